/* Play: acting at a table, taking back, what follows from it. play_api.c has the HTTP side.
 *
 * An act is checked, played in memory and submitted to the store; it is told to its sender, to
 * the watchers and to the next player only when it is durable. While one is under way any other
 * is `stale`. */
#ifndef SERVER_PLAY_H
#define SERVER_PLAY_H

#include "server/tables.h"

enum play_what { PLAY_ACT, PLAY_UNDO, PLAY_RESET };

enum { PLAY_REQUEST_MAX = 65 }; /* a request id, with the NUL */

/* Whom to tell how it ended: an HTTP request, a WebSocket, or nobody (an agent's act). */
struct play_sender {
	uint64_t reply;      /* 0 = no HTTP request */
	uint32_t connection; /* 0 = no WebSocket; see live_answer */
	char id[PLAY_REQUEST_MAX];
};

/* What is asked for. */
struct play_request {
	enum play_what what;
	const char *user;   /* "" = nobody; not looked at for an agent */
	int64_t seq;        /* the last event the sender has seen; < 0 = not told */
	int64_t seat;       /* < 0 = not told */
	bool by_agent;      /* `seat` is an agent's */
	const char *action; /* notation, or NULL: then `number` */
	size_t action_length;
	bb_action number;
	struct play_sender sender;
};

/* Reads `seq`, `seat`, `action` and `id` of a body (also `t` and `table`, which are not looked
 * at). */
enum api_code play_read_request(const json_t *body, struct play_request *request,
                                struct api_error *error);
/* Does it or refuses it; the sender is told in either case, now or later. */
void play_handle(struct srv *srv, struct srv_table *table, const struct play_request *request);

/* The game begins: key, set-up, chance. Changes the memory only; the caller stores row and
 * entries. */
enum api_code play_begin(struct srv_table *table, int64_t now, struct api_error *error);
/* After something became durable: starts the agent that is to act, tells whose turn it is.
 * `before` is the user whose turn it was ("" = nobody). */
void play_go_on(struct srv *srv, struct srv_table *table, const char *before);

/* Tells the sender. */
void play_answer_done(struct srv *srv, const struct play_sender *sender, uint32_t seq);
void play_answer_refused(struct srv *srv, const struct play_sender *sender,
                         const struct api_error *error);

/* --- chat (chat.c) -------------------------------------------------------------------------- */

/* A message or a quick phrase of somebody who sits here: members `text` or `phrase` of the body.
 * The sender is told when it is stored, or why not. */
void chat_handle(struct srv *srv, struct srv_table *table, const char *user, const json_t *body,
                 const struct play_sender *sender);
/* The server itself says something. */
void chat_tell(struct srv *srv, struct srv_table *table, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* {"t":"chat",...} as a whole. */
void chat_put(struct bb_json *json, const struct srv_table *table,
              const struct store_message *message);

/* Tells the user's connections that it is their turn and, if wanted, has them notified unless they come in time. */
void play_tell_turn(struct srv *srv, const struct srv_table *table, const char *user, bool notify);

#endif
