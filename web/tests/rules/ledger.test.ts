// The ledger of rulings says the same in every language, of rules and options that there are.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aboutGame } from '../../src/games/registry';
import { bySubject, rulingsOf, TOPICS } from '../../src/rules/ledger';

const ROOT = join(__dirname, '..', '..', '..');
const CATALOGUES: Readonly<Record<string, readonly string[]>> = {
  sare: ['sare'],
  tekhenu: ['tekhenu', 'botankhamun', 'seth'],
};
const LANGUAGES = ['en', 'fr', 'pt'] as const;

describe.each(Object.keys(CATALOGUES))('the ledger of %s', (game) => {
  it('names rulings, subjects, options and values that there are', async () => {
    const rulings = await rulingsOf(game);
    const catalogue = CATALOGUES[game]?.map((name) => readFileSync(join(ROOT, 'docs', 'rules', `${name}.md`), 'utf8'));
    const options = aboutGame(game, 'en').options as Readonly<Record<string, string>>;
    expect(rulings.length).toBeGreaterThan(20);
    expect(new Set(rulings.map(({ id }) => id)).size).toBe(rulings.length);
    for (const { id, about, option, edition } of rulings) {
      expect(
        catalogue?.some((text) => new RegExp(`^(- )?${id}\\b`, 'm').test(text)),
        id,
      ).toBe(true);
      expect(TOPICS, id).toContain(about);
      const [name = '', value] = option?.split('=') ?? [];
      if (option) expect(options[name], option).toBeTruthy();
      if (value && !/^\d+$/.test(value)) expect(options[value], option).toBeTruthy();
      if (edition) expect(edition).toMatch(/^[a-z_.]+=\d+$/);
    }
  });
  it.each(LANGUAGES)('is plain in %s', async (language) => {
    for (const ruling of await rulingsOf(game)) {
      const said = ruling[language];
      for (const text of [said.question, said.decided, said.other]) {
        expect(text, ruling.id).toMatch(/[.?]$/);
        expect(text, ruling.id).not.toMatch(/\b[a-z]+_[a-z]+|\bL\d+|RULING|\b[TSXB]-[A-Z]/);
        if (language === 'fr')
          expect(text, ruling.id).not.toMatch(/(?<![\u00a0\u202f])[;:?!»](?!\S)|«(?![\u00a0\u202f])/);
      }
    }
  });
  it('is found by its words', async () => {
    const rulings = await rulingsOf(game);
    const found = bySubject(rulings, 'en', rulings[0]!.id);
    expect(found.flatMap(([, list]) => list.map(({ id }) => id))).toEqual([rulings[0]!.id]);
    expect(bySubject(rulings, 'en', 'xyzzy')).toEqual([]);
    expect(existsSync(join(ROOT, 'docs', 'rules', 'ledger', `${game}.json`))).toBe(true);
  });
});
