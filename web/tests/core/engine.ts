// The real core for tests.
import { readFileSync } from 'node:fs';
import { directEngine } from 'benben';

export const wasm = new WebAssembly.Module(readFileSync(process.env.BENBEN_WASM ?? ''));
export const engine = directEngine(wasm);
