// How every sound is played: what the mixer needs to know of it. How it is made stands in kit.ts, which only the worker loads.

/** Under the finger, pieces, scenes, what calls somebody: each can be made softer as a whole. */
export type Bus = 'ui' | 'piece' | 'scene' | 'call';

export interface Row {
  readonly bus: Bus;
  /** Who yields when too many play: 0 first, 3 last. */
  readonly rank?: number;
  /** The pitch varies by so much, up and down. */
  readonly vary?: number;
  /** How many different ones are made, so that none is heard twice in a row. */
  readonly takes?: number;
  /** Heights of a sound that climbs. */
  readonly steps?: number;
}

export const ROWS = {
  click: { bus: 'ui', rank: 0 },
  error: { bus: 'ui', rank: 2 },
  message: { bus: 'ui', rank: 2 },
  dieLift: { bus: 'ui', rank: 0 },
  tokenWood: { bus: 'ui' },
  tokenStone: { bus: 'ui' },
  tokenGold: { bus: 'ui', vary: 0.03 },
  tokenPapyrus: { bus: 'ui' },
  cardTake: { bus: 'ui' },
  dieSet: { bus: 'piece' },
  diceRoll: { bus: 'piece', takes: 4 },
  cardDraw: { bus: 'piece' },
  cardFlip: { bus: 'piece' },
  column: { bus: 'piece' },
  statue: { bus: 'piece', takes: 2 },
  building: { bus: 'piece', takes: 2 },
  boat: { bus: 'piece' },
  gauge: { bus: 'piece', vary: 0.01, takes: 1, steps: 9 },
  scoreTick: { bus: 'piece', rank: 0, vary: 0, takes: 1, steps: 15 },
  torch: { bus: 'piece', takes: 2 },
  decree: { bus: 'piece', rank: 2, takes: 1 },
  trouble: { bus: 'piece', rank: 2, takes: 2 },
  botStep: { bus: 'piece', takes: 2 },
  rotation: { bus: 'scene', rank: 3, vary: 0.015, takes: 1 },
  maat: { bus: 'scene', rank: 3, vary: 0, takes: 1 },
  panTip: { bus: 'piece', takes: 2 },
  beamCreak: { bus: 'piece', takes: 2 },
  verdictGood: { bus: 'scene', rank: 2, vary: 0, takes: 1 },
  verdictBad: { bus: 'scene', rank: 2, vary: 0, takes: 1 },
  seth: { bus: 'scene', rank: 3, vary: 0, takes: 1 },
  crowd: { bus: 'scene', rank: 1, vary: 0.02, takes: 1, steps: 8 },
  revolt: { bus: 'scene', rank: 3, vary: 0, takes: 1 },
  pyramid: { bus: 'scene', rank: 3, vary: 0, takes: 1 },
  victory: { bus: 'scene', rank: 3, vary: 0, takes: 1 },
  defeat: { bus: 'scene', rank: 3, vary: 0, takes: 1 },
  turn: { bus: 'call', rank: 3, vary: 0, takes: 2 },
} satisfies Readonly<Record<string, Row>>;

export type Sound = keyof typeof ROWS;

/** A row with what it leaves out. */
export function rowOf(name: Sound): Required<Row> {
  return { rank: 1, vary: 0.04, takes: 3, steps: 0, ...(ROWS[name] as Row) };
}
