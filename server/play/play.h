/* Play: acting at a table, taking back, what follows from it. play_api.c has the HTTP side.
 *
 * An act is checked, played in memory and submitted to the store; it is told to its sender, to
 * the watchers and to the next player only when it is durable. While one is under way any other
 * is `stale`. */
#ifndef SERVER_PLAY_PLAY_H
#define SERVER_PLAY_PLAY_H

#include "server/tables/tables.h"

enum play_what { PLAY_ACT, PLAY_UNDO, PLAY_RESET };

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
	struct api_sender sender;
	const char *address; /* who pays for what has to be looked up; "" = nobody */
	int64_t since;       /* monotonic: when it came, if it has had to wait; else 0 */
};

/* Reads `seq`, `seat`, `action` and `id` of a body (also `t` and `table`, which are not looked
 * at). */
enum api_code play_read_request(const json_t *body, struct play_request *request,
                                struct api_error *error);
/* Does it or refuses it; the sender is told in either case, now or later. */
void play_handle(struct srv *srv, struct srv_table *table, const struct play_request *request);

/* From the loop's tick: requests that wait for what another node has stored. */
void play_tick(struct srv *srv);

/* The game begins: key, set-up, chance. Changes the memory only; the caller stores row and
 * entries. */
enum api_code play_begin(struct srv_table *table, int64_t now, struct api_error *error);
/* What play does when a table changes. */
tables_listener play_on_table;
/* After something became durable: starts the agent that is to act, tells whose turn it is.
 * `before` is the user whose turn it was ("" = nobody). */
void play_go_on(struct srv *srv, struct srv_table *table, const char *before);

/* Tells the sender. */
void play_answer_done(struct srv *srv, const struct api_sender *sender, uint32_t seq);
void play_answer_refused(struct srv *srv, const struct api_sender *sender,
                         const struct api_error *error);

/* --- chat (chat.c) -------------------------------------------------------------------------- */

/* A message or a quick phrase of somebody who sits here: members `text` or `phrase` of the body.
 * The sender is told when it is stored, or why not. */
void chat_handle(struct srv *srv, struct srv_table *table, const char *user, const char *address,
                 const json_t *body, const struct api_sender *sender);
/* The server itself says something. */
void chat_tell(struct srv *srv, struct srv_table *table, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Tells the user's connections that it is their turn and, if wanted, has them notified unless
 * they come in time. */
void play_tell_turn(struct srv *srv, const struct srv_table *table, const char *user, bool notify);

#endif
