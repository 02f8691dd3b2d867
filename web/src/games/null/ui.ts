// A game without a picture of its own: the list of actions and the position in words suffice to play it.
import type { GameTexts, GameUi } from '../ui';
import Board from './Board.svelte';

/** Notation and ids are the words of a game nobody has translated. */
const texts: GameTexts = {
  title: 'Null',
  about: '',
  panes: { board: 'Board' },
  options: {},
  question: () => '',
  action: (action) => action.text,
  event: (event) => [event.kind, ...Object.values(event.args)].join(' '),
  preview: () => '',
  barrier: () => '',
  chance: '',
};

export const nullUi: GameUi = {
  name: 'null',
  Board,
  panes: () => ['board'],
  paneFor: () => 'board',
  bar: (snap) => snap.legal.slice(0, 6),
  time: () => '',
  texts: async () => texts,
};
