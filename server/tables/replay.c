/* See replay.h. */
#include "server/tables/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum {
	CACHE = 256,  /* tables */
	TAIL = 64,    /* events before the end: so far back a position is kept */
	KEPT_MAX = 64 /* entries that could still be taken back there */
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

/* Entries being read, told one by one. */
struct telling {
	struct replay *replay;
	struct bb_json *json;
	struct match match; /* has played what was read so far */
	struct kept *kept;
	uint32_t keep_at; /* after this event the position is kept; 0 = it is not */
	enum bb_status status;
};

static struct kept *place_of(struct replay_cache *cache, const char *table)
{
	return &cache->at[bb_hash(table, strlen(table), 0) % CACHE];
}

/* Begins with the kept position if it is not too late, else with the first one. */
static void begin(struct telling *telling)
{
	const struct kept *kept = telling->kept;
	const struct replay *replay = telling->replay;
	struct match *match = &telling->match;

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
		telling->keep_at = replay->stored - TAIL;
}

static void keep(struct telling *telling)
{
	struct match *match = &telling->match;
	struct kept *kept = telling->kept;
	uint32_t count;

	match_drop(match);
	count = match->count - match->dropped;
	if (count > KEPT_MAX)
		return;
	memcpy(kept->table, telling->replay->table, sizeof kept->table);
	kept->match = *match;
	kept->match.log = NULL;
	memcpy(kept->log, match->log, count * sizeof *match->log);
}

static void tell(struct telling *telling, const struct store_event *event)
{
	struct match *match = &telling->match;
	struct match cursor;

	/* Now, and not while the cursor reads it. */
	match_drop(match);
	cursor = *match;
	telling->status = tables_replay(match, event);
	if (telling->status != BB_OK)
		return;
	match_set_log(&cursor, match->log, match->count);
	update_entry(telling->json, &cursor, telling->replay->seat, event->at);
}

static bool take_event(void *context, const struct store_event *event)
{
	struct telling *telling = context;
	const struct replay *replay = telling->replay;

	if (event->seq > replay->stored ||
	    (event->seq > replay->from && telling->json->text->length > replay->limit))
		return false;
	telling->replay->replayed++;
	if (event->seq <= replay->from)
		telling->status = tables_replay(&telling->match, event);
	else
		tell(telling, event);
	if (telling->status == BB_OK && event->seq == telling->keep_at)
		keep(telling);
	return telling->status == BB_OK;
}

bool replay_update(struct store *store, struct replay_cache *cache, struct bb_sheet *sheet,
                   struct replay *replay, struct bb_json *json, char *error)
{
	struct telling telling = {
		.replay = replay, .json = json, .kept = place_of(cache, replay->table)};
	enum store_status status;
	bool whole;

	replay->replayed = 0;
	if (replay->from > replay->stored)
		replay->from = 0;
	begin(&telling);
	update_begin(json, replay->table, replay->seat, replay->from);
	status = store_read_events(store, replay->table, telling.match.count, take_event, &telling);
	replay->end = telling.match.count;
	/* Cut short by its length, or all of it: anything else is damage. */
	whole = replay->end >= replay->from &&
	        (replay->end == replay->stored ||
	         (replay->end > replay->from && json->text->length > replay->limit));
	if (status == STORE_FAILED || telling.status != BB_OK || !whole) {
		snprintf(error, STORE_ERROR_MAX, "%s",
		         status == STORE_FAILED    ? store_error(store)
		         : telling.status != BB_OK ? "An event of the table does not replay."
		                                   : "Events of the table are missing.");
	} else {
		update_end(json, &telling.match, NULL, replay->seat, replay->form, sheet);
	}
	whole = whole && status != STORE_FAILED && telling.status == BB_OK;
	free(telling.match.log);
	return whole;
}
