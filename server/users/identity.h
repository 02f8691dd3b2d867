/* Users: the data of identity.c, and its functions for other parts. */
#ifndef SERVER_USERS_IDENTITY_H
#define SERVER_USERS_IDENTITY_H

#include "server/base/api.h"
#include "server/net/limits.h"
#include "server/users/hasher.h"

enum { IDENTITY_BUSY_MAX = 64, CONFIRM_KEY = 32, IDENTITY_PLACES = 4096 };

struct identity {
	struct hasher *hasher;
	struct limits *guests;            /* new users per address */
	struct limits *attempts;          /* see identity_count_attempt */
	struct limits *letters;           /* codes sent to an email address, see confirm.c */
	struct limits *writers;           /* codes requested by a network address */
	uint8_t email_key[CONFIRM_KEY];   /* those codes are derived from it */
	uint8_t day_key[CONFIRM_KEY];     /* the luck of the day's games is derived from it */
	uint64_t places[IDENTITY_PLACES]; /* see identity_note_place */
	unsigned next_place;
	/* Users that are being written. A user is read, changed and written as a whole, so a second
	 * change must wait for the first; and a sign-in link must not be used while its user signs
	 * in. "" = free. */
	char busy[IDENTITY_BUSY_MAX][STORE_ID_MAX];
};

struct identity_known;

/* NULL if memory runs out or no thread can be started. */
struct identity *identity_open(struct srv *srv);
/* Waits for passphrases that are being hashed and stores the results; from then on nothing starts
 * by itself. */
void identity_stop(struct identity *identity);
void identity_close(struct identity *identity);
/* On the loop, when woken: takes what the hashing threads have finished. */
void identity_finish(struct identity *identity);
/* The number of requests that wait for a hashing thread. */
size_t identity_pending(const struct identity *identity);

/* USER of docs/protocol.md, or JSON's null if it is not the one of `known`. The caller owns it. */
json_t *identity_user(const struct identity_known *known, const char *id);

/* True if it is a valid name for a person or a table. */
bool identity_name_ok(const char *name);

/* Who sent this request: reads the cookie or bearer token, and the session; id "" = not signed in.
 * `known` is what was read in advance, or NULL if there was no session token. Returns false if
 * storage cannot be read: then the sender is unknown and must not be treated as signed out. */
bool identity_find(const struct identity_known *known, const struct net_request *request,
                   struct api_user *user);

/* The hash of the token in this request, valid or not. */
bool identity_session(const struct net_request *request, uint8_t hash[STORE_HASH]);

#endif
