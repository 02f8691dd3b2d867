// What Sa-Rê stages: a general revolt, Hoshekh, a finished pyramid. Everything they tell is in the log as well.
import type { Entry, GameEvent, Seat, Snapshot } from '../../../core/types';
import type { Scene } from '../../../table/scene';
import { viewOf, type Card } from '../view';
import { spoken } from '../words.svelte';
import { nameOf } from '../texts';

/** Whom a scene is about. */
export interface About {
  readonly seat: Seat;
  readonly number?: number;
}

/** A revolt as its events tell it. */
export interface Revolted extends About {
  /** The card that was one too many; it may have lain face down until then. null: no card of one's own. */
  readonly card: Card | null;
  readonly steps: number;
  readonly limit: number;
}

const SECONDS = { mine: 5, theirs: 3, darkness: 2.6, pyramid: 3.4 } as const;
/** Entries in which the card of a revolt was taken. */
const RECENT = 40;

/** Mine last: it has most to say, and waits until it has been read. */
function whose(events: readonly GameEvent[], me: Seat): Seat[] {
  const seats = [...new Set(events.flatMap(({ seat }) => (seat === null ? [] : [seat])))];
  return seats.sort((a, b) => Number(a === me) - Number(b === me));
}

const last = <T>(list: readonly T[], is: (one: T) => boolean): T | undefined => list.filter(is).at(-1);

/** Everybody's revolt after an entry. The card may have been taken before it: then its Trouble was a choice. */
export function revoltsIn(entries: readonly Entry[], since: number, me: Seat): Revolted[] {
  const events = entries.slice(-RECENT).flatMap(({ seq, events }) => events.map((event) => ({ seq, ...event })));
  const revolts = events.filter(({ seq, kind }) => seq > since && kind === 'revolt');
  return whose(revolts, me).map((seat) => {
    const at = events.findIndex((event) => event.seq > since && event.kind === 'revolt' && event.seat === seat);
    const before = events.slice(0, at);
    const gauge = last(before, (event) => event.kind === 'gauge' && event.seat === seat)?.args;
    // What somebody else has taken is no card of one's own, even if its wind or its Trouble did it.
    const took = last(before, ({ kind }) => kind === 'took');
    const card = took?.seat === seat ? (took.args.card as Card) : null;
    return { seat, card, steps: Number(gauge?.steps ?? 0), limit: Number(gauge?.limit ?? 0) };
  });
}

function revolt(data: Revolted, after: Snapshot): Scene<Revolted> {
  const { seat } = data;
  const mine = seat === after.seat;
  return {
    name: 'revolt',
    seconds: mine ? SECONDS.mine : SECONDS.theirs,
    over: 'before',
    ...(mine && { waits: true as const }),
    title: () =>
      (mine ? spoken.words?.board.scene.revoltMine : spoken.words?.board.scene.revoltOf(nameOf(after, seat))) ?? '',
    View: () => import('./Revolt.svelte'),
    data,
  };
}

function pyramid(seat: Seat, after: Snapshot): Scene<About> {
  const number = viewOf(after).player[seat]?.pyramid_number ?? 1;
  const words = () => spoken.words?.board.scene;
  return {
    name: 'pyramid',
    seconds: SECONDS.pyramid,
    over: 'before',
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
      over: 'before',
      title: () => spoken.words?.board.scene.dark ?? '',
      View: () => import('./Darkness.svelte'),
    });
  for (const one of revoltsIn(after.entries, before.seq, after.seat)) scenes.push(revolt(one, after));
  const finished = events.filter(({ kind, args }) => kind === 'built' && args.building === 'pyramid');
  for (const seat of whose(finished, after.seat)) scenes.push(pyramid(seat, after));
  return scenes;
}
