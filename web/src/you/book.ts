// What belongs to the player: one small document on this device. An account takes it over (sync.ts), a file carries it to
// another device. Two of them are joined without losing anything: every part has a name, and the newer one of a name stays.
import type { Tale } from './tale';

/** What the analysis of a game found for its player: shares of the chance to win. */
export interface Seen {
  readonly luck: number;
  readonly choice: number;
  /** The most that one choice gave away. */
  readonly worst: number;
}

/** A puzzle that was tried: on which day, and how it went. */
export interface Tried {
  /** YYYY-MM-DD */
  readonly day: string;
  /** 1 to 3: found with this try; 0: not found. */
  readonly found: 0 | 1 | 2 | 3;
  readonly nudged?: true;
  /** So many wrong tries, and more are left. Without it, it is over. */
  readonly wrong?: 1 | 2;
}

/** A counted try at the day's game. */
export interface Attempt {
  /** Its game on the shelf, or the table on the server. */
  readonly id: string;
  readonly where: 'local' | 'table';
  /** Its seed; left out: that of the date. */
  readonly seed?: string;
  /** Left out: it has not ended. */
  readonly end?: {
    readonly won: boolean;
    readonly score: number;
    /** Points ahead of the best of the others. */
    readonly margin: number;
    readonly place?: number;
  };
}

export interface Book {
  readonly v: 1;
  readonly tales: Readonly<Record<string, Tale>>;
  readonly seen: Readonly<Record<string, Seen>>;
  /** Games that were begun at a moment of another one. */
  readonly forks: Readonly<Record<string, true>>;
  /** By the number of the puzzle. */
  readonly puzzles: Readonly<Record<string, Tried>>;
  /** By day: `2026-11-19`. */
  readonly days: Readonly<Record<string, Attempt>>;
  /** What others may see; nothing unless it was shown on purpose. */
  readonly shown: boolean;
}

export const EMPTY: Book = { v: 1, tales: {}, seen: {}, forks: {}, puzzles: {}, days: {}, shown: false };

const KEY = 'benben.you';
/** More tales are not kept: the oldest go. About 400 bytes each, so that an account has room for all of it. */
export const MOST_TALES = 240;
const MOST_FORKS = 60;
const MOST_DAYS = 800;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const numbers = (value: unknown): boolean => Array.isArray(value) && value.every(isNumber);

function isTale(value: unknown): value is Tale {
  if (!isMap(value)) return false;
  const { id, where, game, options, players, at, days, place, score, margin, met, tekhenu, sare } = value;
  const own = (part: unknown, names: readonly string[]): boolean =>
    part === undefined || (isMap(part) && names.every((name) => numbers(part[name]) || isNumber(part[name])));
  return (
    [id, game, options].every((text) => typeof text === 'string' && text.length < 200) &&
    (where === 'local' || where === 'table') &&
    [players, at, days, place, score, margin].every(isNumber) &&
    Array.isArray(met) &&
    met.every((one) => isMap(one) && typeof one.name === 'string' && isNumber(one.place)) &&
    own(tekhenu, ['gods', 'faces', 'balances', 'places', 'statues']) &&
    own(sare, ['laid', 'revolts', 'spared', 'limit'])
  );
}
const isSeen = (value: unknown): value is Seen =>
  isMap(value) && isNumber(value.luck) && isNumber(value.choice) && isNumber(value.worst);
const isTried = (value: unknown): value is Tried =>
  isMap(value) && isDay(value.day) && [0, 1, 2, 3].includes(value.found as number);
const isAttempt = (value: unknown): value is Attempt =>
  isMap(value) &&
  typeof value.id === 'string' &&
  (value.where === 'local' || value.where === 'table') &&
  (value.end === undefined || (isMap(value.end) && isNumber(value.end.score) && isNumber(value.end.margin)));

function pick<T>(value: unknown, is: (one: unknown) => one is T): Record<string, T> {
  if (!isMap(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => is(entry[1])));
}

/** Only the last so many, by what `at` says of them. */
function last<T>(
  all: Readonly<Record<string, T>>,
  most: number,
  at: (one: T, name: string) => number | string,
): Record<string, T> {
  const entries = Object.entries(all);
  if (entries.length <= most) return { ...all };
  entries.sort(([a, x], [b, y]) => (at(x, a) < at(y, b) ? -1 : 1));
  return Object.fromEntries(entries.slice(-most));
}

/** Takes from anything what a book may have; what is odd in it is left out. */
export function readBook(value: unknown): Book {
  if (!isMap(value) || value.v !== 1) return EMPTY;
  return {
    v: 1,
    tales: last(pick(value.tales, isTale), MOST_TALES, ({ at }) => at),
    seen: pick(value.seen, isSeen),
    forks: last(
      pick(value.forks, (one): one is true => one === true),
      MOST_FORKS,
      (_, name) => name,
    ),
    puzzles: pick(value.puzzles, isTried),
    days: last(pick(value.days, isAttempt), MOST_DAYS, (_, name) => name),
    shown: value.shown === true,
  };
}

/** Both together. Of a tale the later one stays, of a puzzle and a day the first try that was ended: one counts. */
export function joinBooks(mine: Book, other: Book): Book {
  const tales: Record<string, Tale> = { ...other.tales };
  for (const [id, tale] of Object.entries(mine.tales)) if ((tales[id]?.at ?? 0) <= tale.at) tales[id] = tale;
  const puzzles: Record<string, Tried> = { ...other.puzzles };
  for (const [id, tried] of Object.entries(mine.puzzles))
    if (!puzzles[id] || tried.day <= puzzles[id].day) puzzles[id] = tried;
  const days: Record<string, Attempt> = { ...mine.days };
  for (const [day, attempt] of Object.entries(other.days)) if (!days[day]?.end) days[day] = attempt;
  const known = new Set(Object.keys(tales));
  const seen = { ...other.seen, ...mine.seen };
  return readBook({
    v: 1,
    tales,
    // What is known of a game that has no tale any more says nothing.
    seen: Object.fromEntries(Object.entries(seen).filter(([id]) => known.has(id) || id in mine.seen)),
    forks: { ...other.forks, ...mine.forks },
    puzzles,
    days,
    shown: mine.shown || other.shown,
  });
}

// --- the one on this device

const listeners = new Set<(book: Book) => void>();

export function book(): Book {
  try {
    return readBook(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return EMPTY; // a browser that keeps nothing
  }
}

/** Writes it, and tells who watches; what it is now. */
export function keepBook(next: Book): Book {
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Lasts as long as the page shows it.
  }
  for (const listener of listeners) listener(next);
  return next;
}

export const changeBook = (part: (now: Book) => Partial<Book>): Book => {
  const now = book();
  return keepBook(readBook({ ...now, ...part(now) }));
};

/** Calls back after every change; answers how to stop. */
export function onBook(listener: (book: Book) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const keepTale = (tale: Tale): Book => changeBook(({ tales }) => ({ tales: { ...tales, [tale.id]: tale } }));
export const keepSeen = (id: string, seen: Seen): Book => changeBook((now) => ({ seen: { ...now.seen, [id]: seen } }));
export const keepFork = (id: string): Book => changeBook(({ forks }) => ({ forks: { ...forks, [id]: true } }));

export function forgetBook(): Book {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is kept here.
  }
  for (const listener of listeners) listener(EMPTY);
  return EMPTY;
}
