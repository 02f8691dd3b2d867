// What a game brings to the table screen: a picture, words, and where its decisions are made.
import type { Component } from 'svelte';
import type { Action, Entry, GameEvent, Preview, Reason, Seat, Snapshot } from '../core/types';
import type { FinaleUi } from '../finale/story';
import type { Language } from '../i18n/index.svelte';
import type { SoundTable } from '../sound/cues';
import type { Moves } from '../table/moves.svelte';
import type { Playing, Scene } from '../table/scene';

export interface BoardProps {
  readonly snap: Snapshot;
  readonly moves: Moves;
  /** It is being played, and no replay: what happens may be told at once. */
  readonly live: boolean;
  /** One pane at a time (a phone), or everything at once. */
  readonly compact: boolean;
  /** On a phone: the pane to show, one of GameUi.panes. */
  readonly pane: string;
  /** The scenes since one's last turn are played once more; left out: there are none. */
  readonly onagain?: (() => void) | undefined;
  /** The scene that plays, for a board that draws it itself (table/scene.ts). */
  readonly scene?: Playing | null;
}

export interface TimeProps {
  readonly snap: Snapshot;
  readonly texts: GameTexts;
}

/** The same in every language. */
export type Spoken<T> = Readonly<Record<Language, T>>;

/** What pages that show no board say about a game: small, so that they need not load the rest. */
export interface GameAbout<Option extends string = string> {
  /** "Sa-Rê"; a sentence for the home page. */
  readonly title: string;
  readonly about: string;
  /** Who sits beside the one person of a game alone: played by the rules themselves. */
  readonly automaton?: string;
  /** Options that only a game alone has. */
  readonly alone?: readonly Option[];
  /** What an option needs to be offered: another option that is on, or so many players. */
  readonly needs?: Readonly<Partial<Record<Option, Option | number>>>;
  /** Options with a guided game of their own (`#/learn/OPTION`): what its link says. */
  readonly guides?: Readonly<Partial<Record<Option, string>>>;
  /** How many play, and how long: "2 to 4 players, 60 to 120 minutes". */
  readonly players?: string;
  /** What an option or a value of it means, for who chooses; by the same keys. */
  readonly why?: Readonly<Partial<Record<Option, string>>>;
  /** Names of options and option words. */
  readonly options: Readonly<Record<Option, string>>;
}

/** Words of a game in one language. Everything a player reads about it comes from here. */
export interface GameTexts extends GameAbout {
  readonly panes: Readonly<Record<string, string>>;
  /** What the player is asked now, one short sentence. */
  question(snap: Snapshot): string;
  /** An action as a button's label or a line of the list: "Take the yellow 4 from Ra". */
  action(action: Pick<Action, 'kind' | 'args' | 'text'>, snap: Snapshot): string;
  /** The same where room is short; left out: there is nothing shorter. */
  button?(action: Pick<Action, 'kind' | 'args' | 'text'>, snap: Snapshot): string;
  /** An event as a sentence without its subject's name, or null when it is not worth a word. */
  event(event: GameEvent, snap: Snapshot): string | null;
  /**
   * A step that no event tells of, as a sentence like an event's; what the one who looks may not know has no arguments.
   * null or left out: as `action` says it.
   */
  told?(action: Pick<Action, 'kind' | 'args'>, snap: Snapshot): string | null;
  /** What a preview brings, in a few words: "+3 VP · balance −3 → +1". */
  preview(preview: Preview, snap: Snapshot): string;
  /** Why an action with a barrier cannot be taken back, one sentence: "This rolls dice: …". */
  barrier(action: Pick<Action, 'kind'>): string;
  /** What an action would give away that its owner surely wants: a sentence; null: nothing. */
  forfeit?(action: Pick<Action, 'kind'>, snap: Snapshot): string | null;
  /** What happens while chance decides. */
  readonly chance: string;
  /**
   * What is missing, with numbers, when a rule forbids something: "Needs 2 Scribes, you have 1." `asked` is the notation of
   * what was wanted; null: nothing can be counted.
   */
  missing?(reason: Reason, asked: string, snap: Snapshot): string | null;
  /**
   * What a feature of the evaluation (games/NAME/eval.c) is called when it is a reason for a choice; null: it says nothing to
   * a person. Features of one name are one reason.
   */
  motive?(feature: string): string | null;
  /** A sentence of the rules with the names of what it quotes by code. */
  named?(rule: string): string;
  /** Keys of the board beside those of every table: key and what it does. */
  readonly keys?: readonly (readonly [key: string, text: string])[];
}

/** How a game without points went: the way of every seat to the goal, and what it did on it. */
export interface Course {
  readonly title: string;
  /** The picture in a sentence; `ends` says where everybody arrived. */
  spoken(ends: string): string;
  /** Percent of the way of each seat: at the start, after round 1, 2 ... */
  readonly rows: readonly (readonly number[])[];
  /** What befell a seat in a round, and what that is called. */
  readonly marks: readonly { readonly seat: Seat; readonly round: number }[];
  readonly mark: string;
  readonly figures: {
    readonly title: string;
    readonly rows: readonly { readonly name: string; readonly values: readonly number[] }[];
  };
}

export interface GameUi {
  readonly name: string;
  /** Its board uses the tokens of both themes (ui/tokens.css); until then the frame keeps it dark. */
  readonly themed?: true;
  readonly Board: Component<BoardProps>;
  /** Takes the values of a match's own edition for what is drawn from now on; null: the built-in ones. */
  print?(values: object | null): void;
  /** Panes on a phone, the first is the default. */
  panes(snap: Snapshot): readonly string[];
  /** The pane where the present decision is made. */
  paneFor(snap: Snapshot): string;
  /** Actions offered as buttons in the action bar, in order; the rest is chosen on the board. */
  bar(snap: Snapshot): readonly Action[];
  /** What is done at once even for those who want confirmations: very frequent, or a confirmation of its own. */
  direct?(action: Action, snap: Snapshot): boolean;
  /** Kinds of actions that only say that a part of the turn is over: no step that a hint tells. */
  readonly formal?: ReadonlySet<string>;
  /** Where on the time line a moment is: shown in the header, e.g. "Round 5 of 16". */
  time(snap: Snapshot, texts: GameTexts): string;
  /** The same with a picture, for a game that has a course: the container `time` of the header says how wide it may be. */
  readonly Time?: Component<TimeProps>;
  texts(language: Language): Promise<GameTexts>;
  /** What it sounds like; loaded with the sounds themselves. */
  readonly sounds?: () => Promise<{ readonly sounds: SoundTable }>;
  /** What is staged of a step, and how: table/scene.ts. */
  scenes?(before: Snapshot, after: Snapshot): readonly Scene[];
  /** Of entries that came at once: the moments, by their numbers, that are shown one after the other before the last. */
  moments?(entries: readonly Entry[]): readonly number[];
  /** What stands for a seat where there is room for one letter; by default its number, from 1. */
  seatMark?(seat: Seat): string;
  /** How its end is told (finale/story.ts); left out: the result lies over the table. */
  finale?(): Promise<FinaleUi>;
  /** How far a seat came, in words: for a game whose score is a rank and no points to show. */
  result?(snap: Snapshot, seat: Seat, texts: GameTexts): string;
  /** Why the game ended as it did, for a game whose points do not say it: a sentence for all, and one for who did not win. */
  verdict?(snap: Snapshot, texts: GameTexts): string;
  loss?(snap: Snapshot, seat: Seat, texts: GameTexts): string;
  /** For a game without points, instead of their chart; `look` shows the game after so many entries. */
  course?(
    entries: readonly Entry[],
    look: (seq: number) => Promise<Snapshot | null>,
    texts: GameTexts,
  ): Promise<Course>;
  /** Score by category for the chart at the end: from the log's events. */
  categories?(
    entries: readonly Entry[],
    seats: number,
    texts: GameTexts,
  ): { name: string; values: readonly number[] }[];
}
