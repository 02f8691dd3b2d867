/* Storing a table: its row, its turn, its events; and what follows once a row is durable: the
 * response, and notifying its watchers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/never.h"
#include "server/tables/tables.h"
#include "server/users/budget.h"

enum {
	DOC_MAX = 4096,
	ANSWER_MAX = 8192,   /* size of a TABLE */
	EVENTS_AT_ONCE = 64, /* in one row of the store */
};

void tables_put_row_as(struct store_change *change, const struct srv_table *table,
                       const char *to_act)
{
	const char *users[BB_SEATS_MAX + 1];
	char doc[DOC_MAX];
	struct bb_text text;

	bb_text_init(&text, doc, sizeof doc);
	tables_put_doc(table, &text);
	/* A truncated row could not be parsed. */
	(void)BB_NEVER(text.full);
	for (unsigned s = 0; s < table->seats; s++)
		users[s] = table->seat[s].user[0] != '\0' ? table->seat[s].user : NULL;
	/* The owner need not play; it is one of their tables nevertheless. */
	users[table->seats] = table->owner[0] != '\0' ? table->owner : NULL;
	const struct store_table row = {
		.id = table->id,
		.game = table->game->name,
		.doc = doc,
		.state = table->state,
		.listed = table->listed,
		.to_act = to_act,
		.created = table->created,
		.updated = table->updated,
		.notify_pending = to_act != NULL && tables_presence(table, to_act) != SRV_ACTIVE,
		.revision = table->revision,
	};
	store_put_table(change, &row, users, table->seats + 1u);
}

void tables_put_row(struct store_change *change, struct srv_table *table)
{
	table->row_at = table->updated;
	tables_put_row_as(change, table, tables_user_to_act(table));
	/* An unknown one stays unknown until the row is read. */
	if (store_has_revisions(change) && table->revision >= 0)
		table->revision++;
}

void tables_put_turn(struct store_change *change, const struct srv_table *table)
{
	const char *to_act = tables_user_to_act(table);
	const struct store_turn turn = {
		.table = table->id,
		.to_act = to_act,
		.updated = table->updated,
		.notify_pending = to_act != NULL && tables_presence(table, to_act) != SRV_ACTIVE,
	};

	store_put_turn(change, &turn);
}

void tables_note_request(struct srv_table *table, uint64_t request)
{
	if (request == 0)
		return;
	table->request[table->requests] = request;
	table->requests = (uint8_t)((table->requests + 1) % SRV_REQUESTS);
}

void tables_put_events(struct store_change *change, const struct srv_table *table, uint32_t from,
                       int64_t at, uint64_t request)
{
	struct store_event events[EVENTS_AT_ONCE];
	unsigned count = 0;

	(void)BB_NEVER(from > table->match.count);
	for (uint32_t seq = from + 1; seq <= table->match.count; seq++) {
		const struct match_entry *entry = match_entry_at(&table->match, seq);

		events[count++] = (struct store_event){
			.table = table->id,
			.seq = seq,
			.actor = entry->actor,
			.flags = entry->flags,
			.action = entry->action,
			.at = at,
			.request = seq == from + 1 ? request : 0,
		};
		if (count == EVENTS_AT_ONCE || seq == table->match.count) {
			store_add_events(change, events, count);
			count = 0;
		}
	}
}

/* What to do once a row is durable. */
struct saving {
	struct srv *srv;
	struct srv_table *table;
	uint64_t reply; /* 0 = nobody waits */
	unsigned status;
	char user[STORE_ID_MAX], turn[STORE_ID_MAX];
};

static void answer_table(const struct saving *saving)
{
	char buffer[ANSWER_MAX];
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, buffer, sizeof buffer);
	bb_json_init(&json, &text);
	tables_put_json(saving->srv, saving->table, saving->user, &json);
	(void)BB_NEVER(text.full);
	api_answer(saving->srv, saving->reply, saving->status, buffer, text.length);
}

/* The same for a call that had to wait for an act. */
static void answer_later(struct api_call *call)
{
	struct saving saving = {.srv = call->srv, .reply = call->reply, .status = 200};
	struct api_error error;

	snprintf(saving.user, sizeof saving.user, "%s", call->user.id);
	saving.table = tables_find(call->srv, call->table, &error);
	if (saving.table == NULL)
		api_answer_error(call->srv, call->reply, &error);
	else if (saving.table->in_flight > 0)
		tables_wait(saving.table, call, answer_later);
	else
		answer_table(&saving);
}

/* The row is durable, but a later act is not: nobody may see the table now. */
static void wait_for_act(const struct saving *saving)
{
	struct api_call call = {.srv = saving->srv, .reply = saving->reply};

	tables_announce(saving->srv, saving->table, TABLES_DELAYED, "");
	if (saving->reply == 0)
		return;
	memcpy(call.user.id, saving->user, sizeof call.user.id);
	memcpy(call.table, saving->table->id, sizeof call.table);
	tables_wait(saving->table, &call, answer_later);
}

static void saving_done(void *context, enum store_status status)
{
	struct saving saving = *(struct saving *)context;
	struct srv_table *table = saving.table;
	struct api_error error;

	free(context);
	if (status != STORE_OK) {
		if (status == STORE_CONFLICT && saving.status == 201)
			budget_refuse(saving.srv->budget, 0, &error);
		else if (status == STORE_CONFLICT && saving.srv->shared)
			api_refuse(&error, API_CONFLICT,
			           "Somebody else has changed the table at the same moment; look "
			           "at it and try again.");
		else
			api_refuse(&error, API_STORAGE, "The disk failed; nothing was changed.");
		if (saving.reply != 0)
			api_answer_error(saving.srv, saving.reply, &error);
		return;
	}
	tables_announce(saving.srv, table, TABLES_SEATED, saving.turn);
	if (table->act != NULL) {
		wait_for_act(&saving);
		return;
	}
	/* The first entries were stored with the row that has the start. */
	table->storing = false;
	table->stored = table->match.count;
	if (saving.reply != 0)
		answer_table(&saving);
	tables_announce(saving.srv, table, TABLES_SAVED, saving.turn);
}

void tables_save(struct srv *srv, struct srv_table *table, struct store_change *change,
                 const struct api_call *call, unsigned status, const char *turn)
{
	struct saving *saving = srv_alloc(sizeof *saving);

	*saving = (struct saving){.srv = srv, .table = table, .status = status};
	snprintf(saving->turn, sizeof saving->turn, "%s", turn);
	if (call != NULL) {
		saving->reply = call->reply;
		snprintf(saving->user, sizeof saving->user, "%s", call->user.id);
	}
	if (change == NULL)
		change = store_begin(srv->store);
	tables_announce(srv, table, TABLES_SEATING, turn);
	tables_put_row(change, table);
	tables_submit(srv, table, change, saving_done, saving);
}
