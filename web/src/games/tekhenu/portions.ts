// Tokens that are received one by one, chosen all at once: which of them are open, and in how many ways. What is legal is
// the engine's matter: a way is a list of actions to be done one after the other.
import type { Action, Snapshot } from '../../core/types';
import { taskOf, viewOf } from './view';

/** More ways than that are no row of buttons. */
const MOST_WAYS = 7;
/** Questions that are asked once for each token. */
const ONE_BY_ONE: ReadonlySet<string> = new Set(['token', 'force']);

export interface Portions {
  /** Tokens to go. */
  readonly total: number;
  /** What receives one of each kind. */
  readonly acts: readonly Action[];
}

/** The tokens that may be divided here; null: nothing is to be divided. */
export function portionsOf(snap: Snapshot): Portions | null {
  const task = taskOf(viewOf(snap));
  if (!task || !ONE_BY_ONE.has(task.what) || task.a < 2) return null;
  const acts = snap.legal.filter(({ kind }) => kind === 'receive');
  return acts.length > 1 ? { total: task.a, acts } : null;
}

/** All ways to divide a number among so many kinds, if they are few: most of the first kind first. */
export function waysToDivide(total: number, kinds: number): number[][] | null {
  if (kinds === 1) return [[total]];
  const ways: number[][] = [];
  for (let first = total; first >= 0; first--) {
    const rest = waysToDivide(total - first, kinds - 1);
    if (!rest || ways.length + rest.length > MOST_WAYS) return null;
    ways.push(...rest.map((way) => [first, ...way]));
  }
  return ways;
}

/** A way as actions to be done one after the other. */
export const stepsOf = (acts: readonly Action[], way: readonly number[]): Action[] =>
  acts.flatMap((act, i) => Array<Action>(way[i] ?? 0).fill(act));
