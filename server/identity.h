/* Users: what identity.c keeps, and what other parts ask it for. */
#ifndef SERVER_IDENTITY_H
#define SERVER_IDENTITY_H

#include "server/api.h"
#include "server/hasher.h"
#include "server/limits.h"

enum { IDENTITY_BUSY_MAX = 64, CONFIRM_KEY = 32 };

struct identity {
	struct hasher *hasher;
	struct limits *guests;          /* new users of an address */
	struct limits *attempts;        /* see identity_count_attempt */
	struct limits *letters;         /* codes to an e-mail address, see confirm.c */
	struct limits *writers;         /* codes that an address of the network asks for */
	uint8_t email_key[CONFIRM_KEY]; /* those codes follow from it */
	/* Users that are being written. A user is read, changed and written as a whole, so a second
	 * change must wait for the first; and a link that signs in once must not be used while its
	 * user signs in. "" = free. */
	char busy[IDENTITY_BUSY_MAX][STORE_ID_MAX];
};

/* False when there is no memory or no thread; then identity_close still works. */
bool identity_open(struct identity *identity, struct srv *srv);
void identity_close(struct identity *identity);

/* USER of docs/protocol.md, or JSON's null when there is no such user. The caller owns it. */
json_t *identity_user(struct srv *srv, const char *id);

/* Whether a person or a table may be called so. */
bool identity_name_ok(const char *name);

/* Who sent this request: reads cookie or bearer token and the session. */
/* False when storage cannot be read. */
bool identity_find(struct srv *srv, const struct net_request *request, struct api_user *user);

/* The hash of the token that this request carries, whether or not it is somebody's. */
bool identity_session(const struct net_request *request, uint8_t hash[STORE_HASH]);

/* confirm.c: reads the key of codes, or makes and stores it. */
void confirm_open(struct srv *srv, uint8_t key[CONFIRM_KEY]);

/* api.c: the one identity of a server. */
struct identity *api_identity(const struct srv *srv);

#endif
