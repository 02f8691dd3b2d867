// What is said around Botankhamun: the pyramid, why he chose as he did, what he is. The words of a language are in
// bot.LANGUAGE.ts; the steps of his turn are events (solo.ts).

/** Rules that decide what he does, as events name them, in a few words: after "because". */
type Reason =
  | `B-PYR-${'02' | '04' | '05'}`
  | `B-GOD-${'01' | '02' | '03' | '04'}`
  | `B-RES-${'01' | '02' | '03' | '04' | '06' | '07'}`
  | `B-HORUS-${'01' | '02' | '05' | '07' | '09' | '10' | '11'}`
  | `B-RA-${'02' | '08' | '09' | '10' | '12'}`
  | `B-HATHOR-${'02' | '07'}`
  | `B-BASTET-${'02' | '06'}`
  | `B-THOTH-${'02' | '05'}`
  | `B-OSIRIS-${'02' | '03' | '04' | '05' | '09'}`
  | `B-RULING-${'28' | '29'}`
  | 'BX-DICE-02'
  | `BX-PS-${'01' | '02' | '03'}`
  | `BX-SETH-${'01' | '02' | '05' | '08'}`
  | `BX-HORUS-${'01' | '02' | '04'}`
  | 'BX-MAAT-02'
  | 'X-RULING-44';
export type Reasons = Readonly<Record<Reason, string>>;

export interface BotWords {
  readonly pyramid: string;
  readonly lastTurn: string;
  readonly again: string; // button: his last turn is told once more
  readonly next: string; // heading over the tiles that the next toss leads to
  readonly noTurn: string; // he has not had a turn
  readonly automaton: string; // what he is
  readonly pile: string; // his cards, which only count
  readonly dice: string; // dice beside his tiles
  readonly fixed: string; // his balance is a number of the rules
  readonly order: string; // over the Resources of a tile
  /** A tile: a god's, or one that seeks dice by the Resources it shows. */
  god(god: string): string;
  seeks(resources: string): string;
  readonly forces: string; // the tile Priests & Soldiers
  /** For those who listen: the rows from the base up, where the marker is. */
  say(rows: readonly string[], marker: string | null): string;
  outside: string; // the marker lies left of the base
  /** Several places that are as good as each other. */
  equal(places: number, points: number): string;
  step(number: number, of: number): string;
  turn(round: number): string;
  readonly why: Reasons;
}
