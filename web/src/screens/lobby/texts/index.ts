// Words of the lobby: one catalogue per language, loaded with its page. English defines what there is to say; a key that
// another language lacks is a compile error.
import type { Language } from '../../../i18n/index.svelte';
import type { en } from './en';

type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : never;
};
export type LobbyTexts = Shape<typeof en>;

const loaders: Readonly<Record<Language, () => Promise<LobbyTexts>>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
};

export const lobbyTexts = (language: Language): Promise<LobbyTexts> => loaders[language]();
