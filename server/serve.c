/* The whole server: opens its parts, runs the loop, stops without losing anything.
 *
 * Stopping. After the first signal nothing new is accepted; changes in flight are finished and
 * announced, every socket gets `bye`, then the loop ends. A second signal, or a few seconds, end it
 * at once; whatever was acknowledged is durable in any case. */
#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/api/api.h"
#include "server/api/cups.h"
#include "server/api/expiry.h"
#include "server/api/files.h"
#include "server/base/ops.h"
#include "server/base/reader.h"
#include "server/live/live.h"
#include "server/meet/meet.h"
#include "server/meet/rated.h"
#include "server/notify/notify.h"
#include "server/play/absence.h"
#include "server/play/agents.h"
#include "server/play/nodes.h"
#include "server/play/play.h"
#include "server/tables/replay.h"
#include "server/tables/tables.h"
#include "server/users/budget.h"
#include "server/users/identity.h"

enum {
	DRAIN_MS = 3000,           /* the longest wait for changes in flight */
	BYE_MS = 1000,             /* and then for the sockets to close */
	SWEEP_MS = 60 * 60 * 1000, /* how often expired sessions are dropped */
	SPARE_FILES = 64,          /* descriptors besides connections */
	TICK_MS = 100,             /* as in net.h */
};

struct server {
	struct srv srv;
	struct replay_cache *cache; /* of the reader */
	char base_url[300];
	char path[4200]; /* of the database */
	char error[STORE_ERROR_MAX];
	int64_t stopping_since; /* monotonic */
	int64_t bye_since;      /* 0 = not sent yet */
	int64_t swept;
	int64_t ticked; /* monotonic time of the last tick */
	bool terminal;  /* it was started from a terminal */
};

/* --- the loop's callbacks --------------------------------------------------------------------- */

static void on_request(void *context, const struct net_request *request)
{
	struct server *server = context;

	api_request(&server->srv, request);
}

static unsigned on_admit(void *context, const struct net_request *request)
{
	struct server *server = context;

	return api_admit(&server->srv, request);
}

static size_t on_body_max(void *context, const struct net_request *request)
{
	(void)context;
	return api_body_max(request);
}

static bool on_open(void *context, struct net_socket *socket, const struct net_request *request,
                    void **user)
{
	struct server *server = context;

	return !server->srv.stopping && strcmp(request->path, "/ws") == 0 &&
	       api_origin_ok(&server->srv, request) &&
	       live_open(&server->srv, socket, request, user);
}

static bool on_message(void *context, struct net_socket *socket, void *user, const char *text,
                       size_t length)
{
	struct server *server = context;

	return live_message(&server->srv, socket, user, text, length);
}

static void on_drained(void *context, struct net_socket *socket, void *user)
{
	struct server *server = context;

	live_drained(&server->srv, socket, user);
}

static void on_closed(void *context, struct net_socket *socket, void *user)
{
	struct server *server = context;

	live_closed(&server->srv, socket, user);
}

static void on_woken(void *context)
{
	struct server *server = context;
	struct srv *srv = &server->srv;

	store_finish(srv->store);
	reader_finish(srv->reader);
	agents_finish(srv->agents);
	notify_finish(srv->notify);
	identity_finish(srv->identity);
}

/* After the first signal: sends `bye` when everything is stored, stops when everybody is gone. */
static void drain(struct server *server, int64_t now)
{
	struct srv *srv = &server->srv;
	const bool done = store_pending(srv->store) == 0 && identity_pending(srv->identity) == 0 &&
	                  notify_pending(srv->notify) == 0 && reader_pending(srv->reader) == 0;

	if (server->bye_since == 0) {
		if (done || now - server->stopping_since > DRAIN_MS) {
			server->bye_since = now;
			live_bye(srv);
		}
	} else if (live_count(srv->live) == 0 || now - server->bye_since > BYE_MS) {
		net_stop(srv->net);
	}
}

static void on_turned(void *context, int64_t microseconds)
{
	struct server *server = context;
	struct net_counts counts;

	net_count(server->srv.net, &counts);
	ops_end_turn(server->srv.ops, &counts, store_submitted(server->srv.store), microseconds);
	live_turn(&server->srv);
}

/* A node that is cut off from its database can do nothing: it announces this, and its clients use
 * another one. */
static void watch_line(struct srv *srv)
{
	const bool cut = store_is_cut_off(srv->store);

	if (cut == srv->cut)
		return;
	srv->cut = cut;
	if (cut)
		srv_log(srv, "error", "cut off", "why", "the database does not answer", NULL);
	else
		srv_log(srv, "info", "the database answers again", NULL);
	if (cut)
		live_bye(srv);
}

static void on_tick(void *context)
{
	struct server *server = context;
	struct srv *srv = &server->srv;
	const int64_t now = net_monotonic();

	/* The delay of the tick is how long requests that arrived meanwhile had to wait. */
	if (server->ticked > 0)
		ops_time(&srv->ops->lag,
		         now - server->ticked > TICK_MS ? now - server->ticked - TICK_MS : 0);
	server->ticked = now;
	watch_line(srv);
	ops_tick(srv);
	if (srv->stopping) {
		drain(server, now);
		return;
	}
	tables_tick(srv->tables);
	live_tick(srv);
	live_message_tick(srv);
	play_tick(srv);
	agents_tick(srv->agents);
	absence_tick(srv->absence);
	notify_tick(srv->notify);
	expiry_tick(srv->expiry);
	nodes_tick(srv);
	meet_tick(srv);
	moderate_tick(srv);
	rated_tick(srv);
	cups_tick(srv);
	if (server->swept == 0 || now - server->swept > SWEEP_MS) {
		struct store_change *change = store_begin(srv->store);

		store_drop_expired(change, net_now());
		store_submit(change, NULL, NULL);
		server->swept = now;
	}
}

static void on_asked_to_stop(void *context)
{
	struct server *server = context;
	struct srv *srv = &server->srv;

	if (srv->stopping) {
		net_stop(srv->net);
		return;
	}
	srv_log(srv, "info", "stopping", NULL);
	srv->stopping = true;
	net_drain(srv->net);
	server->stopping_since = net_monotonic();
}

/* The client's files may have been replaced; everything else is only read at the start. The same
 * signal is sent when the terminal is closed; then the server ends. */
static void on_asked_to_reload(void *context)
{
	struct server *server = context;
	struct srv *srv = &server->srv;
	char error[256], count[24];
	struct static_files *fresh;

	if (server->terminal && !isatty(STDIN_FILENO)) {
		on_asked_to_stop(context);
		return;
	}
	fresh = files_reload(srv->files, srv->settings.web, error);
	if (!fresh) {
		srv_log(srv, "error", "web files are not read again", "why", error, NULL);
		return;
	}
	snprintf(count, sizeof(count), "%zu", files_count(fresh));
	srv_log(srv, "info",
	        fresh == srv->files ? "web files have not changed" : "web files read again",
	        "folder", srv->settings.web, "files", count, NULL);
	srv->files = fresh;
}

/* --- opening ---------------------------------------------------------------------------------- */

static void wake_loop(void *context)
{
	struct server *server = context;

	if (server->srv.net)
		net_wake(server->srv.net);
}

/* Makes a folder and its parents; returns false with a sentence in error[STORE_ERROR_MAX]. */
static bool make_folder(const char *path, char *error)
{
	char part[4096];
	struct stat found;

	if (snprintf(part, sizeof(part), "%s", path) >= (int)sizeof(part)) {
		snprintf(error, STORE_ERROR_MAX, "the name of the data folder is too long");
		return false;
	}
	for (char *at = part + 1; *at; at++) {
		if (*at != '/')
			continue;
		*at = '\0';
		(void)mkdir(part, 0777);
		*at = '/';
	}
	/* Only the owner may read its contents. */
	if (mkdir(part, 0700) != 0 && errno != EEXIST) {
		snprintf(error, STORE_ERROR_MAX, "cannot make the folder %.150s: %s", path,
		         strerror(errno));
		return false;
	}
	if (stat(part, &found) != 0 || !S_ISDIR(found.st_mode)) {
		snprintf(error, STORE_ERROR_MAX, "%.200s is no folder", path);
		return false;
	}
	return true;
}

static bool open_store(struct server *server)
{
	struct srv *srv = &server->srv;

	srv->shared = srv->settings.store[0] != '\0';
	if (srv->shared) {
		snprintf(server->path, sizeof(server->path), "%s", srv->settings.store);
		return store_open(&srv->store, server->path, wake_loop, server, server->error) ==
		       STORE_OK;
	}
	if (!make_folder(server->srv.settings.data, server->error))
		return false;
	snprintf(server->path, sizeof(server->path), "%s/benben.db", server->srv.settings.data);
	return store_open(&server->srv.store, server->path, wake_loop, server, server->error) ==
	       STORE_OK;
}

/* Many systems allow only 1,024 descriptors by default. */
static void allow_descriptors(unsigned connections)
{
	struct rlimit limit;
	const rlim_t wanted = (rlim_t)connections + SPARE_FILES;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
		return;
	limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
	(void)setrlimit(RLIMIT_NOFILE, &limit);
}

static bool open_net(struct server *server)
{
	const struct srv_settings *settings = &server->srv.settings;
	const struct net_handler handler = {
		.admit = on_admit,
		.body_max = on_body_max,
		.request = on_request,
		.open = on_open,
		.message = on_message,
		.drained = on_drained,
		.closed = on_closed,
		.woken = on_woken,
		.tick = on_tick,
		.turned = on_turned,
		.asked_to_stop = on_asked_to_stop,
		.asked_to_reload = on_asked_to_reload,
		.context = server,
	};
	const struct net_options options = {
		.listen = settings->listen,
		.trusted = settings->trusted,
		.connections = settings->connections,
		.per_address = settings->per_address,
		.strict = settings->messages_per_second > 0,
		.headers = files_default_headers,
	};

	allow_descriptors(settings->connections);
	server->srv.net = net_open(&options, &handler, server->error);
	return server->srv.net != NULL;
}

/* The address as a person on this machine would type it. */
static void local_url(const struct srv *srv, char *url, size_t size)
{
	const char *listen = srv->settings.listen;
	const char *colon = strrchr(listen, ':');
	int length = colon ? (int)(colon - listen) : (int)strlen(listen);

	if (length == 0 || strncmp(listen, "0.0.0.0:", 8) == 0 ||
	    strncmp(listen, "[::]:", 5) == 0) {
		listen = "127.0.0.1";
		length = 9;
	}
	snprintf(url, size, "http://%.*s:%u", length, listen, net_port(srv->net));
}

/* The listeners for changes of tables, in this order: first everybody is notified, then play
 * continues. */
static void connect_parts(struct srv *srv)
{
	tables_listener *const listeners[] = {
		live_on_table,  absence_on_table, play_on_table, agents_on_table,
		nodes_on_table, rated_on_table,   cups_on_table};

	for (size_t i = 0; i < sizeof(listeners) / sizeof(listeners[0]); i++)
		tables_listen(srv->tables, listeners[i]);
}

static bool open_parts(struct server *server)
{
	struct srv *srv = &server->srv;

	srv->files = files_open(srv->settings.web, server->error);
	if (!srv->files)
		return false;
	if (srv->settings.web_given && !files_has_client(srv->files)) {
		snprintf(server->error, sizeof(server->error),
		         "there is no web client in %.150s: no index.html (--web)",
		         srv->settings.web);
		return false;
	}
	if (!open_store(server) || !open_net(server))
		return false;
	if (srv->settings.base_url[0] == '\0') {
		local_url(srv, server->base_url, sizeof(server->base_url));
		srv->settings.base_url = server->base_url;
	}
	snprintf(server->error, sizeof(server->error), "there is not enough memory, or no thread");
	if (!((srv->ops = ops_open()) && (srv->notify = notify_open(srv)) &&
	      (server->cache = replay_open()) &&
	      (srv->reader = reader_open(srv, server->path, server->cache, server->error)) &&
	      (srv->identity = identity_open(srv)) && (srv->budget = budget_open(srv)) &&
	      (srv->api = api_open(srv)) && (srv->tables = tables_open(srv)) &&
	      (srv->live = live_start(srv)) && (srv->agents = agents_open(srv)) &&
	      (srv->absence = absence_open(srv)) && (srv->expiry = expiry_open(srv))))
		return false;
	connect_parts(srv);
	return true;
}

/* Parts that others report to go last: the store reports changes in flight, the network closes its
 * sockets. */
static void close_parts(struct server *server)
{
	struct srv *srv = &server->srv;

	srv->stopping = true;
	if (srv->identity)
		identity_stop(srv->identity);
	reader_close(srv->reader);
	replay_close(server->cache);
	if (srv->store)
		store_close(srv->store);
	if (srv->agents)
		agents_close(srv->agents);
	if (srv->notify)
		notify_close(srv->notify);
	if (srv->net)
		net_close(srv->net);
	if (srv->live)
		live_stop(srv->live);
	if (srv->absence)
		absence_close(srv->absence);
	if (srv->tables)
		tables_close(srv->tables);
	expiry_close(srv->expiry);
	budget_close(srv->budget);
	if (srv->files)
		files_close(srv->files);
	api_close(srv->api);
	identity_close(srv->identity);
	json_decref(srv->restrained);
	ops_close(srv->ops);
}

int srv_run(const struct srv_settings *settings)
{
	struct server *server = calloc(1, sizeof(*server));
	char url[300];
	bool open;

	if (!server || sodium_init() < 0) {
		fprintf(stderr,
		        "benben: the server cannot start: no memory or no source of chance\n");
		free(server);
		return 2;
	}
	/* A disconnected client and a file that may not grow are errors of a call, not fatal. */
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN);
	server->srv.settings = *settings;
	server->srv.started = net_now();
	server->terminal = isatty(STDIN_FILENO);
	open = open_parts(server);
	if (open) {
		nodes_open(&server->srv);
		store_stop_reading(server->srv.store);
	}
	if (open) {
		local_url(&server->srv, url, sizeof(url));
		printf("Benben is at %s (data in %s; Ctrl-C stops)\n", url,
		       server->srv.shared ? "PostgreSQL" : settings->data);
		fflush(stdout);
		srv_log(&server->srv, "info", "started", "version", settings->version, "url", url,
		        "data", settings->data, NULL);
		net_run(server->srv.net);
	} else {
		fprintf(stderr, "benben: %s\n", server->error);
	}
	close_parts(server);
	if (open)
		srv_log(&server->srv, "info", "stopped", NULL);
	free(server);
	return open ? 0 : 2;
}
