// Which games, and which of their modules, have a guided first game.
import { sare } from './sare';
import type { Script } from './script';
import { seth } from './seth';
import { tekhenu } from './tekhenu';

export const scripts: Readonly<Record<string, Script>> = { tekhenu, sare, seth };
