/* Deleting a user: removes the name from all tables and gives running seats to an agent.
 *
 * The reader lists the tables, reads their rows and loads those being played; the loop rewrites the
 * rows of the others, a few at a time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/forget.h"
#include "server/base/reader.h"
#include "server/live/live.h"

enum {
	AT_ONCE = 8, /* tables per turn of the loop */
	LIST_MAX = 1000000,
};

struct ids {
	char (*at)[STORE_ID_MAX];
	size_t count, room;
};

/* A row that was read. */
struct row {
	struct srv_table *table; /* without its events; NULL = it cannot be read */
	char to_act[STORE_ID_MAX];
};

/* A user whose name is being removed. */
struct forgetting {
	struct reader_job job;
	struct srv *srv;
	char user[STORE_ID_MAX];
	struct ids ids;
	size_t next;
	struct row rows[AT_ONCE]; /* of the next ones */
	unsigned loading;         /* tables being loaded or stored, plus one for the list */
	struct api_error error;
	tables_go *done;
	void *context;
};

static bool note_id(void *context, const struct store_table *row)
{
	struct ids *ids = context;

	if (ids->count == ids->room) {
		char(*more)[STORE_ID_MAX] = srv_alloc((2 * ids->room + 64) * sizeof *more);

		if (ids->count > 0)
			memcpy(more, ids->at, ids->count * sizeof *more);
		free(ids->at);
		ids->at = more;
		ids->room = 2 * ids->room + 64;
	}
	snprintf(ids->at[ids->count++], STORE_ID_MAX, "%s", row->id);
	return true;
}

static void leave_seats(struct srv_table *table, const char *user)
{
	for (unsigned s = 0; s < table->seats; s++) {
		struct srv_seat *seat = &table->seat[s];

		if (strcmp(seat->user, user) != 0)
			continue;
		if (table->state == STORE_OPEN) {
			tables_free_seat(seat);
			continue;
		}
		if (table->state == STORE_PLAYING && seat->kind == SRV_SEAT_HUMAN)
			tables_take_over(table, s, tables_default_agent(table->game));
		seat->resigned = seat->kind == SRV_SEAT_AGENT;
		seat->user[0] = seat->name[0] = '\0';
	}
	if (strcmp(table->owner, user) == 0) {
		table->owner[0] = '\0';
		if (table->state == STORE_OPEN)
			table->state = STORE_CLOSED;
	}
}

/* For a table in memory; does nothing if the name is not there. */
static void forget_in_memory(struct srv *srv, struct srv_table *table, void *context)
{
	const struct forgetting *forgetting = context;
	const char *user = forgetting->user;

	if (table->broken || (!tables_sits(table, user) && strcmp(table->owner, user) != 0))
		return;
	leave_seats(table, user);
	tables_save(srv, table, NULL, NULL, 200, user);
}

static void end(struct forgetting *forgetting)
{
	struct srv *srv = forgetting->srv;

	if (--forgetting->loading > 0)
		return;
	/* Tables that the user has joined meanwhile. */
	if (forgetting->error.code == API_OK) {
		tables_each(srv, forget_in_memory, forgetting);
		live_drop_user(srv, forgetting->user);
	}
	forgetting->done(forgetting->context,
	                 forgetting->error.code == API_OK ? NULL : &forgetting->error);
	free(forgetting->ids.at);
	free(forgetting);
}

/* A table that is being loaded for this. */
struct loading {
	struct forgetting *forgetting;
	char id[STORE_ID_MAX];
};

static void forget_loaded(void *context, const struct api_error *error)
{
	struct loading *loading = context;
	struct forgetting *forgetting = loading->forgetting;
	struct srv_table *table = tables_in_memory(forgetting->srv, loading->id);

	if (table != NULL)
		forget_in_memory(forgetting->srv, table, forgetting);
	/* A table that is damaged must not prevent the deletion. */
	else if (error != NULL && error->code == API_STOPPING)
		forgetting->error = *error;
	free(loading);
	end(forgetting);
}

/* Another node has changed the row meanwhile: the table is loaded and changed in memory. */
static void row_stored(void *context, enum store_status status)
{
	struct loading *loading = context;

	if (status == STORE_CONFLICT)
		tables_fetch(loading->forgetting->srv, loading->id, "", forget_loaded, loading);
	else
		forget_loaded(loading, NULL);
}

/* Most tables of a user are finished: their events need not be replayed, and those of older rules
 * cannot be. */
static void forget_in_row(struct loading *loading, const struct row *row)
{
	struct forgetting *forgetting = loading->forgetting;
	struct store_change *change = store_begin(forgetting->srv->store);
	const bool theirs = row->to_act[0] == '\0' || strcmp(row->to_act, forgetting->user) == 0;

	leave_seats(row->table, forgetting->user);
	tables_put_row_as(change, row->table, theirs ? NULL : row->to_act);
	store_submit(change, row_stored, loading);
}

static void forget_at(struct forgetting *forgetting, const char *id, const struct row *row)
{
	struct srv_table *table = tables_in_memory(forgetting->srv, id);
	struct loading *loading;

	if (table != NULL) {
		forget_in_memory(forgetting->srv, table, forgetting);
		return;
	}
	loading = srv_alloc(sizeof *loading);
	loading->forgetting = forgetting;
	snprintf(loading->id, sizeof loading->id, "%s", id);
	forgetting->loading++;
	if (row->table != NULL &&
	    (row->table->state != STORE_PLAYING || !tables_is_current(row->table)))
		forget_in_row(loading, row);
	else
		tables_fetch(forgetting->srv, id, "", forget_loaded, loading);
}

static bool take_row(void *context, const struct store_table *stored)
{
	struct row *row = context;
	char error[STORE_ERROR_MAX];

	row->table = srv_alloc(sizeof *row->table);
	snprintf(row->to_act, sizeof row->to_act, "%s",
	         stored->to_act != NULL ? stored->to_act : "");
	if (tables_parse_doc(stored, row->table, error) != BB_OK) {
		free(row->table);
		row->table = NULL;
	}
	return false;
}

static void read_rows(struct reader_job *job, struct reader_tools *tools)
{
	struct forgetting *forgetting = (struct forgetting *)job;

	for (size_t i = 0; i < AT_ONCE && forgetting->next + i < forgetting->ids.count; i++)
		store_read_table(tools->store, forgetting->ids.at[forgetting->next + i], take_row,
		                 &forgetting->rows[i]);
}

static void list_tables(struct reader_job *job, struct reader_tools *tools)
{
	struct forgetting *forgetting = (struct forgetting *)job;
	const struct store_filter filter = {
		.user = forgetting->user,
		.states = 1u << STORE_OPEN | 1u << STORE_PLAYING | 1u << STORE_OVER |
	                  1u << STORE_CLOSED,
		.limit = LIST_MAX,
	};

	if (store_list_tables(tools->store, &filter, note_id, &forgetting->ids) == STORE_FAILED)
		api_refuse(&forgetting->error, API_STORAGE,
		           "Your tables could not be read from the disk.");
	else
		read_rows(job, tools);
}

static void forget_some(struct srv *srv, struct reader_job *job)
{
	struct forgetting *forgetting = (struct forgetting *)job;

	if (!job->ran)
		api_refuse(&forgetting->error, API_STOPPING, "The server stops.");
	for (unsigned i = 0; i < AT_ONCE; i++) {
		struct row row = forgetting->rows[i];

		forgetting->rows[i].table = NULL;
		if (forgetting->error.code == API_OK && forgetting->next < forgetting->ids.count)
			forget_at(forgetting, forgetting->ids.at[forgetting->next++], &row);
		free(row.table);
	}
	if (forgetting->error.code != API_OK || forgetting->next == forgetting->ids.count) {
		end(forgetting);
		return;
	}
	job->run = read_rows;
	job->events = 0;
	reader_ask(srv->reader, job, "");
}

void forget_user(struct srv *srv, const char *user, tables_go *done, void *context)
{
	struct forgetting *forgetting = srv_alloc(sizeof *forgetting);

	forgetting->job.run = list_tables;
	forgetting->job.done = forget_some;
	forgetting->srv = srv;
	forgetting->loading = 1;
	forgetting->done = done;
	forgetting->context = context;
	snprintf(forgetting->user, sizeof forgetting->user, "%s", user);
	/* At no charge to the address: the request occupies one of the few slots for user
	 * changes. */
	reader_ask(srv->reader, &forgetting->job, "");
}
