// The day's game: what it is, its one counted try, and what the levels reach with the same luck.
import type { DayGame } from 'benben';
import { ApiError, type Api } from '../core/api';
import { engine, thinker, type Engine } from '../core/engine';
import { LocalSession, type SeatConfig } from '../core/local';
import { shelf } from '../core/saved';
import { OVER, SEES_ALL, type Seat, type Snapshot } from '../core/types';
import type { Language, Texts } from '../i18n/index.svelte';
import { LEVELS } from '../puzzle/data';
import { seatNames } from '../table/names';
import { automatonSeat } from '../screens/new/begin';
import { book, changeBook, type Attempt } from '../you/book';

export type { DayGame };
export type End = NonNullable<Attempt['end']>;

/** The game of a day; null: there is no such day. */
export async function gameOf(day: string, from: Engine = engine()): Promise<DayGame | null> {
  const desk = await from.desk();
  try {
    return /^\d{4}-\d\d-\d\d$/.test(day) ? await desk.dayGame(day) : null;
  } finally {
    desk.close();
  }
}

/** Who sits there: `me` in my seat. The automaton of a game alone sits last. */
export function seatsOf(game: DayGame, me: string, language: Language, texts: Texts): SeatConfig[] {
  const names = seatNames(game.agents.map((agent) => (agent === '' ? { name: me } : { agent })));
  const seats = game.agents.map((agent, seat): SeatConfig => {
    const name = names[seat] || texts.table.seat(seat + 1);
    return agent === '' ? { kind: 'human', name } : { kind: 'agent', name, agent };
  });
  return seats.length === 1 ? [...seats, automatonSeat(game.game, language)] : seats;
}

/** The same game with the seed that a server gave: a number below 2^63, as a text. */
export const withSeed = (game: DayGame, seed: unknown): DayGame =>
  typeof seed === 'string' && /^\d{1,19}$/.test(seed) ? { ...game, seed } : game;

/** Begins the one try at the server, which tells its seed now. A server that cannot be reached: the date's game. */
export async function beginThere(game: DayGame, server: Pick<Api, 'ask'>): Promise<DayGame> {
  try {
    const { seed } = await server.ask<{ seed: unknown }>('POST', `/api/days/${game.date}/begin`, {});
    return withSeed(game, seed);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'network') return game;
    throw error;
  }
}

/** Begins it here; answers the game's id. A try that counts is noted before anything of it is seen. */
export async function begin(game: DayGame, seats: readonly SeatConfig[], counts: boolean): Promise<string> {
  const { game: name, options, seed, date } = game;
  const session = await LocalSession.create(
    engine(),
    await shelf(),
    { game: name, options, seats, seed, day: date },
    { pace: 60_000 },
  );
  if (counts)
    changeBook(({ days }) =>
      days[date] ? {} : { days: { ...days, [date]: { id: session.id, where: 'local', seed } } },
    );
  await session.saved();
  session.close();
  return session.id;
}

/** The day whose counted try this game is; null: it is none. */
export const countedDay = (id: string): string | null =>
  Object.entries(book().days).find(([, attempt]) => attempt.id === id)?.[0] ?? null;

/** How a game ended for a seat. */
export function endOf(view: Pick<Snapshot['view'], 'scores' | 'ranking'>, me: Seat): End {
  const score = view.scores[me] ?? 0;
  const others = view.scores.filter((_, seat) => seat !== me);
  const place = view.ranking?.[me] ?? 1;
  return { won: place === 1, score, margin: score - Math.max(...others, 0), place };
}

/** Keeps how the counted try ended; what was kept first stays. */
export function keepEnd(id: string, end: End): void {
  const day = countedDay(id);
  if (day === null) return;
  changeBook(({ days }) => {
    const attempt = days[day];
    return attempt && !attempt.end ? { days: { ...days, [day]: { ...attempt, end } } } : {};
  });
}

// --- par

export interface Par extends End {
  readonly level: string;
}

const KEY = 'benben.par';
/** Days whose pars are kept. */
const MOST = 10;
/** The strongest one looks ahead so often, whatever the machine. */
const PLAYERS = LEVELS.map((level) => (level === 'pharaoh' ? 'pharaoh@1000' : level));

type Kept = Readonly<Record<string, readonly Par[]>>;
function kept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Kept) : {};
  } catch {
    return {};
  }
}

const parsOf = ({ date, seed }: DayGame): string => `${date} ${seed}`;
export const knownPars = (game: DayGame): readonly Par[] | null => {
  const found = kept()[parsOf(game)];
  return Array.isArray(found) && found.length === LEVELS.length ? (found as readonly Par[]) : null;
};

/** One level plays the game of the day; null: it was stopped. */
export async function playOut(from: Engine, game: DayGame, agent: string, stopped: () => boolean): Promise<End | null> {
  const desk = await from.desk();
  try {
    await desk.startDrawn(game.game, game.options, game.seed);
    for (let actor = await desk.actor(); actor !== OVER; actor = await desk.actor()) {
      if (stopped() || actor < 0) return null;
      const plays = actor === game.seat ? agent : (game.agents[actor] ?? '');
      const choice = await desk.agent(plays, await desk.dayWill(game.seed));
      if (choice === null || (await desk.act(actor, choice)) !== null) return null;
    }
    return endOf((await desk.standing(SEES_ALL)).view, game.seat);
  } finally {
    desk.close();
  }
}

/** Lets every level play it, in a worker of its own; calls back after each. Answers how to stop. */
export function findPars(game: DayGame, found: (pars: readonly Par[]) => void, from = thinker()): () => void {
  let stop = false;
  void (async () => {
    const pars: Par[] = [];
    for (const [i, agent] of PLAYERS.entries()) {
      const end = await playOut(from, game, agent, () => stop);
      if (stop || !end) break;
      pars.push({ level: LEVELS[i] ?? agent, ...end });
      found([...pars]);
    }
    from.end();
    if (pars.length < PLAYERS.length) return;
    try {
      const days = Object.entries({ ...kept(), [parsOf(game)]: pars }).sort(([a], [b]) => (a < b ? -1 : 1));
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(days.slice(-MOST))));
    } catch {
      // They are played again next time.
    }
  })().catch(() => undefined);
  return () => {
    stop = true;
    from.end();
  };
}

/** The better end first: by place among agents, by points ahead of an automaton. */
export const compareEnds = (a: End, b: End): number =>
  (a.place ?? 1) - (b.place ?? 1) || b.margin - a.margin || b.score - a.score;
