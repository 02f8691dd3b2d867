// Where the keyboard is when a new question is asked: at the first thing that answers it, unless somebody is busy
// elsewhere. Who plays with a pointer is left alone: a focus shows previews that nobody asked for.

import { openWindow } from '../ui/modal';

type Target = HTMLElement | SVGElement;

let keyboard = false;

/** Learns by what the page is used; called once, when it begins. */
export function watchHands(): void {
  addEventListener('keydown', () => (keyboard = true), { capture: true });
  addEventListener('pointerdown', () => (keyboard = false), { capture: true });
}

/** Keys can be pressed: some were, or there is a mouse, and a keyboard with it. */
export const hasKeys = (): boolean => keyboard || matchMedia('(any-pointer: fine)').matches;
/** The name of a key after what it does, where keys can be pressed. */
export const keyFor = (name: string): string => (hasKeys() ? ` (${name})` : '');

/** What a board lights, and the buttons of a panel of it that asks (`data-answers`). */
const LIT = '.lit, [data-lit]';
const ANSWERS = `${LIT}, [data-answers] button, .choice, #confirm`;
const FOCUSABLE = '[tabindex], button, a[href]';
const BOARD = 'main.board';
/** Parts of a table that ask: a focus in them follows the question. */
const ASKING = `${BOARD}, section.bar`;
/** Parts of a board that are read. */
const READ = '.log, aside, input, textarea, select';

const isShown = (node: Target): boolean =>
  node.getClientRects().length > 0 && node.getAttribute('aria-disabled') !== 'true' && !node.matches(':disabled');

/** What is lit, or the thing around or in it that takes the focus. */
function stopAt(lit: Element): Target | null {
  if (lit.matches(FOCUSABLE)) return lit as Target;
  return lit.closest<Target>(`${BOARD} :is(${FOCUSABLE})`) ?? lit.querySelector<Target>(FOCUSABLE);
}

/** The first thing that answers the question: on the board, else in the bar below it. */
function firstAnswer(frame: ParentNode): Target | null {
  const panel = frame.querySelectorAll<Target>(`${BOARD} [data-answers] button`);
  const lit = [...frame.querySelectorAll(`${BOARD} :is(${LIT})`)].map(stopAt);
  const buttons = frame.querySelectorAll<Target>('section.bar .choice');
  return [...panel, ...lit, ...buttons].find((node) => node !== null && isShown(node)) ?? null;
}

/** All that answers the question and is in sight on the board. */
export const answersOn = (board: ParentNode): Target[] =>
  [...board.querySelectorAll<Target>(`${LIT}, [data-answers] button`)].filter(isShown);

const answers = (node: Element): boolean => {
  const target = node as Target;
  return isShown(target) && (node.closest(ANSWERS) !== null || node.querySelector(LIT) !== null);
};

/** The focus is nowhere: what had it is gone. */
export const isLost = (): boolean => {
  const now = document.activeElement;
  return now === null || now === document.body || now.matches('main');
};

/** A new question, or another one's turn: brings a lost focus to the table, and that of a keyboard to the answers. */
export function followQuestion(mine: boolean): void {
  if (openWindow()) return;
  const now = document.activeElement;
  const lost = isLost();
  if (!lost && now && (!now.closest(ASKING) || now.closest(READ) || answers(now))) return;
  const answer = mine && keyboard ? firstAnswer(document) : null;
  if (answer) answer.focus({ preventScroll: true });
  else if (lost) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
