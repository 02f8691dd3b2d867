// How seats, agents and options are called.
import type { Seat, Snapshot } from '../core/types';
import type { GameAbout, GameUi } from '../games/ui';
import type { Texts } from '../i18n/index.svelte';

export function seatName(snap: Pick<Snapshot, 'seats'>, seat: Seat, texts: Texts): string {
  return snap.seats[seat]?.name || texts.table.seat(seat + 1);
}

/** One letter or digit that stands for a seat at the table of this game. */
export function seatMark(ui: GameUi, seat: Seat): string {
  return ui.seatMark?.(seat) ?? String(seat + 1);
}

/** Agents are called alike in every language. */
const AGENTS: Readonly<Record<string, string>> = { random: 'Bek', steady: 'Meri', greedy: 'Nefer', search: 'Imhotep' };

/** One that has no name yet is called by its id. */
export const agentName = (agent: string): string => AGENTS[agent] ?? agent;

/** How an agent plays, for those who choose one. */
export function agentManner(agent: string, texts: Texts): string {
  const manners: Readonly<Record<string, string>> = texts.manners;
  const manner = manners[agent];
  return manner ? `${agentName(agent)} · ${manner}` : agentName(agent);
}

interface Sitting {
  readonly name?: string | undefined;
  readonly agent?: string | undefined;
  /** Whose seat an agent holds, or for whom one is kept. */
  readonly for?: { readonly name: string } | null;
}

/** The names of all seats: of several agents of one kind the later ones are counted. '': nobody sits there. */
export function seatNames(seats: readonly Sitting[]): string[] {
  const met = new Map<string, number>();
  return seats.map(({ name, agent, for: owner }) => {
    const given = name || owner?.name;
    if (given || agent === undefined) return given ?? '';
    const number = (met.get(agent) ?? 0) + 1;
    met.set(agent, number);
    return number > 1 ? `${agentName(agent)} ${number}` : agentName(agent);
  });
}

/** The words of an option's value: `scenario=priest`. */
export function optionName(texts: Pick<GameAbout, 'options'>, option: string, value: string): string {
  return texts.options[`${option}=${value}`] ?? texts.options[value] ?? value;
}
