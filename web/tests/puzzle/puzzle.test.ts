// A puzzle on the table, with turns of real games (puzzles.json: each made by a search over one position).
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { placeOf, type Puzzle, type PuzzleIndex } from '../../src/puzzle/data';
import { PuzzleSession, seatsOf } from '../../src/puzzle/session';
import { en } from '../../src/puzzle/texts/en';
import { fr } from '../../src/puzzle/texts/fr';
import { pt } from '../../src/puzzle/texts/pt';
import { engine } from '../core/engine';

const puzzles = JSON.parse(readFileSync(new URL('puzzles.json', import.meta.url), 'utf8')) as Puzzle[];

async function opened(puzzle: Puzzle) {
  const judged = vi.fn<(right: boolean, turn: readonly string[]) => void>();
  const session = await PuzzleSession.open(
    engine,
    puzzle,
    (count) => seatsOf(puzzle, count, 'Ada', 'Botankhamun'),
    judged,
  );
  const act = async (text: string): Promise<void> => {
    const action = session.current?.legal.find((one) => one.text === text);
    if (!action) throw new Error(`${text} cannot be done`);
    expect(await session.act(action.id)).toBeNull();
  };
  return { session, judged, act };
}

describe('a puzzle', () => {
  it.each(puzzles.map((puzzle) => [puzzle.number, puzzle] as const))('%i: its turn is found', async (_, puzzle) => {
    const { session, judged, act } = await opened(puzzle);
    expect(session.current?.actor).toBe(puzzle.seat);
    for (const text of puzzle.turn) {
      expect(judged).not.toHaveBeenCalled();
      await act(text);
    }
    expect(judged).toHaveBeenCalledExactlyOnceWith(true, puzzle.turn);
    // Nobody answers, and no chance comes.
    expect(session.current?.actor).not.toBe(puzzle.seat);
    expect(session.current?.legal).toEqual([]);
    expect(await session.act(0)).toMatchObject({ code: 'over' });
    session.close();
  });

  it.each(puzzles.map((puzzle) => [puzzle.number, puzzle] as const))('%i: other turns are not', async (_, puzzle) => {
    const { session, judged, act } = await opened(puzzle);
    for (const other of puzzle.others) {
      const before = session.current;
      for (const text of other.turn) await act(text);
      expect(judged).toHaveBeenLastCalledWith(false, other.turn);
      await session.again();
      expect(session.current?.hash).toBe(before?.hash);
      expect(session.current?.view).toEqual(before?.view);
    }
    session.close();
  });

  const [first] = puzzles;
  it('takes steps back', async () => {
    if (!first) throw new Error('no puzzle');
    const { session, judged, act } = await opened(first);
    const stood = session.current;
    await act(first.turn[0] ?? '');
    await act(first.turn[1] ?? '');
    expect(await session.undo()).toBeNull();
    expect(session.current?.entries.length).toBeGreaterThan(0);
    await act(first.turn[1] ?? '');
    expect(await session.reset()).toBeNull();
    expect(session.current?.hash).toBe(stood?.hash);
    for (const text of first.turn) await act(text);
    expect(judged).toHaveBeenCalledExactlyOnceWith(true, first.turn);
    session.close();
  });

  it('shows a turn, which judges nothing', async () => {
    if (!first) throw new Error('no puzzle');
    const { session, judged } = await opened(first);
    await session.show(first.turn, 0);
    expect(first.ends).toContain(session.current?.hash);
    expect(judged).not.toHaveBeenCalled();
    await session.again();
    expect(session.current?.legal.length).toBeGreaterThan(0);
    session.close();
  });

  it('tells the steps, and what the rival would do', async () => {
    for (const puzzle of puzzles) {
      const { session } = await opened(puzzle);
      const steps = await session.steps(engine, puzzle.turn);
      expect(steps.map(({ action }) => action.text)).toEqual(puzzle.turn);
      if (puzzle.rival) {
        const reply = await session.reply(engine, puzzle.turn, puzzle.rival.after);
        expect(reply?.action.text).toBe(puzzle.rival.after[0]);
        expect(reply?.snap.seat).toBe(puzzle.rival.seat);
      }
      session.close();
    }
  });

  it('seats its people', () => {
    const alone = seatsOf({ options: 'players=1', seat: 0 }, 2, 'Ada', 'Botankhamun');
    expect(alone.map(({ kind, name }) => [kind, name])).toEqual([
      ['human', 'Ada'],
      ['automaton', 'Botankhamun'],
    ]);
    const three = seatsOf({ options: 'players=3', seat: 1 }, 3, 'Ada', '');
    expect(three.map(({ kind }) => kind)).toEqual(['agent', 'human', 'agent']);
    expect(new Set(three.map(({ name }) => name)).size).toBe(3);
  });
});

describe('the puzzle of a day', () => {
  const index: PuzzleIndex = { puzzles: [7, 8, 9].map((n) => [n, 'tekhenu', 'vizier']), file: 50 };
  it('is the same all day, and another the next day, until all had their turn', () => {
    const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map((day) => placeOf(day, index));
    expect(new Set(days.slice(0, 3)).size).toBe(3);
    expect(days[3]).toBe(days[0]);
  });
});

describe('words', () => {
  it('are said for every number', () => {
    for (const texts of [en, fr, pt]) {
      expect(texts.tries(1)).not.toBe(texts.tries(2).replace('2', '1'));
      expect(texts.wrong(2)).toContain('2');
      for (const value of Object.values(texts)) if (typeof value === 'string') expect(value.trim()).not.toBe('');
    }
  });
});
