// The first game with Time of Seth, for those who know Tekhenu: from the draft to the first rotation.
import { viewOf } from '../games/tekhenu/view';
import { asked, both, count, did, type Script, type Until, type When } from './script';
import { setupKinds } from './setup';
import type { LearnTexts } from './texts';

const fromRound =
  (round: number): When =>
  (now) =>
    viewOf(now).round >= round;
/** The player has so much of something. */
const has =
  (what: 'soldiers' | 'priests' | 'blood'): When =>
  (now) =>
    viewOf(now).round > 0 && (viewOf(now).player[now.seat]?.[what] ?? 0) > 0;
const either =
  (...parts: readonly When[]): When =>
  (now) =>
    parts.some((part) => part(now));
const drafted: Until = (now, since) => count(now, since, ['draft', 'draft-cult']) >= 3;
const setup = setupKinds('seth');
const drafting = asked(...setup.draft);

const DIAL = ['.dial'];
const BOARD = ['[data-region="seth"]'];

export const seth: Script<keyof LearnTexts['seth']> = {
  name: 'seth',
  game: 'tekhenu',
  options: 'seth',
  seed: '4',
  agent: 'greedy',
  clear: [...BOARD, '.rival', '.tray .tokens'],
  steps: [
    { id: 'welcome', look: DIAL, pane: 'wheel', due: drafting },
    { id: 'draft', look: ['.offer'], pane: 'cards', due: drafting, until: drafted },
    {
      id: 'artefacts',
      look: ['.destinies', '.offer'],
      pane: 'cards',
      due: asked(...setup.artefacts),
      until: did('destiny', 'claim'),
    },
    { id: 'decree', look: ['.offer'], pane: 'cards', due: asked(...setup.decree), until: did('keep') },

    { id: 'dice', look: DIAL, pane: 'wheel', due: asked('take') },
    { id: 'board', look: BOARD, pane: 'seth', due: asked('take') },
    { id: 'forces', look: ['.tray .forces', '.strip'], due: asked('take') },
    { id: 'take', look: DIAL, pane: 'wheel', due: asked('take'), until: did('take') },
    { id: 'lay', look: ['[data-region="temple"]'], pane: 'temple', due: asked('lay'), until: did('lay') },
    { id: 'blood', look: ['.tray .scale', '.strip .balance'], due: has('blood') },
    {
      id: 'statue',
      look: BOARD,
      pane: 'seth',
      due: both(fromRound(1), asked('honour', 'erect')),
      until: did('honour', 'erect'),
    },
    { id: 'cult', look: ['.tray .cards', '.pane .own'], pane: 'cards', due: fromRound(1) },
    { id: 'once', look: DIAL, pane: 'wheel', due: fromRound(2) },
    {
      id: 'anubis',
      look: ['.modes', ...DIAL],
      pane: 'wheel',
      due: both(fromRound(2), either(asked('take'), asked('anubis'))),
    },
    { id: 'rotation', look: BOARD, pane: 'seth', due: fromRound(3) },
    { id: 'scoring', look: BOARD, pane: 'seth', due: fromRound(3) },
    { id: 'finish', look: [], due: fromRound(3) },
  ],
};
