// What the terminal says, and the page with it: words for people, never those of the core.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '..', '..', '..');
type Said = Readonly<Record<string, Readonly<Record<string, string>>>>;
const FILES = ['cli', 'data/sare', 'data/tekhenu'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => /^said\.\w+\.json$/.test(name))
    .map((name) => join(folder, name)),
);
/** What is typed stands between backticks, or in the help and in the fields of a sheet. */
const TYPED = new Set(['field', 'sheet', 'help']);

/** Two words for one thing: the second is the rulebook's. */
const REPLACED: Readonly<Record<string, RegExp>> = {
  en: /\bpit\b|see tile|\bbear it\b/i,
  fr: /\bfosse\b|\bsecteurs?\b|\bpaliers?\b|l’obscurité ;|\bors\b/i,
  pt: /\bcova\b|\bestação\b|\bescuridão\b/i,
};

const texts = (file: string): [string, string][] =>
  Object.entries(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Said)
    .filter(([group]) => !TYPED.has(group))
    .flatMap(([group, said]) =>
      Object.entries(said)
        .filter(([key]) => !TYPED.has(key))
        .map(([key, text]): [string, string] => [`${group}/${key}`, text.replace(/`[^`]*`/g, '')]),
    );

describe.each(FILES)('%s', (file) => {
  const language = file.split('.').at(-2) ?? '';
  it('has no words of the core', () => {
    for (const [key, text] of texts(file)) {
      expect(text, key).not.toMatch(/\b[a-z]+_[a-z_]+\b/);
      expect(text, key).not.toMatch(/\b[A-Z]{1,2}-[A-Z]+-\d|\bR\d{2}\b|\bL\d{2,}\b/);
    }
  });
  it('has one word for one thing', () => {
    for (const [key, text] of texts(file)) expect(text, key).not.toMatch(REPLACED[language] ?? /$^/);
  });
  it.runIf(language === 'fr')('keeps French signs on the line', () => {
    for (const [key, text] of texts(file)) expect(text, key).not.toMatch(/(?<=\S) [;:!?»](?!\S)|« /);
  });
});
