// Who may be helped: at a table with other people nobody, before the game is over.
import type { Table } from '../core/api';

/** Whether nobody but the one who looks, agents and automata sits at the table, and no agent keeps a person's seat. */
export function mayBeHelped(table: Pick<Table, 'seats' | 'you'>): boolean {
  return table.seats.every(
    ({ kind, for: kept }, seat) =>
      table.you.includes(seat) || (kind !== 'human' && kind !== 'open' && kind !== 'invited' && !kept),
  );
}
