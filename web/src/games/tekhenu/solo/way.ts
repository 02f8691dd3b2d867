// The way of the marker since the pyramid was laid.
import { standing } from '../../../core/entries';
import type { Entry } from '../../../core/types';

export function wayOf(entries: readonly Entry[], seat: number): number[] {
  let way: number[] = [];
  for (const { events } of standing(entries))
    for (const event of events) {
      if (event.kind === 'bot-pyramid') way = [];
      else if (event.kind === 'bot-moves' && event.seat === seat) way.push(Number(event.args.place));
    }
  return way;
}
