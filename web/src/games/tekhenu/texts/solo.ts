// What Botankhamun does and why: outcomes that chance decides for him, and the steps of his turn. The sentences of a language
// are in solo.LANGUAGE.ts.
import type { Args, ArgValue } from '../../../core/types';
import type { BotWords } from './bot';
import type { SoloAction, SoloEvent } from './words';

/** The words of a language that his sentences are made with. */
export interface Helpers {
  god(value: ArgValue | undefined): string;
  token(value: ArgValue | undefined): string;
  die(colour: ArgValue | undefined, face: ArgValue | undefined): string;
  colour(value: ArgValue | undefined): string;
  at(space: ArgValue | undefined): string;
  site(site: ArgValue | undefined): string;
  people(site: ArgValue | undefined): string;
  quoted(card: ArgValue | undefined): string;
}

export interface SoloTexts {
  readonly actions: Readonly<Record<SoloAction, (args: Args) => string>>;
  readonly events: Readonly<Record<SoloEvent, (args: Args) => string | null>>;
}

const GODS: ReadonlySet<unknown> = new Set(['horus', 'ra', 'hathor', 'bastet', 'thoth', 'osiris', 'seth']);
/** Why, in words; a rule without words is named. */
export const reason = (bot: BotWords, rule: ArgValue | undefined): string =>
  (bot.why as Readonly<Record<string, string>>)[String(rule)] ?? String(rule);
/** The name of an action tile; the one for Priests and Soldiers has two tokens. */
export const tileIn = (h: Helpers, value: ArgValue | undefined): string =>
  GODS.has(value)
    ? h.god(value)
    : value === 'priests-soldiers'
      ? `${h.token('priests')} & ${h.token('soldiers')}`
      : h.token(value);
