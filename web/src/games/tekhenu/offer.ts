// Decisions that are made on cards laid out for the purpose.
import type { Action } from '../../core/types';
import type { View } from './view';

/** Kinds of actions that choose a card out of an offer, and the argument that names it. */
const OFFERS: Readonly<Record<string, string>> = {
  keep: 'decree',
  draft: 'card',
  'draft-cult': 'card',
  return: 'decree',
  choose: 'card',
  reward: 'card',
  score: 'decree',
  double: 'decree',
};

export interface Offered {
  readonly card: string;
  readonly act: Action | undefined;
}

/** The cards on offer with what choosing them does; while somebody else drafts, the cards alone. */
export function offered(view: View, legal: readonly Action[]): Offered[] {
  const found: Offered[] = [];
  for (const act of legal) {
    const argument = OFFERS[act.kind];
    if (argument !== undefined) found.push({ card: String(act.args[argument]), act });
  }
  if (found.length > 0 || legal.length > 0) return found;
  return [...view.display, ...view.cults].map((card) => ({ card, act: undefined }));
}

/** Kinds of actions that play a card of one's own, and those among them that change the die that is declared. */
const DECLARES = ['turn-die', 'recolour', 'join'];
const PLAYS = ['play', 'play-track', 'gather', 'use', 'move-out', 'move-back', ...DECLARES];

/** What may be done with a card of one's own. */
export const plays = (legal: readonly Action[], card: string): Action[] =>
  PLAYS.flatMap((kind) => legal.filter((action) => action.kind === kind && action.args.card === card));

/** Cards that may change the die that is declared: each once, in the order of the list. */
export const declarable = (legal: readonly Action[]): string[] => [
  ...new Set(legal.filter(({ kind }) => DECLARES.includes(kind)).map(({ args }) => String(args.card))),
];

/** So many actions of gods and productions that they need a place of their own instead of a row of buttons. */
export const anyAction = (legal: readonly Action[]): boolean =>
  legal.filter((action) => action.kind === 'perform' || action.kind === 'produce').length > 4;
