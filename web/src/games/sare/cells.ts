// What is written on and said about the spaces of a city. Prices and reductions are the core's.
import type { Snapshot } from '../../core/types';
import { actionOn } from './choices';
import { lackText } from './lack';
import { cellName } from './names';
import type { Plan } from './plan.svelte';
import {
  cityOf,
  phaseOf,
  RESOURCES,
  tilesOn,
  viewOf,
  type Building,
  type Offer,
  type Price,
  type SareView,
  type Site,
} from './view';
import type { Words } from './words';

export interface PlateOf {
  readonly parts: { sign: string; text: string; less?: boolean }[];
  readonly kind: 'price' | 'reduction' | 'good' | 'now';
  readonly tick?: boolean;
}

/** The picture of what a trade makes cheaper; the port stands for any resource. */
const MAKES: Readonly<Partial<Record<Building, string>>> = {
  carpenter: 'wood',
  stonecutter: 'stone',
  goldsmith: 'gold',
};

/** What stands on the space pointed at would make constructions here cheaper. */
export function reachedBy(view: SareView, plan: Plan, cell: number): boolean {
  return (
    plan.building !== null &&
    plan.over !== null &&
    (view.derived.offers?.[plan.building][plan.over]?.reaches?.includes(cell) ?? false)
  );
}

/** Two production buildings may go up on one space: each with its own price. */
function sitesOn(snap: Snapshot, cell: number): { building: Building; site: Site }[] {
  const view = viewOf(snap);
  const seat = cityOf(snap);
  const player = view.player[seat];
  const sites = view.derived.players[seat]?.sites ?? {};
  return (player ? tilesOn(player, cell) : []).flatMap(({ building, site: isSite }) => {
    const site = isSite ? sites[building] : undefined;
    return site ? [{ building, site }] : [];
  });
}

const offerOn = (snap: Snapshot, plan: Plan, cell: number): Offer | null =>
  plan.building && actionOn(snap, plan, cell) ? (viewOf(snap).derived.offers?.[plan.building][cell] ?? null) : null;

function priceParts(price: Offer, printed: Price | undefined): PlateOf['parts'] {
  const parts: PlateOf['parts'] = RESOURCES.filter((kind) => price[kind] > 0).map((kind) => ({
    sign: kind,
    text: String(price[kind]),
    less: printed !== undefined && price[kind] < printed[kind],
  }));
  if (price.waived > 0) parts.push({ sign: 'joker', text: `−${price.waived}`, less: true });
  return parts.length > 0 ? parts : [{ sign: 'stone', text: '0' }];
}

function reductions(view: SareView, seat: number, cell: number): { kind: string; n: number }[] {
  const off = view.derived.players[seat]?.cells[cell];
  if (!off) return [];
  return [...RESOURCES.map((kind) => ({ kind, n: off[kind] })), { kind: 'joker', n: off.any }].filter(({ n }) => n > 0);
}

/** What stands on the plates of a space: a price, a reduction, or nothing. */
export function platesOf(_words: Words, snap: Snapshot, plan: Plan, cell: number): PlateOf[] {
  const view = viewOf(snap);
  const seat = cityOf(snap);
  const offer = offerOn(snap, plan, cell);
  const printed = plan.building ? view.derived.reference[plan.building] : undefined;
  const plates: PlateOf[] = [];
  if (reachedBy(view, plan, cell) && plan.building)
    plates.push({ kind: 'reduction', parts: [{ sign: MAKES[plan.building] ?? 'joker', text: '−1' }] });
  if (offer) {
    const cheaper =
      printed !== undefined && (offer.waived > 0 || RESOURCES.some((kind) => offer[kind] < printed[kind]));
    return [...plates, { kind: cheaper ? 'good' : 'price', parts: priceParts(offer, printed) }];
  }
  const sites = sitesOn(snap, cell);
  if (sites.length > 0)
    return sites.map(({ building, site }) => ({
      kind: view.paying === building ? 'now' : site.payable ? 'good' : 'price',
      parts: priceParts(site, building === 'pyramid' ? undefined : view.derived.reference[building]),
      tick: site.payable,
    }));
  const player = view.player[seat];
  // Where nothing is chosen they are of no use.
  const wanted = phaseOf(view) === 'sites' || phaseOf(view) === 'setup';
  if (plates.length > 0 || !wanted || !player || tilesOn(player, cell).length > 0) return plates;
  const off = reductions(view, seat, cell);
  return off.length > 0
    ? [{ kind: 'reduction', parts: off.map(({ kind, n }) => ({ sign: kind, text: `−${n}` })) }]
    : [];
}

/** A space in words. */
export function labelOf(words: Words, snap: Snapshot, plan: Plan, cell: number): string {
  const b = words.board;
  const view = viewOf(snap);
  const seat = cityOf(snap);
  const player = view.player[seat];
  if (!player) return '';
  const { columns } = view.derived;
  const tiles = tilesOn(player, cell);
  const parts = [b.cell(cellName(cell, columns))];
  if (cell % columns === columns - 1) parts.push(b.riverside);
  for (const tile of tiles)
    parts.push(tile.site ? b.site(words.building[tile.building]) : words.building[tile.building]);
  if (tiles.length === 0) parts.push(b.empty);
  for (const { site } of sitesOn(snap, cell)) {
    parts.push(`${b.price} ${b.priceWords(site.stone, site.wood, site.gold, site.waived)}`);
    parts.push(lackText(words, player, site));
  }
  const off = reductions(view, seat, cell);
  if (off.length > 0)
    parts.push(b.discount(off.map(({ kind, n }) => `${n} ${words.resource[kind as 'stone']}`).join(', ')));
  const offer = offerOn(snap, plan, cell);
  if (offer && plan.building)
    parts.push(
      b.canOpen(words.building[plan.building], b.priceWords(offer.stone, offer.wood, offer.gold, offer.waived)),
    );
  if (offer?.reaches?.length)
    parts.push(b.reaches(words.item.list(offer.reaches.map((other) => cellName(other, columns)))));
  return parts.join(', ');
}
