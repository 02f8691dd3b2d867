// Games are kept where that is possible, lent where it is not, and never overwritten by a tab that came too late.
import { describe, expect, it } from 'vitest';
import { takeGame, type Locks } from '../../src/core/lease';
import { LocalSession, type SeatConfig } from '../../src/core/local';
import { LastingShelf, MemoryShelf, type Put, type Saved } from '../../src/core/saved';
import { engine } from './engine';

const seats: readonly SeatConfig[] = [
  { kind: 'human', name: 'Ada' },
  { kind: 'human', name: 'Bo' },
];
const game = (id: string, updated: number): Saved => ({
  ...{ id, game: 'null', options: '', seats, seed: '1', record: '', seq: 0, actor: 0, scores: [] },
  ...{ created: 0, updated },
});

/** A shelf of a browser that keeps what it gets, until `full`. */
class Disk extends MemoryShelf {
  full = false;
  override async put(saved: Saved, before?: number): Promise<Put> {
    if (this.full) throw new Error('full');
    return (await super.put(saved, before)) === 'newer' ? 'newer' : 'kept';
  }
}

describe('a lasting shelf', () => {
  it('lends what a full disk refuses, and keeps it when there is room again', async () => {
    const disk = new Disk();
    const shelf = new LastingShelf(async () => disk);
    expect(await shelf.put(game('a', 1))).toBe('kept');
    disk.full = true;
    expect(await shelf.put(game('a', 2), 1)).toBe('lent');
    expect(await shelf.put(game('b', 3))).toBe('lent');
    expect(shelf.losing).toBe(true);
    expect((await shelf.get('a'))?.updated).toBe(2);
    expect((await shelf.list()).map(({ id, updated }) => [id, updated])).toEqual([
      ['b', 3],
      ['a', 2],
    ]);
    disk.full = false;
    expect(await shelf.put(game('a', 4), 2)).toBe('kept');
    await shelf.delete('b');
    expect(shelf.losing).toBe(false);
    expect((await disk.get('a'))?.updated).toBe(4);
  });

  it('works where nothing can be opened, and opens again what was closed', async () => {
    let opened = 0;
    const disk = new Disk();
    const shelf = new LastingShelf(async () => {
      if (++opened < 3) throw new Error('blocked');
      return disk;
    });
    expect(await shelf.put(game('a', 1))).toBe('lent');
    expect((await shelf.get('a'))?.updated).toBe(1);
    expect(await shelf.get('b')).toBeNull();
    expect(await shelf.put(game('a', 2), 1)).toBe('kept');
  });

  it('overwrites nothing newer, also not with what was lent', async () => {
    const disk = new Disk();
    const shelf = new LastingShelf(async () => disk);
    await disk.put(game('a', 5));
    expect(await shelf.put(game('a', 6), 4)).toBe('newer');
    disk.full = true;
    expect(await shelf.put(game('a', 6), 5)).toBe('lent');
    disk.full = false;
    await disk.put(game('a', 7));
    expect(await shelf.put(game('a', 8), 6)).toBe('newer');
    expect((await shelf.get('a'))?.updated).toBe(7);
    // One that was deleted elsewhere is kept rather than lost.
    await disk.delete('a');
    expect(await shelf.put(game('a', 9), 7)).toBe('kept');
  });
});

describe('a game in two tabs', () => {
  const act = async (session: LocalSession): Promise<void> => {
    await session.look(session.current?.actor ?? 0);
    await session.act(session.current?.legal[0]?.id ?? -1);
    await session.saved();
  };

  it('stops in the one that comes too late', async () => {
    const shelf = new MemoryShelf();
    const made = await LocalSession.create(engine, shelf, { game: 'sare', seats, seed: '3' }, { pace: 0 });
    await made.saved();
    made.close();
    let lost = '';
    const open = async (name: string): Promise<LocalSession> => {
      const saved = await shelf.get(made.id);
      if (!saved) throw new Error('not saved');
      const session = await LocalSession.resume(engine, shelf, saved, { pace: 0, lost: () => (lost += name) });
      await session.saved();
      return session;
    };
    const first = await open('first');
    await act(first);
    const second = await open('second');
    await act(second);
    const seq = second.current?.seq ?? 0;
    expect(lost).toBe('');
    await act(first);
    expect(lost).toBe('first');
    expect((await shelf.get(made.id))?.seq).toBe(seq);
    await act(second);
    expect((await shelf.get(made.id))?.seq).toBeGreaterThan(seq);
    expect(lost).toBe('first');
  });

  it('is told when it is not kept', async () => {
    const disk = new Disk();
    const session = await LocalSession.create(
      engine,
      new LastingShelf(async () => disk),
      { game: 'sare', seats, seed: '3' },
      { pace: 0 },
    );
    await session.saved();
    expect(session.kept).toBe(true);
    disk.full = true;
    let told = 0;
    session.onSaved(() => told++);
    await act(session);
    expect(session.kept).toBe(false);
    expect(told).toBeGreaterThan(0);
    session.close();
  });
});

/** One lock, as browsers have it. */
function fakeLocks(): Locks {
  let drop: (() => void) | null = null;
  const request = (
    _: string,
    { steal, signal }: LockOptions,
    hold: (lock: Lock | null) => Promise<void>,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const grant = (): void => {
        drop = () => reject(new Error('stolen'));
        void hold({} as Lock).then(() => {
          drop = null;
          resolve();
        });
      };
      if (drop && !steal) return void signal?.addEventListener('abort', () => reject(new Error('aborted')));
      drop?.();
      grant();
    });
  return { request } as unknown as Locks;
}

describe('the lease of a game', () => {
  it('belongs to one tab, and can be taken from it', async () => {
    const locks = fakeLocks();
    const lost: string[] = [];
    const first = await takeGame('a', () => lost.push('first'), { locks });
    expect(first).not.toBeNull();
    expect(await takeGame('a', () => lost.push('second'), { locks })).toBeNull();
    expect(lost).toEqual([]);
    const second = await takeGame('a', () => lost.push('second'), { locks, force: true });
    await Promise.resolve();
    expect(lost).toEqual(['first']);
    second?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(await takeGame('a', () => undefined, { locks })).not.toBeNull();
  });

  it('hinders nobody where there are no locks, or none are given', async () => {
    expect(await takeGame('a', () => undefined, { locks: undefined })).not.toBeNull();
    const refusing = { request: () => Promise.reject(new Error('insecure')) } as unknown as Locks;
    expect(await takeGame('a', () => undefined, { locks: refusing })).not.toBeNull();
  });
});
