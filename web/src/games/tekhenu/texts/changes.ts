// What a preview changes for a seat, as facts: the difference of two positions.
import type { Preview, Seat, Snapshot } from '../../../core/types';
import { BASICS, FORCES, sum, taskOf, TOKENS, viewOf, type Basic, type Counter, type View } from '../view';

const COUNTERS = [...TOKENS, ...FORCES, 'blood'] as const;

export interface Changes {
  readonly points: number;
  readonly balance: { readonly was: number; readonly is: number } | null;
  readonly tokens: readonly { readonly token: Counter; readonly count: number }[];
  readonly excess: number;
  readonly population: number;
  readonly happiness: number;
  readonly production: readonly { readonly resource: Basic; readonly steps: number }[];
  /** Points of the others. */
  readonly others: readonly { readonly seat: Seat; readonly points: number }[];
}

/** The balance as it will be: a die that has been named, but not put on the scale yet, counts already. */
export function balanceOf(view: View, seat: Seat): number {
  const balance = view.derived.forecast[seat]?.balance ?? 0;
  const { flags, face, status } = view.die;
  const named = taskOf(view)?.what === 'declare' && view.active === seat;
  if (!named || flags.includes('anubis') || flags.includes('anubis-free')) return balance;
  return status === 'pure' ? balance + face : status === 'tainted' ? balance - face : balance;
}

const diceOn = (view: View, seat: Seat): number => sum(view.player[seat]?.die_face ?? []);

export function changesOf(preview: Preview, snap: Snapshot): Changes {
  const before = viewOf(snap);
  const after = preview.after as View;
  const seat = snap.seat;
  const old = before.player[seat];
  const now = after.player[seat];
  const points = (at: Seat): number => (after.player[at]?.vp ?? 0) - (before.player[at]?.vp ?? 0);
  // After a judgement all scales are emptied: that says nothing about the action.
  const judged = diceOn(before, seat) > 0 && diceOn(after, seat) === 0;
  const was = balanceOf(before, seat);
  const is = balanceOf(after, seat);
  const differs = <Entry extends { count?: number; steps?: number }>(entry: Entry): boolean =>
    (entry.count ?? entry.steps ?? 0) !== 0;
  const lost = (token: Counter): boolean => judged && token === 'faith';
  return {
    points: points(seat),
    balance: judged || was === is ? null : { was, is },
    tokens: COUNTERS.map((token) => ({
      token,
      count: lost(token) ? 0 : (now?.[token] ?? 0) - (old?.[token] ?? 0),
    })).filter(differs),
    excess: judged ? 0 : (now?.excess ?? 0) - (old?.excess ?? 0),
    population: (now?.population ?? 0) - (old?.population ?? 0),
    happiness: (now?.happiness ?? 0) - (old?.happiness ?? 0),
    production: BASICS.map((resource, i) => ({
      resource,
      steps: (now?.production[i] ?? 0) - (old?.production[i] ?? 0),
    })).filter(differs),
    others: before.player
      .map((_, other) => ({ seat: other, points: points(other) }))
      .filter((other) => other.seat !== seat && other.points !== 0),
  };
}
