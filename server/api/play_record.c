/* Records of tables and bug reports: made on the reader's thread from stored data, whether or not
 * the table is in memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/record.h"
#include "server/api/api.h"
#include "server/api/lobby.h"
#include "server/base/ops.h"
#include "server/base/reader.h"

enum {
	RECORD_FIRST = 256 * 1024, /* usually enough */
	RECORD_MAX = 16 * 1024 * 1024,
	RECORD_EVENTS = 1000, /* price of a record of an unknown table, in events */
};

/* A stored table with its match. */
struct stored_table {
	struct srv_table table;
	struct match *match; /* with its whole log; NULL: see old, or it has not started */
	/* played by rules or values that the game no longer has: table.match has only its log */
	bool old;
	char error[STORE_ERROR_MAX];
	enum bb_status status;
};

/* --- reading ---------------------------------------------------------------------------------- */

static bool read_old_event(void *context, const struct store_event *event)
{
	struct match *match = context;

	if (event->seq != match->count + 1)
		return false;
	tables_reserve(match, 1);
	match->log[match->count++] = (struct match_entry){
		.action = event->action, .actor = event->actor, .flags = event->flags};
	return true;
}

static enum api_code refuse_disk(struct api_error *error)
{
	return api_refuse(error, API_STORAGE, "The table could not be read from the disk.");
}

/* A table of other rules cannot be continued here, so its players get all of it; without its rules
 * it is unknown what to mask. The secret stays secret until a game is over. */
static enum api_code read_old(struct store *store, const struct api_user *user,
                              struct stored_table *stored, struct api_error *error)
{
	const struct srv_table *table = &stored->table;

	if (table->state == STORE_OVER ? !tables_may_see(table, user->id)
	                               : !tables_sits(table, user->id))
		return api_refuse(error, API_FORBIDDEN,
		                  "Only those who sit at this table get its record.");
	if (store_read_events(store, table->id, 0, read_old_event, &stored->table.match) ==
	    STORE_FAILED)
		return refuse_disk(error);
	return API_OK;
}

static enum api_code read_stored(struct store *store, const char *id, const struct api_user *user,
                                 struct stored_table *stored, struct api_error *error)
{
	enum store_status status =
		tables_read_doc(store, id, &stored->table, &stored->status, stored->error);
	const struct srv_table *table = &stored->table;

	if (status == STORE_MISSING)
		return api_refuse(error, API_MISSING, "There is no table %.24s.", id);
	if (status == STORE_FAILED)
		return refuse_disk(error);
	if (stored->status != BB_OK)
		return api_refuse(error, API_STORAGE, "%s", stored->error);
	stored->old = !tables_is_current(table);
	if (stored->old)
		return read_old(store, user, stored, error);
	if (!tables_may_see(table, user->id))
		return api_refuse(error, API_FORBIDDEN, "This table is for those who sit at it.");
	if (table->state != STORE_PLAYING && table->state != STORE_OVER)
		return API_OK;
	stored->match = tables_read_match(store, table, error);
	return stored->match != NULL ? API_OK : error->code;
}

static void free_stored(struct stored_table *stored)
{
	if (stored->match != NULL)
		tables_free_match(stored->match);
	free(stored->table.match.log);
	free(stored);
}

/* --- writing ---------------------------------------------------------------------------------- */

static void put_record(const struct stored_table *stored, const struct api_user *user,
                       struct bb_text *text)
{
	const struct srv_table *table = &stored->table;
	bool whole = stored->old || table->state == STORE_OVER;
	struct record_head head;

	tables_record_head(table, whole, &head);
	if (stored->old) {
		head.foreign = RECORD_OLD_RULES; /* or values: a record has both */
		head.rules_version = table->rules;
		head.edition_hash = table->values;
	}
	record_write(stored->old ? &table->match : stored->match, &head,
	             whole ? BB_NO_SEAT : tables_view_of(table, user->id), text);
}

/* The record in memory that the caller frees. */
static char *write_record(const struct stored_table *stored, const struct api_user *user,
                          size_t *length)
{
	for (size_t size = RECORD_FIRST;; size *= 4) {
		char *record = srv_alloc(size);
		struct bb_text text;

		bb_text_init(&text, record, size);
		put_record(stored, user, &text);
		*length = text.length;
		if (!text.full || size >= RECORD_MAX)
			return record;
		free(record);
	}
}

static void make_record(struct reader_answer *answer, struct reader_tools *tools)
{
	struct stored_table *stored = srv_alloc(sizeof *stored);

	if (read_stored(tools->store, answer->table, &answer->user, stored, &answer->error) ==
	    API_OK) {
		if (!stored->old && stored->match == NULL)
			api_refuse(&answer->error, API_CONFLICT, "The game has not started.");
		else
			answer->text = write_record(stored, &answer->user, &answer->length);
	}
	free_stored(stored);
}

void play_record(struct api_call *call)
{
	struct reader_answer *answer = reader_begin(call, make_record);

	if (answer == NULL)
		return;
	answer->type = "text/plain; charset=utf-8";
	answer->job.events = RECORD_EVENTS;
	reader_send(call, answer);
}

/* --- bug reports ------------------------------------------------------------------------------ */

/* Data for a bug report: the version and the record. */
static void put_report(const struct srv_settings *settings, const struct srv_table *table,
                       const char *record, struct bb_text *text)
{
	struct bb_json json;

	bb_json_init(&json, text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "version", settings->version);
	bb_json_put_string(&json, "table", table->id);
	bb_json_put_string(&json, "game", table->game->name);
	bb_json_put_int(&json, "rules", table->rules);
	bb_json_put_string(&json, "record", record);
	bb_json_put_string(&json, "bugs", settings->bugs[0] ? settings->bugs : NULL);
	bb_json_close(&json, '}');
}

static void make_report(struct reader_answer *answer, struct reader_tools *tools)
{
	struct stored_table *stored = srv_alloc(sizeof *stored);
	const struct srv_settings *settings = answer->more;
	char *record = NULL;
	size_t length = 0;
	struct bb_text text;

	if (read_stored(tools->store, answer->table, &answer->user, stored, &answer->error) ==
	    API_OK) {
		if (stored->old || stored->match != NULL)
			record = write_record(stored, &answer->user, &length);
		answer->text = srv_alloc(2 * length + 4096);
		bb_text_init(&text, answer->text, 2 * length + 4096);
		put_report(settings, &stored->table, record, &text);
		answer->length = text.length;
	}
	free(record);
	free_stored(stored);
}

void ops_report(struct api_call *call)
{
	struct reader_answer *answer = reader_begin(call, make_report);
	struct srv_settings *settings;

	if (answer == NULL)
		return;
	answer->more = settings = srv_alloc(sizeof *settings);
	*settings = call->srv->settings;
	answer->job.events = RECORD_EVENTS;
	reader_send(call, answer);
}
