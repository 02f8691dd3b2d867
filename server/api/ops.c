/* Operations: health, metrics, and information about this server. */
#include "server/api/api.h"
#include "server/base/ops.h"

#include <dirent.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "games/registry.h"
#include "server/base/reader.h"
#include "server/live/live.h"
#include "server/notify/notify.h"
#include "server/play/agents.h"
#include "server/tables/tables.h"
#include "server/users/identity.h"

enum {
	GOOD_MS = 1000,    /* how long a result of /healthz is valid */
	PATIENCE_MS = 4500, /* a check that takes longer has failed */
	FEW_CONNECTIONS = 256,
	PROBES = 16,    /* tables read by a check */
};

/* --- health ----------------------------------------------------------------------------------- */

/* A server is healthy if it can store and read: so something is stored, and some tables are read,
 * different ones each time. All requests within a second get the same result. */

struct ops_waiter {
	struct ops_waiter *next;
	uint64_t reply;
};

/* A check whether some tables can be read. */
struct probe {
	struct reader_job job;
	char table[STORE_ID_MAX];
	char error[STORE_ERROR_MAX]; /* "" = they can */
};

static void answer_health(struct srv *srv, bool well)
{
	struct ops *ops = srv->ops;
	struct ops_waiter *waiter, *next;
	char answer[STORE_ERROR_MAX + 64];
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, answer, sizeof(answer));
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "status", well ? "ok" : "storage");
	bb_json_close(&json, '}');
	for (waiter = ops->waiters; waiter; waiter = next) {
		next = waiter->next;
		api_answer(srv, waiter->reply, well ? 200 : 503, answer, text.length);
		free(waiter);
	}
	ops->waiters = NULL;
}

static void end_look(struct srv *srv, bool well, const char *why)
{
	struct ops *ops = srv->ops;

	if (!well)
		srv_log(srv, "error", "not well", "why", why, NULL);
	else if (ops->looked && !ops->well)
		srv_log(srv, "info", "well again", NULL);
	ops->well = well;
	ops->looking = false;
	ops->looked = net_monotonic();
	answer_health(srv, well && !srv->cut);
}

void ops_tick(struct srv *srv)
{
	const struct ops *ops = srv->ops;

	if (ops->waiters && (srv->cut || net_monotonic() - ops->looking_since > PATIENCE_MS))
		answer_health(srv, false);
}

static bool probe_row(void *context, const struct store_table *row)
{
	struct probe *probe = context;
	struct srv_table *table = srv_alloc(sizeof(*table));

	tables_parse_doc(row, table, probe->error);
	free(table);
	return false;
}

static bool probe_event(void *context, const struct store_event *event)
{
	(void)context, (void)event;
	return true;
}

static void probe_run(struct reader_job *job, struct reader_tools *tools)
{
	struct probe *probe = (struct probe *)job;
	char next[STORE_ID_MAX] = "";
	enum store_status status = STORE_OK;

	for (unsigned i = 0; i < PROBES && status != STORE_FAILED && probe->error[0] == '\0'; i++) {
		status = store_next_table(tools->store, probe->table, next);
		if (status == STORE_MISSING) /* wrap around */
			status = store_next_table(tools->store, "", next);
		if (status == STORE_OK)
			status = store_read_table(tools->store, next, probe_row, probe);
		if (status == STORE_OK)
			status = store_read_events(tools->store, next, 0, probe_event, probe);
		/* One that cannot be read is checked again until it can; one without events is
		 * complete. */
		if (status != STORE_FAILED && probe->error[0] == '\0')
			memcpy(probe->table, next, sizeof(next));
	}
	if (status == STORE_FAILED)
		snprintf(probe->error, sizeof(probe->error), "%s", store_error(tools->store));
}

static void probe_done(struct srv *srv, struct reader_job *job)
{
	struct probe *probe = (struct probe *)job;

	memcpy(srv->ops->probed, probe->table, sizeof(probe->table));
	end_look(srv, job->ran && probe->error[0] == '\0', probe->error);
	free(probe);
}

static void health_stored(void *context, enum store_status status)
{
	struct srv *srv = context;
	struct probe *probe;

	if (status != STORE_OK || srv->stopping) {
		end_look(srv, false, store_error(srv->store));
		return;
	}
	probe = srv_alloc(sizeof(*probe));
	probe->job.run = probe_run;
	probe->job.done = probe_done;
	memcpy(probe->table, srv->ops->probed, sizeof(probe->table));
	reader_ask(srv->reader, &probe->job, "");
}

void ops_health(struct api_call *call)
{
	static const char stopping[] = "{\"status\":\"stopping\"}";
	struct srv *srv = call->srv;
	struct ops *ops = srv->ops;
	struct ops_waiter *waiter;
	struct store_change *change;
	char now[24];

	if (srv->stopping) {
		api_answer(srv, call->reply, 503, stopping, sizeof(stopping) - 1);
		return;
	}
	waiter = srv_alloc(sizeof(*waiter));
	waiter->reply = call->reply;
	waiter->next = ops->waiters;
	ops->waiters = waiter;
	if (srv->cut) {
		answer_health(srv, false);
		return;
	}
	if (ops->looked && ops->well && net_monotonic() - ops->looked < GOOD_MS) {
		answer_health(srv, true);
		return;
	}
	if (ops->looking)
		return;
	ops->looking = true;
	ops->looking_since = net_monotonic();
	snprintf(now, sizeof(now), "%lld", (long long)net_now());
	change = store_begin(srv->store);
	store_put_value(change, "health", now);
	store_submit(change, health_stored, srv);
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
		snprintf(label, sizeof(label), "{le=\"%.15g\"}", (double)ops_bounds[i] / 1000);
		put_sample(text, full, label, (double)sum);
	}
	put_sample(text, full, "{le=\"+Inf\"}", (double)times->count);
	snprintf(full, sizeof(full), "%s_sum", name);
	put_sample(text, full, "", times->sum);
	snprintf(full, sizeof(full), "%s_count", name);
	put_sample(text, full, "", (double)times->count);
}

/* Pages of the process: virtual ones, and those in memory. */
static void count_pages(double *all, double *resident)
{
	FILE *file = fopen("/proc/self/statm", "r");
	const double page = (double)sysconf(_SC_PAGESIZE);
	long total = 0, pages = 0;

	if (file && fscanf(file, "%ld %ld", &total, &pages) != 2)
		total = pages = 0;
	if (file)
		fclose(file);
	*all = (double)total * page;
	*resident = (double)pages * page;
}

/* Memory that the program has allocated, and memory that the allocator keeps for reuse: if the
 * process grows while the first one does not, the cause is fragmentation, not a leak. */
static void count_memory(double *used, double *kept)
{
	*used = *kept = 0;
#ifdef __GLIBC__
	const struct mallinfo2 memory = mallinfo2();

	*used = (double)(memory.uordblks + memory.hblkhd);
	*kept = (double)memory.fordblks;
#endif
}

/* Open descriptors. Counting reads a line of a system folder for each, so those that are not
 * connections are counted while there are few connections. */
static double count_descriptors(struct ops *ops, unsigned connections)
{
	DIR *folder;
	unsigned count = 0;

	if (connections <= FEW_CONNECTIONS && (folder = opendir("/proc/self/fd")) != NULL) {
		while (readdir(folder))
			count++;
		closedir(folder);
		count -= count > 3 ? 3 : count; /* the folder itself, . and .. */
		ops->descriptors = count > connections ? count - connections : 0;
	}
	return (double)ops->descriptors + connections;
}

/* Metrics that Prometheus expects of any program, with its names. */
static void put_process(const struct srv *srv, struct bb_text *text)
{
	struct net_counts net;
	struct rusage used = {.ru_utime = {0}};
	struct rlimit files = {.rlim_cur = 0};
	double all, resident, allocated, kept;

	getrusage(RUSAGE_SELF, &used);
	getrlimit(RLIMIT_NOFILE, &files);
	count_pages(&all, &resident);
	count_memory(&allocated, &kept);
	net_count(srv->net, &net);
	const struct {
		const char *name, *type, *help;
		double value;
	} rows[] = {
		{"process_cpu_seconds_total", "counter", "Processor time.",
	         (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
	                 (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6},
		{"process_open_fds", "gauge", "Open descriptors.",
	         count_descriptors(srv->ops, net.connections)},
		{"process_max_fds", "gauge", "Descriptors that may be open.",
	         (double)files.rlim_cur},
		{"process_virtual_memory_bytes", "gauge", "Address space.", all},
		{"process_resident_memory_bytes", "gauge", "Memory held.", resident},
		{"benben_allocated_bytes", "gauge", "Memory that the program uses.", allocated},
		{"benben_spare_bytes", "gauge", "Memory that the allocator keeps for later.", kept},
		{"process_start_time_seconds", "gauge", "When the server started.",
	         (double)srv->started / 1000},
	};
	char line[256];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		snprintf(line, sizeof(line), "# HELP %s %s\n# TYPE %s %s\n%s %.15g\n", rows[i].name,
		         rows[i].help, rows[i].name, rows[i].type, rows[i].name, rows[i].value);
		bb_put(text, line);
	}
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
		{"replayed_events_total", "counter",
	         "Events that were played again for somebody who asked.",
	         (double)srv->ops->replayed},
		{"nodes", "gauge", "Nodes on this database.", store_nodes(srv->store)},
		{"notices_total", "counter", "What other nodes have told.",
	         (double)srv->ops->notices},
		{"conflicts_total", "counter", "Changes that another node was before.",
	         (double)srv->ops->conflicts},
		{"waits_total", "counter",
	         "Reads of the database for which the loop waited: a bug.",
	         (double)store_blocking_reads(srv->store)},
		{"reader_pending", "gauge", "Replays that wait or run.",
	         (double)reader_pending(srv->reader)},
		{"database_bytes", "gauge", "The database and its log on the disk.",
	         (double)store_size(srv->store)},
		{"notifications_failed_total", "counter", "Notifications that did not arrive.",
	         (double)srv->ops->undelivered},
		{"turn_most_values", "gauge", "JSON values read in one turn of the loop, at most.",
	         (double)srv->ops->most_work.values},
		{"turn_most_parsed_bytes", "gauge", "Bytes of JSON read in one turn, at most.",
	         (double)srv->ops->most_work.parsed},
		{"turn_most_handled", "gauge",
	         "Requests and messages handled in one turn, at most.",
	         (double)srv->ops->most_work.handled},
		{"turn_most_accepted", "gauge", "Connections accepted in one turn, at most.",
	         (double)srv->ops->most_work.accepted},
		{"turn_most_swept", "gauge",
	         "Connections asked whether they are there, or ended for silence, in one turn, at "
	         "most.",
	         (double)srv->ops->most_work.swept},
		{"turn_most_read_bytes", "gauge", "Bytes received in one turn, at most.",
	         (double)srv->ops->most_work.read},
		{"turn_most_written_bytes", "gauge", "Bytes sent in one turn, at most.",
	         (double)srv->ops->most_work.written},
		{"turn_most_answered_bytes", "gauge", "Bytes of answers made in one turn, at most.",
	         (double)srv->ops->most_work.answered},
		{"turn_most_changes", "gauge", "Changes given to the store in one turn, at most.",
	         (double)srv->ops->most_work.changes},
		{"turn_most_watchers", "gauge", "Watchers told in one turn of the loop, at most.",
	         (double)srv->ops->most_work.told},
		{"turn_most_bytes", "gauge",
	         "Bytes for watchers made in one turn of the loop, at most.",
	         (double)srv->ops->most_work.sent},
		{"turn_most_seconds", "gauge", "Processor time of one turn of the loop, at most.",
	         (double)srv->ops->most_work.microseconds / 1e6},
		{"passphrase_hashes_total", "counter", "Hashes of passphrases that were computed.",
	         (double)hasher_computed(srv->identity->hasher)},
		{"addresses_shut_out_total", "counter",
	         "Addresses that got no connection for a while.", (double)net.shut_out},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		put_head(text, rows[i].name, rows[i].type, rows[i].help);
		put_sample(text, rows[i].name, "", rows[i].value);
	}
}

void ops_metrics(struct api_call *call)
{
	struct srv *srv = call->srv;
	struct api_error error;
	struct bb_text text;
	char *buffer, label[64];

	/* In case a proxy fails to deny it: requests through a proxy come from strangers. */
	if (call->request->proxied) {
		api_refuse(&error, API_FORBIDDEN, "Ask the server itself, not its proxy.");
		api_answer_error(srv, call->reply, &error);
		return;
	}
	buffer = malloc(METRICS_MAX);
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
	put_times(&text, "loop_lag_seconds", "How much later than asked for the loop's tick came.",
	          &srv->ops->lag);
	put_times(&text, "loop_turn_seconds", "Processor time of one turn of the loop.",
	          &srv->ops->turn);
	put_process(srv, &text);
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
	ai_names_json(game, json);
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
		{"body", API_BODY_USUAL},
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
