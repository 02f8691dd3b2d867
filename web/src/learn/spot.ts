// Where a card stands so that it does not hide what it speaks about.

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

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

/** The lower left corner of the frame: for a card that speaks of no place. */
export function corner(card: { height: number }, frame: Box, edge = 8): { x: number; y: number } {
  return { x: frame.x + edge, y: frame.y + frame.height - card.height - edge };
}

/**
 * A place for a card inside the frame: beside, below or above the target, else the corner that hides least of it.
 * Without a target, in the middle.
 */
export function place(card: { width: number; height: number }, target: Box | null, frame: Box, gap = 14): { x: number; y: number } {
  const edge = 8;
  const right = frame.x + frame.width - card.width - edge;
  const bottom = frame.y + frame.height - card.height - edge;
  const fit = (x: number, y: number) => ({
    x: clamp(x, frame.x + edge, Math.max(frame.x + edge, right)),
    y: clamp(y, frame.y + edge, Math.max(frame.y + edge, bottom)),
  });
  if (!target) return fit(frame.x + (frame.width - card.width) / 2, frame.y + (frame.height - card.height) / 2);
  const middle = target.y + target.height / 2 - card.height / 2;
  const centre = target.x + target.width / 2 - card.width / 2;
  const spots = [
    fit(target.x + target.width + gap, middle),
    fit(target.x - card.width - gap, middle),
    fit(centre, target.y + target.height + gap),
    fit(centre, target.y - card.height - gap),
    fit(right, bottom),
    fit(frame.x, bottom),
    fit(right, frame.y),
    fit(frame.x, frame.y),
  ];
  const hidden = spots.map((spot) => overlap({ ...spot, ...card }, target));
  return spots[hidden.indexOf(Math.min(...hidden))] ?? fit(right, bottom);
}
