// Which board a question is about: it grows beside the dial, and the others lie smaller around it.
import type { Snapshot } from '../../core/types';
import { SITES } from './solo/turn';
import { taskOf, viewOf } from './view';

export type Grown = 'temple' | 'osiris' | 'seth' | 'market';

/** Kinds of actions that are chosen on one board alone. */
const ON: Readonly<Record<string, Grown>> = {
  column: 'temple',
  'column-active': 'temple',
  build: 'temple',
  lay: 'temple',
  settle: 'osiris',
  section: 'market',
  pick: 'market',
  refresh: 'market',
};

/** The one board on which all that is asked lies; null: several, the dial, or none. */
export function boardAsked(snap: Snapshot): Grown | null {
  const found = new Set<Grown>();
  for (const { kind, args } of snap.legal) {
    if (kind === 'honour') return null;
    const board = kind === 'erect' ? (SITES[String(args.site)[0] ?? ''] as Grown | undefined) : ON[kind];
    if (board) found.add(board);
  }
  if (found.size > 0) return found.size === 1 ? ([...found][0] ?? null) : null;
  // A die out of his pit is for one of his regions.
  const { die } = viewOf(snap);
  const what = taskOf(viewOf(snap))?.what;
  return snap.legal.length > 0 && die.face > 0 && die.section === 'seth' && (what === 'declare' || what === 'normal')
    ? 'seth'
    : null;
}
