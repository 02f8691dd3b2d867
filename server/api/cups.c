/* See cups.h. A cup is one note with everything but the names: its players are notes of their own,
 * which are deleted with their accounts. One change takes results and opens one table. If another
 * node changes the cup meanwhile, it starts over; so no table is opened twice and no result is
 * lost, whichever node is killed at whatever time. */
#include "server/api/cups_parts.h"

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
	LISTED = 20,
	RUNNING_MAX = 3, /* unfinished ones per owner */
	KEPT_MAX = 20,   /* per owner */
	JOINED_MAX = 10, /* joined by a user per week */
	JOINED_READ = 500,
	AGENTS_MAX = 16,
	PEOPLE_MIN = 2,
};

static const int64_t week_ms = INT64_C(7) * 24 * 3600 * 1000;

/* --- lists and one cup -------------------------------------------------------------------- */

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
			list, cups_json(ask_text(row, "name"), json_object_get(row, "doc"), names,
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
	names = cups_names(store, ask->id);
	ask->answer = cups_json(ask->id, doc, names, ask->user.id, true);
	json_decref(names);
	json_decref(doc);
}

void cups_show(struct api_call *call)
{
	static const struct ask_steps steps = {.read = read_show, .rows = CUPS_ROWS};

	ask_begin(call, &steps, NULL);
}

/* --- opening one -------------------------------------------------------------------------- */

struct owned {
	struct store *store;
	unsigned kept, running;
};

static bool count_owned(void *context, const struct store_note *note)
{
	struct owned *owned = context;
	json_t *doc = ask_note(owned->store, "cup", "", note->name, NULL);

	owned->kept++;
	owned->running += doc && !cups_is(doc, "state", "over");
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
	ask->answer = cups_json(id, doc, NULL, ask->user.id, true);
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
	    (!cups_is_form(form) &&
	     api_refuse(&error, API_BAD_REQUEST, "\"form\" is knockout, swiss or groups.")) ||
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

/* --- joining, leaving, starting ----------------------------------------------------------- */

/* The strength of a player, and their place in the order of joining. */
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

/* The strongest first; of equals, those who joined first. */
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
		if (cups_is(player, "user", user))
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

/* Agents only fill up; a cup needs people. */
static enum api_code check_agent(struct ask *ask, const json_t *doc)
{
	const struct bb_game *game = bb_find_game(ask_text(doc, "game"));
	const char *name = ask_text(ask->body, "agent");
	struct ai_agent agent;
	struct rating anchor;

	if (!game || !agents_find(ask->srv, game, name, &agent))
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
	const bool is_owner = cups_is(doc, "owner", ask->user.id),
		   is_open = cups_is(doc, "state", "open");
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

/* Applies the request to the document. */
static void change_doc(struct ask *ask, struct store *store, json_t *doc)
{
	json_t *players = json_object_get(doc, "players");
	const bool is_open = cups_is(doc, "state", "open");
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
		names = cups_names(store, ask->id);
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
	if (json_object_get(ask->body, "leave") && cups_is(doc, "state", "open")) {
		store_drop_note(change, "cup-of", ask->id, ask->user.id);
		json_object_del(names, ask->user.id);
	}
	if (cups_is(doc, "state", "playing"))
		ask_put(change, "cup-due", "", ask->id, NULL, now, 0, json_object());
	ask_put(change, "cup", "", ask->id, NULL, ask_number(doc, "created"),
	        ask_number(ask->found, "revision"), json_incref(doc));
	ask->answer = cups_json(ask->id, doc, names, ask->user.id, true);
}
static void want_driver(struct ask *ask)
{
	(void)ask;
	cups_wake();
}

void cups_change(struct api_call *call)
{
	static const struct ask_steps steps = {
		.read = read_change,
		.write = write_change,
		.after = want_driver,
		.rows = CUPS_ROWS};
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
