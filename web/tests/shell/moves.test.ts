// The decision at hand: what is done at once, what waits for Confirm, and how it is taken back.
import { describe, expect, it, vi } from 'vitest';
import type { Action, Refusal, Session, Snapshot } from '../../src/core/types';
import { Moves } from '../../src/table/moves.svelte';

const action = (id: number, more: Partial<Action> = {}): Action => ({
  id,
  kind: 'take',
  args: { god: id < 10 ? 'ra' : 'thoth', face: id },
  text: `take ${id}`,
  barrier: false,
  passes: false,
  ...more,
});
const plain = action(1);
const passing = action(2, { passes: true });
const barrier = action(12, { barrier: true });
const snapOf = (seq: number): Snapshot => ({ seq, seat: 0, legal: [plain, passing, barrier] }) as unknown as Snapshot;

function table(confirm = true, refusal: Refusal | null = null) {
  const done: string[] = [];
  const told: (string | null)[] = [];
  const note = async (what: string): Promise<Refusal | null> => {
    done.push(what);
    return refusal;
  };
  const session = {
    act: (id: number) => note(`act ${id}`),
    undo: () => note('undo'),
    reset: () => note('reset'),
    preview: async (id: number) => {
      done.push(`preview ${id}`);
      return { events: [], after: {} };
    },
    whyNot: async (text: string) => ({ rule: `rule of ${text}` }),
    answer: async () => null,
  } as unknown as Session;
  const moves = new Moves(session, {
    confirm: () => confirm,
    refused: (found) => told.push(found.code),
    explain: (reason, _, apart) => told.push(apart ? `asked otherwise, ${reason?.rule}` : (reason?.rule ?? null)),
  });
  moves.update(snapOf(1));
  return { moves, done, told, acts: () => done.filter((what) => !what.startsWith('preview')) };
}

describe('choosing', () => {
  it('finds actions by kind and arguments', () => {
    const { moves } = table();
    expect(moves.of('take', { god: 'ra' })).toEqual([plain, passing]);
    expect(moves.find('take', { face: 12 })).toBe(barrier);
    expect(moves.find('pass')).toBeUndefined();
  });

  it('does at once what can be taken back', async () => {
    const { moves, acts } = table();
    await moves.choose(plain);
    expect(acts()).toEqual(['act 1']);
  });

  it('asks before what ends the turn or has no way back, and is confirmed by a second choice', async () => {
    const { moves, acts } = table();
    await moves.choose(barrier);
    expect([moves.isStaged(barrier), acts()]).toEqual([true, []]);
    await moves.choose(passing);
    expect([moves.isStaged(barrier), moves.isStaged(passing)]).toEqual([false, true]);
    await moves.choose(passing);
    expect([moves.staged, acts()]).toEqual([[], ['act 2']]);
  });

  it('does not ask those who do not want it', async () => {
    const { moves, acts } = table(false);
    await moves.choose(barrier);
    expect(acts()).toEqual(['act 12']);
  });

  it('undo first puts back what is only staged', async () => {
    const { moves, acts } = table();
    await moves.choose(passing);
    await moves.undo();
    expect([moves.staged, acts()]).toEqual([[], []]);
    await moves.undo();
    await moves.reset();
    expect(acts()).toEqual(['undo', 'reset']);
  });

  it('forgets what was staged when the position changes', async () => {
    const { moves } = table();
    await moves.choose(passing);
    moves.update(snapOf(1));
    expect(moves.isStaged(passing)).toBe(true);
    moves.update(snapOf(2));
    expect(moves.staged).toEqual([]);
  });

  it('asks for a preview once', async () => {
    const { moves, done } = table();
    await moves.focus(plain);
    await moves.focus(null);
    await moves.focus(plain);
    expect(done).toEqual(['preview 1']);
    expect(moves.preview).not.toBeNull();
  });

  it('tells refusals and reasons', async () => {
    const { moves, told } = table(true, { code: 'stale', message: '' });
    await moves.choose(plain);
    // Just after a change, a click was still meant for what was there before.
    await moves.why('take ra yellow 4');
    expect(told).toEqual(['stale']);
    await moves.why('what was wished', true);
    expect(told.splice(1)).toEqual(['rule of what was wished']);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
    await moves.why('take ra yellow 4');
    vi.restoreAllMocks();
    expect(told).toEqual(['stale', 'rule of take ra yellow 4']);
  });

  it('says of a place whether the question is about something else', async () => {
    const { moves, told } = table();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
    await moves.whyThere(`${plain.text.split(' ')[0]} something else`);
    await moves.whyThere('column at r1c1');
    vi.restoreAllMocks();
    expect(told).toEqual([
      `rule of ${plain.text.split(' ')[0]} something else`,
      'asked otherwise, rule of column at r1c1',
    ]);
  });
});

describe('reasons', () => {
  it('of a position that is gone are not told', async () => {
    const { moves, told } = table();
    const asked = moves.why('take 7', true);
    moves.update(snapOf(2));
    await asked;
    expect(told).toEqual([]);
    await moves.why('take 7', true);
    expect(told).toEqual(['rule of take 7']);
  });
});

describe('several steps as one', () => {
  /** A session whose position goes on with every step; `gone` is not legal any more after so many. */
  function course(goneAfter = 99) {
    const done: string[] = [];
    let seq = 1;
    let moves: Moves | null = null;
    const step = async (what: string): Promise<null> => {
      done.push(what);
      seq++;
      const legal =
        done.length >= goneAfter ? [passing] : [action(seq * 100, { kind: 'receive', args: { resource: 'bread' } })];
      moves?.update({ ...snapOf(seq), legal } as Snapshot);
      return null;
    };
    const session = { act: (id: number) => step(`act ${id}`), undo: () => step('undo') } as unknown as Session;
    moves = new Moves(session, { confirm: () => false, refused: vi.fn(), explain: vi.fn() });
    moves.update({ ...snapOf(1), legal: [action(7, { kind: 'receive', args: { resource: 'bread' } })] } as Snapshot);
    return { moves, done };
  }
  const bread = { kind: 'receive', args: { resource: 'bread' } };

  it('does each as it is legal by then, under the number it has by then', async () => {
    const { moves, done } = course();
    await moves.inTurn([bread, bread, bread]);
    expect(done).toEqual(['act 7', 'act 200', 'act 300']);
  });

  it('stops where the next is not legal', async () => {
    const { moves, done } = course(2);
    await moves.inTurn([bread, bread, bread]);
    expect(done).toEqual(['act 7', 'act 200']);
    await moves.undo();
    expect(done.slice(2)).toEqual(['undo', 'undo']);
  });

  it('is taken back as one, and only there', async () => {
    const { moves, done } = course();
    await moves.inTurn([bread, bread]);
    await moves.undo();
    expect(done).toEqual(['act 7', 'act 200', 'undo', 'undo']);
    await moves.undo();
    expect(done).toHaveLength(5);
  });
});
