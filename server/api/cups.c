/* See cups.h. A cup is one note with everything in it but the names: its players are notes of
 * their own, which go with their accounts. One change takes results and opens one table; whoever
 * reads a cup that another node is changing does it again, so that no table is opened twice and no
 * result is lost, whichever node is killed when. */
#include "server/api/cups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "match/cup.h"
#include "match/rating.h"
#include "server/api/api.h"
#include "server/api/lobby.h"
#include "server/meet/meet.h"
#include "server/meet/rated.h"
#include "server/play/agents.h"
#include "server/users/identity.h"

enum {
	ROWS = 80,       /* of a cup with its players */
	LISTED = 20,
	RUNNING_MAX = 3, /* of an owner, that are not over */
	KEPT_MAX = 20,   /* of an owner */
	JOINED_MAX = 10, /* that somebody joins in a week */
	JOINED_READ = 500,
	AGENTS_MAX = 16,
	PEOPLE_MIN = 2,
	LIVE_MINUTES = 30,
	LIVE_SECONDS = 15,
	DAYS_HOURS = 72,
	TICK_MS = 100,
	SWEEP_MS = 2 * 1000,
};

static const int64_t week_ms = INT64_C(7) * 24 * 3600 * 1000;
static const char *const results[] = {"open", "first", "second", "tie"};

static bool is_text(const json_t *object, const char *name, const char *value)
{
	return strcmp(ask_text(object, name), value) == 0;
}

/* --- what is stored ------------------------------------------------------------------------------ */

static unsigned result_of(const char *word)
{
	for (unsigned i = 0; i < sizeof results / sizeof *results; i++)
		if (strcmp(results[i], word) == 0)
			return i;
	return CUP_OPEN;
}

/* The plan in a document; false when it is none. */
static bool read_plan(const json_t *doc, struct cup *cup)
{
	const json_t *games = json_object_get(doc, "games"), *game;
	size_t i;

	*cup = (struct cup){
		.swiss = is_text(doc, "form", "swiss"),
		.players = (uint8_t)json_array_size(json_object_get(doc, "players")),
		.round = (uint8_t)ask_number(doc, "round"),
		.games = (uint16_t)json_array_size(games),
		.gone = (uint64_t)ask_number(doc, "gone"),
	};
	if (cup->players > CUP_PLAYERS_MAX || cup->games > CUP_GAMES_MAX)
		return false;
	json_array_foreach(games, i, game)
		cup->game[i] = (struct cup_game){
			(uint8_t)ask_number(game, "round"), (uint8_t)ask_number(game, "first"),
			(uint8_t)ask_number(game, "second"),
			(uint8_t)result_of(ask_text(game, "result"))};
	for (unsigned g = 0; g < cup->games; g++)
		if (cup->game[g].first >= cup->players ||
		    (cup->game[g].second >= cup->players && cup->game[g].second != CUP_NOBODY))
			return false;
	return true;
}

/* The plan back into the document; games keep their tables. */
static void write_plan(json_t *doc, const struct cup *cup)
{
	json_t *games = json_object_get(doc, "games");

	json_object_set_new(doc, "round", json_integer(cup->round));
	json_object_set_new(doc, "gone", json_integer((json_int_t)cup->gone));
	for (unsigned i = 0; i < cup->games; i++) {
		const struct cup_game *from = &cup->game[i];

		if (i == json_array_size(games))
			json_array_append_new(
				games, json_pack("{s:i,s:i,s:i}", "round", from->round, "first",
			                         from->first, "second", from->second));
		json_object_set_new(json_array_get(games, i), "result",
		                    json_string(results[from->result]));
	}
}

static bool add_name(void *context, const struct store_note *note)
{
	json_t *doc = json_loads(note->doc, 0, NULL);

	json_object_set_new(context, note->name, json_string(ask_text(doc, "name")));
	json_decref(doc);
	return true;
}

/* {ID:name} of the people who play; who has deleted the account is not there. */
static json_t *names_of(struct store *store, const char *cup)
{
	json_t *names = json_object();

	store_each_note(store, "cup-of", cup, "", CUP_PLAYERS_MAX, add_name, names);
	return names;
}

/* --- what is told -------------------------------------------------------------------------------- */

static json_t *players_json(const json_t *doc, const json_t *names)
{
	const json_t *players = json_object_get(doc, "players"), *player;
	json_t *told = json_array();
	size_t i;

	json_array_foreach(players, i, player) {
		const char *user = ask_text(player, "user");
		const char *name = json_string_value(json_object_get(names, user));

		json_array_append_new(
			told,
			user[0] == '\0' ? json_pack("{s:s}", "agent", ask_text(player, "agent"))
			: name          ? json_pack("{s:s,s:s}", "user", user, "name", name)
					: json_pack("{s:n,s:n}", "user", "name"));
	}
	return told;
}

static json_t *standings_json(const struct cup *cup)
{
	struct cup_place places[CUP_PLAYERS_MAX];
	json_t *told = json_array();

	cup_standings(cup, places);
	for (unsigned i = 0; i < cup->players; i++)
		json_array_append_new(
			told, json_pack("{s:i,s:i,s:i,s:i}", "player", places[i].player, "place",
		                        places[i].place, "points", places[i].points, "others",
		                        places[i].others));
	return told;
}

/* CUP of docs/protocol.md; the short form leaves out games and standings. */
static json_t *cup_json(const char *id, const json_t *doc, const json_t *names, const char *user,
                        bool whole)
{
	static const char *const copied[] = {
		"name", "game", "form", "pace", "rated", "most", "state", "created", "round"};
	json_t *told = json_pack(
		"{s:s,s:b,s:b}", "id", id, "mine", user[0] != '\0' && is_text(doc, "owner", user),
		"you", json_object_get(names, user) != NULL);
	struct cup cup;

	for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
		json_object_set(told, copied[i], json_object_get(doc, copied[i]));
	if (!read_plan(doc, &cup))
		return told;
	json_object_set_new(
		told, "rounds",
		json_integer(cup.players >= CUP_PLAYERS_MIN ? (int)cup_rounds(&cup) : 0));
	json_object_set_new(told, "count", json_integer(cup.players));
	if (!whole)
		return told;
	json_object_set_new(told, "players", players_json(doc, names));
	json_object_set(told, "games", json_object_get(doc, "games"));
	json_object_set_new(told, "standings", standings_json(&cup));
	return told;
}

static void read_list(struct ask *ask, struct store *store)
{
	json_t *found = ask_list(store, "cup", "", 0, LISTED), *row, *list = json_array(), *names;
	size_t i;

	json_array_foreach(found, i, row) {
		names = json_object();
		if (ask->user.id[0] != '\0' &&
		    ask_has_note(store, "cup-of", ask_text(row, "name"), ask->user.id))
			json_object_set_new(names, ask->user.id, json_true());
		json_array_append_new(
			list, cup_json(ask_text(row, "name"), json_object_get(row, "doc"), names,
		                       ask->user.id, false));
		json_decref(names);
	}
	json_decref(found);
	ask->answer = json_pack("{s:o}", "cups", list);
}

void cups_list(struct api_call *call)
{
	static const struct ask_steps steps = {.read = read_list, .rows = LISTED * 2};

	ask_begin(call, &steps, NULL);
}

static void read_show(struct ask *ask, struct store *store)
{
	json_t *doc = ask_note(store, "cup", "", ask->id, NULL), *names;

	if (!doc) {
		api_refuse(&ask->error, API_MISSING, "There is no such cup.");
		return;
	}
	names = names_of(store, ask->id);
	ask->answer = cup_json(ask->id, doc, names, ask->user.id, true);
	json_decref(names);
	json_decref(doc);
}

void cups_show(struct api_call *call)
{
	static const struct ask_steps steps = {.read = read_show, .rows = ROWS};

	ask_begin(call, &steps, NULL);
}

/* --- opening one --------------------------------------------------------------------------------- */

struct owned {
	struct store *store;
	unsigned kept, running;
};

static bool count_owned(void *context, const struct store_note *note)
{
	struct owned *owned = context;
	json_t *doc = ask_note(owned->store, "cup", "", note->name, NULL);

	owned->kept++;
	owned->running += doc && !is_text(doc, "state", "over");
	json_decref(doc);
	return true;
}

static void read_create(struct ask *ask, struct store *store)
{
	struct owned owned = {.store = store};

	store_each_note(store, "cup-owner", ask->user.id, "", KEPT_MAX, count_owned, &owned);
	if (owned.running >= RUNNING_MAX)
		api_refuse(&ask->error, API_TOO_MANY,
		           "You have %d cups that are not over; that is the limit.", RUNNING_MAX);
	else if (owned.kept >= KEPT_MAX)
		api_refuse(&ask->error, API_TOO_MANY, "You have %d cups; delete one first.",
		           KEPT_MAX);
}

static void write_create(struct ask *ask, struct store_change *change)
{
	const int64_t now = net_now();
	char id[SRV_ID + 1];
	json_t *doc = json_pack(
		"{s:s,s:s,s:s,s:s,s:s,s:I,s:i,s:i,s:[],s:[]}", "name", ask_text(ask->body, "name"),
		"game", ask_text(ask->body, "game"), "form", ask_text(ask->body, "form"), "pace",
		ask_text(ask->body, "pace"), "state", "open", "created", (json_int_t)now, "round",
		0, "gone", 0, "players", "games");

	json_object_set(doc, "most", json_object_get(ask->body, "most"));
	json_object_set_new(doc, "rated",
	                    json_boolean(json_is_true(json_object_get(ask->body, "rated"))));
	json_object_set_new(doc, "owner", json_string(ask->user.id));
	srv_random_id(id, SRV_ID);
	ask->answer = cup_json(id, doc, NULL, ask->user.id, true);
	ask_put(change, "cup", "", id, NULL, now, STORE_NEW, doc);
	ask_put(change, "cup-owner", ask->user.id, id, NULL, now, STORE_NEW, json_object());
}

static bool is_word(const char *word, const char *one, const char *other)
{
	return strcmp(word, one) == 0 || strcmp(word, other) == 0;
}

void cups_create(struct api_call *call)
{
	static const struct ask_steps steps = {
		.read = read_create, .write = write_create, .rows = 2 * KEPT_MAX, .status = 201};
	char name[SRV_NAME_MAX] = "", game[32] = "", form[16] = "", pace[8] = "";
	struct api_error error;
	int64_t most = 0;
	bool rated = false;

	if (api_only(call->body, &error, "name", "game", "form", "pace", "most", "rated", NULL) ||
	    api_text(call->body, "name", name, sizeof name, &error) ||
	    api_text(call->body, "game", game, sizeof game, &error) ||
	    api_text(call->body, "form", form, sizeof form, &error) ||
	    api_text(call->body, "pace", pace, sizeof pace, &error) ||
	    api_int(call->body, "most", CUP_PLAYERS_MIN, CUP_PLAYERS_MAX, &most, &error) ||
	    api_bool(call->body, "rated", &rated, &error) ||
	    (!identity_name_ok(name) &&
	     api_refuse(&error, API_BAD_REQUEST, "\"name\" is missing or cannot be shown.")) ||
	    (!bb_find_game(game) &&
	     api_refuse(&error, API_BAD_REQUEST, "\"game\" is none of the games here.")) ||
	    (!is_word(form, "swiss", "knockout") &&
	     api_refuse(&error, API_BAD_REQUEST, "\"form\" is swiss or knockout.")) ||
	    (!is_word(pace, "live", "days") &&
	     api_refuse(&error, API_BAD_REQUEST, "\"pace\" is live or days.")) ||
	    (most == 0 && api_refuse(&error, API_BAD_REQUEST, "\"most\" is missing.")) ||
	    (rated && !rating_known(game, 2) &&
	     api_refuse(&error, API_BAD_REQUEST, "This game is not rated."))) {
		lobby_refuse(call, &error);
		return;
	}
	ask_begin(call, &steps, NULL);
}

/* --- joining, leaving, starting ------------------------------------------------------------------- */

/* A player's strength, and in which order they came. */
struct strength {
	json_t *player;
	int64_t points;
	size_t came;
};

static int compare_strength(const void *a, const void *b)
{
	const struct strength *x = a, *y = b;

	if (x->points != y->points)
		return x->points < y->points ? 1 : -1;
	return x->came < y->came ? -1 : 1;
}

/* The strongest first; who is equal in the order in which they came. */
static void sort_players(struct store *store, json_t *doc)
{
	const char *game = ask_text(doc, "game");
	json_t *players = json_object_get(doc, "players"), *sorted = json_array(), *player;
	struct strength strengths[CUP_PLAYERS_MAX];
	size_t i, count = 0;

	json_array_foreach(players, i, player) {
		struct rating rating = rating_new();
		const char *user = ask_text(player, "user");
		json_t *note = user[0] ? ask_note(store, "rating", user, game, NULL) : NULL;

		if (count == CUP_PLAYERS_MAX)
			break;
		if (note)
			rated_parse(note, &rating);
		else if (!user[0])
			rating_anchor(game, ask_text(player, "agent"), 2, &rating);
		json_decref(note);
		strengths[count++] =
			(struct strength){.player = player, .points = rating.mean, .came = i};
	}
	qsort(strengths, count, sizeof *strengths, compare_strength);
	for (i = 0; i < count; i++)
		json_array_append(sorted, strengths[i].player);
	json_object_set_new(doc, "players", sorted);
}

static bool count_recent(void *context, const struct store_note *note)
{
	*(unsigned *)context += note->at > net_now() - week_ms;
	return true;
}

static size_t find_player(const json_t *players, const char *user)
{
	const json_t *player;
	size_t i;

	json_array_foreach(players, i, player)
		if (is_text(player, "user", user))
			return i;
	return json_array_size(players);
}

static size_t count_agents(const json_t *players)
{
	const json_t *player;
	size_t i, count = 0;

	json_array_foreach(players, i, player)
		count += ask_text(player, "agent")[0] != '\0';
	return count;
}

/* Agents fill up; a cup is played by people. */
static enum api_code check_agent(struct ask *ask, const json_t *doc)
{
	const struct bb_game *game = bb_find_game(ask_text(doc, "game"));
	const char *name = ask_text(ask->body, "agent");
	struct ai_agent agent;
	struct rating anchor;

	if (!game || !agents_named(ask->srv, game, name, &agent))
		return api_refuse(&ask->error, API_BAD_REQUEST, "\"agent\" is none of the game's.");
	if (json_is_true(json_object_get(doc, "rated")) &&
	    !rating_anchor(game->name, name, 2, &anchor))
		return api_refuse(&ask->error, API_BAD_REQUEST,
		                  "The strength of agent \"%s\" is not measured.", name);
	if (count_agents(json_object_get(doc, "players")) >= AGENTS_MAX)
		return api_refuse(&ask->error, API_TOO_MANY, "At most %d agents play in a cup.",
		                  AGENTS_MAX);
	if (count_agents(json_object_get(doc, "players")) + PEOPLE_MIN >=
	    (size_t)ask_number(doc, "most"))
		return api_refuse(&ask->error, API_CONFLICT, "A cup needs %d people.", PEOPLE_MIN);
	return API_OK;
}

static enum api_code check_change(struct ask *ask, struct store *store, const json_t *doc)
{
	const bool is_owner = is_text(doc, "owner", ask->user.id),
		   is_open = is_text(doc, "state", "open");
	const json_t *players = json_object_get(doc, "players");
	const size_t count = json_array_size(players), at = find_player(players, ask->user.id);
	const bool join = json_object_get(ask->body, "join"),
		   agent = json_object_get(ask->body, "agent");
	unsigned joined = 0;

	if ((agent || json_object_get(ask->body, "start") ||
	     json_object_get(ask->body, "delete")) &&
	    !is_owner)
		return api_refuse(&ask->error, API_FORBIDDEN,
		                  "Only who opened the cup can do that.");
	if (!is_open && !json_object_get(ask->body, "delete") &&
	    !json_object_get(ask->body, "leave"))
		return api_refuse(&ask->error, API_CONFLICT, "The cup has started already.");
	if ((join || agent) && count >= (size_t)ask_number(doc, "most"))
		return api_refuse(&ask->error, API_CONFLICT, "The cup is full.");
	if (json_object_get(ask->body, "start") && count < CUP_PLAYERS_MIN)
		return api_refuse(&ask->error, API_CONFLICT, "A cup needs %d players.",
		                  CUP_PLAYERS_MIN);
	if (join && at < count)
		return api_refuse(&ask->error, API_CONFLICT, "You play in this cup already.");
	if (json_object_get(ask->body, "leave") && at == count)
		return api_refuse(&ask->error, API_CONFLICT, "You do not play in this cup.");
	if (join) {
		store_notes_about(store, "cup-of", ask->user.id, JOINED_READ, count_recent,
		                  &joined);
		if (joined >= JOINED_MAX)
			return api_refuse(&ask->error, API_TOO_MANY,
			                  "You have joined %d cups this week; that is the limit.",
			                  JOINED_MAX);
	}
	if (agent)
		return check_agent(ask, doc);
	if (json_object_get(ask->body, "start") && count_agents(players) + PEOPLE_MIN > count)
		return api_refuse(&ask->error, API_CONFLICT, "A cup needs %d people.", PEOPLE_MIN);
	return API_OK;
}

/* The document as it will be. */
static void change_doc(struct ask *ask, struct store *store, json_t *doc)
{
	json_t *players = json_object_get(doc, "players");
	const bool is_open = is_text(doc, "state", "open");
	const size_t at = find_player(players, ask->user.id);

	if (json_object_get(ask->body, "join"))
		json_array_append_new(players, json_pack("{s:s}", "user", ask->user.id));
	if (json_object_get(ask->body, "agent"))
		json_array_append_new(players,
		                      json_pack("{s:s}", "agent", ask_text(ask->body, "agent")));
	if (json_object_get(ask->body, "leave") && is_open)
		json_array_remove(players, at);
	else if (json_object_get(ask->body, "leave"))
		json_object_set_new(doc, "gone",
		                    json_integer((json_int_t)((uint64_t)ask_number(doc, "gone") |
		                                              UINT64_C(1) << at)));
	if (is_open && (json_object_get(ask->body, "start") ||
	                json_array_size(players) == (size_t)ask_number(doc, "most"))) {
		sort_players(store, doc);
		json_object_set_new(doc, "state", json_string("playing"));
	}
}

static void read_change(struct ask *ask, struct store *store)
{
	int64_t revision;
	json_t *doc = ask_note(store, "cup", "", ask->id, &revision), *names;

	if (!doc) {
		api_refuse(&ask->error, API_MISSING, "There is no such cup.");
		return;
	}
	if (check_change(ask, store, doc) == API_OK) {
		change_doc(ask, store, doc);
		names = names_of(store, ask->id);
		ask->found = json_pack("{s:O,s:I,s:o}", "doc", doc, "revision",
		                       (json_int_t)revision, "names", names);
	}
	json_decref(doc);
}

static void write_change(struct ask *ask, struct store_change *change)
{
	json_t *doc = json_object_get(ask->found, "doc"),
	       *names = json_object_get(ask->found, "names");
	const int64_t now = net_now();

	if (json_object_get(ask->body, "delete")) {
		store_use_note(change, "cup", "", ask->id);
		store_drop_note(change, "cup-of", ask->id, NULL);
		store_drop_note(change, "cup-due", "", ask->id);
		store_drop_note(change, "cup-owner", ask->user.id, ask->id);
		ask->answer = json_pack("{s:b}", "deleted", 1);
		return;
	}
	if (json_object_get(ask->body, "join")) {
		ask_put(change, "cup-of", ask->id, ask->user.id, ask->user.id, now, 0,
		        json_pack("{s:s}", "name", ask->user.name));
		json_object_set_new(names, ask->user.id, json_string(ask->user.name));
	}
	if (json_object_get(ask->body, "leave") && is_text(doc, "state", "open")) {
		store_drop_note(change, "cup-of", ask->id, ask->user.id);
		json_object_del(names, ask->user.id);
	}
	if (is_text(doc, "state", "playing"))
		ask_put(change, "cup-due", "", ask->id, NULL, now, 0, json_object());
	ask_put(change, "cup", "", ask->id, NULL, ask_number(doc, "created"),
	        ask_number(ask->found, "revision"), json_incref(doc));
	ask->answer = cup_json(ask->id, doc, names, ask->user.id, true);
}

static struct {
	bool busy, wanted;
	bool sent_for;            /* something happened on this node: it goes on with any cup */
	bool storing;             /* its last change is not durable yet */
	char table[STORE_ID_MAX]; /* the same, by the table that was opened with it */
	int64_t looked;
	char last[STORE_ID_MAX]; /* the cup that was looked at last */
} driver;

static void want_driver(struct ask *ask)
{
	(void)ask;
	driver.wanted = true;
}

void cups_change(struct api_call *call)
{
	static const struct ask_steps steps = {
		.read = read_change, .write = write_change, .after = want_driver, .rows = ROWS};
	static const char *const flags[] = {"join", "leave", "start", "delete"};
	char agent[SRV_AGENT_MAX] = "";
	struct api_error error;
	bool flag = true;

	error.code =
		api_only(call->body, &error, "join", "leave", "start", "delete", "agent", NULL);
	for (size_t i = 0; error.code == API_OK && i < sizeof flags / sizeof *flags; i++)
		error.code = api_bool(call->body, flags[i], &flag, &error);
	if (error.code != API_OK || api_text(call->body, "agent", agent, sizeof agent, &error) ||
	    ((json_object_size(call->body) != 1 || !flag) &&
	     api_refuse(&error, API_BAD_REQUEST,
	                "The body has one of join, leave, start, delete, agent."))) {
		lobby_refuse(call, &error);
		return;
	}
	ask_begin(call, &steps, NULL);
}

/* --- driving -------------------------------------------------------------------------------------- */

static bool take_due(void *context, const struct store_note *note)
{
	snprintf(context, STORE_ID_MAX, "%s", note->name);
	return false;
}

static bool take_table(void *context, const struct store_table *row)
{
	char error[STORE_ERROR_MAX];
	struct srv_table *table = context;

	if (tables_parse_doc(row, table, error) != BB_OK)
		table->state = STORE_CLOSED;
	return false;
}

/* The first player of every other game sits second. */
static bool is_turned(const struct cup_game *game)
{
	return (game->round + game->first) % 2 == 0;
}

/* Whoever has an agent on the seat at the end is last; of a game that never ends nobody wins. */
static unsigned place_of(const struct srv_table *table, unsigned seat, bool is_agent)
{
	return is_agent || table->seat[seat].kind == SRV_SEAT_HUMAN
	               ? table->place[seat]
	               : RATED_LAST;
}

static unsigned result_at(struct store *store, const char *id, const json_t *doc,
                          const struct cup_game *game)
{
	const json_t *players = json_object_get(doc, "players");
	struct srv_table *table = srv_alloc(sizeof *table);
	const enum store_status status = store_read_table(store, id, take_table, table);
	unsigned result = CUP_TIE, first, second;

	if (status == STORE_FAILED ||
	    (status == STORE_OK && (table->state == STORE_OPEN || table->state == STORE_PLAYING)))
		result = CUP_OPEN;
	else if (status == STORE_OK && table->state == STORE_OVER) {
		const bool turned = is_turned(game);

		first = place_of(table, turned,
		                 !ask_text(json_array_get(players, game->first), "user")[0]);
		second = place_of(table, !turned,
		                  !ask_text(json_array_get(players, game->second), "user")[0]);
		result = first == second ? CUP_TIE : first < second ? CUP_FIRST : CUP_SECOND;
	}
	free(table);
	return result;
}

/* Who has deleted the account plays no more. */
static void note_gone(const json_t *doc, const json_t *names, struct cup *cup)
{
	const json_t *players = json_object_get(doc, "players"), *player;
	size_t i;

	json_array_foreach(players, i, player) {
		const char *user = ask_text(player, "user");

		if (user[0] != '\0' && !json_object_get(names, user))
			cup->gone |= UINT64_C(1) << i;
	}
}

/* Takes results; the first game that has no table yet, or -1. */
static int take_results(struct store *store, const json_t *doc, struct cup *cup)
{
	int wanted = -1;

	for (unsigned i = 0; i < cup->games; i++) {
		struct cup_game *game = &cup->game[i];
		const char *table =
			ask_text(json_array_get(json_object_get(doc, "games"), i), "table");
		const bool first_gone = cup->gone >> game->first & 1;
		const bool second_gone = game->second != CUP_NOBODY &&
		                         (cup->gone >> game->second & 1);

		if (game->result != CUP_OPEN)
			continue;
		if (table[0] != '\0')
			game->result = (uint8_t)result_at(store, table, doc, game);
		else if (first_gone || second_gone)
			game->result = !second_gone ? CUP_SECOND : first_gone ? CUP_TIE : CUP_FIRST;
		else if (wanted < 0)
			wanted = (int)i;
	}
	return wanted;
}

static void read_due(struct ask *ask, struct store *store)
{
	char id[STORE_ID_MAX] = "";
	struct cup cup, before;
	json_t *doc, *names;
	int64_t revision;
	int wanted;

	store_each_note(store, "cup-due", "", driver.last, 1, take_due, id);
	doc = id[0] ? ask_note(store, "cup", "", id, &revision) : NULL;
	if (!doc || !read_plan(doc, &cup)) {
		json_decref(doc);
		ask->found = id[0] ? json_pack("{s:s}", "id", id) : NULL;
		return;
	}
	before = cup;
	names = names_of(store, id);
	note_gone(doc, names, &cup);
	wanted = take_results(store, doc, &cup);
	if (wanted < 0 && !cup_pair(&cup) && cup.round == cup_rounds(&cup)) {
		bool open = false;

		for (unsigned i = 0; i < cup.games; i++)
			open |= cup.game[i].result == CUP_OPEN;
		if (!open)
			json_object_set_new(doc, "state", json_string("over"));
	}
	write_plan(doc, &cup);
	ask->found = json_pack(
		"{s:s,s:o,s:o,s:I,s:i,s:b}", "id", id, "doc", doc, "names", names, "revision",
		(json_int_t)revision, "wanted", wanted, "changed",
		memcmp(&before, &cup, sizeof cup) != 0 || is_text(doc, "state", "over"));
}

static void seat_player(struct srv_seat *seat, const json_t *player, const json_t *names)
{
	struct api_user user = {.id = ""};
	const char *id = ask_text(player, "user");

	if (id[0] == '\0') {
		seat->kind = SRV_SEAT_AGENT;
		snprintf(seat->agent, sizeof seat->agent, "%s", ask_text(player, "agent"));
		return;
	}
	snprintf(user.id, sizeof user.id, "%s", id);
	snprintf(user.name, sizeof user.name, "%s", json_string_value(json_object_get(names, id)));
	lobby_sit(seat, &user);
}

/* The table of a game, with its players; nobody owns it. */
static struct srv_table *make_table(struct srv *srv, const json_t *found, json_t *doc, size_t g)
{
	static const char options[] = "players=2";
	const json_t *players = json_object_get(doc, "players"),
		     *names = json_object_get(found, "names");
	json_t *game = json_array_get(json_object_get(doc, "games"), g);
	const struct cup_game plan = {
		(uint8_t)ask_number(game, "round"), (uint8_t)ask_number(game, "first"),
		(uint8_t)ask_number(game, "second"), CUP_OPEN};
	struct srv_table *table;
	struct bb_rules rules;
	struct bb_error why;

	if (bb_rules_parse(&rules, bb_find_game(ask_text(doc, "game")), options, sizeof options - 1,
	                   &why) != BB_OK)
		return NULL;
	table = tables_create(srv, &rules);
	snprintf(table->name, sizeof table->name, "%s", ask_text(doc, "name"));
	snprintf(table->cup, sizeof table->cup, "%s", ask_text(found, "id"));
	table->listed = table->spectators = true;
	table->rated = json_is_true(json_object_get(doc, "rated"));
	if (is_text(doc, "pace", "live")) {
		table->clock_start_ms = LIVE_MINUTES * srv->settings.hour_ms / 60;
		table->clock_step_ms = LIVE_SECONDS * 1000;
	} else {
		table->absence = SRV_ABSENCE_TIMER;
		table->absence_hours = DAYS_HOURS;
	}
	seat_player(&table->seat[is_turned(&plan)], json_array_get(players, plan.first), names);
	seat_player(&table->seat[!is_turned(&plan)], json_array_get(players, plan.second), names);
	json_object_set_new(game, "table", json_string(table->id));
	return table;
}

static void applied(void *context, enum store_status status)
{
	(void)context;
	(void)status;
	driver.storing = false;
}

/* Whether the last change is still under way: who reads now would do the same once more. */
static bool is_storing(const struct srv *srv)
{
	const struct srv_table *table =
		driver.table[0] != '\0' ? tables_in_memory(srv, driver.table) : NULL;

	if (table == NULL || table->in_flight == 0)
		driver.table[0] = '\0';
	return driver.storing || driver.table[0] != '\0';
}

/* On the loop: one change with what was found, and the table of one game. */
static void apply(struct ask *ask)
{
	const char *id = ask_text(ask->found, "id");
	json_t *doc = json_object_get(ask->found, "doc");
	const int64_t wanted = ask_number(ask->found, "wanted");
	struct srv_table *table = NULL;
	struct store_change *change;

	driver.wanted |= driver.sent_for && ask->found != NULL;
	snprintf(driver.last, sizeof driver.last, "%s", id);
	if (!ask->found || (!driver.sent_for && !store_is_mine(ask->srv->store, id)))
		return;
	if (doc && wanted < 0 && !json_is_true(json_object_get(ask->found, "changed")))
		return;
	change = store_begin(ask->srv->store);
	if (!doc || is_text(doc, "state", "over"))
		store_drop_note(change, "cup-due", "", id);
	if (doc && wanted >= 0)
		table = make_table(ask->srv, ask->found, doc, (size_t)wanted);
	if (doc)
		ask_put(change, "cup", "", id, NULL, ask_number(doc, "created"),
		        ask_number(ask->found, "revision"), json_incref(doc));
	/* The same cup once more: there may be another game to open. */
	if (wanted >= 0 || json_is_true(json_object_get(ask->found, "changed"))) {
		driver.last[0] = '\0';
		driver.wanted = true;
	}
	if (table == NULL) {
		driver.storing = true;
		store_submit(change, applied, NULL);
		return;
	}
	memcpy(driver.table, table->id, sizeof driver.table);
	/* Its events need a row to belong to. */
	tables_put_row(change, table);
	lobby_start_if_full(ask->srv, table, change);
	tables_save(ask->srv, table, change, NULL, 200, "");
}

static void driven(struct ask *ask)
{
	(void)ask;
	driver.busy = false;
}

void cups_tick(struct srv *srv)
{
	static const struct ask_steps steps = {
		.read = read_due, .after = apply, .always = driven, .rows = ROWS};
	const int64_t now = net_monotonic();

	if (driver.busy || is_storing(srv) ||
	    now - driver.looked < (driver.wanted ? TICK_MS : SWEEP_MS))
		return;
	driver.busy = true;
	driver.sent_for = driver.wanted;
	driver.wanted = false;
	driver.looked = now;
	ask_own(srv, &steps, NULL);
}

void cups_on_table(struct srv *srv, struct srv_table *table, enum tables_event event,
                   const char *turn)
{
	(void)srv;
	(void)turn;
	if (event == TABLES_PLAYED && table->state == STORE_OVER && table->cup[0] != '\0')
		driver.wanted = true;
}
