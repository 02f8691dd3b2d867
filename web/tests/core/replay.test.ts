import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Core } from 'benben';
import { ReplaySession } from '../../src/core/replay';
import { OVER, SEES_ALL } from '../../src/core/types';
import { engine, wasm } from './engine';

const record = readFileSync(new URL('../../../tests/golden/tekhenu/01-players-2.record', import.meta.url), 'utf8');

describe('a replay', () => {
  it('shows any moment', async () => {
    const core = new Core(wasm);
    core.load(record);
    const replay = await ReplaySession.open(engine, record, { seat: SEES_ALL });
    expect(replay.current?.actor).toBe(OVER);
    expect(replay.next).toBeNull();
    for (const at of [replay.length, 200, 57, 58, 0, 250]) {
      await replay.seek(at);
      expect(replay.current).toMatchObject({ seq: at, legal: [], canUndo: false });
      expect(replay.current?.hash).toBe(core.lookBack(SEES_ALL, at).hash);
      expect(replay.current?.entries.length).toBe(at);
      if (replay.next) expect(replay.next.seq).toBe(at + 1);
    }
    await replay.seek(1e9);
    expect(replay.at).toBe(replay.length);
    await replay.seek(-5);
    expect(replay.at).toBe(0);
    expect(await replay.act()).toMatchObject({ code: 'replay' });
  });

  it('steps from decision to decision', async () => {
    const replay = await ReplaySession.open(engine, record, { at: 0 });
    const forward: number[] = [];
    while (replay.at < replay.length) {
      await replay.step(1);
      forward.push(replay.at);
      if (replay.at < replay.length) expect(replay.next?.actor).not.toBeNull();
    }
    const back: number[] = [];
    while (replay.at > 0) {
      back.push(replay.at);
      await replay.step(-1);
    }
    expect(back.reverse()).toEqual(forward);
    expect(forward.length).toBeLessThan(replay.length);
  });

  it('lands on no step that was taken back', async () => {
    const replay = await ReplaySession.open(engine, record);
    const undone = replay.all.find(({ action }) => action.kind === 'undo');
    expect(undone).toBeDefined();
    const seq = undone?.seq ?? 0;
    for (const at of [seq - 1, seq]) expect(replay.lasting(at)).toBe(undone?.action.to);
    expect(replay.lasting(replay.length)).toBe(replay.length);
    expect(replay.lasting(-3)).toBe(0);
  });

  it('has the scores over time', async () => {
    const replay = await ReplaySession.open(engine, record);
    const scores = await replay.scores();
    expect(scores.length).toBe(replay.length + 1);
    expect(scores.at(-1)).toEqual(replay.current?.view.scores);
  });

  it('names who sat there', async () => {
    const replay = await ReplaySession.open(engine, record);
    expect(replay.current?.seats.map((seat) => seat.name)).toEqual(['greedy 0', 'greedy 1']);
  });

  it('refuses what is no record', async () => {
    await expect(ReplaySession.open(engine, 'benben record 9\n')).rejects.toThrow();
  });
});
