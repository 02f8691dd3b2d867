/* Chat of a table: short texts and quick phrases by those who sit there, and what the server has
 * to say.
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
	MESSAGES_MAX = 5000, /* of a table: all are read when it is loaded */
	TEXT_MAX = 4 * CHARACTERS_MAX + 1,
};

/* A message that is being stored. */
struct said {
	struct srv *srv;
	struct srv_table *table;
	struct api_sender sender;
	uint32_t number;
	int64_t at;
	char user[STORE_ID_MAX];
	char text[];
};

static void say(struct srv *srv, struct srv_table *table, const char *user, const char *text,
                const struct api_sender *sender);

/* Another node's message got the number: it is read beside the loop and told, and ours gets the
 * next. */
struct second {
	struct reader_job job;
	struct said *said;
	char table[STORE_ID_MAX];
	struct heard_messages others;
};

static void second_run(struct reader_job *job, struct reader_tools *tools)
{
	struct second *second = (struct second *)job;

	store_read_messages(tools->store, second->table, second->said->number - 1, heard_take,
	                    &second->others);
}

static void second_done(struct srv *srv, struct reader_job *job)
{
	struct second *second = (struct second *)job;
	struct said *said = second->said;
	const struct heard_message *other = second->others.first;
	struct api_error error;
	struct srv_table *table = job->ran ? tables_find(srv, second->table, &error) : NULL;

	if (table != NULL && other != NULL && other->number == said->number) {
		const struct store_message message = heard_message(other, table->id);

		live_chat(srv, table, &message);
	}
	if (table != NULL) {
		say(srv, table, said->user, said->text, &said->sender);
	} else {
		api_refuse(&error, API_STORAGE, "The table cannot be read; nothing was said.");
		play_answer_refused(srv, &said->sender, &error);
	}
	heard_free(&second->others);
	free(said);
	free(second);
}

static void say_again(struct said *said)
{
	struct second *second = srv_alloc(sizeof *second);

	second->job.run = second_run;
	second->job.done = second_done;
	second->said = said;
	memcpy(second->table, said->table->id, sizeof second->table);
	reader_ask(said->srv->reader, &second->job, "");
}

static void said_done(void *context, enum store_status status)
{
	struct said *said = context;
	struct api_error error;

	if (status == STORE_CONFLICT && said->srv->shared) {
		say_again(said);
		return;
	}
	if (status == STORE_OK) {
		const struct store_message message = {
			.table = said->table->id,
			.number = said->number,
			.user = said->user[0] != '\0' ? said->user : NULL,
			.text = said->text,
			.at = said->at,
		};

		live_chat(said->srv, said->table, &message);
		play_answer_done(said->srv, &said->sender, said->table->stored);
	} else {
		api_refuse(&error, API_STORAGE, "The disk failed; nothing was said.");
		play_answer_refused(said->srv, &said->sender, &error);
	}
	free(said);
}

static void say(struct srv *srv, struct srv_table *table, const char *user, const char *text,
                const struct api_sender *sender)
{
	struct store_change *change = store_begin(srv->store);
	size_t length = strlen(text) + 1;
	struct said *said = srv_alloc(sizeof *said + length);

	said->srv = srv;
	said->table = table;
	said->sender = *sender;
	said->number = ++table->messages;
	said->at = net_now();
	snprintf(said->user, sizeof said->user, "%s", user);
	memcpy(said->text, text, length);
	const struct store_message message = {
		.table = table->id,
		.number = said->number,
		.user = user[0] != '\0' ? said->user : NULL,
		.text = said->text,
		.at = said->at,
	};
	store_add_message(change, &message);
	tables_submit(srv, table, change, said_done, said);
}

/* At most so many characters, none of them a control character except the newline. */
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
	    budget_may_say(srv->budget, user, address, strlen(text), &error) != API_OK) {
		play_answer_refused(srv, sender, &error);
		return;
	}
	if (phrase[0] != '\0')
		snprintf(text, sizeof text, "/%s", phrase);
	say(srv, table, user, text, sender);
}

void chat_tell(struct srv *srv, struct srv_table *table, const char *format, ...)
{
	const struct api_sender nobody = {.reply = 0};
	char text[256];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	say(srv, table, "", text, &nobody);
}
