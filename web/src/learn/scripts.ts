// Which games, and which of their modules, have a guided first game.
import { sare } from './sare';
import type { Script } from './script';
import { seth } from './seth';
import { tekhenu } from './tekhenu';

export const scripts: Readonly<Record<string, Script>> = { tekhenu, sare, seth };

/** The script that speaks of such a game: of its module, or of the game. */
export const scriptFor = (game: string, options: string): Script | undefined =>
  Object.values(scripts).find(
    (script) => script.game === game && script.teaches !== undefined && options.split(' ').includes(script.teaches),
  ) ?? scripts[game];
