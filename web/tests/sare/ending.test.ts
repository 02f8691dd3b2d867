// What the result says: who reached the goal and when, why the others are behind; and what a site lacks.
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src/core/types';
import { en } from '../../src/games/sare/en';
import { lossText, verdictText } from '../../src/games/sare/ending';
import { fr } from '../../src/games/sare/fr';
import { lackText } from '../../src/games/sare/lack';
import { pt } from '../../src/games/sare/pt';
import type { Behind, Player, Scenario, Site } from '../../src/games/sare/view';

interface End {
  readonly met: boolean;
  readonly behind?: Behind;
  readonly done?: number;
  readonly administrative?: number;
  readonly port?: boolean;
  /** Number, stages paid, stages in all; finished when all are. */
  readonly pyramid?: readonly [number, number, number];
}
const SIZE: Readonly<Record<Scenario, number>> = { scribe: 1, priest: 12, pharaoh: 6, divinities: 8 };

/** The end of a game whose seats are placed in their order. */
function ended(scenario: Scenario, round: number, ends: readonly End[]): Snapshot {
  const view = {
    stage: 'end',
    round,
    ranking: ends.map((_, seat) => seat + 1),
    player: ends.map(({ port, pyramid: [number, stages, size] = [0, 0, 0] }) => ({
      port: port ? ['2'] : [],
      pyramid: number > 0 && stages === size ? ['5'] : [],
      pyramid_site: number > 0 && stages < size ? ['5'] : [],
      pyramid_number: number,
      pyramid_stages: stages,
    })),
    derived: {
      scenario,
      players: ends.map(({ met, behind, done = 0, administrative = 0, pyramid }) => ({
        goal_met: met,
        behind,
        goal_done: done,
        goal_size: SIZE[scenario],
        administrative,
        pyramid_size: pyramid?.[2] ?? 0,
      })),
    },
  };
  return { seats: [{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cleo' }], view } as unknown as Snapshot;
}

describe('the verdict', () => {
  it('says who reached the goal and in which round', () => {
    const snap = ended('scribe', 7, [
      { met: true, pyramid: [1, 3, 3] },
      { met: false, behind: 'goal', pyramid: [2, 2, 3] },
    ]);
    expect(verdictText(en, snap)).toBe('Ada finished the pyramid in round 7.');
    expect(lossText(en, snap, 0)).toBe('');
    expect(lossText(en, snap, 1)).toBe('Lacked 1 pyramid stage.');
    expect(verdictText(fr, snap)).toBe('Ada a achevé sa pyramide au tour 7.');
    expect(lossText(pt, snap, 1)).toBe('Faltou: 1 etapa da pirâmide.');
  });

  it('says what was missing, by scenario', () => {
    const loser = { met: false, behind: 'goal', done: 3, administrative: 3 } as const;
    expect(lossText(en, ended('pharaoh', 9, [{ met: true }, loser]), 1)).toBe(
      'Lacked 1 administrative building, the port, and the pyramid.',
    );
    expect(lossText(en, ended('divinities', 9, [{ met: true }, { ...loser, port: true, pyramid: [2, 1, 3] }]), 1)).toBe(
      'Lacked 3 administrative buildings and 2 pyramid stages.',
    );
    expect(lossText(en, ended('priest', 9, [{ met: true }, { ...loser, done: 9 }]), 1)).toBe(
      'Lacked 3 spaces and the pyramid.',
    );
    expect(lossText(en, ended('priest', 9, [{ met: true }, { ...loser, done: 9, pyramid: [1, 0, 3] }]), 1)).toBe(
      'Lacked 2 spaces.',
    );
  });

  it('tells two who reached it together apart', () => {
    const tie = (behind: Behind, a: Partial<End>, b: Partial<End>): Snapshot =>
      ended('priest', 11, [
        { met: true, ...a },
        { met: true, behind, ...b },
      ]);
    const more = tie('administrative', { administrative: 4 }, { administrative: 3 });
    expect(verdictText(en, more)).toBe(
      'Ada and Bo reached the goal in the same round, round 11. Ada has more administrative buildings: 4 against 3.',
    );
    expect(lossText(en, more, 1)).toBe('Ada has more administrative buildings: 4 against 3.');
    expect(verdictText(en, tie('finished', {}, {}))).toContain('Ada has finished the pyramid.');
    expect(verdictText(en, tie('stages', { pyramid: [2, 2, 3] }, { pyramid: [1, 1, 3] }))).toContain('2 against 1');
    expect(verdictText(fr, tie('pyramid', { pyramid: [1, 3, 3] }, { pyramid: [2, 3, 3] }))).toContain(
      'la n°\u00a01 contre la n°\u00a02',
    );
  });

  it('tells of a game that reached its last round', () => {
    const snap = ended('pharaoh', 60, [
      { met: false, done: 4, administrative: 4 },
      { met: false, behind: 'progress', done: 3, administrative: 3 },
      { met: false, behind: 'seat', done: 3, administrative: 3 },
    ]);
    expect(verdictText(en, snap)).toBe(
      'Round 60 was the last, and nobody had reached the goal. Ada came closest: 4 parts of it against 3.',
    );
    expect(lossText(en, snap, 2)).toBe(
      'Lacked 1 administrative building, the port, and the pyramid. All else is equal: Bo sits first in the order of play.',
    );
  });

  it('says nothing while the game is on', () => {
    const snap = ended('scribe', 2, [{ met: false }, { met: false }]);
    (snap.view as unknown as { stage: string }).stage = 'offer';
    expect(verdictText(en, snap) + lossText(en, snap, 1)).toBe('');
  });
});

describe('a site', () => {
  const site = (lack: number, stone: number, wood: number, gold: number): Site =>
    ({ lack, lacks: { stone, wood, gold }, payable: lack === 0 }) as unknown as Site;
  const player = { obelisk: 'standing' } as Player;

  it('says what it lacks', () => {
    expect(lackText(en, player, site(3, 2, 0, 1))).toBe('lacks 2 stone and 1 gold');
    expect(lackText(fr, player, site(3, 2, 0, 1))).toBe('manque 2 pierres et 1 or');
    expect(lackText(pt, player, site(1, 0, 1, 0))).toBe('falta 1 madeira');
    expect(lackText(en, player, site(0, 0, 0, 0))).toBe('payable');
  });

  it('leaves the kind open where a joker fills a gap', () => {
    expect(lackText(en, player, site(1, 1, 0, 1))).toBe('lacks 1: stone or gold');
    expect(lackText(fr, player, site(2, 2, 1, 0))).toBe('manque 2\u00a0: pierre ou bois');
    expect(lackText(pt, player, site(2, 2, 0, 1))).toBe('faltam 2: pedra ou ouro');
  });

  it('is not built after a general revolt, nor twice a round', () => {
    expect(lackText(en, { obelisk: 'revolt' } as Player, site(0, 0, 0, 0))).toBe(
      'no construction after a general revolt',
    );
    expect(lackText(en, player, { ...site(0, 0, 0, 0), payable: false })).toBe('next stage next round');
  });
});
