// What the guides say about choices of the set-up. It stands apart from them, so that a first game without the guide loads
// no more of them than this.
import type { Snapshot } from '../core/types';

interface Setup {
  readonly game: string;
  /** The option that the guide teaches; left out: the game itself. */
  readonly teaches?: string;
  /** Its steps, each with the kinds of action that are asked for then. */
  readonly steps: Readonly<Record<string, readonly string[]>>;
}

const setups = {
  seth: {
    game: 'tekhenu',
    teaches: 'seth',
    steps: { draft: ['draft', 'draft-cult'], artefacts: ['destiny', 'claim'], decree: ['keep'] },
  },
  tekhenu: {
    game: 'tekhenu',
    steps: { decree: ['keep'], start: ['draft'], destiny: ['destiny'], reward: ['reward'] },
  },
  sare: { game: 'sare', steps: { place: ['place'] } },
} as const satisfies Readonly<Record<string, Setup>>;

/** The kinds of a step, for the guide that speaks of it, too. */
export const setupKinds = <Guide extends keyof typeof setups>(guide: Guide): (typeof setups)[Guide]['steps'] =>
  setups[guide].steps;

/** The step that is due now, and whose guide it is from: of the module that takes part, or of the game. */
export function setupStep(now: Snapshot): { readonly guide: string; readonly step: string } | null {
  const options = now.options.split(' ');
  const found = Object.entries<Setup>(setups).find(
    ([, { game, teaches }]) => game === now.game && (teaches === undefined || options.includes(teaches)),
  );
  const step = Object.entries(found?.[1].steps ?? {}).find(([, kinds]) =>
    now.legal.some(({ kind }) => kinds.includes(kind)),
  );
  return found && step ? { guide: found[0], step: step[0] } : null;
}
