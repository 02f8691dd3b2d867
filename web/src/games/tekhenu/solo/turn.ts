// Botankhamun's turn as it is told: the events of it, in steps, each with the pieces it speaks of. What he does and why are
// the core's events; here they are only put together.
import { standing } from '../../../core/entries';
import type { Entry, GameEvent, Snapshot } from '../../../core/types';
import { viewOf, type Colour, type View } from '../view';

/** One thing that is told, while light falls on what it is about. */
export interface Step {
  /** `tile`: the pyramid. `look`: dice and places are looked at. `do`: it is done. */
  readonly what: 'tile' | 'look' | 'do';
  readonly events: readonly GameEvent[];
  /** The rule that decided. */
  readonly rule: string | null;
  /** Selectors of what it is about. */
  readonly spots: readonly string[];
  /** The pane of a phone that shows it. */
  readonly pane: string;
}

export interface Turn {
  readonly seat: number;
  readonly round: number;
  /** The number of the entry it begins in. */
  readonly from: number;
  readonly to: number;
  readonly steps: readonly Step[];
}

/** The seat that the rules play; -1: there is none. */
export const automatonOf = (snap: Pick<Snapshot, 'seats'>): number =>
  snap.seats.findIndex(({ kind }) => kind === 'automaton');

const said = ({ kind }: GameEvent): boolean => kind.startsWith('bot-');
/** What is compared, or taken already: told together. */
const LISTS: ReadonlySet<string> = new Set([
  'bot-compares',
  'bot-taken',
  'bot-districts',
  'bot-statue',
  'bot-space',
  'bot-site',
  'bot-full',
]);
/** What comes after somebody's turn. */
const ENDS: ReadonlySet<string> = new Set(['turn', 'round', 'rotated', 'over', 'balance', 'scoring']);

const spot = (name: string): string => `[data-spot="${name}"]`;

function spotsOf({ kind, args }: GameEvent): string[] {
  switch (kind) {
    case 'bot-moves':
      return [spot(`pyramid-${args.place}`)];
    case 'bot-looks':
      return [spot(`god-${args.section}`), `[data-spot^="die-${args.section}-"]:not(.forbidden)`];
    case 'bot-seeks':
      return [`[data-spot^="die-"][data-colour="${args.colour}"]:not(.forbidden)`];
    case 'bot-status':
      return [`[data-spot^="die-"].${String(args.status)}`];
    case 'bot-compares':
    case 'took':
      return [spot(`die-${args.section}-${args.colour}-${args.face}`)];
    case 'bot-taken':
    case 'honoured':
      return [spot(`god-${args.god}`)];
    case 'raided':
      return [spot(`region-${args.region}`)];
    case 'bot-space':
    case 'column':
    case 'laid':
      return [spot(String(args.space))];
    case 'bot-districts':
    case 'bot-statue':
    case 'bot-site':
    case 'built':
    case 'erected':
      return [spot(String(args.site))];
    case 'bot-full':
    case 'settled':
      return [spot(`${args.district}${args.row}`)];
    case 'population':
    case 'happiness':
      return ['[data-region="nile"]'];
    default:
      return [];
  }
}

const PANES: readonly (readonly [RegExp, string])[] = [
  [/^(bot-space|bot-site|column|built|laid)$/, 'temple'],
  [/^raided$/, 'seth'],
  [/^(bot-full|settled)$/, 'osiris'],
  [/^card$/, 'cards'],
];
/** Where a Statue for the people stands, by the first letter of its site. */
export const SITES: Readonly<Record<string, string>> = { T: 'temple', O: 'osiris', S: 'seth' };
function paneOf(events: readonly GameEvent[]): string {
  for (const { kind, args } of events) {
    if (kind === 'bot-districts' || kind === 'bot-statue' || kind === 'erected')
      return SITES[String(args.site)[0] ?? ''] ?? 'temple';
    const found = PANES.find(([kinds]) => kinds.test(kind));
    if (found) return found[1];
  }
  return 'wheel';
}

function stepOf(events: readonly GameEvent[]): Step {
  const [first] = events;
  const what =
    first?.kind === 'bot-moves'
      ? 'tile'
      : first && said(first) && first.kind !== 'bot-decides' && first.kind !== 'bot-cannot'
        ? 'look'
        : 'do';
  const rule = events.map(({ args }) => args.rule).find(Boolean);
  return {
    what,
    events,
    rule: rule === undefined ? null : String(rule),
    spots: [...new Set(events.flatMap(spotsOf))],
    pane: paneOf(events),
  };
}

/** The events of a turn, step by step. */
export function stepsOf(events: readonly GameEvent[]): Step[] {
  const groups: GameEvent[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const joins =
      group &&
      last &&
      (said(event)
        ? LISTS.has(event.kind) && last.kind === event.kind
        : last.kind !== 'bot-moves' && !LISTS.has(last.kind) && event.kind !== 'bonus');
    if (joins) group.push(event);
    else groups.push([event]);
  }
  return groups.map(stepOf);
}

/** His turns in these entries, the last one last. */
export function turnsOf(entries: readonly Entry[], seat: number): Turn[] {
  const turns: { round: number; from: number; to: number; events: GameEvent[] }[] = [];
  let going = false;
  for (const { seq, events } of standing(entries))
    for (const event of events) {
      if (event.kind === 'turn' && event.seat === seat) {
        going = true;
        turns.push({ round: Number(event.args.round), from: seq, to: seq, events: [] });
      } else if (ENDS.has(event.kind)) going = false;
      const turn = turns.at(-1);
      // What comes of it for the market is seen there.
      if (!going || !turn || event.kind === 'turn' || event.seat === null) continue;
      turn.events.push(event);
      turn.to = seq;
    }
  return turns
    .filter(({ events }) => events.length > 0)
    .map(({ round, from, to, events }) => ({ seat, round, from, to, steps: stepsOf(events) }));
}

/** Of entries that came at once: before he begins, and when he is done. */
export function moments(entries: readonly Entry[]): number[] {
  const found = new Set<number>();
  const last = entries.at(-1)?.seq ?? 0;
  entries.forEach(({ seq, actor, events, action }, i) => {
    const his = action.kind.startsWith('bot-') && action.kind !== 'bot-pyramid' && action.kind !== 'bot-destiny';
    if (i > 0 && actor === null && events.some(({ kind }) => kind === 'bot-moves')) found.add(seq - 1);
    const next = entries[i + 1];
    if (his && next && !next.action.kind.startsWith('bot-')) found.add(seq);
  });
  return [...found].filter((seq) => seq < last && seq >= (entries[0]?.seq ?? 0)).sort((a, b) => a - b);
}

/** The die that he takes, on the dial again. */
function withDie(view: View, before: View, event: GameEvent | undefined): Pick<View, 'dial' | 'derived'> {
  if (!event) return view;
  const { section, colour, face } = event.args;
  const was = before.dial.section.findIndex(
    (one, i) => one === section && before.dial.colour[i] === colour && before.dial.face[i] === face,
  );
  const free = view.dial.section.findIndex((one) => one === null);
  const at = free < 0 ? view.dial.section.length : free;
  const put = <T>(list: readonly T[], value: T): T[] => [...list.slice(0, at), value, ...list.slice(at + 1)];
  return {
    dial: {
      section: put(view.dial.section, section as never),
      colour: put(view.dial.colour, colour as Colour),
      face: put(view.dial.face, Number(face)),
    },
    derived: {
      ...view.derived,
      status: put(view.derived.status, before.derived.status[was] ?? 'tainted'),
      turned: put(view.derived.turned ?? [], before.derived.turned?.[was] ?? 'tainted'),
      god: [],
    },
  };
}

/** The position he finds, where it is no moment of its own: as it is after him, without what he has done. */
export function foundBy(turn: Turn, before: Snapshot, after: Snapshot): Snapshot {
  const [was, is] = [viewOf(before), viewOf(after)];
  const events = turn.steps.flatMap((step) => step.events).filter(({ seat }) => seat === turn.seat);
  const spaces = new Set(events.filter(({ kind }) => kind === 'column').map(({ args }) => String(args.space)));
  const rows = Object.keys(was.market) as (keyof View['market'])[];
  const cards = new Set(events.filter(({ kind }) => kind === 'card').map(({ args }) => String(args.card)));
  const spaceAt = (i: number): string => `r${Math.floor(i / 5) + 1}c${(i % 5) + 1}`;
  const view: View = {
    ...is,
    ...withDie(
      is,
      was,
      events.find(({ kind }) => kind === 'took'),
    ),
    player: is.player.map((player, seat) => (seat === turn.seat ? (was.player[seat] ?? player) : player)),
    bot: { ...is.bot, marker: was.bot.marker },
    slot: spaces.size > 0 ? was.slot : is.slot,
    temple: { ...is.temple, tile: is.temple.tile.map((tile, i) => (spaces.has(spaceAt(i)) ? null : tile)) },
    market: Object.fromEntries(
      rows.map((row) => [
        row,
        {
          ...is.market[row],
          card: is.market[row].card.map((card, i) =>
            cards.has(String(was.market[row].card[i])) ? (was.market[row].card[i] ?? null) : card,
          ),
        },
      ]),
    ) as unknown as View['market'],
  };
  return {
    ...after,
    view: { ...view, derived: { ...view.derived, majority: was.derived.majority } },
    entries: before.entries,
  };
}
