// Names in the style sheets that nothing uses: they would only be guessed at.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../../src/', import.meta.url).pathname;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|ts|css)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8').replace(/\/\*[^]*?\*\//g, '') }));
const all = sources.map(({ text }) => text).join('\n');
const outsideStyles = sources
  .filter(({ path }) => !path.endsWith('.css'))
  .map(({ text }) => text.replace(/<style[^]*?<\/style>/g, ''))
  .join('\n');

/** `--seat-0` is used by `--seat-{seat}`, too. */
const isUsed = (name: string): boolean => {
  const family = name.replace(/[^-]+$/, '');
  return new RegExp(`var\\(\\s*${name}(?![\\w-])|['"\`]${name}['"\`]|${family}\\$?\\{`).test(all);
};

describe('style sheets', () => {
  it('define no custom property that nothing reads', () => {
    const defined = new Set([...all.matchAll(/(--[a-z][\w-]*)\s*:/g)].map(([, name]) => name ?? ''));
    expect([...defined].filter((name) => !isUsed(name))).toEqual([]);
    expect(defined.size).toBeGreaterThan(50);
  });

  it('have no class that no element has', () => {
    const classes = sources
      .filter(({ path }) => path.endsWith('.css'))
      .flatMap(({ text }) => [...text.replace(/\{[^{}]*\}/g, '{}').matchAll(/\.([a-z][\w-]*)/gi)])
      .map(([, name]) => name ?? '');
    const unused = new Set(classes.filter((name) => !new RegExp(`(?<![.\\w-])${name}(?![\\w-])`).test(outsideStyles)));
    expect([...unused]).toEqual([]);
    expect(classes.length).toBeGreaterThan(20);
  });
});
