/* Absence: seats that an agent takes over, because a timer or a clock ran out or the others
 * voted.
 *
 * Tables that have a deadline are listed with it, also those that are not in memory; at the
 * start of the server the list is made from the playing tables of the store. Those where an agent
 * was interrupted are in it, too, until they have been looked at. */
#ifndef SERVER_PLAY_ABSENCE_H
#define SERVER_PLAY_ABSENCE_H

#include "server/tables/tables.h"

struct absence;

/* Walks the playing tables once. NULL when there is no memory. */
struct absence *absence_open(struct srv *srv);
void absence_close(struct absence *absence);
/* What absence does when a table changes. */
tables_listener absence_on_table;
/* From the loop's tick. */
void absence_tick(struct absence *absence);
/* The table started, somebody acted or a seat changed hands: notes its deadline. */
void absence_note(struct srv *srv, struct srv_table *table);

/* A table that is not in memory may have a deadline. */
void absence_expect(struct srv *srv, const struct srv_table *table);
/* Nodes have come or gone, so all tables that are played are looked at again: which of them
 * there is something to watch at (on any thread), that nothing is watched any more, and that
 * this one is. */
bool absence_is_watched(const struct store_table *row);
void absence_forget_all(struct srv *srv);
void absence_watch(struct srv *srv, const char *table);

#endif
