// The drawing kit of Sa-Rê's city: one oblique projection, light from the upper left. Everything answers SVG text, made
// once when the page loads; no name and no number of a game is in it.

export type Point = readonly [x: number, y: number];
export type Place = readonly [x: number, y: number, z?: number];

/** How much the ground leans, how flat it lies, how high things stand. */
const LEAN = -0.2;
const FLAT = 0.6;
const HIGH = 0.82;

/** Where a place of the ground, `z` above it, is seen. */
export const seen = (x: number, y: number, z = 0): Point => [x + y * LEAN, y * FLAT - z * HIGH];
export const round = (n: number): number => Math.round(n * 10) / 10;
export const points = (list: readonly Point[]): string => list.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
export const face = (list: readonly Point[], fill: string, more = ''): string =>
  `<polygon points="${points(list)}" fill="${fill}" ${more}/>`;

const channels = (colour: string): number[] => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
export function mixed(a: string, b: string, part: number): string {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((value, i) =>
      Math.round(value + ((to[i] ?? 0) - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
/** A colour in more light than it has (above 1), or in less. */
export const inLight = (colour: string, light: number): string =>
  light < 1 ? mixed(colour, '#1c0f1e', Math.min(0.85, 1 - light)) : mixed(colour, '#fff6dc', Math.min(0.8, light - 1));

const edge = (colour: string): string => `stroke="${colour}" stroke-width=".8" stroke-linejoin="round"`;
const between = (a: Point, b: Point, part: number): Point => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
const corner = (list: readonly Point[], i: number): Point => list[i] ?? [0, 0];

/** What a block of this size casts on the ground. */
export function shadow(x: number, y: number, wide: number, deep: number, tall: number, taper = 1): string {
  const [a, b, far] = [wide / 2, deep / 2, 0.55 * tall];
  const [A, B] = [a * taper + far, far * 0.35];
  const outline: Point[] = [
    seen(x - a, y + b),
    seen(x + a, y + b),
    seen(x + A, y + b * taper + B),
    seen(x + A, y - b * taper + B),
    seen(x + a, y - b),
  ];
  return face(outline, '#1a0a18', 'opacity=".3"');
}

interface Look {
  /** How much narrower the top is. */
  readonly taper?: number;
  /** Rows of stones. */
  readonly rows?: number;
  readonly top?: string;
  readonly shadeless?: boolean;
}

/** A block that stands at a place: right face, front and top, each in its light. */
export function block(
  x: number,
  y: number,
  z: number,
  wide: number,
  deep: number,
  tall: number,
  colour: string,
  look: Look = {},
): string {
  const { taper = 1, rows = 0, top = colour, shadeless = z > 0 } = look;
  const [a, b, A, B, Z] = [wide / 2, deep / 2, (wide / 2) * taper, (deep / 2) * taper, z + tall];
  const right = [seen(x + a, y + b, z), seen(x + a, y - b, z), seen(x + A, y - B, Z), seen(x + A, y + B, Z)];
  const front = [seen(x - a, y + b, z), seen(x + a, y + b, z), seen(x + A, y + B, Z), seen(x - A, y + B, Z)];
  const roof = [seen(x - A, y - B, Z), seen(x + A, y - B, Z), seen(x + A, y + B, Z), seen(x - A, y + B, Z)];
  const [dark, fair, bright] = [inLight(colour, 0.62), inLight(colour, 0.93), inLight(top, 1.25)];
  let drawn = shadeless ? '' : shadow(x, y, wide, deep, tall, taper);
  drawn += face(right, dark, edge(dark)) + face(front, fair, edge(fair)) + face(roof, bright, edge(bright));
  drawn += `<polyline points="${points([corner(front, 3), corner(front, 2)])}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width=".9"/>`;
  for (let i = 1; i < rows; i++) drawn += course(front, right, i / rows);
  return drawn;
}

/** A row of stones round the two faces in sight. */
function course(front: readonly Point[], right: readonly Point[], part: number): string {
  const way = [
    between(corner(front, 0), corner(front, 3), part),
    between(corner(front, 1), corner(front, 2), part),
    between(corner(right, 1), corner(right, 2), part),
  ];
  return `<polyline points="${points(way)}" fill="none" stroke="#2a1408" stroke-opacity=".28" stroke-width=".7"/>`;
}

/** A rectangle on a front wall at depth `y`. */
export const wall = (x0: number, x1: number, y: number, z0: number, z1: number, fill: string, more = ''): string =>
  face([seen(x0, y, z0), seen(x1, y, z0), seen(x1, y, z1), seen(x0, y, z1)], fill, more);

export const stick = (from: Place, to: Place, colour: string, thick: number): string =>
  `<path d="M${points([seen(...from)])}L${points([seen(...to)])}" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round"/>`;
export const post = (x: number, y: number, tall: number, colour = '#8a5a2c', thick = 2): string =>
  stick([x, y, 0], [x, y, tall], colour, thick);

/** A granary: a round tower that closes at its top. */
export function silo(x: number, y: number, r: number, tall: number): string {
  const [a, b] = seen(x, y);
  const t = tall * HIGH;
  return (
    `<ellipse cx="${round(a + r * 0.9)}" cy="${round(b + r * 0.18)}" rx="${round(r * 1.7)}" ry="${round(r * 0.5)}" fill="#1a0a18" opacity=".3"/>` +
    `<path d="M${round(a - r)} ${round(b)}Q${round(a - r * 1.02)} ${round(b - t * 0.7)} ${round(a)} ${round(b - t)}Q${round(a + r * 1.02)} ${round(b - t * 0.7)} ${round(a + r)} ${round(b)}A${r} ${round(r * 0.5)} 0 0 1 ${round(a - r)} ${round(b)}Z" fill="url(#sare-mud)"/>` +
    `<path d="M${round(a - r * 0.22)} ${round(b + r * 0.46)}v${round(-t * 0.3)}q${round(r * 0.22)} ${round(-r * 0.3)} ${round(r * 0.44)} 0v${round(t * 0.3)}z" fill="#3a1f10" opacity=".85"/>` +
    `<path d="M${round(a - r * 0.55)} ${round(b - t * 0.55)}q${round(r * 0.5)} ${round(r * 0.2)} ${round(r * 1.1)} 0" stroke="#6d4420" stroke-opacity=".5" fill="none"/>`
  );
}

/** A pyramid up to `part` of its height; only a whole one has its golden tip. */
export function pyramid(wide: number, tall: number, part: number, colour: string): string {
  const [a, t, Z] = [wide / 2, 1 - part, tall * part];
  const front = [seen(-a, a), seen(a, a), seen(a * t, a * t, Z), seen(-a * t, a * t, Z)];
  const right = [seen(a, a), seen(a, -a), seen(a * t, -a * t, Z), seen(a * t, a * t, Z)];
  let drawn =
    face([seen(a, a), seen(a, -a), seen(a + 50 * part, 4)], '#1a0a18', 'opacity=".32"') +
    face(right, inLight(colour, 0.58)) +
    face(front, inLight(colour, 1.06));
  const rows = 9;
  for (let i = 1; i < rows * part; i++) {
    const f = i / rows / part;
    const way = [
      between(corner(front, 0), corner(front, 3), f),
      between(corner(front, 1), corner(front, 2), f),
      between(corner(right, 1), corner(right, 2), f),
    ];
    drawn += `<polyline points="${points(way)}" fill="none" stroke="#6d4420" stroke-opacity=".4" stroke-width=".9"/>`;
  }
  if (part < 1)
    drawn += face(
      [seen(-a * t, -a * t, Z), seen(a * t, -a * t, Z), seen(a * t, a * t, Z), seen(-a * t, a * t, Z)],
      inLight(colour, 1.3),
    );
  else {
    const f = 0.84;
    drawn += face(
      [
        between(corner(front, 0), corner(front, 3), f),
        between(corner(front, 1), corner(front, 2), f),
        corner(front, 2),
      ],
      '#ffd866',
    );
    drawn += face(
      [
        between(corner(right, 0), corner(right, 3), f),
        between(corner(right, 1), corner(right, 2), f),
        corner(right, 2),
      ],
      '#c98a1c',
    );
  }
  return drawn + (part > 0.3 ? wall(-6, 6, a * 0.93, 5, 17, '#3a1f10', 'opacity=".8"') : '');
}

/** Something drawn elsewhere on the ground. */
export const moved = (x: number, y: number, drawn: string, size = 1): string => {
  const [a, b] = seen(x, y);
  return `<g transform="translate(${round(a)} ${round(b)})${size === 1 ? '' : ` scale(${size})`}">${drawn}</g>`;
};

const PALM =
  '<ellipse cx="7" cy="1" rx="13" ry="3.500" fill="#1a0a18" opacity=".28"/><path d="M-1.500 0Q1-14-1-26l3-.4Q4-13 2 0z" fill="#8a5a2c"/>' +
  '<path d="M.4-27Q-8-37-16-29q8-3 15 3M.4-27Q-13-29-15-20q5-5 14-6M.4-27Q-3-39-10-40q6 4 9 13M.4-27Q4-39 12-39q-7 4-10 13M.4-27Q10-37 17-28q-8-3-15 2M.4-27q11-2 14 8-5-6-13-7" fill="#3f7a3a" stroke="#24512a" stroke-width=".8" stroke-linejoin="round"/>' +
  '<path d="M.4-27Q-8-37-16-29M.4-27Q-3-39-10-40" fill="none" stroke="#8fc36a" stroke-width=".9"/>';
export const palm = (x: number, y: number, size = 1): string => moved(x, y, PALM, size);
