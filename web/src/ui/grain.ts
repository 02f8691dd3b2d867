// The grain of the materials: small pictures of noise that the browser draws once and tiles. Style sheets find them as
// --grain-stone, --grain-wood ... (tokens.css mixes them into surfaces); boards put the same address into a pattern:
//   <pattern id="grain" width={GRAIN.stone.width} height={GRAIN.stone.height} patternUnits="userSpaceOnUse">
//     <image href={GRAIN.stone.href} width=... height=... /></pattern>
// Never as a filter on something that moves: a filter is drawn in every frame, a picture once.

export interface Grain {
  readonly href: string;
  readonly width: number;
  readonly height: number;
}

/** Noise of this frequency, coloured by a colour matrix (its last row says how much of it shows). */
function noise(frequency: string, octaves: number, matrix: string, width = 220, height = width): Grain {
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="f" x="0" y="0" width="1" height="1">` +
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" stitchTiles="stitch" seed="4"/>` +
    `<feColorMatrix values="${matrix}"/></filter><rect width="${width}" height="${height}" filter="url(#f)"/></svg>`;
  return { href: `data:image/svg+xml,${encodeURIComponent(picture)}`, width, height };
}

const UMBER = '0 0 0 0 .1  0 0 0 0 .05  0 0 0 0 .02';
const REED = '0 0 0 0 .45  0 0 0 0 .3  0 0 0 0 .1';
const SOOT = '0 0 0 0 0  0 0 0 0 0  0 0 0 0 .02';
const FOAM = '0 0 0 0 .75  0 0 0 0 .97  0 0 0 0 1';
const shown = (colour: string, gain: number, offset: number): string => `${colour} ${gain} 0 0 0 ${offset}`;

export const GRAIN = {
  /** Veins of cut stone: small pieces only, on a large face they look like mould. */
  stone: noise('.035', 5, shown(UMBER, 2.6, -1.12)),
  /** Fine grain of any face. */
  grain: noise('.85', 2, shown(UMBER, 1.5, -0.62)),
  sand: noise('.55', 3, shown(UMBER, 1.6, -0.66)),
  /** The table under everything. */
  slab: noise('.4', 3, shown(SOOT, 0.5, -0.16)),
  /** The same in the sun. */
  day: noise('.4', 3, shown(UMBER, 0.28, -0.09)),
  wood: noise('.006 .16', 4, shown(UMBER, 2.4, -0.95), 440, 220),
  /** Papyrus: fibres along and across. */
  fibre: noise('.015 .4', 3, shown(REED, 0.75, -0.3)),
  weave: noise('.4 .015', 3, shown(REED, 0.6, -0.26)),
  water: noise('.018 .075', 3, shown(FOAM, 3.4, -1.75), 300, 150),
} as const;

/** Gives the grains to the style sheets. */
export function strewGrain(root: HTMLElement): void {
  for (const [name, { href }] of Object.entries(GRAIN)) root.style.setProperty(`--grain-${name}`, `url("${href}")`);
}
