// What is told of the moves since one's own last decision, and what the pointed action would put on the city.
import { describe, expect, it } from 'vitest';
import { LocalSession } from '../../src/core/local';
import type { Action, Entry, GameEvent, Snapshot } from '../../src/core/types';
import { plannedOn } from '../../src/games/sare/choices';
import { en } from '../../src/games/sare/en';
import { causeOf, lately } from '../../src/games/sare/lately';
import { Plan } from '../../src/games/sare/plan.svelte';
import { makeTexts } from '../../src/games/sare/texts';
import { engine } from '../core/engine';

const texts = makeTexts(en);

async function founding(): Promise<Snapshot> {
  const session = await LocalSession.create(
    engine,
    null,
    {
      game: 'sare',
      options: 'players=2',
      seats: [
        { kind: 'human', name: 'Ada' },
        { kind: 'agent', name: 'Bes', agent: 'steady' },
      ],
      seed: '7',
    },
    { pace: 0 },
  );
  await session.settled();
  const snap = session.current;
  session.close();
  if (!snap) throw new Error('no snapshot');
  return snap;
}

const told = (kind: string, seat: number, args: GameEvent['args'] = {}): GameEvent => ({ kind, seat, args });
const entry = (seq: number, actor: number | null, events: GameEvent[], to?: number): Entry => ({
  seq,
  actor,
  action: to === undefined ? { kind: 'x' } : { kind: 'undo', to },
  events,
});

describe('since the last decision', () => {
  it('begins with that decision, joins what befalls one seat in a row and leaves out what is seen', async () => {
    const snap: Snapshot = {
      ...(await founding()),
      entries: [
        entry(1, 0, [told('took', 0, { card: 'gold' })]),
        entry(2, 1, [told('took', 1, { card: 'wood' })]),
        entry(3, 0, [told('took', 0, { card: 'stone' })]),
        entry(4, 1, [told('took', 1, { card: 'trouble' }), told('gauge', 1, { steps: 1, limit: 8 })]),
        entry(5, 1, [told('spent', 1, { item: 'wood', count: 1 }), told('passed', 1)]),
      ],
    };
    expect(lately(snap, texts, 9)).toEqual([
      { seat: 0, text: 'takes: Stone' },
      { seat: 1, text: 'takes: Trouble · gauge at 1 of 8 · passes' },
    ]);
    expect(lately(snap, texts, 1)).toHaveLength(1);
  });

  it('forgets what was taken back', async () => {
    const snap: Snapshot = {
      ...(await founding()),
      entries: [entry(1, 0, [told('passed', 0)]), entry(2, 1, [told('laid', 1)]), entry(3, 1, [], 1)],
    };
    expect(lately(snap, texts, 9)).toEqual([{ seat: 0, text: 'passes' }]);
  });
});

describe('what an action would put on the city', () => {
  it('shows the master builder under the pointer, then the warehouse of the action', async () => {
    const snap = await founding();
    const plan = new Plan();
    expect(plannedOn(snap, plan, null, 3)).toEqual([]);
    plan.over = 3;
    expect(plannedOn(snap, plan, null, 3).map(({ building }) => building)).toEqual(['master']);
    plan.master = 3;
    const place = snap.legal.find(({ args }) => args.master === 3 && args.warehouse === 5) ?? null;
    expect(place).not.toBeNull();
    expect(plannedOn(snap, plan, place, 5).map(({ building }) => building)).toEqual(['warehouse']);
  });

  it('shows a site where it would be opened, and nowhere else', async () => {
    const found = await founding();
    const snap: Snapshot = { ...found, view: { ...found.view, stage: 'sites' } as Snapshot['view'] };
    const launch: Action = {
      ...(found.legal[0] as Action),
      kind: 'launch',
      args: { building: 'temple', cell: 4 },
    };
    const plan = new Plan();
    expect(plannedOn(snap, plan, launch, 4)).toEqual([{ building: 'temple', site: true, planned: true }]);
    expect(plannedOn(snap, plan, launch, 5)).toEqual([]);
  });
});

describe('the cause of a rise', () => {
  const snap = (...events: GameEvent[]): Snapshot =>
    ({
      entries: [entry(1, 1, events)],
      seats: [{ name: 'Ada' }, { name: 'Bes' }],
      seat: 0,
      view: { derived: { columns: 3 } },
    }) as unknown as Snapshot;

  it('is the last wind, Trouble card or barracks', () => {
    expect(causeOf(snap(told('wind', 1), told('power', 1, { building: 'library', target: 'nobody' })), texts)).toEqual({
      seat: 1,
      text: 'sets off a wind of revolt',
    });
    expect(causeOf(snap(told('wind', 1), told('gave', 1, { target: 0, steps: 2 })), texts)?.text).toBe(
      'hands Trouble +2 to Ada',
    );
    expect(causeOf(snap(told('power', 1, { building: 'barracks', target: 0 })), texts)?.text).toBe(
      'uses: Barracks, against Ada',
    );
    expect(causeOf(snap(told('passed', 1)), texts)).toBeNull();
  });
});
