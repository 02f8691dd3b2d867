/* Acting at a table. play.h has the contract; the order of things in an act is that of play_handle
 * and act_done, from top to bottom. No rule of any game is here: match/ decides. */
#include "server/play/play.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/never.h"
#include "server/base/ops.h"
#include "server/base/reader.h"
#include "server/live/live.h"
#include "server/notify/notify.h"
#include "server/tables/fair.h"

enum {
	LOG_MORE = 16, /* entries that an act needs at most, usually */
	SENDERS = 4,   /* of one act: it may be sent again meanwhile */
	WAIT_MS = 5000, /* how long a request waits for what other nodes have stored */
	/* how often the whole row is stored: lists of users' tables are ordered by it */
	ROW_MS = 10 * 60 * 1000,
};

/* An act that is being stored. */
struct act {
	struct srv *srv;
	struct srv_table *table;
	struct match before; /* reads the table's log */
	int64_t at, arrived;
	bool row; /* the table's row was stored as well */
	char turn[STORE_ID_MAX];
	uint64_t request; /* 0 = none */
	unsigned senders;
	struct api_sender sender[SENDERS];
};

/* --- requests and answers ------------------------------------------------------------------- */

enum api_code play_read_request(const json_t *body, struct play_request *request,
                                struct api_error *error)
{
	const json_t *action = json_object_get(body, "action");

	request->seq = request->seat = -1;
	if (api_only(body, error, "t", "table", "id", "seq", "seat",
	             request->what == PLAY_ACT ? "action" : NULL, NULL) ||
	    api_int(body, "seq", 0, UINT32_MAX, &request->seq, error) ||
	    api_int(body, "seat", 0, BB_SEATS_MAX - 1, &request->seat, error) ||
	    api_text(body, "id", request->sender.id, sizeof request->sender.id, error))
		return error->code;
	if (request->seq < 0)
		return api_refuse(error, API_BAD_REQUEST, "\"seq\" is missing.");
	if (request->what != PLAY_ACT)
		return API_OK;
	if (json_is_string(action)) {
		request->action = json_string_value(action);
		request->action_length = json_string_length(action);
		return API_OK;
	}
	if (!json_is_integer(action) || json_integer_value(action) < 0 ||
	    json_integer_value(action) > UINT32_MAX)
		return api_refuse(error, API_BAD_REQUEST,
		                  "\"action\" is the number or the text of an action.");
	request->number = (bb_action)json_integer_value(action);
	return API_OK;
}

void play_answer_done(struct srv *srv, const struct api_sender *sender, uint32_t seq)
{
	char buffer[32];
	int length = snprintf(buffer, sizeof buffer, "{\"seq\":%lu}", (unsigned long)seq);

	if (sender->reply != 0)
		api_answer(srv, sender->reply, 200, buffer, (size_t)length);
	else if (sender->connection != 0)
		live_done(srv, sender, seq);
}

void play_answer_refused(struct srv *srv, const struct api_sender *sender,
                         const struct api_error *error)
{
	if (sender->reply != 0)
		api_answer_error(srv, sender->reply, error);
	else if (sender->connection != 0)
		live_refused(srv, sender, error);
}

/* --- checking ------------------------------------------------------------------------------- */

static enum api_code find_seat(const struct srv_table *table, const struct play_request *request,
                               unsigned *seat, struct api_error *error)
{
	int actor = match_actor(&table->match);

	if (request->by_agent) {
		*seat = (unsigned)request->seat;
		return API_OK;
	}
	if (request->seat >= 0) {
		*seat = (unsigned)request->seat;
		if (tables_plays(table, *seat, request->user))
			return API_OK;
		return api_refuse(error, API_FORBIDDEN, "Seat %u is not yours to play.", *seat);
	}
	*seat = actor >= 0 && tables_plays(table, (unsigned)actor, request->user)
	                ? (unsigned)actor
	                : tables_seat_played(table, request->user);
	/* For a user with several seats, undo takes back the last action of whichever seat made
	 * it. */
	for (unsigned s = 0; request->what != PLAY_ACT && s < table->seats; s++)
		if (tables_plays(table, s, request->user) &&
		    match_can_undo(&table->match, s) == BB_OK)
			*seat = s;
	if (*seat != BB_NO_SEAT)
		return API_OK;
	return api_refuse(error, API_FORBIDDEN, "You do not play at this table.");
}

static enum api_code refuse_stale(const struct srv_table *table, int64_t seq,
                                  struct api_error *error)
{
	api_refuse(error, API_STALE,
	           seq == table->stored ? "Another event comes after event %lu."
	                                : "The table is at event %lu.",
	           (unsigned long)table->stored);
	error->seq = table->stored;
	return API_STALE;
}

static enum api_code refuse_undo(enum bb_status status, struct api_error *error)
{
	return api_refuse(error, API_ILLEGAL, "%s",
	                  status == BB_BARRIER ? "What came since cannot be taken back."
	                                       : "There is no action of yours to take back.");
}

static enum api_code refuse_action(const struct match *match, unsigned seat, bb_action action,
                                   struct api_error *error)
{
	const struct bb_rules *rules = &match->rules;
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	char words[128];
	struct bb_text text;
	const char *rule;

	match_view(match, seat, view);
	bb_text_init(&text, words, sizeof words);
	bb_action_format(rules, view, action, &text);
	rule = rules->game->why_not(rules, view, action);
	api_refuse(error, API_ILLEGAL, "\"%s\" is not legal now.", words);
	snprintf(error->rule, sizeof error->rule, "%s", rule != NULL ? rule : "");
	return API_ILLEGAL;
}

/* The requested action as a number. */
static enum api_code read_action(const struct match *match, unsigned seat,
                                 const struct play_request *request, bb_action *action,
                                 struct api_error *error)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct bb_error why;

	*action = request->number;
	if (request->action == NULL)
		return API_OK;
	match_view(match, seat, view);
	if (bb_action_parse(&match->rules, view, request->action, request->action_length, action,
	                    &why) == BB_OK)
		return API_OK;
	return api_refuse(error, API_BAD_REQUEST,
	                  "\"action\" is no action: expected %s at byte %lu.", why.expected,
	                  (unsigned long)why.position);
}

/* --- doing ---------------------------------------------------------------------------------- */

static enum bb_status advance(struct srv_table *table)
{
	const struct match_chance chance = {.draw = fair_draw, .context = table->key};
	enum bb_status status;

	while ((status = match_advance(&table->match, &chance)) == BB_FULL)
		tables_reserve(&table->match, LOG_MORE);
	return status;
}

static enum bb_status take(struct srv_table *table, const struct play_request *request,
                           unsigned seat, bb_action action)
{
	struct match *match = &table->match;
	enum bb_status status;

	tables_reserve(&table->match, 1);
	switch (request->what) {
	case PLAY_UNDO:
		return match_undo(match, seat);
	case PLAY_RESET:
		return match_reset_turn(match, seat);
	default:
		status = match_submit(match, (int)seat, action, NULL);
		return status == BB_OK ? advance(table) : status;
	}
}

/* Restores the match; its log may have been moved since. */
static void go_back(struct match *match, const struct match *before)
{
	struct match_entry *log = match->log;
	uint32_t capacity = match->capacity;

	*match = *before;
	match_set_log(match, log, capacity);
}

/* Plays the request in memory, or rejects it and leaves the match unchanged. `before` is a copy. */
static enum api_code play(struct srv *srv, struct srv_table *table, const struct match *before,
                          const struct play_request *request, unsigned seat,
                          struct api_error *error)
{
	bb_action action = 0;
	enum bb_status status;
	int actor = match_actor(before);

	if (request->what == PLAY_ACT) {
		if (actor != (int)seat)
			return api_refuse(error, API_ILLEGAL, "It is the turn of seat %d.", actor);
		if (read_action(before, seat, request, &action, error) != API_OK)
			return error->code;
	}
	status = take(table, request, seat, action);
	if (status == BB_OK)
		return API_OK;
	if (table->match.count == before->count)
		return request->what == PLAY_ACT ? refuse_action(before, seat, action, error)
		                                 : refuse_undo(status, error);
	/* The action was legal, but chance failed: a bug, and the action must not stay alone. */
	srv_log(srv, "error", "chance", "table", table->id, "why", bb_status_name(status), NULL);
	go_back(&table->match, before);
	return api_refuse(error, API_STORAGE, "The server could not draw what comes next.");
}

static void look_up(struct srv *srv, const struct srv_table *table,
                    const struct play_request *request, uint64_t id, const struct api_error *error);

/* Tells the senders of the act its result. */
static void answer_senders(struct act *act, enum store_status status)
{
	struct srv *srv = act->srv;
	const uint32_t seq = act->before.count + 1;
	struct api_error error;
	bool done = status == STORE_OK;

	if (status == STORE_CONFLICT && srv->shared)
		refuse_stale(act->table, act->before.count, &error);
	else if (!done)
		api_refuse(&error, API_STORAGE, "The disk failed; nothing was changed.");
	for (unsigned i = 0; i < act->senders; i++) {
		const struct play_request request = {
			.user = "", .sender = act->sender[i], .address = ""};

		if (done)
			play_answer_done(srv, &act->sender[i], seq);
		else if (error.code == API_STALE && act->request != 0)
			/* The conflicting entries may be this very act, sent to another node. */
			look_up(srv, act->table, &request, act->request, &error);
		else
			play_answer_refused(srv, &act->sender[i], &error);
	}
}

/* The entries are durable, or not; then the table will be rebuilt. */
static void act_done(void *context, enum store_status status)
{
	struct act *act = context;
	struct srv_table *table = act->table;
	struct srv *srv = act->srv;

	(void)BB_NEVER(!table->storing || table->act != act);
	table->storing = false;
	table->act = NULL;
	/* Another node's act came first; its table is read after this. */
	if (status == STORE_CONFLICT && srv->shared) {
		go_back(&table->match, &act->before);
		table->state = STORE_PLAYING;
	}
	if (status == STORE_OK) {
		table->stored = table->match.count;
		tables_note_request(table, act->request);
		srv->ops->acts++;
		srv->ops->events += table->stored - act->before.count;
		ops_time(&srv->ops->commit, net_monotonic() - act->arrived);
	}
	answer_senders(act, status);
	if (status == STORE_OK) {
		live_entries(srv, table, &act->before, act->at);
		tables_announce(srv, table, TABLES_PLAYED, act->turn);
		if (table->state == STORE_OVER)
			live_lists_changed(srv, table);
		if (table->state == STORE_OVER || table->clock_start_ms > 0)
			live_table_changed(srv, table);
		play_go_on(srv, table, act->turn);
	}
	free(act);
}

/* A request id belongs to its user: two users may choose the same. Stored as a number that nobody
 * else at the table can match by choosing an id; 0 = none. */
static uint64_t stored_id(const struct play_request *request)
{
	char text[STORE_ID_MAX + API_ID_MAX];
	uint8_t hash[crypto_generichash_BYTES_MIN];
	uint64_t id = 0;
	int length;

	if (request->sender.id[0] == '\0')
		return 0;
	length = snprintf(text, sizeof text, "%s %s", request->user, request->sender.id);
	crypto_generichash(hash, sizeof hash, (const uint8_t *)text, (unsigned long long)length,
	                   NULL, 0);
	memcpy(&id, hash, sizeof id);
	return id + (id == 0);
}

static bool is_remembered(const struct srv_table *table, uint64_t id)
{
	for (unsigned i = 0; id != 0 && i < SRV_REQUESTS; i++)
		if (table->request[i] == id)
			return true;
	return false;
}

/* A request that cannot be done now. It may have been done before, which is looked up on another
 * thread. With several nodes, this one may not know yet what another one has stored: then the
 * request waits until the table is up to date, and is handled again. */
struct repeated {
	struct reader_job job;
	char table[STORE_ID_MAX], user[STORE_ID_MAX], address[NET_ADDRESS_MAX];
	uint64_t id;
	uint32_t seq; /* where it was done; 0 = not found */
	enum store_status status;
	struct play_request request; /* its texts are copies: user, address, action */
	struct api_error error;      /* the error to reject it with */
	struct repeated *next;
	char action[];
};

static struct repeated *the_waiting; /* requests that wait */

static void repeated_run(struct reader_job *job, struct reader_tools *tools)
{
	struct repeated *repeated = (struct repeated *)job;

	repeated->status =
		store_find_request(tools->store, repeated->table, repeated->id, &repeated->seq);
}

/* True if this node may lack something about the table that decides about the request: an act in
 * flight may lose to one of another node. */
static bool is_behind(const struct srv *srv, const struct srv_table *table, int64_t seq)
{
	return srv->shared &&
	       (table->storing || table->refreshing || table->stale || seq > table->stored);
}

static void repeated_done(struct srv *srv, struct reader_job *job)
{
	struct repeated *repeated = (struct repeated *)job;
	struct srv_table *table = tables_in_memory(srv, repeated->table);
	const struct api_sender *sender = &repeated->request.sender;

	if (repeated->status == STORE_OK) {
		play_answer_done(srv, sender, repeated->seq);
		if (table != NULL && repeated->seq > table->stored && !table->storing)
			tables_announce(srv, table, TABLES_BEHIND, "");
	} else if (!job->ran || repeated->status == STORE_FAILED) {
		/* The result is unknown. */
		api_refuse(&repeated->error, API_STORAGE, "The database cannot be read now.");
		play_answer_refused(srv, sender, &repeated->error);
	} else if (repeated->request.since > 0 && table != NULL &&
	           is_behind(srv, table, repeated->request.seq)) {
		if (!table->storing && repeated->request.seq > table->stored)
			tables_announce(srv, table, TABLES_BEHIND, "");
		repeated->next = the_waiting;
		the_waiting = repeated;
		return;
	} else {
		play_answer_refused(srv, sender, &repeated->error);
	}
	free(repeated);
}

/* Looks up the result of a request in all events of its table, which has its price. `request` is
 * copied. */
static void look_up(struct srv *srv, const struct srv_table *table,
                    const struct play_request *request, uint64_t id, const struct api_error *error)
{
	const size_t length = request->action != NULL ? request->action_length : 0;
	struct repeated *repeated = srv_alloc(sizeof *repeated + length + 1);

	repeated->job.run = repeated_run;
	repeated->job.done = repeated_done;
	repeated->status = STORE_FAILED;
	memcpy(repeated->table, table->id, sizeof repeated->table);
	snprintf(repeated->user, sizeof repeated->user, "%s", request->user);
	repeated->id = id;
	repeated->request = *request;
	repeated->request.user = repeated->user;
	snprintf(repeated->address, sizeof repeated->address, "%s", request->address);
	repeated->request.address = repeated->address;
	if (request->action != NULL) {
		memcpy(repeated->action, request->action, length);
		repeated->request.action = repeated->action;
	}
	repeated->error = *error;
	repeated->job.events = table->stored;
	reader_ask(srv->reader, &repeated->job, repeated->address);
}

void play_tick(struct srv *srv)
{
	struct repeated *list = the_waiting, *repeated;

	the_waiting = NULL;
	while ((repeated = list) != NULL) {
		struct srv_table *table = tables_in_memory(srv, repeated->table);
		const bool late = net_monotonic() - repeated->request.since > WAIT_MS;

		list = repeated->next;
		if (table != NULL && !late && is_behind(srv, table, repeated->request.seq)) {
			repeated->next = the_waiting;
			the_waiting = repeated;
			continue;
		}
		if (table != NULL && !late && !table->broken) {
			play_handle(srv, table, &repeated->request);
		} else {
			api_refuse(&repeated->error, API_STORAGE,
			           "This node does not know yet what others have stored.");
			play_answer_refused(srv, &repeated->request.sender, &repeated->error);
		}
		free(repeated);
	}
}

/* Rejects a request that cannot be done now, unless it has been done before; an act in flight gets
 * one more sender. */
static void refuse_or_repeat(struct srv *srv, struct srv_table *table,
                             const struct play_request *request, uint64_t id,
                             const struct api_error *error)
{
	struct act *act = table->act;
	struct play_request again = *request;
	struct api_error refused;
	unsigned retry;

	if (id == 0) {
		play_answer_refused(srv, &request->sender, error);
		return;
	}
	if (act != NULL && act->request == id && act->senders < SENDERS) {
		act->sender[act->senders++] = request->sender;
		return;
	}
	if (request->address[0] != '\0' && !reader_may_ask(srv->reader, request->address, &retry)) {
		api_refuse(&refused, API_TOO_MANY,
		           "Your address has asked for too much; wait a moment.");
		refused.retry = retry;
		play_answer_refused(srv, &request->sender, &refused);
		return;
	}
	/* An error for another reason than its place is final, whatever others store. */
	if (error->code != API_STALE)
		again.since = 0;
	else if (again.since == 0)
		again.since = net_monotonic();
	look_up(srv, table, &again, id, error);
}

static enum api_code check(const struct srv_table *table, const struct play_request *request,
                           unsigned *seat, struct api_error *error)
{
	/* While something is being stored, the state may be one that nobody has seen yet. */
	if (table->state != STORE_PLAYING && !table->storing)
		return api_refuse(error, API_CONFLICT, "%s",
		                  table->state == STORE_OPEN ? "The game has not started yet."
		                                             : "The game is over.");
	return find_seat(table, request, seat, error);
}

static void store_act(struct srv *srv, struct srv_table *table, struct act *act)
{
	struct store_change *change = store_begin(srv->store);
	char turn[STORE_ID_MAX];

	tables_note_turn(table, turn);
	tables_put_events(change, table, act->before.count, act->at, act->request);
	act->row = act->row || table->state != STORE_PLAYING || act->at - table->row_at > ROW_MS;
	if (act->row || strcmp(turn, act->turn) != 0)
		table->updated = act->at;
	/* meet/rated.c continues from here. */
	if (table->state == STORE_OVER && table->rated) {
		const struct store_note note = {
			.kind = "to-rate",
			.owner = "",
			.name = table->id,
			.doc = "{}",
			.at = act->at};

		store_put_note(change, &note);
	}
	if (act->row)
		tables_put_row(change, table);
	else if (strcmp(turn, act->turn) != 0)
		tables_put_turn(change, table);
	/* One act of a table at a time: others are stale meanwhile. */
	(void)BB_NEVER(table->storing || table->act != NULL);
	(void)BB_NEVER(table->match.count <= act->before.count);
	table->storing = true;
	table->act = act;
	tables_submit(srv, table, change, act_done, act);
}

void play_handle(struct srv *srv, struct srv_table *table, const struct play_request *request)
{
	const uint64_t id = stored_id(request);
	struct api_error error;
	struct act *act;
	unsigned seat;

	if (table->storing || request->seq != table->stored || is_remembered(table, id)) {
		if (check(table, request, &seat, &error) == API_OK)
			refuse_stale(table, request->seq, &error);
		refuse_or_repeat(srv, table, request, id, &error);
		return;
	}
	act = srv_alloc(sizeof *act);
	act->before = table->match;
	tables_note_turn(table, act->turn);
	if (check(table, request, &seat, &error) != API_OK ||
	    play(srv, table, &act->before, request, seat, &error) != API_OK) {
		free(act);
		play_answer_refused(srv, &request->sender, &error);
		return;
	}
	match_set_log(&act->before, table->match.log, table->match.count);
	act->srv = srv;
	act->table = table;
	act->at = net_now();
	act->arrived = net_monotonic();
	act->sender[act->senders++] = request->sender;
	act->request = id;
	act->row = tables_acted(table, seat, act->at);
	tables_settle(table);
	store_act(srv, table, act);
}

/* --- what comes next ------------------------------------------------------------------------ */

enum api_code play_begin(struct srv_table *table, int64_t now, struct api_error *error)
{
	const struct bb_rules rules = table->match.rules;
	enum bb_status status;

	tables_derive_key(table);
	match_init(&table->match, &rules, NULL, 0);
	tables_reserve(&table->match, LOG_MORE);
	status = advance(table);
	if (status != BB_OK)
		return api_refuse(error, API_STORAGE, "The server could not set up the game (%s).",
		                  bb_status_name(status));
	table->state = STORE_PLAYING;
	table->values = bb_values_hash(&rules);
	table->turn_since = now;
	for (unsigned s = 0; s < table->seats; s++)
		table->seat[s].clock_ms = table->clock_start_ms;
	tables_settle(table);
	return API_OK;
}

void play_notify_turn(struct srv *srv, const struct srv_table *table, const char *user, bool notify)
{
	char buffer[256];
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, buffer, sizeof buffer);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "t", "turn");
	bb_json_put_string(&json, "table", table->id);
	bb_json_put_string(&json, "name", table->name);
	bb_json_put_string(&json, "game", table->game->name);
	bb_json_close(&json, '}');
	live_send_user(srv, user, buffer, text.length);
	if (notify)
		notify_turn(srv->notify, table, user);
}

void play_go_on(struct srv *srv, struct srv_table *table, const char *before)
{
	const char *user = tables_user_to_act(table);

	if (before[0] != '\0' && (user == NULL || strcmp(user, before) != 0))
		notify_forget(srv->notify, table->id, before);
	if (user != NULL && strcmp(user, before) != 0)
		play_notify_turn(srv, table, user, tables_presence(table, user) != SRV_ACTIVE);
	tables_announce(srv, table, TABLES_TURN, before);
}

void play_on_table(struct srv *srv, struct srv_table *table, enum tables_event event,
                   const char *turn)
{
	if (event == TABLES_SAVED)
		play_go_on(srv, table, turn);
}
