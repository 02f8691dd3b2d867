/* Cups: people and agents who play each other by a plan, at tables that open automatically.
 * match/cup.h has the plan; the rules are in docs/decisions/cups.md. */
#ifndef SERVER_API_CUPS_H
#define SERVER_API_CUPS_H

#include "server/tables/tables.h"

/* Called from the loop's tick: takes results from tables, opens those of the next round. */
void cups_tick(struct srv *srv);
/* Makes the next tick check for work. */
tables_listener cups_on_table;

#endif
