// Words of the lobby, loaded with its page.
import { catalogue, type Shape } from '../../../i18n/catalogue';
import type { en } from './en';

export type LobbyTexts = Shape<typeof en>;

export const lobbyTexts = catalogue<LobbyTexts>({
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  pt: async () => (await import('./pt')).pt,
});
