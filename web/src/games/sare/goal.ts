// Progress to the scenario's goal in words: "4/6 administrative · port ✓ · pyramid 2/3".
import type { DerivedPlayer, Player, SareView } from './view';
import type { Words } from './words';

export function progressText(words: Words, view: SareView, player: Player, derived: DerivedPlayer): string {
  const p = words.board.progress;
  const pyramid =
    player.pyramid.length > 0
      ? p.pyramidDone
      : derived.pyramid_size > 0
        ? p.pyramid(player.pyramid_stages, derived.pyramid_size)
        : view.derived.scenario === 'scribe'
          ? p.noPyramid
          : p.noPyramidShort;
  switch (view.derived.scenario) {
    case 'scribe':
      return pyramid;
    case 'priest':
      return `${p.spaces(derived.goal_done, derived.goal_size)} · ${pyramid}`;
    default:
      // Port and pyramid are one part each; the rest of the goal is administrative.
      return [
        p.administrative(derived.administrative, derived.goal_size - 2),
        p.port(player.port.length > 0),
        pyramid,
      ].join(' · ');
  }
}
