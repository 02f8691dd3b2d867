// Where things lie on the dial: degrees clockwise from the top, lengths in the units of its picture.
export const RINGS = { pure: 157, tainted: 125, forbidden: 95 } as const;
export const EDGES = { rim: 204, plate: 174, pure: 141, tainted: 109, centre: 81 } as const;
const MOST = 29;
const LEAST = 18;
const GAP = 3;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function polar(radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

const put = ({ x, y }: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** The piece of a ring between two radii and two angles. */
export function wedge(inner: number, outer: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0;
  return (
    `M${put(polar(outer, from))}A${outer} ${outer} 0 ${large} 1 ${put(polar(outer, to))}` +
    `L${put(polar(inner, to))}A${inner} ${inner} 0 ${large} 0 ${put(polar(inner, from))}Z`
  );
}

/** An arc to write on, read from left to right both above and below the middle. */
export function writingArc(radius: number, middle: number, half: number): string {
  const below = isBelow(middle);
  const [from, to] = below ? [middle + half, middle - half] : [middle - half, middle + half];
  return `M${put(polar(radius, from))}A${radius} ${radius} 0 0 ${below ? 0 : 1} ${put(polar(radius, to))}`;
}

export const isBelow = (degrees: number): boolean => {
  const turned = ((degrees % 360) + 360) % 360;
  return turned > 91 && turned < 269;
};

/** An angle so many degrees to the right of the middle of a section, as the reader sees it. */
export const beside = (middle: number, offset: number): number => (isBelow(middle) ? middle - offset : middle + offset);

export interface Laid {
  readonly size: number;
  readonly at: readonly Point[];
}

/** Spreads dice over the ring of a section: as large as they fit. */
export function spread(count: number, radius: number, middle: number): Laid {
  const room = (radius * Math.PI) / 3 - 10;
  const most = radius < 110 ? MOST - 4 : MOST;
  const size = Math.max(LEAST, Math.min(most, room / Math.max(count, 1) - GAP));
  const step = Math.min(((size + 6) / radius) * (180 / Math.PI), 54 / Math.max(count, 1));
  const at = Array.from({ length: count }, (_, i) => polar(radius, middle + (i - (count - 1) / 2) * step));
  return { size, at };
}

/** Dice that fit beside each other on a ring before equal ones are drawn as one. */
export const fits = (count: number, radius: number): boolean => (radius * Math.PI) / 3 - 10 >= count * (22 + GAP);
