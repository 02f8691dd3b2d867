/* Absence: seats that an agent takes over, because a timer or a clock ran out or the others
 * voted.
 *
 * Tables that have a deadline are listed with it, also those that are not in memory; at the
 * start of the server the list is made from the playing tables of the store. Those where an agent
 * was interrupted are in it, too, until they have been looked at. */
#ifndef SERVER_ABSENCE_H
#define SERVER_ABSENCE_H

#include "server/tables.h"

struct absence;

/* Walks the playing tables once. NULL when there is no memory. */
struct absence *absence_open(struct srv *srv);
void absence_close(struct absence *absence);
/* From the loop's tick. */
void absence_tick(struct absence *absence);
/* The table started, somebody acted or a seat changed hands: notes its deadline. */
void absence_note(struct srv *srv, struct srv_table *table);

/* A table that is not in memory may have a deadline. */
void absence_expect(struct srv *srv, const struct srv_table *table);
/* Nodes have come or gone, so all tables that are played are looked at again: which of them there is something to watch at (on any
 * thread), that nothing is watched any more, and that this one is. */
bool absence_is_watched(const struct store_table *row);
void absence_forget_all(struct srv *srv);
void absence_watch(struct srv *srv, const char *table);

/* The disk failed under this table: in a moment its agent is asked again. */
void absence_look_again(struct srv *srv, struct srv_table *table);

/* A connection of this user to the table has ended. */
void absence_left(struct srv_table *table, const char *user, int64_t now);
/* For how many milliseconds the table has waited for this seat while its player was away; < 0 = it does not. */
int64_t absence_away(const struct srv *srv, const struct srv_table *table, unsigned seat,
                     int64_t now);
/* How long a player may be away before the others vote about it: a reload or a tunnel is no absence. */
int64_t absence_grace(const struct srv *srv);

/* Gives a seat to an agent: memory only. */
void absence_take_over(struct srv_table *table, unsigned seat, const char *agent);
/* Milliseconds that the seat has left now; meaningful with a clock. */
int64_t absence_clock(const struct srv_table *table, unsigned seat, int64_t now);
/* An act by `actor` at `at`: the clock of the seat stops, its votes are void, the next turn
 * begins. True when votes were taken away, so that the row must be stored. */
bool absence_acted(struct srv_table *table, unsigned actor, int64_t at);

#endif
