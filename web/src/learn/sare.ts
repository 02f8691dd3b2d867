// The first game of Sa-Rê: from the founding of the city to the beginning of the second round.
import { cardsOf, phaseOf, viewOf, type Phase, type Stage } from '../games/sare/view';
import { asked, both, did, either, type Script, type When } from './script';
import { setupKinds } from './setup';
import type { LearnTexts } from './texts';

const inPhase =
  (phase: Phase): When =>
  (now) =>
    phaseOf(viewOf(now)) === phase;
const atStage =
  (stage: Stage): When =>
  (now) =>
    now.legal.length > 0 && viewOf(now).stage === stage;
const fromRound =
  (round: number): When =>
  (now) =>
    viewOf(now).round >= round;

/** The card that is offered to the player. */
const offered =
  (...cards: readonly string[]): When =>
  (now) =>
    asked('take')(now) && cards.includes(viewOf(now).top[0] ?? '');
const me = (now: Parameters<When>[0]) => viewOf(now).player[now.seat];
const revolted: When = (now) => me(now)?.obelisk === 'revolt';
const holds =
  (cards: number): When =>
  (now) => {
    const player = me(now);
    return player !== undefined && cardsOf(player).reduce((sum, { count }) => sum + count, 0) >= cards;
  };

/** A round with cards lies behind the player. Who refused the first one has seen no season yet; at some time it is enough. */
const seasoned: When = (now) => {
  const first = now.entries.findIndex(({ actor, action }) => actor === now.seat && action.kind === 'take');
  const over = now.entries.some(({ events }, i) => i > first && events.some(({ kind }) => kind === 'round'));
  return (first >= 0 && over) || fromRound(4)(now);
};

const setup = setupKinds('sare');
const SHOE = ['.season .offer', '.season'];
const WORKS = ['.works'];
const CHOSE = did('take', 'pass', 'lay');

export const sare: Script<keyof LearnTexts['sare']> = {
  name: 'sare',
  game: 'sare',
  options: 'scenario=scribe',
  seed: '4',
  agent: 'greedy',
  clear: [
    '.choices',
    '.season .offer',
    '.stairs',
    '.works .ask',
    '.works li',
    '.works .list',
    '.middle .city',
    '.stores .tokens',
  ],
  slim: true,
  steps: [
    { id: 'welcome', look: ['.works .foot'], pane: 'season', due: asked('place') },
    {
      id: 'place',
      look: ['.middle .city', '.mine .city'],
      pane: 'city',
      due: asked(...setup.place),
      until: did('place'),
    },
    { id: 'sites', look: ['.reference'], pane: 'buildings', due: asked('launch'), until: did('launch') },
    { id: 'second', look: ['.reference'], pane: 'buildings', due: atStage('sites'), until: did('done') },

    { id: 'season', look: SHOE, pane: 'season', due: inPhase('season') },
    { id: 'offer', look: SHOE, pane: 'season', due: asked('take'), until: CHOSE },
    { id: 'gauge', look: ['.stairs'], pane: 'season', due: inPhase('season') },
    { id: 'risk', look: ['.risk'], pane: 'season', due: inPhase('season') },
    { id: 'react', look: SHOE, pane: 'season', due: atStage('react'), until: did('stay', 'lay') },
    { id: 'hand', look: SHOE, pane: 'season', due: atStage('trouble'), until: did('whip', 'give', 'discard') },
    { id: 'pass', look: SHOE, pane: 'season', due: asked('pass'), until: CHOSE },
    { id: 'trouble', look: SHOE, pane: 'season', due: offered('trouble', 'double_trouble'), until: CHOSE },
    { id: 'horus', look: SHOE, pane: 'season', due: offered('horus'), until: CHOSE },
    { id: 'stop', look: ['.plate.lay', '.season'], pane: 'season', due: both(asked('lay'), holds(3)), until: CHOSE },
    { id: 'revolt', look: ['.stairs', '.stores .who'], due: both(fromRound(1), revolted) },

    { id: 'build', look: WORKS, pane: 'city', due: atStage('build'), until: did('build', 'done') },
    { id: 'pay', look: WORKS, pane: 'season', due: atStage('pay'), until: did('pay') },
    { id: 'keep', look: WORKS, pane: 'season', due: atStage('keep'), until: did('keep', 'done') },
    { id: 'store', look: WORKS, pane: 'season', due: atStage('store'), until: did('store') },

    { id: 'round', look: ['.middle .city', '.mine .city'], pane: 'city', due: fromRound(2) },
    { id: 'powers', look: ['.reference'], pane: 'buildings', due: both(fromRound(2), asked('launch')) },
    { id: 'goal', look: ['.players', '.stack'], pane: 'players', due: fromRound(2) },
    // Not before the buildings with powers had their moment.
    { id: 'finish', look: [], due: both(seasoned, either(asked('launch'), fromRound(4))) },
  ],
};
