// The service worker: keeps the built files, so that the page opens and plays without a network. It never
// touches the server's own answers (/api, /ws). Its two words are replaced by vite.plugins.ts; a new build
// has another version, fills a new store, and takes over when the person agrees (see updates.ts).
export {};
declare const self: ServiceWorkerGlobalScope;
declare const __BENBEN_FILES__: readonly string[];
declare const __BENBEN_VERSION__: string;

const FILES = __BENBEN_FILES__;
const STORE = `benben-${__BENBEN_VERSION__}`;
const PAGE = '/index.html';

self.addEventListener('install', (event) => {
  const fill = async () => {
    const store = await caches.open(STORE);
    // Past the browser's own cache: names without a hash may be stale there.
    await store.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
  };
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name.startsWith('benben-') && name !== STORE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (/^\/(api|ws|healthz|readyz|metrics)(\/|$)/.test(url.pathname)) return;
  const answer = async () => {
    const store = await caches.open(STORE);
    const path = request.mode === 'navigate' ? PAGE : url.pathname;
    return (await store.match(path)) ?? fetch(request);
  };
  event.respondWith(answer());
});

// Pushed by the server: it is your turn. The text is made by the server, in the person's language.
interface Pushed {
  readonly text?: string;
  readonly url?: string;
  readonly table?: string;
}

self.addEventListener('push', (event) => {
  let pushed: Pushed = {};
  try {
    pushed = (event.data?.json() ?? {}) as Pushed;
  } catch {
    // An empty or foreign message still says that something is to be seen.
  }
  const options = {
    body: pushed.text ?? '',
    // A second word about the same table replaces the first.
    tag: pushed.table ?? 'benben',
    icon: '/icon-192.png',
    data: pushed.url ?? '/',
  };
  event.waitUntil(self.registration.showNotification('Benben', options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(String(event.notification.data ?? '/'), self.location.origin);
  const open = async () => {
    // Whatever was pushed, only our own pages are opened.
    if (target.origin !== self.location.origin) return;
    for (const client of await self.clients.matchAll({ type: 'window' })) {
      if (client.url === target.href) return void (await client.focus());
    }
    await self.clients.openWindow(target.href);
  };
  event.waitUntil(open());
});
