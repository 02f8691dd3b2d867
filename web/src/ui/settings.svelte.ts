// What a person prefers, kept in this browser.
import { isFace, type FaceId } from '../faces/faces';
import { LANGUAGES, preferredLanguage, type Language } from '../i18n/index.svelte';

const KEY = 'benben.settings';

export interface Preferences {
  language: Language;
  /** `auto` follows the system. */
  motion: 'auto' | 'on' | 'off';
  /** Night or day; `auto` follows the system. */
  theme: 'auto' | 'dark' | 'light';
  /** Off, soft, full. */
  sound: 0 | 1 | 2;
  /** Loudness of what surrounds a table, 0 to 1. */
  ambience: number;
  /** The page is listened to with a screen reader: fewer and softer sounds. */
  listens: boolean;
  /** Ask before an action that ends the turn or cannot be taken back. */
  confirm: boolean;
  /** Stronger outlines and patterns. */
  contrast: boolean;
  /** Milliseconds that each step of the others stays in sight: one of SPEEDS. 0: at once, without scenes. */
  pace: number;
  name: string;
  /** One's portrait; null: one by the name. */
  face: FaceId | null;
}

/** How fast the others play. */
export const SPEEDS = { slow: 1500, calm: 700, brisk: 250, atOnce: 0 } as const;
export type Speed = keyof typeof SPEEDS;

/** The speed nearest to a pace. */
export function speedOf(pace: number): Speed {
  const names = Object.keys(SPEEDS) as Speed[];
  return names.reduce((best, name) => (Math.abs(SPEEDS[name] - pace) < Math.abs(SPEEDS[best] - pace) ? name : best));
}

function defaults(): Preferences {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  return {
    language: preferredLanguage(wanted),
    motion: 'auto',
    theme: 'auto',
    sound: 1,
    ambience: 0,
    listens: false,
    confirm: true,
    contrast: false,
    pace: SPEEDS.calm,
    name: '',
    face: null,
  };
}

/** Reads what was stored; anything odd in it is replaced by the default. */
export function readPreferences(stored: string | null): Preferences {
  const base = defaults();
  if (stored === null) return base;
  try {
    const found = JSON.parse(stored) as Partial<Record<keyof Preferences, unknown>>;
    return {
      language: LANGUAGES.find((language) => language === found.language) ?? base.language,
      motion: found.motion === 'on' || found.motion === 'off' ? found.motion : 'auto',
      theme: found.theme === 'dark' || found.theme === 'light' ? found.theme : 'auto',
      // It was a choice of yes or no once.
      sound: found.sound === false || found.sound === 0 ? 0 : found.sound === 2 ? 2 : 1,
      ambience:
        typeof found.ambience === 'number' && found.ambience >= 0 && found.ambience <= 1
          ? found.ambience
          : base.ambience,
      listens: found.listens === true,
      confirm: found.confirm !== false,
      contrast: found.contrast === true,
      pace: typeof found.pace === 'number' && found.pace >= 0 && found.pace <= 5000 ? found.pace : base.pace,
      face: isFace(found.face) ? found.face : null,
      name: typeof found.name === 'string' ? found.name.slice(0, 31) : '',
    };
  } catch {
    return base;
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

class Settings {
  now = $state<Preferences>(readPreferences(stored()));

  change(part: Partial<Preferences>): void {
    this.now = { ...this.now, ...part };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // Lasts as long as the page.
    }
    this.show();
  }

  /** Puts on the page what style sheets ask for. */
  show(): void {
    const root = document.documentElement;
    root.dataset.motion = this.now.motion;
    root.dataset.contrast = this.now.contrast ? 'more' : 'normal';
    root.dataset.theme = this.theme;
    const ground = getComputedStyle(root).getPropertyValue('--table-deep');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  }

  /** The theme that is shown. */
  get theme(): 'dark' | 'light' {
    if (this.now.theme !== 'auto') return this.now.theme;
    return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }

  /** Shows the settings now, and again when the system changes its mind. */
  start(): void {
    this.show();
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => this.show());
  }

  /** How much faster than ordinary scenes are played. */
  get rate(): number {
    return Math.min(1.8, Math.max(0.7, SPEEDS.calm / Math.max(1, this.now.pace)));
  }

  get still(): boolean {
    return (
      this.now.motion === 'off' ||
      (this.now.motion === 'auto' && matchMedia('(prefers-reduced-motion: reduce)').matches)
    );
  }
}

export const settings = new Settings();
