// A finished game thought through: from its record alone, in the real core.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Aborted, analyse, decisionsOf, lossOf, sourcesOf } from '../../src/analysis/analyse';
import { CoreError } from 'benben';
import { SEES_ALL, type Entry, type Thought, type ThoughtChoice } from '../../src/core/types';
import { engine } from '../core/engine';

const golden = (path: string): string =>
  readFileSync(new URL(`../../../tests/golden/${path}`, import.meta.url), 'utf8');
const GAMES = [
  'tekhenu/01-players-2.record',
  'tekhenu/03-players-4.record',
  'tekhenu/05-players-2-seth.record',
  'sare/02-players-3.record',
];
const sum = (row: readonly number[]): number => row.reduce((all, one) => all + one, 0);

describe('analysis of a game', () => {
  it.each(GAMES)('%s: a curve, luck apart from choice, turning points', async (path) => {
    const record = golden(path);
    const parts: number[] = [];
    const found = await analyse(engine, record, { scan: 1, again: 15, told: (part) => parts.push(part) });
    const desk = await engine.desk();
    const { count } = await desk.load(record);
    const entries = await desk.entries(SEES_ALL);
    expect(found.curve.length).toBe(count + 1);
    for (const row of found.curve) expect(sum(row)).toBeCloseTo(1, 2);
    // At the end it is known who has won.
    const { ranking } = (await desk.lookBack(SEES_ALL, count)).view;
    const winners = ranking?.filter((place) => place === 1).length ?? 0;
    ranking?.forEach((place, seat) => expect(found.curve.at(-1)?.[seat]).toBeCloseTo(place === 1 ? 1 / winners : 0, 3));
    found.sources.forEach(({ luck, choice }, seat) =>
      expect((found.curve[0]?.[seat] ?? 0) + luck + choice).toBeCloseTo(found.curve.at(-1)?.[seat] ?? NaN, 6),
    );
    expect(found.sources.some(({ luck }) => Math.abs(luck) > 0.001)).toBe(true);
    expect(found.turnings.length).toBeGreaterThan(0);
    expect(found.turnings.length).toBeLessThanOrEqual(5);
    for (const { at, seat, played, preferred, loss } of found.turnings) {
      expect(entries[at]).toMatchObject({ actor: seat, action: { text: played.text } });
      expect(preferred.id).not.toBe(played.id);
      expect(loss).toBeGreaterThanOrEqual(0.01);
      // What was preferred could have been done.
      await desk.load(record);
      await desk.goOn(at, '1');
      expect(await desk.whyNot(preferred.text)).toBeNull();
    }
    expect([...parts].sort((a, b) => a - b)).toEqual(parts);
    expect(parts.at(-1)).toBe(1);
  });

  it('stops when nobody wants it any more', async () => {
    const control = new AbortController();
    const work = analyse(engine, golden(GAMES[0] ?? ''), {
      signal: control.signal,
      told: (part) => part > 0.1 && control.abort(),
    });
    await expect(work).rejects.toBeInstanceOf(Aborted);
  });

  it('tells nothing about a game that is still played, nor about what is none', async () => {
    const desk = await engine.desk();
    await desk.start('tekhenu', 'players=2', '4');
    expect(await desk.outlook(0, 4)).toBeNull();
    await expect(analyse(engine, await desk.record())).rejects.toThrow(/over/);
    await expect(analyse(engine, 'no record')).rejects.toBeInstanceOf(CoreError);
  });

  it('leaves out what was taken back', () => {
    const act = (seq: number, actor: number | null, text: string, to?: number): Entry => ({
      seq,
      actor,
      action: { kind: to === undefined ? 'take' : 'undo', id: seq, args: {}, text, ...(to !== undefined && { to }) },
      events: [],
    });
    const entries = [
      act(1, null, 'roll'),
      act(2, 0, 'a'),
      act(3, 0, 'b'),
      act(4, 0, 'undo', 2),
      act(5, 0, 'c'),
      act(6, 1, 'd'),
    ];
    expect(decisionsOf(entries).map(({ at, seat, action }) => [at, seat, action.text])).toEqual([
      [1, 0, 'a'],
      [4, 0, 'c'],
      [5, 1, 'd'],
    ]);
    const curve = [
      [0.5, 0.5],
      [0.6, 0.4],
      [0.7, 0.3],
      [0.2, 0.8],
      [0.7, 0.3],
      [0.8, 0.2],
      [1, 0],
    ];
    const [first, second] = sourcesOf(curve, entries);
    expect(first?.luck).toBeCloseTo(0.1);
    expect(first?.choice).toBeCloseTo(0.4);
    expect(second?.luck).toBeCloseTo(-0.1);
    expect(second?.choice).toBeCloseTo(-0.4);
  });

  it('counts what a decision gave away', () => {
    const choice = (id: number, visits: number, win: number): ThoughtChoice => ({
      id,
      kind: 'take',
      args: {},
      text: `${id}`,
      visits,
      win: [win, 1 - win],
      score: [],
    });
    const thought: Thought = {
      action: 1,
      win: [],
      score: [],
      line: [],
      iterations: 9,
      choices: [choice(1, 90, 0.7), choice(2, 9, 0.6), choice(3, 0, 0)],
    };
    const made = (id: number) => ({ at: 0, seat: 0, action: { id, kind: 'take', args: {}, text: '' } });
    expect(lossOf(thought, made(1))).toBe(0);
    expect(lossOf(thought, made(2))).toBeCloseTo(0.1);
    expect(lossOf(thought, made(3))).toBeCloseTo(0.1);
  });
});
