// Which tab plays a game: one at a time, so that none overwrites what another did. Browsers without locks, and
// pages that are not served by https, let every tab play; there the shelf alone sees who came too late.

/** The part of `navigator.locks` that is used; tests bring their own. */
export type Locks = Pick<LockManager, 'request'>;

const pageLocks = (): Locks | undefined => (typeof navigator === 'undefined' ? undefined : navigator.locks);

/** Milliseconds that a tab has to let go of a game which it has just left, on a busy machine, too. */
const PATIENCE = 2_500;

/**
 * Takes a game for this tab; answers how to let it go, or null when another tab has it. `force` takes it from
 * the other one. `lost` is called when that happens to us.
 */
export function takeGame(
  id: string,
  lost: () => void,
  { force = false, locks = pageLocks() }: { readonly force?: boolean; readonly locks?: Locks | undefined } = {},
): Promise<(() => void) | null> {
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((answer) => {
    let held = false;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    const hold = (): Promise<void> => {
      held = true;
      clearTimeout(timer);
      return new Promise<void>((release) => answer(release));
    };
    locks.request(`benben game ${id}`, force ? { steal: true } : { signal: patience.signal }, hold).catch(() => {
      clearTimeout(timer);
      if (held) lost();
      else if (patience.signal.aborted) answer(null);
      // Refused altogether, as some private windows do: then nobody is kept from playing.
      else answer(() => undefined);
    });
  });
}
