// The log of a table as a list.
import type { Entry, Snapshot } from './types';

/** Entries that still hold: without what was taken back, and without the taking back. */
export function standing(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of entries) {
    const { to } = entry.action;
    if (to === undefined) kept.push(entry);
    else while (kept.length > 0 && (kept.at(-1)?.seq ?? 0) > to) kept.pop();
  }
  return kept;
}

/** The last step back after an event; undefined: none was taken. */
export function lastUndo(entries: readonly Entry[], after: number): Entry | undefined {
  return entries.filter(({ seq, action }) => seq > after && action.to !== undefined).at(-1);
}

/** The last decision of this seat before the others acted: where its last turn ended; 0: it had none. */
export function lastTurnEnd(snap: Snapshot): number {
  let own = 0;
  let end = 0;
  // An automaton acts where chance has decided for it.
  const automata = new Set(snap.seats.flatMap(({ kind, seat }) => (kind === 'automaton' ? [seat] : [])));
  for (const { actor, seq, events } of snap.entries) {
    if (actor === snap.seat) own = seq;
    else if (actor !== null || (automata.size > 0 && events.some(({ seat }) => seat !== null && automata.has(seat))))
      end = own;
  }
  return end;
}
