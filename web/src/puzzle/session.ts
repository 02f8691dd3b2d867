// A puzzle on the table: one turn that is tried on a position without a past. Nobody answers it, and no chance follows:
// when the turn is over it is found or not, and the position can be put back.
import { Queue } from '../core/queue';
import type { Desk, Engine } from '../core/engine';
import {
  OVER,
  type Action,
  type Preview,
  type Reason,
  type Refusal,
  type SeatInfo,
  type Session,
  type Snapshot,
} from '../core/types';
import { agentName } from '../table/names';
import type { Puzzle } from './data';

/** An action of a turn, and how the table stood before it. */
export interface Step {
  readonly action: Action;
  readonly snap: Snapshot;
}

/** Milliseconds between two actions that are shown. */
const PACE = 1100;

const GONE: Refusal = { code: 'over', message: 'The turn is over.' };

export class PuzzleSession implements Session {
  readonly kind = 'local';
  private readonly listeners = new Set<(snapshot: Snapshot) => void>();
  private readonly queue = new Queue();
  private snapshot: Snapshot | null = null;
  private tried: readonly string[] = [];
  /** Rises with every new position: what is being shown ends then. */
  private turn = 0;
  private showing = false;

  private constructor(
    private readonly desk: Desk,
    private readonly puzzle: Puzzle,
    private readonly seats: (count: number) => readonly SeatInfo[],
    /** The turn is over: whether it is the one looked for, and its actions. */
    private readonly judged: (right: boolean, turn: readonly string[]) => void,
  ) {}

  static async open(
    engine: Engine,
    puzzle: Puzzle,
    seats: (count: number) => readonly SeatInfo[],
    judged: (right: boolean, turn: readonly string[]) => void,
  ): Promise<PuzzleSession> {
    const session = new PuzzleSession(await engine.desk(), puzzle, seats, judged);
    await session.again();
    return session;
  }

  get current(): Snapshot | null {
    return this.snapshot;
  }

  subscribe(listener: (snapshot: Snapshot) => void): () => void {
    this.listeners.add(listener);
    if (this.snapshot) listener(this.snapshot);
    return () => this.listeners.delete(listener);
  }

  /** As it stood at first. */
  again(): Promise<void> {
    this.turn++;
    this.showing = false;
    return this.queue.run(() => this.put());
  }

  act(action: number): Promise<Refusal | null> {
    return this.queue.run(async () => {
      if (this.showing || this.snapshot?.actor !== this.puzzle.seat) return GONE;
      return this.play(action);
    });
  }

  undo(): Promise<Refusal | null> {
    return this.back('undo');
  }
  reset(): Promise<Refusal | null> {
    return this.back('reset');
  }
  preview(action: number): Promise<Preview | null> {
    return this.queue.run(async () => (this.mine() ? this.desk.preview(action) : null));
  }
  whyNot(text: string): Promise<Reason | null> {
    return this.queue.run(() => this.desk.whyNot(text));
  }
  async answer(): Promise<number | null> {
    return null;
  }
  /** Nobody thinks about a puzzle for the player. */
  async position(): Promise<string | null> {
    return null;
  }
  async look(): Promise<void> {
    // It is always looked at by the one who is to act.
  }
  close(): void {
    this.turn++;
    this.listeners.clear();
    void this.queue.run(async () => this.desk.close());
  }

  /** Plays a turn before the eyes of the player, from the beginning; resolves when it stands. */
  async show(turn: readonly string[], pace = PACE): Promise<void> {
    await this.again();
    const here = this.turn;
    this.showing = true;
    for (const text of turn) {
      await new Promise((resolve) => setTimeout(resolve, pace));
      if (here !== this.turn) return;
      await this.queue.run(async () => {
        const action = here === this.turn ? await this.desk.parse(text) : null;
        if (action !== null && (await this.desk.act(this.puzzle.seat, action)) === null) await this.refresh();
      });
    }
  }

  /** What the actions of a turn are, as far as they can be played. */
  async steps(engine: Engine, turn: readonly string[]): Promise<Step[]> {
    const { game, options, position, seat } = this.puzzle;
    const desk = await engine.desk();
    const steps: Step[] = [];
    try {
      await desk.trial(game, options, position);
      for (const text of turn) {
        const stands = await desk.look(seat);
        const action = stands.legal.find((one) => one.text === text);
        if (!action) break;
        steps.push({ action, snap: this.snapOf(stands) });
        if ((await desk.act(seat, action.id)) !== null) break;
      }
    } finally {
      desk.close();
    }
    return steps;
  }

  /** What the next seat would do first after this turn; null: chance comes before it, or it cannot be told. */
  async reply(engine: Engine, turn: readonly string[], reply: readonly string[]): Promise<Step | null> {
    const { game, options, position, seat, rival } = this.puzzle;
    const [first] = reply;
    if (!rival || first === undefined) return null;
    const desk = await engine.desk();
    try {
      await desk.trial(game, options, position);
      for (const text of turn) {
        const action = await desk.parse(text);
        if (action === null || (await desk.act(seat, action)) !== null) return null;
      }
      if ((await desk.actor()) !== rival.seat) return null;
      const stands = await desk.look(rival.seat);
      const action = stands.legal.find((one) => one.text === first);
      return action ? { action, snap: { ...this.snapOf(stands), seat: rival.seat } } : null;
    } finally {
      desk.close();
    }
  }

  // --- inside

  private mine(): boolean {
    return this.snapshot?.actor === this.puzzle.seat;
  }

  private async put(): Promise<void> {
    const { game, options, position } = this.puzzle;
    this.tried = [];
    await this.desk.trial(game, options, position);
    await this.refresh();
  }

  private async play(action: number): Promise<Refusal | null> {
    const text = this.snapshot?.legal.find(({ id }) => id === action)?.text ?? '';
    const refusal = await this.desk.act(this.puzzle.seat, action);
    if (refusal) return refusal;
    this.tried = [...this.tried, text];
    await this.refresh();
    if (this.snapshot && !this.mine()) this.judged(this.puzzle.ends.includes(this.snapshot.hash), this.tried);
    return null;
  }

  private back(how: 'undo' | 'reset'): Promise<Refusal | null> {
    return this.queue.run(async () => {
      if (this.showing || !this.mine()) return GONE;
      const refusal = await this.desk[how](this.puzzle.seat);
      if (refusal) return refusal;
      this.tried = how === 'undo' ? this.tried.slice(0, -1) : [];
      await this.refresh();
      return null;
    });
  }

  private async refresh(): Promise<void> {
    const stands = await this.desk.look(this.puzzle.seat);
    this.snapshot = this.snapOf(stands);
    for (const listener of this.listeners) listener(this.snapshot);
  }

  private snapOf(stands: Awaited<ReturnType<Desk['look']>>): Snapshot {
    const { game, options, seat } = this.puzzle;
    const still = this.showing || stands.actor === OVER;
    return {
      game,
      options,
      seats: this.seats(stands.view.scores.length),
      seat,
      seq: stands.seq,
      actor: stands.actor,
      view: stands.view,
      // Nothing is asked while something is shown.
      legal: still ? [] : stands.legal,
      canUndo: stands.canUndo && !still && stands.actor === seat,
      canReset: stands.canReset && !still && stands.actor === seat,
      entries: stands.entries,
      hash: stands.hash,
    };
  }
}

/** Who sits at the table of a puzzle. */
export function seatsOf(
  { options, seat: mine }: Pick<Puzzle, 'options' | 'seat'>,
  count: number,
  me: string,
  automaton: string,
): SeatInfo[] {
  const players = Number(/(?:^| )players=(\d+)/.exec(options)?.[1] ?? count);
  return Array.from({ length: count }, (_, seat): SeatInfo => {
    if (seat === mine) return { seat, kind: 'human', name: me, you: true };
    if (seat >= players) return { seat, kind: 'automaton', name: automaton, you: false };
    return { seat, kind: 'agent', name: agentName('vizier', seat < mine ? seat : seat - 1), you: false };
  });
}
