// What Sa-Rê sounds like: docs/sound.md has the reasons.
import { wonBySeat, type Cue, type Heard, type SoundTable } from '../../sound/cues';
import type { Sound } from '../../sound/rows';

/** By what a card or token is of; the first word of a double card decides. */
function material(item: unknown): Sound {
  const name = String(item);
  if (name.startsWith('stone')) return 'tokenStone';
  if (name.startsWith('gold')) return 'tokenGold';
  return name.startsWith('wood') || name === 'caravan' ? 'tokenWood' : 'tokenPapyrus';
}

/** From this step on people are heard. */
const UNREST = 4;
/** The gauge answers in stone and bronze, higher each step; later voices, and a torch with each rise. */
const risen: Heard = ({ args }): readonly Cue[] => {
  const step = Number(args.steps);
  return [
    { sound: 'gauge', step },
    ...(step >= 2 ? ([{ sound: 'torch', after: 0.1, gain: 0.7 }] as const) : []),
    ...(step >= UNREST ? ([{ sound: 'crowd', step: step - UNREST, after: 0.25 }] as const) : []),
  ];
};

export const sounds: SoundTable = {
  events: {
    // A turn is counted; nothing moves on the table.
    round: null,
    passed: null,
    stayed: null,
    sequence: null,
    closed: null,
    placed: 'tokenWood',
    launched: 'tokenWood',
    cancelled: () => [{ sound: 'tokenWood', pitch: 0.85 }],
    destroyed: () => [{ sound: 'column', pitch: 0.8 }],
    penalty: risen,
    season: () => [{ sound: 'cardDraw' }, { sound: 'cardDraw', after: 0.18 }],
    revealed: 'cardFlip',
    darkness: () => [{ sound: 'crowd', step: 0 }],
    took: 'cardTake',
    kept: 'cardTake',
    returned: 'cardTake',
    laid: 'column',
    power: () => [{ sound: 'decree', pitch: 1.2 }],
    wind: 'trouble',
    gave: 'trouble',
    gauge: risen,
    revolt: 'revolt',
    discarded: () => [{ sound: 'tokenPapyrus', pitch: 0.85 }],
    lost: () => [{ sound: 'tokenPapyrus', pitch: 0.85 }],
    spent: ({ args }) => [{ sound: material(args.item), pitch: 0.85 }],
    built: 'building',
    stage: 'column',
    growth: 'tokenStone',
    chartered: 'boat',
    stored: ({ args }) =>
      (['stone', 'wood', 'gold'] as const)
        .filter((kind) => Number(args[kind]) > 0)
        .map((kind, i) => ({ sound: material(kind), after: 0.09 * i })),
    'stored-jokers': 'tokenPapyrus',
    goal: 'pyramid',
  },
  scenes: {
    darkness: { cues: () => [{ sound: 'crowd', step: 0 }], replaces: ['darkness'] },
    revolt: { cues: (beat) => (beat === 0 ? [{ sound: 'revolt' }] : []), replaces: ['revolt'] },
    pyramid: { cues: (beat) => (beat === 0 ? [{ sound: 'pyramid' }] : []), replaces: [] },
  },
  won: wonBySeat,
};
