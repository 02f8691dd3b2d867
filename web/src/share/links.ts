// Addresses that one gives to others. The server answers a path such as /replay/ID with the page and a head that says what it
// shows, so that a chat draws a picture beside it; the page goes on with the address after the #, as ever.

/** Screens that have a path: the words of the path, and those after the #. */
const PATHS: readonly (readonly [path: string, hash: string])[] = [
  ['table', 'table'],
  ['replay', 'replay/table'],
  ['puzzle', 'puzzle'],
];

const base = (): string => new URL('.', document.baseURI).href;

/** What a path stands for: the folder of the page, and the address after the #; null: it is the page's own. */
export function meant(path: string): { readonly folder: string; readonly hash: string } | null {
  const [, folder = '', word, id = ''] = /^(.*\/)([a-z]+)\/([\w-]+)\/?$/.exec(path) ?? [];
  const found = PATHS.find(([known]) => known === word);
  return found ? { folder, hash: `#/${found[1]}/${id}` } : null;
}

/** The address for others of a screen of this page; null: nobody else would find anything there. */
export function placeOf(link: string | undefined): string | null {
  const [screen = '', query] = (link ?? '').replace(/^#\//, '').split('?');
  for (const [path, hash] of PATHS) {
    const id = screen.startsWith(`${hash}/`) ? screen.slice(hash.length + 1) : '';
    if (/^[\w-]+$/.test(id)) return `${base()}${path}/${id}${query ? `?${query}` : ''}`;
  }
  return null;
}
