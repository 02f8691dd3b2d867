// Finds the games that are over and have no tale yet, and has them counted in the worker: a few milliseconds a record.
import { api, type Table } from '../core/api';
import type { Desk, Engine } from '../core/engine';
import type { Saved, Shelf } from '../core/saved';
import { OVER, SEES_ALL } from '../core/types';
import { book, keepTale } from './book';
import { taleOf, type Game, type Tale } from './tale';

/** Tables of the server that are read at one visit: each is a request. */
const TABLES = 20;

/** Whose game it was: the one person's, or the one's with my name; null: nobody can say. */
function mine(seats: Saved['seats'], name: string): number | null {
  const people = seats.flatMap((seat, number) => (seat.kind === 'human' ? [number] : []));
  if (people.length === 1) return people[0] ?? null;
  const [named, second] = people.filter((seat) => seats[seat]?.name === name);
  return named !== undefined && second === undefined ? named : null;
}

type Head = Omit<Game, 'scores' | 'ranking' | 'entries'>;

async function told(desk: Desk, record: string, head: Head): Promise<Tale | null> {
  const found = await desk.load(record);
  if (found.foreign !== 0) return null;
  const { actor, view } = await desk.look(SEES_ALL, Infinity);
  if (actor !== OVER || !view.ranking) return null;
  return taleOf({ ...head, scores: view.scores, ranking: view.ranking, entries: await desk.entries(SEES_ALL) });
}

function ofSaved(saved: Saved, name: string): Head | null {
  const me = mine(saved.seats, name);
  if (saved.actor !== OVER || me === null) return null;
  const { id, game, options, seats, created, updated } = saved;
  return {
    id,
    where: 'local',
    game,
    options,
    created,
    updated,
    me,
    seats: seats.map((seat) => ({ ...seat, agent: seat.kind === 'agent' ? seat.agent : undefined })),
  };
}

/** One game of this device that has just ended. */
export async function keepSaved(engine: Engine, saved: Saved, name: string): Promise<void> {
  const head = ofSaved(saved, name);
  if (!head) return;
  const desk = await engine.desk();
  try {
    const tale = await told(desk, saved.record, head);
    if (tale) keepTale(tale);
  } finally {
    desk.close();
  }
}

function ofTable(table: Table): Head | null {
  const me = table.you.find((seat) => !table.seats[seat]?.resigned);
  if (me === undefined || table.state !== 'over') return null;
  const { id, game, options, created, updated } = table;
  const seats = table.seats.map(({ kind, name, agent }) => ({ kind, name: name ?? '', agent }));
  return { id, where: 'table', game, options, created, updated, me, seats };
}

/** Counts what has not been counted yet. `told` hears how much of it is done, from 0 to 1. */
export async function gather(
  engine: Engine,
  shelf: Shelf,
  name: string,
  online: boolean,
  done: (part: number) => void,
): Promise<void> {
  const known = book().tales;
  const fresh = (head: Head | null): head is Head => head !== null && (known[head.id]?.at ?? -1) < head.updated;
  const jobs: (() => Promise<readonly [Head, string]>)[] = [];
  for (const saved of await shelf.list()) {
    const head = ofSaved(saved, name);
    if (fresh(head)) jobs.push(async () => [head, saved.record]);
  }
  if (online) {
    const tables = await api.tables({ list: 'finished', limit: 50 }).catch(() => null);
    const heads = (tables?.tables ?? []).map(ofTable).filter(fresh).slice(0, TABLES);
    for (const head of heads) jobs.push(async () => [head, await api.record(head.id)]);
  }
  if (jobs.length === 0) return;
  const desk = await engine.desk();
  try {
    for (const [i, job] of jobs.entries()) {
      try {
        const [head, record] = await job();
        const tale = await told(desk, record, head);
        if (tale) keepTale(tale);
      } catch {
        // A record that cannot be read is no tale; the others are.
      }
      done((i + 1) / jobs.length);
    }
  } finally {
    desk.close();
  }
}
