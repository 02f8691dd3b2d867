// How Tekhenu is entered beside a real table, and what stands where on the page.
import type { Choice, Meant, OpenKept, OpenManner, Offer } from '../../../core/opentable';
import { conquestCode } from '../printed';

export const MANNER: OpenManner = {
  assumes: true,
  passing: new Set(['end-turn', 'go']),
  through: new Set(['ready', 'perform', 'section']),
  prepare: new Set([
    'value',
    'anubis',
    'turn-die',
    'recolour',
    'treat',
    'join',
    'also',
    'name',
    'play',
    'play-track',
    'use',
  ]),
  pairs: new Set(['anubis']),
  besides: new Set(['play', 'play-track', 'use']),
  keeps: new Map([['choose', 'draw']]),
  together: new Set(['receive', 'pick', 'refresh']),
  // Judgement and Scoring come after the last turn of a round, and are decided when they are told.
  begins: new Set(['take', 'pass', 'faith', 'bread', 'score', 'destiny']),
  answers: 4,
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
    const whole =
      typeof found?.record === 'string' &&
      typeof found.options === 'string' &&
      typeof found.game === 'string' &&
      typeof found.seed === 'string' &&
      Array.isArray(found.seats);
    return whole ? (found as OpenKept) : null;
  } catch {
    return null;
  }
}

/** What is entered with one tap: one answer or several of a kind, perhaps with what leads to it. */
export interface Entry {
  readonly ids: readonly number[];
  /** The last one of them. */
  readonly choice: Choice;
  readonly choices: readonly Choice[];
}

/** Whether what else could have been meant is shown at once; else it is asked for on its own. */
export const showsAll = ({ choice, else: others }: Meant): boolean =>
  others.length <= (MANNER.passing.has(choice.kind) ? 40 : 6);

/** The printed code of a card or tile. */
export function codeOf({ kind, args }: Choice): string {
  const code = String(args.card ?? args.decree ?? args.tile ?? '');
  return kind === 'conquest' ? conquestCode(code) : code;
}
const isCard = (choice: Choice): boolean => /^(?:[A-Z]+|Cult|Art)\d\d$/.test(codeOf(choice));

export type Shape = 'rolls' | 'dice' | 'cards' | 'spaces' | 'gods' | 'tokens' | 'plain';

/** How things to enter are laid out. */
export function shapeOf(choices: readonly Choice[]): Shape {
  const all = (kinds: RegExp): boolean => choices.every(({ kind }) => kinds.test(kind));
  if (all(/^roll$/)) return 'rolls';
  if (all(/^(take|pass|bot-take)$/)) return 'dice';
  if (all(/^(column|lay|bot-column|bot-conquest)$/)) return 'spaces';
  if (all(/^(dial|bonus)$/)) return 'gods';
  if (all(/^receive$/)) return 'tokens';
  if ((choices.length > 3 || all(/^pick$/)) && choices.every(isCard)) return 'cards';
  return 'plain';
}

/** Groups of one screen: what is entered at once, and what leads to it. */
export interface Group {
  readonly heads: readonly Choice[];
  readonly entries: readonly Entry[];
}

export function groupsOf(offers: readonly Offer[]): Group[] {
  const groups = new Map<string, { heads: readonly Choice[]; entries: Entry[] }>();
  for (const { path, choices } of offers) {
    const choice = choices.at(-1);
    if (!choice) continue;
    const key = `${path.map(({ id }) => id).join()}${MANNER.besides.has(choice.kind) ? '+' : ''}`;
    const group = groups.get(key) ?? { heads: path, entries: [] };
    group.entries.push({ ids: [...path, ...choices].map(({ id }) => id), choice, choices });
    groups.set(key, group);
  }
  // Dice of other values are rarely wanted: they come last.
  const rank = ({ choice }: Entry): number =>
    choice.kind === 'produce' || choice.kind === 'perform'
      ? 0
      : choice.kind === 'value' || choice.kind === 'anubis'
        ? 2
        : 1;
  for (const group of groups.values()) group.entries.sort((a, b) => rank(a) - rank(b));
  const besides = ({ entries: [first] }: Group): boolean => MANNER.besides.has(first?.choice.kind ?? '');
  const prepared = ({ heads }: Group): boolean => heads.some(({ kind }) => MANNER.prepare.has(kind));
  return [...groups.values()].sort(
    (a, b) =>
      Number(prepared(a)) - Number(prepared(b)) ||
      Number(besides(a)) - Number(besides(b)) ||
      b.heads.length - a.heads.length,
  );
}
