// Every game's picture and words, loaded when they are wanted.
import type { GameUi } from './ui';

const loaders: Readonly<Record<string, () => Promise<GameUi>>> = {
  null: async () => (await import('./null/ui')).nullUi,
  sare: async () => (await import('./sare')).sare,
  tekhenu: async () => (await import('./tekhenu')).tekhenu,
};

/** Games offered on the home page, in this order. */
export const OFFERED = ['tekhenu', 'sare'] as const;

export function gameUi(name: string): Promise<GameUi> {
  const load = loaders[name] ?? loaders.null;
  if (!load) throw new Error('no game');
  return load();
}
