// The words of the language last asked for: what the picture shows. The table screen asks through GameUi.texts
// whenever the language changes, and every part of the board follows.
import { makeTexts } from './texts';
import type { SareTexts, Words } from './words';

const loaders: Readonly<Record<'en' | 'fr' | 'pt', () => Promise<Words>>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
};

class Spoken {
  words = $state.raw<Words | null>(null);
}
export const spoken = new Spoken();

export async function loadTexts(language: 'en' | 'fr' | 'pt'): Promise<SareTexts> {
  const words = await loaders[language]();
  spoken.words = words;
  return makeTexts(words);
}
