// The words of Tekhenu, loaded when a language is wanted.
import type { TekhenuTexts } from './types';

const loaders: Readonly<Record<'en' | 'fr' | 'pt', () => Promise<TekhenuTexts>>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
};
const known = new Map<string, Promise<TekhenuTexts>>();

export function load(language: 'en' | 'fr' | 'pt'): Promise<TekhenuTexts> {
  let found = known.get(language);
  if (!found) {
    found = loaders[language]();
    known.set(language, found);
  }
  return found;
}
