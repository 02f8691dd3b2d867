// What the home page and a first game load must not speak with words that come later.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SRC = resolve(__dirname, '../src');

function fileOf(from: string, path: string): string | null {
  const base = resolve(dirname(from), path);
  return (
    [base, `${base}.ts`, `${base}/index.ts`, `${base}.svelte.ts`].find(
      (file) => /\.(ts|svelte)$/.test(file) && existsSync(file),
    ) ?? null
  );
}

/** What a module brings with it, but types and what is loaded together with the words. */
function brought(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(/import type [^;]*;/g, '');
  const paths = [
    ...[...code.matchAll(/(?:from|^\s*import) '(\.[^']*)'/gm)],
    ...[...code.matchAll(/(worded\(\s*)?\bimport\('(\.[^']*)'\)/g)]
      .filter(([, worded]) => !worded)
      .map(([, , path]) => ['', path]),
  ].map(([, path]) => path ?? '');
  return paths.map((path) => fileOf(file, path)).filter((path) => path !== null);
}

it('the first screens need no later words', () => {
  const app = readFileSync(resolve(SRC, 'App.svelte'), 'utf8');
  const later = /const SCREENS.*?= \{([^}]*)\}/.exec(app)?.[1] ?? '';
  const screens = [...later.matchAll(/import\('(\.[^']*)'\)/g)].map(([, path]) => resolve(SRC, path ?? ''));
  expect(screens.length).toBeGreaterThan(10);
  // "Nowhere" is loaded as they are.
  screens.push(resolve(SRC, 'screens/Nowhere.svelte'));
  const why = new Map<string, string>([[resolve(SRC, 'main.ts'), '']]);
  for (const [file] of why)
    for (const next of brought(file)) if (!why.has(next) && !screens.includes(next)) why.set(next, file);
  expect(why.size).toBeGreaterThan(150);
  expect(why.has(resolve(SRC, 'table/ActionBar.svelte'))).toBe(true);
  const wrong = [...why.keys()].filter(
    (file) => !file.includes('/i18n/') && readFileSync(file, 'utf8').includes('words.later'),
  );
  const path = (file: string): string => (file ? `${path(why.get(file) ?? '')} > ${file.slice(SRC.length + 1)}` : '');
  expect(wrong.map(path)).toEqual([]);
});
