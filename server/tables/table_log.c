/* The log of a table's match: its memory, and reading it from the store.
 *
 * In memory a table keeps only those entries that can still be undone; storage has them all.
 * Earlier ones (for a client that was away, or a record) come from replay. */
#include <stdlib.h>
#include <string.h>

#include "server/tables/tables.h"

enum { LOG_STEP = 32 }; /* entries by which a log grows */

void tables_reserve(struct match *match, uint32_t more)
{
	uint32_t kept = match->count - match->dropped;
	uint32_t room = (kept + more + LOG_STEP - 1) / LOG_STEP * LOG_STEP;
	struct match_entry *log;

	if (match->count + more <= match->capacity)
		return;
	log = srv_alloc(room * sizeof *log);
	if (kept > 0)
		memcpy(log, match->log, kept * sizeof *log);
	free(match->log);
	match_set_log(match, log, match->dropped + room);
}

size_t tables_size(const struct srv_table *table)
{
	const struct match *match = &table->match;

	return sizeof *table + (match->capacity - match->dropped) * sizeof *match->log;
}

enum bb_status tables_replay(struct match *match, const struct store_event *event)
{
	if (match->count == match->capacity)
		match_drop(match);
	tables_reserve(match, 1);
	return tables_replay_event(match, event);
}

struct reading {
	struct match *match;
	enum bb_status status;
};

static bool read_event(void *context, const struct store_event *event)
{
	struct reading *reading = context;

	tables_reserve(reading->match, 1);
	reading->status = tables_replay_event(reading->match, event);
	return reading->status == BB_OK;
}

struct match *tables_read_match(struct store *store, const struct srv_table *table,
                                struct api_error *error)
{
	struct reading reading = {.match = srv_alloc(sizeof *reading.match)};

	match_init(reading.match, &table->match.rules, NULL, 0);
	if (store_read_events(store, table->id, 0, read_event, &reading) != STORE_FAILED &&
	    reading.status == BB_OK)
		return reading.match;
	tables_free_match(reading.match);
	api_refuse(error, API_STORAGE, "The table could not be read from the disk.");
	return NULL;
}

void tables_free_match(struct match *match)
{
	free(match->log);
	free(match);
}
