/* Finding connections by user, number or table, and sending messages to them: the base of the other
 * files of live. */
#include <string.h>

#include "core/hash.h"
#include "server/base/ops.h"
#include "server/live/live.h"
#include "server/live/live_parts.h"

struct live_connection **live_by_user(struct live *live, const char *user)
{
	return &live->by_user[bb_hash(user, strlen(user), 0) % LIVE_BUCKETS];
}

struct live_connection **live_by_number(struct live *live, uint32_t number)
{
	return &live->by_number[number % LIVE_BUCKETS];
}

struct live_connection *live_find(struct live *live, uint32_t number)
{
	struct live_connection *connection = *live_by_number(live, number);

	while (connection != NULL && connection->number != number)
		connection = connection->next_by_number;
	return connection;
}

struct srv_subscription *live_find_subscription(struct live_connection *connection, const char *id)
{
	struct srv_subscription *at = connection->subscriptions;

	while (at != NULL && strcmp(at->table->id, id) != 0)
		at = at->next_of_connection;
	return at;
}

void live_begin_text(struct live *live, struct bb_text *text, struct bb_json *json)
{
	bb_text_init(text, live->out, sizeof live->out);
	bb_json_init(json, text);
}

void live_send(struct srv *srv, struct srv_subscription *to, const char *text, size_t length)
{
	srv->ops->work.sent += length;
	srv->ops->work.told += to->watcher.own;
	net_send(to->connection->socket, text, length);
}

void live_send_user(struct srv *srv, const char *user, const char *json, size_t length)
{
	for (struct live_connection *connection = *live_by_user(srv->live, user);
	     connection != NULL; connection = connection->next_by_user)
		if (user[0] != '\0' && strcmp(connection->user.id, user) == 0)
			net_send(connection->socket, json, length);
}

void live_lists_changed(struct srv *srv, const struct srv_table *table)
{
	static const char tables[] = "{\"t\":\"tables\"}";

	for (unsigned s = 0; s < table->seats; s++) {
		bool told = table->seat[s].user[0] == '\0';

		for (unsigned earlier = 0; earlier < s; earlier++)
			told = told || strcmp(table->seat[earlier].user, table->seat[s].user) == 0;
		if (!told)
			live_send_user(srv, table->seat[s].user, tables, sizeof tables - 1);
	}
}
