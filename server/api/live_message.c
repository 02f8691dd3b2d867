/* Messages from clients over WebSocket: parsed, checked, passed on. docs/protocol.md lists them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/reader.h"
#include "server/live/live_parts.h"
#include "server/play/play.h"

enum {
	/* after this time messages are handled although the user is still unknown */
	STRANGER_MS = 10000,
	BEHIND_MS = 5000,    /* how long a subscription waits for what other nodes have stored */
	PRICED_BYTES = 1024, /* of a message; cost as much as a message */
	WATCHERS_PRICED = 512, /* this many watchers cost as much as a message */
	VALUES_MAX = 64,     /* per message; existing ones have less than ten */
	SUBSCRIBE_PRICE = 4, /* cost of the response, in messages */
};

/* A message while it is handled. */
struct message {
	struct srv *srv;
	struct live_connection *connection;
	const json_t *body;
	struct api_sender sender; /* who gets the response */
	char table[STORE_ID_MAX];
	int64_t since; /* monotonic: when it arrived, if it has had to wait; else 0 */
};

static bool wait_for_tail(struct message *message, struct srv_table *table, int64_t from);

static void refuse(const struct message *message, const struct api_error *error)
{
	live_refused(message->srv, &message->sender, error);
}

static void handle_subscribe(struct message *message)
{
	const char *user = message->connection->user.id;
	struct srv_subscription *subscription;
	struct srv_table *table;
	struct api_error error;
	int64_t from = 0, asked = -1;
	char word[8] = "text";
	enum update_form form = UPDATE_TEXT;
	unsigned seat;

	if (api_only(message->body, &error, "t", "id", "table", "from", "seat", "form", NULL) ||
	    api_int(message->body, "from", 0, UINT32_MAX, &from, &error) ||
	    api_int(message->body, "seat", 0, BB_SEATS_MAX - 1, &asked, &error) ||
	    api_text(message->body, "form", word, sizeof word, &error)) {
		refuse(message, &error);
		return;
	}
	if (!update_form_of(word, &form)) {
		api_refuse(&error, API_BAD_REQUEST, "\"form\" is text, changes, json or none.");
		refuse(message, &error);
		return;
	}
	table = tables_find(message->srv, message->table, &error);
	if (table == NULL || tables_check_view(table, user, asked, &seat, &error) != API_OK) {
		refuse(message, &error);
		return;
	}
	if (wait_for_tail(message, table, from))
		return;
	subscription = live_subscribe(message->srv, message->connection, table, &error);
	if (subscription == NULL) {
		refuse(message, &error);
		return;
	}
	live_charge(message->srv, message->connection, SUBSCRIBE_PRICE);
	subscription->waits = false;
	subscription->seat = (uint8_t)seat;
	subscription->form = (uint8_t)form;
	subscription->sent = from <= table->stored ? (uint32_t)from : 0;
	live_done(message->srv, &message->sender, table->stored);
	live_welcome(message->srv, subscription);
}

static void handle_unsubscribe(struct message *message)
{
	live_unsubscribe(message->srv, message->connection, message->table);
	live_done(message->srv, &message->sender, 0);
}

static void handle_active(struct message *message)
{
	live_active(message->srv, message->connection, message->table);
	live_done(message->srv, &message->sender, 0);
}

static void handle_ping(struct message *message)
{
	char buffer[2 * API_ID_MAX * 6];
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, buffer, sizeof buffer);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "t", "pong");
	if (message->sender.id[0] != '\0')
		bb_json_put_string(&json, "id", message->sender.id);
	bb_json_close(&json, '}');
	net_send(message->connection->socket, buffer, text.length);
}

/* Messages to many watchers cost more. */
static void charge_crowd(const struct message *message, const struct srv_table *table)
{
	live_charge(message->srv, message->connection, table->others.count / WATCHERS_PRICED);
}

static void handle_play(struct message *message, enum play_what what)
{
	struct play_request request = {.what = what,
	                               .user = message->connection->user.id,
	                               .sender = message->sender,
	                               .address = message->connection->address};
	struct srv_table *table;
	struct api_error error;

	if (play_read_request(message->body, &request, &error) != API_OK ||
	    (table = tables_find(message->srv, message->table, &error)) == NULL) {
		refuse(message, &error);
		return;
	}
	live_active(message->srv, message->connection, message->table);
	charge_crowd(message, table);
	play_handle(message->srv, table, &request);
}

static void handle_act(struct message *message)
{
	handle_play(message, PLAY_ACT);
}

static void handle_undo(struct message *message)
{
	handle_play(message, PLAY_UNDO);
}

static void handle_reset(struct message *message)
{
	handle_play(message, PLAY_RESET);
}

static void handle_chat(struct message *message)
{
	struct api_error error;
	struct srv_table *table;

	if (api_only(message->body, &error, "t", "id", "table", "text", "phrase", NULL) != API_OK ||
	    (table = tables_find(message->srv, message->table, &error)) == NULL) {
		refuse(message, &error);
		return;
	}
	live_active(message->srv, message->connection, message->table);
	charge_crowd(message, table);
	chat_handle(message->srv, table, message->connection->user.id, message->connection->address,
	            message->body, &message->sender);
}

static const struct {
	const char *t;
	void (*handle)(struct message *message);
	bool needs_table, needs_user;
	/* has no members besides t, id and table, and is about a watched table: such a table is in
	 * memory, or soon will be */
	bool bare;
} kinds[] = {
	{"act", handle_act, true, true, false},
	{"active", handle_active, true, true, true},
	{"subscribe", handle_subscribe, true, false, false},
	{"unsubscribe", handle_unsubscribe, true, false, true},
	{"ping", handle_ping, false, false, true},
	{"chat", handle_chat, true, true, false},
	{"undo", handle_undo, true, true, false},
	{"reset", handle_reset, true, true, false},
};

/* A message that waits for its table to be loaded. */
struct later {
	struct message message;
	json_t *body;
	uint32_t connection;
	void (*handle)(struct message *message);
	struct later *next;
};

static struct later *the_waiting; /* subscriptions: see wait_for_tail */

static void go_on(void *context, const struct api_error *error)
{
	struct later *later = context;
	struct message *message = &later->message;

	message->connection = live_find(message->srv->live, later->connection);
	if (message->connection != NULL) {
		if (error != NULL)
			refuse(message, error);
		else
			later->handle(message);
	}
	json_decref(later->body);
	free(later);
}

static struct later *make_later(const struct message *message,
                                void (*handle)(struct message *message))
{
	struct later *later = srv_alloc(sizeof *later);

	later->message = *message;
	later->body = json_incref((json_t *)message->body);
	later->message.body = later->body;
	later->connection = message->connection->number;
	later->handle = handle;
	return later;
}

/* True if the client knows of an event that this node has not read yet. */
static bool is_behind(const struct srv *srv, const struct srv_table *table, int64_t from)
{
	return srv->shared && from > table->stored;
}

/* A client that comes from another node may know more than this one: the tail is read before it is
 * answered. Returns false if there is nothing to wait for. */
static bool wait_for_tail(struct message *message, struct srv_table *table, int64_t from)
{
	struct later *later;

	if (!is_behind(message->srv, table, from) || message->since > 0)
		return false;
	live_charge(message->srv, message->connection, SUBSCRIBE_PRICE);
	message->since = net_monotonic();
	later = make_later(message, handle_subscribe);
	later->next = the_waiting;
	the_waiting = later;
	tables_announce(message->srv, table, TABLES_BEHIND, "");
	return true;
}

void live_message_tick(struct srv *srv)
{
	struct later *list = the_waiting, *later;

	the_waiting = NULL;
	while ((later = list) != NULL) {
		const json_int_t from = json_integer_value(json_object_get(later->body, "from"));
		const struct srv_table *table = tables_in_memory(srv, later->message.table);

		list = later->next;
		if (table != NULL && is_behind(srv, table, from) &&
		    net_monotonic() - later->message.since < BEHIND_MS &&
		    (table->refreshing || table->stale || table->in_flight > 0)) {
			later->next = the_waiting;
			the_waiting = later;
		} else {
			go_on(later, NULL);
		}
	}
}

/* Handles a message once its table is in memory, at the price of loading it. */
static void handle_at_table(struct message *message, void (*handle)(struct message *message))
{
	struct srv *srv = message->srv;
	const char *address = message->connection->address;
	struct api_error error;
	unsigned retry;

	if (tables_in_memory(srv, message->table) != NULL) {
		handle(message);
	} else if (!reader_may_ask(srv->reader, address, &retry)) {
		api_refuse(&error, API_TOO_MANY,
		           "Your address has asked for too much; wait a moment.");
		error.retry = retry;
		refuse(message, &error);
	} else {
		tables_fetch(srv, message->table, address, go_on, make_later(message, handle));
	}
}

static void dispatch(struct message *message)
{
	const char *t = json_string_value(json_object_get(message->body, "t"));
	struct api_error error;
	unsigned i = 0;

	if (api_text(message->body, "id", message->sender.id, sizeof message->sender.id, &error) ||
	    api_text(message->body, "table", message->table, sizeof message->table, &error)) {
		refuse(message, &error);
		return;
	}
	while (t != NULL && i < sizeof kinds / sizeof *kinds && strcmp(t, kinds[i].t) != 0)
		i++;
	if (t == NULL || i == sizeof kinds / sizeof *kinds)
		api_refuse(&error, API_BAD_REQUEST, "\"t\" is none of the messages.");
	else if (kinds[i].needs_table && message->table[0] == '\0')
		api_refuse(&error, API_BAD_REQUEST, "\"table\" is missing.");
	else if (kinds[i].needs_user && message->connection->user.id[0] == '\0')
		api_refuse(&error, API_SIGN_IN, "This needs a user.");
	else if (message->srv->stopping)
		api_refuse(&error, API_STOPPING, "The server stops.");
	else if (!kinds[i].bare ||
	         api_only(message->body, &error, "t", "id", "table", NULL) == API_OK) {
		if (kinds[i].bare && !tables_is_loading(message->srv, message->table))
			kinds[i].handle(message);
		else
			handle_at_table(message, kinds[i].handle);
		return;
	}
	refuse(message, &error);
}

bool live_message(struct srv *srv, struct net_socket *socket, void *user, const char *text,
                  size_t length)
{
	struct message message = {.srv = srv, .connection = user};
	struct api_error error;
	json_error_t why;
	json_t *body;

	message.sender.connection = message.connection->number;
	if (message.connection->stranger) {
		net_hold(socket, STRANGER_MS);
		return false;
	}
	/* Before anything else is done with it. */
	if (!live_admit(srv, message.connection))
		return false;
	live_charge(srv, message.connection, 1 + (unsigned)(length / PRICED_BYTES));
	if (srv_is_restrained(srv, message.connection->user.id, "banned")) {
		api_refuse(&error, API_FORBIDDEN, "The owner of the server has banned you.");
		refuse(&message, &error);
		return true;
	}
	if (!api_parse(srv, text, length, VALUES_MAX, &body, &why)) {
		api_refuse(&error, API_TOO_LARGE, "A message has too many values.");
		refuse(&message, &error);
	} else if (json_is_object(body)) {
		message.body = body;
		dispatch(&message);
	} else {
		api_refuse(&error, API_BAD_JSON, "A message is one JSON object.");
		refuse(&message, &error);
	}
	json_decref(body);
	return true;
}
