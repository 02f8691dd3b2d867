// Progress to the scenario's goal, as a share and in words: "4/6 administrative · port ✓ · pyramid 2/3".
import type { DerivedPlayer, Player, SareView } from './view';
import type { Words } from './words';

/** How much of the goal is done, from 0 to 1; of a pyramid under way, where it is a part of the goal, its stages count. */
export function progressShare(view: SareView, player: Player, derived: DerivedPlayer): number {
  const under = view.derived.scenario !== 'priest' && player.pyramid.length === 0 && derived.pyramid_size > 0;
  return (derived.goal_done + (under ? player.pyramid_stages / derived.pyramid_size : 0)) / derived.goal_size;
}

export function progressText(words: Words, view: SareView, player: Player, derived: DerivedPlayer): string {
  const p = words.board.progress;
  const next = view.derived.reference.pyramid?.stages ?? 0;
  const pyramid =
    player.pyramid.length > 0
      ? p.pyramidDone
      : derived.pyramid_size > 0
        ? p.pyramid(player.pyramid_stages, derived.pyramid_size)
        : view.derived.scenario === 'scribe'
          ? p.noPyramid(next)
          : p.noPyramidShort(next);
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
