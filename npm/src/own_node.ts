// The module that comes with the package, where there are files.
import { readFile } from 'node:fs/promises';

export async function ownModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(new Uint8Array(await readFile(new URL('./benben.wasm', import.meta.url))));
}
