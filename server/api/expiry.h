/* Automatic deletion: nothing grows without bound. budget.h limits how much may be started per day.
 *
 * docs/deploy.md has the rules. Finished games between people are kept for good. */
#ifndef SERVER_API_EXPIRY_H
#define SERVER_API_EXPIRY_H

#include "server/base/api.h"

struct expiry;

/* NULL if memory runs out. */
struct expiry *expiry_open(struct srv *srv);
void expiry_close(struct expiry *expiry);
/* Called from the loop's tick: handles a few at a time, now and then. */
void expiry_tick(struct expiry *expiry);

#endif
