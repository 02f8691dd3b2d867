/* Messages of a table's chat: what clients get of one, and those that were read beside the loop.
 * Saying something is play/chat.c's. */
#ifndef SERVER_TABLES_TABLE_CHAT_H
#define SERVER_TABLES_TABLE_CHAT_H

#include "server/tables/tables.h"

/* Whether there is a quick phrase of this id. */
bool tables_is_phrase(const char *id);
/* {"t":"chat",...} as a whole. */
void tables_put_message(struct bb_json *json, const struct srv_table *table,
                        const struct store_message *message);

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

#endif
