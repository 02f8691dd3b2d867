// The last turn of a player, out of the log.
import { standing } from '../../core/entries';
import type { Entry, Seat } from '../../core/types';

const TAKES: readonly string[] = ['take', 'pass'];

/**
 * What happened since a seat took its last die, by whomever: its turn, and the judgement, the Scoring and the bonuses after
 * it. Before the first die: its last run of decisions, which chance does not end, but another player does.
 */
export function lastTurn(entries: readonly Entry[], seat: Seat): Entry[] {
  const all = standing(entries.slice(-200));
  for (let at = all.length - 1; at >= 0; at--) {
    const entry = all[at];
    if (entry?.actor !== seat || !TAKES.includes(entry.action.kind)) continue;
    // A Blessing for the whole turn is played before the die is taken.
    while (at > 0 && all[at - 1]?.actor === seat && all[at - 1]?.action.kind === 'play') at--;
    return all.slice(at);
  }
  const found: Entry[] = [];
  for (const entry of all.reverse()) {
    if (entry.actor === seat) found.unshift(entry);
    else if (entry.actor !== null && found.length > 0) break;
  }
  return found;
}

/** A turn without, and the rest from, the judgement of Maat that followed it; empty when none did. */
export function judged(entries: readonly Entry[]): { readonly turn: Entry[]; readonly rest: Entry[]; readonly scoring: boolean } {
  const at = entries.findIndex(({ events }) => events.some(({ kind }) => kind === 'balance'));
  const entry = entries[at];
  if (!entry) return { turn: [...entries], rest: [], scoring: false };
  const first = entry.events.findIndex(({ kind }) => kind === 'balance');
  const rest = [{ ...entry, events: entry.events.slice(first) }, ...entries.slice(at + 1)];
  return {
    turn: [...entries.slice(0, at), { ...entry, events: entry.events.slice(0, first) }],
    rest,
    scoring: rest.some(({ events }) => events.some(({ kind }) => kind === 'scoring')),
  };
}
