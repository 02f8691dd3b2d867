// One match in one instance of benben.wasm, with types: every call that the module answers. Runs wherever WebAssembly does.
// Knows no game; everything about one comes from the module. match.ts is the short way for scripts.
import type { ShardHead } from './shard.js';
import {
  CHANCE,
  NOTHING,
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

interface Exports {
  readonly memory: WebAssembly.Memory;
  bb_wasm_buffer(): number;
  bb_wasm_buffer_size(): number;
  bb_wasm_error_json(): number;
  bb_wasm_game_count(): number;
  bb_wasm_game_json(game: number): number;
  bb_wasm_new(game: number, length: number, seed: bigint): number;
  bb_wasm_set_position(game: number, words: number, length: number): number;
  bb_wasm_hold(): number;
  bb_wasm_let_go(seed: bigint): number;
  bb_wasm_set_luck(drawn: number): void;
  bb_wasm_day_json(year: number, month: number, day: number): number;
  bb_wasm_day_will(seed: bigint): bigint;
  bb_wasm_read_off(game: number, words: number, length: number): number;
  bb_wasm_actor(): number;
  bb_wasm_legal_json(): number;
  bb_wasm_parse(length: number): number;
  bb_wasm_why_not(action: number): number;
  bb_wasm_preview_json(action: number): number;
  bb_wasm_answer(length: number): number;
  bb_wasm_think(length: number, seed: bigint): number;
  bb_wasm_think_back(seq: number, length: number, seed: bigint): number;
  bb_wasm_think_time(): number;
  bb_wasm_think_on(iterations: number): number;
  bb_wasm_choice(): number;
  bb_wasm_thought_json(): number;
  bb_wasm_outlook_json(seq: number, samples: number): number;
  bb_wasm_apply(seat: number, action: number): number;
  bb_wasm_undo(seat: number): number;
  bb_wasm_reset(seat: number): number;
  bb_wasm_look_json(seat: number): number;
  bb_wasm_position(seat: number): number;
  bb_wasm_entries_json(seat: number, from: number): number;
  bb_wasm_look_back_json(seat: number, seq: number): number;
  bb_wasm_scores_json(seat: number): number;
  bb_wasm_name_seat(seat: number, length: number): number;
  bb_wasm_record(seat: number): number;
  bb_wasm_load(length: number): number;
  bb_wasm_shard_json(length: number): number;
  bb_wasm_load_game(head: number, chunk: number, inside: number): number;
  bb_wasm_head_json(): number;
  bb_wasm_go_on(seq: number, seed: bigint): number;
  bb_wasm_label(seq: number): number;
  bb_wasm_is_drawn(seq: number): number;
  bb_wasm_open(game: number, length: number, seed: bigint): number;
  bb_wasm_can_json(): number;
  bb_wasm_enter(action: number): number;
  bb_wasm_luck(): number;
  bb_wasm_erase(seq: number): number;
}

const NO_ACTION = 0xffffffff;
/** Iterations between two looks at the clock: a few milliseconds. */
const SLICE = 32;

/** Why the core would not read or start something. */
export class CoreError extends Error {
  constructor(
    /** The core's word for it: `syntax`, `unknown`, `range`, ... */
    readonly code: string,
    readonly expected: string,
    readonly line: number,
    readonly position: number,
  ) {
    super(`The game core answers "${code}"${expected ? `: expected ${expected}` : ''}.`);
    this.name = 'CoreError';
  }
}

/** How a match stands for a seat. */
export interface Standing extends Moment {
  readonly canUndo: boolean;
  readonly canReset: boolean;
}

export interface Look extends Standing {
  /** Empty unless this seat is to act. */
  readonly legal: readonly Action[];
  /** Those after the one that was asked for. */
  readonly entries: readonly Entry[];
}

/** What may come next on an open table, whoever decides it. */
export interface Can {
  readonly seq: number;
  readonly actor: number;
  /** It is an automaton's luck. */
  readonly automaton: boolean;
  /** What a chance event is about: a word of the game or '', the section of a market and which of several, or 0. */
  readonly about: { readonly place: string; readonly section: number; readonly number: number };
  readonly can: readonly Pick<Action, 'id' | 'kind' | 'args' | 'text' | 'usual'>[];
}

/** How a match stood after an entry. */
export interface Moment {
  readonly seq: number;
  readonly actor: number;
  readonly view: Position;
  readonly hash: string;
}

/** What a record says besides its events. */
export interface RecordHead {
  readonly game: string;
  readonly options: string;
  readonly rules: number;
  /** Names, '' where nobody is named. */
  readonly seats: readonly string[];
  readonly seed: string | null;
  readonly masked: Seat | null;
  /** Of an edition of its own, all values, as `benben edition --json` groups them. */
  readonly values: object | null;
  /** 0: can be replayed; 1: written under older rules; 2: with other printed values. */
  readonly foreign: 0 | 1 | 2;
  readonly events: number;
  /** So many of the events can be replayed. */
  readonly count: number;
  readonly fair: {
    readonly table: string;
    readonly commit: string;
    readonly secret?: string;
    readonly nonces: readonly string[];
  } | null;
}

/** A game that is the same for everybody on one day. */
export interface DayGame {
  readonly date: string;
  readonly game: string;
  readonly options: string;
  /** Who plays it. */
  readonly seat: Seat;
  /** Who sits where: the name of an agent, '' for the one who plays it. */
  readonly agents: readonly string[];
  readonly seed: string;
}

/** The form of bb_wasm_look_json. */
interface RawLook {
  seq: number;
  actor: number;
  undo: boolean;
  reset: boolean;
  hash: string;
  view: RawPosition;
}
type RawPosition = Omit<Position, 'actor'> & { actor: number | 'chance' | 'over' };

function standing({ seq, actor, undo, reset, hash, view }: RawLook): Standing {
  return { seq, actor, view: position(view), canUndo: undo, canReset: reset, hash };
}

function position(raw: RawPosition): Position {
  const actor = raw.actor === 'over' ? OVER : raw.actor === 'chance' ? CHANCE : raw.actor;
  return { ...raw, actor };
}

export class Core {
  private readonly wasm: Exports;
  private readonly buffer: Uint8Array;
  private readonly list: readonly GameInfo[];

  constructor(module: WebAssembly.Module) {
    this.wasm = new WebAssembly.Instance(module).exports as unknown as Exports;
    // A module and its client are of one build.
    if (typeof this.wasm.bb_wasm_legal_json !== 'function')
      throw new Error('This benben.wasm belongs to another version.');
    this.buffer = new Uint8Array(this.wasm.memory.buffer, this.wasm.bb_wasm_buffer(), this.wasm.bb_wasm_buffer_size());
    this.list = Array.from({ length: this.wasm.bb_wasm_game_count() }, (_, index) =>
      this.json<GameInfo>(this.wasm.bb_wasm_game_json(index)),
    );
  }

  games(): readonly GameInfo[] {
    return this.list;
  }

  // --- a match on the desk

  /** A new match; chance is played up to the first decision. `seed` is a decimal number below 2^64. */
  start(game: string, options: string, seed: string): void {
    this.must(this.wasm.bb_wasm_new(this.index(game), this.write(options), this.seed(seed)));
  }

  /** The same with luck in a hidden order that the seed fixes: alike for everybody, as far as play allows. */
  startDrawn(game: string, options: string, seed: string): void {
    this.wasm.bb_wasm_set_luck(1);
    try {
      this.start(game, options, seed);
    } finally {
      this.wasm.bb_wasm_set_luck(0);
    }
  }

  /** The game of a day, YYYY-MM-DD: the same for everybody; null: there is no such day. */
  dayGame(date: string): DayGame | null {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const length = this.wasm.bb_wasm_day_json(year, month, day);
    return length > 0 ? this.json<DayGame>(length) : null;
  }

  /** In a day's game: the seed of the search of the seat to act, so that everybody meets the same answers. */
  dayWill(seed: string): string {
    return String(BigInt.asUintN(64, this.wasm.bb_wasm_day_will(this.seed(seed))));
  }

  /** A position without a past, in the text form a server sends. */
  setPosition(game: string, options: string, text: string): void {
    const index = this.index(game);
    const words = this.write(options);
    this.must(this.wasm.bb_wasm_set_position(index, words, this.write(text, words)));
  }

  /** The same, to try a turn on: actions can be played and taken back, and no chance follows them. */
  trial(game: string, options: string, text: string): void {
    this.setPosition(game, options, text);
    this.must(this.wasm.bb_wasm_hold());
  }

  /** A trial goes on as a game: chance comes from this seed. Its record would lack the beginning. */
  letGo(seed: string): void {
    this.must(this.wasm.bb_wasm_let_go(this.seed(seed)));
  }

  /** What was read off a real table, a line each: what follows from it. Throws CoreError with the line that is refused. */
  readOff(game: string, options: string, lines: readonly string[]): Position {
    const index = this.index(game);
    const words = this.write(options);
    this.must(this.wasm.bb_wasm_read_off(index, words, this.write(lines.join('\n'), words)));
    return this.lookAtPosition(SEES_ALL).view;
  }

  /** The match of a record, as far as it can be replayed. */
  load(record: string): RecordHead {
    this.must(this.wasm.bb_wasm_load(this.write(record)));
    return this.head();
  }

  /** What the first frame of a file of games says; null when it is none. */
  shardHead(frame: Uint8Array): ShardHead | null {
    const length = this.wasm.bb_wasm_shard_json(this.put(frame));
    return length > 0 ? this.json(length) : null;
  }

  /** A game of such a file: the first frame, that of its chunk, and how many games of the file are before it. */
  loadGame(head: Uint8Array, chunk: Uint8Array, inside: number): RecordHead {
    const first = this.put(head);
    this.must(this.wasm.bb_wasm_load_game(first, this.put(chunk, first), inside));
    return this.head();
  }

  head(): RecordHead {
    return this.json(this.wasm.bb_wasm_head_json());
  }

  /** Forgets what came after entry `seq`; chance to come is that of `seed`. */
  goOn(seq: number, seed: string): void {
    this.must(this.wasm.bb_wasm_go_on(seq, this.seed(seed)));
  }

  /** Names a seat for the record; names that cannot stand in one are cut or left out. */
  nameSeat(seat: Seat, name: string): void {
    let fit = name.replace(/[\u0000-\u001f\u007f]/g, '').trim();
    while (new TextEncoder().encode(fit).length > 31) fit = [...fit].slice(0, -1).join('').trim();
    this.wasm.bb_wasm_name_seat(seat, this.write(fit));
  }

  record(mask: Seat = SEES_ALL): string {
    return this.text(this.wasm.bb_wasm_record(mask));
  }

  // --- looking

  /** The seat that is to act, CHANCE or OVER. */
  actor(): number {
    return this.wasm.bb_wasm_actor();
  }

  /** What the seat to act may do; empty when no seat is to act. */
  legal(): Action[] {
    return this.json(this.wasm.bb_wasm_legal_json());
  }

  /** How it stands for `seat`. */
  standing(seat: Seat): Standing {
    return standing(this.json(this.wasm.bb_wasm_look_json(seat)));
  }

  /** The same with what the seat may do, and the entries after `from`. */
  look(seat: Seat, from = 0): Look {
    const stands = this.standing(seat);
    const legal = seat === stands.actor ? this.legal() : [];
    return { ...stands, legal, entries: this.entries(seat, from, stands.seq) };
  }

  /** Of a position that was set: the view as it is, and what `seat` may do in it. */
  lookAtPosition(seat: Seat): Omit<Look, 'entries' | 'seq'> {
    const { seq: _, ...stands } = this.standing(SEES_ALL);
    return { ...stands, legal: seat === stands.actor ? this.legal() : [], canUndo: false, canReset: false };
  }

  /** The text form of what a seat sees. */
  position(seat: Seat): string {
    return this.text(this.wasm.bb_wasm_position(seat));
  }

  lookBack(seat: Seat, seq: number): Moment {
    return standing(this.json(this.wasm.bb_wasm_look_back_json(seat, seq)));
  }

  /** All entries after `from`, as `seat` may know them. */
  entries(seat: Seat, from = 0, upTo = Infinity): Entry[] {
    const entries: Entry[] = [];
    for (let last = from; last < upTo;) {
      const more = this.json<Entry[]>(this.wasm.bb_wasm_entries_json(seat, last));
      const end = more.at(-1);
      if (!end) break;
      entries.push(...more);
      last = end.seq;
    }
    return entries;
  }

  /** Scores of all seats after entry 0, 1, 2 ... */
  scores(seat: Seat): number[][] {
    return this.json(this.wasm.bb_wasm_scores_json(seat));
  }

  /** How many actions the seat to act may choose from. */
  choices(): number {
    return this.legal().length;
  }

  // --- acting

  act(seat: Seat, action: number): Refusal | null {
    return this.refusal(this.wasm.bb_wasm_apply(seat, action), action);
  }

  undo(seat: Seat): Refusal | null {
    return this.refusal(this.wasm.bb_wasm_undo(seat));
  }

  reset(seat: Seat): Refusal | null {
    return this.refusal(this.wasm.bb_wasm_reset(seat));
  }

  preview(action: number): Preview | null {
    const length = this.wasm.bb_wasm_preview_json(action);
    if (length === 0) return null;
    const raw = this.json<{ events: Preview['events']; after: RawPosition }>(length);
    return { events: raw.events, after: position(raw.after) };
  }

  /** The action that the words mean in this position, legal or not; null when they mean none. */
  parse(text: string): number | null {
    const action = this.wasm.bb_wasm_parse(this.write(text)) >>> 0;
    return action === NO_ACTION ? null : action;
  }

  /** What forbids an action, or what the words say; null when it is legal, NOTHING when they mean nothing here. */
  whyNot(what: string | number): Reason | null {
    const action = typeof what === 'number' ? what : this.parse(what);
    return action === null ? NOTHING : this.reason(action);
  }

  /** What standing orders (`until=6 resources`) answer for the seat to act; null: it is to be asked. */
  answer(orders: string): number | null {
    const action = this.wasm.bb_wasm_answer(this.write(orders)) >>> 0;
    return action === NO_ACTION ? null : action;
  }

  /** What an agent would do for the seat to act; null when there is no such agent, or no such seat. */
  agent(name: string, seed: string): number | null {
    const time = this.askAgent(name, seed);
    if (time === null) return null;
    this.think(time);
    return this.choice();
  }

  /**
   * The agent begins to think: how many milliseconds it takes, in slices of `ponderOn`; 0: it knows itself when it is done. null:
   * there is no such agent, or nobody is to act.
   */
  askAgent(name: string, seed: string): number | null {
    return this.wasm.bb_wasm_think(this.write(name), this.seed(seed)) ? this.wasm.bb_wasm_think_time() : null;
  }

  /** What the agent that was asked has chosen. */
  choice(): number | null {
    const action = this.wasm.bb_wasm_choice() >>> 0;
    return action === NO_ACTION ? null : action;
  }

  // --- thinking about it

  /**
   * The strongest agent begins to think about the position of the seat to act, or the one after entry `at`, from that seat's
   * view; false when nobody is to act.
   */
  ponder(at: number | null = null): boolean {
    const length = this.write('pharaoh');
    return (at === null ? this.wasm.bb_wasm_think(length, 1n) : this.wasm.bb_wasm_think_back(at, length, 1n)) !== 0;
  }

  /** It thinks on for so long; false when more thinking would change nothing. */
  ponderOn(milliseconds: number): boolean {
    return this.think(milliseconds);
  }

  /** What it has found so far. */
  thought(): Thought {
    return this.json<Thought>(this.wasm.bb_wasm_thought_json());
  }

  /**
   * The chance of each seat to win after entry `seq` of a game that is over, the mean of so many ways in which it could
   * have gone on; null while it is not over.
   */
  outlook(seq: number, samples: number): number[] | null {
    const length = this.wasm.bb_wasm_outlook_json(seq, samples);
    return length > 0 ? this.json<number[]>(length) : null;
  }

  /** Thinks on in slices, until the agent is done (false) or the time is over. */
  private think(milliseconds: number): boolean {
    const until = performance.now() + milliseconds;
    while (this.wasm.bb_wasm_think_on(SLICE) !== 0) if (milliseconds > 0 && performance.now() >= until) return true;
    return false;
  }

  // --- an open table: what happened is entered, chance too

  /** A new match; even the chance that comes first is to be entered. The seed is that of `luck`. */
  openTable(game: string, options: string, seed: string): void {
    this.must(this.wasm.bb_wasm_open(this.index(game), this.write(options), this.seed(seed)));
  }

  can(): Can {
    return this.json(this.wasm.bb_wasm_can_json());
  }

  enter(action: number): Refusal | null {
    return this.refusal(this.wasm.bb_wasm_enter(action), action);
  }

  /** The outcome that the seed gives, where chance decides. */
  luck(): number | null {
    const action = this.wasm.bb_wasm_luck() >>> 0;
    return action === NO_ACTION ? null : action;
  }

  /** Forgets everything after entry `seq`. */
  erase(seq: number): void {
    this.must(this.wasm.bb_wasm_erase(seq));
  }

  // --- fair dice

  /** The name of the chance event that entry `seq` decided; null when it was no chance. */
  label(seq: number): string | null {
    return this.text(this.wasm.bb_wasm_label(seq)) || null;
  }

  /** Whether the outcome in entry `seq` is the one that this digest of 32 bytes gives. */
  isDrawn(seq: number, digest: Uint8Array): boolean {
    this.buffer.set(digest.subarray(0, 32));
    return this.wasm.bb_wasm_is_drawn(seq) === 1;
  }

  // --- texts through the buffer

  private index(game: string): number {
    const index = this.list.findIndex((info) => info.name === game);
    if (index < 0) throw new CoreError('unknown', this.list.map((info) => info.name).join(', '), 0, 0);
    return index;
  }

  private seed(decimal: string): bigint {
    if (!/^\d{1,20}$/.test(decimal)) throw new CoreError('range', 'a seed', 0, 0);
    return BigInt.asUintN(64, BigInt(decimal));
  }

  private put(bytes: Uint8Array, at = 0): number {
    if (at + bytes.length > this.buffer.length) throw new CoreError('full', 'a shorter file', 0, 0);
    this.buffer.set(bytes, at);
    return bytes.length;
  }

  private write(text: string, at = 0): number {
    const { read, written } = new TextEncoder().encodeInto(text, this.buffer.subarray(at));
    if (read < text.length) throw new CoreError('full', 'a shorter text', 0, 0);
    return written;
  }

  private text(length: number): string {
    return new TextDecoder().decode(this.buffer.subarray(0, length));
  }

  private json<T>(length: number): T {
    if (length === 0) throw new CoreError('missing', 'a match', 0, 0);
    return JSON.parse(this.text(length)) as T;
  }

  private error(): CoreError {
    const error = this.json<{ status: string; expected: string; line: number; position: number }>(
      this.wasm.bb_wasm_error_json(),
    );
    return new CoreError(error.status, error.expected, error.line, error.position);
  }

  private must(status: number): void {
    if (status !== 0) throw this.error();
  }

  private refusal(status: number, action?: number): Refusal | null {
    if (status === 0) return null;
    const { code, message } = this.error();
    if (code !== 'illegal' || action === undefined) return { code, message };
    const rule = this.reason(action)?.rule;
    return { code, message: 'The rules forbid this here.', ...(rule && { rule }) };
  }

  /** What forbids an action; null when it is legal. The core answers a rule and, where it can count, what is missing. */
  private reason(action: number): Reason | null {
    const [rule = '', what, ...counts] = this.text(this.wasm.bb_wasm_why_not(action)).split(' ');
    if (what === undefined) return rule === '' ? null : { rule };
    const [need = 0, have = 0, other = 0] = counts.map(Number);
    return { rule, lack: { what, need, have, other } };
  }
}
