/* Sockets: their users, their limits, messages to all of a user's. No message is longer than the
 * buffer of struct live, because a client that is far behind is served in pieces.
 *
 * Other files have the subscriptions (live_subscribe.c), messages about tables (live_table.c,
 * live_update.c, live_crowd.c) and incoming messages (live_message.c). */
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
#include "server/users/identity_store.h"

enum {
	USER_MAX = 48,    /* connections of a user: all of them get every message at once */
	BURST = 3,        /* seconds' worth of messages that may arrive at once */
	SHARED = 10,      /* sockets of one address whose limits add up */
	EXCESS_MAX = 100, /* messages above the limit after which a socket is closed */
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

/* Charges both limits; returns the milliseconds until they are paid back. */
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
	/* More than messages within the limit make up for. */
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
	struct live_connection **bucket = live_by_user(live, connection->user.id);

	/* Anonymous connections are never searched for, and there may be thousands. */
	if (connection->user.id[0] == '\0')
		return;
	connection->next_by_user = *bucket;
	*bucket = connection;
}

static void unlink_user(struct live *live, struct live_connection *connection)
{
	struct live_connection **at = live_by_user(live, connection->user.id);

	if (connection->user.id[0] == '\0')
		return;
	while (*at != connection)
		at = &(*at)->next_by_user;
	*at = connection->next_by_user;
}

static bool has_too_many(struct srv *srv, const char *user)
{
	const struct live_connection *at = *live_by_user(srv->live, user);
	unsigned count = 0;

	for (; at != NULL; at = at->next_by_user)
		count += strcmp(at->user.id, user) == 0;
	return count >= USER_MAX && srv->settings.requests_per_second > 0;
}

static const char signed_out[] = "You are signed out.";

/* Reads the user of a socket on another thread; or whether the session is still valid. */
struct introduction {
	struct reader_job job;
	uint32_t number;
	struct identity_known known;
};

static void introduction_run(struct reader_job *job, struct reader_tools *tools)
{
	struct identity_known *known = &((struct introduction *)job)->known;

	identity_load(tools->store, known);
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

/* Sets the user of a connection: anonymous, or identified by now. */
static void introduce(struct srv *srv, struct live_connection *connection,
                      const struct net_request *request)
{
	connection->stranger = identity_session(request, connection->session);
	if (connection->stranger)
		ask_introduction(srv, connection);
}

void live_check_user(struct srv *srv, const char *user)
{
	for (struct live_connection *connection = *live_by_user(srv->live, user);
	     connection != NULL; connection = connection->next_by_user)
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
	bucket = live_by_number(live, connection->number);
	connection->next_by_number = *bucket;
	*bucket = connection;
	link_user(live, connection);
	live->count++;
	*user = connection;
	if (!connection->stranger)
		send_hello(srv, NULL, connection);
	return true;
}

void live_closed(struct srv *srv, struct net_socket *socket, void *user)
{
	struct live_connection *connection = user, **at;

	(void)socket;
	while (connection->subscriptions != NULL)
		live_end_subscription(srv, connection->subscriptions);
	at = live_by_number(srv->live, connection->number);
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

void live_people_changed(struct srv *srv, const char *user)
{
	static const char people[] = "{\"t\":\"people\"}";

	live_send_user(srv, user, people, sizeof people - 1);
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
	for (struct live_connection *connection = *live_by_user(srv->live, user);
	     connection != NULL; connection = connection->next_by_user)
		if (user[0] != '\0' && strcmp(connection->user.id, user) == 0)
			net_shut(connection->socket, 1000, signed_out);
}

void live_drop_others(struct srv *srv, const char *user, const uint8_t session[STORE_HASH])
{
	for (struct live_connection *connection = *live_by_user(srv->live, user);
	     connection != NULL; connection = connection->next_by_user)
		if (strcmp(connection->user.id, user) == 0 &&
		    memcmp(connection->session, session, STORE_HASH) != 0)
			net_shut(connection->socket, 1000, signed_out);
}

void live_drop_session(struct srv *srv, const struct api_user *user,
                       const uint8_t session[STORE_HASH])
{
	for (struct live_connection *connection = *live_by_user(srv->live, user->id);
	     connection != NULL; connection = connection->next_by_user)
		if (memcmp(connection->session, session, STORE_HASH) == 0)
			net_shut(connection->socket, 1000, signed_out);
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
