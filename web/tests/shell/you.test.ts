// The profile: what a game tells, what is kept of it, streaks, seals, sums.
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/core/types';
import { EMPTY, joinBooks, MOST_TALES, readBook, type Book } from '../../src/you/book';
import { bestStreak, daysBetween, shift, streakOf, triedDays } from '../../src/you/days';
import { sealsOf } from '../../src/you/seals';
import { dotsOf, laying, resultsOf, rivalsOf, tekhenuHabits } from '../../src/you/sums';
import { pack, shownOf, unpack } from '../../src/you/sync';
import { taleOf, won, type Game, type Tale } from '../../src/you/tale';

const entry = (seq: number, actor: number | null, events: Entry['events'], to?: number): Entry => ({
  seq,
  actor,
  action: { kind: 'x', ...(to !== undefined && { to }) },
  events,
});
const of = (kind: string, seat: number, args: Record<string, string | number> = {}) => ({ kind, seat, args });

const game = (entries: readonly Entry[], more: Partial<Game> = {}): Game => ({
  id: 'a',
  where: 'local',
  game: 'tekhenu',
  options: 'players=2 seth',
  created: 0,
  updated: 61 * 86_400_000,
  me: 0,
  seats: [
    { kind: 'human', name: 'Ada' },
    { kind: 'agent', name: 'Nefer', agent: 'vizier@500' },
  ],
  scores: [90, 80],
  ranking: [1, 2],
  entries,
  ...more,
});

const tale = (more: Partial<Tale> = {}): Tale => ({
  id: 'a',
  where: 'local',
  game: 'tekhenu',
  options: '',
  players: 2,
  at: 1,
  days: 0,
  place: 1,
  score: 90,
  margin: 10,
  met: [{ name: 'Nefer', agent: 'vizier', place: 2 }],
  tekhenu: {
    gods: [1, 2, 3, 0, 0, 1, 1],
    faces: [1, 2, 1, 1, 1, 1],
    balances: [0, -1, 0, 0],
    places: [1, 2, 1, 2],
    statues: 1,
  },
  ...more,
});
const bookOf = (...tales: Tale[]): Book => ({ ...EMPTY, tales: Object.fromEntries(tales.map((one) => [one.id, one])) });
const sealed = (book: Book): string[] =>
  sealsOf(book)
    .filter(({ tale }) => tale)
    .map(({ id }) => id);

describe('a tale', () => {
  it('counts what stands, and nothing that was taken back', () => {
    const told = taleOf(
      game([
        entry(1, 0, [
          of('took', 0, { section: 'ra', colour: 'white', face: 1 }),
          of('action', 0, { action: 'ra', value: 1 }),
        ]),
        entry(2, 0, [of('action', 0, { action: 'thoth', value: 1 })]),
        entry(3, 0, [], 1),
        entry(4, 0, [of('action', 0, { action: 'production', value: 4 })]),
        entry(5, 1, [
          of('action', 1, { action: 'ra', value: 4 }),
          of('conquest', 1),
          of('conquest', 0),
          of('conquest', 0),
        ]),
        entry(6, null, [of('balance', 0, { balance: -2 }), of('place', 0, { place: 2 }), of('erected', 0)]),
      ]),
    );
    expect(told.tekhenu?.gods).toEqual([0, 1, 0, 0, 0, 0, 1]);
    expect(told.tekhenu?.faces).toEqual([1, 0, 0, 0, 0, 0]);
    expect(told.tekhenu?.balances).toEqual([-2]);
    expect(told.tekhenu?.places).toEqual([2]);
    expect(told.tekhenu?.statues).toBe(1);
    expect(told.tekhenu?.conquests).toEqual([2, 1]);
    expect(told).toMatchObject({
      options: 'seth',
      players: 2,
      margin: 10,
      days: 61,
      met: [{ name: 'Nefer', agent: 'vizier', place: 2 }],
    });
  });

  it('knows the gauge when the obelisk is laid down, and who revolted', () => {
    const told = taleOf(
      game(
        [
          entry(1, null, [of('round', 0)]),
          entry(2, 0, [of('gauge', 0, { steps: 4, limit: 9 }), of('laid', 0), of('revolt', 1)]),
          entry(3, null, [of('round', 0)]),
          entry(4, 0, [of('laid', 0)]),
          entry(5, null, [of('round', 0)]),
          entry(6, 0, [of('gauge', 0, { steps: 9, limit: 9 }), of('revolt', 0), of('revolt', 1)]),
        ],
        { game: 'sare', options: 'players=2' },
      ),
    );
    expect(told.sare).toEqual({ laid: [4, 0], revolts: 1, spared: 1, limit: 9 });
  });
});

describe('the book', () => {
  it('takes nothing odd from anywhere', () => {
    expect(readBook(null)).toEqual(EMPTY);
    expect(readBook({ v: 2, tales: { a: tale() } })).toEqual(EMPTY);
    const odd = readBook({
      v: 1,
      tales: { a: tale(), b: { id: 'b' }, c: { ...tale(), tekhenu: { gods: 'x' } } },
      seen: { a: { luck: 'much' } },
      puzzles: {
        1: { day: 'today', found: 1 },
        2: { day: '2026-11-19', found: 9 },
        3: { day: '2026-11-19', found: 0 },
      },
      days: { '2026-11-19/tekhenu': { id: 'x', where: 'moon' } },
      shown: 'yes',
    });
    expect(Object.keys(odd.tales)).toEqual(['a']);
    expect(odd.seen).toEqual({});
    expect(Object.keys(odd.puzzles)).toEqual(['3']);
    expect(odd.days).toEqual({});
    expect(odd.shown).toBe(false);
  });

  it('keeps the latest tales and forgets the oldest', () => {
    const many = Array.from({ length: MOST_TALES + 5 }, (_, i) => tale({ id: `g${i}`, at: i }));
    const kept = readBook(bookOf(...many));
    expect(Object.keys(kept.tales)).toHaveLength(MOST_TALES);
    expect(kept.tales.g0).toBeUndefined();
    expect(kept.tales[`g${MOST_TALES + 4}`]).toBeDefined();
  });

  it('joins two devices without losing anything, in either order', () => {
    const here: Book = { ...bookOf(tale({ id: 'a', at: 5 })), puzzles: { 1: { day: '2026-11-19', found: 1 } } };
    const there: Book = {
      ...bookOf(tale({ id: 'a', at: 3 }), tale({ id: 'b' })),
      puzzles: { 1: { day: '2026-11-18', found: 0 } },
      days: { '2026-11-18/tekhenu': { id: 'x', where: 'table' } },
    };
    for (const joined of [joinBooks(here, there), joinBooks(there, here)]) {
      expect(Object.keys(joined.tales).sort()).toEqual(['a', 'b']);
      expect(joined.tales.a?.at).toBe(5);
      // The first try counts, wherever it was made.
      expect(joined.puzzles[1]).toEqual({ day: '2026-11-18', found: 0 });
      expect(joined.days['2026-11-18/tekhenu']?.id).toBe('x');
    }
  });

  it('keeps a try that has ended, and not the one that has not', () => {
    const open: Book = { ...EMPTY, days: { '2026-11-18/tekhenu': { id: 'x', where: 'local' } } };
    const ended: Book = {
      ...EMPTY,
      days: { '2026-11-18/tekhenu': { id: 'x', where: 'local', end: { won: true, score: 9, margin: 2 } } },
    };
    expect(joinBooks(open, ended).days['2026-11-18/tekhenu']?.end).toBeDefined();
    expect(joinBooks(ended, open).days['2026-11-18/tekhenu']?.end).toBeDefined();
  });
});

describe('a streak', () => {
  const on = (...days: string[]): Set<string> => new Set(days);
  it('counts days in a row, and today may still come', () => {
    expect(streakOf(on(), '2026-11-19')).toBe(0);
    expect(streakOf(on('2026-11-19'), '2026-11-19')).toBe(1);
    expect(streakOf(on('2026-11-17', '2026-11-18'), '2026-11-19')).toBe(2);
    expect(streakOf(on('2026-11-16', '2026-11-17'), '2026-11-20')).toBe(0);
  });
  it('forgives one missed day in seven, and not two', () => {
    expect(streakOf(on('2026-11-19', '2026-11-17', '2026-11-16'), '2026-11-19')).toBe(3);
    expect(streakOf(on('2026-11-19', '2026-11-17', '2026-11-15', '2026-11-14'), '2026-11-19')).toBe(2);
    // A week later another one is forgiven.
    const long = Array.from({ length: 20 }, (_, i) => shift('2026-11-19', -i)).filter(
      (day) => day !== '2026-11-15' && day !== '2026-11-08',
    );
    expect(streakOf(on(...long), '2026-11-19')).toBe(18);
    expect(streakOf(on(...long.filter((day) => day !== '2026-11-12')), '2026-11-19')).toBe(6);
    expect(bestStreak(on('2026-11-01', '2026-11-02', '2026-11-03', '2026-11-19'), '2026-11-19')).toBe(3);
  });
  it('is over days of puzzles and of games, across years', () => {
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
    const days = triedDays({
      puzzles: { 4: { day: '2026-12-31', found: 0 } },
      days: { '2027-01-01/tekhenu': { id: 'x', where: 'local' } },
    });
    expect(streakOf(days, '2027-01-01')).toBe(2);
  });
});

describe('seals', () => {
  it('are won by what they say, and by nothing less', () => {
    expect(sealed(bookOf(tale()))).toEqual([]);
    const at = { gods: [], faces: [3, 2, 1, 1, 1, 1], balances: [0, 0, 0, 0], places: [2, 2, 2, 2], statues: 0 };
    expect(sealed(bookOf(tale({ tekhenu: at })))).toEqual(['feather', 'lead', 'small', 'image']);
    expect(sealed(bookOf(tale({ tekhenu: at, place: 2 })))).toEqual(['feather']);
    expect(sealed(bookOf(tale({ players: 1, options: 'solo=hard' })))).toEqual(['order']);
    expect(sealed(bookOf(tale({ players: 1, options: 'solo=medium' })))).toEqual([]);
    const season = { laid: [3, 8], revolts: 0, spared: 1, limit: 9 };
    const sare = tale({ game: 'sare', sare: season });
    const { tekhenu: _, ...bare } = sare;
    expect(sealed(bookOf(bare))).toEqual(['torch', 'revolt']);
    expect(sealed(bookOf(tale({ days: 60 })))).toEqual(['patient']);
  });
  it('know luck, choices and second thoughts', () => {
    const seen = (luck: number, worst: number): Book => ({
      ...bookOf(tale()),
      seen: { a: { luck, choice: 0.5, worst } },
    });
    expect(sealed(seen(-0.16, 0.1))).toEqual(['dice']);
    expect(sealed(seen(-0.14, 0.02))).toEqual(['sleep']);
    expect(sealed({ ...bookOf(tale()), forks: { a: true } })).toEqual(['second']);
  });
});

describe('sums', () => {
  it('results are by game, scenario and players', () => {
    const rows = resultsOf(
      [tale({ id: '1', margin: 4 }), tale({ id: '2', place: 2, margin: -9 }), tale({ id: '3', options: 'seth' })],
      () => true,
    );
    expect(rows.map(({ scenario, played, won, best }) => [scenario, played, won, best])).toEqual([
      ['', 2, 1, 4],
      ['seth', 1, 1, 10],
    ]);
    expect(won(tale({ place: 2 }))).toBe(false);
  });
  it('rivals: people by name, agents by level', () => {
    const rivals = rivalsOf([
      tale({ id: '1', place: 2, met: [{ name: 'Tiyi', place: 1 }] }),
      tale({ id: '2', met: [{ name: 'Tiyi', place: 2 }] }),
      tale({ id: '3', met: [{ name: 'Nefer', agent: 'vizier', place: 1 }] }),
      tale({ id: '4', met: [{ name: 'Khufu', agent: 'vizier', place: 2 }] }),
    ]);
    expect(rivals.map(({ name, won, lost }) => [name, won, lost])).toEqual([
      ['Tiyi', 1, 1],
      ['Nefer', 1, 0],
    ]);
  });
  it('habits are means of games, layings shares of seasons', () => {
    const habits = tekhenuHabits([tale(), tale()]);
    expect(habits?.gods[2]).toBe(3);
    expect(habits?.meanBalance).toBeCloseTo(-0.25);
    expect(habits?.balances.find(({ balance }) => balance === 0)?.count).toBe(6);
    const laid = laying([tale({ game: 'sare', sare: { laid: [4, 4, 5], revolts: 1, spared: 0, limit: 9 } })]);
    expect(laid?.shares[4]).toBe(0.5);
    expect(laid?.revolts).toBe(0.25);
    expect(laying([tale()])).toBeNull();
    expect(dotsOf({ tales: { a: tale() }, seen: {} })).toEqual([]);
  });
});

describe('an account', () => {
  it('carries a book packed, and takes nothing that is none', async () => {
    const whole = bookOf(tale(), tale({ id: 'b' }));
    expect(readBook(await unpack(await pack(whole)))).toEqual(whole);
    expect(readBook(await unpack('no book'))).toEqual(EMPTY);
    expect(readBook(await unpack(null))).toEqual(EMPTY);
  });
  it('has room for all that is kept', async () => {
    const id = (n: number): string => ((n * 7919 * 104_729 + 1) % 2 ** 47).toString(36).padStart(10, 'z');
    const varied = (n: number): Tale =>
      tale({ id: id(n), at: 1.7e12 + n * 86_123_457, score: 60 + ((n * 31) % 90), margin: ((n * 17) % 80) - 30 });
    const puzzles = Object.fromEntries(
      Array.from({ length: 365 }, (_, n) => [String(n), { day: shift('2026-01-01', n), found: 1 as const }]),
    );
    const days = Object.fromEntries(
      Array.from({ length: 800 }, (_, n) => [
        `${shift('2026-01-01', n)}/alone`,
        { id: id(n), where: 'local' as const, end: { won: n % 2 === 0, score: n % 97, margin: (n * 13) % 61 } },
      ]),
    );
    const full = { ...bookOf(...Array.from({ length: MOST_TALES }, (_, n) => varied(n))), puzzles, days };
    expect(Object.keys(readBook(full).tales)).toHaveLength(MOST_TALES);
    expect((await pack(full)).length).toBeLessThan(56 * 1024);
  });
  it('shows friends results and habits, and neither rivals, luck nor addresses', () => {
    const whole: Book = {
      ...bookOf(tale({ id: 'secret' })),
      seen: { secret: { luck: 0.1, choice: 0, worst: 0 } },
      puzzles: { 7: { day: '2026-11-19', found: 1 } },
      days: { '2026-11-19/alone': { id: 'secret', where: 'local' } },
    };
    const said = JSON.stringify(shownOf(whole));
    expect(said).not.toMatch(/secret|Nefer|luck|2026/);
    expect(Object.values(shownOf(whole).tales)[0]?.tekhenu).toEqual(tale().tekhenu);
  });
});
