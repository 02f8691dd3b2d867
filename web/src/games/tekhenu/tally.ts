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

/** The same with the words of a language, and first what everybody had before the first event: together they make up the totals. */
export function sourcesOf(
  entries: readonly Entry[],
  totals: readonly number[],
  sources: Readonly<Record<string, string>>,
  start: string,
): { name: string; values: readonly number[] }[] {
  const rows = tally(entries, totals.length).map(({ name, points }) => ({
    name: sources[name] ?? name,
    values: points,
  }));
  const had = totals.map((total, seat) => rows.reduce((rest, { values }) => rest - (values[seat] ?? 0), total));
  return had.some((points) => points !== 0) ? [{ name: start, values: had }, ...rows] : rows;
}
