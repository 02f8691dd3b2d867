// The end of Tekhenu: what the last Scoring counted, kind after kind, then the Decrees, and the turn order last.
import { standing } from '../../../core/entries';
import type { Entry, Seat } from '../../../core/types';
import type { Beat, Story } from '../../../finale/story';

interface Words {
  source(name: string): string;
  card(code: string): { readonly name: string; readonly text: string };
}

/** What is paid when everything else has been counted. */
const LAST = 'order';

interface Gain {
  readonly source: string;
  readonly seat: Seat;
  readonly points: number;
  /** The Decree that brought it. */
  readonly decree?: string;
}

/** Points since the last Scoring began; a Decree says what it brought right after it. */
function gainsIn(entries: readonly Entry[]): Gain[] {
  const events = standing(entries).flatMap((entry) => entry.events);
  const from = events.map(({ kind }) => kind).lastIndexOf('scoring');
  return events.slice(from < 0 ? events.length : from).flatMap(({ kind, seat, args }, i, all) => {
    if (kind !== 'vp' || seat === null) return [];
    const next = all[i + 1];
    const decree = next?.kind === 'scored' && next.seat === seat ? String(next.args.card) : undefined;
    return [
      { source: String(args.source), seat, points: Number(args.points), ...(decree !== undefined && { decree }) },
    ];
  });
}

export function storyOf(
  entries: readonly Entry[],
  scores: readonly number[],
  winners: readonly Seat[],
  words: Words,
): Story {
  const gains = gainsIn(entries);
  const start = scores.map((score, seat) =>
    gains.reduce((rest, gain) => rest - (gain.seat === seat ? gain.points : 0), score),
  );
  const kinds = [...new Set(gains.filter(({ decree }) => decree === undefined).map(({ source }) => source))];
  const counted = (source: string): Beat => ({
    title: words.source(source),
    gains: scores.map((_, seat) =>
      gains
        .filter((gain) => gain.decree === undefined && gain.source === source && gain.seat === seat)
        .reduce((sum, { points }) => sum + points, 0),
    ),
  });
  // The Decree that decides comes last: the winner's largest.
  const weight = ({ seat, points }: Gain): number => (winners.includes(seat) ? 1000 : 0) + points;
  const decrees = gains
    .filter(({ decree }) => decree !== undefined)
    .sort((a, b) => weight(a) - weight(b))
    .map(({ seat, points, decree }): Beat => ({
      title: words.source('decrees'),
      gains: scores.map((_, other) => (other === seat ? points : 0)),
      card: { seat, ...words.card(decree ?? '') },
    }));
  return {
    start,
    beats: [
      ...kinds.filter((kind) => kind !== LAST).map(counted),
      ...decrees,
      ...kinds.filter((kind) => kind === LAST).map(counted),
    ],
  };
}
