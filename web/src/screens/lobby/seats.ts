// Which seats of a running table somebody may want to do something about.
import { standing } from '../../core/entries';
import type { Table } from '../../core/api';
import type { Entry, Seat } from '../../core/types';

/** Seats of mine that I play. */
export function playedSeats(table: Table): Seat[] {
  return table.you.filter((seat) => table.seats[seat]?.kind === 'human');
}

export interface Held {
  readonly seat: Seat;
  /** Why it cannot be taken back; null: it can. */
  readonly lost: 'resigned' | 'timeUp' | null;
}

/** Seats of mine that an agent plays. */
export function heldSeats(table: Table, user: string | undefined): Held[] {
  if (table.state !== 'playing') return [];
  return table.you.flatMap((seat) => {
    const found = table.seats[seat];
    if (found?.kind !== 'agent' || found.for?.user !== user) return [];
    return [{ seat, lost: found.resigned ? 'resigned' : found.clock === 0 ? 'timeUp' : null }];
  });
}

/** Whether I gave this seat up for good: what became of it is no longer mine. */
export const isResigned = (table: Table, seat: Seat): boolean => table.seats[seat]?.resigned === true;

export interface Played {
  readonly decisions: number;
  /** When the first of them was made. */
  readonly since: number | undefined;
}

/** What was decided for a seat after an event. */
export function playedSince(entries: readonly Entry[], seat: Seat, after: number): Played {
  const made = standing(entries.filter((entry) => entry.seq > after)).filter((entry) => entry.actor === seat);
  return { decisions: made.length, since: made[0]?.at };
}

export interface Absent {
  readonly seat: Seat;
  readonly name: string;
  /** Seconds of absence when the table was told. */
  readonly away: number;
  /** Seconds of absence from which on I may vote; null: there is nothing to vote about. */
  readonly grace: number | null;
  /** I have voted already. */
  readonly voted: boolean;
}

/** Somebody else who is away and keeps the others waiting. */
export function absentSeat(table: Table): Absent | null {
  const number = table.to_act;
  const seat = number === null ? undefined : table.seats[number];
  if (table.state !== 'playing' || number === null || table.you.includes(number)) return null;
  if (seat?.kind !== 'human' || seat.away === undefined) return null;
  const mine = playedSeats(table);
  const votes = table.absence.policy === 'vote' && mine.length > 0;
  return {
    seat: number,
    name: seat.name ?? '',
    away: seat.away,
    grace: votes ? (table.absence.grace ?? 0) : null,
    voted: mine.some((own) => seat.votes?.includes(own)),
  };
}

/** The seat that an invitation of a rematch keeps for me; undefined: there is none. */
export function keptSeat(table: Pick<Table, 'state' | 'seats'>, user: string | undefined): Seat | undefined {
  if (table.state !== 'open' || user === undefined) return undefined;
  const found = table.seats.findIndex((seat) => seat.kind === 'invited' && seat.for?.user === user);
  return found < 0 ? undefined : found;
}

/** Who opened the table, if they sit there; '': somebody else. */
export function hostName(table: Pick<Table, 'owner' | 'seats'>): string {
  return table.seats.find((seat) => seat.user !== undefined && seat.user === table.owner)?.name ?? '';
}
