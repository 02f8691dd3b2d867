// What the picture of a game says, from its last position and its log.
import { faceByName, type FaceId } from '../faces/faces';
import { totalsAt, type Story } from '../finale/story';
import type { Course } from '../games/ui';
import type { Seat, Snapshot } from '../core/types';
import { aboutGame } from '../games/registry';
import { words } from '../i18n/index.svelte';
import { optionName } from '../table/names';
import type { Told } from './told';

export interface Ending {
  readonly snap: Snapshot;
  readonly story: Story;
  readonly me: Seat | null;
  readonly names: readonly string[];
  readonly faces: readonly (FaceId | null)[];
  /** Seats from the first to the last, and everybody's place. */
  readonly order: readonly Seat[];
  readonly places: readonly number[];
  readonly scores: readonly (readonly number[])[];
  readonly course: Course | null;
  /** What decided most, and by how much. */
  readonly decisive: { readonly name: string; readonly by: number } | null;
  readonly verdict: string;
  /** Where it can be seen. */
  readonly address: string;
}

/** Options that are on, in the words of the game; how many play is seen. */
function played(game: string, options: string): string {
  const about = aboutGame(game, words.language);
  return options
    .split(' ')
    .filter((word) => word !== '' && !word.startsWith('players'))
    .map((word) => {
      const [option = '', value] = word.split('=');
      return value === undefined || value === 'on'
        ? (about.options[option] ?? option)
        : optionName(about, option, value);
    })
    .join(' · ');
}

export function tell(ending: Ending): Told {
  const { snap, story, names, faces, order, places, scores, course, decisive, verdict, address } = ending;
  const t = words.t;
  const winners = order.filter((seat) => places[seat] === 1);
  const totals = totalsAt(story, story.beats.length);
  const game = aboutGame(snap.game, words.language).title;
  const rows = order.map((seat) => ({
    seat,
    place: places[seat] ?? 0,
    name: names[seat] ?? '',
    face: faces[seat] ?? faceByName(names[seat] ?? ''),
    reached: story.of
      ? `${totals[seat] ?? 0}/${story.of[seat] ?? 0}`
      : String(snap.view.scores[seat] ?? 0).replace('-', '−'),
  }));
  const cry = winners.length > 1 ? words.later.result.tie : words.later.result.wins(names[winners[0] ?? 0] ?? '');
  return {
    game,
    sub:
      played(snap.game, snap.options) ||
      words.later.share.players(snap.seats.filter(({ kind }) => kind !== 'automaton').length),
    cry,
    rows,
    lines: course ? course.rows : scores,
    chart: course ? course.title : words.later.result.overTime,
    moment: decisive ? words.later.share.decided(decisive.name, decisive.by) : verdict,
    address,
    winners,
    lost: winners.every((seat) => snap.seats[seat]?.kind === 'automaton'),
    spoken: t.app.pair(`${game}. ${cry}`, rows.map(({ name, reached }) => `${name} ${reached}`).join(', ')),
  };
}
