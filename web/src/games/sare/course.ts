// How a game went, for the chart and the figures at its end: read from the positions between the rounds and from the log.
import { standing } from '../../core/entries';
import type { Entry, Seat, Snapshot } from '../../core/types';
import type { Course } from '../ui';
import { progressShare } from './goal';
import { GROUPS, owned, viewOf, type Building, type Player, type SareView } from './view';
import type { Words } from './words';

/** After how many entries each round began, and the last one ended. */
function borders(entries: readonly Entry[]): number[] {
  const begun = standing(entries).filter(({ events }) => events.some(({ kind }) => kind === 'round'));
  return [...begun.map((entry) => entries.indexOf(entry) + 1), entries.length];
}

function shares(view: SareView): number[] {
  return view.player.map((player, seat) => {
    const facts = view.derived.players[seat];
    return facts ? Math.round(100 * progressShare(view, player, facts)) : 0;
  });
}

/** What a kind of event befell: the seat and the round, each time. */
function happened(entries: readonly Entry[], wanted: string): { seat: Seat; round: number }[] {
  const found: { seat: Seat; round: number }[] = [];
  let round = 0;
  for (const { kind, seat } of standing(entries).flatMap(({ events }) => events)) {
    if (kind === 'round') round += 1;
    if (kind === wanted && seat !== null) found.push({ seat, round });
  }
  return found;
}

export async function courseOf(
  entries: readonly Entry[],
  look: (seq: number) => Promise<Snapshot | null>,
  words: Words,
): Promise<Course> {
  const views: SareView[] = [];
  for (const seq of borders(entries)) {
    const snap = await look(seq);
    if (snap) views.push(viewOf(snap));
  }
  const players = views.at(-1)?.player ?? [];
  const c = words.board.course;
  const marks = happened(entries, 'revolt');
  const took = happened(entries, 'took');
  const of = (events: readonly { seat: Seat }[]): number[] =>
    players.map((_, seat) => events.filter((event) => event.seat === seat).length);
  const standingOf =
    (group: readonly Building[]) =>
    (player: Player): number =>
      group.reduce((sum, building) => sum + owned(player, building), 0);
  const rows = [
    { name: c.production, values: players.map(standingOf(GROUPS.production)) },
    { name: c.administrative, values: players.map(standingOf(GROUPS.administrative)) },
    { name: words.building.port, values: players.map(standingOf(['port'])) },
    { name: c.stages, values: players.map((player) => player.pyramid_stages) },
    { name: c.cards, values: of(took) },
    { name: c.revolts, values: of(marks) },
  ];
  return {
    title: c.title,
    spoken: c.spoken,
    rows: views.map(shares),
    marks,
    mark: words.board.revoltNow,
    // What nobody did says nothing.
    figures: { title: c.figures, rows: rows.filter(({ values }) => values.some((value) => value > 0)) },
  };
}
