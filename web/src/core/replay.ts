// A game that was: any moment of it as a snapshot, and its scores over time. Nothing can be done in it;
// LocalSession.fork goes on from a moment.
import { standing } from './entries';
import type { RecordHead } from 'benben';
import { Queue } from './queue';
import type { Desk, Engine } from './engine';
import { playersIn } from './local';
import {
  NOT_YOUR_TURN,
  SPECTATOR,
  type Entry,
  type Preview,
  type Reason,
  type Refusal,
  type Seat,
  type SeatInfo,
  type Session,
  type Snapshot,
} from './types';

const ONLY_LOOK: Refusal = { code: 'replay', message: 'This game is only looked at.' };

export class ReplaySession implements Session {
  readonly kind = 'replay';
  private readonly listeners = new Set<(snapshot: Snapshot) => void>();
  private snapshot: Snapshot | null = null;
  private past: Snapshot | null = null;
  private entries: readonly Entry[] = [];
  private readonly queue = new Queue();

  private constructor(
    private readonly desk: Desk,
    /** The record's text, to fork or export it. */
    readonly record: string,
    readonly head: RecordHead,
    private seat: Seat,
    private readonly names: readonly string[],
  ) {}

  /**
   * Opens a record; throws CoreError when it is none. `seat` may be SEES_ALL in a record that is not
   * masked. `names` are shown instead of those in the record, which calls agents by their ids.
   */
  static async open(
    engine: Engine,
    record: string,
    options: { seat?: Seat; at?: number; names?: readonly string[] } = {},
  ): Promise<ReplaySession> {
    const desk = await engine.desk();
    try {
      const head = await desk.load(record);
      const seat = options.seat ?? head.masked ?? SPECTATOR;
      const session = new ReplaySession(desk, record, head, seat, options.names ?? head.seats);
      session.entries = await desk.entries(seat);
      await session.seek(options.at ?? head.count);
      return session;
    } catch (error) {
      desk.close();
      throw error;
    }
  }

  // --- moving

  /** The last moment that can be shown; the first is 0. */
  get length(): number {
    return this.head.count;
  }

  get at(): number {
    return this.snapshot?.seq ?? 0;
  }

  get current(): Snapshot | null {
    return this.snapshot;
  }

  /** The moment before this one; at the beginning there is none. */
  get before(): Snapshot | null {
    return this.past;
  }

  /** What happens next. */
  get next(): Entry | null {
    return this.entries[this.at] ?? null;
  }

  /** Every entry of the game, also those after this moment. */
  get all(): readonly Entry[] {
    return this.entries;
  }

  seek(seq: number): Promise<void> {
    const to = Math.max(0, Math.min(this.length, Math.round(seq)));
    return this.queue.run(async () => {
      this.past = to > 0 ? await this.moment(to - 1) : null;
      this.snapshot = await this.moment(to);
      for (const listener of this.listeners) listener(this.snapshot);
    });
  }

  /** The moment at or before another one that was not taken back. */
  lasting(seq: number): number {
    let at = Math.max(0, Math.min(this.length, Math.round(seq)));
    while (at > 0 && !this.lasts.has(at)) at--;
    return at;
  }

  /** One decision forward (1) or back (-1), over the chance in between; at an end it stays there. */
  step(by: 1 | -1): Promise<void> {
    const kept = this.lasts;
    let seq = this.at + by;
    // Chance that follows a decision belongs to it: stop where somebody is to act. What was taken back is not shown.
    while (seq > 0 && seq < this.length && (this.entries[seq]?.actor === null || !kept.has(seq))) seq += by;
    return this.seek(seq);
  }

  /** Numbers of the entries that were not taken back. */
  private get lasts(): ReadonlySet<number> {
    return (this.kept ??= new Set(standing(this.entries).map((entry) => entry.seq)));
  }
  private kept: ReadonlySet<number> | null = null;

  /** Scores of all seats after entry 0, 1, 2 ..., for a chart. */
  scores(): Promise<number[][]> {
    return this.queue.run(() => this.desk.scores(this.seat));
  }

  // --- a session

  subscribe(listener: (snapshot: Snapshot) => void): () => void {
    this.listeners.add(listener);
    if (this.snapshot) listener(this.snapshot);
    return () => this.listeners.delete(listener);
  }

  async act(): Promise<Refusal> {
    return ONLY_LOOK;
  }
  async undo(): Promise<Refusal> {
    return ONLY_LOOK;
  }
  async reset(): Promise<Refusal> {
    return ONLY_LOOK;
  }
  async preview(): Promise<Preview | null> {
    return null;
  }
  async answer(): Promise<null> {
    return null;
  }
  async position(): Promise<null> {
    return null;
  }

  async whyNot(): Promise<Reason> {
    return NOT_YOUR_TURN;
  }

  async look(seat: Seat): Promise<void> {
    this.seat = seat;
    this.entries = await this.queue.run(() => this.desk.entries(seat));
    await this.seek(this.at);
  }

  close(): void {
    this.listeners.clear();
    void this.queue.idle().finally(() => this.desk.close());
  }

  private seats(): readonly SeatInfo[] {
    return this.names.map((name, seat) => ({
      seat,
      kind: seat < playersIn(this.head) ? 'human' : 'automaton',
      name,
      you: seat === this.seat,
    }));
  }

  private async moment(seq: number): Promise<Snapshot> {
    const { actor, view, hash } = await this.desk.lookBack(this.seat, seq);
    return {
      game: this.head.game,
      options: this.head.options,
      seats: this.seats(),
      seat: this.seat,
      seq,
      actor,
      view,
      legal: [],
      canUndo: false,
      canReset: false,
      entries: this.entries.slice(0, seq),
      hash,
    };
  }
}
