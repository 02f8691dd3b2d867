// Benben for programs: load() the core, play a Match. See README.md.
import { WorkerEngine, type Engine, type Port } from './remote.js';

export * from './client.js';
export * from './kinds.js';
export * from './load.js';
export * from './match.js';

/** Talks to a worker that runs `benben/worker`: every desk has one match on it and answers by promises. */
export function connect(worker: Worker): Engine {
  return new WorkerEngine(worker as unknown as Port);
}
