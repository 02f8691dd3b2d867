// What is staged of a step: a Rotation, the judgement of Maat, a Scoring. Everything they show comes from the events of
// the step, and stands in the log, too.
import type { GameEvent, Snapshot } from '../../core/types';
import type { Scene } from '../../table/scene';
import { judgedIn } from './judged';
import { botScene } from './solo/scene';
import { loaded } from './texts';
import { orderOf, viewOf } from './view';

/** Points of one kind, by seat. */
export interface Count {
  readonly source: string;
  readonly points: readonly number[];
}

/** What a Scoring counts, in the order of the events; cards are proclaimed after it. */
const COUNTED: ReadonlySet<string> = new Set([
  'majority',
  'temple',
  'statues',
  'happiness',
  'markers',
  'buildings',
  'seth',
  'bread',
]);

/** Seconds a kind of points is looked at, and the longest a Scoring may take. */
const LOOK = 0.75;
const MOST = 5;

const eventsOf = (before: Snapshot, after: Snapshot): GameEvent[] =>
  after.entries.filter(({ seq }) => seq > before.seq).flatMap(({ events }) => events);

export function countedIn(events: readonly GameEvent[], seats: number): Count[] {
  const rows = new Map<string, number[]>();
  for (const { kind, seat, args } of events) {
    if (kind !== 'vp' || seat === null || !COUNTED.has(String(args.source))) continue;
    const points = rows.get(String(args.source)) ?? Array<number>(seats).fill(0);
    points[seat] = (points[seat] ?? 0) + Number(args.points);
    rows.set(String(args.source), points);
  }
  return [...rows].map(([source, points]) => ({ source, points }));
}

export function scenes(before: Snapshot, after: Snapshot): readonly Scene[] {
  const events = eventsOf(before, after);
  const found: Scene[] = [];
  const rotates = viewOf(before).rotation < viewOf(after).rotation;
  const his = botScene(before, after, rotates);
  if (his) found.push(his);
  const judged = judgedIn(events, orderOf(viewOf(after)));
  if (judged.length > 0)
    found.push({
      name: 'maat',
      seconds: 4.6,
      beats: judged.length + 3,
      over: 'before',
      waits: true,
      title: () => loaded().label.judges,
      View: () => import('./parts/Judging.svelte'),
      data: judged,
    });
  const counted = countedIn(events, viewOf(after).player.length);
  if (counted.length > 0)
    found.push({
      name: 'scoring',
      seconds: Math.min(MOST, LOOK * (counted.length + 1)),
      beats: counted.length + 1,
      over: 'before',
      waits: true,
      title: () => loaded().label.scoring,
      View: () => import('./parts/Counting.svelte'),
      data: counted,
    });
  if (rotates && viewOf(before).round > 0)
    found.push({
      name: 'rotation',
      seconds: 2.4,
      over: 'after',
      pane: () => 'wheel',
      title: () => loaded().label.rotates,
    });
  return found;
}
