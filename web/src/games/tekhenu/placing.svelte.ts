// A column tile on its way to the temple: which space it hovers over and how it is turned. The turn that brings
// most points is tried first; R or another click turns it on.
import type { Action } from '../../core/types';
import type { Moves } from '../../table/moves.svelte';

export class Placing {
  space = $state<string | null>(null);
  turn = $state(0);
  /** Abilities in spite of the light are used where that is possible and wanted (T09). */
  able = $state(true);
  private aimed = 0;

  constructor(
    private readonly moves: Moves,
    private readonly seat: () => number,
  ) {}

  /** All ways to lay the tile on a space. */
  ways(space: string): Action[] {
    const plain = this.moves.of('column', { space });
    const active = this.moves.of('column-active', { space });
    if (active.length === 0) return plain;
    return this.able || plain.length === 0 ? active : plain;
  }

  /** The way as it is turned now; the first one if that turn is not offered. */
  way(space: string): Action | undefined {
    const ways = this.ways(space);
    return ways.find((action) => action.args.turn === this.turn) ?? ways[0];
  }

  get choosable(): boolean {
    return this.moves.of('column-active').length > 0 && this.moves.of('column').length > 0;
  }

  /** The tile is held over a space: the best turn is looked for, then shown. */
  async aim(space: string): Promise<void> {
    if (this.stagedAt(space)) return;
    const mine = ++this.aimed;
    this.space = space;
    const ways = this.ways(space);
    let best = ways[0];
    let most = -Infinity;
    for (const way of ways) {
      const preview = await this.moves.peek(way);
      if (mine !== this.aimed) return;
      const points = preview?.after.scores[this.seat()] ?? 0;
      if (points > most) {
        most = points;
        best = way;
      }
    }
    if (!best) return;
    this.turn = Number(best.args.turn);
    if (this.moves.staged.length === 0) void this.moves.focus(best);
  }

  /** The tile is no longer held over a space, unless it is over another one by now. */
  leave(space: string): void {
    if (this.space !== space) return;
    this.aimed++;
    if (this.moves.staged.length > 0) return;
    this.space = null;
    void this.moves.focus(null);
  }

  /** Lays the tile down for confirmation; on the space where it lies already it is turned. */
  async lay(space: string): Promise<void> {
    if (this.stagedAt(space)) return this.rotate();
    if (this.space !== space) await this.aim(space);
    const way = this.way(space);
    if (!way) return;
    this.space = space;
    this.moves.stage(way);
  }

  rotate(): void {
    if (this.space === null) return;
    const ways = this.ways(this.space);
    const now = ways.findIndex((action) => action.args.turn === this.turn);
    const next = ways[(now + 1) % ways.length];
    if (!next) return;
    this.turn = Number(next.args.turn);
    if (this.moves.staged.length > 0) this.moves.stage(next);
    else void this.moves.focus(next);
  }

  stagedAt(space: string): boolean {
    const staged = this.moves.staged[0];
    return staged !== undefined && staged.kind.startsWith('column') && staged.args.space === space;
  }
}
