// What the core says about a game: positions, actions and events are its own (docs/position.md, docs/protocol.md). No game is
// named here; kinds.ts has the actions of each.

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
  /** Of several ways to do the same, the one that most people mean; a client may propose or choose it. */
  readonly usual?: true;
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
  /** Of the best ones: it wins the game at once; nothing else is said about it then. */
  readonly wins?: boolean;
  /** Of the best ones: what speaks for it and against it, the weightiest first. */
  readonly reasons?: readonly Motive[];
}
/**
 * A feature of somebody's standing that a choice changes, in comparison with the next best one (of others than the best: with
 * the best). `worth` is what that is worth to the chooser, in points, in a game that has them.
 */
export interface Motive {
  readonly feature: string;
  /** Whose standing: the chooser's own, or that of another seat. */
  readonly seat: number;
  readonly change: number;
  readonly worth: number;
}

/** An option of a game: one of several words, on or off, or a number. */
export type OptionInfo = { readonly name: string } & (
  | { readonly values: readonly string[]; readonly preset: string }
  | { readonly flag: true }
  | { readonly min: number; readonly max: number; readonly preset: number }
);

export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly rules: number;
  readonly seats_min: number;
  readonly seats_max: number;
  readonly options: readonly OptionInfo[];
  readonly agents: readonly string[];
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
