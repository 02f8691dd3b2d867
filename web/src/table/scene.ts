// Scenes: two to five seconds in which a table shows what has just happened, over the board or on it. A rotation, the
// judgement of Maat, a scoring, a revolt, the end. The frame plays them; a game says which, and draws them.
//
// HOW A GAME STAGES SOMETHING
// 1. In its GameUi:  scenes: (before, after) => Scene[]
//    called for every step of a game that is being played; `after.entries` beyond `before.seq` are what happened. Most steps
//    answer []. Several scenes play one after the other. Jumps, steps back, replays, hidden tabs, other eyes: never asked.
// 2. A scene is drawn in one of two ways:
//    - `View`: a component laid over the board (SceneProps: scene, before, after, beat, compact), loaded when the scene is to
//      begin: View: () => import('./Judging.svelte'). It fills the board's area, is not touched by the pointer, and may use any part of the game's own drawings. Plaque.svelte is a ready one.
//    - without `View`: by the board itself, which gets BoardProps.scene (the same SceneProps) while the scene plays.
//    `over: 'before'` keeps the old position on the board until the scene ends (the beam tips, then the order changes);
//    'after' shows the new one at once, and pieces travel as always while the scene plays: only for a scene that the board
//    itself draws, for what covers the board comes after it, and the board would have told the end already.
// 3. Time: CSS finds --scene (its length) and --beat (length / beats) on the scene, already scaled by the speed that the person
//    chose (not on the board: a value that everything inherits is a new style for every piece of it):  animation: fall calc(var(--beat) * 0.6) both;  For a count that goes on step by step give
//    `beats` and draw what `beat` (0, 1, ... beats - 1) says. Animate transform and opacity only: no filter, no layout.
//    `title` names it in one sentence: it is said to those who listen, and stands in the strip with the way to skip.
//
// WHAT THE FRAME SEES TO
// A click, Escape, Enter or Space skips it; nothing on the board can be chosen while it plays (legal is empty); agents and
// whatever else comes wait (holds.svelte.ts), also behind an open window; reduced motion and the speed "at once" leave
// scenes out altogether, so everything a scene tells must also be in the log and on the board after it. "Watch the last
// round again" plays the steps since one's last turn with their scenes.
import type { Component } from 'svelte';
import type { Snapshot } from '../core/types';

export interface Scene<Data = unknown> {
  /** `data-scene` of what is drawn: "maat", "revolt". */
  readonly name: string;
  /** At the ordinary speed: 2 to 5. */
  readonly seconds: number;
  /** Parts of equal length; left out: 1. */
  readonly beats?: number;
  /** The position on the board while it plays: one of the step's, or what the beat shows. */
  readonly over: 'before' | 'after' | ((beat: number) => Snapshot);
  /** It is read: it can be stopped and gone through beat by beat, and a click leads on instead of ending it. */
  readonly told?: true;
  /** It says more than is read in passing: its last beat stands until a click, but for who only looks on. */
  readonly waits?: true;
  /** Seconds of a beat, where they differ; `seconds` is their sum then. */
  lasts?(beat: number): number;
  /** On a phone: the pane that a beat is seen on. */
  pane?(beat: number): string;
  /** One sentence: "Maat judges." Read when it is shown, so that it follows the language. */
  title(): string;
  readonly View?: () => Promise<{ default: Component<SceneProps> }>;
  /** Whatever its drawing needs besides. */
  readonly data?: Data;
}

export interface SceneProps {
  readonly scene: Scene;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly beat: number;
  readonly compact: boolean;
}

/** The scene that plays, as a board without a View of its own gets it. */
export type Playing = Omit<SceneProps, 'compact'>;
