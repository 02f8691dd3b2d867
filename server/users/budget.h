/* How many tables a user and an address may start per day, and how much they may write in chats and
 * profiles. */
#ifndef SERVER_USERS_BUDGET_H
#define SERVER_USERS_BUDGET_H

#include "server/base/api.h"

struct budget;

/* NULL if memory runs out. */
struct budget *budget_open(struct srv *srv);
void budget_close(struct budget *budget);
/* Where several nodes share a database, they count together: budget_spend adds the table to the
 * change that creates it, which becomes a STORE_CONFLICT above the budget; budget_refuse then
 * reports it. (A rematch requires a finished game: each node counts those.) */
void budget_spend(struct budget *budget, const struct api_call *call, struct store_change *change);
enum api_code budget_refuse(const struct budget *budget, unsigned retry, struct api_error *error);
/* Counts a table that is about to be created, for the user and for the address; `too-many` above
 * the daily budget. */
enum api_code budget_may_create(struct budget *budget, const struct api_call *call,
                                struct api_error *error);

/* Counts a chat message by its bytes plus the size of a row of the database; each node counts the
 * messages it receives. */
enum api_code budget_may_chat(struct budget *budget, const char *user, const char *address,
                              size_t bytes, struct api_error *error);
/* The same for profiles. */
enum api_code budget_may_write_profile(struct budget *budget, const char *user, const char *address,
                                       size_t bytes, struct api_error *error);

#endif
