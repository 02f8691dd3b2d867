// What a table shows of a session, one step after the other: each step stays in sight for a moment, scenes play, and what
// comes meanwhile waits. It is a session itself, so that windows, guides and curtains follow what is shown.
import { lastTurnEnd } from '../core/entries';
import {
  OVER,
  SPECTATOR,
  type Preview,
  type Reason,
  type Refusal,
  type Seat,
  type Session,
  type Snapshot,
} from '../core/types';
import { holds } from '../ui/holds.svelte';
import { loadPart } from '../ui/load';
import { settings } from '../ui/settings.svelte';
import { decisions } from '../ui/travel.svelte';
import type { Playing, Scene } from './scene';

/** More decisions at once are a jump: nobody wants to see them one by one. */
const FAR = 3;
/** Steps that wait before they are shown faster. */
const MANY = 6;
/** Milliseconds a step is seen when it is watched again, at least. */
const AGAIN = 600;
/** Steps that are remembered for that. */
const REMEMBERED = 80;

type Scenes = (before: Snapshot, after: Snapshot) => readonly Scene[];
type Listener = (snapshot: Snapshot) => void;

const always = (): boolean => true;
/** Nobody may choose: a scene plays, or it is the past. */
const still = (snap: Snapshot): Snapshot => ({ ...snap, legal: [], canUndo: false, canReset: false });

export class Stage implements Session {
  readonly kind: Session['kind'];
  /** The scene that plays. */
  playing = $state.raw<Playing | null>(null);
  /** The last round is watched again. */
  watching = $state(false);
  /** There is something to watch again. */
  memorable = $state(false);
  /** What is told waits for who reads it. */
  halted = $state(false);
  /** A scene has told everything, and stands until it has been read. */
  rests = $state(false);
  private readonly listeners = new Set<Listener>();
  private readonly viewers = new Set<Listener>();
  private readonly ends: (() => void)[] = [];
  private shown: Snapshot | null = null;
  private queue: Snapshot[] = [];
  /** Steps since my last turn ended, the position before them first. */
  private steps: Snapshot[] = [];
  /** Ends the present pause or beat: true goes on at once to the end of the scene, a number to that beat. */
  private wake: ((skipped: boolean | number) => void) | null = null;
  private performing = false;
  private closed = false;

  constructor(
    private readonly session: Session,
    private readonly scenes: Scenes = () => [],
  ) {
    this.kind = session.kind;
    this.ends.push(
      session.subscribe((next) => this.receive(next)),
      holds.onFree(() => void this.goOn()),
    );
  }

  // --- a session

  /** Calls back with what is shown, but not with what is watched again. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.shown) listener(this.shown);
    return () => this.listeners.delete(listener);
  }

  /** For the frame: calls back with everything that is to be drawn. */
  view(listener: Listener): () => void {
    this.viewers.add(listener);
    if (this.shown) listener(this.shown);
    return () => this.viewers.delete(listener);
  }

  act(action: number): Promise<Refusal | null> {
    return this.session.act(action);
  }
  undo(): Promise<Refusal | null> {
    return this.session.undo();
  }
  reset(): Promise<Refusal | null> {
    return this.session.reset();
  }
  preview(action: number): Promise<Preview | null> {
    return this.session.preview(action);
  }
  whyNot(text: string): Promise<Reason | null> {
    return this.session.whyNot(text);
  }
  answer(orders: string): Promise<number | null> {
    return this.session.answer(orders);
  }
  position(): Promise<string | null> {
    return this.session.position();
  }
  look(seat: Seat): Promise<void> {
    return this.session.look(seat);
  }

  /** Ends what is staged; the session itself belongs to whoever opened it. */
  close(): void {
    this.closed = true;
    for (const end of this.ends) end();
    this.wake?.(true);
    this.listeners.clear();
    this.viewers.clear();
  }

  // --- what a person may do about it

  /** The scene that plays is over at once; so is a pause. */
  skip(): void {
    this.wake?.(true);
  }

  /** What is told stops where it is, or goes on. */
  halt(is: boolean): void {
    if (this.halted === is) return;
    this.halted = is;
    // The beat begins anew, with or without its end.
    if (this.playing) this.wake?.(this.playing.beat);
  }

  /** To another beat of what is told. */
  turn(by: 1 | -1): void {
    if (this.playing) this.wake?.(Math.max(0, this.playing.beat + by));
  }

  /** Shows the steps since my last turn once more. */
  async again(): Promise<void> {
    const now = this.shown;
    if (!now || this.watching || this.performing || this.steps.length < 2) return;
    const release = holds.take();
    this.watching = true;
    const steps = [...this.steps];
    for (let i = 0; i < steps.length && this.watching && !this.closed; i++) {
      const [before, after] = [steps[i - 1], steps[i]];
      if (!after) continue;
      if (before) await this.playAll(this.scenesOf(before, after), before, after, () => this.watching);
      if (!this.watching) break;
      this.draw(still(after));
      await this.pause(Math.max(AGAIN, settings.now.pace));
    }
    this.watching = false;
    if (this.shown) this.draw(this.shown);
    release();
  }

  /** Back to the present. */
  stopWatching(): void {
    this.watching = false;
    this.wake?.(true);
  }

  // --- one step after the other

  private receive(next: Snapshot): void {
    this.queue.push(next);
    void this.goOn();
  }

  private async goOn(): Promise<void> {
    if (this.performing || this.watching) return;
    this.performing = true;
    for (let next = this.queue[0]; next && !this.closed && !this.waits(next); next = this.queue[0]) {
      this.queue.shift();
      // What needs no time takes none: a session that is read at once finds everything shown.
      const time = this.step(next);
      if (time) await time;
    }
    this.performing = false;
  }

  /** Behind an open window nothing happens but what I did myself. */
  private waits(next: Snapshot): boolean {
    const before = this.shown;
    return holds.any && !document.hidden && before !== null && before.seat === next.seat && this.byOthers(before, next);
  }

  private byOthers(before: Snapshot, next: Snapshot): boolean {
    return next.entries.some(({ seq, actor }) => seq > before.seq && actor !== null && actor !== next.seat);
  }

  private step(next: Snapshot): Promise<unknown> | null {
    const before = this.shown;
    const scenes = before ? this.scenesOf(before, next) : [];
    if (before && scenes.length > 0) return this.perform(scenes, before, next);
    this.show(next);
    // On this device agents take their time themselves; at a table what the others did comes as it comes.
    const rest = before && this.kind === 'online' && this.byOthers(before, next) && next.legal.length === 0;
    if (!rest || this.queue.length === 0 || document.hidden) return null;
    return this.pause(settings.now.pace / Math.max(1, this.queue.length / MANY));
  }

  private scenesOf(before: Snapshot, after: Snapshot): readonly Scene[] {
    if (settings.still || settings.now.pace === 0 || document.hidden) return [];
    if (before.seat !== after.seat || after.seq <= before.seq || decisions(before, after) > FAR) return [];
    if (after.entries.some(({ seq, action }) => seq > before.seq && action.to !== undefined)) return [];
    return this.scenes(before, after);
  }

  private async perform(scenes: readonly Scene[], before: Snapshot, after: Snapshot): Promise<void> {
    const release = holds.take();
    await this.playAll(scenes, before, after);
    this.show(after);
    release();
  }

  /**
   * One after the other, and the table is not seen between them: their drawings are there before the first begins. Ends
   * early when `on` says no.
   */
  private async playAll(scenes: readonly Scene[], before: Snapshot, after: Snapshot, on = always): Promise<void> {
    const missing = new Set<Scene>();
    const loads = scenes.filter(({ View }) => View);
    if (loads.length > 0) {
      // Who has acted waits for the scene, and can do nothing else meanwhile.
      this.draw(still(before));
      // A scene whose drawing cannot be had is left out: the log tells the same.
      await Promise.all(loads.map((scene) => scene.View && loadPart(scene.View).catch(() => missing.add(scene))));
    }
    for (const scene of scenes) if (!missing.has(scene) && !this.closed && on()) await this.play(scene, before, after);
    this.playing = null;
    this.halted = false;
  }

  private async play(scene: Scene, before: Snapshot, after: Snapshot): Promise<void> {
    const beats = Math.max(1, scene.beats ?? 1);
    const reads = scene.waits === true && after.seat !== SPECTATOR;
    let drawn: Snapshot | null = null;
    for (let beat = 0; beat < beats;) {
      const shown: Snapshot = scene.over === 'before' ? before : scene.over === 'after' ? after : scene.over(beat);
      if (shown !== drawn) this.draw(still((drawn = shown)));
      this.playing = { scene, before, after, beat };
      const seconds = scene.lasts?.(beat) ?? scene.seconds / beats;
      this.rests = false;
      let ended = await this.pause(this.halted ? Infinity : (1000 * seconds) / settings.rate);
      if (ended === false && reads && beat === beats - 1) {
        this.rests = true;
        ended = await this.pause(Infinity);
      }
      if (ended === true || this.closed) break;
      beat = ended === false ? beat + 1 : ended;
    }
    this.rests = false;
  }

  /** Whether somebody did not want to wait, or wants another beat. */
  private pause(milliseconds: number): Promise<boolean | number> {
    if (this.closed || milliseconds <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (skipped: boolean | number): void => {
        clearTimeout(timer);
        if (this.wake === end) this.wake = null;
        resolve(skipped);
      };
      const timer = milliseconds === Infinity ? undefined : setTimeout(() => end(false), milliseconds);
      this.wake = end;
    });
  }

  private show(next: Snapshot): void {
    this.remember(next);
    this.shown = next;
    for (const listener of [...this.listeners]) listener(next);
    this.draw(next);
  }

  private draw(next: Snapshot): void {
    for (const viewer of [...this.viewers]) viewer(next);
  }

  private remember(next: Snapshot): void {
    const last = this.steps.at(-1);
    if (last && (last.seat !== next.seat || next.seq < last.seq)) this.steps = [];
    this.steps.push(next);
    const end = lastTurnEnd(next);
    // The step before them stays: it is what the first one is seen to change.
    while (this.steps.length > REMEMBERED || (this.steps[1] && this.steps[1].seq <= end)) this.steps.shift();
    this.memorable = this.steps.length > 1 && (next.legal.length > 0 || next.actor === OVER);
  }
}
