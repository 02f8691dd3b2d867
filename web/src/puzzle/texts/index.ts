// Words of the puzzles: one catalogue per language, loaded with their page.
import { catalogue, type Shape } from '../../i18n/catalogue';
import type { en } from './en';

export type PuzzleTexts = Shape<typeof en>;

export const puzzleTexts = catalogue<PuzzleTexts>({
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
});
