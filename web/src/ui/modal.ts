import { holds } from './holds.svelte';

/** Milliseconds in which a click was still meant for what a window has come to lie over. */
const MEANT = 400;

/** Shows a dialog above the page while agents wait, and lets a click beside it close it; answers what ends that. For `onMount`. */
export function modal(dialog: HTMLDialogElement): () => void {
  const opened = performance.now();
  const release = holds.take();
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && performance.now() - opened > MEANT) dialog.close();
  });
  dialog.showModal();
  return release;
}

/** The window above the page, if one is open: a dialog, or a curtain between two players. What is below has no keys then. */
// eslint-disable-next-line no-restricted-syntax -- this is the place
export const openWindow = (): Element | null => document.querySelector('dialog[open], [aria-modal="true"]');
