// The log of a table as a list.
import type { Entry } from './types';

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
