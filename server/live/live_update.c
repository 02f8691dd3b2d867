/* Updates: sends what has become durable to those who watch, as their seats see it.
 *
 * A client that asks for earlier events gets them from the reader. Clients that are up to date get
 * new events at once. But when the loop is behind, those whose turn it is not get the acts of a
 * turn together, at its end or a little later: an update costs far more than an act. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "server/base/reader.h"
#include "server/live/live_parts.h"
#include "server/tables/replay.h"

enum {
	PIECE = 128 * 1024,      /* approximate size at which an update of many entries is split */
	WAYS = 8,                /* sheets per seat */
	LATE_ACTS = 16,
	LATE_ENTRIES = 128, /* including those that can be undone */
};

/* The sheet that has the seat's position, or the least recently used of those it may have. */
struct bb_sheet *live_sheet_of(struct live *live, const struct srv_table *table, unsigned seat)
{
	uint64_t key = bb_hash(table->id, strlen(table->id), seat),
		 first = key % (LIVE_SHEETS / WAYS) * WAYS;
	struct live_sheet *best = &live->sheets[first];

	for (uint64_t i = first; i < first + WAYS; i++) {
		struct live_sheet *sheet = &live->sheets[i];

		if (sheet->key == key) {
			best = sheet;
			break;
		}
		if (sheet->used < best->used)
			best = sheet;
	}
	best->key = key;
	best->used = ++live->sheet_uses;
	return &best->sheet;
}

static bool has_match(const struct srv_table *table)
{
	/* A start that is not durable yet has not happened. */
	return table->stored > 0 || (table->state == STORE_PLAYING && !table->storing);
}

/* A job of the reader for a subscription, which may be gone or want something else by the time it
 * is done. */
struct missed {
	struct reader_job job;
	struct replay replay;
	uint32_t connection;
	bool good;
	char *text; /* malloc'ed */
	size_t length;
	char error[STORE_ERROR_MAX];
};

static void missed_run(struct reader_job *job, struct reader_tools *tools)
{
	struct missed *missed = (struct missed *)job;
	char *buffer = srv_alloc(LIVE_OUT);
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, buffer, LIVE_OUT);
	bb_json_init(&json, &text);
	missed->good = replay_update(
		tools->store, tools->cache, tools->sheet, &missed->replay, &json, missed->error);
	if (missed->good && text.full) {
		missed->good = false;
		snprintf(missed->error, sizeof missed->error, "too long");
	}
	missed->length = job->bytes = missed->good ? text.length : 0;
	job->events = missed->replay.replayed;
	missed->text = realloc(buffer, missed->length + 1);
	if (missed->text == NULL)
		missed->text = buffer;
}

static void missed_done(struct srv *srv, struct reader_job *job)
{
	struct missed *missed = (struct missed *)job;
	const struct replay *replay = &missed->replay;
	struct live_connection *connection = live_find(srv->live, missed->connection);
	struct srv_subscription *to =
		connection != NULL ? live_find_subscription(connection, replay->table) : NULL;

	if (to != NULL && to->reading) {
		to->reading = false;
		/* If it was subscribed again meanwhile, from another event or as another seat, this
		 * is obsolete. */
		if (to->sent == replay->from && to->seat == replay->seat &&
		    to->form == replay->form && to->table->stored >= replay->end && job->ran) {
			if (!missed->good) {
				srv_log(srv, "error", "no update", "table", replay->table, "why",
				        missed->error, NULL);
				net_shut(connection->socket, 1011, "An update cannot be made.");
				to->behind = false;
			} else {
				if (to->crowded && replay->end > replay->from)
					live_crowd_keep(to->table, to->form, replay->from,
					                replay->end, missed->text, missed->length);
				live_send(srv, to, missed->text, missed->length);
				to->sent = replay->end;
				to->behind = to->sent < to->table->stored;
			}
		}
		if (job->ran)
			live_serve(srv, to);
	}
	free(missed->text);
	free(missed);
}

/* Sends what a subscription lacks once its socket accepts it: at once if that is only the position,
 * otherwise from the reader. */
void live_serve(struct srv *srv, struct srv_subscription *to)
{
	struct srv_table *table = to->table;
	struct net_socket *socket = to->connection->socket;
	struct missed *missed;

	if (!to->behind || to->reading || !has_match(table) ||
	    net_backlog(socket) > LIVE_BACKLOG_MAX)
		return;
	if (to->crowded && live_crowd_serve(srv, to))
		return;
	if (to->sent == table->stored && table->match.count == table->stored) {
		struct bb_text text;
		struct bb_json json;

		live_begin_text(srv->live, &text, &json);
		update_begin(&json, table->id, to->seat, to->sent);
		update_end(&json, &table->match, NULL, to->seat, to->form,
		           live_sheet_of(srv->live, table, to->seat));
		to->behind = false;
		if (to->crowded && !text.full)
			live_crowd_keep(table, to->form, to->sent, to->sent, text.at, text.length);
		live_send(srv, to, text.at, text.length);
		return;
	}
	missed = srv_alloc(sizeof *missed);
	missed->job.run = missed_run;
	missed->job.done = missed_done;
	missed->job.events = table->stored - to->sent;
	missed->connection = to->connection->number;
	missed->replay = (struct replay){
		.rules = table->match.rules,
		.seat = to->seat,
		.form = to->form,
		.from = to->sent,
		.stored = table->stored,
		.limit = PIECE};
	memcpy(missed->replay.table, table->id, sizeof missed->replay.table);
	to->reading = true;
	reader_ask(srv->reader, &missed->job, to->connection->address);
}

void live_drained(struct srv *srv, struct net_socket *socket, void *user)
{
	struct live_connection *connection = user;

	(void)socket;
	for (struct srv_subscription *at = connection->subscriptions; at != NULL;
	     at = at->next_of_connection)
		if (at->behind)
			live_serve(srv, at);
}

/* --- what is new ---------------------------------------------------------------------------- */

/* Acts that only those whose turn it is have got so far. */
struct live_late {
	struct srv_table *table;
	struct live_late *next, **link;
	struct match before; /* what the others know, with the log below */
	unsigned acts;
	struct act_time time[LATE_ACTS];
	struct match_entry log[LATE_ENTRIES];
};

static void write_entries(struct live *live, struct news *news, unsigned seat)
{
	const struct act_time *time = news->time;
	struct bb_json json;

	if ((news->told >> seat & 1) != 0)
		return;
	news->told = BB_PUBLIC;
	news->after = *news->before;
	bb_text_init(&news->entries, live->entries, sizeof live->entries);
	bb_json_init(&json, &news->entries);
	while (news->after.count < news->after.capacity) {
		time += news->after.count >= time->end;
		news->told &= update_entry(&json, &news->after, seat, time->at);
	}
}

void live_write_news(struct srv *srv, const struct srv_table *table, struct news *news,
                     unsigned seat, unsigned form, struct bb_text *text)
{
	struct bb_json json;

	write_entries(srv->live, news, seat);
	live_begin_text(srv->live, text, &json);
	update_begin(&json, table->id, seat, news->before->count);
	bb_json_items(&json, news->entries.at, news->entries.length);
	/* Watchers that are up to date have the position before them. */
	update_end(&json, &news->after, news->before, seat, form,
	           live_sheet_of(srv->live, table, seat));
	text->full = text->full || news->entries.full;
}

/* Sends one update to everybody who wants the same. */
static void send_news(struct srv *srv, struct srv_subscription *first, struct news *news)
{
	const struct match *before = news->before;
	const bool waits = first->waits;
	struct bb_text text;

	live_write_news(srv, first->table, news, first->seat, first->form, &text);
	for (struct srv_subscription *to = first; to != NULL; to = live_next(to)) {
		if (to->seat != first->seat || to->form != first->form || to->behind ||
		    to->waits != waits || to->sent != before->count)
			continue;
		to->waits = false;
		to->sent = news->after.count;
		if (text.full || net_backlog(to->connection->socket) > LIVE_BACKLOG_MAX) {
			to->sent = before->count;
			to->behind = true;
		} else {
			live_send(srv, to, text.at, text.length);
		}
	}
}

/* Adds an act to those sent later. Returns false if that is impossible: there are too many, or it
 * undoes others. */
static bool add_late(struct live_late *late, const struct match *before, int64_t at)
{
	if (late->acts == LATE_ACTS || (late->acts > 0 && late->before.capacity != before->count) ||
	    before->capacity - late->before.dropped > LATE_ENTRIES)
		return false;
	for (uint32_t seq = before->count + 1; seq <= before->capacity; seq++)
		if ((match_entry_at(before, seq)->flags & (MATCH_UNDO | MATCH_RESET)) != 0)
			return false;
	for (uint32_t seq = before->count + 1; seq <= before->capacity; seq++)
		late->log[seq - 1 - late->before.dropped] = *match_entry_at(before, seq);
	match_set_log(&late->before, late->log, before->capacity);
	late->time[late->acts++] = (struct act_time){before->capacity, at};
	return true;
}

static void begin_late(struct live *live, struct srv_table *table, const struct match *before)
{
	struct live_late *late = srv_alloc(sizeof *late);
	const uint32_t kept = before->count - before->dropped;

	late->table = table;
	late->before = *before;
	if (kept > 0 && kept <= LATE_ENTRIES)
		memcpy(late->log, before->log, kept * sizeof *late->log);
	late->link = &live->late;
	late->next = live->late;
	if (late->next != NULL)
		late->next->link = &late->next;
	live->late = late;
	table->late = late;
}

void live_forget_late(struct srv_table *table)
{
	struct live_late *late = table->late;

	if (late == NULL)
		return;
	for (struct srv_subscription *to = live_first_own(table); to != NULL; to = live_next(to))
		to->waits = false;
	*late->link = late->next;
	if (late->next != NULL)
		late->next->link = late->link;
	table->late = NULL;
	free(late);
}

void live_send_late(struct srv *srv, struct srv_table *table)
{
	if (table->late == NULL)
		return;
	struct news news = {.before = &table->late->before, .time = table->late->time};

	for (struct srv_subscription *to = live_first_own(table); to != NULL; to = live_next(to))
		if (to->waits)
			send_news(srv, to, &news);
	live_forget_late(table);
}

void live_send_all_late(struct srv *srv)
{
	while (srv->live->late != NULL)
		live_send_late(srv, srv->live->late->table);
}

void live_forget_all_late(struct live *live)
{
	while (live->late != NULL)
		live_forget_late(live->late->table);
}

/* If those whose turn it is not may get this act later, adds it to their list and returns true. */
static bool postpone(struct srv *srv, struct srv_table *table, const struct match *before,
                     int64_t at)
{
	const int actor = match_actor(before);

	if (actor < 0 || actor != match_actor(&table->match) || !store_is_behind(srv->store))
		return false;
	if (table->late == NULL)
		begin_late(srv->live, table, before);
	if (!add_late(table->late, before, at))
		return false;
	for (struct srv_subscription *to = live_first_own(table); to != NULL; to = live_next(to))
		to->waits = !to->behind && to->sent == table->late->before.count &&
		            !tables_plays(table, (unsigned)actor, to->connection->user.id);
	return true;
}

/* Sends the watchers whose table it is what they lack. */
static void catch_up(struct srv *srv, struct srv_table *table)
{
	for (struct srv_subscription *to = live_first_own(table); to != NULL; to = live_next(to)) {
		if (to->waits)
			continue;
		if (to->sent > table->stored) {
			to->sent = 0;
			to->behind = true;
		}
		to->behind = to->behind || to->sent < table->stored;
		if (to->behind)
			live_serve(srv, to);
	}
}

void live_entries(struct srv *srv, struct srv_table *table, const struct match *before, int64_t at)
{
	const struct act_time time = {before->capacity, at};
	struct news news = {.before = before, .time = &time};

	if (!postpone(srv, table, before, at)) {
		if (table->late != NULL)
			add_late(table->late, before, at);
		live_send_late(srv, table);
	}
	for (struct srv_subscription *to = live_first_own(table); to != NULL; to = live_next(to))
		if (!to->behind && !to->waits && to->sent == before->count)
			send_news(srv, to, &news);
	catch_up(srv, table);
	live_crowd_news(srv, table, &news);
}

void live_catch_up(struct srv *srv, struct srv_table *table)
{
	catch_up(srv, table);
	live_crowd_add(srv, table, LIVE_LACKING, NULL, 0);
}
