// The first game of Tekhenu: from the set-up through the first judgement of Maat to the first Scoring.
import type { Snapshot } from '../core/types';
import { viewOf } from '../games/tekhenu/view';
import { asked, both, did, didOften, type Script, type When } from './script';
import { setupKinds } from './setup';
import type { LearnTexts } from './texts';

const fromRound =
  (round: number): When =>
  (now) =>
    viewOf(now).round >= round;

const inHand: When = (now) => now.legal.length > 0 && viewOf(now).die.face > 0;
/** A die is chosen, or what to do with it. */
const choosing: When = (now) => asked('take')(now) || inHand(now);
const handStatus =
  (status: string): When =>
  (now) =>
    inHand(now) && viewOf(now).die.status === status;

/** What the player's last die was used for: a god, or `produce`. */
function lastDeed(now: Snapshot): string {
  const deeds = now.entries.filter(
    ({ actor, action }) => actor === now.seat && (action.kind === 'perform' || action.kind === 'produce'),
  );
  const last = deeds.at(-1)?.action;
  return last?.kind === 'perform' ? String(last.args?.god) : (last?.kind ?? '');
}
const used =
  (deed: string): When =>
  (now) =>
    viewOf(now).round > 0 && lastDeed(now) === deed && !inHand(now);
const acted: When = (now) => viewOf(now).round > 0 && lastDeed(now) !== '' && !inHand(now);

const setup = setupKinds('tekhenu');
const DIAL = ['.dial'];
const SCALE = ['.tray .scale', '.strip .balance'];
const TEMPLE = ['[data-region="temple"]'];

export const tekhenu: Script<keyof LearnTexts['tekhenu']> = {
  name: 'tekhenu',
  game: 'tekhenu',
  options: 'beginner',
  seed: '2',
  agent: 'greedy',
  // What the rival has just done should be read, too.
  clear: [...DIAL, '.rival', '.tray .tokens'],
  steps: [
    { id: 'welcome', look: DIAL, pane: 'wheel', due: asked('keep') },
    { id: 'decree', look: ['.offer'], pane: 'cards', due: asked(...setup.decree), until: did('keep') },
    { id: 'start', look: ['.offer'], pane: 'cards', due: asked(...setup.start), until: didOften(2, 'draft') },
    {
      id: 'destiny',
      look: ['.destinies', '.destiny'],
      pane: 'wheel',
      due: asked(...setup.destiny),
      until: did('destiny'),
    },
    { id: 'reward', look: ['.offer'], pane: 'cards', due: asked(...setup.reward), until: did('reward') },

    { id: 'light', look: DIAL, pane: 'wheel', due: asked('take') },
    { id: 'rings', look: DIAL, pane: 'wheel', due: asked('take') },
    { id: 'take', look: DIAL, pane: 'wheel', due: asked('take'), until: did('take') },
    { id: 'pure', look: SCALE, due: handStatus('pure') },
    { id: 'tainted', look: SCALE, due: handStatus('tainted') },
    {
      id: 'act',
      look: ['.modes', '.bar'],
      pane: 'wheel',
      due: both(inHand, asked('perform', 'produce', 'ready')),
      until: did('perform', 'produce'),
    },

    {
      id: 'horus',
      look: ['.boards', '.pane .fit', ...DIAL],
      due: both(fromRound(1), asked('honour', 'erect')),
      until: did('honour', 'erect'),
    },
    {
      id: 'ra',
      look: TEMPLE,
      pane: 'temple',
      due: both(fromRound(1), asked('column', 'column-active')),
      until: did('column', 'column-active'),
    },
    { id: 'hathor', look: TEMPLE, pane: 'temple', due: both(fromRound(1), asked('build')), until: did('build') },
    {
      id: 'thoth',
      look: ['.market'],
      pane: 'cards',
      due: both(fromRound(1), asked('section', 'pick')),
      until: did('pick'),
    },
    {
      id: 'osiris',
      look: ['[data-region="osiris"]'],
      pane: 'osiris',
      due: both(fromRound(1), asked('settle')),
      until: did('settle'),
    },
    { id: 'bastet', look: ['.track'], pane: 'wheel', due: used('bastet') },
    { id: 'produce', look: ['.tray .tokens', '.strip'], due: used('produce') },

    { id: 'panel', look: ['.tray', '.pane .player'], pane: 'players', due: acted },
    { id: 'balance', look: DIAL, pane: 'wheel', due: both(fromRound(2), choosing), until: did('perform', 'produce') },
    { id: 'rotation', look: DIAL, pane: 'wheel', due: fromRound(3) },
    { id: 'maat', look: SCALE, pane: 'wheel', due: fromRound(3) },
    { id: 'judged', look: SCALE, pane: 'wheel', due: fromRound(5) },
    { id: 'scoring', look: ['.until'], pane: 'wheel', due: fromRound(5) },
    { id: 'scored', look: ['.until'], pane: 'wheel', due: fromRound(9) },
    { id: 'finish', look: [], due: fromRound(9) },
  ],
};
