/* Chat of a table: short texts and quick phrases by its players, and messages of the server.
 *
 * A phrase is stored as "/" and its id, so that clients can show it in the reader's language. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/reader.h"
#include "server/live/live.h"
#include "server/play/play.h"
#include "server/tables/table_chat.h"
#include "server/users/budget.h"

enum {
	CHARACTERS_MAX = 500,
	MESSAGES_MAX = 5000, /* per table: all are read when it is loaded */
	TEXT_MAX = 4 * CHARACTERS_MAX + 1,
};

/* A message that is being stored. */
struct own_message {
	struct srv *srv;
	struct srv_table *table;
	struct api_sender sender;
	uint32_t number;
	int64_t at;
	char user[STORE_ID_MAX];
	char text[];
};

static void store_message(struct srv *srv, struct srv_table *table, const char *user,
                          const char *text, const struct api_sender *sender);

/* Another node's message got the number: it is read on another thread and announced, and ours gets
 * the next number. */
struct second {
	struct reader_job job;
	struct own_message *own;
	char table[STORE_ID_MAX];
	struct chat_copies others;
};

static void second_run(struct reader_job *job, struct reader_tools *tools)
{
	struct second *second = (struct second *)job;

	store_read_messages(tools->store, second->table, second->own->number - 1, chat_copy_take,
	                    &second->others);
}

static void second_done(struct srv *srv, struct reader_job *job)
{
	struct second *second = (struct second *)job;
	struct own_message *own = second->own;
	const struct chat_copy *other = second->others.first;
	struct api_error error;
	struct srv_table *table = job->ran ? tables_find(srv, second->table, &error) : NULL;

	if (table != NULL && other != NULL && other->number == own->number) {
		const struct store_message message = chat_copy_message(other, table->id);

		live_chat(srv, table, &message);
	}
	if (table != NULL) {
		store_message(srv, table, own->user, own->text, &own->sender);
	} else {
		api_refuse(&error, API_STORAGE, "The table cannot be read; nothing was said.");
		play_answer_refused(srv, &own->sender, &error);
	}
	chat_copies_free(&second->others);
	free(own);
	free(second);
}

static void store_again(struct own_message *own)
{
	struct second *second = srv_alloc(sizeof *second);

	second->job.run = second_run;
	second->job.done = second_done;
	second->own = own;
	memcpy(second->table, own->table->id, sizeof second->table);
	reader_ask(own->srv->reader, &second->job, "");
}

static void own_done(void *context, enum store_status status)
{
	struct own_message *own = context;
	struct api_error error;

	if (status == STORE_CONFLICT && own->srv->shared) {
		store_again(own);
		return;
	}
	if (status == STORE_OK) {
		const struct store_message message = {
			.table = own->table->id,
			.number = own->number,
			.user = own->user[0] != '\0' ? own->user : NULL,
			.text = own->text,
			.at = own->at,
		};

		live_chat(own->srv, own->table, &message);
		play_answer_done(own->srv, &own->sender, own->table->stored);
	} else {
		api_refuse(&error, API_STORAGE, "The disk failed; nothing was said.");
		play_answer_refused(own->srv, &own->sender, &error);
	}
	free(own);
}

static void store_message(struct srv *srv, struct srv_table *table, const char *user,
                          const char *text, const struct api_sender *sender)
{
	struct store_change *change = store_begin(srv->store);
	size_t length = strlen(text) + 1;
	struct own_message *own = srv_alloc(sizeof *own + length);

	own->srv = srv;
	own->table = table;
	own->sender = *sender;
	own->number = ++table->messages;
	own->at = net_now();
	snprintf(own->user, sizeof own->user, "%s", user);
	memcpy(own->text, text, length);
	const struct store_message message = {
		.table = table->id,
		.number = own->number,
		.user = user[0] != '\0' ? own->user : NULL,
		.text = own->text,
		.at = own->at,
	};
	store_add_message(change, &message);
	tables_submit(srv, table, change, own_done, own);
}

/* True for a text of limited length without control characters except newlines. */
static bool is_sayable(const char *text)
{
	unsigned count = 0;

	for (const char *at = text; *at != '\0'; at++) {
		unsigned char byte = (unsigned char)*at;

		if ((byte < 0x20 && byte != '\n') || byte == 0x7f)
			return false;
		count += (byte & 0xc0) != 0x80;
	}
	return count > 0 && count <= CHARACTERS_MAX && text[strspn(text, " \n")] != '\0';
}

void chat_handle(struct srv *srv, struct srv_table *table, const char *user, const char *address,
                 const json_t *body, const struct api_sender *sender)
{
	char text[TEXT_MAX] = "", phrase[24] = "";
	struct api_error error = {.code = API_OK};

	if (!tables_sits(table, user))
		api_refuse(&error, API_FORBIDDEN, "Only those who sit at this table can chat.");
	else if (srv_is_restrained(srv, user, "muted"))
		api_refuse(&error, API_FORBIDDEN, "The owner of the server has muted you.");
	else if (table->messages >= MESSAGES_MAX)
		api_refuse(&error, API_TOO_MANY, "A table has at most %d messages.", MESSAGES_MAX);
	else if (api_text(body, "text", text, sizeof text, &error) == API_OK &&
	         api_text(body, "phrase", phrase, sizeof phrase, &error) == API_OK) {
		if (phrase[0] != '\0' && !tables_is_phrase(phrase))
			api_refuse(&error, API_BAD_REQUEST,
			           "\"phrase\" is none of the quick phrases.");
		else if (phrase[0] == '\0' && !is_sayable(text))
			api_refuse(&error, API_BAD_REQUEST,
			           "\"text\" needs 1 to %d characters without control characters.",
			           CHARACTERS_MAX);
	}
	if (error.code != API_OK ||
	    budget_may_chat(srv->budget, user, address, strlen(text), &error) != API_OK) {
		play_answer_refused(srv, sender, &error);
		return;
	}
	if (phrase[0] != '\0')
		snprintf(text, sizeof text, "/%s", phrase);
	store_message(srv, table, user, text, sender);
}

void chat_announce(struct srv *srv, struct srv_table *table, const char *format, ...)
{
	const struct api_sender nobody = {.reply = 0};
	char text[256];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	store_message(srv, table, "", text, &nobody);
}
