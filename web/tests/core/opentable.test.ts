// A match beside a real table: entered by hand it is the same match, and every entry can be taken back.
import { describe, expect, it } from 'vitest';
import { OpenTable, type OpenConfig, type OpenKept, type OpenManner } from '../../src/core/opentable';
import { CHANCE, OVER, SEES_ALL, type Entry } from '../../src/core/types';
import { groupsOf, MANNER, placeOf, shapeOf } from '../../src/games/tekhenu/companion/manner';
import { companionWords } from '../../src/games/tekhenu/companion/words';
import { engine } from './engine';

const OPTIONS = 'players=1 solo=hard random_starts';
const config = (physical: boolean): OpenConfig => ({
  game: 'tekhenu',
  options: OPTIONS,
  seats: [
    { kind: 'human', name: 'Ada' },
    { kind: 'automaton', name: 'Botankhamun' },
  ],
  seed: '77',
  physical,
});
/** Everything is asked for: what was really done is entered. */
const EXACT: OpenManner = { assumed: new Set(), through: MANNER.through };

/** A game of the engine's own. */
async function played(seed: string): Promise<{ entries: Entry[]; hash: string }> {
  const desk = await engine.desk();
  await desk.start('tekhenu', OPTIONS, seed);
  for (let i = 0; ; i++) {
    const { actor } = await desk.look(SEES_ALL, Infinity);
    if (actor === OVER) break;
    await desk.act(actor, (await desk.agent('greedy', String(i))) ?? 0);
  }
  const { hash } = await desk.look(SEES_ALL, Infinity);
  const entries = await desk.entries(SEES_ALL);
  desk.close();
  return { entries, hash };
}

describe('an open table', async () => {
  const real = await played('5');

  it('ends where the real game ended', async () => {
    const table = await OpenTable.begin(engine, config(true), EXACT, () => undefined);
    let entered = 0;
    while (table.can.actor !== OVER) {
      const id = real.entries[table.can.seq]?.action.id ?? -1;
      expect(table.can.can.map((choice) => choice.id)).toContain(id);
      expect(await table.enter([id])).toBeNull();
      entered++;
    }
    expect(table.snapshot.hash).toBe(real.hash);
    expect(entered).toBeLessThan(real.entries.length);
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
    expect(placeOf(table.can.label)).toMatchObject({ god: 'horus', number: 1 });
    const before = table.snapshot.hash;
    expect(await table.whyNot('draw B07')).toMatch(/^[BT]-/);
    const refused = await table.enter([real.entries.at(-1)?.action.id ?? -1]);
    expect(refused?.code).toBeDefined();
    expect(table.snapshot.hash).toBe(before);
    table.close();
  });

  it('needs at most four taps for a turn of mine', async () => {
    const table = await OpenTable.begin(engine, config(false), MANNER, () => undefined);
    let taps: string[] = [];
    /** Scribes, other cards for the market, Blessings: a tap each. */
    let more = 0;
    const turns: string[][] = [];
    for (let i = 0; table.can.actor !== OVER && i < 900; i++) {
      const { actor, can } = table.can;
      const groups = groupsOf(table.offers);
      // The middle of what is offered first: a target where there is one.
      const entries = groups[i % Math.max(1, groups.length)]?.entries ?? [];
      const entry = entries[Math.floor(entries.length / 2)] ?? { ids: [can[0]?.id ?? -1], choice: can[0] };
      const task = can[0]?.kind;
      const round = (table.snapshot.view as unknown as { round: number }).round;
      if (actor === 0 && round > 0) {
        if (task === 'take') {
          if (taps.length > 0) turns.push(taps);
          taps = [];
        }
        const MORE = ['value', 'anubis', 'refresh', 'play', 'play-track', 'also', 'treat', 'join', 'turn-die', 'recolour'];
        if (MORE.includes(entry.choice?.kind ?? '')) more++;
        else if (!['faith', 'destiny', 'bread', 'keep-secret', 'proclaim', 'reveal', 'score', 'double', 'levels', 'done'].includes(task ?? '')) taps.push(...(shapeOf(entries.map(({ choice }) => choice)) === 'spaces' ? ['space', 'turn'] : [entry.choice?.kind ?? '']));
      }
      await table.enter(entry.ids);
    }
    expect(turns.length).toBeGreaterThan(10);
    expect(more).toBeLessThan(turns.length);
    expect(turns.filter((kinds) => kinds.length > 4)).toEqual([]);
    table.close();
  });
});
