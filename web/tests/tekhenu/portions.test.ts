// Tokens that are divided at once: the ways there are, and when they are offered.
import { describe, expect, it } from 'vitest';
import type { Action, Snapshot } from '../../src/core/types';
import { boardAsked } from '../../src/games/tekhenu/asked';
import { portionsOf, stepsOf, waysToDivide } from '../../src/games/tekhenu/portions';

const receive = (resource: string): Action => ({ kind: 'receive', args: { resource } }) as unknown as Action;
const asked = (what: string, a: number, legal: readonly Action[]): Snapshot =>
  ({ legal, view: { task: [{ what, a }], tasks: 1, die: { face: 0, section: 'ra' } } }) as unknown as Snapshot;

describe('dividing tokens', () => {
  it('knows all ways where they are few', () => {
    expect(waysToDivide(3, 2)).toEqual([
      [3, 0],
      [2, 1],
      [1, 2],
      [0, 3],
    ]);
    expect(waysToDivide(2, 3)).toHaveLength(6);
    expect(waysToDivide(5, 4)).toBeNull();
    for (const way of waysToDivide(6, 2) ?? []) expect((way[0] ?? 0) + (way[1] ?? 0)).toBe(6);
  });

  it('is offered for several tokens of several kinds', () => {
    const two = [receive('limestone'), receive('granite')];
    expect(portionsOf(asked('token', 3, two))).toEqual({ total: 3, acts: two });
    expect(portionsOf(asked('force', 2, two))?.total).toBe(2);
    expect(portionsOf(asked('token', 1, two))).toBeNull();
    expect(portionsOf(asked('token', 3, two.slice(1)))).toBeNull();
    expect(portionsOf(asked('hoard', 3, two))).toBeNull();
  });

  it('becomes steps of the kinds in their order', () => {
    const two = [receive('soldiers'), receive('priests')];
    expect(stepsOf(two, [1, 2])).toEqual([two[0], two[1], two[1]]);
  });
});

describe('the board that is asked about', () => {
  const act = (kind: string, args: object = {}): Action => ({ kind, args }) as unknown as Action;
  it.each([
    [[act('column'), act('column-active')], 'temple'],
    [[act('settle')], 'osiris'],
    [[act('pick'), act('refresh')], 'market'],
    [[act('erect', { site: 'OL' })], 'osiris'],
    [[act('erect', { site: 'OL' }), act('erect', { site: 'TE' })], null],
    [[act('erect', { site: 'OL' }), act('honour')], null],
    [[act('take')], null],
    [[], null],
  ])('%j', (legal, board) => expect(boardAsked(asked('any', 0, legal))).toBe(board));

  it('is Seth’s while a die of his is in hand', () => {
    const snap = asked('declare', 0, [act('ready')]);
    (snap.view as unknown as { die: object }).die = { face: 4, section: 'seth' };
    expect(boardAsked(snap)).toBe('seth');
  });
});
