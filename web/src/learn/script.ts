// A guided first game as data: a list of steps, each with its moment and its end. Nothing here knows a game, and no
// step knows a rule: a step sees what the core asks (`legal`) and what was done (`entries`).
import type { Snapshot } from '../core/types';

export type When = (now: Snapshot) => boolean;
export type Until = (now: Snapshot, since: number) => boolean;

export interface Step<Id extends string = string> {
  /** Also the key of its words. */
  readonly id: Id;
  /** Selectors of what it speaks about; the first that is on the page is lit. */
  readonly look: readonly string[];
  /** On a phone: the pane where that is. */
  readonly pane?: string;
  /** Its moment; left out: at any time. A step whose moment passes is not shown, and nothing waits for it. */
  readonly due?: When;
  /** What ends it; left out: the player has read it. `since` is the entry at which it was first shown. */
  readonly until?: Until;
}

export interface Script<Id extends string = string> {
  /** What its words and the progress in it go by. */
  readonly name: string;
  readonly game: string;
  /** The first game of everybody is the same: words may speak of what lies on the table. */
  readonly options: string;
  readonly seed: string;
  readonly agent: string;
  /** Selectors of what the card should rather not stand on. */
  readonly clear: readonly string[];
  /** The card is as wide as the column at the right of the board, and waits there. */
  readonly slim?: boolean;
  readonly steps: readonly Step<Id>[];
}

/** Where somebody is in a script. */
export interface Place {
  readonly done: readonly string[];
  /** The step shown, and the entry at which it appeared. Null: nothing to say at the moment. */
  readonly shown: string | null;
  readonly since: number;
}

export const BEGINNING: Place = { done: [], shown: null, since: 0 };

/** The player is asked for one of these kinds. */
export const asked =
  (...kinds: readonly string[]): When =>
  (now) =>
    now.legal.some((action) => kinds.includes(action.kind));

/** How often the player did one of these kinds after an entry. */
export function count(now: Snapshot, since: number, kinds: readonly string[]): number {
  return now.entries.filter(
    (entry) => entry.seq > since && entry.actor === now.seat && kinds.includes(entry.action.kind),
  ).length;
}

/** The player has done one of these kinds. */
export const did =
  (...kinds: readonly string[]): Until =>
  (now, since) =>
    count(now, since, kinds) > 0;

/** The player has done this kind so often. */
export const didOften =
  (times: number, kind: string): Until =>
  (now, since) =>
    count(now, since, [kind]) >= times;

export const both =
  (...parts: readonly When[]): When =>
  (now) =>
    parts.every((part) => part(now));

export const either =
  (...parts: readonly When[]): When =>
  (now) =>
    parts.some((part) => part(now));

/** The step to show now: the first that is not done and whose moment it is. */
function next(script: Script, done: readonly string[], now: Snapshot): Step | null {
  return script.steps.find((step) => !done.includes(step.id) && (step.due?.(now) ?? true)) ?? null;
}

function at(script: Script, place: Place, done: readonly string[], now: Snapshot): Place {
  const shown = next(script, done, now)?.id ?? null;
  if (shown === place.shown && done === place.done) return place;
  return { done, shown, since: shown === place.shown ? place.since : now.seq };
}

/** The place after something happened at the table. The same object when nothing changed. */
export function follow(script: Script, place: Place, now: Snapshot): Place {
  const step = script.steps.find(({ id }) => id === place.shown);
  const ended = step?.until?.(now, place.since) ?? false;
  return at(script, place, step && ended ? [...place.done, step.id] : place.done, now);
}

/** The place after the player has read the step shown. */
export function read(script: Script, place: Place, now: Snapshot): Place {
  if (place.shown === null) return place;
  return at(script, place, [...place.done, place.shown], now);
}
