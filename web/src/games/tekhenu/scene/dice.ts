// Dice as cubes: what of one is seen, in pieces of a picture whose origin is the middle of its foot.
import type { Status } from '../view';
import { corners, hull, lightOn, lit, seen, type Point, type Tilt } from './oblique';

export interface Look {
  readonly body: string;
  /** Pips and letter. */
  readonly mark: string;
}

/** Every colour a die may have in any module. */
export const LOOKS: Readonly<Record<string, Look>> = {
  white: { body: '#f3ead2', mark: '#2b1d0e' },
  black: { body: '#3a3944', mark: '#fbf3e2' },
  yellow: { body: '#efb72a', mark: '#3a2500' },
  brown: { body: '#935228', mark: '#ffecd2' },
  grey: { body: '#98a2af', mark: '#10141c' },
  red: { body: '#b8322a', mark: '#fff0e2' },
  blue: { body: '#2f63b4', mark: '#eef4ff' },
  green: { body: '#3f8a4a', mark: '#f2fff0' },
};
const PLAIN: Look = { body: '#c8a46e', mark: '#2b1d0e' };

/** What taking a die means: its own colour, and the one that lies under it. */
export const JUDGED: Readonly<Record<Status, { readonly bright: string; readonly deep: string }>> = {
  pure: { bright: '#3fd6b0', deep: '#0b5a4d' },
  tainted: { bright: '#ff7a5e', deep: '#7a1a10' },
  forbidden: { bright: '#cfc9d8', deep: '#14121c' },
};

export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

export interface Cube {
  readonly look: Look;
  /** Silhouette; upright faces with their light; the top. */
  readonly outline: readonly Point[];
  readonly faces: readonly { readonly at: readonly Point[]; readonly fill: string }[];
  readonly top: readonly Point[];
  readonly topFill: string;
  /** Round edges are drawn as wide strokes. */
  readonly bevel: number;
  /** Matrix of the front face, its width and height, and of the top. */
  readonly front: string;
  readonly wide: number;
  readonly high: number;
  readonly above: string;
}

export interface CubeLight {
  readonly sun: number;
  readonly ambient: number;
  /** How much darker it is than its colour. */
  readonly dim: number;
}

export function cube(
  colour: string,
  size: number,
  yaw: number,
  lift: number,
  tilt: Tilt,
  { sun, ambient, dim }: CubeLight,
): Cube {
  const look = LOOKS[colour] ?? PLAIN;
  const bevel = size * 0.1;
  const inner = size - 2 * bevel;
  const low = corners({ x: 0, y: 0 }, inner, inner, yaw);
  const all = corners({ x: 0, y: 0 }, size * 0.98, size * 0.98, yaw);
  const body = lit(look.body, 1 - dim);
  const up = (point: Point, z: number): Point => seen(tilt, point, lift + z);
  let front = '';
  const faces = low.flatMap((a, i) => {
    const b = low[(i + 1) % 4] as Point;
    const [nx, ny] = [b.y - a.y, a.x - b.x];
    if (ny < 0.01) return [];
    const length = Math.hypot(nx, ny);
    const [p, q] = [a, b].map(({ x, y }) => ({ x: x + (nx / length) * bevel, y: y + (ny / length) * bevel })) as [
      Point,
      Point,
    ];
    if (ny > length * 0.7) {
      const centre = up({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }, size / 2);
      front = `matrix(${(-(q.x - p.x) / inner).toFixed(3)} ${((-(q.y - p.y) * tilt.k) / inner).toFixed(3)} 0 1 ${centre.x.toFixed(1)} ${centre.y.toFixed(1)})`;
    }
    const azimuth = (Math.atan2(nx, -ny) * 180) / Math.PI;
    return [
      {
        at: [up(p, bevel), up(q, bevel), up(q, size - bevel), up(p, size - bevel)],
        fill: lit(body, lightOn(azimuth, sun, ambient - 0.12, 0.34)),
      },
    ];
  });
  const turn = (yaw * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const roof = up({ x: 0, y: 0 }, size);
  return {
    look,
    outline: hull([...all.map((point) => up(point, 0)), ...all.map((point) => up(point, size))]),
    faces,
    top: low.map((point) => up(point, size)),
    topFill: lit(body, 1.18),
    bevel,
    front,
    wide: size * 0.92,
    high: size * tilt.h * 0.86,
    above: `matrix(${c.toFixed(3)} ${(tilt.k * s).toFixed(3)} ${(-s).toFixed(3)} ${(tilt.k * c).toFixed(3)} ${roof.x.toFixed(1)} ${roof.y.toFixed(1)})`,
  };
}
