// Words of the guided games: one catalogue per language, loaded when it is wanted. English defines what there is to
// say; a key that another language lacks is a compile error.
import type { Language } from '../../i18n/index.svelte';
import type { en } from './en';
import type { setup } from './setup.en';

type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Shape<T[K]>;
};
export type LearnTexts = Shape<typeof en>;
/** What is said of the set-up: a part of it, which a first game without the guide loads alone. */
export type SetupTexts = Shape<typeof setup>;

/** What a step says: a few sentences, and what is to be done, if anything. */
export interface Said {
  readonly title: string;
  readonly text: string;
  readonly task?: string;
}

const loaders: Readonly<Record<Language, () => Promise<LearnTexts>>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
};

const setups: Readonly<Record<Language, () => Promise<SetupTexts>>> = {
  en: async () => (await import('./setup.en')).setup,
  fr: async () => (await import('./setup.fr')).setup,
  pt: async () => (await import('./setup.pt')).setup,
};

export function setupTexts(language: Language): Promise<SetupTexts> {
  return setups[language]();
}

export function learnTexts(language: Language): Promise<LearnTexts> {
  return loaders[language]();
}

/** The words of a step; null when there is no such step. */
export function said(texts: LearnTexts | SetupTexts, game: string, step: string): Said | null {
  if (game !== 'tekhenu' && game !== 'sare' && game !== 'seth') return null;
  return (texts[game] as Readonly<Record<string, Said>>)[step] ?? null;
}
