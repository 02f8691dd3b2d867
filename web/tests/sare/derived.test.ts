// What the core tells about a position holds in whole games: what a site lacks, what the card offered would change, what
// can be built, and the odds.
import { describe, expect, it } from 'vitest';
import { LocalSession } from '../../src/core/local';
import type { Action, Snapshot } from '../../src/core/types';
import { CARDS, pipsOf, RESOURCES, viewOf, type Building, type Card, type SareView } from '../../src/games/sare/view';
import { engine } from '../core/engine';

const RISES: Readonly<Partial<Record<Card, number>>> = { trouble: 1, double_trouble: 2 };
const riseOf = (card: Card): number => RISES[card] ?? (pipsOf(card).length === 2 ? 1 : 0);

/** Draws two of the unseen cards in every way: how often both together reach the margin, in per cent. */
function pairOdds(view: SareView, margin: number): number {
  const cards = CARDS.filter((card) => card !== 'hoshekh').flatMap((card) => Array.from({ length: view.season[card].unseen }, () => riseOf(card)));
  let all = 0;
  let fatal = 0;
  for (const [i, first] of cards.entries())
    for (const second of cards.slice(i + 1)) {
      all++;
      if (first + second > 0 && first + second >= margin) fatal++;
    }
  return all === 0 ? 0 : (100 * fatal) / all;
}

function choose(snap: Snapshot, step: number): Action | undefined {
  const works = viewOf(snap).derived.works;
  const kinds = ['build', 'take', 'whip', 'stay', ...(works && works.sites > 1 ? ['done'] : ['launch'])];
  const first = kinds.map((kind) => snap.legal.filter((action) => action.kind === kind)).find((found) => found.length > 0);
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
  const legal = snap.legal.filter(({ kind }) => kind === 'build').map(({ args }) => args.building);
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
          expect(facts.risk.pair).toBeCloseTo(pairOdds(view, facts.margin), 0);
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
