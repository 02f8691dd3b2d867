/* The HTTP side of play: what a table looks like, its record, and the same acts as over
 * WebSocket. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/record.h"
#include "server/live.h"
#include "server/lobby.h"
#include "server/ops.h"

enum {
	ANSWER_FIRST = 256 * 1024, /* bytes that usually suffice */
	ANSWER_MAX = 16 * 1024 * 1024,
};

/* --- looking -------------------------------------------------------------------------------- */

/* What an answer is made from. */
struct asked {
	const struct api_call *call;
	const struct srv_table *table;
	const struct match *match; /* of a record: with its whole log */
	unsigned seat;
	uint32_t from;
};

typedef void writer(const struct asked *asked, struct bb_text *text);

/* Writes an answer into a buffer that is made larger until it fits; the caller frees it. */
static char *write_long(writer *write, const struct asked *asked, size_t *length)
{
	for (size_t size = ANSWER_FIRST;; size *= 4) {
		char *buffer = srv_alloc(size);
		struct bb_text text;

		bb_text_init(&text, buffer, size);
		write(asked, &text);
		*length = text.length;
		if (!text.full || size >= ANSWER_MAX)
			return buffer;
		free(buffer);
	}
}

static void write_show(const struct asked *asked, struct bb_text *text)
{
	const struct api_call *call = asked->call;
	const struct srv_table *table = asked->table;
	struct bb_json json;

	bb_json_init(&json, text);
	bb_json_open(&json, '{');
	bb_json_key(&json, "table");
	tables_put_json(call->srv, table, call->user.id, &json);
	bb_json_key(&json, "update");
	if (table->state == STORE_PLAYING || table->state == STORE_OVER)
		live_put_update(call->srv, table, asked->seat, asked->from, UPDATE_JSON, SIZE_MAX,
		                &json);
	else
		bb_json_null(&json);
	bb_json_close(&json, '}');
}

void play_show(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, play_show);
	int64_t seat = -1, from = 0;
	struct asked asked = {.call = call, .table = table};
	struct api_error error;
	char *answer;
	size_t length;

	if (table == NULL)
		return;
	if ((!api_query_number(call->request, "seat", BB_SEATS_MAX - 1, &seat) &&
	     api_refuse(&error, API_BAD_REQUEST, "\"seat\" is the number of a seat.")) ||
	    (!api_query_number(call->request, "from", UINT32_MAX, &from) &&
	     api_refuse(&error, API_BAD_REQUEST, "\"from\" is the number of an event.")) ||
	    live_check_seat(table, call->user.id, seat, &asked.seat, &error)) {
		lobby_refuse(call, &error);
		return;
	}
	asked.from = (uint32_t)from;
	answer = write_long(write_show, &asked, &length);
	api_answer(call->srv, call->reply, 200, answer, length);
	free(answer);
}

/* --- the record of a table of other rules or values ------------------------------------------- */

static bool read_old_row(void *context, const struct store_table *row)
{
	struct srv_table *table = context;
	char error[STORE_ERROR_MAX];

	if (tables_parse_doc(row, table, error) != BB_OK)
		table->game = NULL;
	return false;
}

static bool read_old_event(void *context, const struct store_event *event)
{
	struct srv_table *table = context;
	struct match *match = &table->match;

	if (event->seq != match->count + 1)
		return false;
	tables_reserve(match, 1);
	match->log[match->count++] = (struct match_entry){
		.action = event->action, .actor = event->actor, .flags = event->flags};
	return true;
}

/* The table with its events as they are stored, if it was played by rules or values that the server does
 * not have; else NULL. Not kept in memory; the caller frees it with its log. */
static struct srv_table *read_old(const struct api_call *call)
{
	struct store *store = call->srv->store;
	struct srv_table *table;

	if (tables_in_memory(call->srv, call->table) != NULL)
		return NULL;
	table = srv_alloc(sizeof *table);
	if (store_read_table(store, call->table, read_old_row, table) == STORE_OK &&
	    table->game != NULL && !tables_is_current(table) &&
	    store_read_events(store, call->table, 0, read_old_event, table) == STORE_OK)
		return table;
	free(table->match.log);
	free(table);
	return NULL;
}

static void write_old(const struct asked *asked, struct bb_text *text)
{
	struct record_head head;

	tables_record_head(asked->table, true, &head);
	head.foreign = RECORD_OLD_RULES; /* or values: a record tells both */
	head.rules_version = asked->table->rules;
	head.edition_hash = asked->table->values;
	record_write(asked->match, &head, BB_NO_SEAT, text);
}

/* Such a table cannot go on here, so those who sit at it get all of it; what it would have been
 * masked by cannot be told without its rules. Its secret stays one until a game is over. */
static enum api_code check_old(const struct api_call *call, const struct srv_table *table,
                               struct api_error *error)
{
	if (table->state == STORE_OVER ? tables_may_see(table, call->user.id)
	                               : tables_sits(table, call->user.id))
		return API_OK;
	return api_refuse(error, API_FORBIDDEN, "Only those who sit at this table get its record.");
}

/* --- records ---------------------------------------------------------------------------------- */

static void write_record(const struct asked *asked, struct bb_text *text)
{
	bool whole = asked->table->state == STORE_OVER;
	struct record_head head;

	tables_record_head(asked->table, whole, &head);
	record_write(asked->match, &head, whole ? BB_NO_SEAT : asked->seat, text);
}

static void answer_record(writer *write, const struct asked *asked)
{
	const struct api_call *call = asked->call;
	size_t length;
	char *record = write_long(write, asked, &length);

	call->srv->ops->answers[2]++;
	net_reply(call->srv->net, call->reply, 200, "text/plain; charset=utf-8",
	          "cache-control: no-store\r\n", record, length);
	free(record);
}

static void answer_old(struct api_call *call, struct srv_table *table)
{
	const struct asked asked = {.call = call, .table = table, .match = &table->match};
	struct api_error error;

	if (check_old(call, table, &error) == API_OK)
		answer_record(write_old, &asked);
	else
		lobby_refuse(call, &error);
	free(table->match.log);
	free(table);
}

void play_record(struct api_call *call)
{
	struct srv_table *table = read_old(call);
	struct asked asked = {.call = call};
	struct match *match;
	struct api_error error;

	if (table != NULL) {
		answer_old(call, table);
		return;
	}
	table = lobby_table(call, play_record);
	if (table == NULL)
		return;
	if (live_check_seat(table, call->user.id, -1, &asked.seat, &error) ||
	    (table->state != STORE_PLAYING && table->state != STORE_OVER &&
	     api_refuse(&error, API_CONFLICT, "The game has not started.")) ||
	    (match = tables_read_match(call->srv, table, &error)) == NULL) {
		lobby_refuse(call, &error);
		return;
	}
	asked.table = table;
	asked.match = match;
	answer_record(write_record, &asked);
	tables_free_match(match);
}

/* --- acting --------------------------------------------------------------------------------- */

enum api_code play_read_request(const json_t *body, struct play_request *request,
                                struct api_error *error)
{
	const json_t *action = json_object_get(body, "action");

	request->seq = request->seat = -1;
	if (api_only(body, error, "t", "table", "id", "seq", "seat",
	             request->what == PLAY_ACT ? "action" : NULL, NULL) ||
	    api_int(body, "seq", 0, UINT32_MAX, &request->seq, error) ||
	    api_int(body, "seat", 0, BB_SEATS_MAX - 1, &request->seat, error) ||
	    api_text(body, "id", request->sender.id, sizeof request->sender.id, error))
		return error->code;
	if (request->seq < 0)
		return api_refuse(error, API_BAD_REQUEST, "\"seq\" is missing.");
	if (request->what != PLAY_ACT)
		return API_OK;
	if (json_is_string(action)) {
		request->action = json_string_value(action);
		request->action_length = json_string_length(action);
		return API_OK;
	}
	if (!json_is_integer(action) || json_integer_value(action) < 0 ||
	    json_integer_value(action) > UINT32_MAX)
		return api_refuse(error, API_BAD_REQUEST,
		                  "\"action\" is the number or the text of an action.");
	request->number = (bb_action)json_integer_value(action);
	return API_OK;
}

static void handle(struct api_call *call, enum play_what what)
{
	struct play_request request = {
		.what = what, .user = call->user.id, .sender.reply = call->reply};
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
	struct play_sender sender = {.reply = call->reply};
	struct srv_table *table;
	struct api_error error;

	if (api_only(call->body, &error, "id", "text", "phrase", NULL) ||
	    api_text(call->body, "id", sender.id, sizeof sender.id, &error) ||
	    (table = tables_find(call->srv, call->table, &error)) == NULL) {
		lobby_refuse(call, &error);
		return;
	}
	chat_handle(call->srv, table, call->user.id, call->body, &sender);
}
