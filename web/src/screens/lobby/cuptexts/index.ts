// Words of cups and of order among people, loaded with their pages.
import { catalogue, type Shape } from '../../../i18n/catalogue';
import type { en } from './en';

export type CupTexts = Shape<typeof en>;

export const cupTexts = catalogue<CupTexts>({
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
});
