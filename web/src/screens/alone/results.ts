// Games alone that were played to the end on this device: who won, by how much, at which dials. Kept apart from the games
// themselves, so that it stays when they are cleared away.
import { OVER, type OptionInfo, type Snapshot } from '../../core/types';
import type { GameAbout } from '../../games/ui';
import type { Texts } from '../../i18n/index.svelte';
import { optionName } from '../../table/names';

const KEY = 'benben.alone';
/** More are not kept: the oldest go. */
const MOST = 300;

export interface AloneResult {
  /** Of the game, so that it counts once. */
  readonly id: string;
  readonly game: string;
  /** Its option words. */
  readonly options: string;
  /** Points ahead of the automaton; a win by a tie-break has 0. */
  readonly margin: number;
  readonly won: boolean;
  readonly at: number;
}

/** What was reached at one setting of the dials. */
export interface DialRecord {
  readonly options: string;
  readonly played: number;
  readonly won: number;
  /** The best margin; below 0 where none was won. */
  readonly best: number;
  readonly last: number;
}

const isResult = (value: unknown): value is AloneResult => {
  const found = value as Partial<AloneResult> | null;
  return (
    typeof found?.id === 'string' &&
    typeof found.game === 'string' &&
    typeof found.options === 'string' &&
    typeof found.margin === 'number' &&
    typeof found.won === 'boolean'
  );
};

export function readResults(stored: string | null): AloneResult[] {
  try {
    const found: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(found) ? found.filter(isResult) : [];
  } catch {
    return [];
  }
}

export function aloneResults(game: string): AloneResult[] {
  try {
    return readResults(localStorage.getItem(KEY)).filter((one) => one.game === game);
  } catch {
    return []; // a browser that keeps nothing
  }
}

/** The dials as they are told apart: without the number of players, which is one. */
export const dialsOf = (options: string): string =>
  options
    .split(/\s+/)
    .filter((word) => word && !word.startsWith('players='))
    .sort()
    .join(' ');

/** Option words as they are read: the level first, which is said even where it is the usual one, then what else is in the box, then the other dials. */
export function withLevel(said: string, options: readonly OptionInfo[], dials: readonly string[]): string[] {
  const found = said.split(' ').filter(Boolean);
  const level = options.find(({ name }) => name === dials[0]);
  if (level && 'values' in level && !found.some((word) => word.startsWith(`${level.name}=`)))
    found.push(`${level.name}=${level.preset}`);
  const place = (word: string): number => {
    const at = dials.indexOf(word.split('=')[0] ?? '');
    return at < 0 ? 0.5 : at;
  };
  return found.sort((a, b) => place(a) - place(b));
}

/** One of those words in the words of its game; a number alone would say nothing. */
export function dialName(
  word: string,
  about: Pick<GameAbout, 'options'>,
  pair: (name: string, value: string) => string,
): string {
  const [option = '', value] = word.split('=');
  const name = about.options[option] ?? option;
  if (value === undefined) return name;
  return /^\d+$/.test(value) ? pair(name, value) : optionName(about, option, value);
}

const LAST = 'benben.dials';

/** The dials with which somebody last began to play alone; '': never. */
export function lastDials(game: string): string {
  try {
    return localStorage.getItem(`${LAST}.${game}`) ?? '';
  } catch {
    return '';
  }
}
export function keepDials(game: string, options: string): void {
  try {
    localStorage.setItem(`${LAST}.${game}`, dialsOf(options));
  } catch {
    // The usual ones next time.
  }
}

/** What a game that is over has brought; null: it is not over, or nobody was alone. */
export function resultOf(
  id: string,
  snap: Pick<Snapshot, 'game' | 'options' | 'actor' | 'view' | 'seats'>,
  at: number,
): AloneResult | null {
  const me = snap.seats.findIndex(({ kind }) => kind === 'human');
  const other = snap.seats.findIndex(({ kind }) => kind === 'automaton');
  if (snap.actor !== OVER || me < 0 || other < 0) return null;
  const margin = (snap.view.scores[me] ?? 0) - (snap.view.scores[other] ?? 0);
  const places = snap.view.ranking;
  const won = places ? (places[me] ?? 9) < (places[other] ?? 0) : margin > 0;
  return { id, game: snap.game, options: dialsOf(snap.options), margin, won, at };
}

/** Keeps it, once for each game: its end may be another one after a correction. Answers the best margin of the others at these dials, null when there are none. */
export function keepResult(result: AloneResult): number | null {
  try {
    const all = readResults(localStorage.getItem(KEY));
    const known = all.find(({ id }) => id === result.id);
    const before = all
      .filter((one) => one !== known && one.game === result.game && one.options === result.options)
      .map(({ margin }) => margin);
    const kept = known ? all.map((one) => (one === known ? { ...result, at: known.at } : one)) : [...all, result];
    localStorage.setItem(KEY, JSON.stringify(kept.slice(-MOST)));
    return before.length > 0 ? Math.max(...before) : null;
  } catch {
    return null;
  }
}

/** Takes one back: its game goes on, and counts when it is over again. */
export function dropResult(lost: string): void {
  try {
    const all = readResults(localStorage.getItem(KEY));
    const kept = all.filter(({ id }) => id !== lost);
    if (kept.length < all.length) localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Nothing is kept here.
  }
}

/** How it compares with the best margin `before` it at the same dials. */
export function compareResult({ margin }: AloneResult, before: number | null, t: Pick<Texts, 'alone'>): string {
  if (before === null) return t.alone.first;
  return margin > before ? t.alone.newBest(signed(before)) : t.alone.bestIs(signed(before));
}

/** One row for every setting of the dials that was played, the latest first. */
export function byDial(results: readonly AloneResult[]): DialRecord[] {
  const rows = new Map<string, AloneResult[]>();
  for (const one of results) rows.set(one.options, [...(rows.get(one.options) ?? []), one]);
  return [...rows]
    .map(([options, of]) => ({
      options,
      played: of.length,
      won: of.filter(({ won }) => won).length,
      best: Math.max(...of.map(({ margin }) => margin)),
      last: of.reduce((latest, one) => (one.at >= latest.at ? one : latest)).margin,
      at: Math.max(...of.map(({ at }) => at)),
    }))
    .sort((a, b) => b.at - a.at)
    .map(({ at: _, ...row }) => row);
}

/** A margin as people write it. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
