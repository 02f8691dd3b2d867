// The position of Tekhenu as docs/position.md has it, and small questions about what lies where. Nothing here
// knows what is allowed: that is the list of legal actions.
import type { Position, Snapshot } from '../../core/types';
import type { Language } from '../../i18n/index.svelte';

export const GODS = ['horus', 'ra', 'hathor', 'bastet', 'thoth', 'osiris'] as const;
export type God = (typeof GODS)[number];
/** Where a die may lie, and whose action may be performed: the dial's gods, and Seth, who has a board of his own. */
export const PLACES = [...GODS, 'seth'] as const;
export type Place = (typeof PLACES)[number];
/** The last three are of the expansion. */
export const COLOURS = ['white', 'black', 'yellow', 'brown', 'grey', 'red', 'blue', 'green'] as const;
export type Colour = (typeof COLOURS)[number];
export const BASICS = ['papyrus', 'bread', 'limestone', 'granite'] as const;
export type Basic = (typeof BASICS)[number];
export const TOKENS = [...BASICS, 'gold', 'scribes', 'faith'] as const;
export type Token = (typeof TOKENS)[number];
/** What the expansion counts besides; Blood lies on the scale. */
export const FORCES = ['soldiers', 'priests'] as const;
export type Force = (typeof FORCES)[number];
/** Everything that is received or given in pieces. */
export type Counter = Token | Force | 'blood';
export type Light = 'sun' | 'shade' | 'dark';
export const STATUSES = ['pure', 'tainted', 'forbidden'] as const;
export type Status = (typeof STATUSES)[number];
export type Edge = 'red' | 'green' | 'blue' | 'yellow';
export const PEOPLE = ['TE', 'TN', 'OL', 'OR', 'SU', 'SL'] as const;
export type PeopleSite = (typeof PEOPLE)[number];
export const SECTIONS = ['1', '2', '3', '4'] as const;
export type SectionName = (typeof SECTIONS)[number];
export type Pan = 'pure' | 'tainted' | 'below';
/** What is written on dice besides their colour: a letter of its name that no other colour has. */
export const LETTERS: Readonly<Record<Language, Readonly<Record<Colour, string>>>> = {
  en: { white: 'W', black: 'K', yellow: 'Y', brown: 'N', grey: 'G', red: 'R', blue: 'B', green: 'E' },
  fr: { white: 'B', black: 'N', yellow: 'J', brown: 'U', grey: 'G', red: 'R', blue: 'L', green: 'V' },
  pt: { white: 'B', black: 'P', yellow: 'A', brown: 'M', grey: 'C', red: 'V', blue: 'Z', green: 'E' },
};
export const SEAT_LETTERS = ['A', 'B', 'C', 'D'] as const;

export interface PlayerView {
  readonly vp: number;
  readonly papyrus: number;
  readonly bread: number;
  readonly limestone: number;
  readonly granite: number;
  readonly gold: number;
  readonly scribes: number;
  readonly faith: number;
  readonly soldiers: number;
  readonly priests: number;
  readonly blood: number;
  readonly excess: number;
  readonly population: number;
  readonly happiness: number;
  readonly marks: readonly string[];
  readonly production: readonly number[];
  readonly statues: readonly number[];
  /** Statues for Seth. */
  readonly statues_apart: number;
  readonly people: readonly PeopleSite[];
  readonly columns: readonly string[];
  readonly sites: readonly string[];
  readonly osiris: readonly string[];
  /** Buildings on Seth's board: region and slot, `4a`. */
  readonly regions: readonly string[];
  readonly cult: string | null;
  readonly artefacts: readonly string[];
  readonly blessings: readonly string[];
  readonly technologies: readonly string[];
  readonly decrees: readonly string[];
  readonly decree_count: number;
  readonly shown: readonly string[];
  readonly scored: readonly string[];
  readonly starts: readonly string[];
  readonly destiny: string | null;
  readonly faith_left: number;
  readonly faith_right: number;
  readonly die_colour: readonly Colour[];
  readonly die_face: readonly number[];
  readonly die_pan: readonly Pan[];
}

export type Category = 'majorities' | 'temple' | 'statues' | 'happiness' | 'markers' | 'buildings';

export interface Forecast {
  /** What lies on the two pans. */
  readonly left: number;
  readonly right: number;
  readonly balance: number;
  readonly loss: number;
  readonly ankh: number;
  readonly place: number;
  readonly buildings_left: number;
  readonly columns_left: number;
  readonly statues_left: number;
  /** What the points of each category are for. */
  readonly counted: Readonly<Record<Category, number>>;
  readonly scoring: Readonly<Record<Category | 'sum' | 'bread_due', number>> & {
    /** Only with the expansion. */
    readonly seth?: number;
  };
  readonly decrees: Readonly<Record<string, number>>;
}

/** Whether a God action could be performed: yes, only with more tokens, or not at all. */
export type Outlook = 'open' | 'unpaid' | 'closed';

/** What ends a round; a judgement follows a Rotation, a Scoring both. */
export type Ending = 'rotation' | 'maat' | 'scoring';

export interface Derived {
  readonly light: Readonly<Record<God, Light>>;
  readonly status: readonly Status[];
  /** The same after the next Rotation. */
  readonly turned?: readonly Status[];
  /** Of the dice on the dial, for who is to take one; else empty. */
  readonly god: readonly Outlook[];
  /** Of the die in hand, while it is decided what it is used for. */
  readonly hand: Outlook | null;
  /** The Ra slot that a die takes its tile from, by value from 1. */
  readonly slot_of: readonly number[];
  readonly yields: Readonly<Record<Colour, Basic | null>>;
  readonly rounds: number;
  /** What ends each round, from 1; whatever comes before it is not told. */
  readonly ends: readonly (Ending | null)[];
  readonly refill: readonly God[];
  readonly marker_I: God | null;
  readonly marker_II: God | null;
  readonly bag: Readonly<Record<Colour, number>>;
  readonly until: Readonly<Record<Ending, number>>;
  readonly deck: Readonly<Record<'blessings' | 'technologies' | 'decrees' | 'tiles', number>>;
  readonly majority: readonly (number | null)[];
  readonly next: 'maat' | 'scoring';
  /** With an automaton: the places of its pyramid that its next turn may lead to. */
  readonly ahead?: readonly number[];
  readonly forecast: readonly Forecast[];
}

export interface Task {
  readonly what: string;
  readonly seat: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** Action tiles are gods, or called by the Resource they seek first. */
export interface Bot {
  /** From the left of the base up to the top. */
  readonly pyramid: readonly (string | null)[];
  /** Counted from 1; 0: left of the pyramid. */
  readonly marker: number;
  readonly blessings: readonly string[];
  readonly technologies: readonly string[];
  readonly decrees: readonly string[];
}

export interface View extends Position {
  readonly round: number;
  readonly active: number | null;
  readonly order: readonly number[];
  readonly rotation: number;
  readonly maat: number;
  readonly arrow: God;
  readonly horus: readonly (God | null)[];
  readonly slot: readonly (string | null)[];
  readonly opened: readonly SectionName[];
  /** Rows of Osiris where the Gold for their first Building lies. */
  readonly osiris_gold: readonly string[];
  readonly display: readonly string[];
  readonly drawn: readonly (string | null)[];
  /** Cults that may still be drafted; Artefacts that lie beside their Destiny card; the open Conquest tile. */
  readonly cults: readonly string[];
  readonly artefacts: readonly string[];
  readonly conquest_top: string | null;
  readonly vizier: Place | null;
  readonly destiny_aside: string | null;
  readonly dial: {
    readonly section: readonly (Place | null)[];
    readonly colour: readonly Colour[];
    readonly face: readonly number[];
  };
  readonly temple: {
    readonly tile: readonly (string | null)[];
    readonly turned: readonly number[];
    readonly conquest: readonly (string | null)[];
  };
  readonly market: Readonly<Record<SectionName, { readonly card: readonly (string | null)[] }>>;
  readonly player: readonly PlayerView[];
  readonly die: {
    readonly section: Place;
    readonly colour: Colour;
    readonly face: number;
    readonly shade: Colour;
    readonly value: number;
    readonly status: Status;
    readonly flags: readonly string[];
    readonly plan: readonly string[];
  };
  readonly deed: {
    readonly seat: number;
    readonly action: Place | 'production';
    readonly value: number;
    readonly flags: readonly string[];
    readonly target: number;
    readonly turn: number;
  };
  readonly tasks: number;
  readonly task: readonly Task[];
  readonly bot: Bot;
  readonly derived: Derived;
}

export const viewOf = (snap: Snapshot): View => snap.view as View;

/** The game is played with Time of Seth. */
export const isExpanded = (view: View): boolean => view.derived.forecast[0]?.scoring.seth !== undefined;

/** Colours that dice have in this game. */
export const coloursOf = (view: View): readonly Colour[] => (isExpanded(view) ? COLOURS : COLOURS.slice(0, 5));

/** What everybody counts in this game. */
export const forcesOf = (view: View): readonly Force[] => (isExpanded(view) ? FORCES : []);

/** What is owed next; undefined when the game is over. */
export const taskOf = (view: View): Task | undefined => view.task[view.tasks - 1];

/** Equal dice of one section: they are taken by the same action. */
export interface DialDie {
  readonly key: string;
  readonly god: Place;
  readonly colour: Colour;
  readonly face: number;
  readonly status: Status;
  /** What it will be after the next Rotation; left out: the core does not say. */
  readonly next?: Status | undefined;
  /** What the die as it lies is good for at its god; unknown when nobody takes one. */
  readonly outlook: Outlook | undefined;
}

/** The dice of a wedge or of Seth's board, in an order that no Rotation changes. */
export function diceOf(view: View, god: Place): DialDie[] {
  const dice: DialDie[] = [];
  const seen = new Map<string, number>();
  view.dial.section.forEach((section, i) => {
    if (section !== god) return;
    const colour = view.dial.colour[i] as Colour;
    const face = view.dial.face[i] ?? 0;
    const name = `${god} ${colour} ${face}`;
    const copy = seen.get(name) ?? 0;
    seen.set(name, copy + 1);
    const { status, turned, god: outlook } = view.derived;
    dice.push({
      key: `${name}/${copy}`,
      god,
      colour,
      face,
      status: status[i] ?? 'forbidden',
      next: turned?.[i],
      outlook: outlook[i],
    });
  });
  return dice.sort((a, b) => COLOURS.indexOf(a.colour) - COLOURS.indexOf(b.colour) || a.face - b.face);
}

/** Whether what is to end this round has happened already: a Scoring goes on while Maat has judged. */
export function happened(view: View, what: 'rotation' | 'maat'): boolean {
  const ends = view.derived.ends
    .slice(0, view.round)
    .filter((end) => end !== null && (what === 'rotation' || end !== 'rotation'));
  return (
    ends.length > 0 &&
    (what === 'rotation' ? view.rotation : view.maat) >= ends.length &&
    view.derived.until[what] === 1
  );
}

/** Azimuth of the sun over the dial; whole turns are counted on, so that the shadow never runs backwards. */
export function sunOf(view: View): number {
  const arrow = GODS.indexOf(view.arrow);
  const wedges = GODS.length;
  return 60 * (((((arrow - view.rotation) % wedges) + wedges) % wedges) + view.rotation);
}

/** Values of dice that take the tile of a Ra slot, as printed beside it: "5–6". */
export function valuesOf(view: { readonly derived: Pick<Derived, 'slot_of'> }, slot: number): string {
  const values = view.derived.slot_of.flatMap((of, i) => (of === slot ? [i + 1] : []));
  return values.length > 1 ? `${values[0]}–${values.at(-1)}` : values.join('');
}

/** The Ra slot that the action going on takes its tile from. */
export const slotNow = (view: View): number => view.derived.slot_of[view.deed.value - 1] ?? -1;

/** Seats in turn order. */
export function orderOf(view: View): number[] {
  return view.order.slice(0, view.player.length);
}

/** Who has a piece there, by the name of the place; undefined when nobody has. */
export function ownerOf(
  view: View,
  kind: 'columns' | 'sites' | 'osiris' | 'people' | 'regions' | 'technologies',
  place: string,
): number | undefined {
  const seat = view.player.findIndex((player) => (player[kind] as readonly string[]).includes(place));
  return seat < 0 ? undefined : seat;
}

/** Seats with Statues for a god, one entry per Statue. */
export function statuesAt(view: View, god: Place): number[] {
  const count = (player: PlayerView): number =>
    god === 'seth' ? player.statues_apart : (player.statues[GODS.indexOf(god)] ?? 0);
  return view.player.flatMap((player, seat) => Array<number>(count(player)).fill(seat));
}

/** The Horus value that a god is assigned to, from 1; 0 while the tiles are not laid. */
export const horusValue = (view: View, god: God): number => view.horus.indexOf(god) + 1;

/** Dice on a pan of a scale, by seat. */
export function panOf(player: PlayerView, pan: Pan): { colour: Colour; face: number }[] {
  const dice: { colour: Colour; face: number }[] = [];
  player.die_face.forEach((face, i) => {
    if (face > 0 && player.die_pan[i] === pan) dice.push({ colour: player.die_colour[i] as Colour, face });
  });
  return dice;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** A difference as people write it: +3, −2, 0. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
