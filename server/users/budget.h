/* How many tables a user and an address may begin in a day, and how much they may write in chats and
 * profiles. */
#ifndef SERVER_USERS_BUDGET_H
#define SERVER_USERS_BUDGET_H

#include "server/base/api.h"

struct budget;

/* NULL when there is no memory. */
struct budget *budget_open(struct srv *srv);
void budget_close(struct budget *budget);
/* Where several nodes have one database, they count together: budget_spend adds the table to the
 * change that creates it, which is a STORE_CONFLICT above the budget; budget_refuse then tells
 * so. (A rematch needs a game that was played: each node counts those.) */
void budget_spend(struct budget *budget, const struct api_call *call, struct store_change *change);
enum api_code budget_refuse(const struct budget *budget, unsigned retry, struct api_error *error);
/* Counts a table that is about to be created, for the user and for the address; `too-many` above
 * the budget of a day. */
enum api_code budget_may_create(struct budget *budget, const struct api_call *call,
                                struct api_error *error);

/* Counts a message of the chat by its bytes, and by what a row of the database costs besides; each
 * node counts those it is sent. */
enum api_code budget_may_say(struct budget *budget, const char *user, const char *address,
                             size_t bytes, struct api_error *error);
/* The same for profiles. */
enum api_code budget_may_keep(struct budget *budget, const char *user, const char *address,
                              size_t bytes, struct api_error *error);

#endif
