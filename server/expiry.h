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
/* Counts a table that is about to be created, for the user and for the address; `too-many` above the budget of a day. */
enum api_code expiry_may_create(struct expiry *expiry, const struct api_call *call, struct api_error *error);

#endif
