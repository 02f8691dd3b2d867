// The thirteen buildings, each in the middle of a space of SPACE, and their sites. The five production buildings are so
// slight that two of them fit on one space.
import { BUILDINGS, type Building } from '../view';
import { block, face, moved, palm, points, post, pyramid, round, seen, shadow, silo, stick, wall } from './oblique';

/** The size of a space of the city. */
export const SPACE = { wide: 126, deep: 118 } as const;

const MUD = '#d9ab6c';
const LIME = '#ead9b0';
const STONE = '#c9c4b8';
const WOOD = '#a8713a';
const BEAM = '#7a4a1c';
const TILE = '#2f7f8c';
const BRICK = '#c99a5e';

const window_ = (x: number, y: number, z: number): string =>
  wall(x - 1.7, x + 1.7, y, z, z + 5, '#3a1f14') + wall(x - 1.7, x + 1.7, y, z, z + 5, '#ffcf6a', 'class="lamp"');
const door = (x: number, y: number, wide = 8, tall = 13): string =>
  wall(x - wide / 2, x + wide / 2, y, 0, tall, '#4a2a16');

const log = (x: number, z: number): string => {
  const [a, b] = seen(x, 38, z + 4);
  return `<path d="M${round(a)} ${round(b - 4)}l9-10" stroke="#8a5a2c" stroke-width="8"/><circle cx="${round(a)}" cy="${round(b)}" r="4.300" fill="#e3b274" stroke="${BEAM}"/><circle cx="${round(a)}" cy="${round(b)}" r="1.800" fill="none" stroke="${BEAM}" stroke-width=".8"/>`;
};

/** A soldier's shield as the Nile knows it: round above, straight below, of cowhide; and a spear. */
const arms = (x: number, y: number): string => {
  const [a, b] = seen(x, y, 22);
  return (
    `<path d="M${round(a + 8)} ${round(b + 15)}L${round(a + 8)} ${round(b - 21)}" stroke="${BEAM}" stroke-width="1.600"/><path d="M${round(a + 8)} ${round(b - 27)}l2.600 7h-5.200z" fill="#d8dbe2"/>` +
    `<path d="M${round(a - 6)} ${round(b + 12)}V${round(b - 3)}q0-9 6-9t6 9V${round(b + 12)}z" fill="#f4e6c6" stroke="#5a3515" stroke-width="1.200"/><path d="M${round(a - 5)} ${round(b - 3)}q3 4 1 8l-1 4zM${round(a + 1)} ${round(b + 2)}q3-2 4 2l-2 5z" fill="#6d4420"/>`
  );
};

function carpenter(): string {
  let drawn = shadow(0, -10, 46, 36, 22);
  for (const [x, y] of [
    [-20, -26],
    [20, -26],
    [-20, 8],
    [20, 8],
  ] as const)
    drawn += post(x, y, 24, BEAM, 2.6);
  drawn += block(0, 2, 0, 26, 10, 9, WOOD) + block(0, -9, 24, 50, 42, 3.5, '#c8914f');
  for (let x = -18; x < 26; x += 7) drawn += stick([x, -30, 27.6], [x, 12, 27.6], '#8a5a2c', 1);
  for (const [x, z] of [
    [-20, 0],
    [-11, 0],
    [-2, 0],
    [-15, 7],
    [-7, 7],
  ] as const)
    drawn += log(x, z);
  return drawn;
}

function goldsmith(): string {
  const [a, b] = seen(-18, 8);
  return (
    shadow(-18, 0, 44, 40, 40) +
    `<path d="M${round(a - 25)} ${round(b)}Q${round(a - 20)} ${round(b - 34)} ${round(a - 8)} ${round(b - 42)}V${round(b - 56)}h16v14Q${round(a + 20)} ${round(b - 34)} ${round(a + 25)} ${round(b)}Q${round(a)} ${round(b + 14)} ${round(a - 25)} ${round(b)}Z" fill="url(#sare-clay)"/>` +
    `<ellipse cx="${round(a)}" cy="${round(b - 56)}" rx="8" ry="3.500" fill="#3a1410"/><path d="M${round(a - 9)} ${round(b + 6)}v-10q9-14 18 0v10q-9 3-18 0z" fill="#3a1008"/>` +
    `<use href="#sare-flame" transform="translate(${round(a)} ${round(b + 6)}) scale(.3)"/>` +
    block(32, 6, 0, 30, 26, 14, MUD) +
    block(26, 8, 14, 14, 7, 4, '#f0b93a') +
    block(38, 8, 14, 12, 7, 4, '#f0b93a') +
    block(32, 8, 18, 13, 7, 4, '#ffd866')
  );
}

/** A stall: counter, two posts and a striped cloth. */
function stall(x: number, y: number, wide: number, colour: string): string {
  let drawn = block(x, y, 0, wide, 30, 14, WOOD) + post(x - wide / 2, y + 16, 26) + post(x + wide / 2, y + 16, 26);
  for (let i = 0; i < 5; i++) {
    const [l, r] = [x - wide / 2 + (i * wide) / 5, x - wide / 2 + ((i + 1) * wide) / 5];
    drawn += face(
      [seen(l, y - 16, 34), seen(r, y - 16, 34), seen(r, y + 18, 26), seen(l, y + 18, 26)],
      i % 2 ? '#f7ecd2' : colour,
    );
  }
  return drawn;
}

/** `k`: how much of it stands; below 1 it is being built. */
const pylon = (x: number, k: number): string => {
  let drawn = block(x, 14, 0, 42, 22, 58 * k, '#e6c98f', { taper: 1 - 0.2 * k, rows: Math.round(8 * k) });
  if (k < 1) return drawn;
  drawn += block(x, 14, 58, 37, 20, 4, '#f4e2b0') + post(x - 8, 28, 74, '#8a5a2c', 1.8);
  return (
    drawn +
    `<path d="M${points([seen(x - 8, 28, 74)])}l12 3-12 5z" fill="#c8432f"/>` +
    wall(x - 13, x + 13, 25, 34, 38, TILE, 'opacity=".8"')
  );
};

const column = (x: number, y: number, tall: number, z = 5): string =>
  block(x, y, z, 6, 6, tall, '#f0e0b8') + (tall > 28 ? block(x, y, z + tall - 3, 8, 8, 3, TILE) : '');

export function boat(x: number, y: number): string {
  return moved(
    x,
    y,
    '<ellipse cx="4" cy="7" rx="38" ry="5" fill="#04222c" opacity=".45"/><path d="M-36-9q4 14 18 15h34q16-2 22-17-8 6-18 6h-38q-12 0-18-4z" fill="#8a5226" stroke="#3f2210"/>' +
      '<path d="M-30-2q30 6 62-2" stroke="#d8a25a" stroke-width="1.600" fill="none"/><path d="M2-3V-50" stroke="#5a3515" stroke-width="2.400"/><path d="M4-48q24 10 20 38-10 4-20 4z" fill="#f7ecd2" stroke="#a88a55"/><path d="M5-34q14 4 19 12" stroke="#c8432f" stroke-width="3" fill="none"/>',
  );
}

const DRAWN: Readonly<Record<Building, (k: number) => string>> = {
  master: () =>
    block(-16, -10, 0, 46, 44, 26, MUD, { rows: 4 }) +
    block(-16, -10, 26, 48, 46, 3, LIME) +
    block(-24, -18, 29, 22, 20, 15, MUD, { rows: 2 }) +
    block(-24, -18, 44, 24, 22, 2.5, LIME) +
    door(-20, 12, 9, 14) +
    window_(-4, 12, 12) +
    stick([12, 28, 0], [22, 28, 36], BEAM, 3) +
    stick([32, 28, 0], [22, 28, 36], BEAM, 3) +
    stick([16, 28, 14], [28, 28, 14], BEAM, 2.2) +
    stick([22, 28, 36], [22, 28, 8], '#f7ecd2', 1),
  warehouse: () => silo(-20, -16, 17, 50) + silo(20, -14, 17, 46) + silo(0, 16, 17, 44),
  carpenter,
  stonecutter: () =>
    block(4, -26, 0, 40, 30, 34, '#b5ada0', { taper: 0.8 }) +
    block(-12, -12, 0, 22, 20, 18, '#c2bbb0') +
    block(16, 8, 0, 20, 18, 13, STONE) +
    block(-8, 20, 0, 20, 18, 13, STONE) +
    block(16, 8, 13, 17, 15, 11, '#d9d4ca') +
    stick([-24, 34, 0], [-12, 34, 17], BEAM, 2.2) +
    block(-11, 34, 15, 9, 4, 6, '#777a84'),
  goldsmith,
  barracks: (k) =>
    block(0, -6, 0, 92, 60, 30 * k, BRICK, { rows: 4 }) +
    (k < 1
      ? ''
      : [-36, 36]
          .map(
            (x) =>
              block(x, -6, 0, 24, 64, 44, '#d3a468', { rows: 6, shadeless: true }) + block(x, -6, 44, 28, 66, 4, LIME),
          )
          .join('') +
        [-40, -28, 28, 40].map((x) => block(x, 24, 48, 6, 6, 5, LIME)).join('') +
        door(0, 24, 16, 20) +
        arms(-36, 27) +
        arms(34, 27)),
  temple: (k) =>
    block(0, -28, 0, 62, 50, 26 * k, LIME, { rows: 3 }) +
    pylon(-26, k) +
    pylon(26, k) +
    block(0, 16, 0, 14, 16, 34 * k, '#e6c98f') +
    wall(-6, 6, 24.5, 0, 24 * k, '#2a1410'),
  gardens: (k) =>
    block(0, -6, 0, 102, 84, 4, '#c9b27a') +
    face([seen(-46, -42, 4), seen(46, -42, 4), seen(46, 30, 4), seen(-46, 30, 4)], '#7fa453') +
    (k < 1
      ? face([seen(-22, -12, 4), seen(22, -12, 4), seen(22, 16, 4), seen(-22, 16, 4)], '#9a7a48')
      : palm(-38, -34, 0.9) +
        palm(36, -34, 0.95) +
        face([seen(-26, -16, 4), seen(26, -16, 4), seen(26, 18, 4), seen(-26, 18, 4)], '#d8c294') +
        face([seen(-22, -12, 4.5), seen(22, -12, 4.5), seen(22, 14, 4.5), seen(-22, 14, 4.5)], '#2f9fb0') +
        [-12, 2, 12]
          .map((x, i) => {
            const [a, b] = seen(x, i * 8 - 6, 5);
            return `<ellipse cx="${round(a)}" cy="${round(b)}" rx="4" ry="2" fill="#5f9a4b"/><path d="M${round(a)} ${round(b)}l-2-5 2-3 2 3z" fill="#f3a7c2"/>`;
          })
          .join('') +
        [-40, -20, 0, 20, 40].map((x) => block(x, 26, 4, 6, 6, 16, '#e6d19a')).join('') +
        block(0, 26, 20, 92, 9, 3, WOOD) +
        `<path d="M${points([seen(-44, 30, 24)])}q8-7 15 0 8-8 15 0 8-7 15 0 8-8 15 0 8-7 15 0 6-6 13 0l-2 6q-40 3-84 0z" fill="#4f8a45" stroke="#2f5a2b" stroke-width=".8"/>` +
        palm(-46, 22, 0.8) +
        palm(46, 22, 0.78)),
  palace: (k) =>
    block(0, -8, 0, 108, 78, 5, '#d8c294') +
    block(0, -16, 5, 92, 52, 30 * k, '#f3e2bb', { rows: 3, shadeless: true }) +
    (k < 1
      ? ''
      : block(0, -16, 35, 98, 58, 4, TILE) +
        block(0, -20, 39, 56, 36, 20, '#f8edd0', { rows: 2 }) +
        block(0, -20, 59, 62, 42, 4, TILE) +
        block(0, -20, 63, 50, 32, 3, '#f0b93a') +
        [-12, 12].map((x) => window_(x, -2, 46)).join('') +
        `<circle cx="${round(seen(0, -2, 70)[0])}" cy="${round(seen(0, -2, 70)[1])}" r="5" fill="#f6a51f" stroke="#8a5f08"/>`) +
    [-40, -26, 26, 40].map((x) => column(x, 14, k < 1 ? 20 : 30)).join('') +
    (k < 1
      ? ''
      : block(0, 14, 35, 96, 12, 4, '#e6d19a') +
        wall(-10, 10, 10.5, 5, 28, '#6b2f2a') +
        block(0, 32, 0, 30, 10, 3, '#d8b673')),
  library: (k) =>
    block(0, -8, 0, 96, 58, 5, '#d8c294') +
    block(0, -18, 5, 84, 38, 30 * k, LIME, { rows: 3, shadeless: true }) +
    (k < 1 ? '' : block(0, -18, 35, 90, 44, 4, TILE) + block(0, -18, 39, 84, 40, 3, LIME)) +
    [-36, -18, 0, 18, 36].map((x, i) => column(x, 10, k < 1 ? ([21, 24, 11, 18, 8][i] ?? 12) : 30)).join('') +
    (k < 1
      ? ''
      : block(0, 10, 35, 90, 14, 5, '#e6d19a') +
        [-27, -9, 9, 27]
          .map((x) => {
            const [a, b] = seen(x, 2, 14);
            return `<path d="M${round(a - 4)} ${round(b - 8)}h8v16h-8z" fill="#5a3a20"/><g fill="#f6ecd2"><circle cx="${round(a - 1.8)}" cy="${round(b + 4)}" r="2"/><circle cx="${round(a + 2)}" cy="${round(b + 4)}" r="2"/><circle cx="${round(a)}" cy="${round(b)}" r="2"/></g>`;
          })
          .join('')),
  market: () => stall(-30, -14, 36, '#c8432f') + stall(26, -20, 36, TILE) + stall(0, 20, 42, '#e0a93a'),
  port: () =>
    block(-4, 22, 0, 104, 26, 9, '#b98e56', { rows: 2 }) +
    block(-30, -16, 0, 40, 34, 26, MUD, { rows: 3 }) +
    block(-30, -16, 26, 43, 37, 3, TILE) +
    door(-34, 1, 10, 15) +
    window_(-20, 1, 12) +
    block(16, -6, 0, 16, 14, 12, WOOD) +
    block(32, -8, 0, 14, 12, 9, '#c8914f') +
    post(-44, 34, 16, '#5a3515', 3) +
    post(40, 34, 16, '#5a3515', 3) +
    boat(24, 66),
  pyramid: (k) => pyramid(106, 92, k, '#e3c283'),
};

/** How much of a building a site shows. */
const BEGUN: Readonly<Partial<Record<Building, number>>> = {
  temple: 0.42,
  library: 0.55,
  barracks: 0.5,
  palace: 0.5,
  gardens: 0.5,
};

const SCAFFOLD = (() => {
  const [w, back, front, tall] = [50, -40, 38, 58];
  let behind = '';
  for (const x of [-w, -w / 3, w / 3, w]) behind += post(x, back, tall, '#8a5a2c', 2);
  for (const z of [20, 40, 56]) behind += stick([-w - 4, back, z], [w + 4, back, z], '#a8743c', 1.8);
  let before = '';
  for (const x of [-w, 0, w]) before += post(x, front, tall, BEAM, 2.4);
  for (const z of [20, 42])
    before +=
      stick([-w - 5, front, z], [w + 5, front, z], '#b98448', 2) +
      stick([w, front, z], [w, back, z], '#a8743c', 1.8) +
      stick([-w, front, z], [-w, back, z], '#a8743c', 1.8);
  before +=
    face([seen(-w, front, 42), seen(2, front, 42), seen(2, front - 16, 42), seen(-w, front - 16, 42)], '#d8a868') +
    stick([0, front, 0], [w, front, 42], '#9a6a34', 1.4) +
    stick([-w, front, 20], [0, front, 0], '#9a6a34', 1.4);
  for (let i = 0; i < 6; i++) before += stick([-w + 12, front + 4, i * 7], [-w + 20, front + 4, i * 7], '#c8914f', 1.2);
  before +=
    post(-w + 12, front + 4, 40, BEAM, 1.4) +
    post(-w + 20, front + 4, 40, BEAM, 1.4) +
    block(38, 50, 0, 14, 10, 8, STONE) +
    block(22, 52, 0, 12, 9, 7, '#c8914f');
  return { behind, before };
})();

const LEVELLED =
  face([seen(-54, -48), seen(54, -48), seen(54, 46), seen(-54, 46)], '#b98c50', 'opacity=".75"') +
  face(
    [seen(-54, -48), seen(54, -48), seen(54, 46), seen(-54, 46)],
    'none',
    `stroke="${BEAM}" stroke-width="1.400" stroke-dasharray="6 4"`,
  );

/** Those that are one slight thing stand half built between the poles: their lower part is all there is to show. */
function site(building: Building): string {
  const k = BEGUN[building];
  const inside = k === undefined ? `<g opacity=".5">${DRAWN[building](1)}</g>` : DRAWN[building](k);
  return LEVELLED + SCAFFOLD.behind + inside + SCAFFOLD.before;
}

/** Of a pyramid the stages that are paid stand already. */
export const stagesName = (stages: number, size: number): string => `sare-stage-${stages}-${size}`;
const stage = (stages: number, size: number): string =>
  LEVELLED +
  (stages === 0
    ? pyramid(106, 92, 0.12, '#e3c283') + SCAFFOLD.before
    : pyramid(106, 92, stages / size, '#e3c283') + stick([-56, 56, 0], [-8, 40, 30], '#c8914f', 4));

const group = (id: string, drawn: string): string => `<g id="${id}">${drawn}</g>`;

/** Everything above as groups to be used by name: sare-b-NAME, sare-s-NAME, sare-stage-N-OF. */
export function buildingDefs(): string {
  const stages = [2, 3].flatMap((size) =>
    Array.from({ length: size }, (_, done) => group(stagesName(done, size), stage(done, size))),
  );
  return (
    BUILDINGS.map(
      (name) =>
        group(`sare-b-${name}`, DRAWN[name](1)) + (name === 'pyramid' ? '' : group(`sare-s-${name}`, site(name))),
    ).join('') + stages.join('')
  );
}
