// How an end is told: what everybody had before it, and what comes to it, beat after beat. A game makes the story from its
// log; finale/Finale.svelte tells it.
import type { Component } from 'svelte';
import type { Seat, Snapshot } from '../core/types';
import type { FaceId } from '../faces/faces';
import type { GameTexts } from '../games/ui';
import type { Language } from '../i18n/index.svelte';

/** A card that was hidden until now. */
export interface HiddenCard {
  readonly seat: Seat;
  readonly name: string;
  readonly text: string;
}

export interface Beat {
  readonly title: string;
  /** What it brings every seat. */
  readonly gains: readonly number[];
  readonly card?: HiddenCard;
}

export interface Story {
  readonly start: readonly number[];
  readonly beats: readonly Beat[];
  /** What stands at the goal, for a game that counts towards one: "4/6". */
  readonly of?: readonly number[];
}

export interface BoardProps {
  readonly snap: Snapshot;
  readonly texts: GameTexts;
  readonly story: Story;
  /** Of the seats. */
  readonly faces: readonly (FaceId | null)[];
  /** What everybody has by now. */
  readonly totals: readonly number[];
  /** The beat that is told; as many as there are: all of them have been. */
  readonly beat: number;
  readonly winners: readonly Seat[];
  /** The winner is crowned. */
  readonly crowned: boolean;
  /** Nobody of the people won: the automaton did. */
  readonly lost: boolean;
}

/** What a game brings to its end (GameUi.finale). */
export interface FinaleUi {
  story(snap: Snapshot, texts: GameTexts): Story;
  readonly Board: Component<BoardProps>;
  /** What its drawings refer to, for a page without the table. */
  readonly Defs: Component;
  /** What decided between who were level; '': points did. */
  level?(snap: Snapshot, names: readonly string[], language: Language): string;
  /** Where the horizon lies behind its board, in parts of the height. */
  readonly horizon: number;
}

/** What everybody has when so many beats have been told. */
export const totalsAt = (story: Story, beats: number): number[] =>
  story.start.map((had, seat) => story.beats.slice(0, beats).reduce((sum, { gains }) => sum + (gains[seat] ?? 0), had));

/** Seats from the first to the last; who is level stays in the order of the seats. */
export const ranked = (totals: readonly number[]): Seat[] =>
  [...totals.keys()].sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0) || a - b);
