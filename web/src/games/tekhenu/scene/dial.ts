// Where things lie on the dial, in the plane of its stone: degrees clockwise from the far side, lengths in the units of its
// picture. The gods are turned by −30 degrees: the obelisk stands before a border, and hides no die.
import { STATUSES, type DialDie, type Status } from '../view';
import { ABOVE, TABLE, at, n1, seen, type Point, type Tilt } from './oblique';

export const RIM = 352;
export const PLATE = 304;
export const CURB = 107;
export const POOL = 92;
export const PLINTH = 376;
/** Height of the slab, and of the plinth under it. */
export const SLAB = 18;
export const FOOT = 34;

export const WEDGES = 6;
export const middleOf = (wedge: number): number => wedge * (360 / WEDGES) - 30;

const put = ({ x, y }: Point): string => `${n1(x)} ${n1(y)}`;
export const polar = (radius: number, azimuth: number): string => put(at(azimuth, radius));

/** The piece of a ring between two radii and two azimuths. */
export function wedge(inner: number, outer: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0;
  return `M${polar(outer, from)}A${outer} ${outer} 0 ${large} 1 ${polar(outer, to)}L${polar(inner, to)}A${inner} ${inner} 0 ${large} 0 ${polar(inner, from)}Z`;
}

export const isBelow = (azimuth: number): boolean => {
  const turned = ((azimuth % 360) + 360) % 360;
  return turned > 91 && turned < 269;
};

/** An arc to write on, read from left to right both above and below the middle. */
export function writingArc(radius: number, middle: number, half: number): string {
  const [from, to] = isBelow(middle) ? [middle + half, middle - half] : [middle - half, middle + half];
  return `M${polar(radius, from)}A${radius} ${radius} 0 0 ${isBelow(middle) ? 0 : 1} ${polar(radius, to)}`;
}

/** An azimuth so many degrees to the right of the middle of a wedge, as the reader sees it. */
export const beside = (middle: number, offset: number): number => (isBelow(middle) ? middle - offset : middle + offset);

/** How a dial is drawn: as seen from a chair, or on a phone. */
export interface DialStyle {
  readonly tilt: Tilt;
  /** Radii of the arcs on which dice lie: pure, tainted, forbidden. */
  readonly arcs: readonly [number, number, number];
  /** Sizes of dice, tried from the largest. */
  readonly sizes: readonly number[];
  /** Height of the obelisk. */
  readonly tall: number;
}

export const CHAIR: DialStyle = { tilt: TABLE, arcs: [270, 206, 144], sizes: from(40, 17), tall: 330 };
export const HAND: DialStyle = { tilt: ABOVE, arcs: [266, 199, 139], sizes: from(48, 17), tall: 430 };

function from(most: number, least: number): number[] {
  return Array.from({ length: most - least + 1 }, (_, i) => most - i);
}

/** Room along an arc, counted in dice as the eye sees them: a step is a die aside or a die in depth, whichever comes first. */
interface Track {
  readonly length: number;
  readonly most: number;
  at(steps: number): number;
}

const GRAIN = 80;
const degrees = (radians: number): number => (radians * 180) / Math.PI;

function track({ tilt }: DialStyle, radius: number, middle: number, size: number): Track {
  const [wide, deep] = [size + 6, size * (tilt.k + tilt.h) + 4];
  const edge = degrees((size * 0.5 + 9) / radius);
  // The far wedges keep clear of the obelisk.
  const clear = degrees(Math.asin(Math.min(0.47, (42 + size / 2) / radius)));
  const from = Math.max(middle - 30 + edge, middle === 30 ? clear : -Infinity);
  const to = Math.min(middle + 30 - edge, middle === -30 ? -clear : Infinity);
  const sums = [0];
  let last = seen(tilt, at(from, radius));
  for (let i = 1; i <= GRAIN; i++) {
    const next = seen(tilt, at(from + ((to - from) * i) / GRAIN, radius));
    sums.push((sums[i - 1] ?? 0) + Math.max(Math.abs(next.x - last.x) / wide, Math.abs(next.y - last.y) / deep));
    last = next;
  }
  const length = sums[GRAIN] ?? 0;
  return {
    length,
    most: Math.floor(length + 1e-6) + 1,
    at(steps) {
      let i = 1;
      while (i < GRAIN && (sums[i] ?? 0) < steps) i++;
      const [before, after] = [sums[i - 1] ?? 0, sums[i] ?? 1];
      return from + ((to - from) * (i - 1 + (steps - before) / (after - before || 1))) / GRAIN;
    },
  };
}

export interface Laid extends DialDie {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly yaw: number;
}

/** By how much two dice cover each other in the picture; below 0: not at all. */
export function covers({ tilt }: DialStyle, a: Laid, b: Laid): number {
  const [p, q] = [seen(tilt, a), seen(tilt, b)];
  const mean = (a.size + b.size) / 2;
  return Math.min(mean - Math.abs(p.x - q.x), mean * (tilt.k + tilt.h) - Math.abs(p.y - q.y));
}

/** The status that each of the arcs belongs to: whole arcs, in the order of the statuses, as near to their own as possible. */
function share(counts: readonly number[], rooms: readonly number[]): (number | null)[] | null {
  let best: (number | null)[] | null = null;
  let least = Infinity;
  const options = [0, 1, 2, null] as const;
  for (const a of options)
    for (const b of options)
      for (const c of options) {
        const own = [a, b, c];
        const used = own.filter((one) => one !== null);
        if (used.some((one, i) => i > 0 && one < (used[i - 1] ?? 0)) || used.some((one) => counts[one] === 0)) continue;
        if (
          counts.some(
            (count, status) =>
              count > own.reduce((sum: number, one, arc) => sum + (one === status ? (rooms[arc] ?? 0) : 0), 0),
          )
        )
          continue;
        const cost = own.reduce((sum: number, one, arc) => sum + (one === null ? 0 : 1 + 3 * Math.abs(one - arc)), 0);
        if (cost < least) {
          least = cost;
          best = own;
        }
      }
  return best;
}

/** How far a full wedge may push its arcs apart. */
const SHIFTS = [0, 4, 8, 12, 16, -5];

function attempt(
  style: DialStyle,
  groups: readonly (readonly DialDie[])[],
  middle: number,
  size: number,
  shift: number,
): Laid[] | null {
  const radii = style.arcs.map(
    (radius, i) => radius + (shift > 0 ? shift * ([0.5, 1, 1.4][i] ?? 1) : i === 0 ? 0 : shift),
  );
  const tracks = radii.map((radius) => track(style, radius, middle, size));
  const owners = share(
    groups.map((dice) => dice.length),
    tracks.map(({ most }) => most),
  );
  if (!owners) return null;
  return groups.flatMap((dice, status) => {
    const arcs = owners.flatMap((owner, arc) => (owner === status ? [arc] : []));
    let room = arcs.reduce((sum, arc) => sum + (tracks[arc]?.most ?? 0), 0);
    let next = 0;
    return arcs.flatMap((arc) => {
      const way = tracks[arc] as Track;
      const count = Math.min(way.most, Math.round(((dice.length - next) * way.most) / room));
      room -= way.most;
      const step = count > 1 ? Math.min(way.length / (count - 1), 1.25) : 0;
      return dice.slice(next, (next += count)).map((die, i): Laid => ({
        ...die,
        ...at(way.at(way.length / 2 + (i - (count - 1) / 2) * step), radii[arc] ?? 0),
        size,
        yaw: ((i * 37 + status * 53 + arc * 11 + middle + 360) % 13) - 6,
      }));
    });
  });
}

/** Places for the dice of a wedge: the largest size at which every status keeps whole arcs to itself and no die covers another. */
export function lay(style: DialStyle, dice: readonly DialDie[], middle: number): Laid[] {
  const groups = STATUSES.map((status: Status) => dice.filter((die) => die.status === status));
  for (const size of style.sizes)
    for (const shift of SHIFTS) {
      const laid = attempt(style, groups, middle, size, shift);
      if (laid && !laid.some((a, i) => laid.some((b, j) => j < i && covers(style, a, b) > 0.6))) return laid;
    }
  return crowd(style, groups.flat(), middle);
}

/** Hopelessly full: as small as they must be, status after status, from the rim inwards. */
function crowd(style: DialStyle, dice: readonly DialDie[], middle: number): Laid[] {
  for (let size = style.sizes.at(-1) ?? 20; ; size--) {
    const tracks = style.arcs.map((radius) => track(style, radius, middle, size));
    if (size > 8 && tracks.reduce((sum, { most }) => sum + most, 0) < dice.length) continue;
    let next = 0;
    return tracks.flatMap((way, arc) =>
      dice.slice(next, (next += way.most)).map((die, i, row): Laid => {
        const steps = row.length > 1 ? (way.length * i) / (row.length - 1) : way.length / 2;
        return { ...die, ...at(way.at(steps), style.arcs[arc] ?? 0), size, yaw: 0 };
      }),
    );
  }
}
