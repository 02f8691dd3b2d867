// Which pieces went where between two pictures of a table. It compares what is drawn and knows no game: a piece is
// whatever a board marked with `data-piece` (see travel.svelte.ts), given here as plain values.

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Piece<Node = unknown> {
  readonly node: Node;
  /** What it is, the exact name first, then what it also counts as: `die-yellow-4`, `die`. */
  readonly keys: readonly string[];
  /** How many such pieces this picture stands for; null: it is the piece itself. */
  readonly many: number | null;
  readonly box: Box;
  /** Where it lies was drawn before and is drawn after: the piece moved, and not the whole place. */
  readonly kept: boolean;
  /** It is seen to leave when nothing takes it. */
  readonly away: boolean;
  /** It is seen to be set down when it comes from nowhere. */
  readonly drop: boolean;
  /** It comes out of a deck or bag, which are not drawn: not out of a pile of its kind. */
  readonly fresh: boolean;
}

/** A piece goes from one place to another; null: it comes to the table, or leaves it. */
export interface Trip<Node = unknown> {
  readonly from: Piece<Node> | null;
  readonly to: Piece<Node> | null;
}

/** More of one kind at once are not told apart. */
const MOST_ALIKE = 3;
/** Centres closer than this, in pixels, are the same place. */
const SAME_PLACE = 6;

const name = (piece: Piece): string => piece.keys[0] ?? '';
const centre = (box: Box): { x: number; y: number } => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

export function distance(a: Box, b: Box): number {
  const [p, q] = [centre(a), centre(b)];
  return Math.hypot(p.x - q.x, p.y - q.y);
}

const times = <T>(thing: T, count: number): T[] => Array.from({ length: Math.min(count, MOST_ALIKE) }, () => thing);

/** The pieces that are no longer where they were, and those that were not there before. */
function moved<Node>(before: readonly Piece<Node>[], after: readonly Piece<Node>[]): [Piece<Node>[], Piece<Node>[]] {
  const old = new Map(before.map((piece) => [piece.node, piece]));
  const gone: Piece<Node>[] = [];
  const come: Piece<Node>[] = [];
  for (const piece of after) {
    const was = old.get(piece.node);
    if (!was || name(was) !== name(piece)) {
      // A pile of one that was not there before is the piece itself.
      come.push(...(piece.many === 1 ? [{ ...piece, many: null }] : times(piece, piece.many ?? 1)));
      continue;
    }
    old.delete(piece.node);
    const more = (piece.many ?? 1) - (was.many ?? 1);
    if (more > 0) come.push(...times(piece, more));
    // What left a pile left from where the pile is.
    else gone.push(...times(was, -more));
  }
  for (const piece of old.values()) gone.push(...times(piece, piece.many ?? 1));
  return [gone, come];
}

const same = (a: Piece, b: Piece): boolean => name(a) === name(b);
/** One of them only says of what kind it is. */
const kin = (a: Piece, b: Piece): boolean => b.keys.includes(name(a)) || a.keys.includes(name(b));
const apart = (a: Piece, b: Piece): boolean => distance(a.box, b.box) > SAME_PLACE;

/** What travelled. A piece that is drawn anew in its old place did not. */
export function trips<Node>(before: readonly Piece<Node>[], after: readonly Piece<Node>[]): Trip<Node>[] {
  const [gone, come] = moved(before, after);
  const found: Trip<Node>[] = [];
  const pair = (fits: (from: Piece<Node>, to: Piece<Node>) => boolean, travels: boolean): void => {
    for (const from of [...gone]) {
      const to = come.find((piece) => (from.kept || piece.kept) && fits(from, piece));
      if (!to) continue;
      gone.splice(gone.indexOf(from), 1);
      come.splice(come.indexOf(to), 1);
      if (travels) found.push({ from, to });
    }
  };
  // A card that is taken while an equal one takes its place has travelled: the same place is the last resort.
  pair((from, to) => same(from, to) && apart(from, to), true);
  pair((from, to) => kin(from, to) && apart(from, to) && !to.fresh, true);
  pair(same, false);
  for (const from of gone) if (from.away && from.kept) found.push({ from, to: null });
  for (const to of come) if (to.drop && to.kept && to.many === null) found.push({ from: null, to });
  return found;
}
