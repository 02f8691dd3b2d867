// Sentences about actions, events and previews, made from the words of one language.
import type { Action, ArgValue, GameEvent, Preview, Snapshot } from '../../core/types';
import { words as page } from '../../i18n/index.svelte';
import { tooManyBy } from './choices';
import { missingText } from './lack';
import { cellName } from './names';
import { reasonOf } from './reasons';
import {
  BUILDINGS,
  cityOf,
  itemsOf,
  PRODUCTS,
  viewOf,
  type Building,
  type Card,
  type Item,
  type SareView,
} from './view';
import type { SareTexts, Words } from './words';

type Args = Readonly<Record<string, ArgValue>>;
type Told = Pick<Action, 'kind' | 'args' | 'text'>;

const building = (words: Words, value: ArgValue | undefined): string =>
  words.building[value as Building] ?? String(value);
const card = (words: Words, value: ArgValue | undefined): string => words.card[value as Card] ?? String(value);
const number = (value: ArgValue | undefined): number => Number(value ?? 0);

export function nameOf(snap: Snapshot, seat: ArgValue | undefined): string {
  return snap.seats[Number(seat)]?.name || String(Number(seat) + 1);
}

export function itemName(words: Words, item: Item): string {
  if (item === 'caravan') return words.item.caravan;
  if (item === 'joker') return words.item.token(words.resource.joker);
  if (item.endsWith('_token')) return words.item.token(words.resource[item.slice(0, -6) as keyof Words['resource']]);
  return words.item.card(words.card[item as Card]);
}

/** `2*stone_gold wood_token` in words; empty when nothing is paid. */
export function itemsText(words: Words, spelled: string): string {
  return words.item.list(itemsOf(spelled).map(({ item, count }) => words.item.many(count, itemName(words, item))));
}

function pairText(words: Words, first: ArgValue | undefined, second: ArgValue | undefined): string {
  const pair = [first, second].filter((item) => item !== 'alone') as Item[];
  return words.item.list(pair.map((item) => itemName(words, item)));
}

function questionText(words: Words, snap: Snapshot): string {
  const view = viewOf(snap);
  const q = words.question;
  switch (view.stage) {
    case 'offer':
      return view.top[0] ? q.offer : q.offerDark;
    case 'sites':
      if (tooManyBy(snap) > 0) return q.tooMany(tooManyBy(snap));
      return snap.legal.length === 0 || snap.legal.some(({ kind }) => kind === 'launch') ? q.sites : q.sitesFull;
    case 'pay':
      return q.pay(building(words, view.paying ?? undefined));
    case 'reveal':
    case 'draw':
    case 'end':
      return q.wait;
    default:
      return q[view.stage];
  }
}

function actionText(words: Words, { kind, args, text }: Told, snap: Snapshot): string {
  const a = words.action;
  const view = viewOf(snap);
  const cell = (value: ArgValue | undefined): string => cellName(number(value), view.derived.columns);
  switch (kind) {
    case 'place':
      return a.place(cell(args.master), cell(args.warehouse));
    case 'launch':
      return a.launch(building(words, args.building), cell(args.cell));
    case 'cancel':
      return a.cancel(building(words, args.building));
    case 'cancel-on':
      return a.cancel(`${building(words, args.building)} ${cell(args.cell)}`);
    case 'destroy':
      return a.destroy(building(words, args.building), cell(args.cell));
    case 'card':
      return a.card(card(words, args.card));
    case 'take':
      return view.top[0] ? a.take(card(words, view.top[0])) : a.takeDark;
    case 'barracks':
      return args.target === 'nobody' ? a.barracksNobody : a.barracks(nameOf(snap, args.target));
    case 'pick':
      return a.pick(card(words, args.card));
    case 'whip':
      return a.whip(view.trouble || 1);
    case 'give':
      return a.give(nameOf(snap, args.seat));
    case 'build':
      return a.build(building(words, args.building));
    case 'build-on':
      return a.build(`${building(words, args.building)} ${cell(args.cell)}`);
    case 'spend':
      return args.count === 0
        ? a.spendNone(itemName(words, args.item as Item))
        : a.spend(itemsText(words, `${args.count}*${args.item}`));
    case 'pay': {
      const items = itemsText(words, String(args.payment));
      return items ? a.pay(items) : a.payNothing;
    }
    case 'keep':
      return a.keep(card(words, args.card));
    case 'charter':
      return a.charter(pairText(words, args.first, args.second));
    case 'store': {
      const items = itemsText(words, String(args.content));
      return items ? a.store(items) : a.storeNothing;
    }
    case 'done':
      return doneText(words, view);
    case 'pass':
    case 'lay':
    case 'stay':
    case 'temple':
    case 'palace':
    case 'library':
    case 'gardens':
    case 'discard':
    case 'draw':
      return a[kind];
    default:
      return text;
  }
}

/** What fits on a button of a phone: of a long payment or storage only that it is the one proposed. */
const SHORT = 28;

/** More buttons than this in a season are said in a word or two each. */
const CROWD = 4;

function shortText(words: Words, { kind, args }: Told, snap: Snapshot): string | null {
  const s = words.short;
  switch (kind) {
    case 'lay':
      return s.lay;
    case 'temple':
    case 'palace':
    case 'library':
    case 'gardens':
      return words.building[kind];
    case 'barracks':
      return args.target === 'nobody' ? words.building.barracks : s.barracks(nameOf(snap, args.target));
    case 'give':
      return s.give(nameOf(snap, args.seat));
    default:
      return null;
  }
}

function buttonText(words: Words, action: Told, snap: Snapshot): string {
  const short = snap.legal.length > CROWD ? shortText(words, action, snap) : null;
  if (short !== null) return short;
  const whole = actionText(words, action, snap);
  if (whole.length <= SHORT) return whole;
  if (action.kind === 'pay') return words.action.payProposed;
  return action.kind === 'store' ? words.action.storeProposed : whole;
}

/** The first of two texts while there is none yet, then the second. */
const before = (texts: readonly string[], count = 0): string => texts[count > 0 ? 1 : 0] ?? '';
const sum = (counts: readonly number[]): number => counts.reduce((all, n) => all + n, 0);

function doneText(words: Words, view: SareView): string {
  const player = view.player[view.seat ?? 0];
  if (view.stage === 'build') return before(words.action.doneBuild, player?.worked.length);
  if (view.stage === 'charter') return before(words.action.doneCharter, player?.caravans);
  if (view.stage === 'keep')
    return before(words.action.doneKeep, player && sum(PRODUCTS.map((card) => player[`kept_${card}`])));
  if (view.stage !== 'sites') return words.action.done;
  if (view.derived.works?.sites === 0) return words.action.doneNoSites;
  const penalty = view.derived.works?.penalty ?? 0;
  return penalty > 0 ? words.action.donePenalty(penalty) : words.action.doneSites;
}

/**
 * Sentences of events that take their arguments as they are. A card turned up or drawn has none: who takes it, hands it
 * on or lays down because of it is told, and the core tells of the next card before that.
 */
const EVENTS: Readonly<Record<string, (words: Words, args: Args, snap: Snapshot) => string | null>> = {
  round: (words, args) => words.event.round(number(args.round)),
  placed: (words, args, snap) => words.event.placed(cellAt(snap, args.master), cellAt(snap, args.warehouse)),
  launched: (words, args, snap) => words.event.launched(building(words, args.building), cellAt(snap, args.cell)),
  cancelled: (words, args) => words.event.cancelled(building(words, args.building)),
  destroyed: (words, args, snap) => words.event.destroyed(building(words, args.building), cellAt(snap, args.cell)),
  penalty: (words, args) => words.event.penalty(number(args.steps)),
  season: (words, args) => words.event.season(number(args.pack)),
  darkness: (words) => words.event.darkness,
  sequence: (words, args) => (number(args.last) > 0 ? words.event.lastSequence : null),
  took: (words, args) => words.event.took(card(words, args.card)),
  passed: (words) => words.event.passed,
  laid: (words) => words.event.laid,
  stayed: (words) => words.event.stayed,
  power: (words, args, snap) =>
    args.target === 'nobody' || args.building !== 'barracks'
      ? words.event.power(building(words, args.building))
      : words.event.powerOn(building(words, args.building), nameOf(snap, args.target)),
  wind: (words) => words.event.wind,
  gauge: (words, args) => words.event.gauge(number(args.steps), number(args.limit)),
  revolt: (words) => words.event.revolt,
  gave: (words, args, snap) => words.event.gave(nameOf(snap, args.target), number(args.steps)),
  discarded: (words) => words.event.discarded,
  returned: (words, args) => words.event.returned(card(words, args.card)),
  closed: (words, args) => words.event.closed(number(args.pack)),
  spent: (words, args) =>
    words.event.spent(words.item.many(number(args.count), itemName(words, String(args.item) as Item))),
  built: (words, args, snap) => words.event.built(building(words, args.building), cellAt(snap, args.cell)),
  stage: (words, args) => words.event.stage(number(args.number), number(args.stage)),
  growth: (words, args) => words.event.growth(number(args.cubes)),
  kept: (words, args) => words.event.kept(card(words, args.card)),
  chartered: (words, args) => words.event.chartered(pairText(words, args.first, args.second), number(args.caravans)),
  stored: (words, args) => storedText(words, args),
  'stored-jokers': (words, args) => words.event.stored(words.item.some(number(args.count), 'joker')),
  lost: (words, args) => words.event.lost(number(args.resources)),
  goal: (words) => words.event.goal,
};

function cellAt(snap: Snapshot, value: ArgValue | undefined): string {
  return cellName(number(value), viewOf(snap).derived.columns);
}

function storedText(words: Words, args: Args): string {
  const parts = (['stone', 'wood', 'gold'] as const)
    .filter((kind) => number(args[kind]) > 0)
    .map((kind) => words.item.some(number(args[kind]), kind));
  return parts.length > 0 ? words.event.stored(words.item.list(parts)) : words.event.storedNothing;
}

/** What changes for whoever looks, then for the others' gauges. */
function previewText(words: Words, preview: Preview, snap: Snapshot): string {
  const p = words.preview;
  const seat = cityOf(snap);
  const before = viewOf(snap);
  const after = preview.after as unknown as SareView;
  const parts: string[] = [];
  const mine = before.player[seat];
  const then = after.player[seat];
  const limits = after.derived?.players[seat];
  if (!mine || !then || !limits) return '';
  if (before.stage === 'sites' && after.derived.works && after.seat === before.seat) {
    for (const name of BUILDINGS) {
      const site = limits.sites[name];
      if (site && !before.derived.players[seat]?.sites[name])
        parts.push(p.price(words.board.priceWords(site.stone, site.wood, site.gold, site.waived)));
    }
    if (after.derived.works.penalty !== before.derived.works?.penalty)
      parts.push(p.penalty(after.derived.works.penalty));
  }
  // A site with one way to pay is paid at once: what it takes stands nowhere else.
  const paid =
    before.stage === 'build'
      ? preview.events.filter(({ kind, seat: payer }) => kind === 'spent' && payer === seat)
      : [];
  const items = paid.map(({ args }) => words.item.many(number(args.count), itemName(words, String(args.item) as Item)));
  const sameRound = after.round === before.round; // with a new round every gauge begins anew
  if (sameRound && then.steps !== mine.steps) parts.push(p.gauge(mine.steps, then.steps, limits.limit));
  for (const event of preview.events) {
    const own = event.seat === seat;
    if (event.kind === 'revolt') parts.push(own ? p.revolt : page.t.app.pair(nameOf(snap, event.seat ?? 0), p.revolt));
    if (!own) continue;
    if (event.kind === 'took') parts.push(p.card(card(words, event.args.card)));
    if (event.kind === 'laid') parts.push(p.down);
    if (event.kind === 'built') parts.push(p.built(building(words, event.args.building)));
    if (event.kind === 'stage') parts.push(p.stage(number(event.args.stage), limits.pyramid_size));
    if ((event.kind === 'built' || event.kind === 'stage') && items.length > 0)
      parts.push(p.paid(words.item.list(items)));
    if (event.kind === 'growth') parts.push(p.growth);
    if (event.kind === 'chartered') parts.push(p.caravans(then.caravans));
    if (event.kind === 'lost') parts.push(p.lost(number(event.args.resources)));
  }
  for (const [other, player] of after.player.entries()) {
    const old = before.player[other];
    if (sameRound && other !== seat && old && player.steps > old.steps)
      parts.push(p.others(nameOf(snap, other), old.steps, player.steps));
  }
  return parts.join(' · ');
}

export function makeTexts(words: Words): SareTexts {
  return {
    words,
    title: words.title,
    about: words.about,
    panes: words.panes,
    options: words.options,
    question: (snap) => questionText(words, snap),
    action: (action, snap) => actionText(words, action, snap),
    event: (event: GameEvent, snap) => EVENTS[event.kind]?.(words, event.args, snap) ?? null,
    preview: (preview, snap) => previewText(words, preview, snap),
    button: (action, snap) => buttonText(words, action, snap),
    missing: (reason, asked, snap) => missingText(words, reason, asked, snap),
    motive: (feature) => reasonOf(words, feature),
    barrier: () => words.barrier,
    keys: words.keys,
    chance: words.chance,
  };
}
