/* The HTTP side of play: the view of a table, and the same acts as over WebSocket. Records are in
 * play_record.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/api.h"
#include "server/api/lobby.h"
#include "server/base/reader.h"
#include "server/live/live.h"
#include "server/play/play.h"
#include "server/tables/replay.h"

enum {
	HEAD_MAX = 16 * 1024,      /* size of a TABLE and what surrounds it */
	ANSWER_FIRST = 256 * 1024, /* usually enough */
	ANSWER_MAX = 16 * 1024 * 1024,
};

/* --- looking -------------------------------------------------------------------------------- */

/* Writes `{"table":TABLE,"update":`, and the update if that is null. */
static char *write_head(const struct api_call *call, const struct srv_table *table,
                        bool with_update)
{
	char *head = srv_alloc(HEAD_MAX);
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, head, HEAD_MAX);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_key(&json, "table");
	tables_put_json(call->srv, table, call->user.id, &json);
	bb_json_key(&json, "update");
	if (with_update)
		return head;
	bb_json_null(&json);
	bb_json_close(&json, '}');
	return head;
}

/* On the reader's thread: the update after the head, in a buffer that grows until it fits. */
static void write_show(struct reader_answer *answer, struct reader_tools *tools)
{
	struct replay *replay = answer->more;
	char error[STORE_ERROR_MAX];
	bool good = true;

	for (size_t size = ANSWER_FIRST; good && answer->text == NULL; size *= 4) {
		char *buffer = srv_alloc(size);
		struct bb_text text;
		struct bb_json json;

		bb_text_init(&text, buffer, size);
		bb_put(&text, answer->head);
		bb_json_init(&json, &text);
		good = replay_update(tools->store, tools->cache, tools->sheet, replay, &json,
		                     error);
		bb_put_char(&text, '}');
		answer->job.events = replay->replayed;
		answer->length = text.length;
		if (good && !text.full) {
			answer->text = buffer;
		} else {
			free(buffer);
			good = good && size < ANSWER_MAX;
		}
	}
	if (answer->text == NULL)
		api_refuse(&answer->error, API_STORAGE,
		           "The table could not be read from the disk.");
}

void play_show(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, play_show);
	int64_t asked = -1, from = 0;
	struct reader_answer *answer;
	struct api_error error;
	struct replay *replay;
	unsigned seat;
	char *head;

	if (table == NULL)
		return;
	if ((!api_query_number(call->request, "seat", BB_SEATS_MAX - 1, &asked) &&
	     api_refuse(&error, API_BAD_REQUEST, "\"seat\" is the number of a seat.")) ||
	    (!api_query_number(call->request, "from", UINT32_MAX, &from) &&
	     api_refuse(&error, API_BAD_REQUEST, "\"from\" is the number of an event.")) ||
	    tables_check_view(table, call->user.id, asked, &seat, &error)) {
		lobby_refuse(call, &error);
		return;
	}
	if (table->state != STORE_PLAYING && table->state != STORE_OVER) {
		head = write_head(call, table, false);
		api_answer(call->srv, call->reply, 200, head, strlen(head));
		free(head);
		return;
	}
	answer = reader_begin(call, write_show);
	if (answer == NULL)
		return;
	answer->head = write_head(call, table, true);
	answer->more = replay = srv_alloc(sizeof *replay);
	*replay = (struct replay){
		.rules = table->match.rules,
		.seat = seat,
		.form = UPDATE_JSON,
		.from = from <= table->stored ? (uint32_t)from : 0,
		.stored = table->stored,
		.limit = SIZE_MAX};
	memcpy(replay->table, table->id, sizeof replay->table);
	answer->job.events = table->stored;
	reader_send(call, answer);
}

/* --- acting --------------------------------------------------------------------------------- */

static void handle(struct api_call *call, enum play_what what)
{
	struct play_request request = {.what = what,
	                               .user = call->user.id,
	                               .sender.reply = call->reply,
	                               .address = call->request->address};
	struct srv_table *table;
	struct api_error error;

	if (play_read_request(call->body, &request, &error) != API_OK ||
	    (table = tables_find(call->srv, call->table, &error)) == NULL) {
		lobby_refuse(call, &error);
		return;
	}
	play_handle(call->srv, table, &request);
}

void play_act(struct api_call *call)
{
	handle(call, PLAY_ACT);
}

void play_undo(struct api_call *call)
{
	handle(call, PLAY_UNDO);
}

void play_reset(struct api_call *call)
{
	handle(call, PLAY_RESET);
}

void play_chat(struct api_call *call)
{
	struct api_sender sender = {.reply = call->reply};
	struct srv_table *table;
	struct api_error error;

	if (api_only(call->body, &error, "id", "text", "phrase", NULL) ||
	    api_text(call->body, "id", sender.id, sizeof sender.id, &error) ||
	    (table = tables_find(call->srv, call->table, &error)) == NULL) {
		lobby_refuse(call, &error);
		return;
	}
	chat_handle(call->srv, table, call->user.id, call->request->address, call->body, &sender);
}
