// Points by where they came from, from the log.
import { standing } from '../../core/entries';
import type { Entry } from '../../core/types';

/** Points of every source by seat. Names are those of `vp` events; TekhenuTexts.sources has the words. */
export function tally(entries: readonly Entry[], seats: number): { name: string; points: readonly number[] }[] {
  const found = new Map<string, number[]>();
  for (const entry of standing(entries))
    for (const event of entry.events) {
      if (event.kind !== 'vp' || event.seat === null) continue;
      const source = String(event.args.source);
      const points = found.get(source) ?? Array<number>(seats).fill(0);
      points[event.seat] = (points[event.seat] ?? 0) + Number(event.args.points);
      found.set(source, points);
    }
  return [...found].map(([name, points]) => ({ name, points }));
}
