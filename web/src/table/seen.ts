// Up to which event a table was seen in this browser, for "since your last visit".
const KEY = 'benben.seen';
/** Old tables are forgotten: nobody comes back to so many. */
const MOST = 200;

type Seen = Record<string, number>;

function read(store: Storage): Seen {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Seen) : {};
  } catch {
    return {};
  }
}

/** Null: never seen. */
export function lastSeen(table: string, store: Storage = localStorage): number | null {
  const seq = read(store)[table];
  return typeof seq === 'number' ? seq : null;
}

export function markSeen(table: string, seq: number, store: Storage = localStorage): void {
  const others = Object.entries(read(store)).filter(([id]) => id !== table);
  const kept = Object.fromEntries([...others.slice(-MOST + 1), [table, seq]]);
  try {
    store.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: every visit is the first.
  }
}
