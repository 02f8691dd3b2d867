/* Nodes: several servers on one database.
 *
 * Every node may serve every table. What another node has stored is heard of by its table and
 * last event only; whoever has the table in memory then reads what is missing, the row and the
 * tail of its events and messages, beside the loop. What only one node may do for a table (its
 * agents, its clocks, its notifications) is asked of store_is_mine. With one server on one file
 * nothing of this happens. */
#ifndef SERVER_PLAY_NODES_H
#define SERVER_PLAY_NODES_H

#include "server/tables/tables.h"

/* Sessions of a user end by the changes that were submitted: sockets that they have at other
 * nodes end, too. */
void nodes_sessions_ended(struct srv *srv, const char *user);
/* What is shown to a user of people has changed and is stored: their sockets at all nodes are told. */
void nodes_people_changed(struct srv *srv, const char *user);
/* What nodes do when a table changes. */
tables_listener nodes_on_table;
/* Begins to listen. */
void nodes_open(struct srv *srv);
/* From the loop's tick: what could not be read is read again. */
void nodes_tick(struct srv *srv);
/* Reads what a table in memory lacks: another node has changed it, or a change of ours has
 * conflicted with one of theirs. */
void nodes_refresh(struct srv *srv, struct srv_table *table);

#endif
