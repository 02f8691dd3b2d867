// What is heard when something happens. A game gives a table: for every kind of event a sound, a function, or null for silence.
import type { GameEvent, Snapshot } from '../core/types';
import type { Sound } from './rows';

export interface SoundOptions {
  /** Height of a sound that climbs. */
  readonly step?: number;
  readonly pitch?: number;
  readonly gain?: number;
  /** -1 left to 1 right. */
  readonly pan?: number;
  /** Seconds from now. */
  readonly after?: number;
}

export interface Cue extends SoundOptions {
  readonly sound: Sound;
}

/** What an event sounds like. `run` counts the events of its kind in this step. */
export type Heard = Sound | null | ((event: GameEvent, run: number) => readonly Cue[] | Sound | null);

export interface SoundTable {
  /** By kind of event: complete, so that silence is a choice. */
  readonly events: Readonly<Record<string, Heard>>;
  /** A scene by name: what its beats sound like. The events of `replaces` are not heard in a step that it was played for. */
  readonly scenes: Readonly<
    Record<
      string,
      { readonly cues: (beat: number, data: unknown) => readonly Cue[]; readonly replaces: readonly string[] }
    >
  >;
  /** Whether one has won: the end sounds accordingly. null: one only watched. */
  won(snap: Snapshot): boolean | null;
}

/** A step's events as sounds, in order; those of scenes that were played are left out. */
export function cuesOf(table: SoundTable, events: readonly GameEvent[], played: ReadonlySet<string>): Cue[] {
  const silent = new Set([...played].flatMap((name) => table.scenes[name]?.replaces ?? []));
  const runs = new Map<string, number>();
  return events.flatMap((event): readonly Cue[] => {
    if (silent.has(event.kind)) return [];
    const run = runs.get(event.kind) ?? 0;
    runs.set(event.kind, run + 1);
    const heard = table.events[event.kind] ?? null;
    const found = typeof heard === 'function' ? heard(event, run) : heard;
    return found === null ? [] : typeof found === 'string' ? [{ sound: found }] : found;
  });
}

/** Whether the one who looks is first; null: a spectator has no place. */
export function wonBySeat(snap: Snapshot): boolean | null {
  const place = snap.view.ranking?.[snap.seat];
  return place === undefined ? null : place === 1;
}
