// Every sound is rendered and measured; every event has a sound, or is silent on purpose.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cuesOf, type SoundTable } from '../src/sound/cues';
import { makeSound, SOUNDS } from '../src/sound/kit';
import { loudness } from '../src/sound/loudness';
import { rowOf, type Sound } from '../src/sound/rows';
import { R } from '../src/sound/tools';
import { sounds as sare } from '../src/games/sare/sounds';
import { sounds as tekhenu } from '../src/games/tekhenu/sounds';
import { readPreferences } from '../src/ui/settings.svelte';

/** The kinds of events of a game, from the table of docs/position.md, which is made from the game's own. */
function eventKinds(game: string): string[] {
  const text = readFileSync(new URL('../../docs/position.md', import.meta.url), 'utf8');
  const part = text.slice(text.indexOf(`(\`${game}\`)`));
  const rows = part.slice(part.indexOf('### Events'), part.indexOf('### Edition'));
  return [...rows.matchAll(/^\| `([a-z-]+)/gm)].map(([, kind]) => kind ?? '');
}

const names = Object.keys(SOUNDS) as Sound[];
const peakOf = (channels: readonly Float32Array[]): number =>
  Math.max(...channels.map((x) => x.reduce((most, v) => Math.max(most, Math.abs(v)), 0)));

describe.each(names)('%s', (name) => {
  const { steps } = rowOf(name);
  const { level } = SOUNDS[name];
  const step = Math.max(0, steps - 1);
  const channels = makeSound(name, 0, step);
  const wanted = typeof level === 'number' ? level : level(step);

  it('is as loud as its row says, unless its peak forbids it', () => {
    const peak = peakOf(channels);
    expect(peak).toBeLessThanOrEqual(0.5001);
    const found = loudness([...channels] as Float32Array<ArrayBuffer>[]);
    if (peak < 0.499) expect(Math.abs(found - wanted)).toBeLessThan(0.5);
    else expect(found).toBeLessThanOrEqual(wanted + 0.5);
  });
  it('has no offset and soft ends', () => {
    for (const x of channels) {
      expect(Math.abs(x.reduce((sum, v) => sum + v, 0) / x.length)).toBeLessThan(1e-4);
      expect(Math.abs(x[0] ?? 1)).toBeLessThan(1e-3);
      expect(Math.abs(x[x.length - 1] ?? 1)).toBeLessThan(1e-3);
    }
  });
  it('is short, and the same every time', () => {
    expect((channels[0]?.length ?? 0) / R).toBeLessThan(2.6);
    if (steps === 0 && (channels[0]?.length ?? 0) < R) expect(makeSound(name, 0, step)).toEqual(channels);
  });
});

describe.each([
  ['tekhenu', tekhenu],
  ['sare', sare],
] as const)('events of %s', (game, table: SoundTable) => {
  it('are all heard, or silent on purpose', () => {
    expect(Object.keys(table.events).sort()).toEqual(eventKinds(game).sort());
  });
  it('name sounds that exist', () => {
    for (const kind of Object.keys(table.events)) {
      const event = {
        kind,
        seat: 0,
        args: { token: 'gold', item: 'stone', stone: 1, steps: 5, loss: 2, resource: 'bread' },
      };
      for (const cue of cuesOf(table, [event, event], new Set())) expect(names).toContain(cue.sound);
    }
  });
  it('are not heard twice when a scene was', () => {
    for (const [scene, { replaces }] of Object.entries(table.scenes))
      for (const kind of replaces) {
        expect(Object.keys(table.events)).toContain(kind);
        expect(cuesOf(table, [{ kind, seat: 0, args: {} }], new Set([scene]))).toEqual([]);
      }
  });
});

it('docs/sound.md names every event and every sound', () => {
  const cells = [
    ...readFileSync(new URL('../../docs/sound.md', import.meta.url), 'utf8').matchAll(/^\| (.+?) \| (.+?) \|/gm),
  ];
  const words = new Set(cells.flatMap(([, first = '', second = '']) => `${first}, ${second}`.split(', ')));
  const kinds = [tekhenu, sare].flatMap(({ events }) => Object.keys(events));
  expect([...kinds, ...names].filter((name) => !words.has(name))).toEqual([]);
});

it('a choice of yes or no becomes a level', () => {
  expect(readPreferences('{"sound":true}').sound).toBe(1);
  expect(readPreferences('{"sound":false}').sound).toBe(0);
  expect(readPreferences('{"sound":2}').sound).toBe(2);
  expect(readPreferences('{}').sound).toBe(1);
});
