// A game on this device: people take turns at one screen, agents play the other seats. Works without a
// network, and is saved after every action, so that it goes on after the page was closed.
import type { RecordHead } from 'benben';
import { Queue } from './queue';
import type { Desk, Engine } from './engine';
import type { Put, Saved, Shelf } from './saved';
import {
  NOT_YOUR_TURN,
  OVER,
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

/** Who sits where. */
export type SeatConfig =
  | { readonly kind: 'human' | 'automaton'; readonly name: string }
  | { readonly kind: 'agent'; readonly name: string; readonly agent: string };

export interface LocalConfig {
  readonly game: string;
  /** Option words; `players=N` is set from the seats without automata, which sit last. */
  readonly options?: string;
  readonly seats: readonly SeatConfig[];
  /** Decimal, below 2^64; drawn when left out. */
  readonly seed?: string;
  /** It is the game of this day: luck in a hidden order, and agents who answer everybody alike. */
  readonly day?: string | undefined;
}

export interface LocalSettings {
  /** Milliseconds that an agent's decision is let to be seen. 0: no waiting. */
  readonly pace?: number;
  readonly now?: () => number;
  /** Agents decide nothing until it resolves: something is shown that they must not play behind. */
  readonly free?: () => Promise<void>;
  /** Of entries that came at once: the moments in between that are shown one after the other (GameUi.moments). */
  readonly moments?: ((entries: readonly Entry[]) => readonly number[]) | undefined;
  /**
   * Somebody else has gone on with this game: this session is closed and changes nothing more. Left out: what the
   * other one did is overwritten.
   */
  readonly lost?: () => void;
}

export const PACE = 500;
/** Of the pace, where an agent had no choice: just enough to see that something happened. */
const NO_CHOICE = 0.3;

/** Milliseconds that an agent thinks before others are answered. */
const SLICE = 40;

/** A game that is over has no way back. */
const GONE: Refusal = { code: 'over', message: 'The game is over.' };

/** A fresh seed. */
export function randomSeed(): string {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return String((BigInt(words[0] ?? 0) << 32n) | BigInt(words[1] ?? 0));
}

export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))].map((b) => (b % 36).toString(36)).join('');
}

/** Option words with the number of players that the seats say. */
function withPlayers(options: string, players: number): string {
  const others = options.split(/\s+/).filter((word) => word && !word.startsWith('players='));
  return [`players=${players}`, ...others].join(' ');
}

/** Of a record, how many of its seats people or agents play. */
export const playersIn = (head: Pick<RecordHead, 'options' | 'seats'>): number =>
  Number(/(?:^| )players=(\d+)/.exec(head.options)?.[1] ?? head.seats.length);

/** The luck of an agent at one moment: the same game gives the same game again. */
function agentSeed(seed: string, seq: number): string {
  return String(BigInt.asUintN(64, BigInt(seed) + BigInt(seq) * 0x9e3779b97f4a7c15n));
}

/** What a session needs to know from its beginning. */
export interface Plan {
  readonly shelf: Shelf | null;
  readonly seats: readonly SeatConfig[];
  readonly seed: string;
  readonly day?: string | undefined;
  readonly settings: LocalSettings;
  /** What it goes on with. */
  readonly saved?: Saved;
}

export class LocalSession implements Session {
  readonly kind = 'local';
  private readonly listeners = new Set<(snapshot: Snapshot) => void>();
  private readonly changes = new Set<() => void>();
  private snapshot: Snapshot | null = null;
  private seat: Seat = SPECTATOR;
  private entries: Entry[] = [];
  private pace: number;
  private readonly now: () => number;
  private closed = false;
  private lost = false;
  /** Ends the present wait of an agent. */
  private wake: (() => void) | null = null;
  private hurried = false;
  private running: Promise<void> | null = null;
  private saving: Promise<void> | null = null;
  private unsaved = false;
  /** When the shelf last got the game, as far as known here. */
  private before: number | undefined;
  private isKept = true;
  /** The desk is asked for one thing after the other, so that no look sees half of an act. */
  private readonly queue = new Queue();

  private constructor(
    private readonly desk: Desk,
    private readonly head: RecordHead,
    private readonly plan: Plan,
    readonly id: string,
    private readonly created: number,
  ) {
    this.pace = plan.settings.pace ?? PACE;
    this.now = plan.settings.now ?? Date.now;
    this.before = plan.settings.lost && plan.saved?.updated;
    const humans = plan.seats.flatMap((seat, number) => (seat.kind === 'human' ? [number] : []));
    // Several people at one screen: nobody's cards are shown before somebody says who looks.
    this.seat = humans.length === 1 ? (humans[0] ?? SPECTATOR) : SPECTATOR;
  }

  // --- beginnings

  /** A new game. Throws CoreError when the options do not fit. */
  static async create(
    engine: Engine,
    shelf: Shelf | null,
    config: LocalConfig,
    settings: LocalSettings = {},
  ): Promise<LocalSession> {
    const { game, seats, seed = randomSeed(), day } = config;
    const words = withPlayers(config.options ?? '', seats.filter(({ kind }) => kind !== 'automaton').length);
    return LocalSession.open(engine, { shelf, seats, seed, day, settings }, (desk) =>
      day === undefined ? desk.start(game, words, seed) : desk.startDrawn(game, words, seed),
    );
  }

  /** Goes on with a saved game. */
  static async resume(engine: Engine, shelf: Shelf, saved: Saved, settings: LocalSettings = {}): Promise<LocalSession> {
    const { seats, seed, day } = saved;
    return LocalSession.open(engine, { shelf, seats, seed, day, settings, saved }, async (desk) => {
      const head = await desk.load(saved.record);
      await desk.goOn(head.count, seed);
    });
  }

  /** "Play from here": a new game that begins with the first `seq` entries of a record. */
  static async fork(
    engine: Engine,
    shelf: Shelf | null,
    record: string,
    seq: number,
    seats: readonly SeatConfig[],
    settings: LocalSettings & { readonly seed?: string } = {},
  ): Promise<LocalSession> {
    const { seed = randomSeed() } = settings;
    return LocalSession.open(engine, { shelf, seats, seed, settings }, async (desk) => {
      await desk.load(record);
      await desk.goOn(seq, seed);
    });
  }

  static async open(engine: Engine, plan: Plan, prepare: (desk: Desk) => Promise<void>): Promise<LocalSession> {
    const desk = await engine.desk();
    try {
      await prepare(desk);
      const head = await desk.head();
      await LocalSession.sitDown(desk, head, plan.seats);
      const created = plan.saved?.created ?? (plan.settings.now ?? Date.now)();
      const session = new LocalSession(desk, head, plan, plan.saved?.id ?? randomId(), created);
      await session.refresh();
      session.goOn();
      return session;
    } catch (error) {
      desk.close();
      throw error;
    }
  }

  private static async sitDown(desk: Desk, head: RecordHead, seats: readonly SeatConfig[]): Promise<void> {
    if (head.seats.length !== seats.length)
      throw new Error(`This game has ${head.seats.length} seats, not ${seats.length}.`);
    const agents = (await desk.games()).find((info) => info.name === head.game)?.agents ?? [];
    for (const [number, seat] of seats.entries()) {
      if (seat.kind === 'agent' && !agents.includes(seat.agent))
        throw new Error(`There is no agent named ${seat.agent}; there are ${agents.join(', ')}.`);
      await desk.nameSeat(number, seat.name);
    }
  }

  // --- a session

  get game(): string {
    return this.head.game;
  }

  /** Of an edition of its own. */
  get values(): object | null {
    return this.head.values;
  }

  /** The day whose game it is. */
  get day(): string | undefined {
    return this.plan.day;
  }

  /** Who sits where. */
  get config(): readonly SeatConfig[] {
    return this.plan.seats;
  }

  subscribe(listener: (snapshot: Snapshot) => void): () => void {
    this.listeners.add(listener);
    if (this.snapshot) listener(this.snapshot);
    return () => this.listeners.delete(listener);
  }

  /** The present snapshot. */
  get current(): Snapshot | null {
    return this.snapshot;
  }

  /**
   * In a game with several people: the one who should look now but does not yet. Draw the curtain and
   * call `look`. Null when the right eyes are at the screen, or an agent's turn is watched.
   */
  get awaited(): Seat | null {
    const actor = this.snapshot?.actor ?? -1;
    return this.config[actor]?.kind === 'human' && actor !== this.seat ? actor : null;
  }

  act(action: number): Promise<Refusal | null> {
    return this.change((desk) => desk.act(this.seat, action));
  }

  undo(): Promise<Refusal | null> {
    return this.change((desk) => (this.snapshot?.actor === OVER ? GONE : desk.undo(this.seat)));
  }

  reset(): Promise<Refusal | null> {
    return this.change((desk) => (this.snapshot?.actor === OVER ? GONE : desk.reset(this.seat)));
  }

  preview(action: number): Promise<Preview | null> {
    return this.queue.run(async () => (this.snapshot?.actor === this.seat ? this.desk.preview(action) : null));
  }

  whyNot(text: string): Promise<Reason | null> {
    return this.queue.run(async () => (this.snapshot?.actor === this.seat ? this.desk.whyNot(text) : NOT_YOUR_TURN));
  }

  answer(orders: string): Promise<number | null> {
    return this.queue.run(async () => (this.snapshot?.actor === this.seat ? this.desk.answer(orders) : null));
  }

  position(): Promise<string | null> {
    return this.queue.run(() => this.desk.position(this.seat));
  }

  async look(seat: Seat): Promise<void> {
    await this.queue.run(async () => {
      if (seat === this.seat) return;
      this.seat = seat;
      this.entries = [];
      await this.refresh();
    });
  }

  close(): void {
    this.closed = true;
    this.wake?.();
    this.listeners.clear();
    void this.queue.run(() => this.saved()).finally(() => this.desk.close());
  }

  // --- besides

  /** The record of the whole game, for export, replay and fork. */
  record(): Promise<string> {
    return this.queue.run(() => this.desk.record());
  }

  setPace(milliseconds: number): void {
    this.pace = milliseconds;
    this.wake?.();
  }

  /** No waiting until a person is to act. */
  hurry(): void {
    this.hurried = this.running !== null;
    this.wake?.();
  }

  /** Resolves when a person is to act, or nobody. */
  async settled(): Promise<void> {
    while (this.running) await this.running;
  }

  /** Resolves when the shelf has the game as it is. */
  async saved(): Promise<void> {
    while (this.saving) await this.saving;
  }

  /** False: what was saved last is gone when the page is closed. */
  get kept(): boolean {
    return this.isKept;
  }

  /** Calls back after every save. */
  onSaved(listener: () => void): () => void {
    this.changes.add(listener);
    return () => this.changes.delete(listener);
  }

  /** Closes it without another save: the game is played elsewhere now. */
  giveUp(): void {
    this.unsaved = false;
    this.lost = true;
    this.close();
  }

  private async change(step: (desk: Desk) => Promise<Refusal | null> | Refusal): Promise<Refusal | null> {
    const refusal = await this.queue.run(async () => {
      const refused = await step(this.desk);
      if (!refused) await this.refresh();
      return refused;
    });
    if (!refusal) {
      // What an agent was about to do belongs to the old position.
      this.wake?.();
      this.goOn();
    }
    return refusal;
  }

  /** Looks anew, tells everybody, saves. */
  private async refresh(): Promise<void> {
    const look = await this.desk.look(this.seat, this.entries.length);
    this.entries = [...this.entries, ...look.entries];
    const { seq, actor, view, legal, canUndo, canReset, hash } = look;
    for (const moment of this.momentsOf(look.entries)) {
      const past = await this.desk.lookBack(this.seat, moment);
      this.tell(
        this.snapshotOf({
          ...past,
          legal: [],
          canUndo: false,
          canReset: false,
          entries: this.entries.slice(0, moment),
        }),
      );
    }
    // What is over stays so, as at a table.
    const now = this.snapshotOf({
      seq,
      actor,
      view,
      legal,
      canUndo: canUndo && actor !== OVER,
      canReset: canReset && actor !== OVER,
      entries: this.entries,
      hash,
    });
    // Who is told may ask at once whom the table waits for.
    this.snapshot = now;
    this.tell(now);
    this.save();
  }

  /** Who opens a game wants to see how it stands, not how it came about. */
  private momentsOf(fresh: readonly Entry[]): readonly number[] {
    return this.snapshot && this.snapshot.seat === this.seat ? (this.plan.settings.moments?.(fresh) ?? []) : [];
  }

  private snapshotOf(now: Omit<Snapshot, 'game' | 'options' | 'seats' | 'seat'>): Snapshot {
    const seats = this.config.map((_, number) => this.seatInfo(number));
    return { game: this.game, options: this.head.options, seats, seat: this.seat, ...now };
  }

  private tell(snapshot: Snapshot): void {
    for (const listener of this.listeners) listener(snapshot);
  }

  private seatInfo(seat: Seat): SeatInfo {
    const config = this.config[seat];
    if (!config) throw new Error(`There is no seat ${seat}.`);
    if (config.kind === 'agent') return { seat, kind: 'agent', name: config.name, agent: config.agent, you: false };
    return { seat, kind: config.kind, name: config.name, you: config.kind === 'human' };
  }

  // --- agents

  private goOn(): void {
    this.running ??= this.playAgents()
      .catch((error: unknown) => {
        // A session that was closed in the middle of a thought has nothing more to say.
        if (!this.closed) throw error;
      })
      .finally(() => {
        this.running = null;
      });
  }

  private agentToAct(): string | null {
    const config = this.config[this.snapshot?.actor ?? -1];
    return !this.closed && config?.kind === 'agent' ? config.agent : null;
  }

  private async playAgents(): Promise<void> {
    for (let agent = this.agentToAct(); agent; agent = this.agentToAct()) {
      const seq = this.snapshot?.seq ?? 0;
      const thought = await this.think(agent, await this.willAt(seq));
      if (thought === null) throw new Error(`There is no agent named ${agent}.`);
      await this.wait(await this.hasChoice());
      await this.plan.settings.free?.();
      await this.queue.run(async () => {
        // A person may have taken something back meanwhile.
        if (this.closed || this.snapshot?.seq !== seq) return;
        await this.desk.act(this.snapshot.actor, thought);
        await this.refresh();
      });
    }
    this.hurried = false;
  }

  /** The luck of the agent that is to act. */
  private async willAt(seq: number): Promise<string> {
    const { seed, day } = this.plan;
    return day === undefined ? agentSeed(seed, seq) : this.queue.run(() => this.desk.dayWill(seed));
  }

  /** What the agent chooses. It thinks in slices, so that whoever asks meanwhile is answered. */
  private async think(agent: string, seed: string): Promise<number | null> {
    const time = await this.queue.run(() => this.desk.askAgent(agent, seed));
    if (time === null) return null;
    const until = performance.now() + time;
    while ((await this.desk.ponderOn(SLICE)) && !this.closed && (time === 0 || performance.now() < until));
    return this.queue.run(() => this.desk.choice());
  }

  private async hasChoice(): Promise<boolean> {
    const actor = this.snapshot?.actor ?? -1;
    if (this.pace === 0 || this.hurried) return false;
    return (await this.queue.run(() => this.desk.choices())) > 1 && actor >= 0;
  }

  private async wait(choice: boolean): Promise<void> {
    const time = this.hurried ? 0 : this.pace * (choice ? 1 : NO_CHOICE);
    if (time <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, time);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = null;
  }

  // --- saving

  private save(): void {
    if (!this.plan.shelf || this.lost) return;
    this.unsaved = true;
    this.saving ??= this.saveAll(this.plan.shelf).finally(() => {
      this.saving = null;
    });
  }

  /** Saves until what is saved is what there is. */
  private async saveAll(shelf: Shelf): Promise<void> {
    while (this.unsaved && this.snapshot) {
      this.unsaved = false;
      const { game, options, seq, actor, view } = this.snapshot;
      const saved: Saved = {
        id: this.id,
        game,
        options,
        seats: this.config,
        seed: this.plan.seed,
        record: await this.desk.record(),
        seq,
        actor,
        scores: view.scores,
        created: this.created,
        ...(this.plan.day !== undefined && { day: this.plan.day }),
        // Two saves are never of one moment: by it a shelf sees who has put the game.
        updated: Math.max(this.now(), (this.before ?? 0) + 1),
      };
      if (this.lost) return;
      let put: Put = 'lent';
      try {
        put = await shelf.put(saved, this.before);
        if (this.plan.settings.lost) this.before = saved.updated;
      } catch {
        // A full disk or a private window must not stop the game; the next action tries again.
      }
      if (put === 'newer') {
        this.giveUp();
        this.plan.settings.lost?.();
        return;
      }
      this.isKept = put === 'kept';
      for (const listener of this.changes) listener();
    }
  }
}
