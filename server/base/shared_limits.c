/* Limits that all nodes on one database count together: see limits.h and nodes.c. */
#include <sodium.h>

#include "server/base/server.h"

void srv_key_limits(struct srv *srv, const uint8_t *secret, size_t length)
{
	static const char purpose[] = "limits";

	crypto_generichash(srv->limits_key, sizeof srv->limits_key, (const uint8_t *)purpose,
	                   sizeof purpose, secret, length);
}

void srv_share_limits(struct srv *srv, char letter, struct limits *limits)
{
	if (!srv->shared || limits == NULL)
		return;
	limits_share(limits, srv->limits_key);
	srv->shared_limits[letter - 'a'] = limits;
}
