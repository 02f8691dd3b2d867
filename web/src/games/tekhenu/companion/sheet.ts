// A sheet for people at a real table: what they read off their boards, a line each. The core says what follows.
import { PEOPLE, type PlayerView } from '../view';

export interface KeptSheet {
  readonly players: number;
  readonly seth: boolean;
  /** What was entered, in order: the last one is undone first. */
  readonly lines: readonly string[];
}

const KEY = 'benben.sheet';

export function keepSheet(sheet: KeptSheet | null): void {
  try {
    if (sheet) localStorage.setItem(KEY, JSON.stringify(sheet));
    else localStorage.removeItem(KEY);
  } catch {
    // Lasts as long as the page.
  }
}

export function keptSheet(): KeptSheet | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<KeptSheet> | null;
    const whole =
      typeof found?.players === 'number' &&
      typeof found.seth === 'boolean' &&
      Array.isArray(found.lines) &&
      found.lines.every((line) => typeof line === 'string');
    return whole ? (found as KeptSheet) : null;
  } catch {
    return null;
  }
}

export const optionsOf = ({ players, seth }: KeptSheet): string => `players=${players}${seth ? ' seth' : ''}`;

/** What lies in places of which each holds one piece. */
export const MAPS = ['columns', 'sites', 'osiris', 'people', 'regions', 'technologies'] as const;
export type Map = (typeof MAPS)[number];

/** The line that takes a place or gives it up. */
export function lineOf(seat: number, player: PlayerView, map: Map, place: string): string {
  const now = player[map] as readonly string[];
  const then = now.includes(place) ? now.filter((one) => one !== place) : [...now, place];
  return `${seat} ${map} ${then.join(',')}`.trim();
}

/** The line for a number, or for one of several that are read together. */
export function numberLine(
  seat: number,
  player: PlayerView,
  field: keyof PlayerView,
  value: number,
  index = -1,
): string {
  const now = player[field];
  const values = index < 0 ? [value] : (now as readonly number[]).map((one, i) => (i === index ? value : one));
  return `${seat} ${field} ${values.join(' ')}`;
}

/** What stands on the ground around the temple, by row and column from 0: 1 to 5 are its own rows and columns. */
export function placeAround(site: string): { row: number; column: number } {
  const number = Number(site[1]);
  if (site === 'TE') return { row: 3, column: 6 };
  if (site === 'TN') return { row: 0, column: 3 };
  if (site[0] === 'W') return { row: number, column: 0 };
  if (site[0] === 'E') return { row: number, column: 6 };
  return site[0] === 'N' ? { row: 0, column: number } : { row: 6, column: number };
}

export const TEMPLE_PEOPLE = PEOPLE.slice(0, 2);
export const OSIRIS_PEOPLE = PEOPLE.slice(2, 4);
export const SETH_PEOPLE = PEOPLE.slice(4);
