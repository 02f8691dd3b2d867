// Which legal action a thing of the picture stands for. Only looked up in the core's list, never decided here.
import type { Action, Snapshot } from '../../core/types';
import type { Plan } from './plan.svelte';
import { cityOf, tilesOn, viewOf, type Building, type Item, type Tile } from './view';

function find(snap: Snapshot, kind: string, args: Readonly<Record<string, string | number>> = {}): Action | undefined {
  return snap.legal.find(
    (action) => action.kind === kind && Object.entries(args).every(([name, value]) => action.args[name] === value),
  );
}

/** Phase 1: more sites than the master builders allow; one must be taken back before anything else. */
export function tooMany(snap: Snapshot): boolean {
  return (
    viewOf(snap).stage === 'sites' &&
    snap.legal.length > 0 &&
    snap.legal.every(({ kind }) => kind === 'cancel' || kind === 'cancel-on' || kind === 'destroy')
  );
}

/** How many of them are too many. */
export function tooManyBy(snap: Snapshot): number {
  const { works } = viewOf(snap).derived;
  return tooMany(snap) && works ? Math.max(1, works.sites - works.most) : 0;
}

/** The action that choosing a cell means now. */
export function actionOn(snap: Snapshot, plan: Plan, cell: number): Action | undefined {
  const view = viewOf(snap);
  if (snap.legal.length === 0) return undefined;
  if (view.stage === 'place')
    return plan.master === null
      ? find(snap, 'place', { master: cell })
      : find(snap, 'place', { master: plan.master, warehouse: cell });
  if (view.stage === 'sites' && plan.building) return find(snap, 'launch', { building: plan.building, cell });
  if (tooMany(snap)) return changesOn(snap, cell).find((action) => action.kind !== 'destroy');
  if (view.stage === 'build') {
    // Of two sites on a space, the one that can be paid.
    const player = view.player[cityOf(snap)];
    const sites = player ? tilesOn(player, cell).filter((tile) => tile.site) : [];
    return sites
      .map(({ building }) => find(snap, 'build', { building }) ?? find(snap, 'build-on', { building, cell }))
      .find((action) => action !== undefined);
  }
  return undefined;
}

/** What may yet come of a cell that stands for no action before something else is chosen, too. */
export function possibleOn(snap: Snapshot, plan: Plan, cell: number): Action[] {
  const { stage } = viewOf(snap);
  if (stage === 'place')
    return snap.legal.filter(
      ({ kind, args }) => kind === 'place' && args[plan.master === null ? 'master' : 'warehouse'] === cell,
    );
  return stage === 'sites' && !plan.building
    ? snap.legal.filter(({ kind, args }) => kind === 'launch' && args.cell === cell)
    : [];
}

/** What the action pointed at, or half of a founding, would put on a cell. */
export function plannedOn(snap: Snapshot, plan: Plan, shown: Action | null, cell: number): Tile[] {
  if (snap.legal.length === 0) return [];
  if (viewOf(snap).stage === 'place') {
    const tiles: Tile[] = [];
    if ((plan.master ?? plan.over) === cell) tiles.push({ building: 'master', site: false, planned: true });
    if (plan.master !== null && shown?.kind === 'place' && shown.args.warehouse === cell)
      tiles.push({ building: 'warehouse', site: false, planned: true });
    return tiles;
  }
  return shown?.kind === 'launch' && shown.args.cell === cell
    ? [{ building: shown.args.building as Building, site: true, planned: true }]
    : [];
}

/** What to ask the core about when a cell cannot be chosen; null when nothing was meant by it. */
export function notationOn(snap: Snapshot, plan: Plan, cell: number): string | null {
  const view = viewOf(snap);
  if (snap.legal.length === 0) return null;
  if (view.stage === 'sites' && plan.building) return `launch ${plan.building} on ${cell}`;
  if (view.stage === 'build') {
    const player = view.player[cityOf(snap)];
    const site = player && tilesOn(player, cell).find((tile) => tile.site);
    return site ? `build ${site.building}` : null;
  }
  return null;
}

/** Phase 1: what may be done with what already lies on a cell. */
export function changesOn(snap: Snapshot, cell: number): Action[] {
  const player = viewOf(snap).player[cityOf(snap)];
  if (!player) return [];
  const here = tilesOn(player, cell);
  const is = (action: Action, site: boolean): boolean =>
    here.some((tile) => tile.site === site && tile.building === action.args.building);
  return snap.legal.filter(
    (action) =>
      (action.kind === 'cancel' && is(action, true)) ||
      (action.kind === 'cancel-on' && action.args.cell === cell && is(action, true)) ||
      (action.kind === 'destroy' && action.args.cell === cell && is(action, false)),
  );
}

/** Whether a type can be launched anywhere now. */
export function canLaunch(snap: Snapshot, building: Building): boolean {
  return snap.legal.some((action) => action.kind === 'launch' && action.args.building === building);
}

/** Caravans: what may be chosen first, or second once `first` is. A double card alone pays the whole. */
export function charterItems(snap: Snapshot, first: Item | null): { item: Item; action: Action | undefined }[] {
  const pairs = snap.legal.filter((action) => action.kind === 'charter');
  const found = new Map<Item, Action | undefined>();
  for (const action of pairs) {
    const a = action.args.first as Item;
    const b = action.args.second as Item | 'alone';
    if (first === null) {
      if (!found.has(a) || b === 'alone') found.set(a, b === 'alone' ? action : undefined);
      if (b !== 'alone' && !found.has(b)) found.set(b, undefined);
    } else if (b !== 'alone') {
      if (a === first) found.set(b, action);
      else if (b === first && !found.has(a)) found.set(a, action);
    }
  }
  return [...found].map(([item, action]) => ({ item, action }));
}
