// Every language says everything, and everything that a person reads is said by a catalogue.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { sayError } from '../src/i18n/errors';
import { fr } from '../src/i18n/fr';
import { plural, preferredLanguage, type Texts } from '../src/i18n/index.svelte';
import { later as later_en } from '../src/i18n/later.en';
import { later as later_fr } from '../src/i18n/later.fr';
import { later as later_pt } from '../src/i18n/later.pt';
import { pt } from '../src/i18n/pt';
import { sayDelivery } from '../src/screens/settings/delivery';

type Group = Readonly<Record<string, unknown>>;

function* leaves(group: Group, path = ''): Generator<readonly [string, unknown]> {
  for (const [key, value] of Object.entries(group)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'object' && value !== null) yield* leaves(value as Group, here);
    else yield [here, value];
  }
}
const all = (texts: unknown): Map<string, unknown> => new Map(leaves(texts as Group));
/** A text; functions are asked with numbers that look like words, too. */
const said = (value: unknown): string =>
  typeof value === 'function' ? String((value as (...args: unknown[]) => string)(2, 3)) : String(value);

describe('the catalogues', () => {
  const english = all({ ...en, ...later_en });
  const french = { ...fr, ...later_fr };
  for (const [name, texts] of [
    ['fr', french],
    ['pt', { ...pt, ...later_pt }],
  ] as const) {
    it(`${name} has the keys of English, each with a text`, () => {
      const other = all(texts);
      expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
      for (const [key, value] of other) {
        expect(said(value).trim(), key).not.toBe('');
        expect(typeof value, key).toBe(typeof english.get(key));
        if (typeof value === 'function')
          expect((value as () => void).length, key).toBe((english.get(key) as () => void).length);
      }
    });

    it(`${name} is translated`, () => {
      // Words that are the same in both.
      const same =
        /^(Benben|Tables|Pages|Menu|Tab|Esc|Home, End|Filter|Total|Options|Source|Pause|Message|Chat|E-mail|Webhook|Place 2|2 points|Table|Moment|Licence|Code|2: 3|Question|Sources|Construction|Actions|Statue|Portrait|Scribe)$/;
      const left = [...all(texts)].filter(
        ([key, value]) => said(value) === said(english.get(key)) && !same.test(said(value)),
      );
      expect(left.map(([key]) => key)).toEqual([]);
    });
  }

  it('French keeps its signs on the line', () => {
    const broken = [...all(french)].filter(([, value]) => / [;:!?»]|« /.test(said(value)));
    expect(broken.map(([key]) => key)).toEqual([]);
  });

  it('counts by the rules of each language', () => {
    expect(plural('en', 0, { one: '# card', other: '# cards' })).toBe('0 cards');
    expect(plural('fr', 0, { one: '# carte', other: '# cartes' })).toBe('0 carte');
    expect(plural('pt', 1, { one: '# carta', other: '# cartas' })).toBe('1 carta');
    expect(fr.table.points(1)).toBe('1 point');
    expect(pt.table.points(2)).toBe('2 pontos');
  });

  it('finds the language of a browser', () => {
    expect(preferredLanguage(['de-DE', 'pt-BR', 'en'])).toBe('pt');
    expect(preferredLanguage(['de'])).toBe('en');
  });

  it('says errors by their code, and what only the server knows in its words', () => {
    expect(sayError({ code: 'network', message: 'x' }, fr)).toBe(fr.errors.network);
    expect(sayError({ code: 'delivery', message: 'No route.' }, pt)).toBe(`${pt.errors.delivery} No route.`);
    expect(sayError(new Error('Boom.'), en)).toBe(`${en.errors.other} Boom.`);
    expect(sayDelivery('The receiver answered 404.', later_fr)).toBe(later_fr.settings.deliveryAnswer('404'));
  });
});

// --- no text outside of the catalogues

/** Names of things, signs, and words of no language. */
const ALLOWED = /^(Benben|https:\/\/|\([A-Z]\)|[\d\s\p{P}\p{S}]*)$/u;
/** Attributes that people read or hear. */
const SPOKEN = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'aria-valuetext',
  'aria-description',
  'text',
  'yes',
]);

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly value?: unknown;
}

/** Every text and spoken attribute of a component that is written there instead of coming from a catalogue. */
function written(source: string): string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'Comment' || node.name === 'style' || node.name === 'code') return;
    if (node.type === 'Text') found.push(node.data ?? '');
    if (node.type === 'StyleDirective' || (node.type === 'Attribute' && !SPOKEN.has(node.name ?? ''))) return;
    // A sentence in an expression: {late ? 'Too late' : ''}.
    if (node.type === 'Literal' && /\p{L}{2,} \p{L}{2,}/u.test(String(node.value))) found.push(String(node.value));
    Object.values(node).forEach(look);
  };
  look(parse(source, { modern: true }).fragment);
  return found.map((text) => text.trim()).filter((text) => !ALLOWED.test(text));
}

function* components(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* components(path);
    else if (entry.name.endsWith('.svelte')) yield path;
  }
}

describe('components', () => {
  it('the check itself sees words', () => {
    expect(written('<p>Hello {name}</p>')).toEqual(['Hello']);
    expect(written('<button aria-label="Close it">×</button>')).toEqual(['Close it']);
    expect(written('<p class="note">{t.hello}: {t.world}</p>')).toEqual([]);
    expect(written("<p>{late ? 'Too late' : ''}</p>")).toEqual(['Too late']);
    expect(written('{#if a}<i title="{b} of">1</i>{/if}')).toEqual(['of']);
  });

  const root = join(__dirname, '../src');
  for (const folder of ['App.svelte', 'screens', 'table', 'ui', 'games/null']) {
    const files = folder.endsWith('.svelte') ? [join(root, folder)] : [...components(join(root, folder))];
    it.each(files.map((file) => [file.slice(root.length + 1), file]))('%s has no words of its own', (_, file) => {
      expect(written(readFileSync(file, 'utf8'))).toEqual([]);
    });
  }
});

// --- no text that nobody reads

/** Groups whose keys are codes: found by a variable. */
const BY_CODE =
  /^(nav|chat\.phrases|manners|presence|errors|rules\.parts|rulings\.about|table\.speeds|settings\.digests|sound\.levels|who\.faces)\.|^result\.(commitment|nothing|cannot)$/;

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(ts|svelte)$/.test(entry.name) && !/i18n[\\/](en|fr|pt)\.ts$/.test(path))
      yield readFileSync(path, 'utf8');
  }
}

/** Every way of keys that a source asks for: `t.yourTurn` where `t` is `words.t.table` asks for `table.yourTurn`. */
function asked(source: string): Set<string> {
  const found = new Set<string>();
  const groups = new Map<string, string>();
  for (const [, name, group] of source.matchAll(
    /const (\w+) = (?:\$derived\()?(?:words\.t|words\.later|texts|t)\.([\w.]+)\)?;/g,
  ))
    groups.set(name as string, group as string);
  for (const [, name, rest] of source.matchAll(/\b(\w+)((?:\.\w+)+)/g)) {
    const keys = (rest as string).slice(1).split('.');
    const group = groups.get(name as string);
    const whole = group ? [...group.split('.'), ...keys] : keys;
    for (let from = 0; from < whole.length; from++)
      for (let to = from + 1; to <= whole.length; to++) found.add(whole.slice(from, to).join('.'));
  }
  return found;
}

describe('what there is to say', () => {
  it('the check itself follows names of groups', () => {
    expect(asked('const t = $derived(words.t.table);\n{t.undo}').has('table.undo')).toBe(true);
    expect(asked('words.t.app.loading').has('app.loading')).toBe(true);
    expect(asked('const t = words.t.table;\nt.undo').has('chat.undo')).toBe(false);
  });

  it('is said somewhere', () => {
    const used = new Set<string>();
    for (const source of sources(join(__dirname, '../src'))) for (const key of asked(source)) used.add(key);
    expect([...all({ ...en, ...later_en }).keys()].filter((key) => !used.has(key) && !BY_CODE.test(key))).toEqual([]);
  });
});

// --- a language of nobody: every text comes through, longer than any real one

describe('a pseudo-language', () => {
  const wide = (text: string): string => `⟦${text.replace(/[aeiou]/g, (vowel) => vowel + vowel)}⟧`;
  const pseudo = (group: Group): Group =>
    Object.fromEntries(
      Object.entries(group).map(([key, value]) => {
        if (typeof value === 'string') return [key, wide(value)];
        if (typeof value === 'function')
          return [key, (...args: unknown[]) => wide(String((value as (...a: unknown[]) => unknown)(...args)))];
        return [key, pseudo(value as Group)];
      }),
    );

  it('has the shape of a catalogue', () => {
    const texts = pseudo(en) as Texts;
    expect(texts.table.points(3)).toBe('⟦3 pooiints⟧');
    for (const [key, value] of all(texts)) expect(said(value), key).toMatch(/^⟦.*⟧$/s);
  });
});
