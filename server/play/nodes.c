/* See nodes.h. */
#include "server/play/nodes.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "server/base/ops.h"
#include "server/base/reader.h"
#include "server/live/live.h"
#include "server/notify/notify.h"
#include "server/play/absence.h"
#include "server/play/agents.h"
#include "server/play/play.h"
#include "server/tables/table_chat.h"
#include "server/users/identity.h"

enum {
	TICK_MS = 1000,    /* interval between announcements of who is present, */
	PRESENT_MS = 3500, /* and how long they are valid */
	LOOKS = 4096,      /* buckets of tables being read */
};

/* What a table lacks, read by the reader. */
struct refresh {
	struct reader_job job;
	char id[STORE_ID_MAX];
	uint32_t after, messages; /* what it has */
	uint8_t state;            /* STORE_..., as known to this node */
	enum store_status status;
	bool parsed;
	bool agent; /* an agent is to act, or nobody */
	bool notify_pending;
	char to_act[STORE_ID_MAX];
	struct srv_table *fresh; /* the row; its match has only the rules */
	struct store_event *events;
	size_t count, room;
	struct chat_copies said;
	/* For a table that is not in memory: */
	bool again; /* it has changed since it was requested */
	struct refresh *next_look;
};

/* --- reading ---------------------------------------------------------------------------------- */

static bool take_row(void *context, const struct store_table *row)
{
	struct refresh *refresh = context;
	char error[STORE_ERROR_MAX];

	refresh->parsed = tables_parse_doc(row, refresh->fresh, error) == BB_OK;
	refresh->agent = row->state == STORE_PLAYING && row->to_act == NULL;
	refresh->notify_pending = row->notify_pending;
	snprintf(refresh->to_act, sizeof refresh->to_act, "%s",
	         row->to_act != NULL ? row->to_act : "");
	return false;
}

static bool take_event(void *context, const struct store_event *event)
{
	struct refresh *refresh = context;

	refresh->events =
		srv_grow(refresh->events, refresh->count, &refresh->room, sizeof *refresh->events);
	refresh->events[refresh->count] = *event;
	refresh->events[refresh->count++].table = refresh->id;
	return true;
}

static void read_events(struct refresh *refresh, struct store *store)
{
	const uint32_t after =
		refresh->count > 0 ? refresh->events[refresh->count - 1].seq : refresh->after;

	refresh->status = store_read_events(store, refresh->id, after, take_event, refresh);
}

/* Events first: what is read after them is at least as new. A row that is newer than the events is
 * followed by a notice of its own; but a row with the start or the end of the game is ignored
 * without the events that were stored with it. */
static void refresh_run(struct reader_job *job, struct reader_tools *tools)
{
	struct refresh *refresh = (struct refresh *)job;

	if (refresh->after != UINT32_MAX)
		read_events(refresh, tools->store);
	if (refresh->after != UINT32_MAX && refresh->status != STORE_FAILED)
		refresh->status = store_read_messages(tools->store, refresh->id, refresh->messages,
		                                      chat_copy_take, &refresh->said);
	if (refresh->status != STORE_FAILED)
		refresh->status = store_read_table(tools->store, refresh->id, take_row, refresh);
	if (refresh->status == STORE_OK && refresh->after != UINT32_MAX &&
	    refresh->fresh->state != refresh->state) {
		read_events(refresh, tools->store);
		if (refresh->status == STORE_MISSING)
			refresh->status = STORE_OK;
	}
	job->events = (uint32_t)refresh->count;
}

/* --- taking it over --------------------------------------------------------------------------- */

/* Copies the row's fields, except those that belong to this node or follow from the events. */
static void take_fields(struct srv_table *table, const struct srv_table *fresh)
{
	struct srv_table old = *table;

	*table = *fresh;
	table->match = old.match;
	if (old.state == STORE_OPEN && fresh->state != STORE_OPEN && fresh->state != STORE_CLOSED) {
		const struct bb_rules rules = fresh->match.rules;

		free(old.match.log);
		match_init(&table->match, &rules, NULL, 0);
		old.stored = 0;
	} else {
		table->turn_since =
			old.turn_since > fresh->turn_since ? old.turn_since : fresh->turn_since;
		for (unsigned s = 0; s < table->seats; s++)
			table->seat[s].clock_ms = old.seat[s].clock_ms;
	}
	for (unsigned s = 0; s < table->seats; s++) {
		table->seat[s].left = old.seat[s].left;
		if (strcmp(table->seat[s].user, old.seat[s].user) != 0)
			continue;
		table->seat[s].elsewhere = old.seat[s].elsewhere;
		table->seat[s].elsewhere_until = old.seat[s].elsewhere_until;
	}
	table->stored = old.stored;
	memcpy(table->request, old.request, sizeof table->request);
	table->requests = old.requests;
	table->row_at = old.row_at;
	table->thinking = old.thinking;
	table->changed = old.changed;
	table->messages = old.messages;
	table->deadline = old.deadline;
	table->told = old.told;
	table->used = old.used;
	table->own = old.own;
	table->others = old.others;
	table->crowd = old.crowd;
	table->late = old.late;
	table->waiters = old.waiters;
	table->next_in_hash = old.next_in_hash;
	table->newer = old.newer;
	table->older = old.older;
}

/* Plays the events of one act, which have the same time, and announces them. Returns the number of
 * events; 0 = they do not fit. */
static size_t take_act(struct srv *srv, struct srv_table *table, const struct store_event *events,
                       size_t count)
{
	struct match before = table->match;
	size_t done = 0;

	tables_reserve(&table->match, (uint32_t)count);
	while (done < count && events[done].at == events[0].at) {
		if (tables_replay_event(&table->match, &events[done]) != BB_OK)
			return 0;
		tables_acted(table, events[done].actor, events[done].at);
		tables_note_request(table, events[done].request);
		done++;
	}
	match_set_log(&before, table->match.log, table->match.count);
	table->stored = table->match.count;
	live_entries(srv, table, &before, events[0].at);
	match_drop(&table->match);
	return done;
}

static bool take_events(struct srv *srv, struct srv_table *table, const struct refresh *refresh)
{
	size_t at = 0;

	while (at < refresh->count) {
		size_t done;

		if (refresh->events[at].seq <= table->stored) {
			at++;
			continue;
		}
		done = take_act(srv, table, refresh->events + at, refresh->count - at);
		if (done == 0)
			return false;
		at += done;
	}
	return true;
}

static void take_messages(struct srv *srv, struct srv_table *table, const struct refresh *refresh)
{
	for (const struct chat_copy *copy = refresh->said.first; copy != NULL; copy = copy->next) {
		const struct store_message message = chat_copy_message(copy, table->id);

		if (copy->number <= table->messages)
			continue;
		table->messages = copy->number;
		live_chat(srv, table, &message);
	}
}

static void take_over(struct srv *srv, struct srv_table *table, struct refresh *refresh)
{
	const struct srv_table *fresh = refresh->fresh;
	/* A row that was read before this node stored a newer one is obsolete. */
	bool changed = fresh->revision > table->revision ||
	               (fresh->revision == table->revision && fresh->state != table->state);
	char turn[STORE_ID_MAX];

	tables_note_turn(table, turn);
	if (changed)
		take_fields(table, fresh);
	if (!take_events(srv, table, refresh)) {
		srv_log(srv, "error", "table", "id", table->id, "why",
		        "what another node has stored does not replay", NULL);
		tables_rebuild(srv, table);
		return;
	}
	take_messages(srv, table, refresh);
	if (changed) {
		live_reseat(srv, table);
		live_lists_changed(srv, table);
		live_catch_up(srv, table);
		live_table_flush(srv, table);
	}
	absence_note(srv, table);
	play_go_on(srv, table, turn);
}

/* --- tables that are not in memory ------------------------------------------------------------ */

static void nothing(void *context, const struct api_error *error)
{
	(void)context;
	(void)error;
}

/* A player connected here may be to act; an agent concerns the responsible node. */
static void look_at_row(struct srv *srv, const struct refresh *refresh)
{
	const struct srv_table *fresh = refresh->fresh;

	if (refresh->to_act[0] != '\0' && fresh->state == STORE_PLAYING)
		play_notify_turn(srv, fresh, refresh->to_act, refresh->notify_pending);
	live_lists_changed(srv, fresh);
	if (!store_is_responsible(srv->store, refresh->id))
		return;
	absence_expect(srv, fresh);
	if (refresh->agent)
		tables_fetch(srv, refresh->id, "", nothing, NULL);
}

/* Those being read. */
static struct refresh **look_bucket(const char *id)
{
	static struct refresh *looks[LOOKS];

	return &looks[bb_hash(id, strlen(id), 0) % LOOKS];
}

static void unlink_look(struct refresh *refresh)
{
	struct refresh **at = look_bucket(refresh->id);

	while (*at != refresh)
		at = &(*at)->next_look;
	*at = refresh->next_look;
}

/* --- asking ----------------------------------------------------------------------------------- */

static void free_refresh(struct refresh *refresh)
{
	chat_copies_free(&refresh->said);
	free(refresh->events);
	free(refresh->fresh);
	free(refresh);
}

static void look_at(struct srv *srv, const char *id);

static void refresh_done(struct srv *srv, struct reader_job *job)
{
	struct refresh *refresh = (struct refresh *)job;
	struct srv_table *table = tables_in_memory(srv, refresh->id);

	if (refresh->after == UINT32_MAX)
		unlink_look(refresh);

	if (!job->ran) {
		free_refresh(refresh);
		return;
	}
	if (table == NULL || refresh->after == UINT32_MAX) {
		if (table == NULL && refresh->parsed)
			look_at_row(srv, refresh);
		if (table != NULL)
			nodes_refresh(
				srv,
				table); /* it was loaded meanwhile, perhaps without the changes */
		else if (refresh->again)
			look_at(srv, refresh->id);
		free_refresh(refresh);
		return;
	}
	table->refreshing = false;
	if (refresh->status == STORE_MISSING) {
		tables_forget(srv, refresh->id);
		free_refresh(refresh);
		return;
	}
	if (refresh->status == STORE_FAILED || !refresh->parsed) {
		table->stale = true; /* nodes_tick */
	} else if (table->in_flight > 0) {
		table->stale = true; /* once no change is in flight */
	} else {
		bool again = table->stale;

		table->stale = false;
		take_over(srv, table, refresh);
		table = tables_in_memory(srv, refresh->id);
		if (again && table != NULL)
			nodes_refresh(srv, table);
	}
	free_refresh(refresh);
}

static struct refresh *ask(struct srv *srv, const char *id, uint32_t after, uint32_t messages,
                           uint8_t state)
{
	struct refresh *refresh = srv_alloc(sizeof *refresh);

	refresh->job.run = refresh_run;
	refresh->job.done = refresh_done;
	refresh->fresh = srv_alloc(sizeof *refresh->fresh);
	refresh->after = after;
	refresh->messages = messages;
	refresh->state = state;
	snprintf(refresh->id, sizeof refresh->id, "%s", id);
	reader_ask(srv->reader, &refresh->job, "");
	return refresh;
}

/* Other nodes' tables change more often than they can be read here: each has only one request at a
 * time. */
static void look_at(struct srv *srv, const char *id)
{
	struct refresh **bucket = look_bucket(id), *look = *bucket;

	while (look != NULL && strcmp(look->id, id) != 0)
		look = look->next_look;
	if (look != NULL) {
		look->again = true;
		return;
	}
	look = ask(srv, id, UINT32_MAX, UINT32_MAX, 0);
	look->next_look = *bucket;
	*bucket = look;
}

void nodes_refresh(struct srv *srv, struct srv_table *table)
{
	/* A request that already runs may have read the state before this change. */
	if (table->refreshing || table->in_flight > 0 || table->broken) {
		table->stale = true;
		return;
	}
	table->refreshing = true;
	ask(srv, table->id, table->stored, table->messages, table->state);
}

static void refresh_it(struct srv *srv, struct srv_table *table, void *context)
{
	(void)context;
	nodes_refresh(srv, table);
}

/* --- errands that may be ours now --------------------------------------------------------- */

struct errand {
	char table[STORE_ID_MAX];
	char user[STORE_ID_MAX]; /* the user who has not been notified of the turn, or "" */
	bool watch;              /* it has a deadline, or an agent is to act */
};

/* All playing tables, read on another thread. */
struct survey {
	struct reader_job job;
	struct errand *errands;
	size_t count, room;
};

static bool survey_row(void *context, const struct store_table *row)
{
	struct survey *survey = context;
	struct errand errand = {.watch = absence_is_watched(row)};

	if (row->notify_pending && row->to_act != NULL)
		snprintf(errand.user, sizeof errand.user, "%s", row->to_act);
	if (!errand.watch && errand.user[0] == '\0')
		return true;
	snprintf(errand.table, sizeof errand.table, "%s", row->id);
	survey->errands =
		srv_grow(survey->errands, survey->count, &survey->room, sizeof *survey->errands);
	survey->errands[survey->count++] = errand;
	return true;
}

static void survey_run(struct reader_job *job, struct reader_tools *tools)
{
	store_each_played(tools->store, survey_row, job);
}

static void note_deadline(struct srv *srv, struct srv_table *table, void *context)
{
	(void)context;
	absence_note(srv, table);
}

static void survey_done(struct srv *srv, struct reader_job *job)
{
	struct survey *survey = (struct survey *)job;

	if (job->ran && !srv->stopping) {
		absence_forget_all(srv);
		for (size_t i = 0; i < survey->count; i++) {
			if (survey->errands[i].watch)
				absence_watch(srv, survey->errands[i].table);
			if (survey->errands[i].user[0] != '\0')
				notify_owe(srv->notify, survey->errands[i].table,
				           survey->errands[i].user);
		}
		/* Tables that have changed since are in memory. */
		tables_each(srv, note_deadline, NULL);
	}
	free(survey->errands);
	free(survey);
}

static void look_at_all(struct srv *srv)
{
	struct survey *survey = srv_alloc(sizeof *survey);

	survey->job.run = survey_run;
	survey->job.done = survey_done;
	reader_ask(srv->reader, &survey->job, "");
}

static void on_change(void *context, const char *id, uint32_t seq)
{
	struct srv *srv = context;
	struct srv_table *table;

	if (srv->stopping)
		return;
	srv->ops->notices++;
	if (id[0] == '\0') {
		/* Notices were missed, or nodes have come or gone: duties that only one node may do
		 * may be ours now. */
		tables_each(srv, refresh_it, NULL);
		look_at_all(srv);
		return;
	}
	table = tables_in_memory(srv, id);
	if (table == NULL)
		look_at(srv, id);
	else if (seq == 0 || seq > table->stored)
		nodes_refresh(srv, table);
}

/* --- limits ----------------------------------------------------------------------------------- */

/* A message of broadcast_spent: the letter of the limits and the hash of the key. */
static void apply_spent(struct srv *srv, const char *whose, unsigned tokens)
{
	const unsigned letter = (unsigned)(whose[0] - 'a');
	uint64_t key;

	if (letter >= sizeof srv->shared_limits / sizeof *srv->shared_limits ||
	    srv->shared_limits[letter] == NULL || sscanf(whose + 1, "%16" SCNx64, &key) != 1)
		return;
	limits_apply_report(srv->shared_limits[letter], key, net_monotonic(), tokens);
}

/* --- presence --------------------------------------------------------------------------------- */

/* A message: triples of a word, its subject, and a number: "TABLE USER PRESENCE,", "limit HASH
 * TOKENS,", "sessions USER 0,", "people USER 0,". Table ids never contain the letters i and o, so
 * the words cannot be ids. Sent in pieces. */
struct broadcast {
	size_t length;
	char text[STORE_BROADCAST_MAX];
};

static void send_broadcast(struct srv *srv, struct broadcast *broadcast)
{
	if (broadcast->length > 0)
		store_broadcast(srv->store, broadcast->text);
	broadcast->length = 0;
}

static void add_to_broadcast(struct srv *srv, struct broadcast *broadcast, const char *word,
                             const char *whom, unsigned number)
{
	if (broadcast->length + 3 * STORE_ID_MAX > sizeof broadcast->text)
		send_broadcast(srv, broadcast);
	broadcast->length += (size_t)snprintf(
		broadcast->text + broadcast->length, sizeof broadcast->text - broadcast->length,
		"%s %s %u,", word, whom, number);
}

static void broadcast_presence(struct srv *srv, struct srv_table *table, void *context)
{
	struct broadcast *broadcast = context;

	for (unsigned s = 0; s < table->seats && table->own.count > 0; s++) {
		const char *user = table->seat[s].user;
		enum srv_presence presence =
			user[0] != '\0' ? tables_presence_here(table, user) : SRV_AWAY;

		if (presence == SRV_AWAY)
			continue;
		add_to_broadcast(srv, broadcast, table->id, user, (unsigned)presence);
	}
}

static void broadcast_spent(struct srv *srv, struct broadcast *broadcast)
{
	char whose[STORE_ID_MAX];
	unsigned tokens;
	uint64_t key;

	for (unsigned i = 0; i < sizeof srv->shared_limits / sizeof *srv->shared_limits; i++) {
		struct limits *limits = srv->shared_limits[i];

		for (size_t at = 0;
		     limits != NULL &&
		     limits_next_unreported(limits, &at, net_monotonic(), &key, &tokens);) {
			snprintf(whose, sizeof whose, "%c%016" PRIx64, (char)('a' + i), key);
			add_to_broadcast(srv, broadcast, "limit", whose, tokens);
		}
	}
}

void nodes_people_changed(struct srv *srv, const char *user)
{
	struct broadcast broadcast = {.length = 0};

	live_people_changed(srv, user);
	if (!srv->shared || user[0] == '\0')
		return;
	add_to_broadcast(srv, &broadcast, "people", user, 0);
	send_broadcast(srv, &broadcast);
}

/* Sessions of a user have ended: once it is durable, other nodes check that user's sockets. */
struct ended {
	struct srv *srv;
	char user[STORE_ID_MAX];
};

static void broadcast_ended(void *context, enum store_status status)
{
	struct ended *ended = context;
	struct broadcast broadcast = {.length = 0};

	if (status == STORE_OK) {
		add_to_broadcast(ended->srv, &broadcast, "sessions", ended->user, 0);
		send_broadcast(ended->srv, &broadcast);
	}
	free(ended);
}

void nodes_sessions_ended(struct srv *srv, const char *user)
{
	struct ended *ended;

	if (!srv->shared || user[0] == '\0')
		return;
	ended = srv_alloc(sizeof *ended);
	ended->srv = srv;
	snprintf(ended->user, sizeof ended->user, "%s", user);
	/* Nothing to store: it is done when everything before it is. */
	store_submit(store_begin(srv->store), broadcast_ended, ended);
}

static void note_presence(struct srv *srv, const char *id, const char *user, uint8_t presence)
{
	struct srv_table *table = tables_in_memory(srv, id);

	for (unsigned s = 0; table != NULL && s < table->seats; s++) {
		struct srv_seat *seat = &table->seat[s];

		if (strcmp(seat->user, user) != 0)
			continue;
		if (seat->elsewhere != presence)
			live_table_changed(srv, table);
		seat->elsewhere = presence;
		seat->elsewhere_until = net_monotonic() + PRESENT_MS;
	}
}

static void on_broadcast(void *context, const char *text)
{
	char word[STORE_ID_MAX], whom[STORE_ID_MAX];
	unsigned number;
	int length;

	for (; sscanf(text, "%23s %23s %u,%n", word, whom, &number, &length) == 3; text += length)
		if (strcmp(word, "limit") == 0)
			apply_spent(context, whom, number);
		else if (strcmp(word, "sessions") == 0)
			live_check_user(context, whom);
		else if (strcmp(word, "people") == 0)
			live_people_changed(context, whom);
		else if (number <= SRV_ACTIVE)
			note_presence(context, word, whom, (uint8_t)number);
}

/* Nodes have not confirmed presence lately. */
static void forget_presence(struct srv *srv, struct srv_table *table)
{
	for (unsigned s = 0; s < table->seats; s++)
		if (table->seat[s].elsewhere != SRV_AWAY &&
		    table->seat[s].elsewhere_until < net_monotonic()) {
			table->seat[s].elsewhere = SRV_AWAY;
			tables_user_left(table, table->seat[s].user, net_now());
			live_table_changed(srv, table);
		}
}

/* --- the tick --------------------------------------------------------------------------------- */

static void retry(struct srv *srv, struct srv_table *table, void *context)
{
	(void)context;
	forget_presence(srv, table);
	if (!table->stale || table->refreshing || table->in_flight > 0)
		return;
	table->stale = false;
	nodes_refresh(srv, table);
}

void nodes_tick(struct srv *srv)
{
	static int64_t ticked;
	int64_t now = net_monotonic();

	if (!srv->shared || now - ticked < TICK_MS)
		return;
	ticked = now;
	tables_each(srv, retry, NULL);
	if (store_nodes(srv->store) > 1) {
		struct broadcast broadcast = {.length = 0};

		tables_each(srv, broadcast_presence, &broadcast);
		broadcast_spent(srv, &broadcast);
		send_broadcast(srv, &broadcast);
	}
}

void nodes_open(struct srv *srv)
{
	store_listen(srv->store, on_change, on_broadcast, srv);
}

void nodes_on_table(struct srv *srv, struct srv_table *table, enum tables_event event,
                    const char *turn)
{
	(void)turn;
	if (event == TABLES_BEHIND)
		nodes_refresh(srv, table);
}
