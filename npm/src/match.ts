// Matches for scripts, bots and notebooks: one class that answers at once. Everything it says comes from the core.
import { Core, CoreError } from './core.js';
import type { Games } from './kinds.js';
import { Frames } from './shard.js';
import {
  CHANCE,
  OVER,
  SEES_ALL,
  type Action,
  type Entry,
  type GameInfo,
  type Position,
  type Preview,
  type Reason,
  type Refusal,
  type Seat,
  type Thought,
} from './types.js';

export type GameName = keyof Games & string;

/** The legal actions of a game: their kinds, each with its own arguments. */
export type ActionOf<G extends GameName> = {
  [K in keyof Games[G] & string]: Omit<Action, 'kind' | 'args'> & { readonly kind: K; readonly args: Games[G][K] };
}[keyof Games[G] & string];

/** A position has the fields that docs/position.md lists for its game. */
export type View = Position & Readonly<Record<string, unknown>>;

/** The rules, or the course of the match, forbid it; `rule` says which rule. Nothing has changed. */
export class Refused extends Error {
  readonly code: string;
  readonly rule: string | undefined;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'Refused';
    this.code = refusal.code;
    this.rule = refusal.rule;
  }
}

export interface ThinkOptions {
  /** How long it may think; without: as long as this agent does. */
  readonly milliseconds?: number;
  /** The same seed and no limit of time: the same answer. */
  readonly seed?: number | bigint | string;
}

type Seed = number | bigint | string;

const randomSeed = (): bigint => crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;

/** What load() answers: the games, and matches of them. */
export class Benben {
  readonly games: readonly GameInfo[];

  constructor(private readonly module: WebAssembly.Module) {
    this.games = new Core(module).games();
  }

  /**
   * A new match. `options` are words such as `players=3 seth`; `games` lists them. Chance comes from the seed: the same
   * one and the same actions give the same match. Throws CoreError.
   */
  match<G extends GameName>(game: G, options = '', seed: Seed = randomSeed()): Match<G> {
    const core = new Core(this.module);
    core.start(game, options, String(seed));
    return new Match<G>(core);
  }

  /** The match of a record, as far as it can be replayed; it goes on from there. Throws CoreError. */
  read(record: string): Match {
    const core = new Core(this.module);
    core.load(record);
    return new Match(core);
  }

  /** A game of a file that `benben games-out` wrote; without a number: its first. Throws CoreError. */
  async readGame(file: Blob, number?: number): Promise<Match> {
    const core = new Core(this.module);
    const frames = await Frames.of(file);
    const packed = frames && (await frames.head());
    const head = packed && core.shardHead(packed);
    if (!frames || !packed || !head) throw new CoreError('syntax', 'a file of games', 0, 0);
    const inside = number === undefined ? 0 : number - head.first;
    if (!Number.isInteger(inside) || inside < 0 || inside >= head.games)
      throw new CoreError('range', `a game from ${head.first} to ${head.first + head.games - 1}`, 0, 0);
    core.loadGame(packed, await frames.chunkOf(inside, head.chunk), inside);
    return new Match(core);
  }
}

/** One match, in an instance of the module of its own (15 MB). */
export class Match<G extends GameName = GameName> {
  /** `core` has what is not here: open tables, fair dice, standing orders. */
  constructor(readonly core: Core) {}

  get game(): G {
    return this.core.head().game as G;
  }

  /** Option words in their canonical form. */
  get options(): string {
    return this.core.head().options;
  }

  get seats(): number {
    return this.core.head().seats.length;
  }

  /** The seat that is to act; OVER (-2) once the game is over. */
  get actor(): Seat {
    return this.core.actor();
  }

  get over(): boolean {
    return this.actor === OVER;
  }

  /** Scores of all seats, as they stand. */
  get scores(): readonly number[] {
    return this.view(SEES_ALL).scores;
  }

  /** The place of every seat once the game is over: 1 has won. */
  get ranking(): readonly number[] | null {
    return this.view(SEES_ALL).ranking ?? null;
  }

  /** What the seat to act may do; empty once the game is over. */
  legal(): readonly ActionOf<G>[] {
    return this.core.legal() as unknown as readonly ActionOf<G>[];
  }

  /**
   * Plays an action of the seat to act: one of legal(), its number or its text. Chance that follows is played, too.
   * Throws Refused.
   */
  apply(action: { readonly id: number } | number | string): this {
    const id = this.idOf(action);
    if (id === null) throw new Refused({ code: 'syntax', message: `"${String(action)}" means nothing here.` });
    return this.must(this.core.act(Math.max(0, this.actor), id));
  }

  /** Takes back the last action of a seat, or of whoever may take one back. Throws Refused. */
  undo(seat: Seat = this.whoMayUndo()): this {
    return this.must(this.core.undo(seat));
  }

  /** Takes back all that this seat may take back. Throws Refused. */
  reset(seat: Seat = this.whoMayUndo()): this {
    return this.must(this.core.reset(seat));
  }

  /** What a seat sees: the one to act, if none is named; all of it for SEES_ALL (255), and once the game is over. */
  view(seat: Seat = this.eyes()): View {
    return this.core.standing(seat).view as View;
  }

  /** The same in the text form of docs/position.md. */
  position(seat: Seat = this.eyes()): string {
    return this.core.position(seat);
  }

  /** The rule that forbids it, and what is missing where that can be counted; null when it is legal. */
  whyNot(action: { readonly id: number } | number | string): Reason | null {
    return this.core.whyNot(typeof action === 'object' ? action.id : action);
  }

  /** What a legal action would lead to, as its seat would see it; null when that cannot be known before. */
  preview(action: { readonly id: number } | number | string): Preview | null {
    const id = this.idOf(action);
    return id === null ? null : this.core.preview(id);
  }

  /** What happened after entry `from`, as a seat may know it. */
  entries(seat: Seat = SEES_ALL, from = 0): readonly Entry[] {
    return this.core.entries(seat, from);
  }

  /** The match as text (docs/notation.md), as a seat may know it; without one: all of it. */
  record(seat: Seat = SEES_ALL): string {
    return this.core.record(seat);
  }

  /**
   * What an agent makes of the position, from the view of the seat to act: its choice (`action`), and if it searches the
   * other choices, chances and a line of play. `games` lists the agents. It thinks here: call it in a worker where
   * nobody should wait.
   */
  think(agent = 'vizier', { milliseconds, seed = 1 }: ThinkOptions = {}): Thought {
    const time = this.core.askAgent(agent, String(seed));
    if (time === null) throw new CoreError('unknown', 'an agent, and a seat to act', 0, 0);
    this.core.ponderOn(milliseconds ?? time);
    return this.core.thought();
  }

  private must(refusal: Refusal | null): this {
    if (refusal) throw new Refused(refusal);
    return this;
  }

  private idOf(action: { readonly id: number } | number | string): number | null {
    if (typeof action === 'object') return action.id;
    return typeof action === 'number' ? action : this.core.parse(action);
  }

  private eyes(): Seat {
    const { actor } = this;
    return actor === OVER || actor === CHANCE ? SEES_ALL : actor;
  }

  private whoMayUndo(): Seat {
    for (let seat = 0; seat < this.seats; seat++) if (this.core.standing(seat).canUndo) return seat;
    return Math.max(0, this.actor);
  }
}
