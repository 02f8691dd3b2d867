// How seats are called.
import type { Seat, Snapshot } from '../core/types';
import type { Texts } from '../i18n/index.svelte';

export function seatName(snap: Pick<Snapshot, 'seats'>, seat: Seat, texts: Texts): string {
  return snap.seats[seat]?.name || texts.table.seat(seat + 1);
}
