// My tables that are not over, as the server lists them: for the home page, and for the mark in the tab's title.
import { api, type Table } from '../../core/api';
import { keptSeat } from './seats';
import { person } from '../../ui/person.svelte';

/** It is my turn there, or a seat is kept for me. */
export function waitsForMe(table: Table, user: string | undefined): boolean {
  if (keptSeat(table, user) !== undefined) return true;
  return table.state === 'playing' && table.to_act !== null && table.you.includes(table.to_act);
}

export function waitingFirst(tables: readonly Table[], user: string | undefined): Table[] {
  const later = (table: Table): number => (waitsForMe(table, user) ? 0 : 1);
  return [...tables].sort((a, b) => later(a) - later(b));
}

class Mine {
  tables = $state.raw<readonly Table[]>([]);

  /** Those that wait for me first. */
  readonly sorted = $derived(waitingFirst(this.tables, person.user?.id));

  waits(): Table[] {
    return this.tables.filter((table) => waitsForMe(table, person.user?.id));
  }

  /** Asks the server; whom it does not know has none. */
  async load(known: boolean): Promise<void> {
    if (!known) this.tables = [];
    else this.tables = (await api.tables({ list: 'mine', limit: 20 }).catch(() => this)).tables;
  }
}

export const mine = new Mine();
