// A server in memory, for tests of the client: a table whose truth is a core of its own. It can be told to
// misbehave. What it says has the form of docs/protocol.md.
import type { Table } from '../../src/core/api';
import { Core } from 'benben';
import { SPECTATOR, type Seat } from '../../src/core/types';
import { wasm } from './engine';

interface Message {
  readonly t: string;
  readonly id?: string;
  readonly table: string;
  readonly from: number;
  readonly seat?: Seat;
  readonly form?: string;
  readonly seq: number;
  readonly action?: number;
}

/** The lines of a position that are not those of another; of lines that are gone, their names. */
function difference(before: string, after: string): string {
  const names = (text: string) => new Map(text.split('\n').map((line) => [line.split(' ')[0] ?? '', line]));
  const [old, now] = [names(before), names(after)];
  const lines = [...now].filter(([name, line]) => old.get(name) !== line).map(([, line]) => line);
  const gone = [...old.keys()].filter((name) => !now.has(name));
  return [...lines, ...gone, ''].join('\n');
}

interface Subscribed {
  seat: Seat;
  sent: number;
  form: string;
  /** The position told last; null: the next one is told whole. */
  position: string | null;
}

export class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  subscribed: Subscribed | null = null;
  closed = false;

  constructor(private readonly server: FakeServer) {
    queueMicrotask(() => {
      if (server.down) return this.drop();
      this.onopen?.();
      this.say({ t: 'hello', version: '0', user: null, now: 0 });
    });
  }
  send(data: string): void {
    const message = JSON.parse(data) as Message;
    this.server.heard.push(message);
    queueMicrotask(() => !this.closed && this.server.hear(this, message));
  }
  close(): void {
    this.drop();
  }
  drop(): void {
    if (this.closed) return;
    this.closed = true;
    queueMicrotask(() => this.onclose?.());
  }
  say(message: object): void {
    if (!this.closed) this.onmessage?.({ data: JSON.stringify(message) });
  }
}

export class FakeServer {
  readonly truth = new Core(wasm);
  readonly heard: Message[] = [];
  readonly sockets = new Set<FakeSocket>();
  private readonly answers = new Map<string, number>();
  /** Nobody can connect. */
  down = false;
  /** The next act is stored, but its sender's connection breaks before it is told. */
  breakAfterStoring = false;
  /** So many updates have a wrong hash. */
  wrongHashes = 0;
  /** Updates that told changes. */
  changesTold = 0;
  /** Every update is sent twice. */
  twice = false;
  /** Why nothing can be said. */
  mute: Error | null = null;

  constructor(
    readonly game: string,
    readonly seats: number,
    seed = '1',
  ) {
    this.truth.start(game, `players=${seats}`, seed);
  }

  connect(): FakeSocket {
    const socket = new FakeSocket(this);
    this.sockets.add(socket);
    return socket;
  }

  table(you: readonly Seat[]): Table {
    const rules = this.truth.games().find((game) => game.name === this.game)?.rules ?? 0;
    const human = { kind: 'human', user: 'u', name: 'Ada', presence: 'active', votes: [] } as const;
    return {
      id: 't1',
      rated: false,
      language: null,
      game: this.game,
      rules,
      options: `players=${this.seats}`,
      name: 'Test',
      state: 'playing',
      owner: 'u',
      listed: true,
      spectators: true,
      created: 0,
      updated: 0,
      seq: this.seq,
      to_act: null,
      seats: Array.from({ length: this.seats }, () => human),
      you,
      absence: { policy: 'none' },
      clock: null,
      next: null,
      fair: { commit: '', nonces: [], secret: null },
    };
  }

  get seq(): number {
    return this.truth.look(SPECTATOR).seq;
  }

  /** Something happened that the client did not cause. */
  act(seat: Seat, action: number): void {
    if (this.truth.act(seat, action)) throw new Error('the test plays something illegal');
    this.tellAll();
  }

  tellAll(): void {
    for (const socket of this.sockets) this.update(socket);
  }

  update(socket: FakeSocket, from?: number): void {
    const subscribed = socket.subscribed;
    if (!subscribed) return;
    const { seat, form } = subscribed;
    const start = from ?? subscribed.sent;
    const known = from === undefined ? subscribed.position : null;
    const position = this.truth.position(seat);
    const asText = form === 'text' || form === 'changes';
    const look = this.truth.look(seat, start);
    subscribed.sent = look.seq;
    subscribed.position = form === 'changes' ? position : null;
    const message = {
      t: 'update',
      table: 't1',
      seat,
      from: start,
      seq: look.seq,
      actor: look.actor,
      entries: look.entries,
      undo: look.canUndo,
      reset: look.canReset,
      hash: this.wrongHashes > 0 && asText ? '0123456789abcdef' : look.hash,
      ...(asText && (known === null ? { position } : { changes: difference(known, position) })),
      ...(form === 'json' && { view: look.view, legal: look.legal }),
    };
    if (this.wrongHashes > 0 && asText) this.wrongHashes--;
    if (asText && known !== null) this.changesTold++;
    socket.say(message);
    if (this.twice) socket.say(message);
  }

  chat(text: string): void {
    if (this.mute) throw this.mute;
    const said = { t: 'chat', table: 't1', number: 1, user: 'u', name: 'Ada', phrase: null, at: 0 };
    for (const socket of this.sockets) socket.say({ ...said, text });
  }

  hear(socket: FakeSocket, message: Message): void {
    if (message.t === 'ping') return socket.say({ t: 'pong' });
    if (message.t === 'subscribe') {
      const from = message.from <= this.seq ? message.from : 0;
      socket.subscribed = { seat: message.seat ?? 0, sent: from, form: message.form ?? 'text', position: null };
      return this.update(socket, from);
    }
    if (['act', 'undo', 'reset'].includes(message.t)) this.perform(socket, message);
  }

  private perform(socket: FakeSocket, { t, id = '', seq, seat = 0, action = 0 }: Message): void {
    const before = this.answers.get(id);
    if (before !== undefined) return socket.say({ t: 'done', id, seq: before });
    const refuse = (error: object) => socket.say({ t: 'refused', id, error });
    if (seq !== this.seq) return refuse({ code: 'stale', message: `The table is at event ${this.seq}, not ${seq}.` });
    const refusal =
      t === 'act' ? this.truth.act(seat, action) : t === 'undo' ? this.truth.undo(seat) : this.truth.reset(seat);
    if (refusal) return refuse(refusal);
    this.answers.set(id, this.seq);
    if (this.breakAfterStoring) {
      this.breakAfterStoring = false;
      return socket.drop();
    }
    socket.say({ t: 'done', id, seq: this.seq });
    this.tellAll();
  }
}
