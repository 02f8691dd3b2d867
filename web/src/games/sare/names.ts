// How cells are called: a letter along the Nile, a number towards it.
import { placeOf } from './view';

export function cellName(cell: number, columns: number): string {
  const { x, y } = placeOf(cell, columns);
  return `${String.fromCharCode(65 + x)}${y + 1}`;
}
