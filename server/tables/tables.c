/* Tables in memory: found by id, loaded from the store, evicted; changes submitted, and their
 * results.
 *
 * Other files have the format of the row (table_doc.c), storing it (table_save.c), the log
 * (table_log.c), the form for clients (table_json.c), and who may do what (lobby.c, seats.c). */
#include "server/tables/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/never.h"
#include "server/base/ops.h"
#include "server/base/reader.h"
#include "server/tables/fair.h"

enum {
	BUCKETS = 16384,         /* of the hash by id; a power of 2 */
	FETCH_BUCKETS = 1024,    /* for tables being loaded */
	IDLE_MS = 5 * 60 * 1000, /* evicted after this time without use */
	EVICT_ROUND = 256,       /* tables examined per tick */
	WAITERS_MAX = 64,        /* calls that may wait for one table */
	QUERY_MAX = 256,
	LISTENERS_MAX = 8,
	/* events of an unknown table: the price of loading it */
	FETCH_EVENTS = 500,
};

struct tables {
	struct srv *srv;
	unsigned count, in_flight;
	struct srv_table *newest, *oldest; /* by use */
	struct fetch *fetches[FETCH_BUCKETS];
	tables_listener *listeners[LISTENERS_MAX];
	unsigned listening;
	struct srv_table *bucket[BUCKETS];
};

/* A table that the reader is loading. */
struct fetch {
	struct reader_job job;
	struct fetch *next;
	struct srv *srv;
	char id[STORE_ID_MAX];
	struct srv_table *table;
	struct api_error error; /* why there is none */
	/* it was loaded by other means meanwhile, and may have changed since */
	bool stale;
	struct fetch_waiter {
		struct fetch_waiter *next;
		tables_go *go;
		void *context;
	} * waiters, **last_waiter;
};

/* A call that waits until a table has no changes in flight. */
struct tables_waiter {
	struct tables_waiter *next;
	struct api_call call;
	struct net_request request;
	char query[QUERY_MAX], address[NET_ADDRESS_MAX];
	api_handler *handler;
};

/* A submitted change. */
struct flight {
	struct srv *srv;
	struct srv_table *table;
	store_done *done;
	void *context;
};

struct tables *tables_open(struct srv *srv)
{
	struct tables *tables = calloc(1, sizeof *tables);

	if (tables != NULL)
		tables->srv = srv;
	return tables;
}

void tables_listen(struct tables *tables, tables_listener *listener)
{
	if (!BB_NEVER(tables->listening == LISTENERS_MAX))
		tables->listeners[tables->listening++] = listener;
}

void tables_announce(struct srv *srv, struct srv_table *table, enum tables_event event,
                     const char *turn)
{
	for (unsigned i = 0; i < srv->tables->listening; i++)
		srv->tables->listeners[i](srv, table, event, turn);
}

unsigned tables_count(const struct tables *tables)
{
	return tables->count;
}

unsigned tables_in_flight(const struct tables *tables)
{
	return tables->in_flight;
}

/* --- hash and order of use ------------------------------------------------------------------ */

static struct srv_table **bucket_of(struct tables *tables, const char *id)
{
	return &tables->bucket[bb_hash(id, strlen(id), 0) % BUCKETS];
}

static void take_from_order(struct tables *tables, struct srv_table *table)
{
	*(table->newer != NULL ? &table->newer->older : &tables->newest) = table->older;
	*(table->older != NULL ? &table->older->newer : &tables->oldest) = table->newer;
}

static void put_newest(struct tables *tables, struct srv_table *table)
{
	table->newer = NULL;
	table->older = tables->newest;
	*(tables->newest != NULL ? &tables->newest->newer : &tables->oldest) = table;
	tables->newest = table;
	table->used = net_monotonic();
}

static void keep(struct tables *tables, struct srv_table *table)
{
	struct srv_table **bucket = bucket_of(tables, table->id);

	/* Two with the same id would both be wrong. */
	(void)BB_NEVER(tables_in_memory(tables->srv, table->id) != NULL);
	table->next_in_hash = *bucket;
	*bucket = table;
	put_newest(tables, table);
	tables->count++;
}

/* Frees a table that was never announced. */
static void free_table(struct srv_table *table)
{
	free(table->match.log);
	free(table);
}

static void drop(struct tables *tables, struct srv_table *table)
{
	struct srv_table **at = bucket_of(tables, table->id);

	while (*at != table)
		at = &(*at)->next_in_hash;
	*at = table->next_in_hash;
	take_from_order(tables, table);
	tables->count--;
	tables_announce(tables->srv, table, TABLES_FREED, "");
	free_table(table);
}

static bool is_held(const struct srv_table *table)
{
	return table->in_flight > 0 || table->thinking || table->own.count > 0 ||
	       table->others.count > 0 || table->waiters != NULL;
}

void tables_tick(struct tables *tables)
{
	int64_t now = net_monotonic();

	for (unsigned i = 0; i < EVICT_ROUND && tables->oldest != NULL; i++) {
		struct srv_table *table = tables->oldest;

		if (tables->count <= tables->srv->settings.table_cache &&
		    now - table->used < IDLE_MS)
			return;
		if (is_held(table)) {
			take_from_order(tables, table);
			put_newest(tables, table);
		} else {
			drop(tables, table);
		}
	}
}

void tables_close(struct tables *tables)
{
	if (tables == NULL)
		return;
	while (tables->oldest != NULL) {
		struct tables_waiter *waiter;

		while ((waiter = tables->oldest->waiters) != NULL) {
			tables->oldest->waiters = waiter->next;
			json_decref(waiter->call.body);
			free(waiter);
		}
		drop(tables, tables->oldest);
	}
	free(tables);
}

/* --- loading -------------------------------------------------------------------------------- */

struct loading {
	struct srv_table *table;
	enum bb_status status;
	char error[STORE_ERROR_MAX];
};

static bool load_row(void *context, const struct store_table *row)
{
	struct loading *loading = context;

	loading->status = tables_parse_doc(row, loading->table, loading->error);
	return false;
}

static bool load_event(void *context, const struct store_event *event)
{
	struct loading *loading = context;
	struct srv_table *table = loading->table;

	loading->status = tables_replay(&table->match, event);
	if (loading->status != BB_OK) {
		snprintf(loading->error, sizeof loading->error,
		         "Event %lu of the table does not replay (%s).", (unsigned long)event->seq,
		         bb_status_name(loading->status));
		return false;
	}
	tables_acted(table, event->actor, event->at);
	tables_note_request(table, event->request);
	return true;
}

static bool load_message(void *context, const struct store_message *message)
{
	struct loading *loading = context;

	loading->table->messages = message->number;
	return true;
}

static enum api_code refuse_old(const struct srv_table *table, struct api_error *error)
{
	const struct bb_game *game = table->game;

	if (table->rules != game->rules_version)
		return api_refuse(error, API_CONFLICT,
		                  "This table was played by rules %u of %s; this server has rules "
		                  "%u. Its record can still be read.",
		                  table->rules, game->name, game->rules_version);
	return api_refuse(error, API_CONFLICT,
	                  "This table was played with other printed values of %s than this server "
	                  "has. Its record can still be read.",
	                  game->name);
}

/* Fills a table that is all zero. May run on the reader's thread, with its store. */
static enum api_code load(struct srv *srv, struct store *store, const char *id,
                          struct srv_table *table, struct api_error *error)
{
	struct loading loading = {.table = table};
	struct match *match = &table->match;
	enum store_status status = store_read_table(store, id, load_row, &loading);
	int64_t since;

	if (status == STORE_MISSING)
		return api_refuse(error, API_MISSING, "There is no table %.24s.", id);
	if (status == STORE_OK && loading.status == BB_OK && !tables_is_current(table))
		return refuse_old(table, error);
	if (status == STORE_OK && loading.status == BB_OK &&
	    (table->state == STORE_PLAYING || table->state == STORE_OVER)) {
		const struct bb_rules rules = match->rules;

		since = table->turn_since;
		table->turn_since = 0;
		match_init(match, &rules, NULL, 0);
		status = store_read_events(store, id, 0, load_event, &loading);
		if (status == STORE_MISSING)
			status = STORE_OK;
		if (since > table->turn_since)
			table->turn_since = since;
		/* The row was read before the events: the game may have ended in between. */
		if (status == STORE_OK && loading.status == BB_OK)
			tables_settle(table);
	}
	if (status == STORE_OK && loading.status == BB_OK)
		status = store_read_messages(store, id, 0, load_message, &loading);
	if (status == STORE_FAILED) {
		srv_log(srv, "error", "read", "table", id, "why", store_error(store), NULL);
		return api_refuse(error, API_STORAGE, "The table could not be read from the disk.");
	}
	if (loading.status != BB_OK) {
		srv_log(srv, "error", "table", "id", id, "why", loading.error, NULL);
		return api_refuse(error, API_STORAGE, "%s", loading.error);
	}
	table->stored = match->count;
	return API_OK;
}

struct srv_table *tables_in_memory(const struct srv *srv, const char *id)
{
	struct srv_table *table = *bucket_of(srv->tables, id);

	while (table != NULL && strcmp(table->id, id) != 0)
		table = table->next_in_hash;
	return table;
}

void tables_each(struct srv *srv,
                 void (*look)(struct srv *srv, struct srv_table *table, void *context),
                 void *context)
{
	struct srv_table *older;

	for (struct srv_table *table = srv->tables->newest; table != NULL; table = older) {
		older = table->older;
		look(srv, table, context);
	}
}

struct srv_table *tables_find(struct srv *srv, const char *id, struct api_error *error)
{
	struct srv_table *table = tables_in_memory(srv, id);

	if (table != NULL && table->broken) {
		api_refuse(error, API_STORAGE, "The disk failed; the table is being read again.");
		return NULL;
	}
	if (table != NULL) {
		take_from_order(srv->tables, table);
		put_newest(srv->tables, table);
		return table;
	}
	api_refuse(error, API_STORAGE, "The table %.24s was closed at this moment; try again.", id);
	return NULL;
}

/* --- loading by the reader ------------------------------------------------------------------- */

static struct fetch **fetch_bucket(struct tables *tables, const char *id)
{
	return &tables->fetches[bb_hash(id, strlen(id), 0) % FETCH_BUCKETS];
}

static struct fetch *find_fetch(struct tables *tables, const char *id)
{
	struct fetch *fetch = *fetch_bucket(tables, id);

	while (fetch != NULL && strcmp(fetch->id, id) != 0)
		fetch = fetch->next;
	return fetch;
}

bool tables_is_loading(const struct srv *srv, const char *id)
{
	return find_fetch(srv->tables, id) != NULL;
}

static void fetch_run(struct reader_job *job, struct reader_tools *tools)
{
	struct fetch *fetch = (struct fetch *)job;

	fetch->table = srv_alloc(sizeof *fetch->table);
	if (load(fetch->srv, tools->store, fetch->id, fetch->table, &fetch->error) != API_OK) {
		free_table(fetch->table);
		fetch->table = NULL;
	}
	job->events = fetch->table != NULL ? fetch->table->stored : 0;
}

static void fetch_done(struct srv *srv, struct reader_job *job)
{
	struct fetch *fetch = (struct fetch *)job, **at = fetch_bucket(srv->tables, fetch->id);
	bool is_there = tables_in_memory(srv, fetch->id) != NULL;
	struct fetch_waiter *waiter, *next;

	if (!is_there && fetch->stale && job->ran) {
		if (fetch->table != NULL)
			free_table(fetch->table);
		fetch->table = NULL;
		fetch->stale = false;
		reader_ask(srv->reader, job, "");
		return;
	}
	while (*at != fetch)
		at = &(*at)->next;
	*at = fetch->next;
	if (!job->ran)
		api_refuse(&fetch->error, API_STOPPING, "The server stops.");
	if (fetch->table != NULL && is_there) {
		free_table(fetch->table);
	} else if (fetch->table != NULL) {
		keep(srv->tables, fetch->table);
		tables_announce(srv, fetch->table, TABLES_LOADED, "");
		is_there = true;
	}
	for (waiter = fetch->waiters; waiter != NULL; waiter = next) {
		next = waiter->next;
		waiter->go(waiter->context, is_there ? NULL : &fetch->error);
		free(waiter);
	}
	free(fetch);
}

void tables_fetch(struct srv *srv, const char *id, const char *address, tables_go *go,
                  void *context)
{
	struct fetch *fetch = find_fetch(srv->tables, id), **bucket;
	struct fetch_waiter *waiter;

	if (tables_in_memory(srv, id) != NULL) {
		go(context, NULL);
		return;
	}
	waiter = srv_alloc(sizeof *waiter);
	waiter->go = go;
	waiter->context = context;
	if (fetch != NULL) {
		*fetch->last_waiter = waiter;
		fetch->last_waiter = &waiter->next;
		return;
	}
	fetch = srv_alloc(sizeof *fetch);
	fetch->job.run = fetch_run;
	fetch->job.done = fetch_done;
	fetch->job.events = FETCH_EVENTS;
	fetch->srv = srv;
	snprintf(fetch->id, sizeof fetch->id, "%s", id);
	fetch->waiters = waiter;
	fetch->last_waiter = &waiter->next;
	bucket = fetch_bucket(srv->tables, id);
	fetch->next = *bucket;
	*bucket = fetch;
	reader_ask(srv->reader, &fetch->job, address);
}

struct srv_table *tables_create(struct srv *srv, const struct bb_rules *rules)
{
	struct srv_table *table = srv_alloc(sizeof *table);

	srv_random_id(table->id, SRV_ID);
	fair_make_secret(table->secret);
	table->game = rules->game;
	table->rules = rules->game->rules_version;
	table->match.rules = *rules;
	table->seats = rules->seats;
	for (unsigned s = 0; s < table->seats; s++) {
		if (!bb_is_automaton(rules, s))
			continue;
		table->seat[s].kind = SRV_SEAT_AUTOMATON;
		snprintf(table->seat[s].name, sizeof table->seat[s].name, "%s",
		         rules->game->automaton);
	}
	table->state = STORE_OPEN;
	table->created = table->updated = net_now();
	keep(srv->tables, table);
	return table;
}

bool tables_release(struct srv *srv, const char *id)
{
	struct srv_table *table = tables_in_memory(srv, id);

	if (find_fetch(srv->tables, id) != NULL || (table != NULL && is_held(table)))
		return false;
	if (table != NULL)
		drop(srv->tables, table);
	return true;
}

void tables_forget(struct srv *srv, const char *id)
{
	struct srv_table *table = tables_in_memory(srv, id);
	struct fetch *fetch = find_fetch(srv->tables, id);

	if (fetch != NULL)
		fetch->stale = true;
	if (table == NULL)
		return;
	tables_announce(srv, table, TABLES_GONE, "");
	if (!is_held(table))
		drop(srv->tables, table);
}

void tables_discard(struct srv *srv, struct srv_table *table)
{
	drop(srv->tables, table);
}

/* --- changes -------------------------------------------------------------------------------- */

/* A copy of a call to run later. */
static struct tables_waiter *make_waiter(const struct api_call *call, api_handler *handler)
{
	struct tables_waiter *waiter = srv_alloc(sizeof *waiter);

	waiter->call = *call;
	waiter->call.known = NULL;
	waiter->handler = handler;
	json_incref(waiter->call.body);
	/* Waiting calls only use the query and the address of the request. */
	waiter->request = (struct net_request){
		.id = call->reply,
		.path = "",
		.query = waiter->query,
		.cookie = "",
		.authorization = "",
		.origin = "",
		.host = "",
		.content_type = "",
		.if_none_match = "",
		.accept_encoding = "",
		.address = waiter->address,
		.body = ""};
	if (call->request != NULL) {
		snprintf(waiter->query, sizeof waiter->query, "%s", call->request->query);
		snprintf(waiter->address, sizeof waiter->address, "%s", call->request->address);
	}
	waiter->call.request = &waiter->request;
	return waiter;
}

static void free_waiter(struct tables_waiter *waiter)
{
	json_decref(waiter->call.body);
	free(waiter);
}

void tables_wait(struct srv_table *table, const struct api_call *call, api_handler *handler)
{
	struct tables_waiter **last = &table->waiters;
	unsigned count = 0;

	for (; *last != NULL; last = &(*last)->next)
		count++;
	if (count >= WAITERS_MAX) {
		struct api_error error;

		api_refuse(&error, API_TOO_MANY, "Too many requests wait for this table.");
		error.retry = 1;
		api_answer_error(call->srv, call->reply, &error);
		return;
	}
	*last = make_waiter(call, handler);
}

static void go_waiter(void *context, const struct api_error *error)
{
	struct tables_waiter *waiter = context;

	if (error != NULL)
		api_answer_error(waiter->call.srv, waiter->call.reply, error);
	else
		waiter->handler(&waiter->call);
	free_waiter(waiter);
}

void tables_call(struct api_call *call, api_handler *handler)
{
	struct api_error error;
	unsigned retry;

	if (tables_in_memory(call->srv, call->table) != NULL) {
		handler(call);
	} else if (!reader_may_ask(call->srv->reader, call->request->address, &retry)) {
		api_refuse(&error, API_TOO_MANY,
		           "Your address has asked for too much; wait a moment.");
		error.retry = retry;
		api_answer_error(call->srv, call->reply, &error);
	} else {
		tables_fetch(call->srv, call->table, call->request->address, go_waiter,
		             make_waiter(call, handler));
	}
}

static void run_waiters(struct tables_waiter *waiter)
{
	while (waiter != NULL) {
		struct tables_waiter *next = waiter->next;

		waiter->handler(&waiter->call);
		free_waiter(waiter);
		waiter = next;
	}
}

/* A table that is being rebuilt on another thread. Until then it counts as having a change in
 * flight. */
struct rebuilding {
	struct reader_job job;
	struct srv *srv;
	struct srv_table *table; /* kept by in_flight */
	char id[STORE_ID_MAX];
	struct srv_table *fresh;
	struct api_error error;
};

static void rebuild_run(struct reader_job *job, struct reader_tools *tools)
{
	struct rebuilding *rebuilding = (struct rebuilding *)job;

	load(rebuilding->srv, tools->store, rebuilding->id, rebuilding->fresh, &rebuilding->error);
	job->events = rebuilding->fresh->stored;
}

static void take_fresh(struct srv *srv, struct srv_table *table, struct srv_table *fresh)
{
	tables_announce(srv, table, TABLES_FREED, "");
	free(table->match.log);
	fresh->thinking = table->thinking;
	fresh->told = table->told;
	fresh->used = table->used;
	fresh->own = table->own;
	fresh->others = table->others;
	fresh->next_in_hash = table->next_in_hash;
	fresh->newer = table->newer;
	fresh->older = table->older;
	*table = *fresh;
	fresh->match.log = NULL;
	tables_announce(srv, table, TABLES_REBUILT, "");
}

static void rebuild_done(struct srv *srv, struct reader_job *job)
{
	struct rebuilding *rebuilding = (struct rebuilding *)job;
	struct srv_table *table = rebuilding->table;
	struct tables_waiter *waiters = table->waiters;

	table->in_flight--;
	srv->tables->in_flight--;
	/* Otherwise the change that came meanwhile starts it again. */
	if (table->in_flight == 0) {
		bool again = table->stale;

		table->waiters = NULL;
		if (job->ran && rebuilding->error.code == API_OK) {
			take_fresh(srv, table, rebuilding->fresh);
			if (again && srv->shared)
				tables_announce(srv, table, TABLES_BEHIND, "");
		} else {
			tables_announce(srv, table, TABLES_GONE, "");
			drop(srv->tables, table);
		}
		run_waiters(waiters);
	}
	free_table(rebuilding->fresh);
	free(rebuilding);
}

/* A change failed and none is in flight any more: the stored state is authoritative. */
void tables_rebuild(struct srv *srv, struct srv_table *table)
{
	struct rebuilding *rebuilding = srv_alloc(sizeof *rebuilding);

	(void)BB_NEVER(table->in_flight > 0);
	table->broken = true;
	table->in_flight++;
	srv->tables->in_flight++;
	rebuilding->job.run = rebuild_run;
	rebuilding->job.done = rebuild_done;
	rebuilding->srv = srv;
	rebuilding->table = table;
	memcpy(rebuilding->id, table->id, sizeof rebuilding->id);
	rebuilding->fresh = srv_alloc(sizeof *rebuilding->fresh);
	reader_ask(srv->reader, &rebuilding->job, "");
}

static void flight_done(void *context, enum store_status status)
{
	struct flight flight = *(struct flight *)context;
	struct srv_table *table = flight.table;
	struct tables_waiter *waiters;

	free(context);
	(void)BB_NEVER(table->in_flight == 0 || flight.srv->tables->in_flight == 0);
	table->in_flight--;
	flight.srv->tables->in_flight--;
	/* Another node was first: its changes are read. */
	if (status == STORE_CONFLICT && flight.srv->shared) {
		table->stale = true;
		table->revision = -1; /* the row has a different one, whichever */
		/* The effect of an act on clocks cannot be undone. */
		table->broken = table->broken || table->clock_start_ms > 0;
		flight.srv->ops->conflicts++;
	} else if (status != STORE_OK) {
		table->broken = true;
		srv_log(flight.srv, "error", "store", "table", table->id, "why",
		        status == STORE_CONFLICT ? "conflict" : store_error(flight.srv->store),
		        NULL);
	}
	if (flight.done != NULL)
		flight.done(flight.context, status);
	if (table->in_flight > 0)
		return;
	if (table->broken) {
		tables_rebuild(flight.srv, table);
		return;
	}
	waiters = table->waiters;
	table->waiters = NULL;
	match_drop(&table->match);
	if (table->stale) {
		table->stale = false;
		tables_announce(flight.srv, table, TABLES_BEHIND, "");
	}
	run_waiters(waiters);
}

void tables_submit(struct srv *srv, struct srv_table *table, struct store_change *change,
                   store_done *done, void *context)
{
	struct flight *flight = srv_alloc(sizeof *flight);

	*flight = (struct flight){.srv = srv, .table = table, .done = done, .context = context};
	table->in_flight++;
	srv->tables->in_flight++;
	store_submit(change, flight_done, flight);
}
