// Questions that have one sensible answer, most of them at the end, and what an answer would give away.
import type { Action, Snapshot } from '../../core/types';
import { taskOf, viewOf } from './view';

/** Questions whose only legal answer nobody needs to give. */
const EMPTY: ReadonlySet<string> = new Set(['edict', 'reveal', 'score']);
/** Which of two Decrees lies higher under the deck: nobody has a reason to care. */
const IDLE = 'return';

/** Decrees that may still be scored, and what each is worth now. */
function scorable(snap: Snapshot): { act: Action; points: number }[] {
  const worth = viewOf(snap).derived.forecast[snap.seat]?.decrees ?? {};
  return snap.legal
    .filter(({ kind }) => kind === 'score')
    .map((act) => ({ act, points: worth[String(act.args.decree)] ?? 0 }));
}

/** The answer that is given without asking: the only one there is, or the one Decree that scores. */
export function onlySense(snap: Snapshot): Action | null {
  const what = taskOf(viewOf(snap))?.what ?? '';
  const [first] = snap.legal;
  if (what === IDLE) return first ?? null;
  if (!EMPTY.has(what)) return null;
  if (first && snap.legal.length === 1) return first;
  const decrees = what === 'score' ? scorable(snap) : [];
  return decrees.length === 1 && (decrees[0]?.points ?? 0) > 0 ? (decrees[0]?.act ?? null) : null;
}

/** Decrees that would score, and would not after an action. */
export function forfeited(action: Pick<Action, 'kind'>, snap: Snapshot): { decree: string; points: number }[] {
  if (action.kind !== 'done' || taskOf(viewOf(snap))?.what !== 'score') return [];
  return scorable(snap).flatMap(({ act, points }) => (points > 0 ? [{ decree: String(act.args.decree), points }] : []));
}
