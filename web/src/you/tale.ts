// What a finished game says about its player: counted once from its record, small enough to be kept for good. The seals,
// the habits and the results are made from these alone.
import type { Entry, GameEvent, Seat } from '../core/types';

/** Whom one met. Agents are known by their level, people by their name. */
export interface Met {
  readonly name: string;
  /** The level, without what it may spend; left out: a person or an automaton. */
  readonly agent?: string;
  readonly automaton?: true;
  readonly place: number;
}

/** What only Tekhenu tells. */
export interface TekhenuTale {
  /** How often each god was asked, and production: GODS. */
  readonly gods: readonly number[];
  /** Dice taken, by face: ones first. */
  readonly faces: readonly number[];
  /** The scale at each judgement, and the place in the turn order that it gave. */
  readonly balances: readonly number[];
  readonly places: readonly number[];
  readonly statues: number;
  /** Of Seth's regions: mine, and the most of anybody else. */
  readonly conquests?: readonly [mine: number, most: number];
}

/** What only Sa-Rê tells. */
export interface SareTale {
  /** The gauge when the obelisk was laid down. */
  readonly laid: readonly number[];
  readonly revolts: number;
  /** Seasons in which everybody else fell into revolt, and not I. */
  readonly spared: number;
  /** Of the gauge: its last step. */
  readonly limit: number;
}

export interface Tale {
  readonly id: string;
  /** Where its replay is: on this device, or at a table. */
  readonly where: 'local' | 'table';
  readonly game: string;
  /** Option words without the number of players. */
  readonly options: string;
  readonly players: number;
  readonly at: number;
  /** Days from the first move to the last. */
  readonly days: number;
  readonly place: number;
  readonly score: number;
  /** Points ahead of the best other. */
  readonly margin: number;
  readonly met: readonly Met[];
  readonly tekhenu?: TekhenuTale;
  readonly sare?: SareTale;
}

export const GODS = ['horus', 'ra', 'hathor', 'bastet', 'thoth', 'osiris', 'production'] as const;
const FACES = 6;

export interface Game {
  readonly id: string;
  readonly where: 'local' | 'table';
  readonly game: string;
  readonly options: string;
  readonly created: number;
  readonly updated: number;
  readonly me: Seat;
  readonly seats: readonly { readonly kind: string; readonly name: string; readonly agent?: string | undefined }[];
  readonly scores: readonly number[];
  readonly ranking: readonly number[];
  /** Everything that happened, by whoever may see all of it. */
  readonly entries: readonly Entry[];
}

const DAY = 86_400_000;
const word = (options: string, name: string): string | undefined =>
  new RegExp(`(?:^| )${name}=(\\S+)`).exec(options)?.[1];

/** Entries that were not taken back. */
function standing(entries: readonly Entry[]): readonly Entry[] {
  let found: Entry[] = [];
  for (const entry of entries) {
    const { to } = entry.action;
    if (to === undefined) found.push(entry);
    else found = found.filter(({ seq }) => seq <= to);
  }
  return found;
}

const number = (event: GameEvent, name: string): number => Number(event.args[name] ?? 0);

function tekhenu(events: readonly GameEvent[], me: Seat, options: string): TekhenuTale {
  const gods = GODS.map(() => 0);
  const faces = Array.from({ length: FACES }, () => 0);
  const [balances, places, conquests]: [number[], number[], Map<Seat, number>] = [[], [], new Map()];
  let statues = 0;
  for (const event of events) {
    const { kind, seat, args } = event;
    if (kind === 'conquest' && seat !== null) conquests.set(seat, (conquests.get(seat) ?? 0) + 1);
    if (seat !== me) continue;
    const god = GODS.findIndex((name) => name === args.action);
    if (kind === 'action' && god >= 0) gods[god] = (gods[god] ?? 0) + 1;
    const face = number(event, 'face') - 1;
    if (kind === 'took' && face >= 0 && face < FACES) faces[face] = (faces[face] ?? 0) + 1;
    if (kind === 'balance') balances.push(number(event, 'balance'));
    if (kind === 'place') places.push(number(event, 'place'));
    if (kind === 'erected' || kind === 'honoured') statues++;
  }
  const others = [...conquests].filter(([seat]) => seat !== me).map(([, count]) => count);
  return {
    gods,
    faces,
    balances,
    places,
    statues,
    ...(options.split(' ').includes('seth') && { conquests: [conquests.get(me) ?? 0, Math.max(0, ...others)] }),
  };
}

function sare(events: readonly GameEvent[], me: Seat, players: number): SareTale {
  const laid: number[] = [];
  let [gauge, limit, revolts, spared] = [0, 8, 0, 0];
  let fallen = new Set<Seat>();
  const close = (): void => {
    if (players > 1 && fallen.size === players - 1 && !fallen.has(me)) spared++;
    fallen = new Set();
  };
  for (const event of events) {
    const { kind, seat } = event;
    // The gauge falls back to nothing when a round begins, and no event tells it.
    if (kind === 'round') {
      close();
      gauge = 0;
    }
    if (kind === 'revolt' && seat !== null) fallen.add(seat);
    if (seat !== me) continue;
    if (kind === 'gauge') [gauge, limit] = [number(event, 'steps'), number(event, 'limit')];
    if (kind === 'laid') laid.push(gauge);
    if (kind === 'revolt') revolts++;
  }
  close();
  return { laid, revolts, spared, limit };
}

/** The tale of a game that is over. */
export function taleOf(game: Game): Tale {
  const { id, where, me, seats, scores, ranking, created, updated } = game;
  const events = standing(game.entries).flatMap((entry) => entry.events);
  const players = Number(word(game.options, 'players') ?? seats.length);
  const options = game.options
    .split(/\s+/)
    .filter((one) => one && !one.startsWith('players='))
    .sort()
    .join(' ');
  const others = scores.filter((_, seat) => seat !== me);
  return {
    id,
    where,
    game: game.game,
    options,
    players,
    at: updated,
    days: Math.floor(Math.max(0, updated - created) / DAY),
    place: ranking[me] ?? 1,
    score: scores[me] ?? 0,
    margin: (scores[me] ?? 0) - Math.max(...others),
    met: seats.flatMap(({ kind, name, agent }, seat) =>
      seat === me
        ? []
        : [
            {
              name,
              place: ranking[seat] ?? 1,
              ...(agent !== undefined && { agent: agent.split('@')[0] ?? agent }),
              ...(kind === 'automaton' && { automaton: true as const }),
            },
          ],
    ),
    ...(game.game === 'tekhenu' && { tekhenu: tekhenu(events, me, game.options) }),
    ...(game.game === 'sare' && { sare: sare(events, me, players) }),
  };
}

/** Nobody else came to a better place; a tie for the first place is a win of both. */
export const won = ({ place }: Pick<Tale, 'place'>): boolean => place === 1;
