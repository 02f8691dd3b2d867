// Pieces travel from where they were drawn to where they are drawn now. A board marks what it draws:
//   data-piece="die-yellow-4 die"  a piece: its exact name, then what it also counts as
//   data-many="3"                  the picture stands for that many of them: a supply, a pile
//   data-tray                      the place that pieces lie in; a place that comes or goes moves no piece
//   data-away                      the piece is seen to leave when nothing takes it: off the table, or to `elsewhere`
//   data-drop                      the piece is seen to be set down when it comes from nowhere
//   data-fresh                     it comes from a deck or bag that is not drawn, and from no pile of its kind
//   data-pose="90"                 how it lies, in degrees: a piece that stays turns to its new pose
// What travels is a copy above the table that nobody can touch; the piece itself is in its new place at once, so that
// a click finds it there. Nothing here knows a game, and nothing waits for a piece to arrive.
import { untrack } from 'svelte';
import type { Snapshot } from '../core/types';
import { distance, trips, type Box, type Piece, type Trip } from './pieces';
import { settings } from './settings.svelte';
import { zoomOf } from './zoom';

/** Milliseconds: a short way, and the longest. */
const SHORTEST = 260;
const LONGEST = 440;
const PER_PIXEL = 0.3;
/** More than this at once is another position and no move. */
const MOST = 14;
/** Decisions between two pictures; more is a jump. */
const FAR = 3;
/** Pictures that follow each other within this time, and how many of them are still watched: agents without a pause. */
const HASTE = 120;
const HURRIED = 3;
/** On a long way a piece is seen at this size at least, and rises this much; pixels. */
const LONG = 150;
const VISIBLE = 28;
const RISE = 10;
/** So many times smaller, by area, a picture is a sign of the piece. */
const SIGN = 5;
/** Lifted off the table; the other way round set down. */
const LIFTED: readonly Keyframe[] = [
  { transform: 'none', opacity: 1 },
  { transform: 'translateY(-22px) scale(1.1)', opacity: 0 },
];
const EASE = 'cubic-bezier(0.35, 0, 0.2, 1)';
/** What a copy does not take along: names that others look for, and marks of what may be chosen. */
const NAMES = ['id', 'role', 'tabindex', 'title', 'aria-label', 'data-piece', 'data-lit', 'data-cell'];
const MARKS = ['lit', 'staged', 'dim', 'receding', 'now'];

/** How many decisions lie between two snapshots, on or back. */
export function decisions(a: Pick<Snapshot, 'seq' | 'entries'>, b: Pick<Snapshot, 'seq' | 'entries'>): number {
  const [early, late] = a.seq <= b.seq ? [a, b] : [b, a];
  return late.entries.filter((entry) => entry.seq > early.seq && entry.actor !== null).length;
}

type Size = Pick<Box, 'width' | 'height'>;
const area = (box: Box): number => box.width * box.height;
const middle = (box: Box): { x: number; y: number } => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

interface Flight {
  readonly copy: HTMLElement;
  /** Where it goes, and as what; null when it leaves the table. */
  readonly target: Element | null;
  readonly name: string;
  readonly animations: readonly Animation[];
  readonly until: number;
}
interface Seen {
  readonly keys: readonly string[];
  readonly many: number | null;
  readonly box: Box;
  readonly tray: Element | null;
  readonly away: boolean;
  readonly drop: boolean;
  readonly fresh: boolean;
  readonly pose: string | undefined;
}

let layer: HTMLElement | null = null;
const flights = new Set<Flight>();

/** Seconds until the last piece has arrived; 0 when nothing travels. */
export function landing(): number {
  const last = Math.max(0, ...[...flights].map((flight) => flight.until));
  return Math.max(0, (last - performance.now()) / 1000);
}

const nameOf = (node: Element | undefined): string => node?.getAttribute('data-piece') ?? '';

/** Everything is where it belongs, at once. */
export function arrive(): void {
  for (const flight of [...flights]) end(flight);
}

/** The piece is where it belongs. */
function end(flight: Flight): void {
  if (!flights.delete(flight)) return;
  flight.copy.remove();
  for (const animation of flight.animations) animation.cancel();
  if (flights.size > 0) return;
  layer?.remove();
  layer = null;
}

function above(root: HTMLElement): HTMLElement {
  if (layer) return layer;
  layer = document.createElement('div');
  layer.className = 'travel';
  layer.setAttribute('aria-hidden', 'true');
  const { font, color } = getComputedStyle(root);
  Object.assign(layer.style, { font, color });
  document.body.append(layer);
  return layer;
}

function seen(root: HTMLElement): Map<Element, Seen> {
  const found = new Map<Element, Seen>();
  for (const node of root.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
    const box = node.getBoundingClientRect();
    if (box.width === 0) continue; // not drawn at this size
    const { piece = '', many, away, drop, fresh, pose } = node.dataset;
    found.set(node, {
      keys: piece.split(' '),
      many: many === undefined ? null : Number(many),
      box,
      tray: node.closest('[data-tray]'),
      away: away !== undefined,
      drop: drop !== undefined,
      fresh: fresh !== undefined,
      pose,
    });
  }
  return found;
}

const plain = (pieces: Map<Element, Seen>, trays: ReadonlySet<Element>): Piece<Element>[] =>
  [...pieces].map(([node, piece]) => ({
    node,
    ...piece,
    kept: piece.tray === null || (trays.has(piece.tray) && piece.tray.isConnected),
  }));

/** A copy of what is drawn, of the size it has at home; a part of a drawing gets a drawing of its own. */
function copyOf(node: Element, box: Box, into: HTMLElement, zoom: number): { copy: HTMLElement; size: Size } {
  const copy = document.createElement('div');
  const picture = node.cloneNode(true) as HTMLElement | SVGElement;
  for (const part of [picture, ...picture.querySelectorAll<HTMLElement>('*')])
    for (const attribute of NAMES) part.removeAttribute(attribute);
  picture.classList.remove(...MARKS);
  if (node instanceof SVGGraphicsElement && !(node instanceof SVGSVGElement)) {
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    picture.removeAttribute('transform');
    picture.style.transform = 'none';
    drawing.append(picture);
    copy.append(drawing);
    into.append(copy);
    const { x, y, width, height } = (picture as unknown as SVGGraphicsElement).getBBox();
    drawing.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    // The box of a piece that just grows into the picture is not its size yet: its surroundings tell.
    const scale = (node.parentElement as unknown as SVGGraphicsElement | null)?.getScreenCTM?.()?.a;
    const size = scale ? { width: width * scale, height: height * scale } : box;
    return { copy, size };
  }
  if (node.isConnected) {
    const { font, color } = getComputedStyle(node);
    Object.assign(copy.style, { font, color });
  }
  // The copy is drawn outside the table, which may be enlarged.
  Object.assign(picture.style, {
    zoom: String(zoom),
    width: '100%',
    height: '100%',
    margin: '0',
    position: 'relative',
    inset: 'auto',
  });
  copy.append(picture);
  into.append(copy);
  return { copy, size: box };
}

/** To a place where it is not drawn: seen from there, it gets small and is gone. */
function away(from: Box, to: Box): Keyframe[] {
  const [x, y] = [middle(from).x - middle(to).x, middle(from).y - middle(to).y];
  const scale = Math.min(1, to.height / Math.max(from.height, 1)) * 0.7;
  return [
    { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
    { transform: `translate(${x * 0.45}px, ${y * 0.45}px) scale(${(1 + scale) / 2})`, opacity: 1, offset: 0.55 },
    { transform: `scale(${scale})`, opacity: 0.2 },
  ];
}

/** From one box to another, seen from the second, where a copy of this size is. */
function frames(from: Box, to: Box, size: Size, intoPile: boolean): Keyframe[] {
  const way = distance(from, to);
  const scale = (box: Box): number =>
    Math.min(4, Math.max(0.4, Math.sqrt((box.width * box.height) / (size.width * size.height || 1))));
  const [start, finish] = [scale(from), intoPile ? scale(to) : 1];
  const least = way > LONG ? VISIBLE / Math.max(size.width, size.height, 1) : 0;
  const halfway = Math.max(((start + finish) / 2) * (way > LONG ? 1.15 : 1), least);
  const [x, y] = [middle(from).x - middle(to).x, middle(from).y - middle(to).y];
  return [
    { transform: `translate(${x}px, ${y}px) scale(${start})` },
    { transform: `translate(${x / 2}px, ${y / 2 - Math.min(RISE, way / 10)}px) scale(${halfway})`, offset: 0.5 },
    { transform: `scale(${finish})` },
  ];
}

function fly({ from, to }: Trip<Element>, root: HTMLElement, elsewhere: (piece: string) => Element | null): void {
  const last = to ?? from;
  // What left is no longer to be seen where its picture shows something else now.
  const replaced = from !== null && from.node.isConnected && nameOf(from.node).split(' ')[0] !== from.keys[0];
  if (!last || (!to && replaced)) return;
  const beyond = from && !to ? elsewhere(from.keys[0] ?? '')?.getBoundingClientRect() : undefined;
  const home = beyond ?? last.box;
  // Into a pile, or to where it is drawn as a mere sign, flies the piece that left its place; else what is drawn there.
  const left = from !== null && !from.node.isConnected;
  const shrinks = left && to !== null && area(from.box) > SIGN * area(to.box);
  const model = to && !shrinks && (to.many === null || !left) ? to : (from ?? last);
  const { copy, size } = copyOf(model.node, model.box, above(root), zoomOf(root));
  copy.dataset.travels = last.keys[0];
  const { x, y } = middle(home);
  Object.assign(copy.style, {
    left: `${x - size.width / 2}px`,
    top: `${y - size.height / 2}px`,
    width: `${size.width}px`,
    height: `${size.height}px`,
  });
  const way =
    from && to
      ? frames(from.box, to.box, size, to.many !== null || shrinks)
      : to
        ? [...LIFTED].reverse()
        : from && beyond
          ? away(from.box, beyond)
          : LIFTED;
  const duration = Math.min(LONGEST, SHORTEST + distance((from ?? last).box, home) * PER_PIXEL);
  const journey = copy.animate([...way], { duration, easing: EASE, fill: 'forwards' });
  const animations = [journey];
  // The piece is there and can be clicked; it is only not seen twice.
  if (to?.many === null) animations.push(to.node.animate({ opacity: [0, 0] }, { duration: duration + 50 }));
  const flight: Flight = {
    copy,
    animations,
    target: to?.node ?? null,
    name: nameOf(to?.node),
    until: performance.now() + duration,
  };
  flights.add(flight);
  journey.onfinish = () => end(flight);
}

/** A piece that stays where it is turns to its new pose: an obelisk lies down. */
function turn(node: Element, from: number, to: number): void {
  node.animate([{ transform: `rotate(${from - to}deg)` }, { transform: 'none' }], { duration: LONGEST, easing: EASE });
}

/**
 * Lets the pieces of a board travel whenever its snapshot changes. For the script of a board: `root` is what it draws
 * into, `scene` whose things it shows largest, `elsewhere` where a piece has gone that is drawn no more. Without motion, in a hidden tab, through other eyes, in another scene
 * and after a jump everything is in its place at once.
 */
export function travels(
  root: () => HTMLElement | undefined,
  snap: () => Snapshot,
  scene: () => unknown = () => 0,
  elsewhere: (piece: string) => Element | null = () => null,
): void {
  let drawn: Snapshot | null = null;
  let drawnAt = 0;
  let quick = 0;
  let shown: unknown;
  let before: Map<Element, Seen> | null = null;
  let trays: Set<Element> = new Set();

  $effect.pre(() => {
    const next = snap();
    untrack(() => {
      const last = drawn;
      const turned = shown !== (shown = scene());
      drawn = next;
      before = null;
      if (!last || (last.seq === next.seq && last.seat === next.seat)) return;
      const table = root();
      const other = turned || last.seat !== next.seat || decisions(last, next) > FAR;
      if (other || settings.still || document.hidden || !table) return arrive();
      const now = performance.now();
      quick = now - drawnAt < HASTE ? quick + 1 : 0;
      drawnAt = now;
      if (quick >= HURRIED) return;
      before = seen(table);
      trays = new Set(table.querySelectorAll('[data-tray]'));
    });
  });

  $effect(() => {
    snap();
    untrack(() => {
      const table = root();
      const old = before;
      before = null;
      // A curtain was drawn: nobody is to see what goes on behind it.
      if (!old || !table || table.closest('[inert]')) return;
      for (const flight of [...flights])
        if (flight.target && (!flight.target.isConnected || nameOf(flight.target) !== flight.name)) end(flight);
      const now = seen(table);
      const found = trips(plain(old, trays), plain(now, trays));
      if (found.length + flights.size > MOST) return arrive();
      for (const trip of found) fly(trip, table, elsewhere);
      for (const [node, { pose }] of now) {
        const was = old.get(node)?.pose;
        if (was !== undefined && pose !== undefined && was !== pose) turn(node, Number(was), Number(pose));
      }
    });
  });

  $effect(() => {
    const stop = (): void => arrive();
    document.addEventListener('visibilitychange', stop);
    addEventListener('resize', stop);
    return () => {
      document.removeEventListener('visibilitychange', stop);
      removeEventListener('resize', stop);
      arrive();
    };
  });
}
