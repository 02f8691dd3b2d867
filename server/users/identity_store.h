/* A user as the handlers of server/api/ read, change and write it: one change after the other, and
 * answered when it is durable. */
#ifndef SERVER_USERS_IDENTITY_STORE_H
#define SERVER_USERS_IDENTITY_STORE_H

#include "server/users/identity.h"

enum {
	IDENTITY_HANDLE_MAX = 21, /* with the NUL */
	IDENTITY_SETTINGS_MAX = 16 * 1024,
	IDENTITY_TOKEN_MAX = 48, /* of a token's text, with the NUL */
	IDENTITY_SESSION_DAYS = 400,
	IDENTITY_HEADERS_MAX = 512, /* of both cookies */
};

static const int64_t identity_session_ms = IDENTITY_SESSION_DAYS * INT64_C(86400000);

struct identity_person {
	char id[STORE_ID_MAX];
	char name[SRV_NAME_MAX];
	char handle[IDENTITY_HANDLE_MAX];     /* "" = none */
	char passphrase[HASHER_HASH_MAX];     /* "" = none */
	char settings[IDENTITY_SETTINGS_MAX]; /* JSON */
	int64_t created, seen, revision;
};

/* A session, or a link that signs in. */
struct identity_session {
	bool found, link;
	char user[STORE_ID_MAX];
	int64_t created, expires;
};

/* Somebody, as they were read beside the loop, which waits for no database. Good during the call
 * that it came with. */
struct identity_known {
	uint8_t hash[STORE_HASH];
	bool failed; /* storage cannot be read */
	struct identity_session session;
	struct identity_person person; /* id "" = nobody */
};

/* --- tokens and sessions (identity_session.c) ------------------------------------------------ */

void identity_make_token(char token[IDENTITY_TOKEN_MAX]);
/* The token of a request, or "". A bearer token goes before the cookie. */
void identity_find_token(const struct net_request *request, char token[IDENTITY_TOKEN_MAX]);
/* The session of a token; an expired one is none. False when storage cannot be read. */
bool identity_check_session(const struct identity_known *known, const char *token,
                            struct identity_session *found);
/* The Set-Cookie line; an empty token takes the cookie away. */
void identity_put_cookie(const struct srv *srv, char *headers, size_t size,
                         const struct net_request *request, const char *token);
/* Adds a fresh session of a user to a change. */
void identity_add_session(struct store_change *change, const char *user,
                          char token[IDENTITY_TOKEN_MAX]);

/* --- where somebody has signed in before (identity_session.c) --------------------------------- */
/* By a cookie that the device keeps after signing out, and by address, which the server remembers
 * until it stops. Their attempts go before those of strangers: see hasher.h. */

/* The cookie of a device, or "". */
void identity_find_device(const struct net_request *request, char device[IDENTITY_TOKEN_MAX]);
bool identity_is_device_of(const struct srv *srv, const char *device, const char *user);
/* The Set-Cookie line for a device of this user. */
void identity_put_device(const struct srv *srv, char *headers, size_t size, bool secure,
                         const char *user);
void identity_note_place(struct identity *identity, const char *address, const char *user);
bool identity_is_place(const struct identity *identity, const char *address, const char *user);

/* --- reading and writing (identity_store.c) --------------------------------------------------- */

/* The hash of a token or of a link's code, which is all that is stored of it. */
void identity_hash(const char *token, uint8_t hash[STORE_HASH]);
/* The weight of a reader's job that ends with going through so many bytes of JSON, once or
 * several times, as requests do with their body and with the settings of a user: 16 KiB of it are
 * a turn's share. */
#define IDENTITY_WEIGHT(bytes) ((size_t)(bytes) * 16)
/* On any thread; `hash` is set. */
void identity_know(struct store *store, struct identity_known *known);

/* By what somebody is looked up: their id, their handle, or the code of a link that signs in. */
enum identity_key { IDENTITY_BY_ID, IDENTITY_BY_HANDLE, IDENTITY_BY_LINK };
/* Looks somebody up beside the loop and calls `then` with what was found; where
 * the server stops before, it is as if storage could not be read. */
typedef void identity_found(struct srv *srv, const struct identity_known *known, void *context);
void identity_look_up(struct srv *srv, enum identity_key key, const char *value,
                      identity_found *then, void *context);

void identity_copy(struct identity_person *person, const struct store_user *row);
/* The user, if it is the one of `known` (may be NULL). */
bool identity_read(const struct identity_known *known, const char *id,
                   struct identity_person *person);
/* Adds the user's row to a change; it conflicts when the row is no longer what was read. */
void identity_put(struct store_change *change, const struct identity_person *person);
/* USER. The caller owns it. */
json_t *identity_json(const struct identity_person *person);

/* Counts what may only be tried now and then, by an address and for a key: passphrases, and test
 * notifications, which go to addresses that nobody has checked. */
enum api_code identity_count_attempt(const struct api_call *call, const char *key,
                                     struct api_error *error);

/* Reads the user of the call to change it. Until identity_submit has answered, or identity_end,
 * nobody else can: they get `conflict`. */
enum api_code identity_begin(const struct api_call *call, struct identity_person *person,
                             struct api_error *error);
void identity_end(struct srv *srv, const char *user);
/* Stores the change; once it is durable answers 200 with the headers and `answer`, which belongs
 * to this function, and ends what identity_begin has begun for `user` ("" = nothing). `conflict`
 * is the sentence for a change that another one was before; NULL = another change of the user. */
void identity_submit(struct srv *srv, struct store_change *change, uint64_t reply, const char *user,
                     const char *conflict, const char *headers, json_t *answer);
/* Answers at once; `answer` belongs to this function. */
void identity_answer(struct srv *srv, uint64_t reply, unsigned status, const char *headers,
                     json_t *answer);

#endif
