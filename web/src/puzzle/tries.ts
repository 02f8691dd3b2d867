// Small things that the parts of the puzzle page share.
import { percent } from '../analysis/shares';

/** How often a turn may be tried. */
export const TRIES = 3;

/** Percents of the data as they are read. */
export const percentOf = (win: number, language: string): string => percent(win / 100, language);
