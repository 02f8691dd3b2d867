// The last turn of a player, out of the log.
import { standing } from '../../core/entries';
import type { Entry, Seat } from '../../core/types';

/** The entries of a seat's last run of decisions: what chance did meanwhile does not end it, another player does. */
export function lastTurn(entries: readonly Entry[], seat: Seat): Entry[] {
  const found: Entry[] = [];
  for (const entry of standing(entries.slice(-200)).reverse()) {
    if (entry.actor === seat) found.unshift(entry);
    else if (entry.actor !== null && found.length > 0) break;
  }
  return found;
}
