// What is printed on board, tiles and cards: the values of the match on the table. The built-in ones are made by web/edition.py.
import edition from './edition.json';
import {
  PLACES,
  valuesOf,
  type Basic,
  type Counter,
  type Edge,
  type Light,
  type Place,
  type SectionName,
  type Token,
  type View,
} from './view';

/** What a card, tile or bonus brings; a thing it does not bring is not named. */
export type Gain = Readonly<Partial<Record<Counter | 'vp' | 'population' | 'happiness' | 'tokens' | 'forces', number>>>;

interface Printed {
  readonly production_max: number;
  readonly anubis_scribes: number;
  readonly track_end: number;
  readonly level: readonly number[];
  readonly mark_gold: number;
  readonly mark_scribe: number;
  readonly mark_action: number;
  readonly dial: readonly Light[];
  readonly statue_cost: readonly number[];
  readonly statue_slots: readonly number[];
  readonly statue_vp: readonly number[];
  readonly slot_vp: readonly number[];
  readonly building_vp: readonly number[];
  readonly building_bread: readonly number[];
  readonly thoth_cards: readonly number[];
  readonly thoth_papyrus: readonly number[];
  readonly bastet_papyrus: number;
  readonly bastet_scribes: readonly number[];
  readonly refresh_papyrus: number;
  readonly bread_loss: number;
  readonly maat_taint: readonly number[];
  readonly majority_vp: number;
  readonly horus: Readonly<Record<string, Gain>>;
  readonly space: Readonly<Record<string, { readonly token: Token; readonly count?: number }>>;
  readonly wall: Readonly<Record<'north' | 'east' | 'south' | 'west', { readonly edge: readonly Edge[] }>>;
  readonly site: Readonly<Record<string, { readonly line: string; readonly players: number; readonly bread?: number }>>;
  readonly tile: Readonly<
    Record<
      string,
      Gain & {
        readonly light?: Light;
        readonly edge: readonly Edge[];
        readonly cost_limestone?: number;
        readonly cost_granite?: number;
        readonly value?: number;
      }
    >
  >;
  readonly row: Readonly<
    Record<
      string,
      {
        readonly steps?: number;
        readonly tokens?: number;
        readonly gold?: number;
        readonly first_gold?: number;
        readonly free_steps?: number;
        readonly second: readonly (Basic | null)[];
      }
    >
  >;
  readonly section: Readonly<
    Record<
      SectionName,
      {
        readonly blessings?: number;
        readonly technologies?: number;
        readonly decrees?: number;
        readonly population?: number;
        readonly happiness: number;
      }
    >
  >;
  readonly blessing: Readonly<Record<string, Gain & { readonly amount?: number; readonly reach?: number }>>;
  readonly technology: Readonly<Record<string, Gain & { readonly amount?: number; readonly reach?: number }>>;
  readonly decree: Readonly<
    Record<
      string,
      {
        readonly symbol: string;
        readonly vp?: number;
        readonly second?: number;
        readonly limit?: number;
        readonly price?: number;
      }
    >
  >;
  readonly start: Readonly<Record<string, Gain & { readonly initiative: number; readonly value?: number }>>;
  readonly destiny: Readonly<Record<string, Gain & { readonly ankh?: number; readonly steps?: number }>>;
  /** Botankhamun: his tiles that seek dice, with their Resources in order. */
  readonly solo: Readonly<Record<`tile_${'a' | 'b' | 'c' | 'd'}`, readonly Basic[]>>;
}

/** What the expansion prints, and the Vizier. */
interface Printed {
  readonly expansion: {
    readonly price_1_2: readonly number[];
    readonly price_3_4: readonly number[];
    readonly slot_vp: readonly number[];
    readonly row_vp: number;
    readonly statue_priests: number;
  };
  readonly vizier: { readonly vp: number };
  readonly region: Readonly<Record<string, Gain>>;
  readonly conquest: Readonly<
    Record<
      string,
      Gain & {
        readonly family?: 'blessings' | 'technologies';
        readonly cards?: number;
        readonly action?: Place;
        readonly value?: number;
      }
    >
  >;
  readonly cult: Readonly<Record<string, Gain & Readonly<Record<string, number | string>>>>;
  readonly artefact: Readonly<
    Record<
      string,
      { readonly priests: number; readonly ankh?: number; readonly amount?: number; readonly gold?: number }
    >
  >;
}

/** Cards of the expansion are cards of their families. */
function families(values: typeof edition): Printed {
  const { expansion_blessing, expansion_technology, expansion_decree, expansion_start } = values;
  return {
    ...values,
    blessing: { ...values.blessing, ...expansion_blessing },
    technology: { ...values.technology, ...expansion_technology },
    decree: { ...values.decree, ...expansion_decree },
    start: { ...values.start, ...expansion_start },
  } as unknown as Printed;
}
export const printed = families(edition);

/** Technologies of a game with or without the expansion. */
export const technologiesOf = (expanded: boolean): string[] =>
  Object.keys(expanded ? printed.technology : edition.technology);

/** Without the zeros and nulls in the records of a group, as edition.py leaves them out. */
function short(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([, part]) => depth < 2 || (part !== 0 && part !== null));
  return Object.fromEntries(kept.map(([name, part]) => [name, short(part, depth + 1)]));
}

/** Prints a match's own values on everything, before it is drawn; null: the built-in ones. */
export function print(values: object | null): void {
  Object.assign(printed, families(values ? (short(values) as typeof edition) : edition));
}

/** The Resources of an action tile that is called by its first one; null: the tile of a god. */
export const seekingOf = (tile: string): readonly Basic[] | null =>
  Object.entries(printed.solo).find(([name, order]) => name.startsWith('tile_') && order[0] === tile)?.[1] ?? null;

export const SPACES = Object.keys(printed.space);
export const DESTINIES = Object.keys(printed.destiny);

/** Building sites in use with so many players. */
export const sitesFor = (players: number): string[] =>
  Object.keys(printed.site).filter((site) => (printed.site[site]?.players ?? 9) <= players);

/** Statues that fit at one god. */
export const statueSlots = (players: number): number => printed.statue_slots[players - 2] ?? 1;

/** Statues that fit for Seth, and Soldiers for the slots of a region. */
export const regionPrices = (players: number): readonly number[] =>
  players > 2 ? printed.expansion.price_3_4 : printed.expansion.price_1_2;
export const REGIONS = Object.keys(printed.region);
export const ARTEFACTS = Object.keys(printed.artefact);
/** The Destiny card that an Artefact lies beside: the one of the same Ankh value. */
export const destinyOf = (artefact: string): string | undefined =>
  DESTINIES.find((card) => (printed.destiny[card]?.ankh ?? 0) === (printed.artefact[artefact]?.ankh ?? 0));

/** Conquest tiles have the numbers of Destiny cards: here they are C01 to C12. */
export const conquestCode = (tile: string): string => `C${tile.slice(1)}`;
export const conquestOf = (code: string) => printed.conquest[`A${code.slice(1)}`];

/** The bonus of a Horus value as pairs: what, how many. */
export function gains(gain: Gain | undefined): [keyof Gain, number][] {
  return Object.entries(gain ?? {}).filter(([name, count]) => count !== 0 && GAIN_NAMES.has(name)) as [
    keyof Gain,
    number,
  ][];
}
const GAIN_NAMES: ReadonlySet<string> = new Set([
  'vp',
  'population',
  'happiness',
  'papyrus',
  'bread',
  'limestone',
  'granite',
  'gold',
  'scribes',
  'faith',
  'soldiers',
  'priests',
]);

/** The four edges of a tile after clockwise quarter turns: north, east, south, west. */
export function edgesOf(tile: string, turn: number): readonly Edge[] {
  const edges = printed.tile[tile]?.edge ?? [];
  return [0, 1, 2, 3].map((side) => edges[(side + 4 - turn) % 4] as Edge);
}

export type Family =
  'blessing' | 'technology' | 'decree' | 'start' | 'destiny' | 'tile' | 'cult' | 'artefact' | 'conquest';
const FAMILIES: Readonly<Record<string, Family>> = {
  Cult: 'cult',
  Art: 'artefact',
  C: 'conquest',
  B: 'blessing',
  T: 'technology',
  D: 'decree',
  S: 'start',
  A: 'destiny',
  P: 'tile',
};
export const familyOf = (card: string): Family => FAMILIES[card.replace(/X?\d+$/, '')] ?? 'decree';

export const isGod = (word: string): word is Place => (PLACES as readonly string[]).includes(word);

/** What the player aid prints for a god's action with a value; a card of one's own may change it. */
export interface Aid {
  readonly god: Place;
  readonly value: number;
  /** The god whom the value honours with a Statue. */
  readonly honoured: Place | null;
  /** Cards and their Papyrus. */
  readonly cards: number;
  readonly papyrus: number;
  readonly scribes: number;
  /** Values of dice that take the same tile of Ra: "5–6". */
  readonly values: string;
  /** Seth: what the next Building of the region costs; 0: it is full. */
  readonly soldiers: number;
}
export function aidFor(
  god: Place,
  value: number,
  { horus, derived, player }: Pick<View, 'horus' | 'derived' | 'player'>,
): Aid {
  const there = player.reduce(
    (sum, { regions }) => sum + regions.filter((one) => one.startsWith(String(value))).length,
    0,
  );
  return {
    god,
    value,
    honoured: horus[value - 1] ?? null,
    cards: printed.thoth_cards[value - 1] ?? 0,
    papyrus: god === 'bastet' ? printed.bastet_papyrus : (printed.thoth_papyrus[value - 1] ?? 0),
    scribes: printed.bastet_scribes[value - 1] ?? 0,
    values: valuesOf({ derived }, derived.slot_of[value - 1] ?? 0),
    soldiers: regionPrices(player.length)[there] ?? 0,
  };
}

/** The zones printed beside the scale of Maat (T-MAAT-05, -06), for the drawing: what is lost the core tells. */
export const maatZones = () =>
  [0, ...printed.maat_taint].map((taint, loss) => ({
    from: 1 - (printed.maat_taint[loss] ?? 11),
    to: loss === 0 ? 10 : -taint,
    loss,
  }));
