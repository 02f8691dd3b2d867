// Words of the profile: one catalogue per language, loaded with its page.
import { catalogue, type Shape } from '../../i18n/catalogue';
import type { en } from './en';

export type YouTexts = Shape<typeof en>;

export const youTexts = catalogue<YouTexts>({
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
});
