// Every feature of an evaluation has a name in every language, or is known to mean nothing to a person.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameUi } from '../../src/games/registry';

const SILENT: Readonly<Record<string, readonly string[]>> = {
  tekhenu: ['constant', 'to-act', 'any', 'any+', 'bot', 'bot-vp', 'bot-scoring', 'bot-dial', 'bot-decrees'],
  sare: ['constant'],
};

function features(game: string): string[] {
  const source = readFileSync(new URL(`../../../games/${game}/eval.c`, import.meta.url), 'utf8');
  const table = /feature_names\[FEATURES\] = \{(.*?)\};/s.exec(source)?.[1] ?? '';
  return [...table.matchAll(/"([^"]+)"/g)].map((found) => found[1] ?? '');
}

describe.each(['tekhenu', 'sare'])('reasons in %s', (game) => {
  it.each(['en', 'fr', 'pt'] as const)('%s', async (language) => {
    const texts = await (await gameUi(game)).texts(language);
    const all = features(game);
    expect(all.length).toBeGreaterThan(20);
    // A family has more numbers than cards; those of the expansion that exist have names.
    const spare = (feature: string): boolean => /^[BT](2[5-9]|3\d)$/.test(feature) && texts.motive?.(feature) === null;
    expect(all.filter(spare).length).toBeLessThan(12);
    const named = all.filter((feature) => !SILENT[game]?.includes(feature) && !spare(feature));
    for (const feature of named) {
      const said = texts.motive?.(feature) ?? '';
      expect(said, feature).not.toBe('');
      expect(said, feature).not.toMatch(/^[BT]X?\d\d$|^(statue|level)-|\+$/);
    }
    for (const feature of SILENT[game] ?? []) expect(texts.motive?.(feature), feature).toBeNull();
  });
});
