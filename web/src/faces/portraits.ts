// Portraits are put into the page as symbols `face-ID`, each when it is first drawn.
import type { Portrait } from './art/kit';
import type { FaceId } from './faces';

const PORTRAITS: Readonly<Record<FaceId, () => Promise<{ readonly portrait: Portrait }>>> = {
  nebet: () => import('./art/nebet'),
  rekhmire: () => import('./art/rekhmire'),
  nefer: () => import('./art/nefer'),
  khufu: () => import('./art/khufu'),
  botankhamun: () => import('./art/botankhamun'),
  seth: () => import('./art/seth'),
  ibis: () => import('./art/ibis'),
  tiye: () => import('./art/tiye'),
  kawit: () => import('./art/kawit'),
  pepi: () => import('./art/pepi'),
  amani: () => import('./art/amani'),
  mau: () => import('./art/mau'),
  debi: () => import('./art/debi'),
};

const SHARED =
  '<clipPath id="face-clip"><circle cx="48" cy="48" r="44"/></clipPath>' +
  '<radialGradient id="face-shade" cx=".42" cy=".3" r=".8"><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".42"/></radialGradient>';

const loaded = new Map<FaceId, Promise<void>>();
let sprite: SVGSVGElement | null = null;

function put(id: FaceId, { ground, art }: Portrait): void {
  if (!sprite) {
    sprite = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    sprite.setAttribute('aria-hidden', 'true');
    sprite.setAttribute('width', '0');
    sprite.setAttribute('height', '0');
    sprite.style.position = 'absolute';
    sprite.innerHTML = SHARED;
    document.body.append(sprite);
  }
  sprite.insertAdjacentHTML(
    'beforeend',
    `<radialGradient id="face-ground-${id}" cx=".4" cy=".3" r=".85"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></radialGradient>` +
      `<symbol id="face-${id}" viewBox="4 4 88 88"><circle cx="48" cy="48" r="44" fill="url(#face-ground-${id})"/>` +
      `<g clip-path="url(#face-clip)"><g transform="translate(3.5 5) scale(.965)">${art}</g></g><circle cx="48" cy="48" r="44" fill="url(#face-shade)"/></symbol>`,
  );
}

/** On a phone a first game comes first: portraits follow when it stands. Until then there are ring and letter. */
const soon: Promise<void> =
  typeof matchMedia === 'function' && matchMedia('(max-width: 700px)').matches
    ? new Promise((resolve) => setTimeout(resolve, 4_000))
    : Promise.resolve();

/** The face can be drawn once this is done; without a network it is tried again the next time. */
export function loadFace(id: FaceId): Promise<void> {
  const found =
    loaded.get(id) ??
    soon.then(PORTRAITS[id]).then(
      ({ portrait }) => put(id, portrait),
      () => void loaded.delete(id),
    );
  loaded.set(id, found);
  return found;
}
