// What the board of Tekhenu makes of a position: where dice lie, which cards are on offer, how points add up.
import { describe, expect, it } from 'vitest';
import type { Action, Entry } from '../../src/core/types';
import { EDGES, RINGS, beside, fits, polar, spread } from '../../src/games/tekhenu/geometry';
import { offered } from '../../src/games/tekhenu/offer';
import { edgesOf, gains, printed, sitesFor } from '../../src/games/tekhenu/printed';
import { signsOf } from '../../src/games/tekhenu/signs';
import { standing } from '../../src/core/entries';
import { tally } from '../../src/games/tekhenu/tally';
import { diceOf, grouped, signed, slotNow, valuesOf, type View } from '../../src/games/tekhenu/view';

function position(dice: readonly (readonly [string, string, number, string])[]): View {
  return {
    dial: { section: dice.map((die) => die[0]), colour: dice.map((die) => die[1]), face: dice.map((die) => die[2]) },
    derived: { status: dice.map((die) => die[3]), god: dice.map(() => 'open'), slot_of: [2, 2, 1, 1, 0, 0] },
    display: ['S01', 'S02'],
  } as unknown as View;
}

describe('dice', () => {
  const view = position([
    ['ra', 'grey', 3, 'tainted'],
    ['ra', 'white', 5, 'pure'],
    ['ra', 'white', 5, 'pure'],
    ['horus', 'black', 1, 'forbidden'],
  ]);

  it('are listed by ring and keep different keys', () => {
    const dice = diceOf(view, 'ra');
    expect(dice.map((die) => die.status)).toEqual(['pure', 'pure', 'tainted']);
    expect(new Set(dice.map((die) => die.key)).size).toBe(3);
  });

  it('of the same face are drawn as one with a count', () => {
    expect(grouped(diceOf(view, 'ra')).map((die) => die.count)).toEqual([2, 1]);
  });

  it.each([1, 2, 3, 4, 5, 6])('stay inside their section when %i lie on a ring', (count) => {
    for (const radius of Object.values(RINGS)) {
      if (!fits(count, radius)) continue;
      const { size, at } = spread(count, radius, 0);
      for (const { x, y } of at) {
        expect(Math.abs(Math.atan2(x, -y)) * (180 / Math.PI)).toBeLessThan(30);
        expect(Math.hypot(x, y)).toBeCloseTo(radius);
      }
      const [a, b] = at;
      if (a && b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(size * 0.9);
    }
  });
});

describe('geometry', () => {
  it('counts degrees clockwise from the top', () => {
    expect(polar(10, 90).x).toBeCloseTo(10);
    expect(polar(10, 0).y).toBeCloseTo(-10);
  });

  it('reads from left to right below the middle too', () => {
    expect(beside(0, 5)).toBe(5);
    expect(beside(180, 5)).toBe(175);
  });

  it('has rings in order', () => {
    expect(EDGES.rim > RINGS.pure && RINGS.pure > RINGS.tainted && RINGS.tainted > RINGS.forbidden).toBe(true);
  });
});

describe('printed values', () => {
  it('turn with the tile', () => {
    const north = printed.tile.P01?.edge[0];
    expect(edgesOf('P01', 1)[1]).toBe(north);
    expect(edgesOf('P01', 2)[2]).toBe(north);
    expect(edgesOf('P01', 4 - 1)[3]).toBe(north);
  });

  it('know the sites in use', () => {
    expect(sitesFor(2)).toHaveLength(10);
    expect(sitesFor(3)).toHaveLength(14);
    expect(sitesFor(4)).toHaveLength(18);
  });

  it('name what a bonus brings and nothing else', () => {
    expect(gains({ gold: 2, vp: 0 })).toEqual([['gold', 2]]);
    expect(gains(printed.start.S12)).toEqual([['gold', 2]]);
  });

  it('say which dice take the tile of a slot', () => {
    const view = { ...position([]), deed: { value: 4 } } as View;
    expect([0, 1, 2].map((slot) => valuesOf(view, slot))).toEqual(['5–6', '3–4', '1–2']);
    expect(slotNow(view)).toBe(1);
  });

  it('give every card but plain tiles a line of signs', () => {
    const cards = ['blessing', 'technology', 'decree', 'start', 'destiny'] as const;
    for (const family of cards)
      for (const card of Object.keys(printed[family])) expect(signsOf(card).length, card).toBeGreaterThan(0);
    for (const [tile, values] of Object.entries(printed.tile))
      expect(signsOf(tile).length > 0, tile).toBe(values.light !== undefined);
  });
});

describe('an offer', () => {
  const view = position([]);
  const action = (kind: string, args: Action['args']): Action => ({ id: 1, kind, args, text: '', barrier: false, passes: false });

  it('is what may be chosen', () => {
    const found = offered(view, [action('keep', { decree: 'D01' }), action('keep', { decree: 'D02' })]);
    expect(found.map(({ card }) => card)).toEqual(['D01', 'D02']);
  });

  it('is only looked at while somebody else drafts', () => {
    expect(offered(view, [])).toEqual([
      { card: 'S01', act: undefined },
      { card: 'S02', act: undefined },
    ]);
  });

  it('is not there while a die is taken', () => {
    expect(offered(view, [action('take', { section: 'ra', colour: 'white', face: 1 })])).toEqual([]);
  });
});

describe('points by source', () => {
  const entry = (seq: number, points: number, source: string): Entry => ({
    seq,
    actor: 0,
    action: { kind: 'x' },
    events: [{ kind: 'vp', seat: 0, args: { points, source } }],
  });
  const undo = (seq: number, to: number): Entry => ({ seq, actor: 0, action: { kind: 'undo', to }, events: [] });

  it('leave out what was taken back', () => {
    const entries = [entry(1, 3, 'ra'), entry(2, 5, 'ra'), undo(3, 1), entry(4, 1, 'card')];
    expect(standing(entries).map(({ seq }) => seq)).toEqual([1, 4]);
    expect(tally(entries, 2)).toEqual([
      { name: 'ra', points: [3, 0] },
      { name: 'card', points: [1, 0] },
    ]);
  });
});

it('writes differences as people do', () => {
  expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '0']);
});
