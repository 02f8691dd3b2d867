// Catalogues: English defines what there is to say; a key that another language lacks is a compile error.
export type Language = 'en' | 'fr' | 'pt';

/** The shape of a catalogue: texts, functions that make texts, and groups of them. */
export type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Shape<T[K]>;
};

/** What loads a catalogue's languages, each when it is wanted. */
export const catalogue =
  <T>(loaders: Readonly<Record<Language, () => Promise<T>>>) =>
  (language: Language): Promise<T> =>
    loaders[language]();
