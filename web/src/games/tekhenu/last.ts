// The last turn of a player and the last judgement, out of the log.
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
export function judged(entries: readonly Entry[]): {
  readonly turn: Entry[];
  readonly rest: Entry[];
  readonly scoring: boolean;
} {
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

/** What a judgement of Maat, with or without a Scoring, brought: by seat. */
export interface Judgement {
  /** Number of the Scoring; 0: there was none. */
  readonly scoring: number;
  readonly balance: readonly number[];
  /** Points by source, in the order in which they were scored. */
  readonly rows: readonly { readonly source: string; readonly points: readonly number[] }[];
  readonly sum: readonly number[];
  /** Place in the new turn order, from 1. */
  readonly place: readonly number[];
}

/** The judgement that a round which began after `since` has ended; null when none did. */
export function judgementAfter(entries: readonly Entry[], since: number, seats: number): Judgement | null {
  const told = standing(entries).flatMap(({ seq, events }) => events.map((event) => ({ seq, ...event })));
  const rounds = told.flatMap(({ kind }, at) => (kind === 'round' ? [at] : []));
  const [before = -1, end = -1] = [rounds.at(-2), rounds.at(-1)];
  if ((told[end]?.seq ?? 0) <= since) return null;
  const between = told.slice(before + 1, end);
  const first = between.findIndex(({ kind }) => kind === 'balance');
  if (first < 0) return null;
  const none = (): number[] => Array<number>(seats).fill(0);
  const rows = new Map<string, number[]>();
  const [balance, sum, place] = [none(), none(), none()];
  let scoring = 0;
  for (const { kind, seat, args } of between.slice(first)) {
    if (kind === 'scoring') scoring = Number(args.number);
    if (seat === null) continue;
    if (kind === 'balance') balance[seat] = Number(args.balance);
    else if (kind === 'place') place[seat] = Number(args.place);
    else if (kind === 'vp') {
      const points = rows.get(String(args.source)) ?? none();
      points[seat] = (points[seat] ?? 0) + Number(args.points);
      rows.set(String(args.source), points);
      sum[seat] = (sum[seat] ?? 0) + Number(args.points);
    }
  }
  return { scoring, balance, rows: [...rows].map(([source, points]) => ({ source, points })), sum, place };
}
