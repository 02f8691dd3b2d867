// An illustrated overview of a game: two pages of blocks, each a picture, a title and a few sentences. The pictures are
// drawn by the component of the game beside these words, with the game's own pieces.
import type { Language } from '../../i18n/index.svelte';

export type Block = readonly [picture: string, title: string, text: string];

export interface Page {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Overviews = Readonly<Record<string, readonly Page[]>>;

const words: Readonly<Record<Language, () => Promise<Overviews>>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
};

/** The pages of a game; none for a game that has no overview. */
export const overviewOf = async (game: string, language: Language): Promise<readonly Page[]> => (await words[language]())[game] ?? [];
