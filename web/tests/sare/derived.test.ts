// What the core tells about a position holds in whole games: what a site lacks, what the card offered would change, what
// can be built, and the odds.
import { describe, expect, it } from 'vitest';
import { LocalSession } from '../../src/core/local';
import type { Action, Snapshot } from '../../src/core/types';
import {
  CARDS,
  CASES,
  pipsOf,
  RESOURCES,
  viewOf,
  type Building,
  type Card,
  type DerivedPlayer,
  type SareView,
} from '../../src/games/sare/view';
import { engine } from '../core/engine';

const RISES: Readonly<Partial<Record<Card, number>>> = { trouble: 1, double_trouble: 2 };
const riseOf = (card: Card): number => RISES[card] ?? (pipsOf(card).length === 2 ? 1 : 0);

/** Draws `want` of the unseen cards in every way, two more for each Horus: what becomes of the gauge, in per cent. */
function drawn(view: SareView, margin: number, want: number): Record<(typeof CASES)[number], number> {
  const left = new Map(CARDS.filter((card) => card !== 'hoshekh').map((card) => [card, view.season[card].unseen]));
  const found = { safe: 0, one: 0, two: 0, revolt: 0 };
  const go = (open: number, rise: number, chance: number): void => {
    const all = [...left.values()].reduce((sum, n) => sum + n, 0);
    if (rise > 0 && rise >= margin) found.revolt += chance;
    else if (open === 0 || all === 0) found[rise === 0 ? 'safe' : rise === 1 ? 'one' : 'two'] += chance;
    else
      for (const [card, n] of left) {
        if (n === 0) continue;
        left.set(card, n - 1);
        go(open - 1 + (card === 'horus' ? 2 : 0), rise + riseOf(card), (chance * n) / all);
        left.set(card, n);
      }
  };
  if ([...left.values()].some((n) => n > 0)) go(want, 0, 100);
  return found;
}

/** The core's cases are those, in whole per cents that add up. */
function checkRisk(view: SareView, { risk, margin }: DerivedPlayer): void {
  const one = drawn(view, margin, 1);
  const sum = CASES.reduce((total, name) => total + risk[name], 0);
  expect(sum).toBe(CASES.some((name) => one[name] > 0) ? 100 : 0);
  for (const name of CASES) expect(Math.abs(risk[name] - one[name])).toBeLessThan(1.01);
}

function choose(snap: Snapshot, step: number): Action | undefined {
  const works = viewOf(snap).derived.works;
  const kinds = ['build', 'take', 'whip', 'stay', ...(works && works.sites > 1 ? ['done'] : ['launch'])];
  const first = kinds
    .map((kind) => snap.legal.filter((action) => action.kind === kind))
    .find((found) => found.length > 0);
  return first?.[(step * 5) % first.length] ?? snap.legal[(step * 7) % snap.legal.length];
}

/** Whether the core's numbers about sites are those of the legal actions. */
function checkSites(snap: Snapshot): void {
  const view = viewOf(snap);
  const sites = view.derived.players[snap.seat]?.sites ?? {};
  for (const site of Object.values(sites)) {
    const sum = RESOURCES.reduce((total, kind) => total + site.lacks[kind], 0);
    expect(sum).toBeGreaterThanOrEqual(site.lack);
    for (const kind of RESOURCES) expect(site.lacks[kind]).toBeLessThanOrEqual(Math.min(site.lack, site[kind]));
  }
  if (view.stage !== 'build') return;
  // Of two sites of a type each is named with its cell.
  const legal = snap.legal
    .filter(({ kind }) => kind === 'build' || kind === 'build-on')
    .map(({ args }) => args.building);
  const payable = (Object.keys(sites) as Building[]).filter((building) => sites[building]?.payable);
  expect(new Set(payable)).toEqual(new Set(legal));
}

describe('what follows from a position', () => {
  it('comes true', { timeout: 60_000 }, async () => {
    let foretold = 0;
    for (const seed of ['3', '8']) {
      const session = await LocalSession.create(
        engine,
        null,
        {
          game: 'sare',
          options: 'scenario=pharaoh',
          seats: [
            { kind: 'human', name: 'Ada' },
            { kind: 'agent', name: 'Bes', agent: 'steady' },
          ],
          seed,
        },
        { pace: 0 },
      );
      let promised: { round: number; lacks: ReadonlyMap<string, number> } | null = null;
      for (let step = 0; ; step++) {
        await session.settled();
        const snap = session.current;
        if (!snap) throw new Error('no snapshot');
        const view = viewOf(snap);
        const facts = view.derived.players[snap.seat];
        if (facts) {
          checkSites(snap);
          if (step % 7 === 0) checkRisk(view, facts);
          if (promised && view.round === promised.round && view.stage === 'offer')
            for (const [building, lack] of promised.lacks) {
              expect(facts.sites[building as Building]?.lack).toBe(lack);
              foretold++;
            }
        }
        promised = null;
        if (snap.actor < 0) break;
        const action = choose(snap, step);
        const then = Object.entries(facts?.sites ?? {}).flatMap(([building, site]) =>
          site.lack_then === undefined ? [] : [[building, site.lack_then] as const],
        );
        if (action?.kind === 'take' && then.length > 0) promised = { round: view.round, lacks: new Map(then) };
        expect(action && (await session.act(action.id))).toBeNull();
      }
      session.close();
    }
    expect(foretold).toBeGreaterThan(20);
  });
});
