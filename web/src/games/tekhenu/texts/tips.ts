// What the symbols of the table mean, for who points at one; the words of a language are in tips.LANGUAGE.ts. Numbers come from
// what is printed.
import type { Counter, Status } from '../view';

export interface Tips {
  readonly vp: string;
  readonly token: Readonly<Record<Counter, string>>;
  /** The triangle and its number under a token. */
  level(resource: string, level: number): string;
  readonly piece: Readonly<Record<'building' | 'column' | 'statue', string>>;
  readonly status: Readonly<Record<Status, string>>;
  readonly obelisk: string;
  readonly seth: string;
  /** The number at a god, and the bonus beside it. */
  horus(god: string, value: number): string;
  bonus(god: string, what: string): string;
  readonly balance: string;
  readonly population: string;
  readonly happiness: string;
  /** A marked step of the track: what it brings or opens. */
  mark(step: number): string;
  pyramid(step: number, level: number): string;
  opens(section: string, population: number): string;
  /** The head of an Osiris row. */
  row(row: number): string;
  readonly cards: string;
  readonly bag: (colour: string, dice: number) => string;
}

export const SPREAD = 2;
