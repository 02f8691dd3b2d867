/* Absence: agents take over seats because a timer or a clock ran out or the others voted.
 *
 * Tables with a deadline are listed here even if they are not in memory; when the server starts,
 * the list is made from the playing tables of the store. Tables where an agent was interrupted are
 * also listed until they have been handled. */
#ifndef SERVER_PLAY_ABSENCE_H
#define SERVER_PLAY_ABSENCE_H

#include "server/tables/tables.h"

struct absence;

/* Reads all playing tables once. NULL if memory runs out. */
struct absence *absence_open(struct srv *srv);
void absence_close(struct absence *absence);
/* Reacts to changes of tables. */
tables_listener absence_on_table;
/* From the loop's tick. */
void absence_tick(struct absence *absence);
/* The table started, somebody acted or a seat changed hands: records its deadline. */
void absence_note(struct srv *srv, struct srv_table *table);

/* A table that is not in memory may have a deadline. */
void absence_expect(struct srv *srv, const struct srv_table *table);
/* Nodes have come or gone, so all playing tables are examined again: whether one has anything to
 * watch (on any thread), drop all, and add this one. */
bool absence_is_watched(const struct store_table *row);
void absence_forget_all(struct srv *srv);
void absence_watch(struct srv *srv, const char *table);

#endif
