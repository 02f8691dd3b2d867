// The end of Sa-Rê: what belongs to the goal, one after the other, and which city has it.
import type { Beat, Story } from '../../../finale/story';
import { GROUPS, type Building, type Player, type SareView } from '../view';

interface Words {
  building(name: Building): string;
  readonly spaces: string;
}

const has = (player: Player, building: Building): number => Number(player[building].length > 0);

/** The building that a beat is about, for the light that goes on there; null: all of them. */
export interface SareBeat extends Beat {
  readonly building: Building | null;
}

export interface SareStory extends Story {
  readonly beats: readonly SareBeat[];
}

export function storyOf(view: SareView, words: Words): SareStory {
  const facts = view.derived.players;
  const beatOf = (building: Building): SareBeat => ({
    building,
    title: words.building(building),
    gains: view.player.map((player) => has(player, building)),
  });
  const pyramid = beatOf('pyramid');
  const done = facts.map((one) => one.goal_done);
  const of = facts.map((one) => one.goal_size);
  const nothing = view.player.map(() => 0);
  if (view.derived.scenario === 'scribe') return { start: nothing, beats: [pyramid], of };
  if (view.derived.scenario === 'priest') {
    const spaces: SareBeat = {
      building: null,
      title: words.spaces,
      gains: done.map((count, seat) => count - (pyramid.gains[seat] ?? 0)),
    };
    return { start: nothing, beats: [spaces, pyramid], of };
  }
  // What nobody has is no news.
  const administrative = GROUPS.administrative.map(beatOf).filter(({ gains }) => gains.some((count) => count > 0));
  return { start: nothing, beats: [...administrative, beatOf('port'), pyramid], of };
}
