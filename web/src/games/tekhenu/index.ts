// Tekhenu at the table: its board, its panes, which decisions are made with buttons.
import type { Action, Entry, Snapshot } from '../../core/types';
import type { GameTexts, GameUi } from '../ui';
import Board from './Board.svelte';
import { load } from './texts';
import { taskOf, viewOf } from './view';

/** Which pane of a phone holds what is chosen there; other decisions are made beside the dial. */
const PANES: Readonly<Record<string, string>> = {
  column: 'temple',
  'column-active': 'temple',
  build: 'temple',
  settle: 'osiris',
  section: 'cards',
  refresh: 'cards',
  pick: 'cards',
  keep: 'cards',
  draft: 'cards',
  choose: 'cards',
  reward: 'cards',
  score: 'cards',
  double: 'cards',
};

/** Kinds that are chosen on the picture and so need no button. */
const PICTURE: ReadonlySet<string> = new Set([
  ...Object.keys(PANES),
  'take',
  'pass',
  'honour',
  'erect',
  'destiny',
  'turn-die',
  'recolour',
  'join',
]);

const BESIDE: ReadonlySet<string> = new Set(['ready', 'value', 'anubis']);

/** The order of buttons: what goes on first, then what it is done with. */
const ORDER = ['perform', 'produce', 'go', 'ready', 'play', 'play-track', 'anubis', 'treat', 'value', 'also'];

function bar(snap: Snapshot): readonly Action[] {
  const rank = (action: Action): number => {
    const at = ORDER.indexOf(action.kind);
    return at < 0 ? ORDER.length : at;
  };
  // While a die is declared, what is done with it stands beside the dial.
  const declaring = taskOf(viewOf(snap))?.what === 'declare';
  return snap.legal
    .filter((action) => !PICTURE.has(action.kind) && !(declaring && BESIDE.has(action.kind)))
    .sort((a, b) => rank(a) - rank(b));
}

function paneFor(snap: Snapshot): string {
  const { legal } = snap;
  const people = legal.filter((action) => action.kind === 'erect');
  if (people.length > 0 && legal.every((action) => action.kind !== 'honour'))
    return people.some((action) => String(action.args.site).startsWith('T')) ? 'temple' : 'osiris';
  for (const action of legal) {
    const pane = PANES[action.kind];
    if (pane) return pane;
  }
  return viewOf(snap).display.length > 0 && legal.length === 0 ? 'cards' : 'wheel';
}

function standing(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of entries) {
    const { to } = entry.action;
    if (to === undefined) kept.push(entry);
    else while (kept.length > 0 && (kept.at(-1)?.seq ?? 0) > to) kept.pop();
  }
  return kept;
}

/** Points by where they came from. Names are those of `vp` events; TekhenuTexts.sources has the words. */
export function categories(entries: readonly Entry[], seats: number): { name: string; points: readonly number[] }[] {
  const found = new Map<string, number[]>();
  for (const entry of standing(entries))
    for (const event of entry.events) {
      if (event.kind !== 'vp' || event.seat === null) continue;
      const source = String(event.args.source);
      const points = found.get(source) ?? Array<number>(seats).fill(0);
      points[event.seat] = (points[event.seat] ?? 0) + Number(event.args.points);
      found.set(source, points);
    }
  return [...found].map(([name, points]) => ({ name, points }));
}

export const tekhenu: GameUi = {
  name: 'tekhenu',
  Board,
  panes: ['wheel', 'temple', 'osiris', 'cards', 'players'],
  paneFor,
  bar,
  time(snap: Snapshot, texts: GameTexts): string {
    return (texts as { time?: (snap: Snapshot) => string }).time?.(snap) ?? `${viewOf(snap).round} / 16`;
  },
  texts: load,
  categories,
};

