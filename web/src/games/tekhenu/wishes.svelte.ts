// Two steps at one click: what is wanted may need a step before it (a section, then its card), and there may be
// several ways to do it (a production of another value). The second step follows as soon as the first has led to
// it; where there are several ways the player is asked, nothing is chosen silently.
import type { Action, Args } from '../../core/types';
import type { Moves } from '../../table/moves.svelte';
import { settlementOf } from './texts/spelled';

export interface Wanted {
  readonly kind: string;
  readonly args: Args;
  /** Title of the list, should there be several ways. */
  readonly title: string;
  /** Notation, to be told why it is not possible. */
  readonly why: string;
}

export interface Ways {
  readonly title: string;
  readonly actions: readonly Action[];
}

/** What may be asked before the wanted thing has its turn: that it is not legal yet is no answer to anything. */
const BETWEEN: ReadonlySet<string | undefined> = new Set(['extra', 'production', 'before', 'window', 'pay']);

export class Wishes {
  /** What the player has to choose from; null: nothing. */
  ways = $state.raw<Ways | null>(null);
  /** Ways to move a Building of one's own: they are chosen on the boards. */
  moving = $state.raw<readonly Action[]>([]);
  private waiting = $state.raw<{ readonly seq: number; readonly wanted: Wanted } | null>(null);

  constructor(private readonly moves: Moves) {}

  /** Does what is wanted, or the step that leads to it; without such a step `otherwise` is explained. */
  want(wanted: Wanted, seq: number, first: Action | undefined, otherwise = wanted.why): void {
    if (this.settle(wanted)) return;
    if (first) {
      this.waiting = { seq, wanted };
      void this.moves.choose(first);
    } else void this.moves.why(otherwise);
  }

  /** A position has come, with its question: goes on with what waits for it. */
  resume(seq: number, question?: string): void {
    if (!this.waiting || this.moves.busy || seq <= this.waiting.seq) return;
    const { wanted } = this.waiting;
    this.waiting = null;
    if (this.settle(wanted) || BETWEEN.has(question)) return;
    if (this.moves.legal.length > 0 && !this.moves.legal.some((action) => action.kind === wanted.kind))
      void this.moves.why(wanted.why, true);
  }

  /** The ways that begin or end at a space of Osiris. */
  movesAt(space: string): Action | undefined {
    return this.moving.find(
      ({ args }) => args.space === space || `${String(args.district)}${String(args.region)}` === space,
    );
  }

  /** The ways that begin or end at a region of the Seth board. */
  movesIn(region: number): Action[] {
    return this.moving.filter(({ args }) => Number(args.region ?? settlementOf(args.space).row) === region);
  }

  private settle({ kind, args, title }: Wanted): boolean {
    const actions = this.moves.of(kind, args);
    const [only] = actions;
    if (!only) return false;
    if (actions.length === 1) void this.moves.choose(only);
    else this.ways = { title, actions };
    return true;
  }
}
