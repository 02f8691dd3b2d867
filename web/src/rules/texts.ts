// The numbered rules in our own words, by id. Each language of each game is a chunk of its own, loaded when a
// rule is asked for. `en` is made from docs/rules by rules.py, which also checks that fr and pt have the same ids.
import type { Language } from '../i18n/index.svelte';

export type RuleTexts = Readonly<Record<string, string>>;

const files = import.meta.glob<RuleTexts>('./*/*.json', { import: 'default' });
const loaded = new Map<string, Promise<RuleTexts>>();

/** All rules of a game; empty for a game without a catalogue. */
export function ruleTexts(game: string, language: Language): Promise<RuleTexts> {
  const name = `./${language}/${game}.json`;
  const known = loaded.get(name);
  if (known) return known;
  // What the network has refused is asked for again the next time.
  const texts = (files[name]?.() ?? Promise.resolve({})).catch(() => {
    loaded.delete(name);
    return {};
  });
  loaded.set(name, texts);
  return texts;
}

export async function ruleText(game: string, rule: string, language: Language): Promise<string | null> {
  return (await ruleTexts(game, language))[rule] ?? null;
}
