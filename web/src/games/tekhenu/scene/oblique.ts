// The way everything on the table is seen: obliquely from the front, lit by one sun. A point (x, y, z) of the table goes to
// (x, k·y − h·z) of the picture; azimuths are degrees clockwise from the far side.
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Tilt {
  /** How much of the ground's depth is seen. */
  readonly k: number;
  /** How much of a height is seen. */
  readonly h: number;
}

/** A table one sits at; a phone looks more from above, for room; dice held up are seen from the side. */
export const TABLE: Tilt = { k: 0.74, h: 0.6 };
export const ABOVE: Tilt = { k: 0.94, h: 0.4 };
export const HELD: Tilt = { k: 0.62, h: 0.78 };

/** Pixels below which no letter of a picture gets: at a table, and where a hand holds it nearer. */
export const LEGIBLE = { desk: 14.1, hand: 12.4 } as const;

/** Units of a picture, shown whole in a space of that many pixels, to a pixel. */
export const unitOf = (box: { width: number; height: number }, wide: number, high: number): number =>
  Math.max(box.width / Math.max(wide, 120), box.height / Math.max(high, 120));

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

export const at = (azimuth: number, radius: number): Point => ({
  x: Math.sin(rad(azimuth)) * radius,
  y: -Math.cos(rad(azimuth)) * radius,
});

export const seen = ({ k, h }: Tilt, { x, y }: Point, z = 0): Point => ({ x, y: y * k - z * h });

export const n1 = (n: number): number => Math.round(n * 10) / 10;
export const pointsOf = (points: readonly Point[]): string => points.map(({ x, y }) => `${n1(x)},${n1(y)}`).join(' ');

const hex = (colour: string): number[] => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));

/** Between two colours (#rrggbb): 0 the first, 1 the second. */
export function mix(a: string, b: string, part: number): string {
  const to = hex(b);
  return `#${hex(a)
    .map((v, i) =>
      Math.round(v + ((to[i] ?? 0) - v) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A colour in light of a strength; 1 leaves it. */
export const lit = (colour: string, light: number): string =>
  light < 1 ? mix(colour, '#0c0a18', Math.min(0.85, 1 - light)) : mix(colour, '#fff6dc', Math.min(0.8, light - 1));

/** Light on an upright face whose outside looks to an azimuth. */
export const lightOn = (azimuth: number, sun: number, ambient = 0.58, gain = 0.5): number =>
  ambient + gain * Math.max(0, Math.cos(rad(azimuth - sun)));

/** The outline around points, clockwise. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (line: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const next of line) {
      for (;;) {
        const [a, b] = [kept.at(-2), kept.at(-1)];
        if (!a || !b || (b.x - a.x) * (next.y - a.y) - (b.y - a.y) * (next.x - a.x) > 0) break;
        kept.pop();
      }
      kept.push(next);
    }
    kept.pop();
    return kept;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** The four corners of something that stands there, turned by degrees. */
export function corners({ x, y }: Point, width: number, depth = width, yaw = 0): Point[] {
  const [c, s] = [Math.cos(rad(yaw)), Math.sin(rad(yaw))];
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([a, b]) => ({
    x: x + (a * width * c) / 2 - (b * depth * s) / 2,
    y: y + (a * width * s) / 2 + (b * depth * c) / 2,
  }));
}

/** Shadow on the ground of what stands between two heights: its outline and the one of its top, moved away from the sun. */
export function cast(base: readonly Point[], from: number, to: number, sun: number, reach = 0.82, top = base): Point[] {
  const way = at(sun + 180, reach);
  const moved = (points: readonly Point[], z: number): Point[] =>
    points.map(({ x, y }) => ({ x: x + way.x * z, y: y + way.y * z }));
  return hull([...moved(base, from), ...moved(top, to)]);
}

export interface Face {
  /** In the picture: lower left, lower right, upper right, upper left. */
  readonly at: readonly Point[];
  readonly azimuth: number;
}

/** A block that may taper: the faces that look to the viewer, and its top. */
export function block(
  tilt: Tilt,
  base: Point,
  z: number,
  width: number,
  height: number,
  yaw = 0,
  taper = 1,
): { faces: Face[]; top: Point[] } {
  const low = corners(base, width, width, yaw);
  const high = corners(base, width * taper, width * taper, yaw);
  const faces = low.flatMap((a, i) => {
    const j = (i + 1) % 4;
    const b = low[j] as Point;
    const [nx, ny] = [b.y - a.y, a.x - b.x];
    if (ny < 0.01) return [];
    const upper = [high[j] as Point, high[i] as Point].map((point) => seen(tilt, point, z + height));
    const [p, q] = [seen(tilt, a, z), seen(tilt, b, z)];
    // From left to right, however the block is turned.
    const face = p.x < q.x ? [p, q, ...upper] : [q, p, ...[...upper].reverse()];
    return [{ at: face, azimuth: (Math.atan2(nx, -ny) * 180) / Math.PI }];
  });
  return { faces, top: high.map((point) => seen(tilt, point, z + height)) };
}
