// Sa-Rê at the table screen.
import type { Action, Snapshot } from '../../core/types';
import type { GameUi } from '../ui';
import Board from './Board.svelte';
import { courseOf } from './course';
import { lossText, verdictText } from './ending';
import { progressText } from './goal';
import { tooMany } from './choices';
import { scenesOf } from './scenes/scenes';
import { phaseOf, viewOf, type Stage } from './view';
import { loadTexts } from './words.svelte';
import type { SareTexts } from './words';

/**
 * Which kinds of actions are buttons of the bar, by stage and in order, and how many of a kind. What a season asks lies
 * large on its stage.
 */
const BAR: Readonly<Partial<Record<Stage, readonly (readonly [kind: string, most: number])[]>>> = {
  sites: [['done', 1]],
  room: [['store', 1]],
  build: [
    ['build', 4],
    ['done', 1],
  ],
  pay: [['pay', 1]],
  keep: [['done', 1]],
  charter: [['done', 1]],
  store: [['store', 1]],
};

/** A season is many small decisions, one click each; laying down is asked about. */
const FREQUENT: ReadonlySet<string> = new Set([
  ...['take', 'pass', 'stay', 'whip', 'pick', 'give', 'discard'],
  ...['temple', 'palace', 'library', 'gardens', 'barracks', 'spend'],
  // The plate says what is paid, and for what.
  'pay',
]);

/** "Sites are set" confirms the sites that were opened; who opened none is asked, unless every master builder is at work. */
function setsSites(action: Action, snap: Snapshot): boolean {
  const view = viewOf(snap);
  if (action.kind !== 'done' || view.stage !== 'sites') return false;
  const masters = view.derived.players[snap.seat]?.masters ?? Infinity;
  return view.launched.length > 0 || (view.derived.works?.sites ?? 0) >= masters;
}

function bar(snap: Snapshot): readonly Action[] {
  return (BAR[viewOf(snap).stage] ?? []).flatMap(([kind, most]) => {
    const ways = snap.legal.filter((action) => action.kind === kind);
    const usual = ways.find((action) => action.usual);
    return usual ? [usual] : ways.slice(0, most);
  });
}

function paneFor(snap: Snapshot): string {
  const view = viewOf(snap);
  if (tooMany(snap)) return 'city';
  if (view.stage === 'sites') return snap.legal.length > 0 ? 'buildings' : 'players';
  if (view.stage === 'end') return 'players';
  return view.stage === 'place' || view.stage === 'build' ? 'city' : 'season';
}

export const sare: GameUi = {
  name: 'sare',
  sounds: () => import('./sounds'),
  formal: new Set(['done']),
  themed: true,
  Board,
  panes: () => ['season', 'city', 'buildings', 'players'],
  paneFor,
  bar,
  scenes: scenesOf,
  finale: async () => (await import('./finale')).finale,
  direct: (action, snap) => FREQUENT.has(action.kind) || setsSites(action, snap),
  time: (snap, texts) => {
    const { words } = texts as SareTexts;
    const view = viewOf(snap);
    return words.time(view.round, words.phase[phaseOf(view)], words.scenario[view.derived.scenario]);
  },
  result: (snap, seat, texts) => {
    const view = viewOf(snap);
    const player = view.player[seat];
    const derived = view.derived.players[seat];
    return player && derived ? progressText((texts as SareTexts).words, view, player, derived) : '';
  },
  verdict: (snap, texts) => verdictText((texts as SareTexts).words, snap),
  loss: (snap, seat, texts) => lossText((texts as SareTexts).words, snap, seat),
  course: (entries, look, texts) => courseOf(entries, look, (texts as SareTexts).words),
  texts: loadTexts,
};
