// Where the spaces of a city lie in its picture: the Nile runs along the front, the city rises behind it.
import { SPACE } from './art/buildings';
import { round, seen, type Point } from './art/oblique';
import { placeOf } from './view';

export interface Land {
  readonly columns: number;
  readonly left: number;
  readonly right: number;
  readonly back: number;
  readonly bank: number;
  readonly shore: number;
}

const RIM = 14;
const SLAB = 22;
/** What stands in the last row is so high. */
const TALLEST = 34;

/** The ground of a city of so many columns, with a Nile of this depth. */
export function landOf(columns: number, nile: number): Land {
  const rows = 12 / columns;
  const bank = (columns / 2) * SPACE.deep + 6;
  return {
    columns,
    left: (-rows / 2) * SPACE.wide - 10,
    right: (rows / 2) * SPACE.wide + 10,
    back: (-columns / 2) * SPACE.deep - 10,
    bank,
    shore: bank + nile,
  };
}

export function middleOf(cell: number, columns: number): Point {
  const { x, y } = placeOf(cell, columns);
  return [(x - (12 / columns - 1) / 2) * SPACE.wide, (y - (columns - 1) / 2) * SPACE.deep];
}

/** The four corners of a rectangle of the ground. */
export const slab = (x0: number, x1: number, y0: number, y1: number): Point[] => [
  seen(x0, y0),
  seen(x1, y0),
  seen(x1, y1),
  seen(x0, y1),
];

export function plotOf(cell: number, columns: number, inset = 4): Point[] {
  const [x, y] = middleOf(cell, columns);
  const [a, b] = [SPACE.wide / 2 - inset, SPACE.deep / 2 - inset];
  return slab(x - a, x + a, y - b, y + b);
}

/** The board under the city: its top, its front and its right side. */
export function boardOf({ left, right, back, shore }: Land): { top: Point[]; front: Point[]; side: Point[] } {
  const top = slab(left - RIM, right + RIM, back - RIM, shore + 8);
  const [, b, c, d] = top as [Point, Point, Point, Point];
  const down = ([x, y]: Point): Point => [x, y + SLAB];
  return { top, front: [d, c, down(c), down(d)], side: [c, b, down(b), down(c)] };
}

/** The picture's box: x, y, width, height. */
export function boxOf({ left, right, back, shore }: Land): readonly [number, number, number, number] {
  const [x] = seen(left - RIM, shore + 8);
  const [x1, y0] = seen(right + RIM, back - RIM);
  const [, y1] = seen(0, shore + 8);
  const y = y0 - TALLEST;
  return [round(x - 4), round(y), round(x1 - x + 8), round(y1 + SLAB + 4 - y)];
}
