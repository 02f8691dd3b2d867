// A player's standing orders at one table, kept as long as the tab is open. What they answer is decided by the core
// (games/sare/orders.c); here they are only written down.

const KEY = 'benben.sare.orders';

interface Kept {
  readonly until: number;
  readonly resources: boolean;
}

/** The table that is looked at: orders of one are none of another. */
const table = (): string => `${KEY}${location.hash.split('?')[0] ?? ''}`;

function kept(): Kept {
  try {
    const found = JSON.parse(sessionStorage.getItem(table()) ?? '{}') as Partial<Record<keyof Kept, unknown>>;
    return { until: typeof found.until === 'number' ? found.until : 0, resources: found.resources === true };
  } catch {
    return { until: 0, resources: false };
  }
}

export class Orders {
  private now = $state.raw<Kept>(kept());

  get until(): number {
    return this.now.until;
  }
  get resources(): boolean {
    return this.now.resources;
  }
  /** In the core's words; empty: there are none. */
  get text(): string {
    return [this.until > 0 ? `until=${this.until}` : '', this.resources ? 'resources' : ''].filter(Boolean).join(' ');
  }

  give(part: Partial<Kept>): void {
    this.now = { ...this.now, ...part };
    try {
      sessionStorage.setItem(table(), JSON.stringify(this.now));
    } catch {
      // They last as long as the page.
    }
  }
}
