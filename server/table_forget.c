/* A user goes away: the name leaves all tables, running seats go to an agent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/absence.h"
#include "server/live.h"

struct ids {
	char (*at)[STORE_ID_MAX];
	size_t count, room;
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
			absence_take_over(table, s, tables_default_agent(table->game));
		seat->resigned = seat->kind == SRV_SEAT_AGENT;
		seat->user[0] = seat->name[0] = '\0';
	}
	if (strcmp(table->owner, user) == 0) {
		table->owner[0] = '\0';
		if (table->state == STORE_OPEN)
			table->state = STORE_CLOSED;
	}
}

/* What is needed to change a row without its events. */
struct forgetting {
	struct srv *srv;
	const char *user;
	bool whole; /* the table is being played: it must be loaded */
};

/* Most tables of a user are over: their events need not be replayed, those of older rules
 * cannot be. */
static bool forget_in_row(void *context, const struct store_table *row)
{
	struct forgetting *forgetting = context;
	struct srv_table *table = srv_alloc(sizeof *table);
	const char *to_act = row->to_act;
	char error[STORE_ERROR_MAX];
	struct store_change *change;

	if (tables_parse_doc(row, table, error) == BB_OK) {
		forgetting->whole = table->state == STORE_PLAYING && tables_is_current(table);
		if (!forgetting->whole) {
			leave_seats(table, forgetting->user);
			if (to_act != NULL && strcmp(to_act, forgetting->user) == 0)
				to_act = NULL;
			change = store_begin(forgetting->srv->store);
			tables_put_row_as(change, table, to_act);
			store_submit(change, NULL, NULL);
		}
	}
	free(table);
	return false;
}

static void forget_at(struct srv *srv, const char *id, const char *user)
{
	struct forgetting forgetting = {.srv = srv, .user = user, .whole = true};
	struct srv_table *table = tables_in_memory(srv, id);
	struct api_error error;

	if (table == NULL)
		store_read_table(srv->store, id, forget_in_row, &forgetting);
	if (!forgetting.whole || (table = tables_find(srv, id, &error)) == NULL)
		return;
	leave_seats(table, user);
	tables_save(srv, table, NULL, NULL, 200, user);
}

void tables_forget_user(struct srv *srv, const char *user)
{
	const struct store_filter filter = {
		.user = user,
		.states = 1u << STORE_OPEN | 1u << STORE_PLAYING | 1u << STORE_OVER |
	                  1u << STORE_CLOSED,
		.limit = 1000000,
	};
	struct ids ids = {.count = 0};

	store_list_tables(srv->store, &filter, note_id, &ids);
	for (size_t i = 0; i < ids.count; i++)
		forget_at(srv, ids.at[i], user);
	free(ids.at);
	live_drop_user(srv, user);
}
