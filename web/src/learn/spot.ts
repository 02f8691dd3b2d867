// Where a card stands so that it does not hide what it speaks about.

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export type Box = Point & Size;

const EDGE = 8;
const GAP = 14;
/** A pixel of the target hidden is worse than any way, one of what should stay in sight is worth some of the way. */
const HIDES_TARGET = 100;
const HIDES_CLEAR = 0.1;

/** The area that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** The part of a box that lies within another; null when nothing does. */
export function within(box: Box, frame: Box): Box | null {
  const x = Math.max(box.x, frame.x);
  const y = Math.max(box.y, frame.y);
  const width = Math.min(box.x + box.width, frame.x + frame.width) - x;
  const height = Math.min(box.y + box.height, frame.y + frame.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

const middleOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** In the middle of the frame. */
export function middle(card: Size, frame: Box): Point {
  const { x, y } = middleOf(frame);
  return { x: x - card.width / 2, y: y - card.height / 2 };
}

/** Places to try: beside the target, and a grid over the frame. */
function places(card: Size, target: Box | null, frame: Box): Point[] {
  const left = frame.x + EDGE;
  const top = frame.y + EDGE;
  const right = Math.max(left, frame.x + frame.width - card.width - EDGE);
  const bottom = Math.max(top, frame.y + frame.height - card.height - EDGE);
  const fit = (x: number, y: number): Point => ({
    x: Math.max(left, Math.min(right, x)),
    y: Math.max(top, Math.min(bottom, y)),
  });
  const found: Point[] = [];
  if (target) {
    const { x, y } = middleOf(target);
    found.push(
      fit(target.x + target.width + GAP, y - card.height / 2),
      fit(target.x - card.width - GAP, y - card.height / 2),
      fit(x - card.width / 2, target.y + target.height + GAP),
      fit(x - card.width / 2, target.y - card.height - GAP),
    );
    // Beside it at every height: a target as high as the board has only that column.
    for (let row = 0; row <= 8; row++) {
      const y = top + ((bottom - top) * row) / 8;
      found.push(fit(target.x + target.width + GAP, y), fit(target.x - card.width - GAP, y));
    }
  }
  for (let column = 0; column <= 6; column++)
    for (let row = 0; row <= 4; row++)
      found.push({ x: left + ((right - left) * column) / 6, y: top + ((bottom - top) * row) / 4 });
  return found;
}

/**
 * A place for a card inside the frame: off the target but near it, and rather not on what should stay in sight.
 * Without a target, near the lower left corner, or the right one.
 */
export function place(card: Size, target: Box | null, frame: Box, clear: readonly Box[] = [], right = false): Point {
  const home = target ? middleOf(target) : { x: frame.x + (right ? frame.width : 0), y: frame.y + frame.height };
  const cost = (at: Point): number => {
    const box = { ...at, ...card };
    const { x, y } = middleOf(box);
    const hidden = clear.reduce((sum, area) => sum + overlap(box, area), 0);
    return (
      (target ? overlap(box, target) * HIDES_TARGET : 0) + hidden * HIDES_CLEAR + Math.hypot(x - home.x, y - home.y)
    );
  };
  return places(card, target, frame).reduce((best, at) => (cost(at) < cost(best) ? at : best));
}

/** How far a note rises from where it lies so that it hides least of these, within the frame; no farther than it must. */
export function rise(note: Box, frame: Box, these: readonly Box[]): number {
  const most = Math.max(0, note.y - frame.y - EDGE);
  const ways = [
    0,
    ...these.map((box) => note.y + note.height + EDGE - box.y).filter((way) => way > 0 && way < most),
    most,
  ];
  // A small button counts as much as a large one.
  const hidden = (way: number): number =>
    these.reduce(
      (sum, box) => sum + overlap({ ...note, y: note.y - way }, box) / Math.max(1, box.width * box.height),
      0,
    );
  return ways.sort((a, b) => a - b).reduce((best, way) => (hidden(way) < hidden(best) ? way : best));
}
