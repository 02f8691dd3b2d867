// When a clock is worth a warning.

/** 0: there is time; 1: less than a tenth; 2: less than a minute. */
export type Lowness = 0 | 1 | 2;

/** Milliseconds left of the whole time of a seat. */
export function lowness(left: number, whole: number): Lowness {
  if (left < 60_000 && left < whole) return 2;
  return left < whole / 10 ? 1 : 0;
}
