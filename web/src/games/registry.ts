// Every game's picture and words, loaded when they are wanted; what is said about them elsewhere is here at once.
import type { Language } from '../i18n/index.svelte';
import { about as sare } from './sare/about';
import { about as tekhenu } from './tekhenu/about';
import type { GameAbout, GameUi, Spoken } from './ui';

const loaders: Readonly<Record<string, () => Promise<GameUi>>> = {
  null: async () => (await import('./null/ui')).nullUi,
  sare: async () => (await import('./sare')).sare,
  tekhenu: async () => (await import('./tekhenu')).tekhenu,
};

const abouts: Readonly<Record<string, Spoken<GameAbout>>> = { sare, tekhenu };

/** Games offered on the home page, in this order. */
export const OFFERED = ['tekhenu', 'sare'] as const;

/** Games whose score only ranks the players: lists do not show it. */
const UNCOUNTED: ReadonlySet<string> = new Set(['sare']);

export const hasPoints = (name: string): boolean => !UNCOUNTED.has(name);

/** A game's picture, printed with the values of its own edition if the match has one. */
export async function gameUi(name: string, values: object | null = null): Promise<GameUi> {
  const load = loaders[name] ?? loaders.null;
  if (!load) throw new Error('no game');
  const ui = await load();
  ui.print?.(values);
  return ui;
}

/** A game nobody has described is called by its id. */
export function aboutGame(name: string, language: Language): GameAbout {
  return abouts[name]?.[language] ?? { title: name, about: '', options: {} };
}
