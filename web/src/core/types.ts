// What the parts of the client say to each other about a game. No game is named here, and no rule is
// known: positions, actions and events are the core's own (docs/position.md, docs/protocol.md).

/** A seat number; 7 is a spectator. */
export type Seat = number;
export const SPECTATOR: Seat = 7;
/** Instead of a seat, where everything may be shown: a finished game. */
export const SEES_ALL: Seat = 255;
/** Values of `actor` that are no seat. */
export const CHANCE = -1;
export const OVER = -2;

export type ArgValue = string | number;
export type Args = Readonly<Record<string, ArgValue>>;

/** A legal action, as the core describes it. */
export interface Action {
  readonly id: number;
  readonly kind: string;
  readonly args: Args;
  /** Canonical notation, also what screen readers and the clipboard get when there is no better text. */
  readonly text: string;
  /** No undo leads back: it reveals something or chance follows. */
  readonly barrier: boolean;
  /** After it, somebody else (or nobody) is to act. */
  readonly passes: boolean;
}

export interface GameEvent {
  readonly kind: string;
  readonly seat: Seat | null;
  readonly args: Args;
}

/** One entry of a table's log. */
export interface Entry {
  readonly seq: number;
  readonly at?: number;
  /** null: chance */
  readonly actor: Seat | null;
  readonly action: {
    readonly kind: string;
    readonly id?: number;
    readonly args?: Args;
    readonly text?: string;
    /** of `undo` and `reset`: the position is again the one after that entry */
    readonly to?: number;
  };
  readonly events: readonly GameEvent[];
}

/** The position as JSON: docs/position.md. Each game narrows it in its own `view.ts`. */
export interface Position {
  readonly actor: number;
  readonly scores: readonly number[];
  readonly ranking?: readonly number[];
  readonly derived?: unknown;
}

/** What an action would lead to, as far as that can be known before. */
export interface Preview {
  readonly events: readonly GameEvent[];
  readonly after: Position;
}

/** What one who searches made of a position: choices, the best first; chances and scores of every seat. */
export interface Thought {
  readonly action: number;
  readonly win: readonly number[];
  readonly score: readonly number[];
  readonly choices: readonly ThoughtChoice[];
  /** What is expected to follow, as far as chance does not decide; the best choice first. */
  readonly line: readonly (Told & { readonly seat: Seat })[];
  readonly iterations: number;
}
/** An action as the core names it where nobody asks what follows. */
export type Told = Pick<Action, 'id' | 'kind' | 'args' | 'text'>;
export interface ThoughtChoice extends Told {
  /** 0: it was not looked at. */
  readonly visits: number;
  readonly win: readonly number[];
  readonly score: readonly number[];
  /** Of the best ones: what speaks for it and against it, the weightiest first. */
  readonly reasons?: readonly Motive[];
}
/**
 * A feature of the own standing that a choice changes, in comparison with the next best one (of others than the best: with
 * the best). `worth` is in points, in a game that has them.
 */
export interface Motive {
  readonly feature: string;
  readonly change: number;
  readonly worth: number;
}

export interface OptionInfo {
  readonly name: string;
  readonly words?: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly preset: number;
}

export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly rules: number;
  readonly seats_min: number;
  readonly seats_max: number;
  readonly options: readonly OptionInfo[];
  readonly agents: readonly string[];
}

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

/** What an action needs more of than there is; `other` may stand for it. `what` is a word of the game. */
export interface Lack {
  readonly what: string;
  readonly need: number;
  readonly have: number;
  readonly other: number;
}

/** Why something is not legal: the id of the rule, and what is missing where that can be counted. */
export interface Reason {
  readonly rule: string;
  readonly lack?: Lack;
}

/** Reasons that are no rule: another one is to act; the words mean nothing in this position. */
export const NOT_YOUR_TURN: Reason = { rule: 'turn' };
export const NOTHING: Reason = { rule: '' };

/** A refusal, in the words of the core or server. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly rule?: string;
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
