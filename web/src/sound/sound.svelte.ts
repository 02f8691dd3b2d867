// The door to all sounds. Nothing is loaded, and nothing is heard, before the first click or key: browsers allow no earlier,
// and whoever only looks hears nothing.
import { settings } from '../ui/settings.svelte';
import type { BedName } from './beds';
import type { Cue, SoundOptions } from './cues';
import type { Sound } from './rows';
import type { Mixer } from './mixer';

let mixer: Mixer | null = null;
let loading = false;
let wanted: BedName | null = null;
/** What is made first once there is time. */
let first: readonly Sound[] = ['click', 'error', 'turn'];

const now = () => ({ level: settings.now.sound, bed: settings.now.ambience, listens: settings.now.listens });

async function load(): Promise<void> {
  if (mixer || loading || settings.now.sound === 0 || typeof AudioContext === 'undefined') return;
  loading = true;
  const made = await import('./mixer').catch(() => null); // without a network there is silence
  loading = false;
  if (!made) return;
  mixer = new made.Mixer(now());
  mixer.warm(first);
  mixer.surround(wanted);
}

/** Called once: sounds begin with the first click or key, and follow the settings. */
export function startSounds(): void {
  const begin = (): void => void load();
  for (const kind of ['pointerdown', 'keydown'] as const)
    addEventListener(kind, begin, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => mixer?.hide(document.hidden));
  document.addEventListener('click', tap, { capture: true });
  $effect.root(() => {
    $effect(() => {
      mixer?.set(now());
      mixer?.surround(wanted);
    });
  });
}

/** A button under the finger. On a board the piece itself is heard. */
function tap({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button, a.button, summary, [role="tab"]') : null;
  if (button && !button.closest('.board')) sound('click');
}

export function sound(name: Sound, options?: SoundOptions): void {
  mixer?.play(name, options);
}

export function play(cues: readonly Cue[], change: SoundOptions = {}): void {
  for (const { sound: name, ...options } of cues)
    sound(name, {
      ...options,
      after: (options.after ?? 0) + (change.after ?? 0),
      gain: (options.gain ?? 1) * (change.gain ?? 1),
    });
}

/** These will be wanted at this table. */
export function prepare(names: readonly Sound[]): void {
  first = [...new Set([...first, ...names])];
  mixer?.warm(names);
}

/** What surrounds the table, for those who want an ambience; null: nothing. */
export function surround(name: BedName | null): void {
  wanted = name;
  mixer?.surround(name);
}

/** Off, soft, full, off. */
export function nextLevel(): void {
  settings.change({ sound: settings.now.sound === 0 ? 1 : settings.now.sound === 1 ? 2 : 0 });
  void load().then(() => sound('turn'));
}

/** The level that was used last, or off. */
let before: 1 | 2 = 1;
export function toggleSound(): void {
  if (settings.now.sound > 0) {
    before = settings.now.sound === 2 ? 2 : 1;
    settings.change({ sound: 0 });
  } else {
    settings.change({ sound: before });
    void load().then(() => sound('turn'));
  }
}
