// The ledger of rulings: where a rulebook is silent or ambiguous, what was decided. One file a game, which the terminal
// reads, too (docs/rules/ledger).
import type { Language } from '../i18n/index.svelte';

export interface Decision {
  readonly question: string;
  readonly decided: string;
  /** The other reading. */
  readonly other: string;
}
export interface Ruling extends Readonly<Record<Language, Decision>> {
  readonly id: string;
  readonly about: Topic;
  /** The option that gives the other reading, as it is typed: `kept_sites=free`. */
  readonly option?: string;
  /** The value of an edition that does: `library_produces=0`. */
  readonly edition?: string;
}
export const TOPICS = [
  'setup',
  'sites',
  'season',
  'powers',
  'revolt',
  'build',
  'end',
  'dice',
  'actions',
  'gods',
  'paying',
  'cards',
  'maat',
  'scoring',
  'seth',
  'solo',
  'vizier',
] as const;
export type Topic = (typeof TOPICS)[number];

const files = import.meta.glob<readonly Ruling[]>('../../../docs/rules/ledger/*.json', { import: 'default' });

/** Empty for a game without a ledger. */
export const rulingsOf = async (game: string): Promise<readonly Ruling[]> =>
  (await files[`../../../docs/rules/ledger/${game}.json`]?.()) ?? [];

/** Those in which all words of a search stand, by subject, in the order of the ledger. */
export function bySubject(
  rulings: readonly Ruling[],
  language: Language,
  search: string,
): readonly (readonly [Topic, readonly Ruling[]])[] {
  const needles = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Map<Topic, Ruling[]>();
  for (const ruling of rulings) {
    const { question, decided, other } = ruling[language];
    const whole = [ruling.id, question, decided, other, ruling.option, ruling.edition].join(' ').toLowerCase();
    if (needles.every((needle) => whole.includes(needle)))
      found.set(ruling.about, [...(found.get(ruling.about) ?? []), ruling]);
  }
  return [...found];
}
