/* Play: acting at a table, undo, and the consequences. play_api.c has the HTTP side.
 *
 * An act is checked, played in memory and submitted to the store; its sender, the watchers and the
 * next player are notified only when it is durable. While one is in flight any other is `stale`. */
#ifndef SERVER_PLAY_PLAY_H
#define SERVER_PLAY_PLAY_H

#include "server/tables/tables.h"

enum play_what { PLAY_ACT, PLAY_UNDO, PLAY_RESET };

/* A request to act. */
struct play_request {
	enum play_what what;
	const char *user;   /* "" = none; not used for an agent */
	int64_t seq;        /* the last event that the sender has seen; < 0 = not given */
	int64_t seat;       /* < 0 = not given */
	bool by_agent;      /* `seat` is played by an agent */
	const char *action; /* notation, or NULL: then `number` */
	size_t action_length;
	bb_action number;
	struct api_sender sender;
	const char *address; /* charged for look-ups; "" = nobody */
	int64_t since;       /* monotonic: when it arrived, if it has had to wait; else 0 */
};

/* Reads `seq`, `seat`, `action` and `id` of a body (also `t` and `table`, which are ignored). */
enum api_code play_read_request(const json_t *body, struct play_request *request,
                                struct api_error *error);
/* Performs or rejects it; the sender is answered in either case, now or later. */
void play_handle(struct srv *srv, struct srv_table *table, const struct play_request *request);

/* Called from the loop's tick: requests that wait for what another node has stored. */
void play_tick(struct srv *srv);

/* Starts the game: key, set-up, chance. Changes the memory only; the caller stores row and
 * entries. */
enum api_code play_begin(struct srv_table *table, int64_t now, struct api_error *error);
/* Reacts to changes of tables. */
tables_listener play_on_table;
/* Called when something has become durable: starts the agent that is to act, notifies the player
 * whose turn it is. `before` is the user whose turn it was ("" = none). */
void play_go_on(struct srv *srv, struct srv_table *table, const char *before);

/* Answer the sender. */
void play_answer_done(struct srv *srv, const struct api_sender *sender, uint32_t seq);
void play_answer_refused(struct srv *srv, const struct api_sender *sender,
                         const struct api_error *error);

/* --- chat (chat.c) -------------------------------------------------------------------------- */

/* Adds a message or a quick phrase of a player: members `text` or `phrase` of the body. The sender
 * is answered when it is stored, or with the reason. */
void chat_handle(struct srv *srv, struct srv_table *table, const char *user, const char *address,
                 const json_t *body, const struct api_sender *sender);
/* Adds a message of the server itself. */
void chat_announce(struct srv *srv, struct srv_table *table, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Tells the user's connections that it is their turn and, if requested, schedules a notification
 * unless they come in time. */
void play_notify_turn(struct srv *srv, const struct srv_table *table, const char *user,
                      bool notify);

#endif
