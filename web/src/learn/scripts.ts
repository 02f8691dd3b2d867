// Which games have a guided first game.
import { sare } from './sare';
import type { Script } from './script';
import { tekhenu } from './tekhenu';

export const scripts: Readonly<Record<string, Script>> = { tekhenu, sare };
