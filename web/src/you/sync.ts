// An account takes the profile over: what the server has and what is here become one, and both keep it. It travels packed,
// and the server does not look inside. What friends may see is a smaller book of its own, sent on purpose only.
import { api, ApiError } from '../core/api';
import type { Card } from './card';
import { person } from '../ui/person.svelte';
import { book, EMPTY, joinBooks, keepBook, readBook, type Book } from './book';

const ADDRESS = '/api/me/profile';
/** Of a packed book, as the server takes it. */
const MOST = 56 * 1024;
/** Tales that friends see. */
const SHOWN_TALES = 120;
const TRIES = 3;

interface There {
  readonly book: string | null;
  readonly shown: string | null;
  readonly revision: number;
}

const through = async (bytes: Blob, way: CompressionStream | DecompressionStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(bytes.stream().pipeThrough(way)).arrayBuffer());

/** A document as text that is short: gzip in base64. */
export async function pack(value: unknown): Promise<string> {
  const bytes = await through(new Blob([JSON.stringify(value)]), new CompressionStream('gzip'));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Anything may come; what is no document is null. */
export async function unpack(text: string | null): Promise<unknown> {
  try {
    const bytes = Uint8Array.from(atob(text ?? ''), (letter) => letter.charCodeAt(0));
    const plain = await through(new Blob([bytes]), new DecompressionStream('gzip'));
    return JSON.parse(new TextDecoder().decode(plain)) as unknown;
  } catch {
    return null;
  }
}

/** What friends see of a book: results, habits, seals. Nobody else's name is in it, no luck, no puzzle, no game's address. */
export function shownOf({ tales }: Book): Book {
  const last = Object.values(tales)
    .sort((a, b) => b.at - a.at)
    .slice(0, SHOWN_TALES);
  return {
    ...EMPTY,
    tales: Object.fromEntries(last.map((tale, i) => [String(i), { ...tale, id: String(i), met: [] }])),
    shown: true,
  };
}

/** The book as the account keeps it: one that is too large leaves its oldest tales here. */
async function fitting(whole: Book): Promise<readonly [Book, string]> {
  let [kept, text] = [whole, await pack(whole)];
  while (text.length > MOST && Object.keys(kept.tales).length > 0) {
    const tales = Object.values(kept.tales).sort((a, b) => b.at - a.at);
    const fewer = tales.slice(0, Math.floor(tales.length * 0.8));
    kept = { ...kept, tales: Object.fromEntries(fewer.map((tale) => [tale.id, tale])) };
    text = await pack(kept);
  }
  return [kept, text];
}

/** The same whichever came first in it. */
const steady = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

async function once(show: boolean | undefined): Promise<void> {
  const there = await api.ask<There>('GET', ADDRESS);
  const here = book();
  const known = readBook(await unpack(there.book));
  const joined: Book = { ...joinBooks(here, known), shown: show ?? known.shown };
  if (steady(joined) !== steady(here)) keepBook(joined);
  const [kept, text] = await fitting(joined);
  if (there.book !== null && steady(kept) === steady(known)) return;
  const shown = joined.shown ? await pack(shownOf(joined)) : null;
  await api.ask('POST', ADDRESS, { book: text, shown, revision: there.revision });
}

/**
 * Whether an account has it. Without a server, or for a guest who has none, everything stays here. `show` says anew whether
 * friends see it; left out, it stays as the account has it, and nobody does at first.
 */
export async function takeOver(show?: boolean): Promise<boolean> {
  if (!person.user || typeof CompressionStream === 'undefined') return false;
  for (let tries = 1; ; tries++) {
    try {
      await once(show);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Another device was first: its book is read, too.
      if (error.code !== 'conflict' || tries === TRIES) return false;
    }
  }
}

/** Nothing of it stays at the account. */
export async function forgetThere(): Promise<void> {
  if (person.user) await api.ask('DELETE', ADDRESS).catch(() => undefined);
}

/** What a friend shows of theirs; null: nothing, or no friend. */
export async function shownBy(user: string): Promise<{ readonly card: Card; readonly book: Book } | null> {
  const there = await api
    .ask<{ card: Card; shown: string }>('GET', `/api/people/${encodeURIComponent(user)}/profile`)
    .catch(() => null);
  return there && { card: there.card, book: readBook(await unpack(there.shown)) };
}
