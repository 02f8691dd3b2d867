// How seats, agents and options are called.
import type { Seat, Snapshot } from '../core/types';
import type { GameAbout, GameUi } from '../games/ui';
import type { LaterTexts, Texts } from '../i18n/index.svelte';

export function seatName(snap: Pick<Snapshot, 'seats'>, seat: Seat, texts: Texts): string {
  return snap.seats[seat]?.name || texts.table.seat(seat + 1);
}

/** One letter or digit that stands for a seat at the table of this game. */
export function seatMark(ui: GameUi, seat: Seat): string {
  return ui.seatMark?.(seat) ?? String(seat + 1);
}

/** Agents are called alike in every language; of several that play alike each has a name of its own. */
const AGENTS: Readonly<Record<string, readonly string[]>> = {
  random: ['Bek', 'Huy', 'Ipi', 'Hapi'],
  steady: ['Meri', 'Ani', 'Hapu', 'Senu'],
  greedy: ['Senbi', 'Ahmose', 'Sobek', 'Iti'],
  novice: ['Debi', 'Miu', 'Wia', 'Sheri'],
  apprentice: ['Nebet', 'Iset', 'Teti', 'Nofret'],
  scribe: ['Rekhmire', 'Ahmes', 'Dua', 'Kheti'],
  vizier: ['Nefer', 'Ptahhotep', 'Paser', 'Meret'],
  pharaoh: ['Khufu', 'Hatshepsut', 'Seti', 'Merneith'],
};

/** Who is offered as an opponent, the gentlest first: those who play like somebody. */
export const LEVELS: readonly string[] = ['novice', 'apprentice', 'scribe', 'vizier', 'pharaoh'];

/** One that has no name yet is called by its id. */
export function agentName(agent: string, number = 0): string {
  const names = AGENTS[agent] ?? [agent];
  return names[number] ?? `${names[0] ?? agent} ${number + 1}`;
}

/** How an agent plays, for those who choose one. */
export function agentManner(agent: string, texts: LaterTexts): string {
  const manners: Readonly<Record<string, string>> = texts.manners;
  const manner = manners[agent];
  return manner ? `${agentName(agent)} · ${manner.split(/\s?:/)[0] ?? ''}` : agentName(agent);
}

/** One line about its character: what stands behind the level. */
export function agentCharacter(agent: string, texts: LaterTexts): string {
  const manners: Readonly<Record<string, string>> = texts.manners;
  const rest = manners[agent]?.split(/\s?:\s/)[1] ?? '';
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Records call agents by their ids and seats: "vizier@60 1"; null: that is no agent. */
export function agentIn(name: string): string | null {
  const agent = /^([a-z]+)(?:[@/]\S*)? \d+$/.exec(name)?.[1];
  return agent !== undefined && agent in AGENTS ? agent : null;
}

interface Sitting {
  readonly name?: string | undefined;
  readonly agent?: string | undefined;
  /** Whose seat an agent holds, or for whom one is kept. */
  readonly for?: { readonly name: string } | null;
}

/** The names of all seats; somebody whose seat an agent holds is followed by who that is. '': nobody sits there. */
export function seatNames(seats: readonly Sitting[]): string[] {
  const met = new Map<string, number>();
  return seats.map(({ name, agent, for: owner }) => {
    if (name || agent === undefined) return name || (owner?.name ?? '');
    if (owner) return `${owner.name} (${agentName(agent)})`;
    const number = met.get(agent) ?? 0;
    met.set(agent, number + 1);
    return agentName(agent, number);
  });
}

/** The words of an option's value: `scenario=priest`. */
export function optionName(texts: Pick<GameAbout, 'options'>, option: string, value: string): string {
  return texts.options[`${option}=${value}`] ?? texts.options[value] ?? value;
}
