// Short notes above whatever is shown: it is your turn elsewhere, a newer version is there.

export interface Notice {
  readonly id: string;
  readonly text: string;
  readonly action?: { readonly text: string; run(): void };
}

class Notices {
  shown = $state.raw<readonly Notice[]>([]);

  /** A second note with the same id replaces the first. */
  show(notice: Notice): void {
    this.shown = [...this.shown.filter((other) => other.id !== notice.id), notice].slice(-3);
  }

  dismiss(id: string): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
