// What the parts of the page say to each other about a game. No game is named here, and no rule is known. What the core
// says is in the package `benben`.
import type { Action, Entry, Position, Preview, Reason, Refusal, Seat } from 'benben';

export * from 'benben';

export interface SeatInfo {
  readonly seat: Seat;
  /** An automaton is played by the rules themselves: it never is to act. */
  readonly kind: 'human' | 'agent' | 'automaton' | 'open' | 'invited';
  readonly name: string;
  readonly agent?: string;
  /** Whose seat an agent holds. */
  readonly for?: { readonly name: string } | null;
  readonly presence?: 'active' | 'idle' | 'away';
  readonly you: boolean;
}

/** Everything a table screen needs at one moment. A new object whenever something changed. */
export interface Snapshot {
  readonly game: string;
  readonly options: string;
  readonly seats: readonly SeatInfo[];
  /** Through whose eyes: a seat or SPECTATOR. */
  readonly seat: Seat;
  readonly seq: number;
  readonly actor: number;
  readonly view: Position;
  /** Empty unless `seat` is to act. */
  readonly legal: readonly Action[];
  readonly canUndo: boolean;
  readonly canReset: boolean;
  /** The whole log as this seat may know it. */
  readonly entries: readonly Entry[];
  readonly hash: string;
}

/** A game being played, here (`local`) or on a server (`online`): the same to every screen. */
export interface Session {
  readonly kind: 'local' | 'online' | 'replay';
  /** Calls back with the present snapshot, if any, and with every later one; returns how to stop. */
  subscribe(listener: (snapshot: Snapshot) => void): () => void;
  act(action: number): Promise<Refusal | null>;
  undo(): Promise<Refusal | null>;
  reset(): Promise<Refusal | null>;
  preview(action: number): Promise<Preview | null>;
  /**
   * What forbids it; null when it is legal. `text` is notation: `take ra yellow 4`.
   * NOT_YOUR_TURN and NOTHING stand for themselves: no rule is needed to say why.
   */
  whyNot(text: string): Promise<Reason | null>;
  /** The legal action that standing orders, in the game's own words, answer now; null: the person is to be asked. */
  answer(orders: string): Promise<number | null>;
  /** What the one who looks sees, in the core's text form; null where nobody may think about it. */
  position(): Promise<string | null>;
  /** Looks through another seat's eyes (hot-seat). */
  look(seat: Seat): Promise<void>;
  close(): void;
}
