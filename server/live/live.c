/* Sockets, subscriptions and presence. Messages of clients are read here and handed on (play.h);
 * what goes out is made here. No message is longer than the buffer of struct live, because
 * whoever is far behind is served in pieces. */
#include "server/live/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/never.h"
#include "server/base/ops.h"
#include "server/base/reader.h"
#include "server/live/live_parts.h"
#include "server/net/limits.h"
#include "server/net/net_text.h"
#include "server/notify/notify.h"
#include "server/tables/table_chat.h"
#include "server/users/identity_store.h"

enum {
	SUBSCRIPTIONS_MAX = 16,
	PLACE_MAX = 512,         /* subscriptions of an address */
	USER_MAX = 48, /* connections of a user: all of them are told at once */
	SWEPT_MAX = 1024,        /* connections looked at in one tick */
	CHAT_LAST = 50,          /* messages sent after `subscribe` */
	ACTIVE_MS = 2 * 60 * 1000,
	SWEEP_MS = 5 * 1000, /* how often presence is looked at */
	TOLD_MAX = 16,       /* tables whose TABLE is told in one tick */
	TABLE_MS = 1000,     /* TABLE at most this often, when only presence or clocks changed */
	BURST = 3,           /* seconds of messages that may come at once */
	SHARED = 10,         /* sockets of one address whose limits add up */
	EXCESS_MAX = 100,    /* messages above the limit after which a socket is closed */
};

struct live *live_start(struct srv *srv)
{
	struct live *live = calloc(1, sizeof *live);
	unsigned rate = srv->settings.messages_per_second;

	if (live == NULL)
		return NULL;
	live->rate = limit_per_second(rate, BURST * rate > 0 ? BURST * rate : 1);
	live->messages = limits_open(limit_per_second(SHARED * rate, SHARED * rate));
	if (live->messages == NULL) {
		free(live);
		return NULL;
	}
	srv_share_limits(srv, 'm', live->messages);
	return live;
}

void live_stop(struct live *live)
{
	live_forget_all_late(live);
	limits_close(live->messages);
	free(live);
}

/* Takes so much of both limits; milliseconds until they are paid back. */
static int64_t charge(struct srv *srv, struct live_connection *connection, unsigned tokens)
{
	struct live *live = srv->live;
	int64_t now = net_monotonic();
	int64_t own = limit_charge(&connection->bucket, live->rate, now, tokens);
	int64_t all = limits_charge_address(live->messages, connection->address, now, tokens);

	return own > all ? own : all;
}

void live_charge(struct srv *srv, struct live_connection *connection, unsigned tokens)
{
	charge(srv, connection, tokens);
}

bool live_admit(struct srv *srv, struct live_connection *connection)
{
	int64_t wait = charge(srv, connection, 0);

	if (wait == 0) {
		connection->excess -= connection->excess > 0;
		return true;
	}
	net_hold(connection->socket, wait);
	srv->ops->refused[API_TOO_MANY]++;
	/* More than what is made up for by messages in time. */
	connection->excess += 2;
	if (connection->excess >= EXCESS_MAX) {
		srv_log(srv, "warning", "cut off", "address", connection->address, "user",
		        connection->user.id, NULL);
		net_strike(connection->socket);
		net_shut(connection->socket, 1008, "You send too many messages.");
	}
	return false;
}

unsigned live_count(const struct live *live)
{
	return live->count;
}

/* --- connections ---------------------------------------------------------------------------- */

static struct live_connection **by_user(struct live *live, const char *user)
{
	return &live->by_user[bb_hash(user, strlen(user), 0) % LIVE_BUCKETS];
}

static struct live_connection **by_number(struct live *live, uint32_t number)
{
	return &live->by_number[number % LIVE_BUCKETS];
}

struct live_connection *live_find(struct live *live, uint32_t number)
{
	struct live_connection *connection = *by_number(live, number);

	while (connection != NULL && connection->number != number)
		connection = connection->next_by_number;
	return connection;
}

void live_begin_text(struct live *live, struct bb_text *text, struct bb_json *json)
{
	bb_text_init(text, live->out, sizeof live->out);
	bb_json_init(json, text);
}

static void send_hello(struct srv *srv, const struct identity_known *known,
                       struct live_connection *connection)
{
	json_t *hello = json_pack(
		"{s:s,s:s,s:o,s:I}", "t", "hello", "version", srv->settings.version, "user",
		identity_user(known, connection->user.id), "now", (json_int_t)net_now());
	size_t length = json_dumpb(hello, srv->live->out, sizeof srv->live->out, JSON_COMPACT);

	if (hello != NULL && length <= sizeof srv->live->out)
		net_send(connection->socket, srv->live->out, length);
	json_decref(hello);
}

static void link_user(struct live *live, struct live_connection *connection)
{
	struct live_connection **bucket = by_user(live, connection->user.id);

	/* Who is nobody is never looked for, and there may be thousands. */
	if (connection->user.id[0] == '\0')
		return;
	connection->next_by_user = *bucket;
	*bucket = connection;
}

static void unlink_user(struct live *live, struct live_connection *connection)
{
	struct live_connection **at = by_user(live, connection->user.id);

	if (connection->user.id[0] == '\0')
		return;
	while (*at != connection)
		at = &(*at)->next_by_user;
	*at = connection->next_by_user;
}

static bool has_too_many(struct srv *srv, const char *user)
{
	const struct live_connection *at = *by_user(srv->live, user);
	unsigned count = 0;

	for (; at != NULL; at = at->next_by_user)
		count += strcmp(at->user.id, user) == 0;
	return count >= USER_MAX && srv->settings.requests_per_second > 0;
}

static const char signed_out[] = "You are signed out.";

/* Whose a socket is, read beside the loop; or whether it still is theirs. */
struct introduction {
	struct reader_job job;
	uint32_t number;
	struct identity_known known;
};

static void introduction_run(struct reader_job *job, struct reader_tools *tools)
{
	struct identity_known *known = &((struct introduction *)job)->known;

	identity_know(tools->store, known);
	job->weight = IDENTITY_WEIGHT(strlen(known->person.settings));
}

static void introduction_done(struct srv *srv, struct reader_job *job)
{
	struct introduction *introduction = (struct introduction *)job;
	struct live_connection *connection = live_find(srv->live, introduction->number);

	if (connection != NULL && job->ran) {
		const struct identity_session *session = &introduction->known.session;
		const bool good = session->found && !session->link &&
		                  (session->expires == 0 || session->expires > net_now());

		if (!connection->stranger) {
			if (!good && !introduction->known.failed)
				net_shut(connection->socket, 1000, signed_out);
		} else if (introduction->known.failed) {
			net_shut(connection->socket, 1013, "The server cannot read its storage.");
		} else if (good && has_too_many(srv, introduction->known.person.id)) {
			net_shut(connection->socket, 1008, "You have too many connections.");
		} else {
			unlink_user(srv->live, connection);
			if (good) {
				memcpy(connection->user.id, introduction->known.person.id,
				       sizeof connection->user.id);
				memcpy(connection->user.name, introduction->known.person.name,
				       sizeof connection->user.name);
			}
			link_user(srv->live, connection);
			connection->stranger = false;
			send_hello(srv, &introduction->known, connection);
			net_release(connection->socket);
		}
	}
	free(introduction);
}

static void ask_introduction(struct srv *srv, const struct live_connection *connection)
{
	struct introduction *introduction = srv_alloc(sizeof *introduction);

	introduction->job.run = introduction_run;
	introduction->job.done = introduction_done;
	introduction->job.urgent = true;
	introduction->number = connection->number;
	memcpy(introduction->known.hash, connection->session, STORE_HASH);
	reader_ask(srv->reader, &introduction->job, "");
}

/* Nobody, or somebody of whom it is known a moment later who they are. */
static void introduce(struct srv *srv, struct live_connection *connection,
                      const struct net_request *request)
{
	connection->stranger = identity_session(request, connection->session);
	if (connection->stranger)
		ask_introduction(srv, connection);
}

void live_check_user(struct srv *srv, const char *user)
{
	for (struct live_connection *connection = *by_user(srv->live, user); connection != NULL;
	     connection = connection->next_by_user)
		if (strcmp(connection->user.id, user) == 0)
			ask_introduction(srv, connection);
}

bool live_open(struct srv *srv, struct net_socket *socket, const struct net_request *request,
               void **user)
{
	struct live *live = srv->live;
	struct live_connection *connection, **bucket;

	if (strcmp(request->path, "/ws") != 0 || srv->stopping)
		return false;
	if (srv->cut) {
		net_refuse_later(socket);
		return false;
	}
	connection = srv_alloc(sizeof *connection);
	connection->socket = socket;
	connection->number = ++live->numbers;
	introduce(srv, connection, request);
	snprintf(connection->address, sizeof connection->address, "%s", request->address);
	bucket = by_number(live, connection->number);
	connection->next_by_number = *bucket;
	*bucket = connection;
	link_user(live, connection);
	live->count++;
	*user = connection;
	if (!connection->stranger)
		send_hello(srv, NULL, connection);
	return true;
}

/* The entry of an address; made when there is none. */
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

static void end_subscription(struct srv *srv, struct srv_subscription *subscription)
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
		tables_left(subscription->table, subscription->connection->user.id, net_now());
		live_table_changed(srv, subscription->table);
	}
	free(subscription);
}

void live_closed(struct srv *srv, struct net_socket *socket, void *user)
{
	struct live_connection *connection = user, **at;

	(void)socket;
	while (connection->subscriptions != NULL)
		end_subscription(srv, connection->subscriptions);
	at = by_number(srv->live, connection->number);
	while (*at != connection)
		at = &(*at)->next_by_number;
	*at = connection->next_by_number;
	unlink_user(srv->live, connection);
	(void)BB_NEVER(srv->live->count == 0);
	srv->live->count--;
	free(connection);
}

void live_bye(struct srv *srv)
{
	const char *bye = srv->stopping ? "{\"t\":\"bye\",\"reason\":\"stopping\"}"
	                                : "{\"t\":\"bye\",\"reason\":\"storage\"}";
	const char *why = srv->stopping ? "The server stops." : "The database cannot be reached.";

	for (unsigned i = 0; i < LIVE_BUCKETS; i++)
		for (struct live_connection *connection = srv->live->by_number[i];
		     connection != NULL; connection = connection->next_by_number) {
			net_send(connection->socket, bye, strlen(bye));
			net_shut(connection->socket, 1001, why);
		}
}

void live_tell_user(struct srv *srv, const char *user, const char *json, size_t length)
{
	for (struct live_connection *connection = *by_user(srv->live, user); connection != NULL;
	     connection = connection->next_by_user)
		if (user[0] != '\0' && strcmp(connection->user.id, user) == 0)
			net_send(connection->socket, json, length);
}

void live_people_changed(struct srv *srv, const char *user)
{
	static const char people[] = "{\"t\":\"people\"}";

	live_tell_user(srv, user, people, sizeof people - 1);
}

void live_each_user(struct srv *srv, int64_t since, unsigned most,
                    void (*look)(struct srv *srv, const char *user))
{
	for (unsigned i = 0; i < LIVE_BUCKETS && most > 0; i++)
		for (struct live_connection *at = srv->live->by_user[i]; at != NULL && most > 0;
		     at = at->next_by_user) {
			if (at->user.id[0] == '\0' || (at->noted != 0 && at->noted > since))
				continue;
			at->noted = net_monotonic();
			most--;
			look(srv, at->user.id);
		}
}

void live_drop_user(struct srv *srv, const char *user)
{
	for (struct live_connection *connection = *by_user(srv->live, user); connection != NULL;
	     connection = connection->next_by_user)
		if (user[0] != '\0' && strcmp(connection->user.id, user) == 0)
			net_shut(connection->socket, 1000, signed_out);
}

void live_drop_others(struct srv *srv, const char *user, const uint8_t session[STORE_HASH])
{
	for (struct live_connection *connection = *by_user(srv->live, user); connection != NULL;
	     connection = connection->next_by_user)
		if (strcmp(connection->user.id, user) == 0 &&
		    memcmp(connection->session, session, STORE_HASH) != 0)
			net_shut(connection->socket, 1000, signed_out);
}

void live_drop_session(struct srv *srv, const struct api_user *user,
                       const uint8_t session[STORE_HASH])
{
	for (struct live_connection *connection = *by_user(srv->live, user->id); connection != NULL;
	     connection = connection->next_by_user)
		if (memcmp(connection->session, session, STORE_HASH) == 0)
			net_shut(connection->socket, 1000, signed_out);
}

void live_lists_changed(struct srv *srv, const struct srv_table *table)
{
	static const char tables[] = "{\"t\":\"tables\"}";

	for (unsigned s = 0; s < table->seats; s++) {
		bool told = table->seat[s].user[0] == '\0';

		for (unsigned earlier = 0; earlier < s; earlier++)
			told = told || strcmp(table->seat[earlier].user, table->seat[s].user) == 0;
		if (!told)
			live_tell_user(srv, table->seat[s].user, tables, sizeof tables - 1);
	}
}

void live_done(struct srv *srv, const struct api_sender *sender, uint32_t seq)
{
	struct live_connection *connection = live_find(srv->live, sender->connection);
	struct bb_text text;
	struct bb_json json;

	if (connection == NULL || sender->id[0] == '\0')
		return;
	live_begin_text(srv->live, &text, &json);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "t", "done");
	bb_json_put_string(&json, "id", sender->id);
	bb_json_put_int(&json, "seq", seq);
	bb_json_close(&json, '}');
	net_send(connection->socket, text.at, text.length);
}

void live_refused(struct srv *srv, const struct api_sender *sender, const struct api_error *error)
{
	struct live_connection *connection = live_find(srv->live, sender->connection);
	struct bb_text text;
	struct bb_json json;

	srv->ops->refused[error->code]++;
	if (connection == NULL)
		return;
	live_begin_text(srv->live, &text, &json);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "t", "refused");
	bb_json_put_string(&json, "id", sender->id[0] != '\0' ? sender->id : NULL);
	api_put_error(&json, error);
	bb_json_close(&json, '}');
	net_send(connection->socket, text.at, text.length);
}

struct srv_subscription *live_find_subscription(struct live_connection *connection, const char *id)
{
	struct srv_subscription *at = connection->subscriptions;

	while (at != NULL && strcmp(at->table->id, id) != 0)
		at = at->next_of_connection;
	return at;
}

/* --- TABLE, chat, presence ------------------------------------------------------------------ */

void live_send(struct srv *srv, struct srv_subscription *to, const char *text, size_t length)
{
	srv->ops->work.sent += length;
	srv->ops->work.told += to->watcher.own;
	net_send(to->connection->socket, text, length);
}

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

static void send_table(struct srv *srv, struct srv_subscription *to)
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
	live_tell_late(srv, table);
	table->changed = false;
	table->told = net_monotonic();
	for (struct srv_subscription *to = live_first_own(table); to != NULL; to = live_next(to))
		send_table(srv, to);
	if (table->others.count == 0)
		return;
	/* To all others it says the same. */
	write_table(srv, table, "", &text);
	live_crowd_tell(srv, table, LIVE_TABLE, text.at, text.length);
}

void live_table_changed(struct srv *srv, struct srv_table *table)
{
	table->changed = true;
	srv->live->changed = true;
}

/* The table does not exist (its first change failed) or cannot be read: its subscriptions end with
 * their sockets. */
static void end_all(struct srv *srv, struct srv_table *table)
{
	struct srv_subscription *subscription;

	while ((subscription = live_first_own(table)) != NULL ||
	       (subscription = live_first_other(table)) != NULL) {
		/* Who connects again learns what has become of it. */
		net_shut(subscription->connection->socket, 1011, "A table cannot be read.");
		end_subscription(srv, subscription);
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
	live_crowd_tell(srv, table, LIVE_CHAT, text.at, text.length);
}

/* Tells of what has changed at the tables of one connection's subscriptions; of how many tables. */
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

	live_tell_all_late(srv);
	if (live->sweeping == 0 && now - live->swept < (live->changed ? TABLE_MS / 4 : SWEEP_MS))
		return;
	if (live->sweeping == 0) {
		live->swept = now;
		live->changed = false;
	}
	/* A few tables at a time: who acts meanwhile would wait for all of them. */
	while (live->sweeping < LIVE_BUCKETS && told < TOLD_MAX && looked < SWEPT_MAX)
		for (struct live_connection *connection = live->by_number[live->sweeping++];
		     connection != NULL; connection = connection->next_by_number) {
			told += sweep(srv, connection, now);
			looked++;
		}
	live->sweeping %= LIVE_BUCKETS;
}

/* --- subscribing ---------------------------------------------------------------------------- */

/* Puts everybody into the right list. */
static void sort_watchers(struct srv *srv, struct srv_table *table)
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
			end_subscription(srv, at);
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
	sort_watchers(srv, table);
	reseat(srv, live_first_own(table));
	reseat(srv, live_first_other(table));
}

/* The last messages of a chat, for who comes: read beside the loop. */
struct recent {
	struct reader_job job;
	uint32_t number; /* of the connection */
	uint32_t after;
	char table[STORE_ID_MAX];
	struct heard_messages messages;
};

static void recent_run(struct reader_job *job, struct reader_tools *tools)
{
	struct recent *recent = (struct recent *)job;

	store_read_messages(tools->store, recent->table, recent->after, heard_take,
	                    &recent->messages);
}

static void recent_done(struct srv *srv, struct reader_job *job)
{
	struct recent *recent = (struct recent *)job;
	struct live_connection *connection = live_find(srv->live, recent->number);
	struct srv_subscription *to =
		connection != NULL ? live_find_subscription(connection, recent->table) : NULL;

	for (struct heard_message *heard = recent->messages.first; heard != NULL && to != NULL;
	     heard = heard->next) {
		const struct store_message message = heard_message(heard, recent->table);
		struct bb_text text;
		struct bb_json json;

		/* Later ones are told by themselves. */
		if (message.number > to->table->messages)
			break;
		live_begin_text(srv->live, &text, &json);
		tables_put_message(&json, to->table, &message);
		net_send(connection->socket, text.at, text.length);
	}
	heard_free(&recent->messages);
	free(recent);
}

static void ask_recent(struct srv *srv, const struct srv_subscription *subscription)
{
	const struct srv_table *table = subscription->table;
	struct recent *recent = srv_alloc(sizeof *recent);

	recent->job.run = recent_run;
	recent->job.done = recent_done;
	recent->number = subscription->connection->number;
	recent->after = table->messages > CHAT_LAST ? table->messages - CHAT_LAST : 0;
	memcpy(recent->table, table->id, sizeof recent->table);
	reader_ask(srv->reader, &recent->job, "");
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

	/* While something is under way TABLE must wait; everybody gets it then. */
	if (table->in_flight == 0)
		send_table(srv, subscription);
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
		end_subscription(srv, subscription);
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

/* --- tables that change ----------------------------------------------------------------------- */

void live_on_table(struct srv *srv, struct srv_table *table, enum tables_event event,
                   const char *turn)
{
	(void)turn;
	switch (event) {
	case TABLES_SEATING:
		sort_watchers(srv, table);
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
		sort_watchers(srv, table);
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
