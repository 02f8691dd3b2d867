// The core in the page's workers.
import { WorkerEngine, type Engine } from 'benben';

export type { Desk, Engine } from 'benben';

/** An engine with a worker of its own, to think in while the game goes on; it ends with everything in it. */
export interface Thinker extends Engine {
  end(): void;
}

const start = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

export function thinker(): Thinker {
  const worker = start();
  const engine = new WorkerEngine(worker);
  return { desk: () => engine.desk(), end: () => worker.terminate() };
}

let shared: Engine | null = null;

/** The page's engine; its worker starts with the first call. */
export function engine(): Engine {
  shared ??= new WorkerEngine(start());
  return shared;
}
