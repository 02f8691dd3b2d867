// The language of the page: one typed catalogue per language, loaded when it is wanted. What the home page and a first game say
// is there from the beginning; the rest comes with the screens that need it.
import type { Language, Shape } from './catalogue';
import { catalogue } from './catalogue';
import { en } from './en';
import type { later } from './later.en';

export type { Language } from './catalogue';
export const LANGUAGES: readonly Language[] = ['en', 'fr', 'pt'];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  pt: 'Português',
};

export type Texts = Shape<typeof en>;
export type LaterTexts = Shape<typeof later>;

const firstTexts = catalogue<Texts>({
  en: async () => en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
});
const laterTexts = catalogue<LaterTexts>({
  en: async () => (await import('./later.en')).later,
  fr: async () => (await import('./later.fr')).later,
  pt: async () => (await import('./later.pt')).later,
});

class Words {
  language = $state<Language>('en');
  t = $state.raw<Texts>(en);
  #later = $state.raw<LaterTexts | null>(null);

  /** The rest of the words. Who uses them is loaded by `worded`, or is a screen other than the first. */
  get later(): LaterTexts {
    if (!this.#later) throw new Error('The words are not loaded yet.');
    return this.#later;
  }

  async use(language: Language): Promise<void> {
    const [texts, later] = await Promise.all([firstTexts(language), this.#later && laterTexts(language)]);
    this.t = texts;
    this.#later = later;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Something that is loaded, and the rest of the words with it. */
  async worded<T>(part: Promise<T>): Promise<T> {
    const [found, later] = await Promise.all([part, this.#later ?? laterTexts(this.language)]);
    this.#later ??= later;
    return found;
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
