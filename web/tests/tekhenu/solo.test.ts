// A game alone: the session with an automaton's seat, his turn in steps, what is kept of results.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalSession, type SeatConfig } from '../../src/core/local';
import { importRecord, MemoryShelf } from '../../src/core/saved';
import { lastTurnEnd } from '../../src/core/entries';
import { OVER, type GameEvent, type Snapshot } from '../../src/core/types';
import { automatonOf, foundBy, moments, stepsOf, turnsOf } from '../../src/games/tekhenu/solo/turn';
import { placeOf } from '../../src/games/tekhenu/solo/pyramid';
import { wayOf } from '../../src/games/tekhenu/solo/way';
import { sayStep } from '../../src/games/tekhenu/solo/words';
import { en } from '../../src/games/tekhenu/texts/en';
import { fr } from '../../src/games/tekhenu/texts/fr';
import { pt } from '../../src/games/tekhenu/texts/pt';
import { viewOf } from '../../src/games/tekhenu/view';
import { about } from '../../src/games/tekhenu/about';
import {
  aloneResults,
  byDial,
  dialName,
  dialsOf,
  dropResult,
  keepDials,
  keepResult,
  lastDials,
  readResults,
  resultOf,
  withLevel,
} from '../../src/screens/alone/results';
import { chosenFrom, optionWords } from '../../src/screens/new/begin';
import { engine } from '../core/engine';

const SEATS: readonly SeatConfig[] = [
  { kind: 'human', name: 'Ada' },
  { kind: 'automaton', name: 'Botankhamun' },
];

async function game(options: string, seed: string): Promise<{ snaps: Snapshot[]; record: string }> {
  const session = await LocalSession.create(
    engine,
    null,
    { game: 'tekhenu', options, seats: SEATS, seed },
    { pace: 0, moments },
  );
  const snaps: Snapshot[] = [];
  session.subscribe((snap) => snaps.push(snap));
  const desk = await engine.desk();
  for (let i = 0; session.current && session.current.actor !== OVER; i++) {
    await desk.load(await session.record());
    const chosen = await desk.agent('greedy', String(i));
    expect(await session.act(chosen ?? -1)).toBeNull();
  }
  desk.close();
  return { snaps, record: await session.record() };
}

describe('a game alone', async () => {
  const { snaps, record } = await game('solo=hard', '21');
  const end = snaps.at(-1) as Snapshot;

  it('is played to the end by one person and the rules', () => {
    expect(end.options).toBe('players=1 solo=hard');
    expect(end.seats.map(({ kind, you }) => [kind, you])).toEqual([
      ['human', true],
      ['automaton', false],
    ]);
    expect(snaps.every(({ actor }) => actor !== 1)).toBe(true);
    expect(turnsOf(end.entries, 1).map(({ round }) => round)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
  });

  it('shows the position he finds, and the one he leaves', () => {
    let told = 0;
    snaps.forEach((after, i) => {
      const before = snaps[i - 1];
      const turn = turnsOf(after.entries, 1).at(-1);
      if (
        !before ||
        !turn ||
        !after.entries.some(({ seq, events }) => seq > before.seq && events.some(({ kind }) => kind === 'bot-moves'))
      )
        return;
      told++;
      const flipped = after.entries.find(({ seq, action }) => seq > before.seq && action.kind === 'bot-flip');
      const found = viewOf(flipped ? before : foundBy(turn, before, after));
      const took = turn.steps.flatMap(({ events }) => events).find(({ kind }) => kind === 'took') as GameEvent;
      const { section, colour, face } = took.args;
      const lies = found.dial.section.some(
        (one, k) => one === section && found.dial.colour[k] === colour && found.dial.face[k] === face,
      );
      expect(lies, `the die of round ${turn.round} lies there`).toBe(true);
      expect(found.derived.majority, `districts of round ${turn.round}`).toEqual(viewOf(before).derived.majority);
      const left = (view: ReturnType<typeof viewOf>) => view.dial.section.filter(Boolean).length;
      if (viewOf(after).rotation === found.rotation) expect(left(found) - left(viewOf(after))).toBe(1);
    });
    expect(told).toBe(16);
  });

  it('tells every turn in every language, with a reason where there was a choice', () => {
    for (const turn of turnsOf(end.entries, 1)) {
      expect(turn.steps[0]?.what).toBe('tile');
      expect(turn.steps.length).toBeGreaterThan(2);
      for (const step of turn.steps)
        for (const t of [en, fr, pt]) {
          const { text, why } = sayStep(step, end, t);
          expect(text + why).not.toMatch(/undefined|\bB-[A-Z]+-\d/);
          expect(text || why).not.toBe('');
        }
      expect(turn.steps.some(({ what, rule }) => what === 'do' && rule)).toBe(true);
      expect(turn.steps.flatMap(({ spots }) => spots).length).toBeGreaterThan(1);
    }
  });

  it('follows the marker through the pyramid', () => {
    let ahead: readonly number[] = [];
    let before: readonly number[] = [];
    let followed = 0;
    for (const snap of snaps) {
      const way = wayOf(snap.entries, 1);
      const { bot, derived } = viewOf(snap);
      expect((way.at(-1) ?? -1) + 1).toBe(bot.marker);
      // The core has said before where the marker may go.
      if (way.length === before.length + 1 && way.length > 1) {
        expect(ahead).toContain(bot.marker - 1);
        followed++;
      }
      before = way;
      ahead = derived.ahead ?? [];
      for (const place of ahead) expect(placeOf(place).row + placeOf(place).column).toBe(way.length);
    }
    expect(placeOf(9)).toEqual({ row: 3, column: 0 });
    expect(followed).toBeGreaterThan(6);
  });

  it('knows where my last turn ended', () => {
    const mine = end.entries.filter(({ actor }) => actor === 0).map(({ seq }) => seq);
    for (const snap of snaps.slice(30)) {
      const ended = lastTurnEnd(snap);
      expect(ended === 0 || mine.includes(ended)).toBe(true);
      expect(snap.seq - ended).toBeLessThan(70);
    }
  });

  it('comes back from its record', async () => {
    const shelf = new MemoryShelf();
    const saved = await importRecord(engine, shelf, record);
    expect(saved.seats.map(({ kind }) => kind)).toEqual(['human', 'automaton']);
    const again = await LocalSession.resume(engine, shelf, saved, { pace: 0 });
    expect(again.current?.actor).toBe(OVER);
    again.close();
  });

  it('is a result with its margin', () => {
    const found = resultOf('a', end, 5);
    expect(found?.margin).toBe((end.view.scores[0] ?? 0) - (end.view.scores[1] ?? 0));
    expect(found?.options).toBe('solo=hard');
    expect(found?.won).toBe((found?.margin ?? 0) > 0);
    expect(resultOf('a', snaps[0] as Snapshot, 5)).toBeNull();
    expect(automatonOf(end)).toBe(1);
  });
});

describe('a game alone with Time of Seth', async () => {
  const { snaps } = await game('solo=medium seth', '4');
  const end = snaps.at(-1) as Snapshot;
  it('tells his turns without naming rules', () => {
    const turns = turnsOf(end.entries, 1);
    expect(turns.length).toBe(16);
    for (const { steps } of turns)
      for (const step of steps)
        for (const t of [en, fr, pt]) {
          const { text, why } = sayStep(step, end, t);
          expect(text + why).not.toMatch(/undefined|\b(BX?|X)-[A-Z]+-\d/);
          expect(text || why).not.toBe('');
        }
    expect(viewOf(end).bot.pyramid).toContain('seth');
    expect(viewOf(end).bot.pyramid).toContain('priests-soldiers');
  });
});

describe('steps', () => {
  const event = (kind: string, args: GameEvent['args'] = {}): GameEvent => ({ kind, seat: 1, args });
  it('put together what belongs together', () => {
    const steps = stepsOf([
      event('bot-moves', { tile: 'ra', place: 0, rule: 'B-PYR-02' }),
      event('bot-looks', { section: 'ra', dice: 0 }),
      event('bot-looks', { section: 'horus', dice: 2 }),
      event('bot-compares', { section: 'horus', colour: 'grey', face: 3 }),
      event('bot-compares', { section: 'horus', colour: 'white', face: 3 }),
      event('bot-decides', { rule: 'B-GOD-02' }),
      event('took', { section: 'horus', colour: 'white', face: 3 }),
      event('action', { action: 'horus', value: 3 }),
      event('bot-cannot', { rule: 'B-HORUS-11' }),
      event('vp', { points: 3, source: 'instead' }),
      event('bonus', { god: 'horus', value: 1 }),
      event('gained', { token: 'scribes', count: 1 }),
    ]);
    expect(steps.map(({ what, events }) => [what, events.length])).toEqual([
      ['tile', 1],
      ['look', 1],
      ['look', 1],
      ['look', 2],
      ['do', 3],
      ['do', 2],
      ['do', 2],
    ]);
    expect(steps.map(({ rule }) => rule)).toEqual(['B-PYR-02', null, null, null, 'B-GOD-02', 'B-HORUS-11', null]);
  });
});

describe('results', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });
  const result = (id: string, options: string, margin: number, at: number) => ({
    id,
    game: 'tekhenu',
    options,
    margin,
    won: margin > 0,
    at,
  });

  it('keep the best margin of every dial', () => {
    expect(keepResult(result('a', 'solo=hard', -4, 1))).toBeNull();
    expect(keepResult(result('b', 'solo=hard', 7, 2))).toBe(-4);
    expect(keepResult(result('c', 'solo=hard', 2, 3))).toBe(7);
    // Its end was corrected: it counts once, where it was.
    expect(keepResult(result('c', 'solo=hard', 2, 9))).toBe(7);
    expect(keepResult(result('d', 'solo=easy', 20, 4))).toBeNull();
    expect(byDial(aloneResults('tekhenu'))).toEqual([
      { options: 'solo=easy', played: 1, won: 1, best: 20, last: 20 },
      { options: 'solo=hard', played: 3, won: 2, best: 7, last: 2 },
    ]);
    expect(aloneResults('sare')).toEqual([]);
  });

  it('do not count a game whose end was taken back', () => {
    keepResult(result('a', 'solo=hard', -4, 1));
    keepResult(result('b', 'solo=hard', 7, 2));
    dropResult('b');
    dropResult('never kept');
    expect(byDial(aloneResults('tekhenu'))).toEqual([{ options: 'solo=hard', played: 1, won: 0, best: -4, last: -4 }]);
    // Over again it counts, with what it has brought now.
    expect(keepResult(result('b', 'solo=hard', 3, 5))).toBe(-4);
    expect(byDial(aloneResults('tekhenu'))).toEqual([{ options: 'solo=hard', played: 2, won: 1, best: 3, last: 3 }]);
  });

  it('tell the level first, also where the core leaves it out', () => {
    const options = [{ name: 'solo', values: ['easy', 'medium', 'hard'], preset: 'easy' }];
    expect(withLevel('', options, ['solo', 'random_starts'])).toEqual(['solo=easy']);
    expect(withLevel('random_starts seth', options, ['solo', 'random_starts'])).toEqual([
      'solo=easy',
      'seth',
      'random_starts',
    ]);
    expect(withLevel('random_starts solo=hard', options, ['solo', 'random_starts'])).toEqual([
      'solo=hard',
      'random_starts',
    ]);
  });

  it('are told apart by the dials of Seth, too', async () => {
    const options = (await (await engine.desk()).games()).find(({ name }) => name === 'tekhenu')?.options ?? [];
    const dials = ['artefacts=2', 'artefacts=4', 'draw=both', 'draw=cults', 'double_buildings', ''];
    dials.forEach((dial, i) => keepResult(result(dial, dialsOf(`players=1 seth ${dial}`), i, i)));
    const rows = byDial(aloneResults('tekhenu'));
    expect(rows.map(({ best }) => best)).toEqual([5, 4, 3, 2, 1, 0]);
    for (const spoken of Object.values(about)) {
      const said = rows.map((row) =>
        withLevel(row.options, options, spoken.alone ?? []).map((word) =>
          dialName(word, spoken, (name, value) => `${name}: ${value}`),
        ),
      );
      expect(new Set(said.map(String)).size).toBe(dials.length);
      expect(said[5]).toEqual([spoken.options.easy, spoken.options.seth, `${spoken.options.artefacts}: 2`]);
    }
    // The next game begins with the dials of the last one.
    keepDials('tekhenu', 'players=1 solo=hard seth artefacts=4 draw=both double_buildings nothing=3');
    const chosen = chosenFrom(options, lastDials('tekhenu'));
    expect(dialsOf(optionWords(options, chosen))).toBe('artefacts=4 double_buildings draw=both seth solo=hard');
    expect(chosenFrom(options, lastDials('sare'))).toEqual({});
  });

  it('read nothing where there is nothing of theirs', () => {
    expect(readResults('{"a":1}')).toEqual([]);
    expect(readResults('[{"id":1}]')).toEqual([]);
    expect(readResults('no')).toEqual([]);
  });
});
