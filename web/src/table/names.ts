// How seats and options are called.
import type { Seat, Snapshot } from '../core/types';
import type { GameTexts } from '../games/ui';
import type { Texts } from '../i18n/index.svelte';

export function seatName(snap: Pick<Snapshot, 'seats'>, seat: Seat, texts: Texts): string {
  return snap.seats[seat]?.name || texts.table.seat(seat + 1);
}

/** The words of an option's value: `scenario=priest`. */
export function optionName(texts: Pick<GameTexts, 'options'>, option: string, value: string): string {
  return texts.options[`${option}=${value}`] ?? texts.options[value] ?? value;
}
