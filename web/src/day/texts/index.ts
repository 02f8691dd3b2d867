// Words of the day's game: one catalogue per language, loaded with their page.
import { catalogue, type Shape } from '../../i18n/catalogue';
import type { en } from './en';

export type DayTexts = Shape<typeof en>;

export const dayTexts = catalogue<DayTexts>({
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
});
