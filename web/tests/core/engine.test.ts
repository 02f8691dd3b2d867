import { describe, expect, it } from 'vitest';
import { CoreError } from 'benben';
import { DeskKeeper, WorkerEngine, type Answer, type Port, type Request } from 'benben';
import { wasm } from './engine';

/** A worker in the same thread; what passes through is cloned, as between threads. */
function port(load: () => Promise<WebAssembly.Module> = async () => wasm): Port {
  const keeper = new DeskKeeper(load);
  const made: Port = {
    onmessage: null,
    onerror: null,
    postMessage(request: Request) {
      void keeper
        .answer(structuredClone(request))
        .then((answer) => made.onmessage?.({ data: structuredClone(answer) } as MessageEvent<Answer>));
    },
  };
  return made;
}

describe('the core in a worker', () => {
  it('keeps matches apart', async () => {
    const engine = new WorkerEngine(port());
    const [one, two] = await Promise.all([engine.desk(), engine.desk()]);
    await one.start('sare', 'players=2', '1');
    await two.start('tekhenu', 'players=4', '1');
    expect((await one.head()).game).toBe('sare');
    expect((await two.head()).game).toBe('tekhenu');
    one.close();
    await expect(one.head()).rejects.toThrow('closed');
    expect((await two.look(0)).seq).toBeGreaterThan(0);
  });

  it('passes errors on as what they are', async () => {
    const desk = await new WorkerEngine(port()).desk();
    const error: unknown = await desk.start('sare', 'players=9', '1').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CoreError);
    expect(error).toMatchObject({ code: 'range', expected: 'players=2..4' });
  });

  it('tries again after the module could not be loaded', async () => {
    let tries = 0;
    const engine = new WorkerEngine(
      port(async () => {
        if (++tries === 1) throw new Error('no network');
        return wasm;
      }),
    );
    await expect(engine.desk()).rejects.toThrow('no network');
    expect((await (await engine.desk()).games()).length).toBeGreaterThan(1);
  });

  it('fails what waits when the worker dies', async () => {
    const dead: Port = { onmessage: null, onerror: null, postMessage: () => undefined };
    const asked = new WorkerEngine(dead).desk();
    dead.onerror?.({ message: 'gone' } as ErrorEvent);
    await expect(asked).rejects.toThrow('gone');
  });
});
