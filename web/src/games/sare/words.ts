// The words of Sa-Rê by language. English defines what there is to say; a key that another language lacks is a
// compile error.
import type { GameTexts } from '../ui';
import type { en } from './en';

type Shape<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : T[K] extends readonly (string | readonly [string, string])[]
        ? T[K]
        : Shape<T[K]>;
};
export type Words = Shape<typeof en>;

/** What `GameUi.texts` gives: the words of the table screen, and those of the picture. */
export interface SareTexts extends GameTexts {
  readonly words: Words;
}
