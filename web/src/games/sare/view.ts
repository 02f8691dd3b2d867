// Sa-Rê's position as the core writes it (docs/position.md), and readings of it for the picture. No rule is
// worked out here: whatever follows from a rule comes from `derived`.
import { SPECTATOR, type Seat, type Snapshot } from '../../core/types';

export const BUILDINGS = [
  'master',
  'warehouse',
  'carpenter',
  'stonecutter',
  'goldsmith',
  'barracks',
  'temple',
  'gardens',
  'palace',
  'library',
  'market',
  'port',
  'pyramid',
] as const;
export type Building = (typeof BUILDINGS)[number];

/** The groups of the reference board, in its order. */
export const GROUPS = {
  production: ['master', 'warehouse', 'carpenter', 'stonecutter', 'goldsmith'],
  administrative: ['barracks', 'temple', 'gardens', 'palace', 'library', 'market'],
  main: ['port', 'pyramid'],
} as const satisfies Record<string, readonly Building[]>;
export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = ['production', 'administrative', 'main'] as const;

export const POWERS = ['temple', 'palace', 'gardens', 'library', 'barracks'] as const;
export type Power = (typeof POWERS)[number];

export const RESOURCES = ['stone', 'wood', 'gold'] as const;
export type Resource = (typeof RESOURCES)[number];
export const TOKENS = ['stone', 'wood', 'gold', 'joker'] as const;
export type Token = (typeof TOKENS)[number];

export const PRODUCTS = [
  'stone',
  'wood',
  'gold',
  'stone_wood',
  'stone_gold',
  'wood_gold',
  'stone_stone',
  'wood_wood',
  'gold_gold',
] as const;
export type Product = (typeof PRODUCTS)[number];
export const CARDS = [...PRODUCTS, 'trouble', 'double_trouble', 'horus', 'hoshekh'] as const;
export type Card = (typeof CARDS)[number];

/** What pays: production cards, tokens, caravans. */
export type Item = Product | `${Resource}_token` | 'joker' | 'caravan';

export type Stage =
  | 'place'
  | 'sites'
  | 'room'
  | 'reveal'
  | 'draw'
  | 'offer'
  | 'pick'
  | 'trouble'
  | 'exit'
  | 'react'
  | 'build'
  | 'pay'
  | 'keep'
  | 'charter'
  | 'store'
  | 'end';

export type Scenario = 'scribe' | 'priest' | 'pharaoh' | 'divinities';

export interface Price {
  readonly stone: number;
  readonly wood: number;
  readonly gold: number;
}
export interface Offer extends Price {
  /** Further resources of any kind that the port waives. */
  readonly waived: number;
  /** Where constructions would cost less once a trade or the port stood there. */
  readonly reaches?: readonly number[];
}
export interface Site extends Offer {
  readonly cell: number;
  readonly payable: boolean;
  /** Resources still missing, and how many of them each kind may be. */
  readonly lack: number;
  readonly lacks: Price;
  /** What would be missing with the production card that is offered. */
  readonly lack_then?: number;
}

/** What unseen cards would do to a gauge, in per cent: the four exclude each other and add up to 100. */
export const CASES = ['safe', 'one', 'two', 'revolt'] as const;
export type Cases = Readonly<Record<(typeof CASES)[number], number>>;

/** What put a player behind the one placed just before. */
export type Behind = 'goal' | 'progress' | 'administrative' | 'finished' | 'stages' | 'pyramid' | 'seat';

type Counts<Prefix extends string, Name extends string> = { readonly [K in Name as `${Prefix}_${K}`]: number };
type Cells = readonly string[];

export type Player = {
  readonly obelisk: 'standing' | 'down' | 'revolt';
  readonly steps: number;
  readonly growth: readonly string[];
  /** What the player has completed in this round. */
  readonly worked: readonly string[];
  readonly ready: readonly Power[];
  readonly caravans: number;
  readonly pyramid_number: number;
  readonly pyramid_stages: number;
  readonly library_joker: number;
} & Counts<'stored' | 'made', Token> &
  Counts<'card' | 'kept', Product> & { readonly [B in Building]: Cells } & {
    readonly [B in Building as `${B}_site`]: Cells;
  } & { readonly [B in (typeof GROUPS.production)[number] as `${B}_second` | `${B}_second_site`]: Cells };

export interface DerivedPlayer {
  readonly limit: number;
  readonly margin: number;
  readonly masters: number;
  readonly capacity: number;
  readonly administrative: number;
  readonly pyramid_size: number;
  readonly goal_done: number;
  readonly goal_size: number;
  readonly goal_met: boolean;
  /** At the end of the game; the first has none. */
  readonly behind?: Behind;
  readonly risk: Cases & { readonly pair: Cases };
  /** After the card that is offered, where that can be told. */
  readonly then?: Cases & { readonly steps: number };
  readonly sites: Readonly<Partial<Record<Building, Site>>>;
  /** Of several sites of a type those after the first. */
  readonly more_sites: readonly ({ readonly building: Building } & Site)[];
  readonly cells: readonly (Price & { readonly any: number })[];
}

export interface SareView {
  readonly stage: Stage;
  readonly seat: Seat | null;
  readonly round: number;
  readonly first: Seat;
  readonly paying: Building | null;
  readonly pyramids: readonly string[];
  readonly pack: number;
  readonly dark: number;
  readonly draws: number;
  readonly top: readonly (Card | null)[];
  readonly hand: readonly (Card | null)[];
  readonly active: Seat | null;
  readonly last: number;
  readonly taken: number;
  readonly troubles: number;
  readonly trouble: number;
  readonly given: readonly Seat[];
  readonly launched: readonly Building[];
  readonly season: Readonly<Record<Card, { readonly unseen: number }>>;
  readonly player: readonly Player[];
  readonly ranking?: readonly number[];
  readonly derived: {
    readonly scenario: Scenario;
    readonly columns: number;
    readonly caravans: number;
    readonly unseen: number;
    readonly odds: Readonly<Partial<Record<Card, number>>>;
    readonly golden: number;
    readonly receivers: readonly Seat[];
    readonly reference: Readonly<
      Partial<Record<Building, Price & { readonly left: number; readonly stages?: number }>>
    >;
    readonly works?: { readonly sites: number; readonly most: number; readonly penalty: number };
    readonly offers?: Readonly<Record<Building, readonly (Offer | null)[]>>;
    readonly players: readonly DerivedPlayer[];
  };
}

export function viewOf(snap: Snapshot): SareView {
  return snap.view as unknown as SareView;
}

/** Whose city stands in the middle: one's own, for spectators that of the seat to act. */
export function cityOf(snap: Snapshot): Seat {
  if (snap.seat !== SPECTATOR) return snap.seat;
  const view = viewOf(snap);
  return view.seat ?? view.active ?? 0;
}

export type Phase = 'setup' | 'sites' | 'season' | 'construction' | 'end';
const PHASES: Readonly<Record<Stage, Phase>> = {
  place: 'setup',
  sites: 'sites',
  room: 'sites',
  reveal: 'season',
  draw: 'season',
  offer: 'season',
  pick: 'season',
  trouble: 'season',
  exit: 'season',
  react: 'season',
  build: 'construction',
  pay: 'construction',
  keep: 'construction',
  charter: 'construction',
  store: 'construction',
  end: 'end',
};
export function phaseOf(view: SareView): Phase {
  return PHASES[view.stage];
}

/** What stands or is being built on a cell. */
export interface Tile {
  readonly building: Building;
  readonly site: boolean;
  /** Not there yet: what the action pointed at would put there. */
  readonly planned?: boolean;
}
export function tilesOn(player: Player, cell: number): Tile[] {
  const name = String(cell);
  const tiles: Tile[] = [];
  for (const building of BUILDINGS) {
    if (player[building].includes(name)) tiles.push({ building, site: false });
    if (isProduction(building) && player[`${building}_second`].includes(name)) tiles.push({ building, site: false });
    if (player[`${building}_site`].includes(name)) tiles.push({ building, site: true });
    if (isProduction(building) && player[`${building}_second_site`].includes(name))
      tiles.push({ building, site: true });
  }
  return tiles;
}

export function isProduction(building: Building): building is (typeof GROUPS.production)[number] {
  return (GROUPS.production as readonly Building[]).includes(building);
}

export function owned(player: Player, building: Building): number {
  const second = isProduction(building) ? player[`${building}_second`].length : 0;
  return player[building].length + second;
}

/** Resources on a card or of an item, for the picture: two of a double card. */
export function pipsOf(card: string): Token[] {
  if (card === 'joker' || card === 'caravan') return ['joker'];
  return card
    .replace('_token', '')
    .split('_')
    .filter((word): word is Token => (TOKENS as readonly string[]).includes(word));
}

/** Reads `2*stone_gold wood_token`, as payments and contents are spelled. */
export function itemsOf(spelled: string): { item: Item; count: number }[] {
  if (spelled === 'nothing') return [];
  return spelled.split(' ').map((word) => {
    const [first = '', second] = word.split('*');
    return second === undefined ? { item: first as Item, count: 1 } : { item: second as Item, count: Number(first) };
  });
}

/** Production cards at hand, kept ones included: kind and number. */
export function cardsOf(player: Player): { card: Product; count: number }[] {
  return PRODUCTS.map((card) => ({ card, count: player[`card_${card}`] + player[`kept_${card}`] })).filter(
    (entry) => entry.count > 0,
  );
}

export function storedOf(player: Player): Token[] {
  return TOKENS.flatMap((token) => Array.from({ length: player[`stored_${token}`] }, () => token));
}
export function madeOf(player: Player): Token[] {
  const made = TOKENS.flatMap((token) => Array.from({ length: player[`made_${token}`] }, () => token));
  return player.library_joker > 0 ? [...made, 'joker'] : made;
}

/** Everything there is to spend, counted by kind: the stores, what was made, the resources on cards. */
export function meansOf(player: Player): { token: Token; n: number }[] {
  const all = [
    ...storedOf(player),
    ...madeOf(player),
    ...cardsOf(player).flatMap(({ card, count }) => Array.from({ length: count }, () => pipsOf(card)).flat()),
  ];
  return TOKENS.map((token) => ({ token, n: all.filter((other) => other === token).length }));
}

/** Where a cell is drawn: the city lies along the Nile, so the board's columns are the picture's rows. */
export function placeOf(cell: number, columns: number): { x: number; y: number } {
  return { x: Math.floor(cell / columns), y: cell % columns };
}
