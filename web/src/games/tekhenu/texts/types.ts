// What the board of Tekhenu says, in every language. Nouns are the printed terms of each language's edition;
// sentences are our own. Functions get facts and make whole sentences: nothing is glued from pieces.
import type { Snapshot } from '../../../core/types';
import type { Tips } from './tips';
import type { GameTexts } from '../../ui';
import type { BotWords } from './bot';
import type { Aid, Family, Gain } from '../printed';
import type {
  Basic,
  Colour,
  Counter,
  Edge,
  Ending,
  God,
  Light,
  Outlook,
  PeopleSite,
  Place,
  Status,
  Token,
} from '../view';

export interface CardText {
  readonly name: string;
  readonly text: string;
}

/** A die as it is spoken about. */
export interface DieFacts {
  readonly god: Place;
  readonly colour: Colour;
  readonly face: number;
  readonly status: Status;
  /** Equal dice that are told together; left out: one. */
  readonly count?: number;
  readonly legal: boolean;
}

export type VpSource =
  | 'ra'
  | 'hathor'
  | 'horus'
  | 'bonus'
  | 'tile'
  | 'maat'
  | 'majority'
  | 'temple'
  | 'statues'
  | 'happiness'
  | 'markers'
  | 'buildings'
  | 'bread'
  | 'order'
  | 'card'
  | 'seth'
  | 'vizier'
  | 'instead'
  | 'blessings'
  | 'technologies'
  | 'decrees'
  | 'scribes';

export interface TekhenuTexts extends GameTexts {
  /** Where in the game this is: "Round 5 of 16". */
  time(snap: Snapshot): string;
  readonly gods: Readonly<Record<Place, string>>;
  /** What the god's action does, in two to four words: "erect a column". */
  readonly deeds: Readonly<Record<Place | 'production', string>>;
  readonly colours: Readonly<Record<Colour, string>>;
  readonly lights: Readonly<Record<Light, string>>;
  readonly statuses: Readonly<Record<Status, string>>;
  readonly tokens: Readonly<Record<Counter, string>>;
  readonly edges: Readonly<Record<Edge, string>>;
  readonly families: Readonly<Record<Family, string>>;
  readonly sources: Readonly<Record<VpSource, string>>;
  /** Around Botankhamun. */
  readonly bot: BotWords;

  /** Name and full text of a card B01-B24, T01-T24, D01-D24, S01-S12, A01-A04, those of the expansion, or a Conquest tile C01-C12. */
  card(code: string): CardText;
  /** Name and ability of a column tile P01-P27. */
  tile(code: string): CardText;

  /** Why a God action cannot follow. */
  readonly outlooks: Readonly<Record<Exclude<Outlook, 'open'>, string>>;

  /** Short labels, shown on the board. */
  readonly label: {
    readonly vp: string; // "VP"
    readonly happiness: string;
    readonly balance: string;
    readonly buildings: string;
    readonly statues: string;
    readonly temple: string;
    readonly ra: string; // title of the three tiles, at most 12 letters
    readonly osiris: string; // title of the districts
    readonly market: string;
    readonly order: string; // turn order
    readonly destiny: string;
    readonly mine: string; // tab: my cards
    readonly forecast: string; // tab
    readonly log: string; // tab
    readonly maatNow: string; // head of a column of the forecast: if judged now
    readonly scoringNow: string;
    readonly place: string;
    readonly loss: string;
    readonly sum: string;
    readonly breadDue: string;
    readonly bag: string;
    readonly rotate: string; // button: turn the tile
    readonly active: string; // badge on a tile whose light is the present one
    readonly produce: string; // button
    readonly anubis: string; // button
    readonly value: string; // of a die
    readonly goOn: string; // button: nothing more is declared
    readonly moving: string; // a card moves a Building: where to point
    readonly close: string;
    readonly refresh: string; // button: lay out new cards
    readonly noCards: string; // nothing in hand
    readonly offer: string; // heading over cards to choose from
    readonly toTable: string; // they are put aside for a moment
    readonly toCards: string;
    readonly playable: string; // badge on a Blessing that may be played now
    readonly choose: string; // title of a list of ways to play a card
    readonly majorities: string;
    readonly markers: string;
    readonly rotation: string; // until the next ...
    readonly maat: string;
    readonly scoring: string;
    readonly cardsOf: string; // title of a button: show the cards of that player
    readonly noProduction: string; // of a grey die
    readonly lastTurn: string; // heading over what somebody did last
    readonly scribing: string; // over the values 1 to 6: Scribes change the value of the die
    readonly atScoring: string; // after "+12": at the next Scoring
    readonly judgement: string; // title of the hall of Maat
    readonly judges: string; // a sentence: Maat judges
    readonly layLeft: string; // button: a Faith into the left pan
    readonly layRight: string;
    readonly beJudged: string; // button: the Faith stays so
    readonly rotates: string; // a sentence: the light moves on
    readonly ends: string; // a sentence: the game is over
    readonly lookAhead: string; // of a button: shows the light after the next Rotation
    readonly placeNow: string; // the place in turn order, were Maat to judge now
    readonly seth: string; // title of Seth's board
    readonly artefacts: string; // button: the Destiny cards and their Artefacts
    readonly conquest: string; // title of the pile
    readonly region: string; // before its number
    readonly perScoring: string; // after VP: in every Scoring
    readonly used: string; // badge: its Destiny card is gone
  };

  /** What symbols mean. */
  readonly tips: Tips;

  /** Sentences for screen readers and tooltips. */
  readonly say: {
    /** What an answer at the end gives away. */
    forfeits(decrees: readonly string[], points: number): string;
    /** Who is waited for before the judgement. */
    laysFaith(name: string): string;
    dial(light: Readonly<Record<God, Light>>): string;
    /** "Ra, in the sun: 4 dice, 2 may be taken. Bonus for statues at value 3." */
    section(god: God, light: Light, dice: number, legal: number, horus: number, refill: number): string;
    die(die: DieFacts): string;
    inHand(colour: Colour, face: number, value: number, status: Status): string;
    /** What the god's action is with that value, as short as can be: "Take 2 cards for 2 Papyrus". */
    aid(aid: Aid): string;
    /** What Production with that value is: "4 Limestone (level 2)". */
    yields(resource: Basic, value: number, level: number): string;
    statues(god: Place, owners: readonly string[], slots: number): string;
    scoringMarker(number: 1 | 2): string;
    refill(dice: number): string;
    /** An empty temple space, or one with a tile. */
    space(row: number, column: number, token: Token, count: number): string;
    tileAt(row: number, column: number, tile: string, owner: string | null, edges: readonly Edge[]): string;
    site(site: string, line: string, bread: number, owner: string | null): string;
    people(site: PeopleSite, gold: boolean, owner: string | null): string;
    slot(tile: string | null, values: string, limestone: number, active: boolean): string;
    district(district: Basic, row: number, owner: string | null, reward: string): string;
    /** What a building in a district brings: steps of the production marker, of a second one, of any, tokens. */
    reward(reward: {
      readonly district: Basic;
      readonly steps: number;
      readonly second: Basic | null;
      readonly free: number;
      readonly tokens: number;
      readonly gold: number;
    }): string;
    /** In a corner, at most 15 letters: "Scoring in 8". */
    soon(what: Ending, rounds: number): string;
    /** How many rounds, the present one included, until the next rotation, judgement, scoring. */
    until(what: Ending, rounds: number): string;
    /** A round of the bar: "Round 4 ends with a Rotation and a judgement of Maat". */
    ends(round: number, what: Ending | null): string;
    /** What a Scoring now would bring, beside the points: "A Scoring now would bring 12 VP". */
    toCome(vp: number): string;
    majority(district: Basic, owner: string | null): string;
    /** Market card, with the happiness its section needs and how much is missing. */
    marketCard(card: string, section: number, needed: number, missing: number): string;
    /** A section that is not open: it opens at this population. */
    closed(section: number, population: number): string;
    needs(happiness: number, missing: number): string;
    /** What the number on a Start card or beside an Ankh is for. */
    initiative(value: number): string;
    ankh(value: number): string;
    destiny(card: string, ankh: number, owner: string | null): string;
    place(place: number, name: string): string;
    turn(place: number): string; // short: the place in turn order
    tokens(name: string, counts: Readonly<Record<Token, number>>): string;
    production(levels: readonly number[]): string;
    pieces(buildings: number, columns: number, statues: number): string;
    /** Left pan, right pan, excess tokens and Blood on it, difference. */
    scale(pure: number, tainted: number, excess: number, blood: number, balance: number): string;
    /** What is brought, in words: "2 Scribes, Population +2". */
    gain(gain: Gain): string;
    /** Seth's board: how many dice lie there and may be taken. */
    seth(dice: number, legal: number): string;
    /** A region: who has built there; what the next Building costs (0: it is full), its VP at a Scoring, its bonus. */
    region(region: number, owners: readonly string[], soldiers: number, vp: number, gain: Gain): string;
    /** The places for Statues in honour of Seth. */
    honourSeth(owners: readonly string[], slots: number, priests: number): string;
    /** The open Conquest tile; how many lie below it. */
    conquest(code: string): string;
    conquestAt(row: number, column: number, code: string): string;
    /** An Artefact: what it costs, and beside which Ankh it lies. */
    artefact(card: string, priests: number, ankh: number): string;
    /** Of a god or of Seth: the Vizier stands there. */
    vizier(place: Place, vp: number): string;
    forces(soldiers: number, priests: number, blood: number): string;
    marks(population: number, happiness: number): string;
    track(seats: readonly { name: string; population: number; happiness: number }[]): string;
    cards(technologies: number, blessings: number, decrees: number): string;
    decreeWorth(vp: number): string;
  };
}
