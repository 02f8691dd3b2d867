/* A user as the handlers of server/api/ read, change and write it: one change at a time, and
 * answered once it is durable. */
#ifndef SERVER_USERS_IDENTITY_STORE_H
#define SERVER_USERS_IDENTITY_STORE_H

#include "server/users/identity.h"

enum {
	IDENTITY_HANDLE_MAX = 21, /* with the NUL */
	IDENTITY_SETTINGS_MAX = 16 * 1024,
	IDENTITY_TOKEN_MAX = 48, /* size of a token's text, with the NUL */
	IDENTITY_SESSION_DAYS = 400,
	IDENTITY_HEADERS_MAX = 512, /* size of both cookies */
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

/* A session, or a sign-in link. */
struct identity_session {
	bool found, link;
	char user[STORE_ID_MAX];
	int64_t created, expires;
};

/* A user, as read in advance on another thread, so that the loop does not wait for a database.
 * Valid during the call that it came with. */
struct identity_known {
	uint8_t hash[STORE_HASH];
	bool failed; /* storage cannot be read */
	struct identity_session session;
	struct identity_person person; /* id "" = not signed in */
};

/* --- tokens and sessions (identity_session.c) ------------------------------------------------ */

void identity_make_token(char token[IDENTITY_TOKEN_MAX]);
/* The token of a request, or "". A bearer token takes precedence over the cookie. */
void identity_find_token(const struct net_request *request, char token[IDENTITY_TOKEN_MAX]);
/* The session of a token, unless it has expired. Returns false if storage cannot be read. */
bool identity_check_session(const struct identity_known *known, const char *token,
                            struct identity_session *found);
/* The Set-Cookie line; an empty token deletes the cookie. */
void identity_put_cookie(const struct srv *srv, char *headers, size_t size,
                         const struct net_request *request, const char *token);
/* Adds a new session of a user to a change. */
void identity_add_session(struct store_change *change, const char *user,
                          char token[IDENTITY_TOKEN_MAX]);

/* --- where somebody has signed in before (identity_session.c) --------------------------------- */
/* Recognised by a cookie that the device keeps after signing out, and by address, which the server
 * remembers until it stops. Their attempts come before those of strangers: see hasher.h. */

/* The cookie of a device, or "". */
void identity_find_device(const struct net_request *request, char device[IDENTITY_TOKEN_MAX]);
bool identity_is_device_of(const struct srv *srv, const char *device, const char *user);
/* The Set-Cookie line for a device of this user. */
void identity_put_device(const struct srv *srv, char *headers, size_t size, bool secure,
                         const char *user);
void identity_note_place(struct identity *identity, const char *address, const char *user);
bool identity_is_place(const struct identity *identity, const char *address, const char *user);

/* --- reading and writing (identity_store.c) --------------------------------------------------- */

/* The hash of a token or of a link's code; only the hash is stored. */
void identity_hash(const char *token, uint8_t hash[STORE_HASH]);
/* The weight of a reader's job after which the loop goes through this many bytes of JSON, once or
 * several times, as requests do with their body and with the settings of a user: 16 KiB are a
 * turn's share. */
#define IDENTITY_WEIGHT(bytes) ((size_t)(bytes) * 16)
/* On any thread; `hash` is set. */
void identity_load(struct store *store, struct identity_known *known);

/* How to look up a user: by id, handle, or the code of a sign-in link. */
enum identity_key { IDENTITY_BY_ID, IDENTITY_BY_HANDLE, IDENTITY_BY_LINK };
/* Looks up a user on another thread and calls `then` with the result; if the server stops first,
 * the result is that storage cannot be read. */
typedef void identity_found(struct srv *srv, const struct identity_known *known, void *context);
void identity_look_up(struct srv *srv, enum identity_key key, const char *value,
                      identity_found *then, void *context);

void identity_copy(struct identity_person *person, const struct store_user *row);
/* Copies the user, if it is the one of `known` (may be NULL). */
bool identity_read(const struct identity_known *known, const char *id,
                   struct identity_person *person);
/* Adds the user's row to a change; it conflicts if the row has changed since it was read. */
void identity_put(struct store_change *change, const struct identity_person *person);
/* USER. The caller owns it. */
json_t *identity_json(const struct identity_person *person);

/* Counts attempts that are limited, by an address and for a key: passphrases, and test
 * notifications, which go to addresses that nobody has verified. */
enum api_code identity_count_attempt(const struct api_call *call, const char *key,
                                     struct api_error *error);

/* Reads the user of the call in order to change it. Until identity_submit has answered, or
 * identity_end, other changes get `conflict`. */
enum api_code identity_begin(const struct api_call *call, struct identity_person *person,
                             struct api_error *error);
void identity_end(struct srv *srv, const char *user);
/* Stores the change. Once it is durable, answers 200 with the headers and `answer`, which this
 * function takes over, and ends what identity_begin started for `user` ("" = nothing). `conflict`
 * is the sentence for a change that lost to another one; NULL = another change of the user. */
void identity_submit(struct srv *srv, struct store_change *change, uint64_t reply, const char *user,
                     const char *conflict, const char *headers, json_t *answer);
/* Answers at once; takes over `answer`. */
void identity_answer(struct srv *srv, uint64_t reply, unsigned status, const char *headers,
                     json_t *answer);

#endif
