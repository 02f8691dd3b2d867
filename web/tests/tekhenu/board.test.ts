// What the board of Tekhenu makes of a position: where dice lie, which cards are on offer, how points add up.
import { describe, expect, it } from 'vitest';
import type { Action, Entry } from '../../src/core/types';
import { CHAIR, HAND, beside, covers, lay, middleOf } from '../../src/games/tekhenu/scene/dial';
import { at, cast, corners, seen, TABLE } from '../../src/games/tekhenu/scene/oblique';
import { offered } from '../../src/games/tekhenu/offer';
import { edgesOf, gains, printed, sitesFor } from '../../src/games/tekhenu/printed';
import { signsOf } from '../../src/games/tekhenu/signs';
import { standing } from '../../src/core/entries';
import { tally } from '../../src/games/tekhenu/tally';
import { STATUSES, diceOf, signed, slotNow, valuesOf, type DialDie, type View } from '../../src/games/tekhenu/view';

function position(dice: readonly (readonly [string, string, number, string])[]): View {
  return {
    dial: { section: dice.map((die) => die[0]), colour: dice.map((die) => die[1]), face: dice.map((die) => die[2]) },
    derived: { status: dice.map((die) => die[3]), god: dice.map(() => 'open'), slot_of: [2, 2, 1, 1, 0, 0] },
    display: ['S01', 'S02'],
    cults: [],
  } as unknown as View;
}

describe('dice', () => {
  const view = position([
    ['ra', 'grey', 3, 'tainted'],
    ['ra', 'white', 5, 'pure'],
    ['ra', 'white', 5, 'pure'],
    ['horus', 'black', 1, 'forbidden'],
  ]);

  it('are listed in an order that no light changes, and keep different keys', () => {
    const dice = diceOf(view, 'ra');
    expect(dice.map((die) => die.colour)).toEqual(['white', 'white', 'grey']);
    expect(new Set(dice.map((die) => die.key)).size).toBe(3);
  });

  /** Every way to share so many dice among the three judgements. */
  const shares = (count: number): number[][] =>
    Array.from({ length: count + 1 }, (_, a) =>
      Array.from({ length: count - a + 1 }, (_, b) => [a, b, count - a - b]),
    ).flat();
  const pile = (share: readonly number[]): DialDie[] =>
    STATUSES.flatMap((status, i) =>
      Array.from(
        { length: share[i] ?? 0 },
        (_, n) =>
          ({ key: `${status}${n}`, god: 'ra', colour: 'white', face: 1, status, outlook: undefined }) as DialDie,
      ),
    );

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'lie in their wedge and cover none of the others when there are %i',
    (count) => {
      const wrong: string[] = [];
      for (const style of [CHAIR, HAND])
        for (const share of shares(count))
          for (let wedge = 0; wedge < 6; wedge++) {
            const middle = middleOf(wedge);
            const laid = lay(style, pile(share), middle);
            const inside = laid.every(
              ({ x, y }) => Math.abs(((Math.atan2(x, -y) * (180 / Math.PI) - middle + 900) % 360) - 180) < 30,
            );
            const apart = laid.every((die, i) => laid.slice(0, i).every((other) => covers(style, die, other) < 1));
            if (laid.length !== count || !inside || !apart) wrong.push(`${share.join('-')} at ${wedge}`);
          }
      expect(wrong).toEqual([]);
    },
  );

  it('are large where there is room', () => {
    expect(lay(CHAIR, pile([1, 1, 1]), 90)[0]?.size).toBeGreaterThanOrEqual(30);
    expect(lay(CHAIR, pile([0, 2, 0]), 150)[0]?.size).toBe(40);
  });
});

describe('geometry', () => {
  it('counts degrees clockwise from the far side', () => {
    expect(at(90, 10).x).toBeCloseTo(10);
    expect(at(0, 10).y).toBeCloseTo(-10);
  });

  it('reads from left to right below the middle too', () => {
    expect(beside(0, 5)).toBe(5);
    expect(beside(180, 5)).toBe(175);
  });

  it('shows what is high further up, and casts its shadow away from the sun', () => {
    expect(seen(TABLE, { x: 0, y: 0 }, 10).y).toBeLessThan(0);
    const shadow = cast(corners({ x: 0, y: 0 }, 10), 0, 100, 90);
    expect(Math.min(...shadow.map(({ x }) => x))).toBeLessThan(-60);
    expect(Math.max(...shadow.map(({ x }) => x))).toBeCloseTo(5);
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
  const action = (kind: string, args: Action['args']): Action => ({
    id: 1,
    kind,
    args,
    text: '',
    barrier: false,
    passes: false,
  });

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
