// The real core for tests.
import { readFileSync } from 'node:fs';
import { directEngine } from '../../src/core/engine';

export const wasm = new WebAssembly.Module(readFileSync(process.env.BENBEN_WASM ?? ''));
export const engine = directEngine(wasm);
