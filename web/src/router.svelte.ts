// Addresses after the #, so that the page works from any folder and without a server. A path that was given to others is
// turned into one.
import { meant } from './share/links';

export interface Route {
  /** The first word: `table`, `local`, `new`, `rules` ...; "" is the home page. */
  readonly screen: string;
  readonly args: readonly string[];
  readonly query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [screen = '', ...args] = path.split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { screen, args, query: new URLSearchParams(query) };
}

class Router {
  route = $state.raw<Route>(parseRoute(typeof location === 'undefined' ? '' : location.hash));

  start(): void {
    const found = location.hash ? null : meant(location.pathname);
    if (found) history.replaceState(history.state, '', `${found.folder}${found.hash}${location.search}`);
    this.route = parseRoute(location.hash);
    addEventListener('hashchange', () => {
      this.route = parseRoute(location.hash);
    });
  }
}

export const router = new Router();

export function go(address: string): void {
  location.hash = address;
}
