/* The lobby: lists of tables, and everything at a table before its game starts. seats.c has seats
 * that change hands later. Every change is answered once it is durable (tables_save). */
#include "server/api/api.h"
#include "server/api/lobby.h"
#include "server/play/play.h"

#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "match/rating.h"
#include "match/record.h"
#include "server/base/reader.h"
#include "server/live/live.h"
#include "server/play/agents.h"
#include "server/tables/fair.h"
#include "server/users/budget.h"
#include "server/users/identity.h"

enum {
	LIST_PRESET = 50,
	LIST_MAX = 100,
	LIST_BYTES = LIST_MAX * 4096,
	ROW_EVENTS = 10, /* price of a row of a list, in events */
	CODE = SRV_ID + 8, /* characters of an invitation */
	HOURS_MAX = 24 * 365,
	MINUTES_MAX = 7 * 24 * 60,
	SECONDS_MAX = 3600,
};

/* --- shared with seats.c -------------------------------------------------------------------- */

void lobby_refuse(struct api_call *call, const struct api_error *error)
{
	api_answer_error(call->srv, call->reply, error);
}

struct srv_table *lobby_table(struct api_call *call, api_handler *again)
{
	struct api_error error;
	struct srv_table *table = tables_find(call->srv, call->table, &error);

	if (table == NULL) {
		lobby_refuse(call, &error);
		return NULL;
	}
	if (table->in_flight > 0) {
		tables_wait(table, call, again);
		return NULL;
	}
	return table;
}

static bool is_full(const struct srv_table *table)
{
	for (unsigned s = 0; s < table->seats; s++)
		if (table->seat[s].kind < SRV_SEAT_HUMAN)
			return false;
	return true;
}

/* How long it took until somebody else joined: an estimate shown to others. */
static uint32_t waited_for(const struct srv_table *table, int64_t now)
{
	const int64_t seconds = (now - table->created) / 1000;
	unsigned people = 0;

	for (unsigned s = 0; s < table->seats; s++)
		people += table->seat[s].kind == SRV_SEAT_HUMAN &&
		          strcmp(table->seat[s].user, table->owner) != 0;
	if (!table->listed || people == 0)
		return 0;
	return seconds < 1 ? 1 : (uint32_t)seconds;
}

void lobby_start_if_full(struct srv *srv, struct srv_table *table, struct store_change *change)
{
	int64_t now = net_now();
	struct api_error error;

	if (table->state != STORE_OPEN || !is_full(table))
		return;
	if (play_begin(table, now, &error) != API_OK) {
		srv_log(srv, "error", "start", "table", table->id, "why", error.message, NULL);
		return;
	}
	table->updated = now;
	table->waited = waited_for(table, now);
	tables_put_events(change, table, 0, now, 0);
	table->storing = true;
	srv_log(srv, "info", "start", "table", table->id, "game", table->game->name, NULL);
}

static bool count_row(void *context, const struct store_table *row)
{
	(void)row;
	++*(unsigned *)context;
	return true;
}

unsigned lobby_count(struct store *store, const char *user, unsigned most)
{
	unsigned count = 0;
	const struct store_filter filter = {
		.user = user, .states = 1u << STORE_OPEN | 1u << STORE_PLAYING, .limit = most};

	if (most > 0)
		store_list_tables(store, &filter, count_row, &count);
	return count;
}

enum api_code lobby_check_count(const struct api_call *call, struct api_error *error)
{
	const unsigned most = call->srv->settings.tables_per_user;

	if (most == 0 || call->tables <= most)
		return API_OK;
	return api_refuse(error, API_TOO_MANY,
	                  "You have %u tables that are not over; that is the limit.", most);
}

void lobby_sit(struct srv_seat *seat, const struct api_user *user)
{
	seat->kind = SRV_SEAT_HUMAN;
	memcpy(seat->user, user->id, sizeof seat->user);
	memcpy(seat->name, user->name, sizeof seat->name);
}

void lobby_invite(struct srv_seat *seat)
{
	seat->kind = SRV_SEAT_INVITED;
	srv_random_id(seat->invite, CODE);
}

/* --- lists ---------------------------------------------------------------------------------- */

static const struct list {
	const char *name;
	bool own;      /* of the asker; otherwise listed ones of anybody */
	bool to_watch; /* only those that spectators may see */
	unsigned states;
} lists[] = {
	{"mine", true, false, 1u << STORE_OPEN | 1u << STORE_PLAYING},
	{"open", false, false, 1u << STORE_OPEN},
	{"finished", true, false, 1u << STORE_OVER},
	{"watch", false, true, 1u << STORE_PLAYING},
};

/* Input for a list, made on the reader's thread. */
struct listing {
	struct srv *srv;
	const struct list *list;
	struct store_filter filter; /* its texts point to the following members */
	char user[STORE_ID_MAX], game[32];
	struct bb_json *json;
	unsigned rows;
};

static bool list_row(void *context, const struct store_table *row)
{
	struct listing *listing = context;
	struct srv_table *table;
	char error[STORE_ERROR_MAX];

	if (++listing->rows == listing->filter.limit)
		return false;
	table = srv_alloc(sizeof *table);
	if (tables_parse_doc(row, table, error) == BB_OK &&
	    (!listing->list->to_watch || table->spectators))
		tables_put_listed(listing->srv, table, row->to_act, listing->user, listing->json);
	free(table);
	return true;
}

static void write_list(struct reader_answer *answer, struct reader_tools *tools)
{
	struct listing *listing = answer->more;
	struct bb_text text;
	struct bb_json json;

	answer->text = srv_alloc(LIST_BYTES);
	bb_text_init(&text, answer->text, LIST_BYTES);
	bb_json_init(&json, &text);
	listing->json = &json;
	bb_json_open(&json, '{');
	bb_json_key(&json, "tables");
	bb_json_open(&json, '[');
	if (store_list_tables(tools->store, &listing->filter, list_row, listing) == STORE_FAILED)
		api_refuse(&answer->error, API_STORAGE,
		           "The tables could not be read from the disk.");
	bb_json_close(&json, ']');
	bb_json_put_bool(&json, "more", listing->rows == listing->filter.limit);
	bb_json_close(&json, '}');
	answer->length = text.length;
	answer->job.events = listing->rows * ROW_EVENTS;
}

static void answer_list(struct api_call *call, const struct list *list,
                        const struct store_filter *filter)
{
	struct reader_answer *answer = reader_begin(call, write_list);
	struct listing *listing;

	if (answer == NULL)
		return;
	answer->more = listing = srv_alloc(sizeof *listing);
	listing->srv = call->srv;
	listing->list = list;
	listing->filter = *filter;
	memcpy(listing->user, call->user.id, sizeof listing->user);
	if (filter->user != NULL)
		listing->filter.user = listing->user;
	if (filter->game != NULL)
		listing->filter.game = strcpy(listing->game, filter->game);
	answer->job.events = filter->limit * ROW_EVENTS;
	reader_send(call, answer);
}

void lobby_list(struct api_call *call)
{
	struct store_filter filter = {.user = NULL};
	int64_t limit = LIST_PRESET, before = 0;
	char name[16] = "mine", game[32] = "";
	struct api_error error;
	unsigned i = 0;

	api_query(call->request, "list", name, sizeof name);
	while (i < sizeof lists / sizeof *lists && strcmp(name, lists[i].name) != 0)
		i++;
	if (i == sizeof lists / sizeof *lists)
		api_refuse(&error, API_BAD_REQUEST, "\"list\" is mine, open, finished or watch.");
	else if (lists[i].own && call->user.id[0] == '\0')
		api_refuse(&error, API_SIGN_IN, "This list needs a user.");
	else if (!api_query_number(call->request, "limit", LIST_MAX, &limit) || limit == 0)
		api_refuse(&error, API_BAD_REQUEST, "\"limit\" is a number from 1 to %d.",
		           LIST_MAX);
	else if (!api_query_number(call->request, "before", INT64_MAX, &before))
		api_refuse(&error, API_BAD_REQUEST, "\"before\" is a time in milliseconds.");
	else {
		filter.user = lists[i].own ? call->user.id : NULL;
		filter.states = lists[i].states;
		filter.game = api_query(call->request, "game", game, sizeof game) ? game : NULL;
		filter.before = before;
		filter.limit = (unsigned)limit + 1;
		filter.turn_first = strcmp(name, "mine") == 0;
		answer_list(call, &lists[i], &filter);
		return;
	}
	lobby_refuse(call, &error);
}

/* --- creating ------------------------------------------------------------------------------- */

static enum api_code read_rules(const json_t *body, struct bb_rules *rules, struct api_error *error)
{
	char name[32] = "", options[256] = "";
	const struct bb_game *game;
	struct bb_error why;

	if (api_text(body, "game", name, sizeof name, error) ||
	    api_text(body, "options", options, sizeof options, error))
		return error->code;
	game = bb_find_game(name);
	if (game == NULL)
		return api_refuse(error, API_BAD_REQUEST, "\"game\" is none of the games here.");
	if (bb_rules_parse(rules, game, options, strlen(options), &why) != BB_OK)
		return api_refuse(
			error, API_BAD_REQUEST, "\"options\" at byte %lu: expected %s (%s).",
			(unsigned long)why.position, why.expected, bb_status_name(why.status));
	return API_OK;
}

static enum api_code read_seat(struct api_call *call, const json_t *value,
                               const struct bb_game *game, unsigned s, struct srv_seat *seat,
                               struct api_error *error)
{
	struct ai_agent agent;
	char kind[16] = "";

	if (!json_is_object(value) || api_only(value, error, "kind", "agent", NULL) ||
	    api_text(value, "kind", kind, sizeof kind, error) ||
	    api_text(value, "agent", seat->agent, sizeof seat->agent, error))
		return api_refuse(error, API_BAD_REQUEST,
		                  "\"seats\": seat %u is no object with kind and agent.", s);
	if (strcmp(kind, "me") == 0)
		lobby_sit(seat, &call->user);
	else if (strcmp(kind, "open") == 0)
		seat->kind = SRV_SEAT_OPEN;
	else if (strcmp(kind, "invited") == 0)
		lobby_invite(seat);
	else if (strcmp(kind, "agent") == 0)
		seat->kind = SRV_SEAT_AGENT;
	else
		return api_refuse(error, API_BAD_REQUEST,
		                  "\"kind\" of seat %u is me, open, invited or agent.", s);
	if (seat->kind != SRV_SEAT_AGENT && seat->agent[0] != '\0')
		return api_refuse(error, API_BAD_REQUEST, "Seat %u is no agent's.", s);
	if (seat->kind == SRV_SEAT_AGENT && !agents_find(call->srv, game, seat->agent, &agent))
		return api_refuse(error, API_BAD_REQUEST,
		                  "\"agent\" of seat %u is none of the game's.", s);
	return API_OK;
}

static enum api_code read_absence(const json_t *body, struct srv_table *table,
                                  struct api_error *error)
{
	const json_t *absence = json_object_get(body, "absence");
	char policy[16] = "none";
	int64_t hours = 0;

	if (absence == NULL || json_is_null(absence))
		return API_OK;
	if (!json_is_object(absence))
		return api_refuse(error, API_BAD_REQUEST, "\"absence\" is an object with policy.");
	if (api_only(absence, error, "policy", "hours", NULL) ||
	    api_text(absence, "policy", policy, sizeof policy, error) ||
	    api_int(absence, "hours", 1, HOURS_MAX, &hours, error))
		return error->code;
	if (strcmp(policy, "vote") == 0)
		table->absence = SRV_ABSENCE_VOTE;
	else if (strcmp(policy, "timer") == 0)
		table->absence = SRV_ABSENCE_TIMER;
	else if (strcmp(policy, "none") != 0)
		return api_refuse(error, API_BAD_REQUEST, "\"policy\" is none, vote or timer.");
	if ((hours > 0) != (table->absence == SRV_ABSENCE_TIMER))
		return api_refuse(error, API_BAD_REQUEST, "\"hours\" belongs to the policy timer.");
	table->absence_hours = (uint32_t)hours;
	return API_OK;
}

static enum api_code read_clock(const struct api_call *call, struct srv_table *table,
                                struct api_error *error)
{
	const json_t *clock = json_object_get(call->body, "clock");
	int64_t minutes = 0, seconds = 0;

	if (clock == NULL || json_is_null(clock))
		return API_OK;
	if (!json_is_object(clock))
		return api_refuse(error, API_BAD_REQUEST, "\"clock\" is null or an object.");
	if (api_only(clock, error, "minutes", "seconds", NULL) ||
	    api_int(clock, "minutes", 1, MINUTES_MAX, &minutes, error) ||
	    api_int(clock, "seconds", 0, SECONDS_MAX, &seconds, error))
		return error->code;
	if (minutes == 0)
		return api_refuse(error, API_BAD_REQUEST, "\"minutes\" of the clock is missing.");
	table->clock_start_ms = minutes * call->srv->settings.hour_ms / 60;
	table->clock_step_ms = seconds * 1000;
	return API_OK;
}

static enum api_code read_name(const json_t *body, struct srv_table *table, struct api_error *error)
{
	if (api_text(body, "name", table->name, sizeof table->name, error) != API_OK)
		return error->code;
	if (table->name[0] != '\0' && !identity_name_ok(table->name))
		return api_refuse(
			error, API_BAD_REQUEST,
			"\"name\" has 1 to %d characters that can be seen, and no blank at an end.",
			RECORD_NAME_CHARACTERS);
	return API_OK;
}

/* docs/decisions/ratings.md tells which tables can be rated. */
static enum api_code check_rated(const struct srv_table *table, struct api_error *error)
{
	const unsigned players = bb_players(&table->match.rules);
	struct rating anchor;
	unsigned own = 0;

	if (!table->rated)
		return API_OK;
	if (table->seats != players || !rating_known(table->game->name, players))
		return api_refuse(error, API_BAD_REQUEST,
		                  "This game is not rated with these options.");
	for (unsigned s = 0; s < players; s++) {
		const struct srv_seat *seat = &table->seat[s];

		if (seat->kind == SRV_SEAT_HUMAN && own++ > 0)
			return api_refuse(error, API_BAD_REQUEST,
			                  "Nobody sits twice at a rated table.");
		if (seat->kind == SRV_SEAT_AGENT &&
		    !rating_anchor(table->game->name, seat->agent, players, &anchor))
			return api_refuse(error, API_BAD_REQUEST,
			                  "The strength of agent \"%s\" is not measured.",
			                  seat->agent);
	}
	return API_OK;
}

static enum api_code read_language(const json_t *body, char language[3], struct api_error *error)
{
	if (api_text(body, "language", language, 3, error) == API_OK &&
	    (language[0] == '\0' || (strspn(language, "abcdefghijklmnopqrstuvwxyz") == 2)))
		return API_OK;
	return api_refuse(error, API_BAD_REQUEST, "\"language\" has two small letters.");
}

/* Whether spectators may see the curve, for the seats of the user who opens the table. */
static enum api_code read_consent(const struct api_call *call, struct srv_table *table,
                                  struct api_error *error)
{
	bool curve = false;

	if (api_bool(call->body, "curve", &curve, error) != API_OK)
		return error->code;
	for (unsigned s = 0; s < table->seats; s++)
		table->seat[s].curve = curve && tables_owns(table, s, call->user.id);
	return API_OK;
}

static enum api_code read_table(struct api_call *call, struct srv_table *table,
                                struct api_error *error)
{
	const json_t *seats = json_object_get(call->body, "seats");
	const unsigned players = bb_players(&table->match.rules);

	table->listed = table->spectators = true;
	if (read_name(call->body, table, error) ||
	    api_bool(call->body, "listed", &table->listed, error) ||
	    api_bool(call->body, "spectators", &table->spectators, error) ||
	    api_bool(call->body, "rated", &table->rated, error) ||
	    read_language(call->body, table->language, error) ||
	    read_absence(call->body, table, error) || read_clock(call, table, error))
		return error->code;
	if (json_array_size(seats) != players)
		return api_refuse(error, API_BAD_REQUEST, "\"seats\" must list %u seats.", players);
	for (unsigned s = 0; s < players; s++)
		if (read_seat(call, json_array_get(seats, s), table->game, s, &table->seat[s],
		              error))
			return error->code;
	memcpy(table->owner, call->user.id, sizeof table->owner);
	return read_consent(call, table, error) ? error->code : check_rated(table, error);
}

void lobby_create(struct api_call *call)
{
	struct srv_table *table;
	struct store_change *change;
	struct bb_rules rules;
	struct api_error error;

	if (api_only(call->body, &error, "game", "options", "name", "listed", "seats", "absence",
	             "clock", "spectators", "rated", "language", "curve", NULL) ||
	    read_rules(call->body, &rules, &error) || lobby_check_count(call, &error) ||
	    budget_may_create(call->srv->budget, call, &error)) {
		lobby_refuse(call, &error);
		return;
	}
	table = tables_create(call->srv, &rules);
	if (read_table(call, table, &error) != API_OK) {
		tables_discard(call->srv, table);
		lobby_refuse(call, &error);
		return;
	}
	srv_log(call->srv, "info", "create", "table", table->id, "game", table->game->name,
	        "address", call->request->address, NULL);
	change = store_begin(call->srv->store);
	budget_spend(call->srv->budget, call, change);
	tables_save(call->srv, table, change, call, 201, "");
}

/* --- before the start ----------------------------------------------------------------------- */

static enum api_code check_open(const struct srv_table *table, struct api_error *error)
{
	static const char *const why[] = {
		[STORE_PLAYING] = "The game has started already.",
		[STORE_OVER] = "The game is over.",
		[STORE_CLOSED] = "The table was closed.",
	};

	if (table->state == STORE_OPEN)
		return API_OK;
	return api_refuse(error, API_CONFLICT, "%s", why[table->state]);
}

static enum api_code check_owner(const struct srv_table *table, const struct api_call *call,
                                 struct api_error *error)
{
	if (strcmp(table->owner, call->user.id) == 0)
		return API_OK;
	return api_refuse(error, API_FORBIDDEN, "Only the owner of the table can do that.");
}

/* Reads member `nonce` into nonce[SRV_NONCE_MAX]; "" if it is missing. */
static enum api_code read_nonce(const json_t *body, char *nonce, struct api_error *error)
{
	nonce[0] = '\0';
	if (api_text(body, "nonce", nonce, SRV_NONCE_MAX, error) != API_OK)
		return error->code;
	if (nonce[0] != '\0' && !fair_nonce_ok(nonce))
		return api_refuse(error, API_BAD_REQUEST,
		                  "\"nonce\" is up to %d lower-case hexadecimal digits.",
		                  SRV_NONCE_MAX - 1);
	return API_OK;
}

static bool may_sit(const struct srv_seat *seat, const char *user, const char *invite)
{
	if (seat->kind == SRV_SEAT_OPEN)
		return true;
	return seat->kind == SRV_SEAT_INVITED &&
	       (strcmp(seat->user, user) == 0 ||
	        (invite[0] != '\0' && strcmp(seat->invite, invite) == 0));
}

/* A seat for this user: the requested one, otherwise one reserved for them, otherwise an open
 * one. */
static enum api_code find_free(const struct srv_table *table, const char *user, const char *invite,
                               int64_t asked, unsigned *seat, struct api_error *error)
{
	if (asked >= table->seats)
		return api_refuse(error, API_BAD_REQUEST, "The table has no seat %d.", (int)asked);
	for (unsigned pass = 0; pass < 2; pass++)
		for (*seat = 0; *seat < table->seats; ++*seat) {
			const struct srv_seat *at = &table->seat[*seat];

			if ((asked < 0 || asked == *seat) && may_sit(at, user, invite) &&
			    (pass == 1 || at->kind == SRV_SEAT_INVITED))
				return API_OK;
		}
	if (invite[0] != '\0' || (asked >= 0 && table->seat[asked].kind == SRV_SEAT_INVITED))
		return api_refuse(error, API_FORBIDDEN,
		                  "This is no invitation to a seat that is free.");
	return api_refuse(error, API_CONFLICT, "%s",
	                  asked >= 0 ? "The seat is taken." : "No seat is free for you.");
}

void lobby_join(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, lobby_join);
	char invite[SRV_ID + 9] = "", nonce[SRV_NONCE_MAX];
	struct store_change *change;
	struct api_error error;
	int64_t asked = -1;
	unsigned seat = 0;
	bool rated = false, curve = false;

	if (table == NULL)
		return;
	if (api_only(call->body, &error, "seat", "invite", "nonce", "rated", "curve", NULL) ||
	    api_bool(call->body, "rated", &rated, &error) ||
	    api_bool(call->body, "curve", &curve, &error) ||
	    api_int(call->body, "seat", 0, BB_SEATS_MAX - 1, &asked, &error) ||
	    api_text(call->body, "invite", invite, sizeof invite, &error) ||
	    read_nonce(call->body, nonce, &error) || check_open(table, &error) ||
	    (tables_seat_owned(table, call->user.id) != BB_NO_SEAT &&
	     api_refuse(&error, API_CONFLICT, "You sit at this table already.")) ||
	    (table->rated && !rated &&
	     api_refuse(&error, API_CONFLICT,
	                "The table is rated: join it with \"rated\":true.")) ||
	    find_free(table, call->user.id, invite, asked, &seat, &error) ||
	    (strcmp(table->seat[seat].user, call->user.id) != 0 &&
	     lobby_check_count(call, &error))) {
		lobby_refuse(call, &error);
		return;
	}
	lobby_sit(&table->seat[seat], &call->user);
	table->seat[seat].curve = curve;
	memcpy(table->seat[seat].nonce, nonce, sizeof nonce);
	table->updated = net_now();
	change = store_begin(call->srv->store);
	lobby_start_if_full(call->srv, table, change);
	tables_save(call->srv, table, change, call, 200, "");
}

void lobby_nonce(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, lobby_nonce);
	char nonce[SRV_NONCE_MAX];
	struct api_error error;
	unsigned seat;

	if (table == NULL)
		return;
	seat = tables_seat_played(table, call->user.id);
	if (api_only(call->body, &error, "nonce", NULL) || read_nonce(call->body, nonce, &error) ||
	    check_open(table, &error) ||
	    (seat == BB_NO_SEAT &&
	     api_refuse(&error, API_FORBIDDEN, "You do not sit at this table."))) {
		lobby_refuse(call, &error);
		return;
	}
	memcpy(table->seat[seat].nonce, nonce, sizeof nonce);
	tables_save(call->srv, table, NULL, call, 200, "");
}

void lobby_leave(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, lobby_leave);
	struct api_error error;
	unsigned seat;

	if (table == NULL)
		return;
	seat = tables_seat_played(table, call->user.id);
	if (api_only(call->body, &error, NULL) || check_open(table, &error) ||
	    (seat == BB_NO_SEAT &&
	     api_refuse(&error, API_FORBIDDEN, "You do not sit at this table.")) ||
	    (strcmp(table->owner, call->user.id) == 0 &&
	     api_refuse(&error, API_CONFLICT,
	                "The owner does not leave: close the table instead."))) {
		lobby_refuse(call, &error);
		return;
	}
	live_lists_changed(call->srv, table);
	tables_free_seat(&table->seat[seat]);
	table->updated = net_now();
	tables_save(call->srv, table, NULL, call, 200, "");
}

void lobby_start(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, lobby_start);
	struct store_change *change;
	char nonce[SRV_NONCE_MAX];
	struct api_error error;
	unsigned seat;

	if (table == NULL)
		return;
	seat = tables_seat_played(table, call->user.id);
	if (api_only(call->body, &error, "nonce", NULL) || read_nonce(call->body, nonce, &error) ||
	    check_open(table, &error) || check_owner(table, call, &error) ||
	    (!is_full(table) && api_refuse(&error, API_CONFLICT, "A seat is still free."))) {
		lobby_refuse(call, &error);
		return;
	}
	if (seat != BB_NO_SEAT && nonce[0] != '\0')
		memcpy(table->seat[seat].nonce, nonce, sizeof nonce);
	change = store_begin(call->srv->store);
	lobby_start_if_full(call->srv, table, change);
	tables_save(call->srv, table, change, call, 200, "");
}

/* Not enough players came: agents take the free seats, and the game starts. */
void lobby_fill(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, lobby_fill);
	char name[SRV_AGENT_MAX] = "";
	struct store_change *change;
	struct api_error error;
	struct ai_agent agent;
	struct rating anchor;
	unsigned seat;

	if (table == NULL)
		return;
	seat = tables_seat_played(table, call->user.id);
	if (api_only(call->body, &error, "agent", NULL) ||
	    api_text(call->body, "agent", name, sizeof name, &error) || check_open(table, &error) ||
	    check_owner(table, call, &error) ||
	    (seat == BB_NO_SEAT &&
	     api_refuse(&error, API_FORBIDDEN, "You do not sit at this table.")) ||
	    (!agents_find(call->srv, table->game, name, &agent) &&
	     api_refuse(&error, API_BAD_REQUEST, "\"agent\" is none of the game's.")) ||
	    (table->rated &&
	     !rating_anchor(table->game->name, name, bb_players(&table->match.rules), &anchor) &&
	     api_refuse(&error, API_BAD_REQUEST, "The strength of agent \"%s\" is not measured.",
	                name))) {
		lobby_refuse(call, &error);
		return;
	}
	for (unsigned s = 0; s < table->seats; s++) {
		struct srv_seat *at = &table->seat[s];

		if (at->kind != SRV_SEAT_OPEN && at->kind != SRV_SEAT_INVITED)
			continue;
		*at = (struct srv_seat){.kind = SRV_SEAT_AGENT, .clock_ms = at->clock_ms};
		memcpy(at->agent, name, sizeof at->agent);
	}
	change = store_begin(call->srv->store);
	lobby_start_if_full(call->srv, table, change);
	tables_save(call->srv, table, change, call, 200, "");
}

void lobby_close(struct api_call *call)
{
	struct srv_table *table = lobby_table(call, lobby_close);
	struct api_error error;

	if (table == NULL)
		return;
	if (api_only(call->body, &error, NULL) || check_owner(table, call, &error) ||
	    check_open(table, &error)) {
		lobby_refuse(call, &error);
		return;
	}
	table->state = STORE_CLOSED;
	table->updated = net_now();
	tables_save(call->srv, table, NULL, call, 200, "");
}
