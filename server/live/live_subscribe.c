/* Subscriptions: who watches a table, from which seat, how many per address; the initial
 * messages. */
#include "server/live/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/never.h"
#include "server/base/reader.h"
#include "server/live/live_parts.h"
#include "server/net/net_text.h"
#include "server/notify/notify.h"
#include "server/tables/table_chat.h"

enum {
	SUBSCRIPTIONS_MAX = 16,
	PLACE_MAX = 512, /* subscriptions per address */
	CHAT_LAST = 50,  /* messages sent after `subscribe` */
};

/* The entry of an address, created if needed. */
static struct live_place **place_of(struct live *live, const char *address)
{
	char client[NET_ADDRESS_MAX];
	struct live_place **at;

	net_text_client(address, client);
	at = &live->places[bb_hash(client, strlen(client), 0) % LIVE_BUCKETS];
	while (*at != NULL && strcmp((*at)->client, client) != 0)
		at = &(*at)->next;
	if (*at == NULL) {
		*at = srv_alloc(sizeof **at);
		memcpy((*at)->client, client, sizeof client);
	}
	return at;
}

static void leave_place(struct live *live, const char *address)
{
	struct live_place **at = place_of(live, address), *place = *at;

	if (BB_NEVER(place->subscriptions == 0) || --place->subscriptions == 0) {
		*at = place->next;
		free(place);
	}
}

void live_end_subscription(struct srv *srv, struct srv_subscription *subscription)
{
	struct srv_subscription **at = &subscription->connection->subscriptions;

	tables_remove_watcher(subscription->table, &subscription->watcher);
	if (subscription->table->others.count == 0)
		live_crowd_free(srv, subscription->table);
	leave_place(srv->live, subscription->connection->address);
	while (*at != subscription)
		at = &(*at)->next_of_connection;
	*at = subscription->next_of_connection;
	if (tables_sits(subscription->table, subscription->connection->user.id)) {
		tables_user_left(subscription->table, subscription->connection->user.id, net_now());
		live_table_changed(srv, subscription->table);
	}
	free(subscription);
}

/* Puts every watcher into the right list. */
void live_sort_watchers(struct srv *srv, struct srv_table *table)
{
	tables_sort_watchers(table);
	for (struct srv_subscription *at = live_first_own(table); at != NULL; at = live_next(at))
		at->crowded = false;
	for (struct srv_subscription *at = live_first_other(table); at != NULL; at = live_next(at))
		if (!at->crowded)
			live_crowd_join(srv, at);
	if (table->others.count == 0)
		live_crowd_free(srv, table);
}

static void reseat(struct srv *srv, struct srv_subscription *first)
{
	struct srv_subscription *next;

	for (struct srv_subscription *at = first; at != NULL; at = next) {
		const char *user = at->connection->user.id;
		const struct srv_table *table = at->table;

		next = live_next(at);
		if (!tables_may_see(table, user)) {
			live_end_subscription(srv, at);
		} else if (!tables_owns(table, at->seat, user) &&
		           at->seat != tables_view_of(table, user)) {
			at->seat = (uint8_t)tables_view_of(table, user);
			at->sent = 0;
			at->waits = false;
			at->behind = true;
		}
	}
}

void live_reseat(struct srv *srv, struct srv_table *table)
{
	live_sort_watchers(srv, table);
	reseat(srv, live_first_own(table));
	reseat(srv, live_first_other(table));
}

/* The last messages of a chat for a new watcher, read on another thread. */
struct recent {
	struct reader_job job;
	uint32_t number; /* of the connection */
	uint32_t after, last;
	char table[STORE_ID_MAX];
	struct chat_copies messages;
};

static void recent_run(struct reader_job *job, struct reader_tools *tools)
{
	struct recent *recent = (struct recent *)job;

	store_read_messages(tools->store, recent->table, recent->after, chat_copy_take,
	                    &recent->messages);
}

static void recent_done(struct srv *srv, struct reader_job *job)
{
	struct recent *recent = (struct recent *)job;
	struct live_connection *connection = live_find(srv->live, recent->number);
	struct srv_subscription *to =
		connection != NULL ? live_find_subscription(connection, recent->table) : NULL;

	for (struct chat_copy *copy = recent->messages.first; copy != NULL && to != NULL;
	     copy = copy->next) {
		const struct store_message message = chat_copy_message(copy, recent->table);
		struct bb_text text;
		struct bb_json json;

		/* Later ones are sent anyway. */
		if (message.number > recent->last)
			break;
		live_begin_text(srv->live, &text, &json);
		tables_put_message(&json, to->table, &message);
		net_send(connection->socket, text.at, text.length);
	}
	chat_copies_free(&recent->messages);
	free(recent);
}

static void ask_recent(struct srv *srv, const struct srv_subscription *subscription)
{
	const struct srv_table *table = subscription->table;
	struct recent *recent = srv_alloc(sizeof *recent);

	recent->job.run = recent_run;
	recent->job.done = recent_done;
	recent->number = subscription->connection->number;
	recent->last = table->messages;
	recent->after = table->messages > CHAT_LAST ? table->messages - CHAT_LAST : 0;
	memcpy(recent->table, table->id, sizeof recent->table);
	recent->job.events = recent->last - recent->after;
	reader_ask(srv->reader, &recent->job, subscription->connection->address);
}

struct srv_subscription *live_subscribe(struct srv *srv, struct live_connection *connection,
                                        struct srv_table *table, struct api_error *error)
{
	struct srv_subscription *subscription = live_find_subscription(connection, table->id);
	struct live_place *place;
	unsigned count = 0;

	if (subscription != NULL)
		return subscription;
	for (subscription = connection->subscriptions; subscription != NULL;
	     subscription = subscription->next_of_connection)
		count++;
	if (count >= SUBSCRIPTIONS_MAX) {
		api_refuse(error, API_TOO_MANY, "A connection has at most %d subscriptions.",
		           SUBSCRIPTIONS_MAX);
		return NULL;
	}
	place = *place_of(srv->live, connection->address);
	if (srv->settings.messages_per_second > 0 && place->subscriptions >= PLACE_MAX) {
		api_refuse(error, API_TOO_MANY, "An address has at most %d subscriptions.",
		           PLACE_MAX);
		return NULL;
	}
	place->subscriptions++;
	subscription = srv_alloc(sizeof *subscription);
	subscription->connection = connection;
	subscription->table = table;
	subscription->next_of_connection = connection->subscriptions;
	connection->subscriptions = subscription;
	subscription->watcher.user = connection->user.id;
	tables_add_watcher(table, &subscription->watcher);
	if (subscription->watcher.own)
		live_table_changed(srv, table);
	return subscription;
}

void live_welcome(struct srv *srv, struct srv_subscription *subscription)
{
	struct srv_table *table = subscription->table;

	/* While a change is in flight TABLE must wait; everybody gets it then. */
	if (table->in_flight == 0)
		live_send_table(srv, subscription);
	else
		live_table_changed(srv, table);
	subscription->behind = true;
	if (!subscription->watcher.own)
		live_crowd_join(srv, subscription);
	live_serve(srv, subscription);
	if (table->messages > 0)
		ask_recent(srv, subscription);
}

void live_unsubscribe(struct srv *srv, struct live_connection *connection, const char *id)
{
	struct srv_subscription *subscription = live_find_subscription(connection, id);

	if (subscription != NULL)
		live_end_subscription(srv, subscription);
}

void live_active(struct srv *srv, struct live_connection *connection, const char *id)
{
	struct srv_subscription *subscription = live_find_subscription(connection, id);

	if (subscription == NULL || !tables_sits(subscription->table, connection->user.id))
		return;
	if (subscription->watcher.active == 0) {
		live_table_changed(srv, subscription->table);
		notify_forget(srv->notify, id, connection->user.id);
	}
	subscription->watcher.active = net_monotonic();
}
