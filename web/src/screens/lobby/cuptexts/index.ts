// Words of cups and of order among people: one catalogue per language, loaded with their pages.
import type { Language } from '../../../i18n/index.svelte';
import type { en } from './en';

type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : never;
};
export type CupTexts = Shape<typeof en>;

const loaders: Readonly<Record<Language, () => Promise<CupTexts>>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
};

export const cupTexts = (language: Language): Promise<CupTexts> => loaders[language]();
