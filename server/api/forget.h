/* A user goes away. */
#ifndef SERVER_API_FORGET_H
#define SERVER_API_FORGET_H

#include "server/tables/tables.h"

/* The name leaves all tables, running seats go to an agent. Takes its time; `done` is called when the
 * last change has been submitted (what is submitted then becomes durable later), or with an error
 * when some could not be. */
void forget_user(struct srv *srv, const char *user, tables_go *done, void *context);

#endif
