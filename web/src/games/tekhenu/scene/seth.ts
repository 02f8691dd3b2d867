// Where things lie on the board of Seth, in the picture: a low strip beside the market, or a whole pane of a phone.
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface SethStyle {
  readonly box: Box;
  readonly slab: Box;
  readonly head: Spot & { readonly size: number };
  /** The pit that the dice lie in. */
  readonly pit: Box;
  readonly dieSize: number;
  die(i: number): Spot;
  /** Of a region 0 to 5: its ground; within it the number, what it brings, and the slots. */
  region(i: number): Box;
  readonly number: Spot;
  readonly bonus: Spot & { readonly step: number; readonly size: number };
  slot(i: number): Box;
  /** Statues: for the people of a row, for Seth. */
  people(row: number): Spot;
  socket(i: number): Spot;
  readonly conquest: Spot & { readonly size: number };
  readonly artefacts: Box;
  readonly vizier: Spot;
  readonly piece: number;
}

/** Beside the dial, between the Nile and the market. */
export const STRIP: SethStyle = {
  box: { x: -3, y: -10, width: 606, height: 121 },
  slab: { x: 0, y: 0, width: 600, height: 102 },
  head: { x: 32, y: 29, size: 44 },
  pit: { x: 64, y: 5, width: 86, height: 92 },
  dieSize: 28,
  die: (i) => ({ x: 87 + (i % 2) * 40, y: 40 + Math.floor(i / 2) * 43 }),
  region: (i) => ({ x: 156 + (i % 3) * 104, y: 4 + Math.floor(i / 3) * 48, width: 101, height: 46 }),
  number: { x: 13, y: 13 },
  bonus: { x: 12, y: 34, step: 13, size: 15 },
  slot: (i) => ({ x: 44 + i * 28, y: 3, width: 27, height: 40 }),
  people: (row) => ({ x: 488, y: 29 + row * 48 }),
  socket: (i) => ({ x: 32 + (i === 0 ? 0 : i === 1 ? -21 : 21), y: 87 }),
  conquest: { x: 550, y: 29, size: 56 },
  artefacts: { x: 514, y: 56, width: 82, height: 40 },
  vizier: { x: 138, y: 58 },
  piece: 0.86,
};

/** A pane of its own. */
export const PANE: SethStyle = {
  box: { x: 0, y: -6, width: 380, height: 470 },
  slab: { x: 4, y: 0, width: 372, height: 452 },
  head: { x: 42, y: 40, size: 58 },
  pit: { x: 80, y: 10, width: 206, height: 66 },
  dieSize: 38,
  die: (i) => ({ x: 108 + i * 50, y: 56 }),
  region: (i) => ({ x: 13 + (i % 3) * 120, y: 92 + Math.floor(i / 3) * 172, width: 114, height: 116 }),
  number: { x: 18, y: 20 },
  bonus: { x: 46, y: 20, step: 24, size: 22 },
  slot: (i) => ({ x: 6 + i * 52, y: 42, width: 50, height: 68 }),
  people: (row) => ({ x: 190, y: 230 + row * 172 }),
  socket: (i) => ({ x: 306 + (i === 0 ? 0 : i === 1 ? 34 : -34), y: 408 }),
  conquest: { x: 330, y: 44, size: 70 },
  artefacts: { x: 12, y: 384, width: 124, height: 48 },
  vizier: { x: 280, y: 72 },
  piece: 1.3,
};
