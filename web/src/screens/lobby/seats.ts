// Which seats of a running table somebody may want to do something about.
import type { Table } from '../../core/api';
import type { Seat } from '../../core/types';

/** Seats of mine that I play. */
export function playedSeats(table: Table): Seat[] {
  return table.you.filter((seat) => table.seats[seat]?.kind === 'human');
}

/** Seats of mine that an agent plays until I take them back. */
export function handedSeats(table: Table, user: string | undefined): Seat[] {
  return table.you.filter((seat) => table.seats[seat]?.kind === 'agent' && table.seats[seat]?.for?.user === user);
}

export interface Absent {
  readonly seat: Seat;
  readonly name: string;
  /** I have voted already. */
  readonly voted: boolean;
}

/** Those who keep the others waiting, where players may vote about it. */
export function absentSeats(table: Table): Absent[] {
  const mine = playedSeats(table);
  if (table.state !== 'playing' || table.absence.policy !== 'vote' || mine.length === 0) return [];
  return table.seats.flatMap((seat, number) =>
    seat.kind === 'human' && !table.you.includes(number) && seat.presence === 'away' && table.to_act === number
      ? [{ seat: number, name: seat.name ?? '', voted: mine.some((own) => seat.votes?.includes(own)) }]
      : [],
  );
}
