// A judgement as its hall shows it: before one agrees to it, and while it is staged.
import { describe, expect, it } from 'vitest';
import type { Entry, GameEvent, Preview } from '../../src/core/types';
import { faithLaid, judgedIn } from '../../src/games/tekhenu/judged';
import { scalesAfter } from '../../src/games/tekhenu/scales';
import type { View } from '../../src/games/tekhenu/view';

const told = (kind: string, seat: number, args: GameEvent['args']): GameEvent => ({ kind, seat, args });
const verdicts = [
  told('balance', 0, { balance: -2, loss: 1 }),
  told('balance', 1, { balance: 1, loss: 0 }),
  told('place', 1, { place: 1 }),
  told('place', 0, { place: 2 }),
];
const scales = (...balances: readonly (readonly [number, number])[]): View =>
  ({
    order: ['0', '1'],
    player: [{}, {}],
    derived: { forecast: balances.map(([balance, place]) => ({ balance, loss: 0, place })) },
  }) as unknown as View;

describe('the scales before a judgement', () => {
  it('stand as now, or as after what is thought of', () => {
    const now = scales([-3, 2], [1, 1]);
    expect(scalesAfter(now, null).map(({ place }) => place)).toEqual([2, 1]);
    const preview = { events: [], after: scales([0, 1], [1, 2]) } as unknown as Preview;
    expect(scalesAfter(now, preview).map(({ balance, place }) => [balance, place])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('give everybody a place of his own where the last Faith brings the judgement and empties them', () => {
    // Emptied scales are even: in turn order the first of them is first, whatever was judged.
    const preview = { events: verdicts, after: scales([0, 1], [0, 2]) } as unknown as Preview;
    const rows = scalesAfter(scales([-3, 2], [1, 1]), preview);
    expect(rows).toEqual([
      { seat: 0, balance: -2, loss: 1, place: 2 },
      { seat: 1, balance: 1, loss: 0, place: 1 },
    ]);
    expect(new Set(rows.map(({ place }) => place)).size).toBe(rows.length);
  });
});

describe('a judgement', () => {
  it('takes a place that no event tells from the turn order', () => {
    expect(judgedIn(verdicts.slice(0, 2), [1, 0]).map(({ place }) => place)).toEqual([2, 1]);
  });

  it('weighs the Faith that was laid with it', () => {
    const faith = (seq: number, actor: number, side: string, count: number): Entry => ({
      seq,
      actor,
      action: { kind: 'faith', args: { side, count } },
      events: [],
    });
    const entries = [faith(5, 0, 'left', 4), faith(6, 1, 'right', 2)];
    expect(faithLaid(entries, 0)).toEqual([4, 0]);
    expect(faithLaid(entries, 1)).toEqual([0, 2]);
    expect(faithLaid([], 0)).toEqual([0, 0]);
  });
});
