// From somewhere that holds benben.wasm to its games.
import { ownModule } from '#own';
import { Benben } from './match.js';

/** An address, an answer of fetch, the bytes, or the module itself. */
export type Source = string | URL | Response | PromiseLike<Response> | BufferSource | WebAssembly.Module;

export async function compile(source: Source): Promise<WebAssembly.Module> {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given);
  const response = given instanceof Response ? given : await fetch(given);
  if (!response.ok) throw new Error(`benben.wasm could not be loaded (${response.status}).`);
  // A server may send it under another type, which compileStreaming refuses.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Loads the core: the one that lies beside this package, unless another place is named. */
export async function load(source?: Source): Promise<Benben> {
  return new Benben(source === undefined ? await ownModule() : await compile(source));
}
