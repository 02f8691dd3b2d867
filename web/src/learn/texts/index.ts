// Words of the guided games: one catalogue per language, loaded when it is wanted.
import { catalogue, type Shape } from '../../i18n/catalogue';
import type { en } from './en';
import type { setup } from './setup.en';

export type LearnTexts = Shape<typeof en>;
/** What is said of the set-up: a part of it, which a first game without the guide loads alone. */
export type SetupTexts = Shape<typeof setup>;

/** What a step says: a few sentences, and what is to be done, if anything. */
export interface Said {
  readonly title: string;
  readonly text: string;
  readonly task?: string;
}

export const learnTexts = catalogue<LearnTexts>({
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
});

export const setupTexts = catalogue<SetupTexts>({
  en: async () => (await import('./setup.en')).setup,
  fr: async () => (await import('./setup.fr')).setup,
  pt: async () => (await import('./setup.pt')).setup,
});

/** The words of a step; null when there is no such step. */
export function said(texts: LearnTexts | SetupTexts, game: string, step: string): Said | null {
  if (game !== 'tekhenu' && game !== 'sare' && game !== 'seth') return null;
  return (texts[game] as Readonly<Record<string, Said>>)[step] ?? null;
}
