// The track of points on the rim of the dial: from the left of the far side over the front to the right.
import { at, n1, seen, type Point, type Tilt } from '../scene/oblique';

/** As one sits on the terrace, low and near. */
export const TERRACE: Tilt = { k: 0.5, h: 0.86 };
export const BOX = { x: -430, y: -376, wide: 860, high: 640 } as const;
const RADIUS = 366;
const FROM = 298;
const TO = 62;

/** Points that the whole track stands for: at least a hundred, in twenties. */
export const spanOf = (scores: readonly number[]): number =>
  Math.max(100, Math.ceil((Math.max(...scores) + 5) / 20) * 20);

const azimuth = (points: number, most: number): number =>
  FROM + ((TO - FROM) * Math.max(0, Math.min(points, most))) / most;

export const rimAt = (points: number, most: number, radius = RADIUS): Point =>
  seen(TERRACE, at(azimuth(points, most), radius));

/** A lane of the track, from nothing to all of it. */
export function lane(lane: number): string {
  const radius = RADIUS - 9 + lane * 6;
  const [a, b] = [at(FROM, radius), at(TO, radius)];
  return `M${n1(a.x)} ${n1(a.y)}A${radius} ${radius} 0 1 0 ${n1(b.x)} ${n1(b.y)}`;
}

export interface Standard extends Point {
  readonly seat: number;
  /** Where it stands on the rim. */
  readonly foot: Point;
}

/** How near two standards may be. */
const APART = 84;

/** Where everybody's standard is: over its points, and beside those that are near. */
export function standards(scores: readonly number[], most: number): Standard[] {
  const feet = scores.map((score, seat) => ({ seat, foot: rimAt(score, most) }));
  const sorted = [...feet].sort((a, b) => (scores[a.seat] ?? 0) - (scores[b.seat] ?? 0));
  const found: Standard[] = [];
  for (const { seat, foot } of sorted) {
    const near = found.filter((one) => Math.abs(one.x - foot.x) < APART && Math.abs(one.foot.y - foot.y) < 120);
    const x = Math.min(388, near.length > 0 ? Math.max(...near.map((one) => one.x)) + APART : foot.x);
    found.push({ seat, foot, x, y: Math.min(foot.y, ...near.map((one) => one.foot.y)) - 78 });
  }
  // Where the rim ends they are moved back together.
  for (let i = found.length - 2; i >= 0; i--) {
    const [here, next] = [found[i], found[i + 1]];
    if (here && next && next.x - here.x < APART && Math.abs(here.foot.y - next.foot.y) < 120)
      found[i] = { ...here, x: next.x - APART };
  }
  return found;
}
