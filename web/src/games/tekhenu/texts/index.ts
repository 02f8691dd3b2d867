// The words of Tekhenu, loaded when a language is wanted.
import type { TekhenuTexts } from './types';

const loaders: Readonly<Record<'en' | 'fr' | 'pt', () => Promise<TekhenuTexts>>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
};
const known = new Map<string, Promise<TekhenuTexts>>();

/** The words that were loaded last: for what is shown long after them. */
let last: TekhenuTexts | null = null;
export function loaded(): TekhenuTexts {
  if (!last) throw new Error('The words are not loaded yet.');
  return last;
}

export function load(language: 'en' | 'fr' | 'pt'): Promise<TekhenuTexts> {
  let found = known.get(language);
  if (!found) {
    found = loaders[language]();
    known.set(language, found);
  }
  void found.then((texts) => (last = texts));
  return found;
}
