// How a game ended, in sentences: who reached the goal and when, and why the others are behind. What decided between two
// players comes from the core (`behind`); here it only gets its words.
import type { Seat, Snapshot } from '../../core/types';
import { viewOf, type DerivedPlayer, type Player, type SareView } from './view';
import type { Words } from './words';

const nameOf = (snap: Snapshot, seat: Seat): string => snap.seats[seat]?.name || String(seat + 1);

/** The seat placed just before another one. */
function before(view: SareView, seat: Seat): Seat {
  const place = view.ranking?.[seat] ?? 0;
  return view.ranking?.findIndex((other) => other === place - 1) ?? -1;
}

/** The two numbers that a sentence about a decision compares. */
function compared(
  player: Player,
  facts: DerivedPlayer,
): Readonly<Record<NonNullable<DerivedPlayer['behind']>, number>> {
  return {
    goal: 0,
    progress: facts.goal_done,
    administrative: facts.administrative,
    finished: 0,
    stages: player.pyramid_stages,
    pyramid: player.pyramid_number,
    seat: 0,
  };
}

/** By what the player placed before `seat` is the better one: a sentence, or nothing where it did reach the goal. */
function decidedText(words: Words, snap: Snapshot, seat: Seat): string {
  const view = viewOf(snap);
  const ahead = before(view, seat);
  const [better, worse] = [view.player[ahead], view.player[seat]];
  const [betterFacts, worseFacts] = [view.derived.players[ahead], view.derived.players[seat]];
  const behind = worseFacts?.behind;
  if (!better || !worse || !betterFacts || !behind) return '';
  const [a, b] = [compared(better, betterFacts)[behind], compared(worse, worseFacts)[behind]];
  return words.board.ended.decided[behind](nameOf(snap, ahead), a, b);
}

/** Why the game is over and who won it. */
export function verdictText(words: Words, snap: Snapshot): string {
  const e = words.board.ended;
  const view = viewOf(snap);
  if (view.stage !== 'end') return '';
  const met = [...view.derived.players.keys()].filter((seat) => view.derived.players[seat]?.goal_met);
  const second = view.ranking?.indexOf(2) ?? -1;
  if (met.length === 1 && met[0] !== undefined)
    return e.reached[view.derived.scenario](nameOf(snap, met[0]), view.round);
  const how =
    met.length === 0
      ? e.cap(view.round)
      : e.together(words.item.list(met.map((seat) => nameOf(snap, seat))), view.round);
  return `${how} ${decidedText(words, snap, second)}`.trim();
}

/** What a player lacked; for one who reached the goal too, what made the other win. */
export function lossText(words: Words, snap: Snapshot, seat: Seat): string {
  const e = words.board.ended;
  const view = viewOf(snap);
  const facts = view.derived.players[seat];
  const player = view.player[seat];
  if (view.stage !== 'end' || !facts?.behind || !player) return '';
  if (facts.goal_met) return decidedText(words, snap, seat);
  const lacked = e.lacked(words.item.list(missing(words, view, player, facts)));
  // Between two who both fell short the first difference may be a small one.
  return facts.behind === 'goal' || facts.behind === 'progress'
    ? lacked
    : `${lacked} ${decidedText(words, snap, seat)}`;
}

function missing(words: Words, view: SareView, player: Player, facts: DerivedPlayer): string[] {
  const e = words.board.ended;
  const parts: string[] = [];
  const { scenario } = view.derived;
  const begun = facts.pyramid_size > 0;
  if (scenario === 'priest') {
    // The space of a pyramid that is under way is done with.
    const open = facts.goal_size - facts.goal_done - player.pyramid_site.length;
    if (open > 0) parts.push(e.spaces(open));
    if (!begun) parts.push(e.noPyramid);
    return parts;
  }
  if (scenario !== 'scribe') {
    const short = facts.goal_size - 2 - facts.administrative;
    if (short > 0) parts.push(e.administrative(short));
    if (player.port.length === 0) parts.push(e.port);
  }
  if (player.pyramid.length === 0)
    parts.push(begun ? e.pyramid(facts.pyramid_size - player.pyramid_stages) : e.noPyramid);
  return parts;
}
