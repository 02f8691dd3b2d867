/* HTTP requests as function calls: who sent it, what the body contains, how to answer. The list of
 * addresses is in server/api/. */
#ifndef SERVER_BASE_API_H
#define SERVER_BASE_API_H

#include "server/base/server.h"

/* Every error a client can get; docs/protocol.md lists them. X(NAME, "code", status) */
#define API_ERRORS(X)                                                                              \
	X(BAD_JSON, "bad-json", 400)                                                               \
	X(BAD_REQUEST, "bad-request", 400)                                                         \
	X(SIGN_IN, "sign-in", 401)                                                                 \
	X(FORBIDDEN, "forbidden", 403)                                                             \
	X(MISSING, "missing", 404)                                                                 \
	X(METHOD, "method", 405)                                                                   \
	X(STALE, "stale", 409)                                                                     \
	X(CONFLICT, "conflict", 409)                                                               \
	X(TOO_LARGE, "too-large", 413)                                                             \
	X(ILLEGAL, "illegal", 422)                                                                 \
	X(TOO_MANY, "too-many", 429)                                                               \
	X(DELIVERY, "delivery", 502)                                                               \
	X(STOPPING, "stopping", 503)                                                               \
	X(STORAGE, "storage", 503)

enum api_code {
	API_OK,
#define X(name, code, status) API_##name,
	API_ERRORS(X)
#undef X
	API_CODES
};

/* Why something was rejected. Filled by the function that rejects it; written as the `error` of a
 * response. */
struct api_error {
	enum api_code code;
	char message[256]; /* one English sentence */
	char rule[24];     /* "" = none */
	int64_t seq;       /* < 0 = none */
	unsigned retry;    /* seconds; 0 = none */
};
/* "stale", "illegal", ... */
const char *api_code_name(enum api_code code);
/* Fills *error and returns its code, so that a function can return the result. */
enum api_code api_refuse(struct api_error *error, enum api_code code, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Writes {"code":..,"message":..,...} as the value of member `error`. */
void api_put_error(struct bb_json *json, const struct api_error *error);

/* A user as a request or socket knows it. id "" = not signed in. */
struct api_user {
	char id[STORE_ID_MAX];
	char name[SRV_NAME_MAX];
};

struct identity_known;

/* One request. Valid during the handler only; `reply` may be stored to answer later. */
struct api_call {
	struct srv *srv;
	const struct net_request *request;
	uint64_t reply;
	struct api_user user;
	char table[STORE_ID_MAX]; /* the table's id in the address, or "" */
	json_t *body;             /* an object; NULL for GET */
	unsigned tables;          /* unfinished tables of the user + 1; 0 = not counted */
	/* what was read in advance about the user, or NULL; see users/identity_store.h */
	const struct identity_known *known;
};

enum { API_ID_MAX = 65 }; /* an id that a client gives its request, with the NUL */

/* Who gets the result: an HTTP request, a WebSocket, or nobody (an agent's act). */
struct api_sender {
	uint64_t reply;      /* 0 = no HTTP request */
	uint32_t connection; /* 0 = no WebSocket; see live_done */
	char id[API_ID_MAX];
};

/* Answers with a JSON text made by the caller (a whole object). */
void api_answer(struct srv *srv, uint64_t reply, unsigned status, const char *json, size_t length);
/* The same with further "name: value\r\n" lines, or NULL. */
void api_answer_with(struct srv *srv, uint64_t reply, unsigned status, const char *headers,
                     const char *json, size_t length);
void api_answer_error(struct srv *srv, uint64_t reply, const struct api_error *error);

/* Parses JSON from a client: sets *body, or NULL with the reason. Returns false if it has more than
 * `most` values: then it is not parsed at all. */
bool api_parse(struct srv *srv, const char *text, size_t length, unsigned most, json_t **body,
               json_error_t *why);
/* Read members of a body. A missing member leaves the value unchanged; an invalid one is an error.
 * api_only takes a list of the known members, NULL at the end, and rejects others: api_only(body,
 * error, "seat", "nonce", NULL). */
enum api_code api_only(const json_t *body, struct api_error *error, ...);
enum api_code api_text(const json_t *body, const char *name, char *value, size_t size,
                       struct api_error *error);
enum api_code api_int(const json_t *body, const char *name, int64_t min, int64_t max,
                      int64_t *value, struct api_error *error);
enum api_code api_bool(const json_t *body, const char *name, bool *value, struct api_error *error);
/* A member of the query string, decoded; returns false if it is missing or too long. */
bool api_query(const struct net_request *request, const char *name, char *value, size_t size);
/* The same as a number; a missing one leaves the value unchanged. Returns false if it is not a
 * number from 0 to max. */
bool api_query_number(const struct net_request *request, const char *name, int64_t max,
                      int64_t *value);

typedef void api_handler(struct api_call *call);

#endif
