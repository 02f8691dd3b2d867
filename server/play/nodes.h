/* Nodes: several servers on one database.
 *
 * Every node can serve every table. A notice from another node names only a table and its last
 * event; a node that has the table in memory then reads what is missing, the row and the tail of
 * its events and messages, on another thread. Duties that only one node may do for a table (agents,
 * clocks, notifications) depend on store_is_responsible. With one server on one file none of this
 * happens. */
#ifndef SERVER_PLAY_NODES_H
#define SERVER_PLAY_NODES_H

#include "server/tables/tables.h"

/* The submitted changes end sessions of a user: closes the sockets of those sessions at other
 * nodes, too. */
void nodes_sessions_ended(struct srv *srv, const char *user);
/* The data of people shown to a user has changed and is stored: notifies their sockets at all
 * nodes. */
void nodes_people_changed(struct srv *srv, const char *user);
/* Reacts to changes of tables. */
tables_listener nodes_on_table;
/* Begins to listen. */
void nodes_open(struct srv *srv);
/* Called from the loop's tick: retries what could not be read. */
void nodes_tick(struct srv *srv);
/* Reads what a table in memory lacks: another node has changed it, or one of our changes conflicted
 * with theirs. */
void nodes_refresh(struct srv *srv, struct srv_table *table);

#endif
