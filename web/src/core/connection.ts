// The one WebSocket to the server: stays connected, comes back after a break, and sends again what was not
// answered, with the same id, so that nothing is done twice (docs/protocol.md, "Acting safely").
import type { ChatMessage, Table, Update, User } from './api';
import type { Refusal, Seat } from './types';

export type ServerMessage =
  | { readonly t: 'hello'; readonly version: string; readonly user: User | null; readonly now: number }
  | ({ readonly t: 'update' } & Update)
  | { readonly t: 'table'; readonly table: Table }
  | { readonly t: 'done'; readonly id: string; readonly seq: number }
  | { readonly t: 'refused'; readonly id: string; readonly error: Refusal & { readonly seq?: number } }
  | ({ readonly t: 'chat' } & ChatMessage)
  | { readonly t: 'turn'; readonly table: string; readonly name: string; readonly game: string }
  | { readonly t: 'tables' }
  | { readonly t: 'people' }
  | { readonly t: 'bye'; readonly reason: string }
  | { readonly t: 'pong' };

/** `offline`: no connection, and none is being tried. */
export type ConnectionState = 'offline' | 'connecting' | 'open';

export interface Subscription {
  readonly table: string;
  /** What to ask for when (again) connected. */
  from(): number;
  seat(): Seat | undefined;
  form(): 'text' | 'changes' | 'json' | 'none';
  receive(message: ServerMessage): void;
  /** A new answer to `subscribe` is on its way. */
  asked(): void;
}

/** How an act, undo or reset ended. */
export type Outcome = { readonly seq: number } | { readonly refusal: Refusal };

interface Pending {
  readonly message: Readonly<Record<string, unknown>>;
  readonly again: ReturnType<typeof setInterval>;
  resolve(outcome: Outcome): void;
}

export interface Timing {
  /** Milliseconds. */
  readonly first: number;
  readonly longest: number;
  /** A silent connection is asked for a sign of life, and given up without one. */
  readonly silence: number;
  readonly patience: number;
  /** What was not answered is sent again. */
  readonly again: number;
}

const TIMING: Timing = {
  first: 400,
  longest: 15_000,
  silence: 25_000,
  patience: 8_000,
  again: 10_000,
};
const PROTOCOL = 'benben.1';

type Timer = ReturnType<typeof setTimeout>;

export class Connection {
  private socket: WebSocket | null = null;
  private current: ConnectionState = 'offline';
  private readonly subscriptions = new Set<Subscription>();
  private readonly pending = new Map<string, Pending>();
  private readonly listeners = new Set<(message: ServerMessage) => void>();
  private readonly watchers = new Set<(state: ConnectionState) => void>();
  private failures = 0;
  private retry: Timer | null = null;
  private watch: Timer | null = null;
  private counter = 0;
  private readonly prefix = Math.floor(Math.random() * 2 ** 40).toString(36);

  constructor(
    private readonly url: string,
    private readonly make: (url: string, protocol: string) => WebSocket = (at, protocol) => new WebSocket(at, protocol),
    private readonly timing: Timing = TIMING,
  ) {}

  // --- state

  get state(): ConnectionState {
    return this.current;
  }

  /** Calls back with the state now and whenever it changes. */
  onState(watcher: (state: ConnectionState) => void): () => void {
    this.watchers.add(watcher);
    watcher(this.current);
    return () => this.watchers.delete(watcher);
  }

  /** Every message of the server: `turn` and `tables` concern the whole page. */
  onMessage(listener: (message: ServerMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Connects, at once if it was waiting for the next try. */
  connect(): void {
    if (this.socket) return;
    if (this.retry) clearTimeout(this.retry);
    this.retry = null;
    this.become('connecting');
    const socket = this.make(this.url, PROTOCOL);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.received(socket, event);
    socket.onclose = () => this.lost(socket);
  }

  /** Ends the connection for good, until `connect`. What waits for an answer is refused. */
  disconnect(): void {
    const socket = this.socket;
    this.socket = null;
    if (this.retry) clearTimeout(this.retry);
    if (this.watch) clearTimeout(this.watch);
    this.retry = this.watch = null;
    socket?.close();
    const refusal = { code: 'network', message: 'The connection was closed.' };
    for (const id of [...this.pending.keys()]) this.answered(id, { refusal });
    this.become('offline');
  }

  /** After signing in or out: the server knows a socket by the cookie it was opened with. */
  reconnect(): void {
    this.cut();
    this.connect();
  }

  /** The network is gone: what looks open is not. It is tried again as after any break. */
  cut(): void {
    const socket = this.socket;
    if (!socket) return;
    socket.close();
    this.lost(socket);
  }

  // --- tables

  subscribe(subscription: Subscription): () => void {
    this.subscriptions.add(subscription);
    this.connect();
    this.ask(subscription);
    return () => {
      if (!this.subscriptions.delete(subscription)) return;
      if (![...this.subscriptions].some((other) => other.table === subscription.table))
        this.send({ t: 'unsubscribe', table: subscription.table });
    };
  }

  /** Subscribes anew: from another seq, or through other eyes. */
  ask(subscription: Subscription): void {
    const seat = subscription.seat();
    const asked = this.send({
      t: 'subscribe',
      table: subscription.table,
      from: subscription.from(),
      ...(seat !== undefined && { seat }),
      form: subscription.form(),
    });
    if (asked) subscription.asked();
  }

  /** Sends an act, undo or reset until it is answered. */
  request(message: Readonly<Record<string, unknown>>): Promise<Outcome> {
    const id = `${this.prefix}-${++this.counter}`;
    return new Promise((resolve) => {
      const whole = { ...message, id };
      const again = setInterval(() => this.send(whole), this.timing.again);
      this.pending.set(id, { message: whole, again, resolve });
      this.send(whole);
      this.connect();
    });
  }

  /** Sends what need not arrive; false when there is no connection. */
  send(message: Readonly<Record<string, unknown>>): boolean {
    if (this.current !== 'open' || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  // --- the socket

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.become('open');
    for (const subscription of this.subscriptions) this.ask(subscription);
    for (const { message } of this.pending.values()) this.send(message);
    this.listen(socket);
  }

  private received(socket: WebSocket, event: MessageEvent<unknown>): void {
    if (socket !== this.socket) return;
    let message: ServerMessage;
    try {
      message = JSON.parse(String(event.data)) as ServerMessage;
    } catch {
      return;
    }
    // Only a connection that says something works: a proxy may accept one and drop it.
    this.failures = 0;
    this.listen(socket);
    if (message.t === 'done') this.answered(message.id, { seq: message.seq });
    // A server that stops did not do it: it is asked again when it is back.
    if (message.t === 'refused' && message.error.code !== 'stopping')
      this.answered(message.id, { refusal: message.error });
    const table = message.t === 'table' ? message.table.id : 'table' in message ? message.table : null;
    for (const subscription of [...this.subscriptions]) if (subscription.table === table) subscription.receive(message);
    for (const listener of [...this.listeners]) listener(message);
  }

  private answered(id: string, outcome: Outcome): void {
    const pending = this.pending.get(id);
    if (!pending) return;
    this.pending.delete(id);
    clearInterval(pending.again);
    pending.resolve(outcome);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    if (this.watch) clearTimeout(this.watch);
    this.become('connecting');
    const { first, longest } = this.timing;
    const wait = Math.min(longest, first * 2 ** this.failures++);
    // Spread, so that a server that comes back is not met by everybody at once.
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }

  /** Waits for the next sign of life. */
  private listen(socket: WebSocket): void {
    if (this.watch) clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      this.send({ t: 'ping' });
      this.watch = setTimeout(() => {
        socket.close();
        this.lost(socket);
      }, this.timing.patience);
    }, this.timing.silence);
  }

  private become(state: ConnectionState): void {
    if (state === this.current) return;
    this.current = state;
    for (const watcher of [...this.watchers]) watcher(state);
  }
}

let shared: Connection | null = null;

/** The page's connection. It knows at once when the network goes, and tries at once when it or the person comes back. */
export function connection(): Connection {
  if (shared) return shared;
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const made = new Connection(url.href);
  const back = () => {
    if (made.state === 'connecting' && document.visibilityState === 'visible') made.connect();
  };
  window.addEventListener('offline', () => made.cut());
  window.addEventListener('online', back);
  document.addEventListener('visibilitychange', back);
  shared = made;
  return made;
}
