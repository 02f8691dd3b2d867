// The guided first games: everything is said in every language, and whoever plays reaches the end.
import { describe, expect, it } from 'vitest';
import { LocalSession } from '../src/core/local';
import { MemoryShelf } from '../src/core/saved';
import type { Action, Snapshot } from '../src/core/types';
import { readKept } from '../src/learn/progress';
import { BEGINNING, follow, read, type Place, type Script } from '../src/learn/script';
import { scripts } from '../src/learn/scripts';
import { middle, overlap, place as placed, rise, within } from '../src/learn/spot';
import { said, type LearnTexts } from '../src/learn/texts';
import { en } from '../src/learn/texts/en';
import { fr } from '../src/learn/texts/fr';
import { pt } from '../src/learn/texts/pt';
import { engine } from './core/engine';

const LANGUAGES: readonly (readonly [string, LearnTexts])[] = [
  ['en', en],
  ['fr', fr],
  ['pt', pt],
];
const GAMES = ['tekhenu', 'sare', 'seth'] as const;

function scriptOf(game: string): Script {
  const script = scripts[game];
  if (!script) throw new Error(`There is no guided game of ${game}.`);
  return script;
}

describe('the words', () => {
  for (const game of GAMES)
    for (const [language, texts] of LANGUAGES)
      it(`of ${game} in ${language}: one for each step, short, with a task where there is something to do`, () => {
        const { steps } = scriptOf(game);
        expect(steps.map(({ id }) => id).sort()).toEqual(Object.keys(texts[game]).sort());
        for (const { id, until } of steps) {
          const words = said(texts, game, id);
          expect(words?.title.length, id).toBeGreaterThan(3);
          // A phone shows a title in one line, a task in two, and a text in five.
          expect(words?.title.length, id).toBeLessThanOrEqual(30);
          expect(words?.text.length, id).toBeGreaterThan(40);
          expect(words?.text.length, id).toBeLessThanOrEqual(235);
          expect(words?.task !== undefined, id).toBe(until !== undefined);
          expect(words?.task?.length ?? 0, id).toBeLessThanOrEqual(58);
        }
      });

  it('are translated, and French keeps its signs on the line', () => {
    for (const game of GAMES)
      for (const { id } of scriptOf(game).steps) {
        const [english, french, portuguese] = LANGUAGES.map(([, texts]) => said(texts, game, id));
        expect(french?.text, id).not.toBe(english?.text);
        expect(portuguese?.text, id).not.toBe(english?.text);
        for (const text of [french?.title, french?.text, french?.task ?? ''])
          expect(text, id).not.toMatch(/ [;:!?»]|« /);
      }
  });
});

/** How a player chooses. */
type Chooser = (
  snap: Snapshot,
  session: LocalSession,
  step: number,
) => Promise<Action | undefined> | Action | undefined;

const CHOOSERS: Readonly<Record<string, Chooser>> = {
  first: (snap) => snap.legal[0],
  last: (snap) => snap.legal.at(-1),
  scattered: (snap, _, step) => snap.legal[(step * 7) % snap.legal.length],
};

interface Told {
  readonly shown: readonly string[];
  readonly place: Place;
  readonly snap: Snapshot;
}

/** Plays with a guide until it has said its last word; `stop` ends it before. */
async function learn(
  script: Script,
  choose: Chooser,
  session: LocalSession,
  from: Place = BEGINNING,
  stop = Infinity,
): Promise<Told> {
  const last = script.steps.at(-1)?.id ?? '';
  const shown: string[] = [];
  let place = from;
  for (let step = 0; step < 400; step++) {
    await session.settled();
    const snap = session.current;
    if (!snap) throw new Error('no snapshot');
    place = follow(script, place, snap);
    // Reads what is to be read.
    for (let now = script.steps.find(({ id }) => id === place.shown); now && !now.until;) {
      shown.push(now.id);
      place = read(script, place, snap);
      now = script.steps.find(({ id }) => id === place.shown);
    }
    if (place.shown !== null) shown.push(place.shown);
    if (place.done.includes(last) || snap.actor < 0 || step >= stop) return { shown, place, snap };
    const action = await choose(snap, session, step);
    if (!action) throw new Error('nothing is legal');
    expect(await session.act(action.id)).toBeNull();
  }
  throw new Error(`The guide never ends: it says ${place.shown}.`);
}

function begin(script: Script, shelf: MemoryShelf | null = null, seed = script.seed): Promise<LocalSession> {
  const seats = [
    { kind: 'human', name: 'Ada' },
    { kind: 'agent', name: 'Bes', agent: script.agent },
  ] as const;
  return LocalSession.create(engine, shelf, { ...script, seed, seats }, { pace: 0 });
}

describe.each(GAMES)('the first game of %s', (game) => {
  const script = scriptOf(game);
  const last = script.steps.at(-1)?.id ?? '';

  it.each(Object.keys(CHOOSERS))('is told to its end to who chooses the %s', async (name) => {
    const chooser = CHOOSERS[name] as Chooser;
    const session = await begin(script);
    const { place, snap } = await learn(script, chooser, session);
    expect(place.done).toContain(last);
    expect(new Set(place.done).size).toBe(place.done.length);
    expect(snap.actor, 'the game goes on').toBeGreaterThanOrEqual(-1);
    session.close();
  });

  it('is told to its end with any luck', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const session = await begin(script, null, String(seed));
      const { place } = await learn(script, CHOOSERS.scattered as Chooser, session);
      expect(place.done, `seed ${seed}`).toContain(last);
      session.close();
    }
  });

  it('says at least twelve things to who plays with sense', async () => {
    const session = await begin(script);
    // The agent's advice, from a desk that has the same game.
    const desk = await engine.desk();
    const advised: Chooser = async (snap, played, step) => {
      await desk.load(await played.record());
      await desk.goOn(snap.seq, script.seed);
      const wanted = await desk.agent(script.agent, String(step));
      return snap.legal.find((action) => action.id === wanted);
    };
    const { shown, place } = await learn(script, advised, session);
    expect(place.done).toContain(last);
    expect(new Set(shown).size).toBeGreaterThanOrEqual(12);
    desk.close();
    session.close();
  });

  it('goes on where it was left', async () => {
    const shelf = new MemoryShelf();
    const first = await begin(script, shelf);
    const before = await learn(script, CHOOSERS.first as Chooser, first, BEGINNING, 5);
    expect(before.place.done.length).toBeGreaterThan(1);
    expect(before.place.done).not.toContain(last);
    await first.saved();
    const saved = await shelf.get(first.id);
    first.close();
    if (!saved) throw new Error('nothing is saved');
    const again = await LocalSession.resume(engine, shelf, saved, { pace: 0 });
    const kept = readKept(JSON.stringify({ id: first.id, done: before.place.done }));
    const { place, shown } = await learn(script, CHOOSERS.first as Chooser, again, {
      ...BEGINNING,
      done: kept?.done ?? [],
    });
    expect(place.done).toContain(last);
    for (const id of before.place.done) expect(shown, 'said twice').not.toContain(id);
    again.close();
  });
});

describe('who refuses the first card of Sa-Rê', () => {
  it('still sees a season with the guide', async () => {
    const script = scriptOf('sare');
    const session = await begin(script);
    const refusing: Chooser = (snap) => {
      const round = (snap.view as unknown as { readonly round: number }).round;
      const wanted = round === 1 ? ['lay', 'done'] : ['done', 'take', 'stay'];
      return snap.legal.find(({ kind }) => wanted.includes(kind)) ?? snap.legal[0];
    };
    const { place } = await learn(script, refusing, session);
    expect(place.done).toEqual(expect.arrayContaining(['place', 'offer', 'gauge', 'risk', 'round', 'goal', 'finish']));
    session.close();
  });
});

describe('a script', () => {
  const step = (kind: string, seq: number, actor = 0) => ({ seq, actor, action: { kind }, events: [] });
  const snap = (entries: Snapshot['entries'], legal: readonly string[] = []): Snapshot =>
    ({
      seat: 0,
      seq: entries.length,
      entries,
      legal: legal.map((kind, id) => ({ id, kind, args: {}, text: kind })),
    }) as unknown as Snapshot;
  const script: Script = {
    name: 'x',
    game: 'x',
    options: '',
    seed: '1',
    agent: 'y',
    clear: [],
    steps: [
      { id: 'hello', look: [] },
      { id: 'rare', look: [], due: (now) => now.legal.some(({ kind }) => kind === 'rare') },
      { id: 'do', look: [], until: (now, since) => now.entries.some(({ seq, actor }) => actor === 0 && seq > since) },
      { id: 'bye', look: [], due: (now) => now.seq > 2 },
    ],
  };

  it('shows the first step that is due, and waits for nothing that is not', () => {
    let place = follow(script, BEGINNING, snap([]));
    expect(place.shown).toBe('hello');
    place = read(script, place, snap([]));
    expect(place.shown).toBe('do');
    expect(follow(script, place, snap([], ['rare'])).shown).toBe('rare');
    expect(follow(script, place, snap([])), 'nothing changed').toBe(place);
    place = follow(script, place, snap([step('other', 1, 1)]));
    expect(place.shown).toBe('do');
    place = follow(script, place, snap([step('other', 1, 1), step('mine', 2)]));
    expect(place).toMatchObject({ done: ['hello', 'do'], shown: null });
    expect(follow(script, place, snap([step('a', 1), step('b', 2), step('c', 3)])).shown).toBe('bye');
  });

  it('forgets what was stored badly', () => {
    expect(readKept(null)).toBeNull();
    expect(readKept('{')).toBeNull();
    expect(readKept('null')).toBeNull();
    expect(readKept('{"id":3,"done":[]}')).toBeNull();
    expect(readKept('{"id":"a","done":["x",2]}')).toEqual({ id: 'a', done: ['x'] });
  });
});

describe('the card', () => {
  const frame = { x: 0, y: 36, width: 1366, height: 548 };
  const card = { width: 322, height: 220 };

  it('stands off its target wherever there is room, and within the board', () => {
    for (const target of [
      { x: 240, y: 40, width: 410, height: 420 },
      { x: 1080, y: 40, width: 280, height: 270 },
      { x: 8, y: 40, width: 224, height: 265 },
      { x: 655, y: 345, width: 425, height: 235 },
    ]) {
      const box = { ...placed(card, target, frame), ...card };
      expect(overlap(box, target)).toBe(0);
      expect(within(box, frame)).toEqual(box);
    }
  });

  it('rather hides what matters less', () => {
    const target = { x: 655, y: 40, width: 425, height: 540 };
    const dial = { x: 236, y: 40, width: 416, height: 420 };
    const at = (clear: readonly (typeof dial)[]) => overlap({ ...placed(card, target, frame, clear), ...card }, dial);
    expect(at([dial])).toBeLessThan(at([]));
  });

  it('stands in the middle or in a corner without a target', () => {
    expect(middle(card, frame)).toEqual({ x: 522, y: 200 });
    expect(placed(card, null, frame)).toEqual({ x: 8, y: 356 });
  });
});

describe('a note at the foot of a board', () => {
  const frame = { x: 0, y: 44, width: 390, height: 450 };
  const note = { x: 8, y: 380, width: 370, height: 106 };
  const button = (y: number) => ({ x: 20, y, width: 80, height: 44 });

  it('stays there when it hides nothing', () => {
    expect(rise(note, frame, [])).toBe(0);
    expect(rise(note, frame, [button(300)])).toBe(0);
  });

  it('rises above what may be chosen, no farther than it must', () => {
    const up = rise(note, frame, [button(430), button(380)]);
    expect(note.y - up + note.height).toBe(372);
  });

  it('rather hides a part of something large than a button, and never leaves the board', () => {
    const dial = { x: 0, y: 44, width: 390, height: 320 };
    expect(rise(note, frame, [dial, button(430)])).toBeGreaterThan(0);
    expect(
      note.y - rise(note, frame, [button(430), button(330), button(250), button(170), button(90)]),
    ).toBeGreaterThanOrEqual(frame.y);
  });
});
