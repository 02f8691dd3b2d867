// A game at a table of the server, as one seat sees it. The server sends the view as text; the own core lists
// what is legal in it, so a screen cannot tell this from a game on this device.
import { Queue } from './queue';
import { ApiError, type Api, type ChatMessage, type Table, type TableSeat, type Update } from './api';
import type { Connection, ConnectionState, ServerMessage, Subscription } from './connection';
import type { Desk, Engine } from './engine';
import {
  CHANCE,
  NOTHING,
  NOT_YOUR_TURN,
  OVER,
  SPECTATOR,
  type Action,
  type Entry,
  type Position,
  type Preview,
  type Reason,
  type Refusal,
  type Seat,
  type SeatInfo,
  type Session,
  type Snapshot,
} from './types';

/** How often the server is told that somebody is here, at most. */
const ACTIVE_EVERY = 20_000;
/** What shows that somebody is at the page, reading included. */
const DOINGS: readonly string[] = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'visibilitychange'];
/** After so many views that the own core reads otherwise than the server, it is not asked any more. */
const DOUBTS_MAX = 2;

export interface OnlineOptions {
  /** Whose eyes, when several seats are mine. */
  readonly seat?: Seat;
  /** Where a person's doings are noticed; null: nowhere. */
  readonly person?: EventTarget | null;
  readonly now?: () => number;
}

export class OnlineSession implements Session, Subscription {
  readonly kind = 'online';
  private readonly listeners = new Set<(snapshot: Snapshot) => void>();
  private readonly tableListeners = new Set<(table: Table) => void>();
  private readonly chatListeners = new Set<(messages: readonly ChatMessage[]) => void>();
  private snapshot: Snapshot | null = null;
  /** As the core sees it; the snapshot heeds who plays the seat, too. */
  private looked: Snapshot | null = null;
  /** The view that is shown, as text. */
  private text: string | null = null;
  /** The last view the server told, which changes are told of. */
  private told: { readonly seat: Seat; readonly seq: number; readonly text: string } | null = null;
  private messages: readonly ChatMessage[] = [];
  private entries: readonly Entry[] = [];
  private seen: Seat;
  /** The eyes to ask for; undefined: the server chooses. */
  private wanted: Seat | undefined;
  /** The next update answers a `subscribe`. */
  private fresh = true;
  private doubts = 0;
  private trusted = true;
  private closed = false;
  private activeAt = -Infinity;
  private readonly waiters = new Set<() => void>();
  private readonly ends: (() => void)[] = [];
  private readonly queue = new Queue();
  private readonly now: () => number;

  private constructor(
    private info: Table,
    private readonly desk: Desk,
    private readonly connection: Connection,
    private readonly api: Api,
    options: OnlineOptions,
  ) {
    this.now = options.now ?? Date.now;
    this.wanted = options.seat;
    this.seen = options.seat ?? info.you[0] ?? SPECTATOR;
    const person = options.person === undefined ? globalThis.document : options.person;
    const active = () => globalThis.document?.visibilityState !== 'hidden' && this.active();
    for (const kind of DOINGS) {
      // A part of the page that scrolls tells only those who listen on the way down.
      person?.addEventListener(kind, active, { passive: true, capture: true });
      this.ends.push(() => person?.removeEventListener(kind, active, { capture: true }));
    }
  }

  /** Sits down at a table. Throws ApiError when there is none. */
  static async open(
    engine: Engine,
    connection: Connection,
    api: Api,
    id: string,
    options: OnlineOptions = {},
  ): Promise<OnlineSession> {
    const { table } = await api.table(id, options.seat);
    const desk = await engine.desk();
    const session = new OnlineSession(table, desk, connection, api, options);
    const rules = (await desk.games()).find((game) => game.name === table.game)?.rules;
    // A page that was kept by the browser may know older rules than the server.
    session.trusted = rules === table.rules;
    session.ends.push(connection.subscribe(session));
    return session;
  }

  // --- a session

  subscribe(listener: (snapshot: Snapshot) => void): () => void {
    this.listeners.add(listener);
    if (this.snapshot) listener(this.snapshot);
    return () => this.listeners.delete(listener);
  }

  get current(): Snapshot | null {
    return this.snapshot;
  }

  act(action: number): Promise<Refusal | null> {
    return this.request({ t: 'act', action });
  }

  undo(): Promise<Refusal | null> {
    return this.request({ t: 'undo' });
  }

  reset(): Promise<Refusal | null> {
    return this.request({ t: 'reset' });
  }

  preview(action: number): Promise<Preview | null> {
    return this.queue.run(async () => (this.trusted && this.mayAct() ? this.desk.preview(action) : null));
  }

  whyNot(text: string): Promise<Reason | null> {
    return this.queue.run(async () => {
      if (!this.mayAct()) return NOT_YOUR_TURN;
      return this.trusted ? this.desk.whyNot(text) : NOTHING;
    });
  }

  answer(orders: string): Promise<number | null> {
    return this.queue.run(async () => (this.trusted && this.mayAct() ? this.desk.answer(orders) : null));
  }

  async position(): Promise<string | null> {
    return this.trusted ? this.text : null;
  }

  async look(seat: Seat): Promise<void> {
    if (seat === this.seen) return;
    this.wanted = seat;
    this.seen = seat;
    this.entries = [];
    this.looked = this.snapshot = null;
    this.connection.ask(this);
    await this.until(() => this.snapshot?.seat === seat);
  }

  close(): void {
    this.closed = true;
    for (const end of this.ends) end();
    for (const waiter of this.waiters) waiter();
    this.listeners.clear();
    this.tableListeners.clear();
    this.chatListeners.clear();
    void this.queue.idle().finally(() => this.desk.close());
  }

  // --- what a table has besides a game

  /** Seats, state, presence, clocks: now and whenever they change. */
  onTable(listener: (table: Table) => void): () => void {
    this.tableListeners.add(listener);
    listener(this.info);
    return () => this.tableListeners.delete(listener);
  }

  onChat(listener: (messages: readonly ChatMessage[]) => void): () => void {
    this.chatListeners.add(listener);
    listener(this.messages);
    return () => this.chatListeners.delete(listener);
  }

  onConnection(listener: (state: ConnectionState) => void): () => void {
    const stop = this.connection.onState(listener);
    this.ends.push(stop);
    return stop;
  }

  get state(): Table {
    return this.info;
  }

  /** Says something to the table; null when it is said. */
  async say(message: { text: string } | { phrase: string }): Promise<Refusal | null> {
    try {
      await this.api.chat(this.table, message);
      return null;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  /** The person did something at this table. */
  active(): void {
    const now = this.now();
    if (now - this.activeAt < ACTIVE_EVERY) return;
    if (this.connection.send({ t: 'active', table: this.table })) this.activeAt = now;
  }

  // --- a subscription

  get table(): string {
    return this.info.id;
  }

  from(): number {
    return this.entries.length;
  }

  seat(): Seat | undefined {
    // Who only watches asks for no seat.
    return this.wanted === SPECTATOR ? undefined : this.wanted;
  }

  form(): 'changes' | 'json' {
    return this.trusted ? 'changes' : 'json';
  }

  asked(): void {
    this.fresh = true;
  }

  receive(message: ServerMessage): void {
    if (this.closed) return;
    if (message.t === 'table') this.learnTable(message.table);
    if (message.t === 'chat') this.learnChat(message);
    if (message.t === 'update') {
      const fresh = this.fresh;
      this.fresh = false;
      void this.queue.run(() => this.learn(message, fresh)).catch(() => this.again());
    }
  }

  private learnTable(table: Table): void {
    this.info = table;
    for (const listener of this.tableListeners) listener(table);
    if (this.looked) this.tell(this.looked);
  }

  /** The server tells of the table when people do something, not of every turn: where a clock runs it does. */
  private learnTurn(actor: number): void {
    const toAct = actor >= 0 ? actor : null;
    if (this.info.clock || this.info.state !== 'playing' || this.info.to_act === toAct) return;
    const seats = this.info.seats.map((seat, number) => awaited(seat, number === toAct));
    this.info = { ...this.info, to_act: toAct, seats };
    for (const listener of this.tableListeners) listener(this.info);
  }

  private learnChat(message: ChatMessage): void {
    // After every subscription the last ones come again.
    if (this.messages.some((other) => other.number === message.number)) return;
    this.messages = [...this.messages, message].sort((a, b) => a.number - b.number);
    for (const listener of this.chatListeners) listener(this.messages);
  }

  /** Takes an update: appends what is new, ignores what is old, asks again when something is missing. */
  private async learn(update: Update, fresh: boolean): Promise<void> {
    const seat = update.seat ?? SPECTATOR;
    // The answer to what was asked before the eyes were changed.
    if (this.closed || (this.wanted !== undefined && seat !== this.wanted)) return;
    const whole = update.from === 0 && (fresh || seat !== this.seen);
    const known = whole ? [] : this.entries;
    if (!whole && seat !== this.seen) return this.again();
    if (!whole && update.seq < known.length) return;
    if (update.from > known.length) return this.again();
    const entries = [...known, ...update.entries.filter((entry) => entry.seq > known.length)];
    if (entries.length !== update.seq || entries.at(-1)?.seq !== (update.seq || undefined)) return this.again();
    const text = this.textOf(update, seat);
    if (text === null) return this.again();
    this.told = text === undefined ? null : { seat, seq: update.seq, text };
    // A table that has not started has no position.
    if (text === undefined && update.view === undefined) return;
    if (update.seq < this.info.seq) {
      // Much is sent in pieces: nobody wants to see the game run past.
      this.seen = seat;
      this.entries = entries;
      return;
    }
    const look = await this.read(update, text, seat);
    if (!look) return this.again();
    this.text = text ?? null;
    this.seen = seat;
    this.entries = entries;
    const { seq, hash } = update;
    const { game, options } = this.info;
    const { actor, view, legal } = look;
    // At a table what is over stays so.
    const canUndo = update.undo && actor !== OVER;
    const canReset = update.reset && actor !== OVER;
    this.learnTurn(actor);
    this.tell({ game, options, seats: [], seat, seq, actor, view, legal, canUndo, canReset, entries, hash });
  }

  /** The view of an update as text; undefined when it has none, null when it changes one that is not known. */
  private textOf({ position, changes, from, seq }: Update, seat: Seat): string | undefined | null {
    if (changes === undefined) return position;
    const told = this.told;
    if (told?.seat !== seat) return null;
    // Twice the same.
    if (told.seq === seq) return told.text;
    return told.seq === from ? changed(told.text, changes) : null;
  }

  /** The position of an update, read by the own core; null when that reads it otherwise. */
  private async read(
    update: Update,
    text: string | undefined,
    seat: Seat,
  ): Promise<{ actor: number; view: Position; legal: readonly Action[] } | null> {
    if (text === undefined) return byServer(update);
    try {
      await this.desk.setPosition(this.info.game, this.info.options, text);
      const look = await this.desk.lookAtPosition(seat);
      if (look.hash === update.hash) {
        this.doubts = 0;
        return look;
      }
    } catch {
      // Unreadable is as bad as different.
    }
    if (++this.doubts >= DOUBTS_MAX) this.trusted = false;
    return null;
  }

  /** Asks for everything, without a word: the person sees the right thing a moment later. */
  private again(): void {
    if (this.closed) return;
    this.entries = [];
    this.told = null;
    this.connection.ask(this);
  }

  private tell(look: Snapshot): void {
    const seats = this.seats();
    // Whose seat an agent plays has nothing to decide, and nothing to take back.
    const idle = { legal: [], canUndo: false, canReset: false };
    const snapshot = { ...look, seats, ...(this.handed(look.seat) && idle) };
    this.looked = look;
    this.snapshot = snapshot;
    for (const listener of this.listeners) listener(snapshot);
    for (const waiter of [...this.waiters]) waiter();
  }

  private seats(): SeatInfo[] {
    return this.info.seats.map((seat, number) => ({
      seat: number,
      kind: seat.kind,
      name: seat.name ?? '',
      ...(seat.agent !== undefined && { agent: seat.agent }),
      ...(seat.for && { for: seat.for }),
      ...(seat.presence !== undefined && { presence: seat.presence }),
      you: this.info.you.includes(number),
    }));
  }

  // --- acting

  private handed(seat: Seat): boolean {
    return this.info.seats[seat]?.kind === 'agent';
  }

  private mayAct(): boolean {
    const snap = this.snapshot;
    return snap !== null && snap.actor >= 0 && snap.actor === snap.seat && !this.handed(snap.seat);
  }

  private async request(message: { t: string; action?: number }): Promise<Refusal | null> {
    const snap = this.snapshot;
    if (!snap) return { code: 'turn', message: 'The table is not there yet.' };
    const { seat, seq } = snap;
    const outcome = await this.connection.request({ ...message, table: this.table, seq, seat });
    if ('refusal' in outcome) return outcome.refusal;
    // Whoever waits for this looks at the position next.
    await this.until(() => (this.snapshot?.seq ?? 0) >= outcome.seq);
    return null;
  }

  private until(reached: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const waiter = () => {
        if (!this.closed && !reached()) return;
        this.waiters.delete(waiter);
        resolve();
      };
      this.waiters.add(waiter);
      waiter();
    });
  }
}

/** A seat when the turn has changed: who is away keeps the others waiting from now on. */
function awaited(seat: TableSeat, acts: boolean): TableSeat {
  const { away: _, ...rest } = seat;
  return acts && seat.presence === 'away' ? { ...rest, away: 0 } : rest;
}

/** A position in which these lines are new, or other than they were; one that is a name alone is gone. */
function changed(position: string, changes: string): string {
  const lines = new Map<string, string>();
  for (const line of `${position}${changes}`.split('\n')) {
    const [name = '', value] = line.split(' ', 2);
    if (value === undefined) lines.delete(name);
    else lines.set(name, line);
  }
  return [...lines.values(), ''].join('\n');
}

/** An update in form `json`: the server lists what is legal. */
function byServer(update: Update): { actor: number; view: Position; legal: readonly Action[] } | null {
  if (!update.view || !update.legal) return null;
  const said: unknown = update.view.actor;
  const actor = said === 'over' ? OVER : said === 'chance' ? CHANCE : update.actor;
  return { actor, view: { ...update.view, actor }, legal: update.legal };
}
