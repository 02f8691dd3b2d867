// What a state of the scales brings everybody, before the judgement: balance, loss, place.
import type { Preview } from '../../core/types';
import { judgedIn, type Judged } from './judged';
import { orderOf, type View } from './view';

/** How the scales stand: as after an action that is thought of, else as now. */
export function scalesAfter(view: View, preview: Preview | null): Judged[] {
  const after = (preview?.after as View | undefined) ?? view;
  // The last to lay Faith is judged at once: then the scales are empty already, and the events tell how they stood.
  const told = preview ? judgedIn(preview.events, orderOf(after)) : [];
  if (told.length > 0) return told;
  return after.derived.forecast.map(({ balance, loss, place }, seat) => ({ seat, balance, loss, place }));
}
