// A match beside a real table: entered by hand it is the same match, and every entry can be taken back.
import { describe, expect, it } from 'vitest';
import { OpenTable, type OpenConfig, type OpenKept, type OpenManner } from '../../src/core/opentable';
import { CHANCE, OVER, SEES_ALL, type Entry } from '../../src/core/types';
import { groupsOf, MANNER, showsAll } from '../../src/games/tekhenu/companion/manner';
import { companionWords } from '../../src/games/tekhenu/companion/words';
import { printed } from '../../src/games/tekhenu/printed';
import { en } from '../../src/games/tekhenu/texts/en';
import { fr } from '../../src/games/tekhenu/texts/fr';
import { pt } from '../../src/games/tekhenu/texts/pt';
import { viewOf, type Forecast, type View } from '../../src/games/tekhenu/view';
import { engine } from './engine';

const OPTIONS = 'players=1 solo=hard random_starts';
const SETH = 'players=1 seth solo=medium draw=both artefacts=4';
const config = (physical: boolean, options = OPTIONS): OpenConfig => ({
  game: 'tekhenu',
  options,
  seats: [
    { kind: 'human', name: 'Ada' },
    { kind: 'automaton', name: 'Botankhamun' },
  ],
  seed: '77',
  physical,
});
/** Everything is asked for: what was really done is entered. */
const EXACT: OpenManner = {
  assumes: false,
  passing: new Set(),
  keeps: new Map(),
  prepare: new Set(),
  pairs: new Set(),
  besides: new Set(),
  through: MANNER.through,
  together: new Set(),
  begins: MANNER.begins,
  answers: 4,
};

/** Cards and tokens taken one after the other, in the order in which the page offers sets of them; of two cards drawn the one that was kept comes first. */
function inOrder(entries: readonly Entry[]): Entry[] {
  const sorted = [...entries];
  for (const [i, { action }] of entries.entries()) {
    const [first, second] = [sorted[i - 2], sorted[i - 1]];
    if (action.kind === 'choose' && first?.action.kind === 'draw' && second?.action.args?.card === action.args?.card)
      sorted.splice(i - 2, 2, second as Entry, first);
  }
  for (let i = 0; i < sorted.length; i++) {
    let end = i;
    while (
      sorted[end] &&
      sorted[end]?.actor !== null &&
      sorted[end]?.action.kind === sorted[i]?.action.kind &&
      MANNER.together.has(sorted[i]?.action.kind ?? '')
    )
      end++;
    if (end > i + 1)
      sorted.splice(i, end - i, ...sorted.slice(i, end).sort((a, b) => (a.action.id ?? 0) - (b.action.id ?? 0)));
    i = Math.max(i, end - 1);
  }
  return sorted;
}

/** A game of the engine's own. */
async function played(seed: string, options = OPTIONS): Promise<{ entries: Entry[]; hash: string }> {
  const desk = await engine.desk();
  await desk.start('tekhenu', options, seed);
  for (let i = 0; ; i++) {
    const { actor } = await desk.look(SEES_ALL, Infinity);
    if (actor === OVER) break;
    await desk.act(actor, (await desk.agent('greedy', String(i))) ?? 0);
  }
  const { hash } = await desk.look(SEES_ALL, Infinity);
  const entries = await desk.entries(SEES_ALL);
  desk.close();
  return { entries: inOrder(entries), hash };
}

/** Enters a game that was played, with as few taps as the page offers; answers what was tapped in each turn of mine. */
async function tapsOf({ entries: real }: { entries: Entry[] }, options: string): Promise<string[][]> {
  const table = await OpenTable.begin(engine, config(true, options), MANNER, () => undefined);
  const turns: string[][] = [];
  const astray = (): number => table.snapshot.entries.findIndex(({ action }, i) => action.id !== real[i]?.action.id);
  const id = (seq: number): number => real[seq]?.action.id ?? -1;
  const tapped = (text: string | undefined): void => void turns.at(-1)?.push(text ?? '');
  while (table.can.actor !== OVER) {
    // Others get a word in: the one who watches the tests.
    await new Promise((resolve) => setTimeout(resolve));
    const wrong = astray();
    if (wrong >= 0) {
      // Something else was meant than what is usual.
      const meant = table.assumptions.find(({ from }) => from === wrong);
      const others = groupsOf(meant?.else ?? []).flatMap(({ entries }) => entries);
      const other = others.find(({ ids }) => ids.every((one, i) => one === id(wrong + i)));
      if (!meant || !other) throw new Error(`${real[wrong]?.action.text ?? ''} cannot be entered.`);
      // A long list is opened first.
      if (!showsAll(meant)) tapped('otherwise');
      tapped(other.choice.text);
      expect(await table.correct(meant, other.ids)).toBeNull();
      continue;
    }
    const { seq, actor } = table.can;
    if (actor === CHANCE) {
      await table.enter([id(seq)]);
      continue;
    }
    // What Maat and the Scoring ask is not answered before they are told.
    expect(
      table.offers.filter(
        ({ path, choices }) => path.length > 0 && choices.some(({ kind }) => kind === 'faith' || kind === 'bread'),
      ),
    ).toEqual([]);
    const entries = groupsOf(table.offers).flatMap((group) => group.entries);
    const fitting = entries.filter(({ ids }) => ids[0] === id(seq)).sort((a, b) => b.ids.length - a.ids.length);
    const { given } = table;
    const mine = viewOf(table.snapshot).active === 0 && viewOf(table.snapshot).round > 0;
    let entered = false;
    for (const entry of fitting) {
      const turned =
        (given === 'none' || given === 'little') &&
        entry.choice.kind === 'column' &&
        entries.filter(({ choice }) => choice.kind === 'column' && choice.args.space === entry.choice.args.space)
          .length > 1;
      expect(await table.enter(entry.ids, turned ? 2 : 1)).toBeNull();
      const off = astray();
      entered = off < 0 || table.assumptions.some(({ from }) => from === off);
      if (entered) {
        if (real[seq]?.action.kind === 'take') turns.push([]);
        if (mine && turned) tapped('space');
        if (mine) tapped(entry.choice.text);
        break;
      }
      await table.undoTo(seq);
    }
    if (!entered) throw new Error(`${real[seq]?.action.text ?? ''} is not offered.`);
  }
  table.close();
  return turns;
}

describe('an open table', async () => {
  const real = await played('5');

  it.each([OPTIONS, SETH])('ends where the real game ended: %s', async (options) => {
    const game = options === OPTIONS ? real : await played('11', options);
    const table = await OpenTable.begin(engine, config(true, options), EXACT, () => undefined);
    const asked = new Set<string>();
    let entered = 0;
    while (table.can.actor !== OVER) {
      const { seq, actor, can } = table.can;
      const id = game.entries[seq]?.action.id ?? -1;
      expect(can.map((choice) => choice.id)).toContain(id);
      // Every chance has its question, and every outcome its words, in every language.
      const kind = can[0]?.kind ?? '';
      if (actor === CHANCE && !asked.has(kind)) {
        asked.add(kind);
        for (const words of Object.values(companionWords)) expect(words.ask).toHaveProperty(kind);
        for (const t of [en, fr, pt])
          for (const choice of can) expect(t.action(choice, table.snapshot)).not.toMatch(/undefined|^bot | A\d\d$/);
      }
      expect(await table.enter([id])).toBeNull();
      entered++;
    }
    expect(table.snapshot.hash).toBe(game.hash);
    expect(entered).toBeLessThan(game.entries.length);
    if (options === SETH)
      for (const kind of ['conquest', 'cult', 'artefact', 'bot-region', 'bot-out', 'bot-pyramid'])
        expect([...asked]).toContain(kind);
    table.close();
  });

  it('takes any entry back, chance too, and goes on from there', async () => {
    let kept: OpenKept | null = null;
    const table = await OpenTable.begin(engine, config(true), EXACT, (now) => (kept = now));
    const hashes: [number, string][] = [];
    while (table.can.seq < 120) {
      hashes.push([table.can.seq, table.snapshot.hash]);
      await table.enter([real.entries[table.can.seq]?.action.id ?? -1]);
    }
    for (const [seq, hash] of [...hashes].reverse()) {
      await table.undo();
      expect([table.can.seq, table.snapshot.hash]).toEqual([seq, hash]);
    }
    await table.enter([real.entries[table.can.seq]?.action.id ?? -1]);
    // Saved on the device: it goes on as it was.
    const again = await OpenTable.resume(engine, kept as unknown as OpenKept, EXACT, () => undefined);
    expect(again.snapshot.hash).toBe(table.snapshot.hash);
    expect(again.can).toEqual(table.can);
    again.close();
    table.close();
  });

  it('draws his luck itself unless it lies on the table', async () => {
    const table = await OpenTable.begin(engine, config(false), MANNER, () => undefined);
    const asked = new Set<string>();
    for (let i = 0; table.can.actor !== OVER && i < 900; i++) {
      const { can, actor } = table.can;
      for (const { kind } of can) if (actor === CHANCE) asked.add(kind);
      await table.enter([can[(i * 7) % can.length]?.id ?? -1]);
    }
    expect(table.can.actor).toBe(OVER);
    expect([...asked].filter((kind) => kind.startsWith('bot-'))).toEqual(['bot-centre']);
    for (const words of Object.values(companionWords)) for (const kind of asked) expect(words.ask).toHaveProperty(kind);
    table.close();
  });

  it('refuses what cannot be, with the rule', async () => {
    const table = await OpenTable.begin(engine, config(true), EXACT, () => undefined);
    while (table.can.can[0]?.kind !== 'roll') await table.enter([real.entries[table.can.seq]?.action.id ?? -1]);
    expect(table.can.about).toEqual({ place: 'horus', section: 0, number: 1 });
    const before = table.snapshot.hash;
    expect(await table.whyNot('draw B07')).toMatch(/^[BT]-/);
    const refused = await table.enter([real.entries.at(-1)?.action.id ?? -1]);
    expect(refused?.code).toBeDefined();
    expect(table.snapshot.hash).toBe(before);
    table.close();
  });

  it.each([OPTIONS, SETH])('needs at most four taps for what was done in a turn: %s', async (options) => {
    const turns = await tapsOf(await played('21', options), options);
    expect(turns.length).toBeGreaterThan(14);
    expect(turns.filter((taps) => taps.length > 4)).toEqual([]);
  });

  it('lets an opportunity pass, and asks for it when that was wrong', async () => {
    let table = await OpenTable.begin(engine, config(false), MANNER, () => undefined);
    let passed: Entry | undefined;
    let luck = 24;
    const any = (count: number): number => ((luck = (luck * 1103515245 + 12345) & 0x7fffffff) >> 8) % count;
    for (let game = 0; game < 8 && !passed; game++) {
      table.close();
      table = await OpenTable.begin(engine, config(false), MANNER, () => undefined);
      while (table.can.actor !== OVER && !passed) {
        const offers = groupsOf(table.offers).flatMap(({ entries }) => entries);
        expect(offers.some(({ choice }) => choice.kind === 'end-turn')).toBe(false);
        await table.enter(offers[any(offers.length)]?.ids ?? []);
        passed = table.snapshot.entries.find(({ seq, action }) => seq > table.since && action.kind === 'end-turn');
      }
    }
    if (!passed) throw new Error('No turn ended with an opportunity.');
    await table.undoTo(passed.seq - 1);
    expect(table.can.actor).toBe(0);
    expect(table.can.can.map(({ kind }) => kind)).toContain('end-turn');
    expect(table.can.can.length).toBeGreaterThan(1);
    table.close();
  });
});

describe('a sheet for people', async () => {
  const desk = await engine.desk();
  const of = async (options: string, ...lines: string[]): Promise<View> =>
    (await desk.readOff('tekhenu', options, lines)) as View;
  const refused = (options: string, ...lines: string[]): Promise<unknown> =>
    desk.readOff('tekhenu', options, lines).then(
      () => null,
      (error: unknown) => error,
    );

  it('judges', async () => {
    const { forecast } = (
      await of(
        'players=3',
        '0 pure 5 4',
        '0 tainted 3',
        '0 excess 1',
        '1 tainted 6',
        '1 destiny A04',
        '2 pure 6',
        '2 destiny A02',
      )
    ).derived;
    expect(forecast.map(({ left, right, balance, loss, place }) => [left, right, balance, loss, place])).toEqual([
      [9, 4, 5, 0, 1],
      [0, 6, -6, 2, 2],
      [6, 0, 6, 0, 3],
    ]);
  });

  it('scores, and says what for', async () => {
    const { forecast } = (
      await of(
        'players=2',
        '0 population 18',
        '0 happiness 17',
        '0 osiris papyrus1,granite4',
        '0 sites W1',
        '0 columns r1c1,r1c4,r3c3',
        '0 people TE',
        '1 osiris papyrus2',
        '0 production 6 2 6 2',
      )
    ).derived;
    const { counted, scoring } = forecast[0] as Forecast;
    expect([counted.majorities, counted.temple, counted.statues, counted.markers, counted.buildings]).toEqual([
      2, 2, 1, 2, 3,
    ]);
    expect(scoring.temple).toBe(2 + 3);
    expect(scoring.majorities).toBe(2 * printed.majority_vp);
    expect(forecast[1]?.counted.majorities).toBe(0);
  });

  it('refuses what cannot be, with the line and the rule', async () => {
    const wrong: [string, string, string][] = [
      ['players=2', '0 happiness 9', 'T-LIM-08'],
      ['players=2', '0 population 22', 'T-INV-03'],
      ['players=2', '0 production 7 2 2 2', 'T-LIM-07'],
      ['players=2', '0 pure 1 2 3 4 5', 'T-MAAT-01'],
      ['players=2', '1 sites W1', 'T-LIM-09'],
      ['players=2', '1 technologies T02', 'T-INV-08'],
      ['players=2', '1 destiny A01', 'T-DEST-02'],
      ['players=2', '1 sites E1', 'T-HATHOR-04'],
      ['players=2', '1 statues 2 0 0 0 0 0', 'T-HORUS-04'],
      ['players=2', '1 columns r1c1,r1c2,r1c3,r1c4,r1c5,r2c1,r2c2,r2c3,r2c4', 'T-LIM-01'],
      ['players=2 seth', '1 regions 1a,1b', 'X-RULING-85'],
    ];
    for (const [options, line, rule] of wrong) {
      const found = await refused(options, '0 sites W1', '0 technologies T02', '0 destiny A01', line);
      expect([line, found]).toEqual([line, expect.objectContaining({ expected: rule, line: 4 })]);
    }
    expect(await refused('players=2', '5 excess 1')).toMatchObject({ line: 1 });
    expect(await refused('players=2', '0 nonsense 1')).toMatchObject({ code: 'unknown' });
    // What stood before still stands.
    expect((await of('players=2', '0 sites W1', '0 sites')).player[0]?.sites).toEqual([]);
  });
});
