// What Tekhenu sounds like: docs/sound.md has the reasons.
import type { Cue, Heard, SoundTable } from '../../sound/cues';
import { wonBySeat } from '../../sound/cues';
import type { Sound } from '../../sound/rows';
import type { Judged } from './judged';
import type { Count } from './staged';

/** By token: wood, stone, gold or paper. */
const TOKENS: Readonly<Record<string, Sound>> = {
  bread: 'tokenWood',
  limestone: 'tokenStone',
  granite: 'tokenStone',
  gold: 'tokenGold',
  soldiers: 'tokenWood',
  blood: 'tokenStone',
};
const token = (name: unknown): Sound => TOKENS[String(name)] ?? 'tokenPapyrus';
const spent: Heard = ({ args }) => [{ sound: token(args.token), pitch: 0.85, gain: 0.63 }];
/** Points climb the mode, one step after the other. */
const points: Heard = (_, run) => [{ sound: 'scoreTick', step: run, after: run * 0.09 }];
/** More than two at once is a shuffle. */
const atMost =
  (most: number, sound: Sound): Heard =>
  (_, run) =>
    run < most ? [{ sound, after: run * 0.12 }] : null;

const silent = (...kinds: readonly string[]): Record<string, Heard> =>
  Object.fromEntries(kinds.map((kind) => [kind, null]));

export const sounds: SoundTable = {
  events: {
    // Time passes, somebody thinks: nothing moves on the table.
    ...silent(
      'round',
      'turn',
      'passed',
      'action',
      'bot-looks',
      'bot-seeks',
      'bot-compares',
      'bot-decides',
      'bot-cannot',
    ),
    ...silent('bot-taken', 'bot-districts', 'bot-statue', 'bot-space', 'bot-site', 'bot-full', 'bot-status'),
    ...silent('bot-counts', 'bot-row', 'bot-lays'),
    took: () => [{ sound: 'dieLift' }, { sound: 'dieSet', after: 0.16 }],
    die: atMost(1, 'diceRoll'),
    gained: ({ args }) => token(args.token),
    produced: ({ args }) => token(args.resource),
    paid: spent,
    marker: 'tokenWood',
    column: 'column',
    laid: 'column',
    conquest: 'column',
    built: 'building',
    settled: 'building',
    raided: (_, run) => [{ sound: 'building' }, ...(run === 0 ? ([{ sound: 'seth', after: 0.2 }] as const) : [])],
    moved: 'building',
    erected: 'statue',
    honoured: 'statue',
    population: 'boat',
    happiness: 'boat',
    card: 'cardTake',
    destiny: 'cardTake',
    artefact: 'cardTake',
    cult: 'cardTake',
    market: atMost(2, 'cardFlip'),
    refreshed: atMost(2, 'cardFlip'),
    tile: atMost(2, 'cardFlip'),
    aside: atMost(2, 'cardFlip'),
    opened: 'cardDraw',
    played: 'cardFlip',
    used: 'cardFlip',
    earned: () => [
      { sound: 'scoreTick', step: 4 },
      { sound: 'scoreTick', step: 7, after: 0.12 },
    ],
    bonus: () => [
      { sound: 'scoreTick', step: 4 },
      { sound: 'scoreTick', step: 7, after: 0.12 },
    ],
    rotated: 'rotation',
    balance: ({ args }, run) => [
      ...(run === 0 ? ([{ sound: 'maat' }] as const) : []),
      { sound: Number(args.loss) > 0 ? 'verdictBad' : 'verdictGood', after: 0.6 },
    ],
    place: (_, run) => [{ sound: 'tokenStone', after: run * 0.1 }],
    scoring: null, // the points that follow are heard
    vp: points,
    'card-vp': null, // part of the points just told
    scored: points,
    ability: points,
    decree: 'decree',
    revealed: 'decree',
    vizier: 'tokenStone',
    'bot-moves': 'botStep',
    'bot-pyramid': 'botStep',
    over: null, // who won decides: `won`
  },
  scenes: {
    rotation: { cues: () => [{ sound: 'rotation' }], replaces: ['rotated'] },
    maat: {
      cues: (beat, data): readonly Cue[] => {
        if (beat === 0) return [{ sound: 'maat' }];
        const judged = (data as readonly Judged[])[beat - 1];
        if (!judged) return [{ sound: 'tokenStone' }];
        return [
          { sound: 'beamCreak' },
          { sound: 'panTip', after: 0.25 },
          { sound: judged.loss > 0 ? 'verdictBad' : 'verdictGood', after: 0.55 },
        ];
      },
      replaces: ['balance', 'place'],
    },
    scoring: {
      cues: (beat, data): readonly Cue[] => {
        const count = (data as readonly Count[])[beat];
        const most = Math.max(0, ...(count?.points ?? []));
        return Array.from({ length: Math.min(6, most) }, (_, i) => ({
          sound: 'scoreTick',
          step: beat + i,
          after: i * 0.08,
        }));
      },
      replaces: ['vp', 'scored', 'ability'],
    },
  },
  won: wonBySeat,
};
