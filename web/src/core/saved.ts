// Games kept in this browser: a shelf of records with what a list of them shows. Also as files.
import type { Engine } from './engine';
import { randomId, randomSeed, type SeatConfig } from './local';
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
}

export interface Shelf {
  /** The last played first. */
  list(): Promise<Saved[]>;
  get(id: string): Promise<Saved | null>;
  put(saved: Saved): Promise<void>;
  delete(id: string): Promise<void>;
}

const byLastPlayed = (a: Saved, b: Saved) => b.updated - a.updated;

/** A shelf that is gone with the page: for tests, and for browsers that keep nothing. */
export class MemoryShelf implements Shelf {
  private readonly games = new Map<string, Saved>();

  async list(): Promise<Saved[]> {
    return [...this.games.values()].sort(byLastPlayed);
  }
  async get(id: string): Promise<Saved | null> {
    return this.games.get(id) ?? null;
  }
  async put(saved: Saved): Promise<void> {
    this.games.set(saved.id, saved);
  }
  async delete(id: string): Promise<void> {
    this.games.delete(id);
  }
}

const STORE = 'games';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser could not store this.'));
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
    return (await done<Saved[]>(this.store('readonly').getAll())).sort(byLastPlayed);
  }
  async get(id: string): Promise<Saved | null> {
    return (await done<Saved | undefined>(this.store('readonly').get(id))) ?? null;
  }
  async put(saved: Saved): Promise<void> {
    await done(this.store('readwrite').put(saved));
  }
  async delete(id: string): Promise<void> {
    await done(this.store('readwrite').delete(id));
  }

  private store(mode: IDBTransactionMode): IDBObjectStore {
    return this.database.transaction(STORE, mode).objectStore(STORE);
  }
}

let shared: Promise<Shelf> | null = null;

/** The page's shelf. */
export function shelf(): Promise<Shelf> {
  shared ??= DatabaseShelf.open().catch(() => new MemoryShelf());
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
      return { kind: 'human', name: name || String(seat + 1) };
    });
    const now = Date.now();
    const { game, options, seed } = head;
    const saved: Saved = {
      id: randomId(), game, options, seats, seed: seed ?? randomSeed(), record,
      seq, actor, scores: view.scores, created: now, updated: now,
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
