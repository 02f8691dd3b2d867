/* Users: what identity.c keeps, and what other parts ask it for. */
#ifndef SERVER_USERS_IDENTITY_H
#define SERVER_USERS_IDENTITY_H

#include "server/base/api.h"
#include "server/net/limits.h"
#include "server/users/hasher.h"

enum { IDENTITY_BUSY_MAX = 64, CONFIRM_KEY = 32, IDENTITY_PLACES = 4096 };

struct identity {
	struct hasher *hasher;
	struct limits *guests;            /* new users of an address */
	struct limits *attempts;          /* see identity_count_attempt */
	struct limits *letters;           /* codes to an e-mail address, see confirm.c */
	struct limits *writers;           /* codes that an address of the network asks for */
	uint8_t email_key[CONFIRM_KEY];   /* those codes follow from it */
	uint8_t day_key[CONFIRM_KEY];     /* the luck of the days follows from it */
	uint64_t places[IDENTITY_PLACES]; /* see identity_note_place */
	unsigned next_place;
	/* Users that are being written. A user is read, changed and written as a whole, so a second
	 * change must wait for the first; and a link that signs in once must not be used while its
	 * user signs in. "" = free. */
	char busy[IDENTITY_BUSY_MAX][STORE_ID_MAX];
};

struct identity_known;

/* NULL when there is no memory or no thread. */
struct identity *identity_open(struct srv *srv);
/* Waits for passphrases that are being hashed and stores what follows; from then on nothing begins
 * by itself. */
void identity_stop(struct identity *identity);
void identity_close(struct identity *identity);
/* From the loop, when woken: takes what the hashing threads have finished. */
void identity_finish(struct identity *identity);
/* Requests that wait for a hashing thread. */
size_t identity_pending(const struct identity *identity);

/* USER of docs/protocol.md, or JSON's null when it is not the one of `known`. The caller owns it. */
json_t *identity_user(const struct identity_known *known, const char *id);

/* Whether a person or a table may be called so. */
bool identity_name_ok(const char *name);

/* Who sent this request: reads cookie or bearer token and the session; id "" when nobody. `known` is
 * what was read beside the loop, or NULL where no session was told. False when storage cannot be read: then nobody knows who
 * it is, and nobody must be taken for a stranger. */
bool identity_find(const struct identity_known *known, const struct net_request *request,
                   struct api_user *user);

/* The hash of the token that this request carries, whether or not it is somebody's. */
bool identity_session(const struct net_request *request, uint8_t hash[STORE_HASH]);

#endif
