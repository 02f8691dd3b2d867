// How far somebody came in a guided game, kept in this browser.

export interface Kept {
  /** The game on the shelf. */
  readonly id: string;
  readonly done: readonly string[];
}

const key = (game: string): string => `benben.learn.${game}`;

/** Reads what was stored; anything odd is as nothing. */
export function readKept(stored: string | null): Kept | null {
  if (stored === null) return null;
  try {
    const found = JSON.parse(stored) as Partial<Record<keyof Kept, unknown>> | null;
    if (typeof found?.id !== 'string' || !Array.isArray(found.done)) return null;
    return { id: found.id, done: found.done.filter((step): step is string => typeof step === 'string') };
  } catch {
    return null;
  }
}

export function kept(game: string): Kept | null {
  try {
    return readKept(localStorage.getItem(key(game)));
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** Null: the guided game is over; the next one begins anew. */
export function keep(game: string, progress: Kept | null): void {
  try {
    if (progress) localStorage.setItem(key(game), JSON.stringify(progress));
    else localStorage.removeItem(key(game));
  } catch {
    // Lasts as long as the page.
  }
}
