/* Operations: health, metrics, and what this server is. */
#include "server/ops.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/registry.h"
#include "server/agents.h"
#include "server/live.h"
#include "server/notify.h"
#include "server/tables.h"

struct ops *ops_open(void)
{
	return calloc(1, sizeof(struct ops));
}

void ops_close(struct ops *ops)
{
	free(ops);
}

/* Bounds of struct ops_times in milliseconds, ascending. */
static const int64_t bounds[OPS_BUCKETS] = {1, 2, 5, 10, 20, 50, 100, 200, 1000, 5000};

void ops_time(struct ops_times *times, int64_t milliseconds)
{
	unsigned i = 0;

	while (i < OPS_BUCKETS && milliseconds > bounds[i])
		i++;
	times->below[i]++;
	times->count++;
	times->sum += (double)milliseconds / 1000;
}

/* --- health ----------------------------------------------------------------------------------- */

struct health {
	struct srv *srv;
	uint64_t reply;
};

static void healthy(void *context, enum store_status status)
{
	struct health *health = context;
	static const char good[] = "{\"status\":\"ok\"}";
	static const char bad[] = "{\"status\":\"storage\"}";

	if (status == STORE_OK)
		api_answer(health->srv, health->reply, 200, good, sizeof(good) - 1);
	else
		api_answer(health->srv, health->reply, 503, bad, sizeof(bad) - 1);
	free(health);
}

/* Healthy is who can store: so something is stored. */
void ops_health(struct api_call *call)
{
	static const char stopping[] = "{\"status\":\"stopping\"}";
	struct health *health = calloc(1, sizeof(*health));
	struct store_change *change;
	char now[24];

	if (!health || call->srv->stopping) {
		api_answer(call->srv, call->reply, 503, stopping, sizeof(stopping) - 1);
		free(health);
		return;
	}
	*health = (struct health){call->srv, call->reply};
	snprintf(now, sizeof(now), "%lld", (long long)net_now());
	change = store_begin(call->srv->store);
	store_put_value(change, "health", now);
	store_submit(change, healthy, health);
}

/* --- metrics ---------------------------------------------------------------------------------- */

enum { METRICS_MAX = 32 * 1024 };

static void put_head(struct bb_text *text, const char *name, const char *type, const char *help)
{
	const char *const parts[] = {
		"# HELP benben_", name, " ", help, "\n# TYPE benben_", name, " ", type, "\n"};

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		bb_put(text, parts[i]);
}

/* A sample: benben_NAME{LABELS} VALUE. */
static void put_sample(struct bb_text *text, const char *name, const char *labels, double value)
{
	char number[64];

	snprintf(number, sizeof(number), " %.15g\n", value);
	bb_put(text, "benben_");
	bb_put(text, name);
	bb_put(text, labels);
	bb_put(text, number);
}

static void put_times(struct bb_text *text, const char *name, const char *help,
                      const struct ops_times *times)
{
	char full[64], label[32];
	uint64_t sum = 0;

	put_head(text, name, "histogram", help);
	snprintf(full, sizeof(full), "%s_bucket", name);
	for (unsigned i = 0; i < OPS_BUCKETS; i++) {
		sum += times->below[i];
		snprintf(label, sizeof(label), "{le=\"%.15g\"}", (double)bounds[i] / 1000);
		put_sample(text, full, label, (double)sum);
	}
	put_sample(text, full, "{le=\"+Inf\"}", (double)times->count);
	snprintf(full, sizeof(full), "%s_sum", name);
	put_sample(text, full, "", times->sum);
	snprintf(full, sizeof(full), "%s_count", name);
	put_sample(text, full, "", (double)times->count);
}

/* Bytes of memory that the process holds. */
static double resident(void)
{
	FILE *file = fopen("/proc/self/statm", "r");
	long total, pages = 0;

	if (!file)
		return 0;
	if (fscanf(file, "%ld %ld", &total, &pages) != 2)
		pages = 0;
	fclose(file);
	return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static void put_plain(struct srv *srv, struct bb_text *text)
{
	struct net_counts net;

	net_count(srv->net, &net);
	const struct {
		const char *name, *type, *help;
		double value;
	} rows[] = {
		{"requests_total", "counter", "HTTP requests.", (double)net.requests},
		{"connections_total", "counter", "Connections accepted.",
	         (double)net.connections_total},
		{"connections_refused_total", "counter", "Connections above a limit.",
	         (double)net.refused},
		{"connections", "gauge", "Connections open.", net.connections},
		{"sockets", "gauge", "WebSockets open.", net.sockets},
		{"messages_received_total", "counter", "WebSocket messages.",
	         (double)net.messages_in},
		{"messages_sent_total", "counter", "WebSocket messages.", (double)net.messages_out},
		{"received_bytes_total", "counter", "Bytes of bodies and messages.",
	         (double)net.bytes_in},
		{"sent_bytes_total", "counter", "Bytes of bodies and messages.",
	         (double)net.bytes_out},
		{"tables_in_memory", "gauge", "Tables in memory.", tables_count(srv->tables)},
		{"acts_total", "counter", "Actions, undos and resets that were stored.",
	         (double)srv->ops->acts},
		{"events_total", "counter", "Events of tables that were stored, chance included.",
	         (double)srv->ops->events},
		{"agents_pending", "gauge", "Decisions of agents waiting or under way.",
	         agents_pending(srv->agents)},
		{"store_pending", "gauge", "Changes that are not durable yet.",
	         (double)store_pending(srv->store)},
		{"start_time_seconds", "gauge", "When the server started.",
	         (double)srv->started / 1000},
		{"resident_bytes", "gauge", "Memory of the process.", resident()},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		put_head(text, rows[i].name, rows[i].type, rows[i].help);
		put_sample(text, rows[i].name, "", rows[i].value);
	}
}

void ops_metrics(struct api_call *call)
{
	struct srv *srv = call->srv;
	char *buffer = malloc(METRICS_MAX);
	struct bb_text text;
	char label[64];

	if (!buffer) {
		api_answer(srv, call->reply, 503, "{}", 2);
		return;
	}
	bb_text_init(&text, buffer, METRICS_MAX);
	put_head(&text, "build_info", "gauge", "Version of the server.");
	snprintf(label, sizeof(label), "{version=\"%s\"}", srv->settings.version);
	put_sample(&text, "build_info", label, 1);
	put_plain(srv, &text);
	put_head(&text, "answers_total", "counter", "HTTP answers by status.");
	for (unsigned i = 2; i < 6; i++) {
		snprintf(label, sizeof(label), "{status=\"%uxx\"}", i);
		put_sample(&text, "answers_total", label, (double)srv->ops->answers[i]);
	}
	put_head(&text, "refused_total", "counter", "Refusals by code, HTTP and WebSocket.");
	for (unsigned i = 1; i < API_CODES; i++) {
		snprintf(label, sizeof(label), "{code=\"%s\"}", api_code_name(i));
		put_sample(&text, "refused_total", label, (double)srv->ops->refused[i]);
	}
	put_times(&text, "commit_seconds", "From an act's arrival to its being durable.",
	          &srv->ops->commit);
	put_times(&text, "agent_seconds", "Decisions of agents.", &srv->ops->agents);
	srv->ops->answers[2]++;
	net_reply(srv->net, call->reply, 200, "text/plain; version=0.0.4; charset=utf-8",
	          "cache-control: no-store\r\n", buffer, text.length);
	free(buffer);
}

/* --- about ------------------------------------------------------------------------------------ */

static void put_game(struct bb_json *json, const struct bb_game *game)
{
	bb_json_open(json, '{');
	bb_json_put_string(json, "name", game->name);
	bb_json_put_string(json, "title", game->title);
	bb_json_put_int(json, "rules", game->rules_version);
	bb_json_put_int(json, "seats_min", game->seats_min);
	bb_json_put_int(json, "seats_max", game->seats_max);
	bb_json_key(json, "agents");
	bb_agents_json(game, json);
	bb_json_key(json, "options");
	bb_options_json(game, json);
	bb_json_close(json, '}');
}

static void put_limits(struct bb_json *json, const struct srv_settings *settings)
{
	const struct {
		const char *name;
		int64_t value;
	} rows[] = {
		{"body", NET_BODY_MAX},
		{"message", NET_MESSAGE_MAX},
		{"messages_per_second", settings->messages_per_second},
		{"requests_per_second", settings->requests_per_second},
		{"tables_per_user", settings->tables_per_user},
		{"connections", settings->connections},
		{"connections_per_address", settings->per_address},
	};

	bb_json_key(json, "limits");
	bb_json_open(json, '{');
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		bb_json_put_int(json, rows[i].name, rows[i].value);
	bb_json_close(json, '}');
}

void ops_about(struct api_call *call)
{
	struct srv *srv = call->srv;
	const struct srv_settings *settings = &srv->settings;
	char buffer[16 * 1024];
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, buffer, sizeof(buffer));
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "version", settings->version);
	bb_json_key(&json, "games");
	bb_json_open(&json, '[');
	for (const struct bb_game *const *game = bb_games; *game; game++)
		put_game(&json, *game);
	bb_json_close(&json, ']');
	put_limits(&json, settings);
	bb_json_put_string(&json, "push", notify_push_key(srv->notify));
	bb_json_put_bool(&json, "email", notify_has_email(srv->notify));
	bb_json_put_string(&json, "base_url", settings->base_url);
	bb_json_put_string(&json, "bugs", settings->bugs[0] ? settings->bugs : NULL);
	bb_json_close(&json, '}');
	api_answer(srv, call->reply, 200, buffer, text.length);
}
