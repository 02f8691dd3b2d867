/* Nothing grows without bound: how much may be begun in a day, and what goes away when nobody wants it any more.
 *
 * docs/deploy.md tells the rules. What people have played with each other to its end stays for good. */
#ifndef SERVER_EXPIRY_H
#define SERVER_EXPIRY_H

#include "server/api.h"

struct expiry;

/* NULL when there is no memory. */
struct expiry *expiry_open(struct srv *srv);
void expiry_close(struct expiry *expiry);
/* From the loop's tick: looks now and then, a few at a time. */
void expiry_tick(struct expiry *expiry);
/* Where several nodes have one database, they count together: expiry_spend adds the table to the change that creates it, which is a
 * STORE_CONFLICT above the budget; expiry_refuse then tells so. (A rematch needs a game that was played: each node counts those.) */
void expiry_spend(struct expiry *expiry, const struct api_call *call, struct store_change *change);
enum api_code expiry_refuse(const struct expiry *expiry, unsigned retry, struct api_error *error);
/* Counts a table that is about to be created, for the user and for the address; `too-many` above the budget of a day. */
enum api_code expiry_may_create(struct expiry *expiry, const struct api_call *call,
                                struct api_error *error);

#endif
