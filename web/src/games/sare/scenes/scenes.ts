// What Sa-Rê stages: a general revolt, Hoshekh, a finished pyramid, the end. Everything they tell is in the log as well.
import { OVER, type GameEvent, type Seat, type Snapshot } from '../../../core/types';
import type { Scene } from '../../../table/scene';
import { viewOf } from '../view';
import { spoken } from '../words.svelte';
import { verdictText } from '../ending';
import { nameOf } from '../texts';

/** Whom a scene is about. */
export interface About {
  readonly seat: Seat;
  readonly number?: number;
}

const SECONDS = { mine: 5, theirs: 3, darkness: 2.6, pyramid: 3.4, end: 4 } as const;

/** Mine first: of several at once one is staged. */
function whose(events: readonly GameEvent[], me: Seat): Seat | null {
  const seats = events.flatMap(({ seat }) => (seat === null ? [] : [seat]));
  return seats.includes(me) ? me : (seats[0] ?? null);
}

function revolt(seat: Seat, after: Snapshot): Scene<About> {
  const mine = seat === after.seat;
  return {
    name: 'revolt',
    seconds: mine ? SECONDS.mine : SECONDS.theirs,
    over: 'after',
    title: () =>
      (mine ? spoken.words?.board.scene.revoltMine : spoken.words?.board.scene.revoltOf(nameOf(after, seat))) ?? '',
    View: () => import('./Revolt.svelte'),
    data: { seat },
  };
}

function pyramid(seat: Seat, after: Snapshot): Scene<About> {
  const number = viewOf(after).player[seat]?.pyramid_number ?? 1;
  const words = () => spoken.words?.board.scene;
  return {
    name: 'pyramid',
    seconds: SECONDS.pyramid,
    over: 'after',
    title: () =>
      (seat === after.seat ? words()?.pyramidMine(number) : words()?.pyramidOf(nameOf(after, seat), number)) ?? '',
    View: () => import('./Pyramid.svelte'),
    data: { seat, number },
  };
}

export function scenesOf(before: Snapshot, after: Snapshot): readonly Scene[] {
  const events = after.entries.filter(({ seq }) => seq > before.seq).flatMap((entry) => entry.events);
  const scenes: Scene[] = [];
  if (events.some(({ kind }) => kind === 'darkness'))
    scenes.push({
      name: 'darkness',
      seconds: SECONDS.darkness,
      over: 'after',
      title: () => spoken.words?.board.scene.dark ?? '',
      View: () => import('./Darkness.svelte'),
    });
  const revolted = whose(
    events.filter(({ kind }) => kind === 'revolt'),
    after.seat,
  );
  if (revolted !== null) scenes.push(revolt(revolted, after));
  const finished = whose(
    events.filter(({ kind, args }) => kind === 'built' && args.building === 'pyramid'),
    after.seat,
  );
  if (finished !== null) scenes.push(pyramid(finished, after));
  if (after.actor === OVER && before.actor !== OVER)
    scenes.push({
      name: 'end',
      seconds: SECONDS.end,
      beats: viewOf(after).player.length + 1,
      over: 'after',
      title: () => (spoken.words ? verdictText(spoken.words, after) : ''),
      View: () => import('./End.svelte'),
    });
  return scenes;
}
