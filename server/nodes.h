/* Nodes: several servers on one database.
 *
 * Every node may serve every table. What another node has stored is heard of by its table and last event only; whoever has
 * the table in memory then reads what is missing, the row and the tail of its events and messages, beside the loop. What
 * only one node may do for a table (its agents, its clocks, its notifications) is asked of store_is_mine. With one server on
 * one file nothing of this happens. */
#ifndef SERVER_NODES_H
#define SERVER_NODES_H

#include "server/limits.h"
#include "server/tables.h"

/* Messages of a chat that were read beside the loop, with their texts. All zero = none. */
struct heard_message {
	struct heard_message *next;
	uint32_t number;
	int64_t at;
	bool has_user;
	char user[STORE_ID_MAX];
	char text[];
};
struct heard_messages {
	struct heard_message *first, *last;
};
/* For store_read_messages: `context` is a struct heard_messages. */
bool heard_take(void *context, const struct store_message *message);
/* The message as it was; good as long as the list. */
struct store_message heard_message(const struct heard_message *heard, const char *table);
void heard_free(struct heard_messages *messages);

/* These limits, known by a letter, are shared by all nodes: see limits.h. */
void nodes_share(struct srv *srv, char name, struct limits *limits);
/* Sessions of a user end by the changes that were submitted: sockets that they have at other nodes end, too. */
void nodes_sessions_ended(struct srv *srv, const char *user);
/* Begins to listen. */
void nodes_open(struct srv *srv);
/* From the loop's tick: what could not be read is read again. */
void nodes_tick(struct srv *srv);
/* Reads what a table in memory lacks: another node has changed it, or a change of ours has conflicted with one of theirs. */
void nodes_refresh(struct srv *srv, struct srv_table *table);

#endif
