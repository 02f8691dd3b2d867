// The game after a puzzle: its answer is played, and then chance and agents go on.
import type { Engine } from '../core/engine';
import { LocalSession, randomSeed, type LocalSettings, type SeatConfig } from '../core/local';
import { aboutGame } from '../games/registry';
import type { Language } from '../i18n/index.svelte';
import { settings } from '../ui/settings.svelte';
import type { Puzzle } from './data';
import { seatsOf } from './session';

/** Who plays on there. */
const RIVAL = 'vizier';

export async function goOn(
  engine: Engine,
  puzzle: Puzzle,
  me: string,
  language: Language,
  moments: LocalSettings['moments'],
  seed = randomSeed(),
): Promise<LocalSession> {
  const { game, options, position, turn, seat } = puzzle;
  const desk = await engine.desk();
  let count: number;
  try {
    await desk.trial(game, options, position);
    count = (await desk.look(seat)).view.scores.length;
  } finally {
    desk.close();
  }
  const seats = seatsOf(puzzle, count, me, aboutGame(game, language).automaton ?? '').map(
    ({ kind, name }): SeatConfig =>
      kind === 'agent' ? { kind, name, agent: RIVAL } : { kind: kind === 'human' ? 'human' : 'automaton', name },
  );
  return LocalSession.open(
    engine,
    { shelf: null, seats, seed, settings: { pace: settings.now.pace, moments } },
    async (on) => {
      await on.trial(game, options, position);
      for (const text of turn) {
        const action = await on.parse(text);
        if (action === null || (await on.act(seat, action)) !== null)
          throw new Error(`This puzzle cannot be played: ${text}`);
      }
      await on.letGo(seed);
    },
  );
}
