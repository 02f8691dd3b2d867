// The chart and the figures at the end of a game: a row for every round, and what the log tells of each player.
import { describe, expect, it } from 'vitest';
import { LocalSession, type SeatConfig } from '../../src/core/local';
import { ReplaySession } from '../../src/core/replay';
import { courseOf } from '../../src/games/sare/course';
import { en } from '../../src/games/sare/en';
import { makeTexts } from '../../src/games/sare/texts';
import { viewOf } from '../../src/games/sare/view';
import type { Course } from '../../src/games/ui';
import type { Snapshot } from '../../src/core/types';
import { engine } from '../core/engine';

async function played(
  options: string,
  players: number,
): Promise<{ course: Course; replay: ReplaySession; end: Snapshot }> {
  const seats = Array.from({ length: players }, (_, seat): SeatConfig => ({
    kind: 'agent',
    name: `Ada ${seat}`,
    agent: 'greedy',
  }));
  const session = await LocalSession.create(
    engine,
    null,
    { game: 'sare', options: `players=${players} ${options}`, seats, seed: '5' },
    { pace: 0 },
  );
  await session.settled();
  const replay = await ReplaySession.open(engine, await session.record());
  session.close();
  const end = replay.current;
  if (!end) throw new Error('no end');
  const look = async (seq: number): Promise<Snapshot | null> => {
    await replay.seek(seq);
    return replay.current;
  };
  return { course: await courseOf(replay.all, look, en), replay, end };
}

describe('the course of a game', () => {
  it.each([
    ['scenario=scribe', 2],
    ['scenario=pharaoh', 3],
  ])(
    'has a row for the start and for every round: %s',
    async (options, players) => {
      const { course, replay, end } = await played(options, players);
      const view = viewOf(end);
      expect(course.rows).toHaveLength(view.round + 1);
      expect(course.rows[0]).toEqual(Array.from({ length: players }, () => 0));
      view.derived.players.forEach(({ goal_met }, seat) =>
        expect((course.rows.at(-1)?.[seat] ?? 0) === 100).toBe(goal_met),
      );
      const events = replay.all.flatMap((entry) => entry.events);
      expect(course.marks).toHaveLength(events.filter(({ kind }) => kind === 'revolt').length);
      for (const { round } of course.marks) expect(course.rows[round]).toBeDefined();
      const taken = course.figures.rows.find(({ name }) => name === en.board.course.cards)?.values ?? [];
      expect(taken.reduce((sum, n) => sum + n, 0)).toBe(events.filter(({ kind }) => kind === 'took').length);
      for (const { name, values } of course.figures.rows) {
        expect(values, name).toHaveLength(players);
        expect(Math.max(...values), name).toBeGreaterThan(0);
      }
      replay.close();
    },
    60_000,
  );
});

describe('more sites than allowed', () => {
  const asked = (sites: number): string => {
    const legal = [{ id: 1, kind: 'cancel', args: {}, text: 'cancel temple', barrier: false, passes: false }];
    const view = { stage: 'sites', derived: { works: { sites, most: 2, penalty: 0 } } };
    return makeTexts(en).question({ legal, view, seat: 0 } as unknown as Snapshot);
  };
  it('are counted in the question', () => {
    expect(asked(3)).toBe('Too many sites: take one back.');
    expect(asked(4)).toBe('Too many sites: take 2 back.');
  });
});
