/* Messages about a table besides its events: TABLE, the chat, presence; and how live reacts to
 * changes of tables. */
#include "server/live/live.h"

#include "core/never.h"
#include "server/base/ops.h"
#include "server/live/live_parts.h"
#include "server/tables/table_chat.h"

enum {
	SWEPT_MAX = 1024, /* connections examined per tick */
	ACTIVE_MS = 2 * 60 * 1000,
	SWEEP_MS = 5 * 1000, /* interval between checks of presence */
	TOLD_MAX = 16,       /* tables whose TABLE is sent per tick */
	/* minimum interval between TABLEs if only presence or clocks changed */
	TABLE_MS = 1000,
};

/* TABLE as this user sees it. */
static void write_table(struct srv *srv, const struct srv_table *table, const char *user,
                        struct bb_text *text)
{
	struct bb_json json;

	live_begin_text(srv->live, text, &json);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "t", "table");
	bb_json_key(&json, "table");
	tables_put_json(srv, table, user, &json);
	bb_json_close(&json, '}');
	(void)BB_NEVER(text->full);
}

void live_send_table(struct srv *srv, struct srv_subscription *to)
{
	struct bb_text text;

	write_table(srv, to->table, to->connection->user.id, &text);
	live_send(srv, to, text.at, text.length);
}

void live_table_flush(struct srv *srv, struct srv_table *table)
{
	struct bb_text text;

	if (table->in_flight > 0) {
		live_table_changed(srv, table);
		return;
	}
	live_send_late(srv, table);
	table->changed = false;
	table->told = net_monotonic();
	for (struct srv_subscription *to = live_first_own(table); to != NULL; to = live_next(to))
		live_send_table(srv, to);
	if (table->others.count == 0)
		return;
	/* It is the same for all others. */
	write_table(srv, table, "", &text);
	live_crowd_add(srv, table, LIVE_TABLE, text.at, text.length);
}

void live_table_changed(struct srv *srv, struct srv_table *table)
{
	table->changed = true;
	srv->live->changed = true;
}

/* The table does not exist (its first change failed) or cannot be read: closes the sockets of its
 * subscriptions. */
static void end_all(struct srv *srv, struct srv_table *table)
{
	struct srv_subscription *subscription;

	while ((subscription = live_first_own(table)) != NULL ||
	       (subscription = live_first_other(table)) != NULL) {
		/* Clients that reconnect learn what has happened to it. */
		net_shut(subscription->connection->socket, 1011, "A table cannot be read.");
		live_end_subscription(srv, subscription);
	}
}

void live_chat(struct srv *srv, struct srv_table *table, const struct store_message *message)
{
	struct bb_text text;
	struct bb_json json;

	live_begin_text(srv->live, &text, &json);
	tables_put_message(&json, table, message);
	for (struct srv_subscription *to = live_first_own(table); to != NULL; to = live_next(to))
		live_send(srv, to, text.at, text.length);
	live_crowd_add(srv, table, LIVE_CHAT, text.at, text.length);
}

/* Announces changed presence at the tables of one connection's subscriptions; returns how many
 * tables. */
static unsigned sweep(struct srv *srv, struct live_connection *connection, int64_t now)
{
	unsigned told = 0;

	for (struct srv_subscription *at = connection->subscriptions; at != NULL;
	     at = at->next_of_connection) {
		if (at->watcher.active > 0 && now - at->watcher.active > ACTIVE_MS) {
			at->watcher.active = 0;
			live_table_changed(srv, at->table);
		}
		if (at->table->changed && now - at->table->told > TABLE_MS &&
		    at->table->in_flight == 0) {
			live_table_flush(srv, at->table);
			told++;
		}
		if (at->table->changed)
			srv->live->changed = true;
	}
	return told;
}

void live_tick(struct srv *srv)
{
	struct live *live = srv->live;
	int64_t now = net_monotonic();
	unsigned told = 0, looked = 0;

	live_send_all_late(srv);
	if (live->sweeping == 0 && now - live->swept < (live->changed ? TABLE_MS / 4 : SWEEP_MS))
		return;
	if (live->sweeping == 0) {
		live->swept = now;
		live->changed = false;
	}
	/* A few tables at a time, because acts would wait for all of them. */
	while (live->sweeping < LIVE_BUCKETS && told < TOLD_MAX && looked < SWEPT_MAX)
		for (struct live_connection *connection = live->by_number[live->sweeping++];
		     connection != NULL; connection = connection->next_by_number) {
			told += sweep(srv, connection, now);
			looked++;
		}
	live->sweeping %= LIVE_BUCKETS;
}

/* --- tables that change --------------------------------------------------------------------- */

void live_on_table(struct srv *srv, struct srv_table *table, enum tables_event event,
                   const char *turn)
{
	(void)turn;
	switch (event) {
	case TABLES_SEATING:
		live_sort_watchers(srv, table);
		break;
	case TABLES_SEATED:
		live_reseat(srv, table);
		live_lists_changed(srv, table);
		break;
	case TABLES_SAVED:
		live_catch_up(srv, table);
		live_table_flush(srv, table);
		break;
	case TABLES_DELAYED:
		live_table_changed(srv, table);
		break;
	case TABLES_REBUILT:
		live_sort_watchers(srv, table);
		live_catch_up(srv, table);
		break;
	case TABLES_GONE:
		end_all(srv, table);
		break;
	case TABLES_FREED:
		live_forget_late(table);
		live_crowd_free(srv, table);
		for (struct srv_subscription *at = live_first_other(table); at != NULL;
		     at = live_next(at))
			at->crowded = false;
		break;
	case TABLES_LOADED:
	case TABLES_PLAYED:
	case TABLES_TURN:
	case TABLES_BEHIND:
		break;
	}
}
