// A worker that keeps cores, so that thinking never stops a page: connect() in the page talks to it.
import { ownModule } from './own_web.js';
import { DeskKeeper, type Request } from './remote.js';

const keeper = new DeskKeeper(ownModule);

self.onmessage = async (event: MessageEvent<Request>) => {
  self.postMessage(await keeper.answer(event.data));
};
