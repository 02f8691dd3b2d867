// Botankhamun's turn as a scene of a step.
import type { Snapshot } from '../../../core/types';
import type { Scene } from '../../../table/scene';
import { loaded } from '../texts';
import { seatName } from '../../../table/names';
import { words } from '../../../i18n/index.svelte';
import { automatonOf, foundBy, turnsOf, type Turn } from './turn';
import { sayStep } from './words';

/** What the telling needs: the turn, and the position he finds. */
export interface Told {
  readonly turn: Turn;
  readonly found: Snapshot;
}

/** Seconds to see where the light falls, and to read a letter. */
const LOOK = 1.2;
const LETTER = 0.026;

/** His turn, if it is in this step; `rotates`: the dial turns after it, and shows that itself. */
export function botScene(before: Snapshot, after: Snapshot, rotates: boolean): Scene<Told> | null {
  const seat = automatonOf(after);
  if (seat < 0) return null;
  // The turn may have begun with the last word of the step before.
  const turn = turnsOf(after.entries, seat).at(-1);
  const told = turn?.steps.at(-1);
  if (!turn || !told || turn.to <= before.seq) return null;
  // It was my own act that let him begin, or the last die of a refill: neither is on the board before.
  const at = after.entries.find(
    ({ seq, events }) => seq > before.seq && events.some(({ kind }) => kind === 'bot-moves'),
  );
  if (!at) return null;
  // At a table the acts before it come in the same step, too.
  const known = (at.action.kind === 'bot-flip' && at.seq === before.seq + 1) || rotates;
  const found = known ? before : foundBy(turn, before, after);
  const t = loaded();
  const lasts = (beat: number): number => {
    const step = turn.steps[beat];
    if (!step) return LOOK;
    const { text, why } = sayStep(step, after, t);
    return LOOK + LETTER * (text.length + why.length);
  };
  return {
    name: 'automaton',
    seconds: turn.steps.reduce((sum, _, beat) => sum + lasts(beat), 0),
    beats: turn.steps.length,
    lasts,
    told: true,
    over: (beat) => (beat < turn.steps.length - 1 || rotates ? found : after),
    pane: (beat) => turn.steps[beat]?.pane ?? 'wheel',
    title: () => words.t.app.pair(seatName(after, seat, words.t), loaded().bot.turn(turn.round)),
    View: () => import('./Telling.svelte'),
    data: { turn, found },
  };
}
