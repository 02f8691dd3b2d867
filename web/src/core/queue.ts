// Work that must not overlap.

/** Runs steps one after the other: each begins when the one before it has ended, whether that went well or not. */
export class Queue {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(step: () => Promise<T>): Promise<T> {
    const result = this.last.then(step);
    this.last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when everything that was asked for until now has ended. Never rejects. */
  idle(): Promise<unknown> {
    return this.last;
  }
}
