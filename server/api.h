/* HTTP requests as calls: who asks, what the body says, how to answer. api.c has the table of all
 * addresses; the functions it names stand in identity.c, lobby.c, play.c and ops.c. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "server/server.h"

/* Every refusal a client can get; docs/protocol.md lists them. X(NAME, "code", status) */
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

/* Why something was refused. Filled by whoever refuses; written as the `error` of an answer. */
struct api_error {
	enum api_code code;
	char message[256]; /* one English sentence */
	char rule[24];     /* "" = none */
	int64_t seq;       /* < 0 = none */
	unsigned retry;    /* seconds; 0 = none */
};
/* "stale", "illegal", ... */
const char *api_code_name(enum api_code code);
/* Fills *error and returns its code, so that a function can end with it. */
enum api_code api_refuse(struct api_error *error, enum api_code code, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Writes {"code":..,"message":..,...} as the value of member `error`. */
void api_put_error(struct bb_json *json, const struct api_error *error);

/* A user as a request or socket knows it. id "" = nobody. */
struct api_user {
	char id[STORE_ID_MAX];
	char name[SRV_NAME_MAX];
};

/* One request. Valid during the handler only; `reply` may be kept to answer later. */
struct api_call {
	struct srv *srv;
	const struct net_request *request;
	uint64_t reply;
	struct api_user user;
	char table[STORE_ID_MAX]; /* the ID of the address, or "" */
	json_t *body;             /* an object; NULL for GET */
	unsigned tables;          /* of the user that are not over, and one more; 0 = not counted */
};

/* Answers with a JSON text made by the caller (a whole object). */
void api_answer(struct srv *srv, uint64_t reply, unsigned status, const char *json, size_t length);
/* The same with further "name: value\r\n" lines, or NULL. */
void api_answer_with(struct srv *srv, uint64_t reply, unsigned status, const char *headers,
                     const char *json, size_t length);
void api_answer_error(struct srv *srv, uint64_t reply, const struct api_error *error);

/* Reads members of a body; a member that is absent leaves the value alone, a wrong one refuses. A
 * list of the members that are known, NULL at the end, refuses unknown ones: api_only(body, error,
 * "seat", "nonce", NULL). */
enum api_code api_only(const json_t *body, struct api_error *error, ...);
enum api_code api_text(const json_t *body, const char *name, char *value, size_t size,
                       struct api_error *error);
enum api_code api_int(const json_t *body, const char *name, int64_t min, int64_t max,
                      int64_t *value, struct api_error *error);
enum api_code api_bool(const json_t *body, const char *name, bool *value, struct api_error *error);
/* A member of the query string, decoded; false when it is absent or too long. */
bool api_query(const struct net_request *request, const char *name, char *value, size_t size);
/* The same as a number; an absent one leaves the value alone. False when it is none from 0 to
 * max. */
bool api_query_number(const struct net_request *request, const char *name, int64_t max,
                      int64_t *value);

/* --- the whole (serve.c calls these) -------------------------------------------------------- */

/* NULL when there is no memory or no thread. */
struct api *api_open(struct srv *srv);
/* Waits for passphrases that are being hashed and stores what follows; from then on nothing begins
 * by itself. */
void api_stop(struct api *api);
/* NULL is allowed. */
void api_close(struct api *api);
/* Whether the address may ask now, before anything else is done for it: 0, or the seconds to wait. */
unsigned api_admit(struct srv *srv, const struct net_request *request);
/* Answers any request, now or later: the table of addresses, else a static file. */
void api_request(struct srv *srv, const struct net_request *request);
/* Whether a browser sent this from a page of ours, or no browser sent it: against foreign pages
 * that use the visitor's cookie, over HTTP and WebSocket. */
bool api_origin_ok(const struct srv *srv, const struct net_request *request);
/* From the loop, when woken: takes what the hashing threads have finished. */
void api_finish(struct api *api);
/* Requests that wait for a hashing thread. */
size_t api_pending(const struct api *api);

/* --- for handlers --------------------------------------------------------------------------- */

/* Who sent this request: reads cookie or bearer token and the session. id "" when nobody. */
/* False when storage cannot be read: then nobody knows who it is, and nobody must be taken for a stranger. */
bool api_find_user(struct srv *srv, const struct net_request *request, struct api_user *user);

typedef void api_handler(struct api_call *call);
/* identity.c */
api_handler identity_me, identity_name, identity_passphrase, identity_link, identity_sign_in,
	identity_sign_out, identity_settings, identity_test, identity_export, identity_delete;
/* confirm.c */
api_handler identity_confirm;
/* lobby.c */
api_handler lobby_list, lobby_create, lobby_join, lobby_nonce, lobby_leave, lobby_start,
	lobby_close, lobby_hand_over, lobby_reclaim, lobby_resign, lobby_vote, lobby_rematch;
/* play_api.c */
api_handler play_show, play_act, play_undo, play_reset, play_chat;
/* play_record.c */
api_handler play_record, ops_report;
/* ops.c */
api_handler ops_about, ops_health, ops_metrics;

#endif
