/* See table_chat.h. A phrase is stored as "/" and its id, so that clients can show it in the
 * reader's language. */
#include "server/tables/table_chat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The quick phrases, and their texts for clients that do not know them. */
static const struct {
	const char *id, *text;
} phrases[] = {
	{"hello", "Hello!"},
	{"good-move", "Good move!"},
	{"thanks", "Thank you."},
	{"well-played", "Well played!"},
	{"thinking", "I am thinking."},
	{"oops", "Oops!"},
	{"good-game", "Good game!"},
};

static int find_phrase(const char *id)
{
	for (unsigned i = 0; i < sizeof phrases / sizeof *phrases; i++)
		if (strcmp(id, phrases[i].id) == 0)
			return (int)i;
	return -1;
}

bool tables_is_phrase(const char *id)
{
	return find_phrase(id) >= 0;
}

static const char *name_of(const struct srv_table *table, const char *user)
{
	for (unsigned s = 0; user != NULL && user[0] != '\0' && s < table->seats; s++)
		if (strcmp(table->seat[s].user, user) == 0)
			return table->seat[s].name;
	return NULL;
}

void tables_put_message(struct bb_json *json, const struct srv_table *table,
                        const struct store_message *message)
{
	int phrase = message->text[0] == '/' ? find_phrase(message->text + 1) : -1;

	bb_json_open(json, '{');
	bb_json_put_string(json, "t", "chat");
	bb_json_put_string(json, "table", table->id);
	bb_json_put_int(json, "number", message->number);
	bb_json_put_string(json, "user", message->user);
	bb_json_put_string(json, "name", name_of(table, message->user));
	bb_json_put_string(json, "text", phrase >= 0 ? phrases[phrase].text : message->text);
	bb_json_put_string(json, "phrase", phrase >= 0 ? phrases[phrase].id : NULL);
	bb_json_put_int(json, "at", message->at);
	bb_json_close(json, '}');
}

/* --- read beside the loop ------------------------------------------------------------------- */

bool chat_copy_take(void *context, const struct store_message *message)
{
	struct chat_copies *messages = context;
	size_t length = strlen(message->text) + 1;
	struct chat_copy *copy = srv_alloc(sizeof *copy + length);

	copy->number = message->number;
	copy->at = message->at;
	copy->has_user = message->user != NULL;
	snprintf(copy->user, sizeof copy->user, "%s", message->user != NULL ? message->user : "");
	memcpy(copy->text, message->text, length);
	*(messages->last != NULL ? &messages->last->next : &messages->first) = copy;
	messages->last = copy;
	return true;
}

struct store_message chat_copy_message(const struct chat_copy *copy, const char *table)
{
	return (struct store_message){
		.table = table,
		.number = copy->number,
		.user = copy->has_user ? copy->user : NULL,
		.text = copy->text,
		.at = copy->at};
}

void chat_copies_free(struct chat_copies *messages)
{
	while (messages->first != NULL) {
		struct chat_copy *next = messages->first->next;

		free(messages->first);
		messages->first = next;
	}
	messages->last = NULL;
}
