// How a picture is used: every place of a board is a cell that can be pointed at, walked to with the arrow keys and
// chosen with Enter or Space. Cells of one area share a single stop of the Tab key (roving tabindex).
import { actsOf } from '../../analysis/targets';
import type { Action } from '../../core/types';
import type { Moves } from '../../table/moves.svelte';

export interface Cell {
  readonly moves: Moves;
  /** What choosing it does, if it is legal. */
  readonly act?: Action | undefined;
  /** Notation of what choosing it would be, to be told why it is not legal. */
  readonly why?: string | undefined;
  /** What is shown as a preview when it is not the action itself: the first of two steps. */
  readonly look?: Action | undefined;
  /** All that it may come to, where a click does not say it yet. */
  readonly acts?: readonly Action[] | undefined;
  /** What it is called is shown in another way: it needs no tooltip. */
  readonly told?: boolean | undefined;
  /** Instead of the action: what a click does. */
  readonly tap?: (() => void) | undefined;
  readonly enter?: ((node: Element) => void) | undefined;
  readonly leave?: (() => void) | undefined;
}

/** Lets a tooltip (ui/Tips.svelte) say what screen readers are told, as it is at this moment. */
function tip(node: HTMLElement | SVGElement): void {
  node.dataset.tip = node.getAttribute('aria-label') ?? '';
}

/** Makes an element a cell of the area around it. */
export function cell(node: HTMLElement | SVGElement, first: Cell) {
  let now = first;
  const enter = (): void => {
    const shown = now.act ?? now.look;
    if (shown) void now.moves.focus(shown);
    if (!now.told) tip(node);
    now.enter?.(node);
  };
  // What comes to lie under a mouse that rests was not pointed at: it waits for the mouse to move.
  const arrive = (event: Event): void => {
    const { pointerType, movementX, movementY } = event as PointerEvent;
    if (pointerType === 'mouse' && movementX === 0 && movementY === 0)
      node.addEventListener('pointermove', arrive, { once: true });
    else enter();
  };
  // A cell that is taken away while it has the focus loses it in the middle of a drawing: wait until that is done.
  // By then another cell may have been entered, and what it shows must stay.
  const leave = (): void => {
    node.removeEventListener('pointermove', arrive);
    const left = now;
    queueMicrotask(() => {
      const shown = left.act ?? left.look;
      if (shown && left.moves.focused?.id === shown.id) void left.moves.focus(null);
      left.leave?.();
    });
  };
  const click = (event: Event): void => {
    // Nothing here is asked for: the board itself is looked at closely.
    const idle = !now.tap && !now.act && !(now.why && now.moves.asksFor(now.why));
    if (idle && node.closest('[data-frame="wide"]:not(.large)')) return;
    event.stopPropagation();
    if (now.tap) now.tap();
    else if (now.act) void now.moves.choose(now.act);
    else if (now.why && now.moves.legal.length > 0) void now.moves.whyThere(now.why);
  };
  const show = (): void => {
    if (now.tap || now.act) node.removeAttribute('aria-disabled');
    else node.setAttribute('aria-disabled', 'true');
    const stands = now.acts ? actsOf(now.acts) : now.act ? actsOf([now.act]) : actsOf([now.look], now.why);
    if (stands) node.dataset.acts = stands;
    else delete node.dataset.acts;
  };
  node.dataset.cell = '';
  if (!node.hasAttribute('tabindex')) node.setAttribute('tabindex', '-1');
  const events: [string, (event: Event) => void][] = [
    ['pointerenter', arrive],
    ['pointerleave', leave],
    ['focus', enter],
    ['blur', leave],
    ['click', click],
  ];
  for (const [name, handler] of events) node.addEventListener(name, handler);
  show();
  return {
    update(next: Cell): void {
      now = next;
      show();
    },
    destroy(): void {
      for (const [name, handler] of events) node.removeEventListener(name, handler);
    },
  };
}

type Target = HTMLElement | SVGElement;

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The cell that lies nearest in a direction; sideways distance counts double. */
function nearest(from: Target, cells: readonly Target[], [dx, dy]: readonly [number, number]): Target | undefined {
  const middle = (node: Target): [number, number] => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best: Target | undefined;
  let least = Infinity;
  for (const other of cells) {
    if (other === from) continue;
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along < 4) continue;
    const distance = along + 2 * aside;
    if (distance < least) {
      least = distance;
      best = other;
    }
  }
  return best;
}

/** Makes an element an area whose cells are walked with the arrow keys. */
export function rove(area: HTMLElement | SVGElement) {
  const cells = (): Target[] => [...area.querySelectorAll<Target>('[data-cell]')];
  const settle = (wanted?: Target): void => {
    const all = cells();
    const stop =
      wanted ?? all.find((node) => node.tabIndex === 0) ?? all.find((node) => 'lit' in node.dataset) ?? all[0];
    for (const node of all) {
      const index = node === stop ? '0' : '-1';
      if (node.getAttribute('tabindex') !== index) node.setAttribute('tabindex', index);
    }
  };
  const focus = (event: Event): void => {
    if (event.target instanceof Element && 'cell' in (event.target as Target).dataset) settle(event.target as Target);
  };
  const key = (event: Event): void => {
    const { key: name } = event as KeyboardEvent;
    const from = event.target as Target;
    if (!('cell' in from.dataset)) return;
    const direction = DIRECTIONS[name];
    if (direction) nearest(from, cells(), direction)?.focus();
    else if (name === 'Home') cells()[0]?.focus();
    else if (name === 'End') cells().at(-1)?.focus();
    else if (name === 'Enter' || name === ' ') from.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  area.addEventListener('focusin', focus);
  area.addEventListener('keydown', key);
  const watch = new MutationObserver(() => settle());
  watch.observe(area, { childList: true, subtree: true });
  settle();
  return {
    destroy(): void {
      watch.disconnect();
      area.removeEventListener('focusin', focus);
      area.removeEventListener('keydown', key);
    },
  };
}
