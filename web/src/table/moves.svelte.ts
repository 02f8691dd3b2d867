// The decision at hand: which actions are legal, which one is staged for confirmation, what the focused
// one would bring. Boards light up what is in here and call `choose`; they never decide what is legal.
import type { Action, ArgValue, Preview, Reason, Refusal, Session, Snapshot } from '../core/types';

export interface MoveOptions {
  /** Ask before an action that ends the turn or cannot be taken back. */
  confirm(action: Action): boolean;
  /** Ask in any case: it would give away what somebody surely wants. */
  must?(action: Action): boolean;
  refused(refusal: Refusal): void;
  /** A thing that cannot be done was asked about: say why. `apart`: the question is about something else altogether. */
  explain(reason: Reason | null, text: string, apart: boolean): void;
}

/** Milliseconds in which a click was still meant for the position before: nobody asks why so soon. */
const STALE = 400;

/** Milliseconds after which a position that was to come is waited for no longer. */
const LATE = 5_000;

/** What a notation begins with: `take`, `column`. */
const verbOf = (text: string): string => text.split(' ', 1)[0] ?? '';

export class Moves {
  /** What waits for Confirm: one action, or several to be done one after the other. */
  staged = $state.raw<readonly Action[]>([]);
  /** The action under pointer or keyboard focus, and what it would bring. */
  focused = $state.raw<Action | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** True while an answer is awaited. */
  busy = $state(false);
  private snap = $state.raw<Snapshot | null>(null);
  private previews = new Map<number, Preview | null>();
  private since = -STALE;
  /** Steps that were done together, and the position they led to: they are taken back together. */
  private together = { seq: -1, steps: 0 };
  private arrived: (() => void) | null = null;

  constructor(
    private readonly session: Session,
    private readonly options: MoveOptions,
  ) {}

  /** A new position: whatever was staged or focused belongs to the old one. */
  update(snap: Snapshot): void {
    if (snap.seq === this.snap?.seq && snap.seat === this.snap.seat) {
      this.snap = snap;
      return;
    }
    this.snap = snap;
    this.arrived?.();
    this.since = performance.now();
    this.staged = [];
    this.focused = null;
    this.preview = null;
    this.previews.clear();
  }

  get legal(): readonly Action[] {
    return this.snap?.legal ?? [];
  }

  /** Legal actions of a kind whose arguments include these. */
  of(kind: string, args: Readonly<Record<string, ArgValue>> = {}): Action[] {
    return this.legal.filter(
      (action) => action.kind === kind && Object.entries(args).every(([name, value]) => action.args[name] === value),
    );
  }

  find(kind: string, args: Readonly<Record<string, ArgValue>> = {}): Action | undefined {
    return this.of(kind, args)[0];
  }

  isStaged(action: Action | undefined): boolean {
    return action !== undefined && this.staged.some((other) => other.id === action.id);
  }

  /** Something of that kind may be done: the question is about it. */
  asksFor(text: string): boolean {
    const verb = verbOf(text);
    return this.legal.some((action) => verbOf(action.text) === verb);
  }

  /** Does it, or stages it when a confirmation is wanted. Choosing what is staged confirms it. */
  async choose(action: Action): Promise<void> {
    if (this.busy) return;
    if (this.isStaged(action)) return this.confirm();
    const asks = this.options.confirm(action) && (action.barrier || action.passes);
    if (asks || this.options.must?.(action)) {
      this.staged = [action];
      void this.focus(action);
      return;
    }
    await this.send(action);
  }

  /** Does what needs no question. */
  async answerWith(action: Action): Promise<void> {
    if (!this.busy) await this.send(action);
  }

  /** Does these one after the other, each only if it is legal by then; what was done is one step to take back. */
  async inTurn(steps: readonly Pick<Action, 'kind' | 'args'>[]): Promise<void> {
    let done = 0;
    const asked: Action[] = [];
    await this.run(async () => {
      for (const { kind, args } of steps) {
        const action = this.find(kind, args);
        if (!action) break;
        // What cannot be taken back is asked about, also as the last of several.
        if (action.barrier && this.options.confirm(action)) {
          asked.push(action);
          break;
        }
        const next = this.comes();
        const refusal = await this.session.act(action.id);
        if (refusal) return refusal;
        await next;
        done++;
      }
      return null;
    });
    this.together = { seq: this.snap?.seq ?? -1, steps: done };
    for (const action of asked) this.stage(action);
  }

  /** The next position in which this seat is asked something, or a position that will not come. */
  private comes(): Promise<void> {
    return new Promise((resolve) => {
      const end = setTimeout(resolve, LATE);
      this.arrived = () => {
        clearTimeout(end);
        this.arrived = null;
        resolve();
      };
    });
  }

  /** What is staged stays so until the answer is there: the old question does not come back for a moment. */
  async confirm(): Promise<void> {
    if (this.busy) return;
    for (const action of this.staged) if (!(await this.send(action))) break;
    this.cancel();
  }

  cancel(): void {
    this.staged = [];
    this.focused = null;
    this.preview = null;
  }

  async undo(): Promise<void> {
    if (this.staged.length > 0) return this.cancel();
    const steps = this.snap?.seq === this.together.seq ? this.together.steps : 1;
    await this.run(async () => {
      for (let left = steps; left > 0; left--) {
        const next = this.comes();
        const refusal = await this.session.undo();
        if (refusal) return refusal;
        if (left > 1) await next;
      }
      return null;
    });
  }

  async reset(): Promise<void> {
    this.cancel();
    await this.run(() => this.session.reset());
  }

  /** Shows what an action would bring; null ends it. */
  async focus(action: Action | null): Promise<void> {
    this.focused = action ?? this.staged[0] ?? null;
    const wanted = this.focused;
    if (!wanted) {
      this.preview = null;
      return;
    }
    const preview = await this.peek(wanted);
    if (this.focused === wanted) this.preview = preview;
  }

  /** What an action would bring, without showing it. */
  async peek(action: Action): Promise<Preview | null> {
    const known = this.previews.get(action.id);
    if (known !== undefined) return known;
    const seq = this.snap?.seq;
    const preview = await this.session.preview(action.id);
    if (seq === this.snap?.seq) this.previews.set(action.id, preview);
    return preview;
  }

  /** What standing orders answer here; null: the person is to be asked. */
  async answer(orders: string): Promise<Action | null> {
    const seq = this.snap?.seq;
    const id = await this.session.answer(orders);
    return seq === this.snap?.seq ? (this.legal.find((action) => action.id === id) ?? null) : null;
  }

  /** Holds an action for confirmation, whatever the preference. */
  stage(action: Action): void {
    if (this.busy) return;
    this.staged = [action];
    void this.focus(action);
  }

  /** Why something that is not legal is not: `text` is its notation. `meant`: it was asked for in this position. */
  async why(text: string, meant = false): Promise<void> {
    if (!meant && performance.now() - this.since < STALE) return;
    await this.tell(text, false);
  }

  /** The same about a place on the board, which somebody may point at while quite another thing is asked. */
  async whyThere(text: string): Promise<void> {
    if (performance.now() - this.since < STALE) return;
    await this.tell(text, !this.asksFor(text));
  }

  /** The answer may take as long as an agent thinks: of a position that is gone nobody wants to know. */
  private async tell(text: string, apart: boolean): Promise<void> {
    const seq = this.snap?.seq;
    const reason = await this.session.whyNot(text);
    if (seq === this.snap?.seq) this.options.explain(reason, text, apart);
  }

  private async send(action: Action): Promise<boolean> {
    return this.run(() => this.session.act(action.id));
  }

  private async run(step: () => Promise<Refusal | null>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      const refusal = await step();
      if (refusal) this.options.refused(refusal);
      return refusal === null;
    } finally {
      this.busy = false;
    }
  }
}
