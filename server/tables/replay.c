/* See replay.h. */
#include "server/tables/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum {
	CACHE = 256,  /* tables */
	TAIL = 64,    /* events before the end: the place of the kept position */
	KEPT_MAX = 64 /* entries that could still be undone there */
};

struct kept {
	char table[STORE_ID_MAX];
	struct match match;
	struct match_entry log[KEPT_MAX];
};

struct replay_cache {
	struct kept at[CACHE];
};

struct replay_cache *replay_open(void)
{
	return calloc(1, sizeof(struct replay_cache));
}

void replay_close(struct replay_cache *cache)
{
	free(cache);
}

/* Entries while they are read and written one by one. */
struct composing {
	struct replay *replay;
	struct bb_json *json;
	struct match match; /* has played everything read so far */
	struct kept *kept;
	uint32_t keep_at; /* the position after this event is kept; 0 = none */
	enum bb_status status;
};

static struct kept *place_of(struct replay_cache *cache, const char *table)
{
	return &cache->at[bb_hash(table, strlen(table), 0) % CACHE];
}

/* Begins with the kept position if it is not too late, otherwise with the first one. */
static void begin(struct composing *composing)
{
	const struct kept *kept = composing->kept;
	const struct replay *replay = composing->replay;
	struct match *match = &composing->match;

	if (strcmp(kept->table, replay->table) == 0 && kept->match.count <= replay->from) {
		*match = kept->match;
		match->log = NULL;
		match->capacity = match->count;
		match_set_log(match, srv_alloc(KEPT_MAX * sizeof *match->log),
		              match->dropped + KEPT_MAX);
		memcpy(match->log, kept->log, (match->count - match->dropped) * sizeof *match->log);
	} else {
		match_init(match, &replay->rules, NULL, 0);
	}
	if (replay->stored > TAIL && replay->stored - TAIL > match->count)
		composing->keep_at = replay->stored - TAIL;
}

static void keep(struct composing *composing)
{
	struct match *match = &composing->match;
	struct kept *kept = composing->kept;
	uint32_t count;

	match_drop(match);
	count = match->count - match->dropped;
	if (count > KEPT_MAX)
		return;
	memcpy(kept->table, composing->replay->table, sizeof kept->table);
	kept->match = *match;
	kept->match.log = NULL;
	memcpy(kept->log, match->log, count * sizeof *match->log);
}

static void write_entry(struct composing *composing, const struct store_event *event)
{
	struct match *match = &composing->match;
	struct match cursor;

	/* Now, not while the cursor reads it. */
	match_drop(match);
	cursor = *match;
	composing->status = tables_replay(match, event);
	if (composing->status != BB_OK)
		return;
	match_set_log(&cursor, match->log, match->count);
	update_entry(composing->json, &cursor, composing->replay->seat, event->at);
}

static bool take_event(void *context, const struct store_event *event)
{
	struct composing *composing = context;
	const struct replay *replay = composing->replay;

	if (event->seq > replay->stored ||
	    (event->seq > replay->from && composing->json->text->length > replay->limit))
		return false;
	composing->replay->replayed++;
	if (event->seq <= replay->from)
		composing->status = tables_replay(&composing->match, event);
	else
		write_entry(composing, event);
	if (composing->status == BB_OK && event->seq == composing->keep_at)
		keep(composing);
	return composing->status == BB_OK;
}

bool replay_update(struct store *store, struct replay_cache *cache, struct bb_sheet *sheet,
                   struct replay *replay, struct bb_json *json, char *error)
{
	struct composing composing = {
		.replay = replay, .json = json, .kept = place_of(cache, replay->table)};
	enum store_status status;
	bool whole;

	replay->replayed = 0;
	if (replay->from > replay->stored)
		replay->from = 0;
	begin(&composing);
	update_begin(json, replay->table, replay->seat, replay->from);
	status = store_read_events(
		store, replay->table, composing.match.count, take_event, &composing);
	replay->end = composing.match.count;
	/* It must be complete or cut at the limit: anything else is damage. */
	whole = replay->end >= replay->from &&
	        (replay->end == replay->stored ||
	         (replay->end > replay->from && json->text->length > replay->limit));
	if (status == STORE_FAILED || composing.status != BB_OK || !whole) {
		snprintf(error, STORE_ERROR_MAX, "%s",
		         status == STORE_FAILED      ? store_error(store)
		         : composing.status != BB_OK ? "An event of the table does not replay."
		                                     : "Events of the table are missing.");
	} else {
		update_end(json, &composing.match, NULL, replay->seat, replay->form, sheet);
	}
	whole = whole && status != STORE_FAILED && composing.status == BB_OK;
	free(composing.match.log);
	return whole;
}
