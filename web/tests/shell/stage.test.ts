// What a table shows, and when: scenes, windows, the last round.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry, Session, Snapshot } from '../../src/core/types';
import type { Scene } from '../../src/table/scene';
import { holds } from '../../src/ui/holds.svelte';
import { settings } from '../../src/ui/settings.svelte';
import { Stage } from '../../src/table/stage.svelte';

const ME = 0;
const RIVAL = 1;

/** A session that says what it is told to. */
class Told implements Session {
  async position(): Promise<null> {
    return null;
  }
  readonly kind: Session['kind'];
  private listener: (snap: Snapshot) => void = () => undefined;
  private entries: Entry[] = [];
  constructor(kind: Session['kind'] = 'local') {
    this.kind = kind;
  }
  subscribe(listener: (snap: Snapshot) => void): () => void {
    this.listener = listener;
    this.say();
    return () => undefined;
  }
  /** Somebody acts; `next` is to act then. */
  step(actor: number, next = ME, action: Entry['action'] = { kind: 'step' }): void {
    this.entries = [...this.entries, { seq: this.entries.length + 1, actor, action, events: [] }];
    this.say(next);
  }
  private say(actor = ME): void {
    const legal = actor === ME ? [{ id: 1, kind: 'step', args: {}, text: 'step', barrier: false, passes: true }] : [];
    this.listener({
      game: 'null',
      options: '',
      seats: [],
      seat: ME,
      seq: this.entries.length,
      actor,
      view: { actor, scores: [] },
      legal,
      canUndo: true,
      canReset: true,
      entries: this.entries,
      hash: '',
    });
  }
  act = async () => null;
  undo = async () => null;
  reset = async () => null;
  preview = async () => null;
  whyNot = async () => null;
  answer = async () => null;
  look = async () => undefined;
  close = () => undefined;
}

const maat: Scene = { name: 'maat', seconds: 3, beats: 3, over: 'before', title: () => 'Maat judges.' };
const everyStep = () => [maat];

function watch(stage: Stage): number[] {
  const shown: number[] = [];
  stage.subscribe(({ seq }) => shown.push(seq));
  return shown;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {} } });
  settings.now = { ...settings.now, motion: 'on', pace: 700 };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a stage', () => {
  it('shows what needs no time at once', () => {
    const session = new Told();
    const shown = watch(new Stage(session));
    session.step(RIVAL);
    expect(shown).toEqual([0, 1]);
  });

  it('plays a scene beat by beat over the old position, in which nobody may choose, then shows the new one', async () => {
    const session = new Told();
    const stage = new Stage(session, everyStep);
    const shown = watch(stage);
    const drawn: Snapshot[] = [];
    stage.view((snap) => drawn.push(snap));
    session.step(RIVAL);
    expect(stage.playing).toMatchObject({ scene: maat, beat: 0 });
    expect(drawn.at(-1)).toMatchObject({ seq: 0, legal: [], canUndo: false });
    expect(holds.any).toBe(true);
    await vi.advanceTimersByTimeAsync(1100);
    expect(stage.playing?.beat).toBe(1);
    expect(shown).toEqual([0]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(stage.playing).toBeNull();
    expect(shown).toEqual([0, 1]);
    expect(drawn.at(-1)?.legal).toHaveLength(1);
    expect(holds.any).toBe(false);
  });

  it('shows nothing between two scenes, and nothing of what they tell before them', async () => {
    const session = new Told();
    const drawing = { ...maat, beats: 1, View: async () => ({ default: (() => undefined) as never }) };
    const stage = new Stage(session, () => [drawing, { ...drawing, name: 'scoring' }]);
    const seen: string[] = [];
    stage.view(({ seq, legal }) => seen.push(`${stage.playing?.scene.name ?? 'table'} ${seq} ${legal.length}`));
    session.step(RIVAL);
    await vi.advanceTimersByTimeAsync(20_000);
    // The table as it was, with nothing to choose, until the last scene is over.
    expect(seen).toEqual(['table 0 1', 'table 0 0', 'table 0 0', 'maat 0 0', 'table 1 1']);
  });

  it('lets a scene that says much stand until it has been read', async () => {
    const session = new Told();
    const stage = new Stage(session, () => [{ ...maat, waits: true }]);
    const shown = watch(stage);
    session.step(RIVAL);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stage.playing?.beat).toBe(2);
    expect(stage.rests).toBe(true);
    expect(shown).toEqual([0]);
    stage.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.rests).toBe(false);
    expect(shown).toEqual([0, 1]);
  });

  it('keeps what comes during a scene for afterwards, and is skipped', async () => {
    const session = new Told();
    const stage = new Stage(session, (before) => (before.seq === 0 ? [maat] : []));
    const shown = watch(stage);
    session.step(RIVAL, RIVAL);
    session.step(RIVAL);
    expect(shown).toEqual([0]);
    stage.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([0, 1, 2]);
  });

  it('shows nothing that others do behind an open window, but what I do there', async () => {
    const session = new Told();
    const shown = watch(new Stage(session));
    const close = holds.take();
    session.step(ME, RIVAL);
    session.step(RIVAL);
    expect(shown).toEqual([0, 1]);
    close();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([0, 1, 2]);
  });

  it.each([
    ['reduced motion', { motion: 'off' as const }],
    ['the speed "at once"', { pace: 0 }],
  ])('leaves scenes out with %s', (_, wish) => {
    settings.now = { ...settings.now, ...wish };
    const session = new Told();
    const stage = new Stage(session, everyStep);
    const shown = watch(stage);
    session.step(RIVAL);
    expect(stage.playing).toBeNull();
    expect(shown).toEqual([0, 1]);
  });

  it('stages no step back', () => {
    const session = new Told();
    const stage = new Stage(session, everyStep);
    session.step(ME, ME, { kind: 'undo', to: 0 });
    expect(stage.playing).toBeNull();
  });

  it('lets the steps of others at a table be seen one after the other', async () => {
    const session = new Told('online');
    const shown = watch(new Stage(session));
    session.step(ME, RIVAL);
    session.step(RIVAL, RIVAL);
    session.step(RIVAL, RIVAL);
    // The first is shown as it comes; there was nothing after it yet.
    expect(shown).toEqual([0, 1, 2, 3]);
    const scened = new Stage(session, () => []);
    const later = watch(scened);
    const hold = holds.take();
    session.step(RIVAL, RIVAL);
    session.step(RIVAL, ME);
    hold();
    await vi.advanceTimersByTimeAsync(0);
    expect(later).toEqual([3, 4]);
    await vi.advanceTimersByTimeAsync(700);
    expect(later).toEqual([3, 4, 5]);
  });

  it('shows the last round again, without a word to those who follow the game', async () => {
    const session = new Told();
    const stage = new Stage(session);
    session.step(ME, RIVAL);
    session.step(RIVAL, RIVAL);
    session.step(RIVAL);
    const shown = watch(stage);
    const drawn: number[] = [];
    stage.view(({ seq }) => drawn.push(seq));
    expect(stage.memorable).toBe(true);
    const end = stage.again();
    expect(stage.watching).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    await end;
    expect(drawn).toEqual([3, 1, 2, 3, 3]);
    expect(shown).toEqual([3]);
    expect(stage.watching).toBe(false);
  });
});
