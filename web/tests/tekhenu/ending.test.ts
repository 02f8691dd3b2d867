// The questions at the end: what is answered without a click, and what an answer would give away.
import { describe, expect, it } from 'vitest';
import type { Action, Snapshot } from '../../src/core/types';
import { forfeited, onlySense } from '../../src/games/tekhenu/ending';

const act = (kind: string, decree?: string): Action => ({
  id: 0,
  kind,
  args: decree === undefined ? {} : { decree },
  text: kind,
  barrier: false,
  passes: true,
});
const asked = (what: string, legal: Action[], decrees: Record<string, number> = {}): Snapshot =>
  ({
    seat: 0,
    legal,
    view: { tasks: 1, task: [{ what }], derived: { forecast: [{ decrees }] } },
  }) as unknown as Snapshot;

describe('questions at the end', () => {
  it.each([
    ['edict', 'keep-secret'],
    ['reveal', 'reveal'],
    ['score', 'done'],
  ])('%s with one answer is no question', (what, kind) => {
    expect(onlySense(asked(what, [act(kind)]))?.kind).toBe(kind);
  });

  it('and which of two Decrees lies higher under the deck is none either', () => {
    expect(onlySense(asked('return', [act('return', 'D01'), act('return', 'D02')]))?.kind).toBe('return');
  });

  it('are asked where there is a choice, and never about anything else', () => {
    expect(onlySense(asked('edict', [act('keep-secret'), act('proclaim', 'D01')]))).toBeNull();
    expect(onlySense(asked('faith', [act('faith')]))).toBeNull();
    const two = [act('score', 'D01'), act('score', 'D02'), act('done')];
    expect(onlySense(asked('score', two, { D01: 3, D02: 2 }))).toBeNull();
  });

  it('score the one Decree that is worth something, and leave another to its owner', () => {
    const legal = [act('score', 'D01'), act('done')];
    expect(onlySense(asked('score', legal, { D01: 3 }))?.kind).toBe('score');
    expect(onlySense(asked('score', legal, { D01: 0 }))).toBeNull();
  });

  it('say what "Done" would give away', () => {
    const snap = asked('score', [act('score', 'D01'), act('score', 'D02'), act('done')], { D01: 3, D02: 0 });
    expect(forfeited(act('done'), snap)).toEqual([{ decree: 'D01', points: 3 }]);
    expect(forfeited(act('score'), snap)).toEqual([]);
    expect(forfeited(act('done'), asked('double', [act('done')], { D01: 3 }))).toEqual([]);
  });
});
