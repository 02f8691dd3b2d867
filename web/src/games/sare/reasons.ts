// What the features of the evaluation (games/sare/eval.c) are called when they speak for a choice: buildings by their own
// names, the rest by these. Features of one name are one reason.
import type { Building } from './view';
import type { Words } from './words';

const BUILDINGS: Readonly<Record<string, Building>> = {
  masters: 'master',
  warehouses: 'warehouse',
  stages: 'pyramid',
  'pyramid-begun': 'pyramid',
};

const GROUPS: Readonly<Record<string, keyof Words['reason']>> = {
  'meets-goal': 'goal',
  left: 'goal',
  near: 'goal',
  'works-left': 'goal',
  means: 'means',
  plenty: 'means',
  'second-trades': 'trades',
  'pyramid-trades': 'trades',
  caravans: 'caravans',
  limit: 'revolt',
  'after-first': 'order',
  sites: 'sites',
  'sites-lack': 'lack',
  empty: 'room',
};

/** A feature in words; null: it says nothing to a person. */
export function reasonOf(words: Words, feature: string): string | null {
  const group = GROUPS[feature];
  return group ? words.reason[group] : (words.building[BUILDINGS[feature] ?? (feature as Building)] ?? null);
}
