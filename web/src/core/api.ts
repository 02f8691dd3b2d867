// The server's HTTP interface with types: docs/protocol.md. Nothing is kept here.
import type { Action, Entry, GameInfo, Position, Refusal, Seat } from './types';

export interface User {
  readonly id: string;
  readonly name: string;
  readonly handle: string | null;
  readonly settings: UserSettings;
  readonly created: number;
}

export interface UserSettings {
  readonly webhook?: string | null;
  readonly email?: string | null;
  /** Told by the server, never set: whether the owner of the address has confirmed it. */
  readonly email_confirmed?: boolean;
  /** A link in a mail has stopped them all. */
  readonly email_stopped?: boolean | null;
  /** Turns are told every so many minutes, this far into the day, so many minutes east of UTC. */
  readonly digest?: { readonly every: number; readonly at: number; readonly offset: number } | null;
  readonly push?: readonly PushSubscriptionJSON[];
  /** Tables of which one wants to hear nothing. */
  readonly muted?: readonly string[];
  /** Minutes of the day in which nothing is sent, so many east of UTC. */
  readonly quiet?: { readonly from: number; readonly to: number; readonly offset: number } | null;
  readonly client?: Readonly<Record<string, unknown>>;
}

export interface About {
  readonly version: string;
  readonly games: readonly GameInfo[];
  readonly limits: Readonly<Record<string, number>>;
  /** Key for push notifications; null: the server sends none. */
  readonly push: string | null;
  readonly email: boolean;
  readonly base_url: string;
  /** Where problems are reported; null: the server names no place. */
  readonly bugs: string | null;
}

export type Presence = 'active' | 'idle' | 'away';

export interface TableSeat {
  readonly kind: 'human' | 'agent' | 'automaton' | 'open' | 'invited';
  readonly user?: string;
  readonly name?: string;
  readonly agent?: string;
  /** Whose seat an agent holds, or for whom one is kept. */
  readonly for?: { readonly user: string; readonly name: string } | null;
  /** An agent holds it to the end. */
  readonly resigned?: boolean;
  readonly presence?: Presence;
  /** They let those who watch see the curve of chances. */
  readonly curve?: boolean;
  readonly score?: number | null;
  readonly place?: number | null;
  readonly clock?: number | null;
  readonly votes?: readonly Seat[];
  /** Seconds that the others have waited for somebody who is away. */
  readonly away?: number;
}

export interface Absence {
  readonly policy: 'none' | 'vote' | 'timer';
  readonly hours?: number;
  /** Of `vote`: seconds of absence before the others may vote. */
  readonly grace?: number;
}

export interface Clock {
  readonly minutes: number;
  readonly seconds: number;
}

export interface Table {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly options: string;
  readonly name: string;
  readonly state: 'open' | 'playing' | 'over' | 'closed';
  /** null: the owner was deleted. */
  readonly owner: string | null;
  readonly listed: boolean;
  readonly spectators: boolean;
  /** The result counts for the ratings of all who sit there. */
  readonly rated: boolean;
  /** In which they chat; null: any. */
  readonly language: string | null;
  readonly created: number;
  readonly updated: number;
  readonly seq: number;
  readonly to_act: Seat | null;
  readonly seats: readonly TableSeat[];
  readonly you: readonly Seat[];
  readonly absence: Absence;
  readonly clock: Clock | null;
  readonly fair: {
    readonly commit: string;
    readonly nonces: readonly (string | null)[];
    readonly secret: string | null;
  };
  readonly invites?: readonly { readonly seat: Seat; readonly code: string; readonly url: string }[];
  readonly next: string | null;
}

export interface NewTable {
  readonly game: string;
  readonly options: string;
  readonly name?: string;
  readonly listed?: boolean;
  readonly seats: readonly (
    { readonly kind: 'me' | 'open' | 'invited' } | { readonly kind: 'agent'; readonly agent: string }
  )[];
  readonly absence?: Absence;
  readonly clock?: Clock | null;
  readonly spectators?: boolean;
  readonly rated?: boolean;
  readonly language?: string;
}

/** What a seat learns: after `subscribe`, and whenever something was stored. */
export interface Update {
  readonly table: string;
  /** null: a spectator. */
  readonly seat: Seat | null;
  readonly from: number;
  readonly seq: number;
  readonly actor: number;
  readonly entries: readonly Entry[];
  readonly hash: string;
  readonly undo: boolean;
  readonly reset: boolean;
  /** Forms `text` and `changes`. */
  readonly position?: string;
  /** Form `changes`: the lines by which the position differs from the one after event `from`. */
  readonly changes?: string;
  /** Form `json`. */
  readonly view?: Position & { readonly actor: number | 'chance' | 'over' };
  readonly legal?: readonly Action[];
}

export interface ChatMessage {
  readonly table: string;
  readonly number: number;
  readonly user: string | null;
  readonly name: string;
  readonly text: string | null;
  readonly phrase: string | null;
  readonly at: number;
}

/** A refusal of the server, or `network`: it could not be reached. */
export class ApiError extends Error implements Refusal {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly rule?: string,
    /** Seconds until another try makes sense. */
    readonly retry?: number,
    readonly seq?: number,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export interface ListQuery {
  readonly list: 'mine' | 'open' | 'finished' | 'watch';
  readonly game?: string;
  readonly before?: number;
  readonly limit?: number;
}

/** An `act`, `undo` or `reset` over HTTP. */
export interface HttpAct {
  readonly id: string;
  readonly seq: number;
  readonly action?: number | string;
  readonly seat?: Seat;
}

type Json = Readonly<Record<string, unknown>>;

export class Api {
  constructor(
    private readonly base = '',
    private readonly fetcher: typeof fetch = (input, init) => fetch(input, init),
  ) {}

  // --- users

  about(): Promise<About> {
    return this.get('/api/about');
  }
  async me(): Promise<User | null> {
    return (await this.get<{ user: User | null }>('/api/me')).user;
  }
  /** Creates a guest, or gives the user another name. */
  async setName(name: string): Promise<User> {
    return (await this.post<{ user: User }>('/api/me', { name })).user;
  }
  async setPassphrase(handle: string, passphrase: string): Promise<User> {
    return (await this.post<{ user: User }>('/api/me/passphrase', { handle, passphrase })).user;
  }
  /** A link that signs in once, on another device. */
  link(): Promise<{ code: string; url: string; expires: number }> {
    return this.post('/api/me/link', {});
  }
  async signIn(how: { handle: string; passphrase: string } | { code: string }): Promise<User> {
    return (await this.post<{ user: User }>('/api/sign-in', how)).user;
  }
  /** Here, or on all devices of mine. */
  async signOut(everywhere = false): Promise<void> {
    await this.post('/api/sign-out', everywhere ? { everywhere } : {});
  }
  async setSettings(settings: UserSettings): Promise<User> {
    return (await this.post<{ user: User }>('/api/me/settings', { ...settings })).user;
  }
  /** Sends a code to my e-mail address. */
  async sendCode(): Promise<void> {
    await this.post('/api/me/confirm', {});
  }
  async confirmEmail(code: string): Promise<User> {
    return (await this.post<{ user: User }>('/api/me/confirm', { code })).user;
  }
  async test(channel: 'push' | 'webhook' | 'email' | 'page'): Promise<void> {
    await this.post('/api/me/test', { channel });
  }
  exportMe(): Promise<unknown> {
    return this.get('/api/me/export');
  }
  async deleteMe(): Promise<void> {
    await this.ask('DELETE', '/api/me');
  }

  // --- tables

  tables(query: ListQuery): Promise<{ tables: Table[]; more: boolean }> {
    const words = Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    return this.get(`/api/tables?${words.join('&')}`);
  }
  create(table: NewTable): Promise<Table> {
    return this.post('/api/tables', { ...table });
  }
  table(id: string, seat?: Seat, from?: number): Promise<{ table: Table; update: Update | null }> {
    const words = [...(seat === undefined ? [] : [`seat=${seat}`]), ...(from === undefined ? [] : [`from=${from}`])];
    return this.get(`${this.at(id)}${words.length ? `?${words.join('&')}` : ''}`);
  }
  async record(id: string): Promise<string> {
    return (await this.fetch('GET', `${this.at(id)}/record`)).text();
  }
  join(id: string, how: { seat?: Seat; invite?: string; nonce?: string; rated?: boolean } = {}): Promise<Table> {
    return this.post(`${this.at(id)}/join`, how);
  }
  setNonce(id: string, nonce: string): Promise<Table> {
    return this.post(`${this.at(id)}/nonce`, { nonce });
  }
  leave(id: string): Promise<Table> {
    return this.post(`${this.at(id)}/leave`, {});
  }
  start(id: string, nonce?: string): Promise<Table> {
    return this.post(`${this.at(id)}/start`, nonce === undefined ? {} : { nonce });
  }
  closeTable(id: string): Promise<Table> {
    return this.post(`${this.at(id)}/close`, {});
  }
  handOver(id: string, agent: string, seat?: Seat): Promise<Table> {
    return this.post(`${this.at(id)}/hand-over`, { agent, ...(seat !== undefined && { seat }) });
  }
  reclaim(id: string, seat?: Seat): Promise<Table> {
    return this.post(`${this.at(id)}/reclaim`, seat === undefined ? {} : { seat });
  }
  resign(id: string, seat?: Seat): Promise<Table> {
    return this.post(`${this.at(id)}/resign`, seat === undefined ? {} : { seat });
  }
  vote(id: string, seat: Seat): Promise<Table> {
    return this.post(`${this.at(id)}/vote`, { seat });
  }
  rematch(id: string): Promise<Table> {
    return this.post(`${this.at(id)}/rematch`, {});
  }
  act(id: string, act: HttpAct): Promise<{ seq: number }> {
    return this.post(`${this.at(id)}/act`, { ...act });
  }
  undo(id: string, act: HttpAct): Promise<{ seq: number }> {
    return this.post(`${this.at(id)}/undo`, { ...act });
  }
  reset(id: string, act: HttpAct): Promise<{ seq: number }> {
    return this.post(`${this.at(id)}/reset`, { ...act });
  }
  chat(id: string, message: { text: string } | { phrase: string }): Promise<unknown> {
    return this.post(`${this.at(id)}/chat`, message);
  }

  // --- requests

  private at(id: string): string {
    return `/api/tables/${encodeURIComponent(id)}`;
  }

  private get<T>(path: string): Promise<T> {
    return this.ask('GET', path);
  }

  private post<T>(path: string, body: Json): Promise<T> {
    return this.ask('POST', path, body);
  }

  /** Also for parts of the page whose addresses are nobody else's business. */
  async ask<T>(method: string, path: string, body?: Json): Promise<T> {
    return (await (await this.fetch(method, path, body)).json()) as T;
  }

  private async fetch(method: string, path: string, body?: Json): Promise<Response> {
    let response: Response;
    try {
      response = await this.fetcher(this.base + path, {
        method,
        credentials: 'same-origin',
        ...(body && {
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
    } catch {
      throw new ApiError('network', 'The server cannot be reached.', 0);
    }
    if (response.ok) return response;
    throw await failure(response);
  }
}

/** What an answer that is no success says. A proxy in between may answer something else than JSON. */
async function failure(response: Response): Promise<ApiError> {
  interface Said {
    code?: string;
    message?: string;
    rule?: string;
    retry?: number;
    seq?: number;
  }
  const body = (await response.json().catch(() => null)) as { error?: Said } | null;
  const { code, message, rule, retry, seq } = body?.error ?? {};
  return new ApiError(
    code ?? 'network',
    message ?? `The server answers ${response.status}.`,
    response.status,
    rule,
    retry,
    seq,
  );
}

/** The page's own server. */
export const api = new Api();

/** Luck for fair dice, from this browser. */
export function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
