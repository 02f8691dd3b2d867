// The numbered rules in our own words, by id. Each language of each game is a chunk of its own, loaded when a rule is
// asked for. The files in `made` come from rules.py, which also checks that all languages have the same rules.
import type { Language } from '../i18n/index.svelte';

export interface Rule {
  /** What holds. */
  readonly text: string;
  /** The same without numbers of other rules, where it has some. */
  readonly said?: string;
  /** A ruling answers a question that the rulebook leaves open. */
  readonly question?: string;
  readonly sources?: string;
  readonly reason?: string;
}
export type Rules = Readonly<Record<string, Rule>>;

const files = import.meta.glob<Rules>('./made/*/*.json', { import: 'default' });
const loaded = new Map<string, Promise<Rules>>();

/** All rules of a game; empty for a game without a catalogue. */
export function rulesOf(game: string, language: Language): Promise<Rules> {
  const name = `./made/${language}/${game}.json`;
  const known = loaded.get(name);
  if (known) return known;
  // What the network has refused is asked for again the next time.
  const rules = (files[name]?.() ?? Promise.resolve({})).catch(() => {
    loaded.delete(name);
    return {};
  });
  loaded.set(name, rules);
  return rules;
}

/** A rule as the answer to "why not?"; null when there is no such rule. */
export async function ruleSaid(game: string, id: string, language: Language): Promise<string | null> {
  const rule = (await rulesOf(game, language))[id];
  return rule ? (rule.said ?? rule.text) : null;
}
