// The language of the page: one typed catalogue per language, loaded when it is wanted. English defines
// what there is to say; a key that another language lacks is a compile error.
import { en } from './en';

export type Language = 'en' | 'fr' | 'pt';
export const LANGUAGES: readonly Language[] = ['en', 'fr', 'pt'];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  pt: 'Português',
};

/** The shape of a catalogue: texts, functions that make texts, and groups of them. */
type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Shape<T[K]>;
};
export type Texts = Shape<typeof en>;

const loaders: Record<Language, () => Promise<Texts>> = {
  en: async () => en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
};

class Words {
  language = $state<Language>('en');
  t = $state.raw<Texts>(en);

  async use(language: Language): Promise<void> {
    const texts = await loaders[language]();
    this.t = texts;
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const words = new Words();

/** The language asked for by the browser, as far as we speak it. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

export { plural } from './plural';
