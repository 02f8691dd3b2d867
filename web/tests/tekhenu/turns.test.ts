// What leads to a choice on the board of Tekhenu: the last turn out of the log, and two steps at one click.
import { describe, expect, it, vi } from 'vitest';
import type { Action, Entry, GameEvent } from '../../src/core/types';
import { judged, judgementAfter, lastTurn } from '../../src/games/tekhenu/last';
import { anyAction } from '../../src/games/tekhenu/offer';
import { Wishes } from '../../src/games/tekhenu/wishes.svelte';
import type { Moves } from '../../src/table/moves.svelte';

const entry = (seq: number, actor: number | null, kind: string | number = 'keep'): Entry => ({
  seq,
  actor,
  action: typeof kind === 'number' ? { kind: 'undo', to: kind } : { kind },
  events: [],
});
const seqs = (entries: readonly Entry[]): number[] => entries.map(({ seq }) => seq);

describe('the last turn', () => {
  it('is, in set-up, the last run of decisions of a seat, chance included, without what was taken back', () => {
    const entries = [
      entry(1, 1),
      entry(2, 0),
      entry(3, 1),
      entry(4, null),
      entry(5, 1),
      entry(6, 1),
      entry(7, 1, 5),
      entry(8, 0),
    ];
    expect(seqs(lastTurn(entries, 1))).toEqual([3, 5]);
    expect(seqs(lastTurn(entries, 0))).toEqual([8]);
    expect(lastTurn(entries, 2)).toEqual([]);
  });
  it('goes from a die to the next: what others and the judgement do belongs to it', () => {
    const entries = [
      entry(1, 0, 'take'),
      entry(2, 1, 'play'),
      entry(3, 1, 'take'),
      entry(4, 0, 'take'),
      entry(5, null, 'roll'),
      entry(6, 1, 'faith'),
    ];
    expect(seqs(lastTurn(entries, 1))).toEqual([2, 3, 4, 5, 6]);
    expect(seqs(lastTurn(entries, 0))).toEqual([4, 5, 6]);
  });
  it('ends where Maat judges, also in the middle of an entry', () => {
    const events = ['took', 'balance', 'vp', 'scoring'].map((kind) => ({ kind, seat: 0, args: {} }));
    const { turn, rest, scoring } = judged([{ ...entry(1, 0, 'take'), events }, entry(2, 1, 'bread')]);
    expect(turn.map((it) => it.events.length)).toEqual([1]);
    expect(rest.map((it) => it.events.length)).toEqual([3, 0]);
    expect(scoring).toBe(true);
    expect(judged([entry(1, 0, 'take')]).rest).toEqual([]);
  });
});

describe('a judgement', () => {
  const event = (kind: string, seat: number | null = null, args: GameEvent['args'] = {}): GameEvent => ({
    kind,
    seat,
    args,
  });
  const told = (seq: number, ...events: GameEvent[]): Entry => ({ ...entry(seq, null), events });
  const vp = (seat: number, source: string, points: number): GameEvent => event('vp', seat, { source, points });
  const entries = [
    told(1, event('round', null, { round: 8 }), vp(0, 'ra', 9)),
    told(2, event('balance', 0, { balance: -3 }), event('balance', 1, { balance: 2 }), vp(0, 'maat', -1)),
    told(
      3,
      event('place', 1, { place: 1 }),
      event('place', 0, { place: 2 }),
      event('scoring', null, { number: 1 }),
      vp(1, 'temple', 5),
    ),
    told(4, vp(0, 'temple', 2), vp(1, 'bread', -3), event('round', null, { round: 9 }), vp(1, 'ra', 7)),
  ];
  it('tells who got what for what, from the scales to the next round', () => {
    expect(judgementAfter(entries, 3, 2)).toEqual({
      scoring: 1,
      balance: [-3, 2],
      rows: [
        { source: 'maat', points: [-1, 0] },
        { source: 'temple', points: [2, 5] },
        { source: 'bread', points: [0, -3] },
      ],
      sum: [1, 2],
      place: [2, 1],
    });
  });
  it('is told once, when it has ended, and only where there was one', () => {
    expect(judgementAfter(entries, 4, 2)).toBeNull();
    expect(judgementAfter(entries.slice(0, 3), 1, 2)).toBeNull();
    expect(judgementAfter([told(1, event('round')), told(2, event('round'))], 0, 2)).toBeNull();
    expect(judgementAfter([], 0, 2)).toBeNull();
  });
});

const action = (id: number, kind: string, args: Action['args']): Action => ({
  id,
  kind,
  args,
  text: kind,
  barrier: false,
  passes: false,
});

function fake(legal: Action[]) {
  const moves = {
    legal,
    busy: false,
    of: (kind: string, args: Action['args']) =>
      moves.legal.filter(
        (it) => it.kind === kind && Object.entries(args).every(([name, value]) => it.args[name] === value),
      ),
    choose: vi.fn(),
    why: vi.fn(),
  };
  return moves;
}

describe('wishes', () => {
  const wanted = { kind: 'produce', args: { resource: 'bread' }, title: 'Produce', why: 'produce bread 2' };
  const ready = action(0, 'ready', {});

  it('asks instead of choosing silently when there are several ways', () => {
    const moves = fake([ready]);
    const wishes = new Wishes(moves as unknown as Moves);
    wishes.want(wanted, 7, ready);
    expect(moves.choose).toHaveBeenCalledExactlyOnceWith(ready);
    moves.legal = [1, 2, 3].map((value) => action(value, 'produce', { resource: 'bread', value }));
    wishes.resume(7);
    expect(wishes.ways).toBeNull();
    wishes.resume(8);
    expect(wishes.ways?.actions).toHaveLength(3);
    expect(moves.choose).toHaveBeenCalledTimes(1);
  });

  it('does the only way at once, and explains what cannot be done', () => {
    const only = action(4, 'produce', { resource: 'bread', value: 2 });
    const moves = fake([only]);
    const wishes = new Wishes(moves as unknown as Moves);
    wishes.want(wanted, 7, undefined);
    expect(moves.choose).toHaveBeenCalledExactlyOnceWith(only);
    moves.legal = [ready];
    wishes.want(wanted, 8, undefined);
    expect(moves.why).toHaveBeenCalledExactlyOnceWith('produce bread 2');
  });

  it('explains at once what the first step did not lead to', () => {
    const moves = fake([ready]);
    const wishes = new Wishes(moves as unknown as Moves);
    wishes.want(wanted, 7, ready);
    moves.legal = [action(5, 'perform', { god: 'ra', value: 2 })];
    wishes.resume(8);
    expect(moves.why).toHaveBeenCalledExactlyOnceWith('produce bread 2', true);
  });

  it('gives no reasons while something else is asked first', () => {
    const moves = fake([ready]);
    const wishes = new Wishes(moves as unknown as Moves);
    wishes.want({ ...wanted, kind: 'perform', args: { god: 'ra' }, why: 'perform ra 2' }, 7, ready);
    moves.legal = [1, 2, 3, 4, 5].map((value) => action(value, 'produce', { resource: 'bread', value }));
    wishes.resume(8, 'extra');
    expect(moves.why).not.toHaveBeenCalled();
  });
});

describe('any action', () => {
  it('is offered in a place of its own only where there are many', () => {
    const deeds = [1, 2, 3, 4, 5].map((value) => action(value, 'perform', { god: 'ra', value }));
    expect(anyAction(deeds)).toBe(true);
    expect(anyAction(deeds.slice(1))).toBe(false);
  });
});
