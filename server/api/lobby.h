/* Shared by lobby.c (tables before the start) and seats.c (seats during and after the game). */
#ifndef SERVER_API_LOBBY_H
#define SERVER_API_LOBBY_H

#include "server/tables/tables.h"

/* The table of the call, without changes in flight. NULL: the call was answered, or `again` will be
 * called later. */
struct srv_table *lobby_table(struct api_call *call, api_handler *again);
void lobby_refuse(struct api_call *call, const struct api_error *error);
/* Starts the game if no seat is free any more: adds the first entries to the change. */
void lobby_start_if_full(struct srv *srv, struct srv_table *table, struct store_change *change);
/* Whether the user may have one more table. */
enum api_code lobby_check_count(const struct api_call *call, struct api_error *error);
/* The number of the user's unfinished tables, at most `most`. On any thread. */
unsigned lobby_count(struct store *store, const char *user, unsigned most);
/* Puts the user into the seat. */
void lobby_sit(struct srv_seat *seat, const struct api_user *user);
/* Creates an invitation for the seat. */
void lobby_invite(struct srv_seat *seat);

#endif
