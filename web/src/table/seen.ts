// Events of tables that this browser remembers: up to which one a table was seen, and after which one an agent took a
// seat of its person.

/** Old tables are forgotten: nobody comes back to so many. */
const MOST = 200;

class Memory {
  constructor(private readonly key: string) {}

  private read(store: Storage): Record<string, number> {
    try {
      const found: unknown = JSON.parse(store.getItem(this.key) ?? '{}');
      return typeof found === 'object' && found !== null ? (found as Record<string, number>) : {};
    } catch {
      return {};
    }
  }

  /** Null: nothing is known. */
  get(name: string, store: Storage): number | null {
    const seq = this.read(store)[name];
    return typeof seq === 'number' ? seq : null;
  }

  /** Null forgets. */
  set(name: string, seq: number | null, store: Storage): void {
    const others = Object.entries(this.read(store)).filter(([other]) => other !== name);
    const kept = seq === null ? others : [...others.slice(-MOST + 1), [name, seq] as const];
    try {
      store.setItem(this.key, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // A browser that keeps nothing: every visit is the first.
    }
  }
}

const seen = new Memory('benben.seen');
const held = new Memory('benben.held');

/** Null: never seen. */
export const lastSeen = (table: string, store: Storage = localStorage): number | null => seen.get(table, store);
export const markSeen = (table: string, seq: number, store: Storage = localStorage): void =>
  seen.set(table, seq, store);

/** The last event before an agent took this seat; null: it has not, as far as this browser knows. */
export const heldSince = (table: string, seat: number, store: Storage = localStorage): number | null =>
  held.get(`${table}/${seat}`, store);
export const markHeld = (table: string, seat: number, seq: number | null, store: Storage = localStorage): void =>
  held.set(`${table}/${seat}`, seq, store);

/** Milliseconds: a look at the rules or at another table is no absence. */
const ABSENCE = 120_000;
const left = new Map<string, number>();

/** The table is looked at no longer, in this tab. */
export const leaveTable = (table: string, now = Date.now()): void => void left.set(table, now);

/** Whether what happened meanwhile is worth telling: after a while, or when the page was opened anew. */
export const wasAway = (table: string, now = Date.now()): boolean => now - (left.get(table) ?? -Infinity) >= ABSENCE;
