// How Tekhenu is entered beside a real table, and what stands where on the page.
import type { Choice, OpenKept, OpenManner, Offer } from '../../../core/opentable';
import type { Args } from '../../../core/types';

export const MANNER: OpenManner = {
  assumed: new Set(['pay']),
  through: new Set(['perform', 'section']),
};

const KEY = 'benben.companion';

export function keepTable(kept: OpenKept | null): void {
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // Lasts as long as the page.
  }
}

export function keptTable(): OpenKept | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<OpenKept> | null;
    const whole = typeof found?.record === 'string' && typeof found.options === 'string' && typeof found.game === 'string' && typeof found.seed === 'string' && Array.isArray(found.seats);
    return whole ? (found as OpenKept) : null;
  } catch {
    return null;
  }
}

/** Where a chance event happens, from its name: a god, a section of the market, the number of a die or tile. */
export function placeOf(label: string): { god: string; section: string; number: number } {
  const numbers = [...label.matchAll(/-(\d+)/g)];
  return {
    god: /\/([a-z]+)\/die-/.exec(label)?.[1] ?? '',
    section: /\/section-(\d+)/.exec(label)?.[1] ?? '',
    number: Number(numbers.at(-1)?.[1] ?? 0),
  };
}

/** What is entered with one tap: one answer, or one with the next. */
export interface Entry {
  readonly ids: readonly number[];
  readonly choice: Choice;
}

export const codeOf = (args: Args): string => String(args.card ?? args.decree ?? args.tile ?? '');
const isCard = ({ args }: Choice): boolean => /^[A-Z]+\d\d$/.test(codeOf(args));

export type Shape = 'rolls' | 'dice' | 'cards' | 'spaces' | 'gods' | 'plain';

/** How things to enter are laid out. */
export function shapeOf(choices: readonly Choice[]): Shape {
  const all = (kinds: RegExp): boolean => choices.every(({ kind }) => kinds.test(kind));
  if (all(/^roll$/)) return 'rolls';
  if (all(/^(take|pass)$/)) return 'dice';
  if (all(/^column$/)) return 'spaces';
  if (all(/^(dial|bonus)$/)) return 'gods';
  if (choices.length > 3 && choices.every(isCard)) return 'cards';
  return 'plain';
}

/** Groups of one screen: what is entered at once, and what leads to it. */
export interface Group {
  readonly heads: readonly Choice[];
  readonly entries: readonly Entry[];
}

export function groupsOf(offers: readonly Offer[]): Group[] {
  const groups = new Map<string, { heads: readonly Choice[]; entries: Entry[] }>();
  for (const { path, choice } of offers) {
    const key = path.map(({ id }) => id).join();
    const group = groups.get(key) ?? { heads: path, entries: [] };
    group.entries.push({ ids: [...path.map(({ id }) => id), choice.id], choice });
    groups.set(key, group);
  }
  // Dice of other values are rarely wanted: they come last.
  const rank = ({ choice }: Entry): number => (choice.kind === 'produce' || choice.kind === 'perform' ? 0 : choice.kind === 'value' || choice.kind === 'anubis' ? 2 : 1);
  for (const group of groups.values()) group.entries.sort((a, b) => rank(a) - rank(b));
  return [...groups.values()].sort((a, b) => b.heads.length - a.heads.length);
}
