// From what a person chose to a game: option words, seats, and the game itself, here or at a table.
import { api, randomNonce, type Absence, type Clock, type NewTable } from '../../core/api';
import { engine } from '../../core/engine';
import { LocalSession, type SeatConfig } from '../../core/local';
import { shelf } from '../../core/saved';
import type { GameInfo, OptionInfo } from '../../core/types';
import { aboutGame } from '../../games/registry';
import type { GameAbout } from '../../games/ui';
import { words, type Language, type Texts } from '../../i18n/index.svelte';
import { seatNames } from '../../table/names';

/** Who plays a seat: a person (`me`, `here`, `open`, `invited`), or the name of an agent after `agent:`. */
export type Player = 'me' | 'here' | 'open' | 'invited' | `agent:${string}`;

export interface SeatDraft {
  player: Player;
  name: string;
}

export interface TableDraft {
  name: string;
  /** null: when a seat is free for anybody. */
  listed: boolean | null;
  spectators: boolean;
  absence: Absence['policy'];
  days: number;
  clock: Clock | null;
  rated: boolean;
}

export const agentOf = (player: Player): string | null =>
  player.startsWith('agent:') ? player.slice('agent:'.length) : null;

export const hasFreeSeat = (seats: readonly SeatDraft[]): boolean => seats.some(({ player }) => player === 'open');

/** Who answers at once and plays well; the pharaoh takes a second for everything. */
export const bestAgent = (info: GameInfo): string =>
  info.agents.includes('vizier') ? 'vizier' : (info.agents.at(-1) ?? 'random');

/** Results count where nobody sits twice and every agent's strength was measured: docs/decisions/ratings.md. */
export const mayRate = (seats: readonly SeatDraft[]): boolean =>
  seats.length > 1 &&
  seats.filter(({ player }) => player === 'me').length === 1 &&
  seats.every(({ player }) => player !== 'agent:pharaoh' && player !== 'here');

export async function gameInfo(game: string): Promise<GameInfo | null> {
  const desk = await engine().desk();
  try {
    return (await desk.games()).find((info) => info.name === game) ?? null;
  } finally {
    desk.close();
  }
}

/** Options that can be chosen at a table of so many people; those of a game alone come first, those that need another one last. */
export function optionsFor(
  info: GameInfo | null,
  about: GameAbout,
  players: number,
  chosen: Readonly<Record<string, number>>,
): OptionInfo[] {
  const alone = new Set(about.alone);
  const fits = (name: string): boolean => {
    const need = about.needs?.[name];
    return need === undefined || (typeof need === 'number' ? players === need : chosen[need] === 1);
  };
  const offered = (info?.options ?? []).filter(
    ({ name }) => name !== 'players' && name in about.options && (players === 1 || !alone.has(name)) && fits(name),
  );
  const rank = ({ name }: OptionInfo): number =>
    typeof about.needs?.[name] === 'string' ? 2 : alone.has(name) ? 0 : 1;
  return offered.sort((a, b) => rank(a) - rank(b));
}

/** An option that nobody chose, as a number: the place of its word; 0 for one that is off. */
export const presetOf = (option: OptionInfo): number =>
  'values' in option ? option.values.indexOf(option.preset) : 'flag' in option ? 0 : option.preset;

/** Options as the core reads them; the number of players comes from the seats. */
export function optionWords(options: readonly OptionInfo[], chosen: Readonly<Record<string, number>>): string {
  return options
    .filter((option) => option.name !== 'players')
    .map((option) => {
      const value = chosen[option.name] ?? presetOf(option);
      if ('values' in option) return `${option.name}=${option.values[value] ?? ''}`;
      if ('flag' in option) return value ? option.name : '';
      return `${option.name}=${value}`;
    })
    .filter(Boolean)
    .join(' ');
}

/** The reverse of it; what the core does not know any more is left out. */
export function chosenFrom(options: readonly OptionInfo[], said: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const word of said.split(' ')) {
    const [name, value = '1'] = word.split('=');
    const option = options.find((one) => one.name === name);
    if (!option) continue;
    const number = 'values' in option ? option.values.indexOf(value) : Number(value);
    const [least, most] = 'values' in option ? [0, Infinity] : 'flag' in option ? [0, 1] : [option.min, option.max];
    if (number >= least && number <= most) found[option.name] = number;
  }
  return found;
}

/** Seats with names, also for those who gave none. */
export function seatConfigs(seats: readonly SeatDraft[], texts: Texts): SeatConfig[] {
  const sitting = seats.map(({ player, name }) => ({
    name: name.trim().slice(0, 24),
    agent: agentOf(player) ?? undefined,
  }));
  const names = seatNames(sitting);
  return sitting.map(({ agent }, seat) => {
    const name = names[seat] || texts.table.seat(seat + 1);
    return agent === undefined ? { kind: 'human', name } : { kind: 'agent', agent, name };
  });
}

/** The seat beside the one person of a game alone. */
export const automatonSeat = (game: string, language: Language): SeatConfig => ({
  kind: 'automaton',
  name: aboutGame(game, language).automaton ?? '',
});

/** Makes and saves a game on this device; answers its id. */
export async function beginHere(game: string, options: string, seats: readonly SeatConfig[]): Promise<string> {
  const session = await LocalSession.create(engine(), await shelf(), { game, options, seats }, { pace: 60_000 });
  await session.saved();
  session.close();
  return session.id;
}

/** Opens a table on the server; answers its id. */
export async function beginOnline(
  game: string,
  options: string,
  seats: readonly SeatDraft[],
  table: TableDraft,
): Promise<string> {
  const made: NewTable = {
    game,
    options: [`players=${seats.length}`, options].filter(Boolean).join(' '),
    ...(table.name.trim() && { name: table.name.trim() }),
    listed: table.listed ?? hasFreeSeat(seats),
    spectators: table.spectators,
    rated: table.rated && mayRate(seats),
    ...((table.listed ?? hasFreeSeat(seats)) && { language: words.language }),
    absence: table.absence === 'timer' ? { policy: 'timer', hours: table.days * 24 } : { policy: table.absence },
    clock: table.clock,
    seats: seats.map(({ player }) => {
      const agent = agentOf(player);
      if (agent !== null) return { kind: 'agent', agent };
      return { kind: player === 'open' || player === 'invited' ? player : 'me' };
    }),
  };
  const { id } = await api.create(made);
  // Nobody is waited for.
  if (seats.length === 1 && seats[0]?.player === 'me') await api.start(id, randomNonce());
  return id;
}
