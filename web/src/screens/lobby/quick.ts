// Quick match: what somebody wants to play, the table that fits, and one of their own if there is none.
import { words } from '../../i18n/index.svelte';
import { api, ApiError, randomNonce, type NewTable, type Table } from '../../core/api';
import { OFFERED } from '../../games/registry';

export interface Wish {
  /** '': whichever there is. */
  readonly game: string;
  /** 0: any number. */
  readonly players: number;
  readonly pace: 'live' | 'days';
  readonly rated: boolean;
  /** Minutes after which an agent takes the seat; 0: never. */
  readonly fill: number;
}

export interface Found {
  readonly table: string | null;
  readonly near: number;
  readonly open: number;
  readonly points: number;
  readonly waits: readonly number[];
}

/** Who fills in: as strong as many people, and of measured strength. */
export const FILLER = 'vizier';
const WISH = 'benben.match';
const WAITING = 'benben.waiting';
const PRESET: Wish = { game: 'tekhenu', players: 2, pace: 'live', rated: false, fill: 5 };

function kept<T>(storage: Storage, name: string): Partial<T> {
  try {
    return (JSON.parse(storage.getItem(name) ?? 'null') as Partial<T> | null) ?? {};
  } catch {
    return {};
  }
}
function keep(storage: Storage, name: string, value: unknown): void {
  try {
    storage.setItem(name, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing asks again
  }
}

export const lastWish = (): Wish => ({ ...PRESET, ...kept<Wish>(localStorage, WISH) });
export const keepWish = (wish: Wish): void => keep(localStorage, WISH, wish);

const games = (wish: Wish): readonly string[] => (wish.game ? [wish.game] : OFFERED);

async function look(game: string, wish: Wish): Promise<Found> {
  const rated = wish.rated ? '&rated=1' : '';
  return api.ask<Found>('GET', `/api/match?game=${game}&players=${wish.players}&pace=${wish.pace}${rated}`);
}

/** What is there now, of all games that will do. */
export async function outlook(wish: Wish): Promise<Found> {
  const found = await Promise.all(games(wish).map((game) => look(game, wish)));
  const first = found.find(({ table }) => table !== null) ?? found[0];
  if (!first) throw new Error('no game');
  return {
    ...first,
    near: found.reduce((sum, one) => sum + one.near, 0),
    open: found.reduce((sum, one) => sum + one.open, 0),
    waits: found.flatMap(({ waits }) => waits).sort((a, b) => a - b),
  };
}

const tableFor = (wish: Wish): NewTable => {
  const players = wish.players || 2;
  return {
    game: games(wish)[0] ?? OFFERED[0],
    options: `players=${players}`,
    listed: true,
    spectators: true,
    rated: wish.rated,
    language: words.language,
    seats: Array.from({ length: players }, (_, i) => ({ kind: i === 0 ? ('me' as const) : ('open' as const) })),
    absence: wish.pace === 'days' ? { policy: 'timer', hours: 72 } : { policy: 'vote' },
    clock: wish.pace === 'live' ? { minutes: 60, seconds: 30 } : null,
  };
};

/** A seat at the table that fits best, or at a new one; answers its id. */
export async function findTable(wish: Wish): Promise<string> {
  for (let tries = 0; tries < 3; tries++) {
    const { table } = await outlook(wish);
    if (table === null) break;
    try {
      await api.join(table, { rated: wish.rated, nonce: randomNonce() });
      return table;
    } catch (error) {
      // Somebody else was first.
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    }
  }
  const { id } = await api.create(tableFor(wish));
  keep(sessionStorage, WAITING, { table: id, since: Date.now(), wish });
  return id;
}

export interface Waiting {
  readonly table: string;
  readonly since: number;
  readonly wish: Wish;
}

/** What a table of mine waits for, if it was opened by a quick match here. */
export function waitingAt(table: string): Waiting | null {
  const waiting = kept<Waiting>(sessionStorage, WAITING);
  return waiting.table === table && waiting.wish && waiting.since !== undefined ? (waiting as Waiting) : null;
}

/**
 * Two who opened a table each at the same moment: the later one goes over to the earlier. Answers the table to sit at, or
 * null when everything stays as it is.
 */
export async function joinOther(own: Table, wish: Wish): Promise<string | null> {
  if (own.seats.filter(({ kind }) => kind === 'human').length > 1) return null;
  const { table } = await outlook(wish);
  if (table === null) return null;
  const other = (await api.table(table)).table;
  if (other.created > own.created || (other.created === own.created && other.id > own.id)) return null;
  await api.join(table, { rated: wish.rated, nonce: randomNonce() });
  await api.closeTable(own.id).catch(() => undefined);
  return table;
}
