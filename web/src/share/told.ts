// What the shared picture says, besides the board.
import type { Seat } from '../core/types';

export type Format = 'wide' | 'tall';

export const FORMATS: Readonly<Record<Format, { readonly wide: number; readonly high: number }>> = {
  wide: { wide: 1200, high: 630 },
  tall: { wide: 1080, high: 1350 },
};

export interface Told {
  readonly game: string;
  /** Rounds, scenario, modules. */
  readonly sub: string;
  readonly cry: string;
  readonly rows: readonly {
    readonly seat: Seat;
    readonly place: number;
    readonly name: string;
    readonly face: string | null;
    readonly reached: string;
  }[];
  /** Points or ways to the goal over time, and what that is called. */
  readonly lines: readonly (readonly number[])[];
  readonly chart: string;
  /** What decided it; '': nothing in particular. */
  readonly moment: string;
  readonly address: string;
  readonly winners: readonly Seat[];
  /** The automaton won. */
  readonly lost: boolean;
  /** For those who listen. */
  readonly spoken: string;
}
