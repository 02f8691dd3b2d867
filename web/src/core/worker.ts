// The worker that runs the core, so that an agent's thinking never stops the page.
import url from '@benben/wasm?url';
import { DeskKeeper, type Request } from 'benben';

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The game core could not be loaded (${response.status}).`);
  // A proxy may serve it under another type, which compileStreaming refuses.
  return WebAssembly.compile(await response.arrayBuffer());
}

const keeper = new DeskKeeper(load);

self.onmessage = async (event: MessageEvent<Request>) => {
  self.postMessage(await keeper.answer(event.data));
};
