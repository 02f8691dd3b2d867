// Hints and the coach lens: what the strongest agent makes of the decision at hand. It thinks in a worker of its own, in
// slices, from nothing but what the player sees; a new position or whoever closes it ends it.
import { thinker, type Desk, type Engine, type Thinker } from '../core/engine';
import type { Seat, Session, Snapshot, Thought, Told } from '../core/types';

/** How much of a hint is shown: nothing, where to look, what to do, why. */
export type Depth = 0 | 1 | 2 | 3;

/** Milliseconds of thinking: for a hint, for a lens at most, between two looks at what is found. */
const HINT = 1_200;
const LENS = 4_000;
const SLICE = 50;
/** While a lens is held, what is found so far is shown so often. */
const REFRESH = 250;

export class Advice {
  depth = $state<Depth>(0);
  /** The lens is held. */
  lens = $state(false);
  /** The part of the thinking that is done; null when nobody thinks. */
  part = $state<number | null>(null);
  thought = $state.raw<Thought | null>(null);
  private snap: Snapshot | null = null;
  /** What is thought about is the position of this number. */
  private turn = 0;
  private worker: Thinker | null = null;
  private desk: Desk | null = null;
  private spent = 0;

  constructor(
    private readonly session: Pick<Session, 'position'>,
    /** Where it is thought; left out: in a worker that starts when it is needed. */
    private readonly engine?: Engine,
  ) {}

  get able(): boolean {
    return (this.snap?.legal.length ?? 0) > 0;
  }

  /** A new position: what was thought belongs to the old one. */
  update(snap: Snapshot): void {
    const same =
      snap.seq === this.snap?.seq && snap.seat === this.snap.seat && snap.legal.length === this.snap.legal.length;
    this.snap = snap;
    if (same) return;
    this.close();
    this.lens = false;
    this.thought = null;
    this.spent = 0;
  }

  /** Asks for a hint, or for more of it. */
  ask(): void {
    if (!this.able || this.depth === 3) return;
    this.depth = (this.depth + 1) as Depth;
    void this.think(HINT);
  }

  /** Puts the hint away; the thinking ends, too. */
  close(): void {
    this.depth = 0;
    this.stop();
  }

  /** Holds the lens before the table, or takes it away. */
  hold(on: boolean): void {
    if (on === this.lens || (on && !this.able)) return;
    this.lens = on;
    if (on) void this.think(LENS);
    else if (this.depth === 0) this.stop();
  }

  /** Nobody will ask any more. */
  end(): void {
    this.stop();
    this.desk?.close();
    this.worker?.end();
    this.desk = this.worker = null;
  }

  /** The step expected after the best choice, when the same seat makes it. */
  get next(): Told | null {
    return this.steps(this.snap?.seat ?? -1)[0] ?? null;
  }

  /** Further steps of the seat's own turn. */
  steps(seat: Seat): Told[] {
    const line = this.thought?.line.slice(1) ?? [];
    const end = line.findIndex((step) => step.seat !== seat);
    return end < 0 ? line : line.slice(0, end);
  }

  private stop(): void {
    this.turn++;
    this.part = null;
  }

  /** Thinks until so much time has gone into this position. */
  private async think(milliseconds: number): Promise<void> {
    if (this.part !== null || this.spent >= milliseconds) return;
    const turn = ++this.turn;
    const gone = (): boolean => turn !== this.turn;
    this.part = 0;
    try {
      await this.goOn(milliseconds, gone);
    } finally {
      if (!gone()) this.part = null;
    }
  }

  private async goOn(milliseconds: number, gone: () => boolean): Promise<void> {
    const desk = await this.opened();
    if (this.spent === 0 && !(await this.begin(desk))) return;
    let shown = 0;
    for (let more = true; more && !gone() && this.spent < milliseconds;) {
      more = await desk.ponderOn(SLICE);
      if (gone()) return;
      this.spent += SLICE;
      this.part = Math.min(1, this.spent / milliseconds);
      if (!this.lens || this.spent - shown < REFRESH) continue;
      shown = this.spent;
      this.thought = await desk.thought();
    }
    if (gone()) return;
    const found = await desk.thought();
    if (!gone()) this.thought = found;
  }

  private async begin(desk: Desk): Promise<boolean> {
    const snap = this.snap;
    const position = await this.session.position();
    if (!snap || position === null) return false;
    await desk.setPosition(snap.game, snap.options, position);
    return desk.ponder();
  }

  private async opened(): Promise<Desk> {
    if (!this.desk) {
      const engine = this.engine ?? (this.worker ??= thinker());
      this.desk = await engine.desk();
    }
    return this.desk;
  }
}
