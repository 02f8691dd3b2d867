/* Deleting a user. */
#ifndef SERVER_API_FORGET_H
#define SERVER_API_FORGET_H

#include "server/tables/tables.h"

/* Removes the name from all tables and gives running seats to an agent. Takes some time; `done` is
 * called when the last change has been submitted (they become durable later), or with an error if
 * some could not be. */
void forget_user(struct srv *srv, const char *user, tables_go *done, void *context);

#endif
