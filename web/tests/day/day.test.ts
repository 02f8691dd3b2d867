// The day's game: the same luck and the same answers for everybody, one try that counts.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DayGame } from 'benben';
import { ApiError } from '../../src/core/api';
import { beginThere, countedDay, compareEnds, endOf, gameOf, keepEnd, playOut, withSeed } from '../../src/day/day';
import { LocalSession, type SeatConfig } from '../../src/core/local';
import { MemoryShelf } from '../../src/core/saved';
import { OVER } from '../../src/core/types';
import { book, changeBook, readBook } from '../../src/you/book';
import { engine } from '../core/engine';

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
});

async function must(day: string): Promise<DayGame> {
  const game = await gameOf(day, engine);
  if (!game) throw new Error(`${day} has no game`);
  return game;
}

/** A week has games alone and games against agents. */
const WEEK = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];

const seated = (game: DayGame): SeatConfig[] => {
  const seats = game.agents.map((agent, seat): SeatConfig =>
    agent === '' ? { kind: 'human', name: 'Ada' } : { kind: 'agent', name: `A${seat}`, agent },
  );
  return seats.length === 1 ? [...seats, { kind: 'automaton', name: 'Botankhamun' }] : seats;
};

/** Plays on by the first choice that there is, for so many decisions of mine. */
async function playOn(session: LocalSession, decisions: number): Promise<void> {
  for (let i = 0; i < decisions; i++) {
    await session.settled();
    const [first] = session.current?.legal ?? [];
    if (!first) return;
    await session.act(first.id);
  }
  await session.settled();
}

describe('the game of a day', () => {
  it('is one for everybody, alone on some days and against agents on others', async () => {
    const week = await Promise.all(WEEK.map(must));
    expect(new Set(week.map(({ seed }) => seed)).size).toBe(7);
    expect(new Set(week.map(({ game }) => game))).toEqual(new Set(['tekhenu', 'sare']));
    expect(new Set(week.map(({ agents }) => agents.length > 1))).toEqual(new Set([true, false]));
    for (const { agents, seat } of week) expect(agents.map((agent, i) => agent === '' && i)).toContain(seat);
    expect(await gameOf('2026-02-30', engine)).toBeNull();
    expect(await gameOf('today', engine)).toBeNull();
  });

  it('goes the same way twice, also after the page was closed', async () => {
    for (const day of ['2026-11-17', '2026-11-19']) {
      const game = await must(day);
      const config = { ...game, seats: seated(game), day };
      const shelf = new MemoryShelf();
      const through = await LocalSession.create(engine, shelf, config, { pace: 0 });
      await playOn(through, 12);
      const parted = await LocalSession.create(engine, shelf, config, { pace: 0 });
      await playOn(parted, 5);
      await parted.saved();
      parted.close();
      const saved = await shelf.get(parted.id);
      expect(saved?.day).toBe(day);
      if (!saved) continue;
      const resumed = await LocalSession.resume(engine, shelf, saved, { pace: 0 });
      expect(resumed.day).toBe(day);
      await playOn(resumed, 7);
      expect(await resumed.record()).toBe(await through.record());
      expect(await through.record()).toContain('luck drawn');
      through.close();
      resumed.close();
    }
  });

  it('is played by a level to the end, twice alike', async () => {
    const game = await must('2026-11-19');
    const once = await playOut(engine, game, 'greedy', () => false);
    expect(once).not.toBeNull();
    expect(await playOut(engine, game, 'greedy', () => false)).toEqual(once);
    expect(await playOut(engine, game, 'greedy', () => true)).toBeNull();
  });
});

describe('the luck of a server', () => {
  const answering = (answer: () => unknown) => ({ ask: vi.fn(() => Promise.resolve().then(answer)) as never });

  it('is asked for when the try begins, and only then', async () => {
    const game = await must('2026-11-19');
    const server = answering(() => ({ seed: '9223372036854775807' }));
    expect(await beginThere(game, server)).toEqual({ ...game, seed: '9223372036854775807' });
    expect(server.ask).toHaveBeenCalledExactlyOnceWith('POST', '/api/days/2026-11-19/begin', {});
  });

  it('is that of the date where no server is reached; a refusal begins nothing', async () => {
    const game = await must('2026-11-19');
    const fail = (code: string) =>
      answering(() => {
        throw new ApiError(code, '', 0);
      });
    expect(await beginThere(game, fail('network'))).toEqual(game);
    await expect(beginThere(game, fail('forbidden'))).rejects.toThrow(ApiError);
  });

  it('gives another game, which is played alike by all', async () => {
    const game = await must('2026-11-19');
    const there = withSeed(game, '12345');
    const end = await playOut(engine, there, 'greedy', () => false);
    expect(end).toEqual(await playOut(engine, withSeed(game, '12345'), 'greedy', () => false));
    expect(end).not.toEqual(await playOut(engine, game, 'greedy', () => false));
    for (const odd of [undefined, null, 12345, '', '-1', 'x', '9'.repeat(20)]) expect(withSeed(game, odd)).toBe(game);
  });

  it('is kept with the try', () => {
    const days = { '2026-11-19': { id: 'a', where: 'local', seed: '12345' } };
    expect(readBook({ v: 1, days }).days).toEqual(days);
  });
});

describe('a try', () => {
  it('counts once', () => {
    changeBook(() => ({ days: { '2026-11-19': { id: 'a', where: 'local' } } }));
    expect(countedDay('a')).toBe('2026-11-19');
    expect(countedDay('b')).toBeNull();
    keepEnd('b', { won: true, score: 200, margin: 100 });
    keepEnd('a', { won: false, score: 90, margin: -8, place: 2 });
    keepEnd('a', { won: true, score: 200, margin: 100, place: 1 });
    expect(book().days).toEqual({
      '2026-11-19': { id: 'a', where: 'local', end: { won: false, score: 90, margin: -8, place: 2 } },
    });
  });

  it('is told by place and by points ahead', () => {
    const view = { scores: [90, 101, 80], ranking: [2, 1, 3], actor: OVER };
    expect(endOf(view, 0)).toEqual({ won: false, score: 90, margin: -11, place: 2 });
    expect(endOf(view, 1)).toEqual({ won: true, score: 101, margin: 11, place: 1 });
    const [first, second] = [endOf(view, 1), endOf(view, 0)];
    expect([second, first].sort(compareEnds)).toEqual([first, second]);
  });
});
