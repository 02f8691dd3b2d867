import { describe, expect, it } from 'vitest';
import type { Desk, Engine } from '../../src/core/engine';
import { LocalSession, type SeatConfig } from '../../src/core/local';
import { fileName, importRecord, MemoryShelf } from '../../src/core/saved';
import { NOT_YOUR_TURN, OVER, SPECTATOR, type Snapshot } from '../../src/core/types';
import { engine } from './engine';

const agent = (name: string): SeatConfig => ({ kind: 'agent', name, agent: 'random' });
const human = (name: string): SeatConfig => ({ kind: 'human', name });
const FAST = { pace: 0 };

function check(snap: Snapshot): void {
  expect(snap.entries.length).toBe(snap.seq);
  expect(snap.entries.at(-1)?.seq ?? 0).toBe(snap.seq);
  expect(snap.view.actor).toBe(snap.actor);
  expect(snap.view.scores.length).toBe(snap.seats.length);
  expect(snap.legal.length > 0).toBe(snap.actor >= 0 && snap.actor === snap.seat);
  expect(snap.hash).toMatch(/^[0-9a-f]{16}$/);
}

/** Plays the first person's seat by what `choose` picks, to the end or for so many decisions. */
async function play(session: LocalSession, decisions = Infinity): Promise<Snapshot> {
  for (let step = 0; step < decisions; step++) {
    await session.settled();
    const snap = session.current;
    if (!snap || snap.actor < 0) break;
    const action = snap.legal[(step * 7) % snap.legal.length];
    if (!action) throw new Error('nothing is legal');
    expect(await session.act(action.id)).toBeNull();
  }
  await session.settled();
  if (!session.current) throw new Error('no snapshot');
  return session.current;
}

describe('a game on this device', () => {
  for (const [game, options] of [
    ['null', ''],
    ['sare', 'scenario=pharaoh'],
    ['tekhenu', ''],
  ] as const)
    it(`is played to the end: ${game}`, async () => {
      const session = await LocalSession.create(
        engine,
        null,
        { game, options, seats: [human('Ada'), agent('Bes'), agent('Cleo')], seed: '4' },
        FAST,
      );
      let seen = 0;
      const seqs: number[] = [];
      session.subscribe((snap) => {
        // Every fifth is enough: they are long.
        if (seen++ % 5 === 0) check(snap);
        seqs.push(snap.seq);
      });
      const end = await play(session);
      check(end);
      expect(end.actor).toBe(OVER);
      expect(end.view.ranking?.length).toBe(3);
      expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
      session.close();
    }, 30_000);

  it('is the same game again with the same seed', async () => {
    const config = { game: 'sare', seats: [agent('A'), agent('B')], seed: '77' };
    const games = await Promise.all([1, 2].map(() => LocalSession.create(engine, null, config, FAST)));
    const ends = await Promise.all(games.map((session) => play(session)));
    expect(ends[0]?.seat).toBe(SPECTATOR);
    expect(ends[0]?.hash).toBe(ends[1]?.hash);
  });

  it('is saved after every action and goes on after a reload', async () => {
    const shelf = new MemoryShelf();
    const seats = [human('Ada'), agent('Bes')];
    const first = await LocalSession.create(engine, shelf, { game: 'tekhenu', seats }, FAST);
    const before = await play(first, 12);
    await first.saved();
    const [saved] = await shelf.list();
    if (!saved) throw new Error('nothing is saved');
    expect(saved).toMatchObject({ id: first.id, seq: before.seq, actor: before.actor });
    first.close();
    const again = await LocalSession.resume(engine, shelf, saved, FAST);
    await again.settled();
    expect(again.current?.hash).toBe(before.hash);
    expect(again.current?.entries).toEqual(before.entries);
    expect(again.current?.seats).toEqual(before.seats);
    const end = await play(again);
    await again.saved();
    expect((await shelf.get(first.id))?.seq).toBe(end.seq);
    expect((await shelf.list()).length).toBe(1);
    await shelf.delete(first.id);
    expect(await shelf.list()).toEqual([]);
  });

  it('takes steps and turns back until a barrier', async () => {
    const session = await LocalSession.create(
      engine,
      null,
      { game: 'sare', seats: [human('Ada'), human('Bo')], seed: '5' },
      FAST,
    );
    let undone = 0;
    for (let step = 0; step < 60; step++) {
      const snap = session.current;
      if (!snap || snap.actor < 0) break;
      await session.look(snap.actor);
      const now = session.current;
      const action = now?.legal[(step * 3) % (now.legal.length || 1)];
      if (!now || !action) throw new Error('nothing is legal');
      await session.act(action.id);
      expect(session.current?.canUndo).toBe(!action.barrier);
      if (action.barrier) {
        expect(await session.undo()).toMatchObject({ code: 'barrier' });
        continue;
      }
      undone++;
      expect(await (step % 2 ? session.undo() : session.reset())).toBeNull();
      if (step % 2) expect(session.current?.hash).toBe(now.hash);
      else expect(session.current?.canReset).toBe(false);
      const again = session.current?.legal[0];
      if (!again) throw new Error('nothing is legal');
      await session.act(again.id);
    }
    expect(undone).toBeGreaterThan(5);
  });

  it('hides from each person at the screen what is not theirs', async () => {
    const session = await LocalSession.create(
      engine,
      null,
      { game: 'tekhenu', seats: [human('Ada'), human('Bo')], seed: '9' },
      FAST,
    );
    const actor = session.current?.actor ?? -1;
    const other = 1 - actor;
    expect(session.current?.seat).toBe(SPECTATOR);
    expect(session.awaited).toBe(actor);
    await session.look(other);
    expect(session.awaited).toBe(actor);
    expect(session.current?.legal).toEqual([]);
    expect(await session.whyNot('keep D01')).toBe(NOT_YOUR_TURN);
    const theirs = session.current;
    await session.look(actor);
    expect(session.awaited).toBeNull();
    expect(session.current?.hash).not.toBe(theirs?.hash);
    expect(session.current?.entries).not.toEqual(theirs?.entries);
    expect(session.current?.entries.length).toBe(theirs?.entries.length);
  });

  it('lets an agent be stopped by taking back', async () => {
    const session = await LocalSession.create(
      engine,
      null,
      { game: 'null', seats: [human('Ada'), agent('Bes')], seed: '2' },
      { pace: 50 },
    );
    for (let step = 0; step < 40; step++) {
      await session.settled();
      const snap = session.current;
      if (!snap || snap.actor !== 0) break;
      const action = snap.legal.find((legal) => legal.passes && !legal.barrier) ?? snap.legal[0];
      if (!action) break;
      await session.act(action.id);
      if (!session.current?.canUndo || session.current.actor !== 1) continue;
      expect(await session.undo()).toBeNull();
      await session.settled();
      expect(session.current.seq).toBe(snap.seq + 2);
      expect(session.current.actor).toBe(0);
      return;
    }
  });

  it('begins from a moment of another game', async () => {
    const shelf = new MemoryShelf();
    const config = { game: 'sare', seats: [agent('A'), agent('B'), agent('C')], seed: '8' };
    const first = await LocalSession.create(engine, null, config, FAST);
    await first.settled();
    const record = await first.record();
    const seats = [human('Ada'), agent('B'), agent('C')];
    const fork = await LocalSession.fork(engine, shelf, record, 50, seats, FAST);
    await fork.settled();
    expect(fork.id).not.toBe(first.id);
    const end = await play(fork);
    expect(end.actor).toBe(OVER);
    await fork.saved();
    const saved = await shelf.get(fork.id);
    if (!saved) throw new Error('nothing is saved');
    const again = await LocalSession.resume(engine, shelf, saved, FAST);
    expect(again.current?.hash).toBe(end.hash);
    await expect(LocalSession.fork(engine, null, record, 50, seats.slice(1), FAST)).rejects.toThrow('3 seats');
  });

  it('can be brought from elsewhere', async () => {
    const shelf = new MemoryShelf();
    const config = { game: 'null', seats: [agent('A'), agent('B')], seed: '8' };
    const first = await LocalSession.create(engine, null, config, FAST);
    await first.settled();
    const saved = await importRecord(engine, shelf, await first.record());
    expect(saved).toMatchObject({ game: 'null', seed: '8', actor: OVER, seq: first.current?.seq });
    expect(saved.seats).toEqual([human('A'), human('B')]);
    const again = await LocalSession.resume(engine, shelf, saved, FAST);
    expect(again.current?.view.scores).toEqual(first.current?.view.scores);
    await expect(importRecord(engine, shelf, 'benben record 1\n')).rejects.toThrow();
    expect(fileName(saved)).toMatch(/^null-\d{4}-\d\d-\d\d-\d\d-\d\d\.record$/);
  });

  it('says which agents there are', async () => {
    const seats: SeatConfig[] = [human('Ada'), { kind: 'agent', name: 'X', agent: 'oracle' }];
    await expect(LocalSession.create(engine, null, { game: 'sare', seats })).rejects.toThrow('random');
  });
});

describe('an agent that thinks for long', () => {
  it('keeps nobody waiting who asks meanwhile', async () => {
    let slices = 0;
    let between = 0;
    const slow: Engine = {
      desk: async () => {
        const desk = await engine.desk();
        const own: Partial<Desk> = {
          ponderOn: async (milliseconds) => {
            slices++;
            await new Promise((resolve) => setTimeout(resolve, 5));
            return desk.ponderOn(Math.min(milliseconds, 2));
          },
        };
        return new Proxy(desk, { get: (inner, name) => Reflect.get(own, name) ?? Reflect.get(inner, name) });
      },
    };
    const seats: SeatConfig[] = [
      { kind: 'agent', name: 'P', agent: 'pharaoh' },
      { kind: 'agent', name: 'Q', agent: 'pharaoh' },
    ];
    const session = await LocalSession.create(slow, null, { game: 'tekhenu', seats, seed: '6' }, { pace: 0 });
    for (let tries = 0; slices < 6 && tries < 400; tries++) {
      const before = slices;
      expect(await session.position()).toContain('order');
      // It was answered while the agent had not chosen yet.
      if (slices > 0 && slices - before <= 1) between++;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    session.close();
    expect(slices).toBeGreaterThanOrEqual(6);
    expect(between).toBeGreaterThan(0);
  });
});
