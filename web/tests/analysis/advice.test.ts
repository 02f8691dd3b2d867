// Hints and the lens: what is asked of the core, and when it is forgotten.
import { describe, expect, it } from 'vitest';
import { Advice } from '../../src/analysis/advice.svelte';
import { mayBeHelped } from '../../src/analysis/fair';
import { actsOf, standsFor } from '../../src/analysis/targets';
import { Core } from 'benben';
import type { Desk, Engine } from '../../src/core/engine';
import { LocalSession } from '../../src/core/local';
import { SPECTATOR, type Snapshot } from '../../src/core/types';
import { engine, wasm } from '../core/engine';

const human = (name: string) => ({ kind: 'human' as const, name });
const until = async (reached: () => boolean): Promise<void> => {
  for (let tries = 0; !reached(); tries++) {
    if (tries > 2_000) throw new Error('It never came.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** As in a worker: other things happen between two slices of a thought. */
const slow: Engine = {
  desk: async () => {
    const desk = await engine.desk();
    const ponderOn: Desk['ponderOn'] = async (milliseconds) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return desk.ponderOn(milliseconds);
    };
    return new Proxy(desk, { get: (inner, name) => (name === 'ponderOn' ? ponderOn : Reflect.get(inner, name)) });
  },
};

async function atTable(game: string): Promise<{ session: LocalSession; advice: Advice; snap: () => Snapshot }> {
  const session = await LocalSession.create(
    engine,
    null,
    { game, seats: [human('Ada'), human('Bo')], seed: '3' },
    { pace: 0 },
  );
  let now: Snapshot | null = null;
  session.subscribe((next) => (now = next));
  const snap = (): Snapshot => {
    if (!now) throw new Error('There is no table.');
    return now;
  };
  await session.look(snap().actor);
  const advice = new Advice(session, slow);
  advice.update(snap());
  return { session, advice, snap };
}

describe('a thought of the core', () => {
  it.each(['tekhenu', 'sare'])('%s: ranked choices, chances that add up, a line, reasons', (game) => {
    const core = new Core(wasm);
    core.start(game, 'players=3', '8');
    let told = 0;
    for (let step = 0; step < 60; step++) {
      const { actor, legal } = core.look(core.look(SPECTATOR, Infinity).actor, Infinity);
      if (actor < 0) break;
      expect(core.ponder()).toBe(true);
      core.ponderOn(4);
      const thought = core.thought();
      expect(legal.map(({ id }) => id)).toContain(thought.action);
      if (legal.length > 1) {
        expect(thought.choices[0]?.id).toBe(thought.action);
        expect(thought.line[0]).toMatchObject({ seat: actor, id: thought.action });
        const visits = thought.choices.map((choice) => choice.visits);
        expect([...visits].sort((a, b) => b - a)).toEqual(visits);
        const [best] = thought.choices;
        expect(best?.win.reduce((a, b) => a + b)).toBeCloseTo(1, 2);
        for (const { feature, worth } of best?.reasons ?? []) {
          expect(feature).toMatch(/^[\w+-]+$/);
          expect(Number.isFinite(worth)).toBe(true);
          told++;
        }
      }
      expect(core.act(actor, thought.action)).toBeNull();
    }
    expect(told).toBeGreaterThan(5);
  });

  it('is the same about a moment that was, and needs somebody to act', () => {
    const core = new Core(wasm);
    expect(core.ponder()).toBe(false);
    core.start('tekhenu', 'players=2', '5');
    for (let step = 0; step < 6; step++) {
      const { actor, legal } = core.look(core.look(SPECTATOR, Infinity).actor, Infinity);
      core.act(actor, legal[0]?.id ?? 0);
    }
    const { seq, actor } = core.look(SPECTATOR, Infinity);
    expect(core.ponder(seq)).toBe(true);
    core.ponderOn(2);
    const back = core.thought();
    expect(core.ponder()).toBe(true);
    core.ponderOn(2);
    const { legal } = core.look(actor, Infinity);
    expect(legal.map(({ id }) => id)).toContain(back.action);
    expect(
      core
        .thought()
        .choices.map(({ id }) => id)
        .sort(),
    ).toEqual(back.choices.map(({ id }) => id).sort());
    expect(core.ponder(seq + 1)).toBe(false);
  });
});

describe('advice', () => {
  it('goes deeper each time it is asked, and thinks once', async () => {
    const { session, advice, snap } = await atTable('tekhenu');
    expect(advice.depth).toBe(0);
    advice.ask();
    expect(advice.depth).toBe(1);
    expect(advice.part).toBe(0);
    await until(() => advice.part === null && advice.thought !== null);
    const first = advice.thought;
    expect(snap().legal.map(({ id }) => id)).toContain(first?.action);
    advice.ask();
    advice.ask();
    advice.ask();
    expect(advice.depth).toBe(3);
    expect(advice.thought).toBe(first);
    advice.close();
    expect(advice.depth).toBe(0);
    session.close();
  });

  it('forgets with a new position, also in the middle of a thought', async () => {
    const { session, advice, snap } = await atTable('sare');
    advice.ask();
    await until(() => (advice.part ?? 0) > 0);
    const [action] = snap().legal;
    await session.act(action?.id ?? 0);
    advice.update(snap());
    expect([advice.depth, advice.part, advice.thought]).toEqual([0, null, null]);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(advice.thought).toBeNull();
    session.close();
  });

  it('shows while the lens is held what is found so far', async () => {
    const { session, advice } = await atTable('tekhenu');
    advice.hold(true);
    await until(() => advice.thought !== null);
    expect(advice.lens).toBe(true);
    expect(advice.part).not.toBeNull();
    advice.hold(false);
    expect([advice.lens, advice.part]).toEqual([false, null]);
    session.close();
  });

  it('says nothing to who is not asked', async () => {
    const { session, advice, snap } = await atTable('tekhenu');
    advice.update({ ...snap(), legal: [] });
    advice.ask();
    advice.hold(true);
    expect([advice.depth, advice.lens, advice.part]).toEqual([0, false, null]);
    session.close();
  });
});

describe('where an action is on the board', () => {
  it('is said in data-acts', () => {
    const acts = actsOf([{ id: 12 }, undefined, { id: 7 }]) ?? '';
    expect([12, 7, 1, 2].map((id) => standsFor(acts, id))).toEqual([true, true, false, false]);
    expect(actsOf([undefined])).toBeUndefined();
    const two = actsOf([{ id: 5 }], 'pick B07') ?? '';
    expect(standsFor(two, 5)).toBe(true);
    expect(standsFor(two, 5, { text: 'pick B07' })).toBe(true);
    expect(standsFor(two, 5, { text: 'pick B08' })).toBe(false);
  });
});

describe('who may be helped', () => {
  const seat = (kind: 'human' | 'agent' | 'open' | 'invited', kept?: string) => ({
    kind,
    ...(kept && { for: { name: kept } }),
  });
  const table = (you: number[], ...seats: ReturnType<typeof seat>[]) =>
    mayBeHelped({ you, seats } as unknown as Parameters<typeof mayBeHelped>[0]);
  it('one who plays with agents alone', () => {
    expect(table([0], seat('human'), seat('agent'), seat('agent'))).toBe(true);
    expect(table([0, 1], seat('human'), seat('human'))).toBe(true);
  });
  it('nobody at a table with other people, or whose seat an agent keeps', () => {
    expect(table([0], seat('human'), seat('human'))).toBe(false);
    expect(table([0], seat('human'), seat('open'))).toBe(false);
    expect(table([0], seat('human'), seat('invited'))).toBe(false);
    expect(table([0], seat('human'), seat('agent', 'Bo'))).toBe(false);
    expect(table([], seat('human'), seat('agent'))).toBe(false);
  });
});
