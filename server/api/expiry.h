/* Nothing grows without bound: what goes away when nobody wants it any more. How much may be begun
 * in a day: budget.h.
 *
 * docs/deploy.md tells the rules. What people have played with each other to its end stays for
 * good. */
#ifndef SERVER_API_EXPIRY_H
#define SERVER_API_EXPIRY_H

#include "server/base/api.h"

struct expiry;

/* NULL when there is no memory. */
struct expiry *expiry_open(struct srv *srv);
void expiry_close(struct expiry *expiry);
/* From the loop's tick: looks now and then, a few at a time. */
void expiry_tick(struct expiry *expiry);

#endif
