// What a player has pointed at and not yet decided: half of a decision that takes two clicks. Nothing in it is known
// to the core; a new position forgets it.
import { actsOf } from '../../analysis/targets';
import type { Action } from '../../core/types';
import type { Moves } from '../../table/moves.svelte';
import type { Building, Item } from './view';

export class Plan {
  /** Phase 1: the type to open a site of. */
  building = $state<Building | null>(null);
  /** The type that is pointed at on the reference board. */
  pointed = $state<Building | null>(null);
  /** Setup: where the master builder goes. */
  master = $state<number | null>(null);
  /** The cell under pointer or keyboard focus. */
  over = $state<number | null>(null);
  /** A cell whose own actions are shown. */
  cell = $state<number | null>(null);
  /** Caravans: the first of the two resources. */
  first = $state<Item | null>(null);

  clear(): void {
    this.building = null;
    this.master = null;
    this.cell = null;
    this.first = null;
  }
}

/** The handlers of whatever stands for an action: hover and focus show what it would bring, a hint finds it. */
export function pointing(
  moves: Moves,
  action: Action | undefined,
): {
  'data-acts': string | undefined;
  onmouseenter: () => void;
  onmouseleave: () => void;
  onfocus: () => void;
  onblur: () => void;
} {
  const show = (): void => void moves.focus(action ?? null);
  const hide = (): void => void moves.focus(null);
  return { 'data-acts': actsOf([action]), onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide };
}

/** The handler of a space that is left. */
export function leaving(moves: Moves, plan: Plan): () => void {
  return () => {
    plan.over = null;
    void moves.focus(null);
  };
}
