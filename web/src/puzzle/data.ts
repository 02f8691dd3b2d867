// The puzzles that come with the page (data/puzzles): an index, and files of fifty that are fetched when one of them is wanted.
import { daysBetween } from '../you/days';

export const LEVELS = ['apprentice', 'scribe', 'vizier', 'pharaoh'] as const;
export type Level = (typeof LEVELS)[number];

/** A whole turn that is not the one looked for. */
export interface Other {
  readonly turn: readonly string[];
  readonly win: number;
  readonly score: number;
}

export interface Puzzle {
  /** For life: what people are told. */
  readonly number: number;
  readonly game: string;
  readonly options: string;
  /** The one to act. */
  readonly seat: number;
  readonly position: string;
  /** The best whole turn, in notation. */
  readonly turn: readonly string[];
  /** Hashes of the ends that count as found. */
  readonly ends: readonly string[];
  /** Chance to win after it, in percent. */
  readonly win: number;
  readonly score: number;
  /** The best of the others first. */
  readonly others: readonly Other[];
  /** Of them, the one that meets the eye first; −1: none. */
  readonly tempting: number;
  /** What speaks for it and against it beside the best of the others: feature, change, worth in points. */
  readonly reasons: readonly (readonly [feature: string, change: number, worth: number])[];
  /** What the next seat would do after it, and after the best of the others. */
  readonly rival?: { readonly seat: number; readonly after: readonly string[]; readonly instead: readonly string[] };
  /** Of the turn, the action that decides. */
  readonly key: number;
  /** Of eight searches each, by LEVELS. */
  readonly found: readonly number[];
  /** The weakest that finds it. */
  readonly level: Level;
}

export interface PuzzleIndex {
  /** In the order of the days. */
  readonly puzzles: readonly (readonly [number: number, game: string, level: Level])[];
  /** So many in a file. */
  readonly file: number;
}

const files = import.meta.glob<string>('../../../data/puzzles/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

async function fetched<T>(name: string): Promise<T | null> {
  const address = files[`../../../data/puzzles/${name}.json`];
  if (!address) return null;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${name}`);
  return (await response.json()) as T;
}

let index: Promise<PuzzleIndex | null> | null = null;

/** All that there are; null: this page has none. */
export function puzzleIndex(): Promise<PuzzleIndex | null> {
  index ??= fetched<PuzzleIndex>('index').catch((error: unknown) => {
    index = null;
    throw error;
  });
  return index;
}

/** Which place of the index is the one of a day: the same for everybody. */
export const placeOf = (day: string, of: PuzzleIndex): number => daysBetween('1970-01-01', day) % of.puzzles.length;

export async function puzzleAt(place: number, of: PuzzleIndex): Promise<Puzzle | null> {
  const name = String(Math.floor(place / of.file) + 1).padStart(2, '0');
  return (await fetched<Puzzle[]>(name))?.[place % of.file] ?? null;
}
