// Registers the service worker and tells when a newer version of the page is ready.

/** `ready` gets a function that takes the newer version over: the page loads again. */
export async function watchForUpdates(ready: (takeOver: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  let leaving = false;
  const offer = (worker: ServiceWorker) =>
    ready(() => {
      leaving = true;
      worker.postMessage('take-over');
    });
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes control of a fresh page, too: no reason to load it again.
    if (leaving) location.reload();
  });
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
      });
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
    });
  } catch {
    // Not allowed here (no https): the page works, only not without a network.
  }
}
