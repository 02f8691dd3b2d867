// The module that comes with the package, in a browser. Bundlers that know `new URL(..., import.meta.url)` take it along.
export async function ownModule(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL('./benben.wasm', import.meta.url));
  if (!response.ok) throw new Error(`benben.wasm could not be loaded (${response.status}).`);
  return WebAssembly.compile(await response.arrayBuffer());
}
