// Games kept in this browser: a shelf of records with what a list of them shows. Also as files.
import type { Engine } from './engine';
import { playersIn, randomId, randomSeed, type SeatConfig } from './local';
import { SEES_ALL } from './types';

/** A saved game. The record alone suffices to replay it; the rest is to go on and to show it in a list. */
export interface Saved {
  readonly id: string;
  readonly game: string;
  readonly options: string;
  readonly seats: readonly SeatConfig[];
  /** Of the chance to come; decimal. */
  readonly seed: string;
  readonly record: string;
  readonly seq: number;
  /** A seat, or negative: CHANCE, OVER. */
  readonly actor: number;
  readonly scores: readonly number[];
  readonly created: number;
  readonly updated: number;
  /** It is the game of this day. */
  readonly day?: string;
}

/**
 * What became of a game that was put on a shelf. `kept`: it is there after the page was closed. `lent`: only as
 * long as the page is open. `newer`: somebody else has gone on with it meanwhile, and nothing was changed.
 */
export type Put = 'kept' | 'lent' | 'newer';

export interface Shelf {
  /** The last played first. */
  list(): Promise<Saved[]>;
  get(id: string): Promise<Saved | null>;
  /** `before`: when the game was last put, as far as the one who puts it knows; left out: whatever is there goes. */
  put(saved: Saved, before?: number): Promise<Put>;
  delete(id: string): Promise<void>;
}

const byLastPlayed = (a: Saved, b: Saved) => b.updated - a.updated;

/** One that was deleted elsewhere is no newer game: it is better kept than lost. */
const isNewer = (there: Saved | null | undefined, before: number | undefined): boolean =>
  before !== undefined && there != null && there.updated !== before;

/** A shelf that is gone with the page: for tests, and for browsers that keep nothing. */
export class MemoryShelf implements Shelf {
  private readonly games = new Map<string, Saved>();

  async list(): Promise<Saved[]> {
    return [...this.games.values()].sort(byLastPlayed);
  }
  async get(id: string): Promise<Saved | null> {
    return this.games.get(id) ?? null;
  }
  async put(saved: Saved, before?: number): Promise<Put> {
    if (isNewer(this.games.get(saved.id), before)) return 'newer';
    this.games.set(saved.id, saved);
    return 'lent';
  }
  async delete(id: string): Promise<void> {
    this.games.delete(id);
  }
  get size(): number {
    return this.games.size;
  }
}

const STORE = 'games';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser could not store this.'));
  });
}

/** A full disk shows when a transaction ends, after its requests have succeeded. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser could not store this.'));
  });
}

/** A shelf in IndexedDB. */
export class DatabaseShelf implements Shelf {
  constructor(private readonly database: IDBDatabase) {}

  static async open(name = 'benben'): Promise<DatabaseShelf> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    return new DatabaseShelf(await done(request));
  }

  async list(): Promise<Saved[]> {
    return (await done<Saved[]>(this.read().getAll())).sort(byLastPlayed);
  }
  async get(id: string): Promise<Saved | null> {
    return (await done<Saved | undefined>(this.read().get(id))) ?? null;
  }
  /** Looks and writes in one transaction, so that no other tab comes in between. */
  async put(saved: Saved, before?: number): Promise<Put> {
    const transaction = this.database.transaction(STORE, 'readwrite');
    const ended = committed(transaction);
    const store = transaction.objectStore(STORE);
    let newer = false;
    const look = store.get(saved.id) as IDBRequest<Saved | undefined>;
    look.onsuccess = () => {
      newer = isNewer(look.result, before);
      if (!newer) store.put(saved);
    };
    await ended;
    return newer ? 'newer' : 'kept';
  }
  async delete(id: string): Promise<void> {
    const transaction = this.database.transaction(STORE, 'readwrite');
    const ended = committed(transaction);
    transaction.objectStore(STORE).delete(id);
    await ended;
  }

  private read(): IDBObjectStore {
    return this.database.transaction(STORE, 'readonly').objectStore(STORE);
  }
}

/**
 * A shelf that never refuses: what cannot be kept is lent until the page is closed, and kept as soon as that
 * succeeds. `open` is asked again after a failure: a browser may close a database at any time.
 */
export class LastingShelf implements Shelf {
  private readonly lent = new MemoryShelf();
  /** Of each game that is lent: when the kept one was last put. */
  private readonly under = new Map<string, number | undefined>();
  private kept: Promise<Shelf> | null = null;

  constructor(private readonly open: () => Promise<Shelf>) {}

  /** Something will be lost when the page is closed. */
  get losing(): boolean {
    return this.lent.size > 0;
  }

  async list(): Promise<Saved[]> {
    const lent = await this.lent.list();
    const kept = await this.attempt((shelf) => shelf.list(), []);
    return [...lent, ...kept.filter(({ id }) => !lent.some((game) => game.id === id))].sort(byLastPlayed);
  }
  async get(id: string): Promise<Saved | null> {
    return (await this.lent.get(id)) ?? (await this.attempt((shelf) => shelf.get(id), null));
  }
  async put(saved: Saved, before?: number): Promise<Put> {
    const { id } = saved;
    if (isNewer(await this.lent.get(id), before)) return 'newer';
    const known = this.under.has(id) ? this.under.get(id) : before;
    const put = await this.attempt<Put>((shelf) => shelf.put(saved, known), 'lent');
    if (put === 'lent') {
      this.under.set(id, known);
      return this.lent.put(saved);
    }
    this.under.delete(id);
    await this.lent.delete(id);
    return put;
  }
  async delete(id: string): Promise<void> {
    this.under.delete(id);
    await this.lent.delete(id);
    await this.attempt((shelf) => shelf.delete(id), undefined);
  }

  private async attempt<T>(step: (shelf: Shelf) => Promise<T>, otherwise: T): Promise<T> {
    try {
      this.kept ??= this.open();
      return await step(await this.kept);
    } catch {
      this.kept = null;
      return otherwise;
    }
  }
}

let shared: LastingShelf | null = null;

/** The page's shelf. Nobody leaves the page unasked while there is something on it that would be lost. */
export async function shelf(): Promise<Shelf> {
  if (!shared) {
    const made = (shared = new LastingShelf(() => DatabaseShelf.open()));
    addEventListener('beforeunload', (event) => {
      if (made.losing) event.preventDefault();
    });
  }
  return shared;
}

/**
 * Puts a record from elsewhere on the shelf. Everybody in it is a person at this screen; LocalSession.fork
 * gives seats to agents. Throws CoreError when it is no record, and Error when it cannot be replayed.
 */
export async function importRecord(engine: Engine, target: Shelf, record: string): Promise<Saved> {
  const desk = await engine.desk();
  try {
    const head = await desk.load(record);
    if (head.foreign !== 0) throw new Error('This record was written under other rules.');
    const { seq, actor, view } = await desk.look(SEES_ALL, Infinity);
    const seats = head.seats.map((name, seat): SeatConfig => {
      return { kind: seat < playersIn(head) ? 'human' : 'automaton', name: name || String(seat + 1) };
    });
    const now = Date.now();
    const { game, options, seed } = head;
    const saved: Saved = {
      id: randomId(),
      game,
      options,
      seats,
      seed: seed ?? randomSeed(),
      record,
      seq,
      actor,
      scores: view.scores,
      created: now,
      updated: now,
    };
    await target.put(saved);
    return saved;
  } finally {
    desk.close();
  }
}

/** A record's name as a file. */
export function fileName(saved: Pick<Saved, 'game' | 'created'>): string {
  const day = new Date(saved.created).toISOString().slice(0, 16).replace(/[T:]/g, '-');
  return `${saved.game}-${day}.record`;
}

/** Gives a record to the person as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
