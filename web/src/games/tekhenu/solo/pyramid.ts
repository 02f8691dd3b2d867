// How the pyramid lies: its tiles are counted from the left of the base up to the top. Each row has one tile less, and stands
// half a tile further to the right.

/** Tiles of the base. */
export const BASE = 4;

export interface Place {
  readonly row: number;
  readonly column: number;
}

const PLACES: readonly Place[] = Array.from({ length: BASE }, (_, row) =>
  Array.from({ length: BASE - row }, (_, column) => ({ row, column })),
).flat();

export const placeOf = (index: number): Place => PLACES[index] ?? { row: 0, column: 0 };

/** Tiles that a marker has certainly passed. */
export const trailOf = (index: number): number[] => (index > 0 ? [0, index] : []);
