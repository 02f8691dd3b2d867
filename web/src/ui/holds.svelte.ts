// What makes others wait: an open window, a scene, a guide that is being read. Agents on this device decide nothing
// meanwhile, and what others do at a table is shown afterwards.

class Holds {
  private taken = 0;
  private readonly listeners = new Set<() => void>();

  /** Whether somebody has to wait. */
  get any(): boolean {
    return this.taken > 0;
  }

  /** Holds until the answer is called. For an effect: `$effect(() => (open ? holds.take() : undefined))`. */
  take(): () => void {
    this.taken++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.taken--;
      // Where one window follows another nothing happens between them.
      if (this.taken === 0) queueMicrotask(() => this.taken === 0 && this.tell());
    };
  }

  /** Resolves when nobody has to wait. */
  free(): Promise<void> {
    if (!this.any) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.onFree(() => {
        stop();
        resolve();
      });
    });
  }

  /** Calls back whenever nobody has to wait any more; returns how to stop. */
  onFree(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

export const holds = new Holds();
