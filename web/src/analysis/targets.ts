// Which elements of a board stand for which actions. A board says so in `data-acts`; who wants to point at an action finds
// its elements by that, and needs to know nothing of the game.
import type { Action, Told } from '../core/types';
import { openWindow } from '../ui/modal';

/** Between the actions of one element, and between an action and the step that must follow it. */
const AND = ',';
const THEN = '>';

/**
 * The value of `data-acts`: the numbers of the actions. `then` begins the notation of the step after it, where an element
 * stands for two steps at once: "pick B07".
 */
export function actsOf(actions: readonly (Pick<Action, 'id'> | undefined)[], then = ''): string | undefined {
  const ids = actions.flatMap((action) => (action ? [`${action.id}${then && THEN + then}`] : []));
  return ids.length > 0 ? ids.join(AND) : undefined;
}

/** Whether such a value stands for the action; `next` is the step expected after it, when one is. */
export function standsFor(acts: string, id: number, next: Pick<Told, 'text'> | null = null): boolean {
  return acts.split(AND).some((one) => {
    const [number, then] = one.split(THEN);
    if (Number(number) !== id) return false;
    return then === undefined || next === null || next.text.startsWith(then);
  });
}

/** Elements in sight that stand for an action. */
export function targetsOf(id: number, next: Pick<Told, 'text'> | null = null): Element[] {
  // A window above the table hides what is below it.
  const above = openWindow() ?? document.querySelector('.frame');
  return [...(above?.querySelectorAll('[data-acts]') ?? [])].filter((element) => {
    if (!standsFor(element.getAttribute('data-acts') ?? '', id, next)) return false;
    const { width, height, right, bottom, left, top } = element.getBoundingClientRect();
    return width > 0 && height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  });
}
