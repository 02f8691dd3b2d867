// Tekhenu at the table: its board, its panes, which decisions are made with buttons.
import type { Action, Entry, Snapshot } from '../../core/types';
import type { GameTexts, GameUi } from '../ui';
import Board from './Board.svelte';
import { anyAction } from './offer';
import Rounds from './parts/Rounds.svelte';
import { portionsOf } from './portions';
import { print } from './printed';
import { SITES, moments } from './solo/turn';
import { scenes } from './staged';
import { tally } from './tally';
import { load } from './texts';
import type { TekhenuTexts, VpSource } from './texts/types';
import { SEAT_LETTERS, isExpanded, taskOf, viewOf } from './view';

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
  'draft-cult': 'cards',
  return: 'cards',
  lay: 'temple',
  choose: 'cards',
  reward: 'cards',
  score: 'cards',
  double: 'cards',
};

/** Kinds that are chosen on the picture and so need no button. A Statue for the people has one too: its sites lie on
    other panes than the gods. */
const PICTURE: ReadonlySet<string> = new Set([
  ...Object.keys(PANES),
  'take',
  'pass',
  'honour',
  'destiny',
  'claim',
  'set-aside',
  'send',
  'move-out',
  'move-back',
  'turn-die',
  'recolour',
  'join',
  'faith',
]);

const BESIDE: ReadonlySet<string> = new Set(['ready', 'value', 'anubis', 'name']);

/** Where there are many of them they lie in the middle of the dial. */
const DEEDS: ReadonlySet<string> = new Set(['perform', 'produce']);

/** The order of buttons: what goes on first, then what it is done with. */
const ORDER = [
  'perform',
  'produce',
  'go',
  'ready',
  'play',
  'play-track',
  'gather',
  'use',
  'anubis',
  'treat',
  'value',
  'also',
];

function bar(snap: Snapshot): readonly Action[] {
  const rank = (action: Action): number => {
    const at = ORDER.indexOf(action.kind);
    return at < 0 ? ORDER.length : at;
  };
  // While a die is declared, what is done with it stands beside the dial.
  const declaring = taskOf(viewOf(snap))?.what === 'declare';
  const any = anyAction(snap.legal);
  const divided = portionsOf(snap) !== null;
  return snap.legal
    .filter(
      (action) =>
        !PICTURE.has(action.kind) &&
        !(divided && action.kind === 'receive') &&
        !(declaring && BESIDE.has(action.kind)) &&
        !(any && DEEDS.has(action.kind)),
    )
    .sort((a, b) => rank(a) - rank(b));
}

const BOARDS = ['wheel', 'temple', 'osiris'] as const;
const REST = ['cards', 'players'] as const;

function paneFor(snap: Snapshot): string {
  const { legal } = snap;
  const people = legal.filter((action) => action.kind === 'erect');
  if (people.length > 0 && legal.every((action) => action.kind !== 'honour'))
    return SITES[String(people[0]?.args.site)[0] ?? ''] ?? 'temple';
  // Artefacts lie beside the Destiny cards: both are chosen among the cards.
  if (
    legal.some((action) => action.kind === 'claim') ||
    (viewOf(snap).artefacts.length > 0 &&
      legal.some((action) => action.kind === 'destiny' || action.kind === 'set-aside'))
  )
    return 'cards';
  for (const action of legal) {
    const pane = PANES[action.kind];
    if (pane) return pane;
  }
  return viewOf(snap).display.length > 0 && legal.length === 0 ? 'cards' : 'wheel';
}

export const tekhenu: GameUi = {
  name: 'tekhenu',
  sounds: () => import('./sounds'),
  formal: new Set(['ready', 'go', 'done']),
  themed: true,
  Board,
  print,
  panes: (snap) => (isExpanded(viewOf(snap)) ? [...BOARDS, 'seth', ...REST] : [...BOARDS, ...REST]),
  paneFor,
  bar,
  // The Decree that is kept is looked at long enough, and its neighbour shows nothing to anybody.
  direct: (action) => action.kind === 'keep' || action.kind === 'faith',
  time(snap: Snapshot, texts: GameTexts): string {
    return (texts as TekhenuTexts).time(snap);
  },
  Time: Rounds,
  seatMark: (seat) => SEAT_LETTERS[seat] ?? String(seat + 1),
  texts: load,
  scenes,
  finale: async () => (await import('./finale')).finale,
  moments,
  categories(entries: readonly Entry[], seats: number, texts: GameTexts) {
    const { sources } = texts as TekhenuTexts;
    return tally(entries, seats).map(({ name, points }) => ({
      name: sources[name as VpSource] ?? name,
      values: points,
    }));
  },
};
