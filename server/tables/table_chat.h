/* Messages of a table's chat: their form for clients, and copies read on another thread.
 * play/chat.c adds messages. */
#ifndef SERVER_TABLES_TABLE_CHAT_H
#define SERVER_TABLES_TABLE_CHAT_H

#include "server/tables/tables.h"

/* True if there is a quick phrase with this id. */
bool tables_is_phrase(const char *id);
/* Writes {"t":"chat",...}. */
void tables_put_message(struct bb_json *json, const struct srv_table *table,
                        const struct store_message *message);

/* Messages of a chat that were read on another thread, with their texts. All zero = none. */
struct chat_copy {
	struct chat_copy *next;
	uint32_t number;
	int64_t at;
	bool has_user;
	char user[STORE_ID_MAX];
	char text[];
};
struct chat_copies {
	struct chat_copy *first, *last;
};
/* For store_read_messages: `context` is a struct chat_copies. */
bool chat_copy_take(void *context, const struct store_message *message);
/* The message; valid as long as the list. */
struct store_message chat_copy_message(const struct chat_copy *copy, const char *table);
void chat_copies_free(struct chat_copies *messages);

#endif
