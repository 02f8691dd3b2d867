// A colon between two texts is set by the catalogue of the language (`pair`): French wants a space before it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = new URL('../../src/', import.meta.url).pathname;
/** Sentences of one language, and what no player reads. */
const OWN = /i18n\/|\/(en|fr|pt)\.ts$|\/texts\/|^rules\/|^core\//;
/** `{a}: {b}` in markup, `${a}: ${b}` in a template. */
const GLUED = /(?<!Props|const )\}: \$?\{(?=[a-z][\w.]*[.[(])/;

const files = (readdirSync(SRC, { recursive: true }) as string[]).filter(
  (file) => /\.(svelte|ts)$/.test(file) && !OWN.test(file),
);

describe('a colon', () => {
  it('is glued in nowhere', () => {
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((file) => {
      const [code = ''] = readFileSync(join(SRC, file), 'utf8').split('<style>');
      return code.split('\n').flatMap((line, i) => (GLUED.test(line) ? [`${file}:${i + 1}`] : []));
    });
    expect(found).toEqual([]);
  });
});
