// The sums of a profile: results, habits, rivals. From the tales alone.
import type { Book } from './book';
import { GODS, won, type Tale } from './tale';

export interface Row {
  readonly game: string;
  /** What tells it from the others: an option word, or ''. */
  readonly scenario: string;
  readonly players: number;
  readonly played: number;
  readonly won: number;
  /** The best margin; null in a game whose score is no points. */
  readonly best: number | null;
  readonly last: Tale;
}

/** Words that make it another game: the scenario, the expansion. */
const SCENARIOS = /^(?:scenario=.*|goal=.*|seth|vizier|divinities)$/;
export const scenarioOf = (options: string): string =>
  options
    .split(' ')
    .filter((word) => SCENARIOS.test(word))
    .join(' ');

/** Games against others, by game, scenario and number of players; the most played first. */
export function resultsOf(tales: readonly Tale[], hasPoints: (game: string) => boolean): Row[] {
  const rows = new Map<string, Tale[]>();
  for (const tale of tales) {
    const key = `${tale.game}/${scenarioOf(tale.options)}/${tale.players}`;
    rows.set(key, [...(rows.get(key) ?? []), tale]);
  }
  return [...rows.values()]
    .flatMap((of): Row[] => {
      const last = of.reduce((a, b) => (b.at > a.at ? b : a));
      return [
        {
          game: last.game,
          scenario: scenarioOf(last.options),
          players: last.players,
          played: of.length,
          won: of.filter(won).length,
          best: hasPoints(last.game) ? Math.max(...of.map(({ margin }) => margin)) : null,
          last,
        },
      ];
    })
    .sort((a, b) => b.played - a.played || (a.game < b.game ? 1 : -1));
}

export interface Rival {
  readonly name: string;
  readonly agent: string | null;
  readonly automaton: boolean;
  /** In a better place than the other, and the other way round. */
  readonly won: number;
  readonly lost: number;
}

/** Everybody one has met, people first, then the more often met. */
export function rivalsOf(tales: readonly Tale[]): Rival[] {
  const rivals = new Map<string, Rival>();
  for (const tale of tales)
    for (const { name, agent, automaton, place } of tale.met) {
      const key = agent !== undefined ? `agent:${agent}` : automaton ? 'automaton' : `name:${name}`;
      const known = rivals.get(key) ?? { name, agent: agent ?? null, automaton: automaton === true, won: 0, lost: 0 };
      rivals.set(key, {
        ...known,
        won: known.won + (tale.place < place ? 1 : 0),
        lost: known.lost + (tale.place > place ? 1 : 0),
      });
    }
  const rank = ({ agent, automaton }: Rival): number => (agent !== null ? 1 : automaton ? 2 : 0);
  return [...rivals.values()].sort((a, b) => rank(a) - rank(b) || b.won + b.lost - (a.won + a.lost));
}

export interface Dot {
  readonly tale: Tale;
  readonly luck: number;
  readonly choice: number;
}

export function dotsOf({ tales, seen }: Pick<Book, 'tales' | 'seen'>): Dot[] {
  return Object.values(tales).flatMap((tale) => {
    const found = seen[tale.id];
    return found ? [{ tale, luck: found.luck, choice: found.choice }] : [];
  });
}

export interface Habits {
  /** Of GODS, in a game. */
  readonly gods: readonly number[];
  readonly games: number;
  /** How often the scale stood so when it was judged; the rest is gathered at the ends. */
  readonly balances: readonly { readonly balance: number; readonly count: number }[];
  readonly meanBalance: number;
}

export const BALANCES = [-6, 5] as const;

/** How one plays Tekhenu; null: never yet. */
export function tekhenuHabits(tales: readonly Tale[]): Habits | null {
  const played = tales.flatMap(({ tekhenu }) => (tekhenu ? [tekhenu] : []));
  if (played.length === 0) return null;
  const all = played.flatMap(({ balances }) => balances);
  const [low, high] = BALANCES;
  const balances = Array.from({ length: high - low + 1 }, (_, i) => ({
    balance: low + i,
    count: all.filter((b) => Math.min(high, Math.max(low, b)) === low + i).length,
  }));
  return {
    games: played.length,
    gods: GODS.map((_, god) => played.reduce((sum, { gods }) => sum + (gods[god] ?? 0), 0) / played.length),
    balances,
    meanBalance: all.length === 0 ? 0 : all.reduce((a, b) => a + b, 0) / all.length,
  };
}

export interface Laying {
  readonly limit: number;
  /** Shares of all seasons: laid down at 0, 1, 2 ... */
  readonly shares: readonly number[];
  readonly revolts: number;
  readonly seasons: number;
}

/** When one lays the obelisk down; null: never yet. */
export function laying(tales: readonly Tale[]): Laying | null {
  const played = tales.flatMap(({ sare }) => (sare ? [sare] : []));
  const seasons = played.reduce((sum, { laid, revolts }) => sum + laid.length + revolts, 0);
  if (seasons === 0) return null;
  const limit = Math.max(...played.map((one) => one.limit));
  const all = played.flatMap(({ laid }) => laid);
  return {
    limit,
    seasons,
    shares: Array.from({ length: limit }, (_, gauge) => all.filter((one) => one === gauge).length / seasons),
    revolts: played.reduce((sum, one) => sum + one.revolts, 0) / seasons,
  };
}

/** How often the Pharaoh asks each of GODS in a game of two, on the average (`benben sim`; docs/measurements.md). */
export const PHARAOH = [2.8, 3.6, 3.4, 0.7, 0.6, 3.7, 2.2] as const;

/** What the Pharaoh does more often than I do, and by how much; null: too few games, or hardly any difference. */
export function largestGap(
  habits: Habits | null,
): { readonly god: (typeof GODS)[number]; readonly mine: number; readonly his: number } | null {
  if (!habits || habits.games < 3) return null;
  const gaps = GODS.map((god, i) => ({ god, mine: habits.gods[i] ?? 0, his: PHARAOH[i] ?? 0 }));
  const [worst] = gaps.sort((a, b) => b.his - b.mine - (a.his - a.mine));
  return worst && worst.his - worst.mine >= 0.5 ? worst : null;
}
