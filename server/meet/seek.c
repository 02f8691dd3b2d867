/* Quick match: finds the open table that fits a user best, and how long others have waited. A user
 * who finds none opens a table and asks again; the search widens with the time waited.
 * docs/protocol.md, "People". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "match/rating.h"
#include "server/meet/meet.h"
#include "server/tables/tables.h"

enum {
	OPEN_TABLES = 60,
	PAST_TABLES = 60,
	NEAR = 150,  /* difference in points at first */
	WIDER = 50,  /* added after every minute */
};

/* The search, and its results. */
struct seek {
	const struct ask *ask;
	const char *game;
	int64_t players; /* 0 = any number */
	bool live, rated;
	json_t *open;  /* tables: {"id","at","users"} */
	json_t *waits; /* seconds */
	json_t *users;
};

/* True for a plain game with this many people at this pace. */
static bool fits(const struct seek *seek, const struct srv_table *table)
{
	const unsigned players = bb_players(&table->match.rules);
	struct bb_rules plain;
	char options[32];
	struct bb_error why;
	const int length = snprintf(options, sizeof options, "players=%u", players);

	return (seek->players == 0 || seek->players == players) &&
	       seek->live == (table->clock_start_ms > 0) && seek->rated == table->rated &&
	       bb_rules_parse(&plain, table->game, options, (size_t)length, &why) == BB_OK &&
	       memcmp(plain.option, table->match.rules.option, sizeof plain.option) == 0;
}

static bool take_open(void *context, const struct store_table *row)
{
	struct seek *seek = context;
	struct srv_table *table = srv_alloc(sizeof *table);
	char error[STORE_ERROR_MAX];
	json_t *users;
	bool free_seat = false;

	if (tables_parse_doc(row, table, error) == BB_OK && fits(seek, table) &&
	    !tables_sits(table, seek->ask->user.id) &&
	    strcmp(table->owner, seek->ask->user.id) != 0) {
		users = json_array();
		for (unsigned s = 0; s < table->seats; s++) {
			free_seat |= table->seat[s].kind == SRV_SEAT_OPEN;
			if (table->seat[s].kind == SRV_SEAT_HUMAN) {
				json_array_append_new(users, json_string(table->seat[s].user));
				json_array_append_new(seek->users,
				                      json_string(table->seat[s].user));
			}
		}
		if (free_seat && json_array_size(users) > 0)
			json_array_append_new(
				seek->open, json_pack("{s:s,s:I,s:O}", "id", table->id, "at",
			                              (json_int_t)table->created, "users", users));
		json_decref(users);
	}
	free(table);
	return true;
}

static bool take_past(void *context, const struct store_table *row)
{
	struct seek *seek = context;
	struct srv_table *table;
	char error[STORE_ERROR_MAX];

	if (!strstr(row->doc, "\"waited\":"))
		return true;
	table = srv_alloc(sizeof *table);
	if (tables_parse_doc(row, table, error) == BB_OK && fits(seek, table))
		json_array_append_new(seek->waits, json_integer(table->waited));
	free(table);
	return true;
}

static int64_t points_of(const json_t *cards, const char *user, const char *game)
{
	const json_t *rating =
		json_object_get(json_object_get(json_object_get(cards, user), "ratings"), game);

	return rating ? ask_number(rating, "points") : rating_new().mean / RATING_POINT;
}

/* The mean distance of the players; < 0: there is a player that the user must not meet. */
static int64_t distance(const struct seek *seek, const json_t *table, const json_t *cards,
                        const json_t *strangers, int64_t own)
{
	const json_t *users = json_object_get(table, "users"), *user;
	int64_t sum = 0;
	size_t i;

	json_array_foreach(users, i, user) {
		const char *id = json_string_value(user);

		if (json_object_get(strangers, id))
			return -1;
		sum += llabs(points_of(cards, id, seek->game) - own);
	}
	return sum / (int64_t)json_array_size(users);
}

static void read_seek(struct ask *ask, struct store *store)
{
	struct seek seek = {
		.ask = ask,
		.game = ask_text(ask->body, "game"),
		.players = ask_number(ask->body, "players"),
		.live = json_is_true(json_object_get(ask->body, "live")),
		.rated = json_is_true(json_object_get(ask->body, "rated")),
		.open = json_array(),
		.waits = json_array(),
		.users = json_array(),
	};
	const struct store_filter open = {
		.states = 1U << STORE_OPEN, .game = seek.game, .limit = OPEN_TABLES};
	const struct store_filter past = {.states = 1U << STORE_PLAYING | 1U << STORE_OVER,
	                                  .game = seek.game,
	                                  .limit = PAST_TABLES};
	json_t *cards, *strangers = meet_strangers(store, ask->user.id);
	int64_t own, best = -1, near = 0;
	const char *found = NULL;
	json_t *table;
	size_t i;

	store_list_tables(store, &open, take_open, &seek);
	store_list_tables(store, &past, take_past, &seek);
	if (ask->user.id[0] != '\0')
		json_array_append_new(seek.users, json_string(ask->user.id));
	cards = meet_cards(store, seek.users);
	own = points_of(cards, ask->user.id, seek.game);
	json_array_foreach(seek.open, i, table) {
		const int64_t apart = distance(&seek, table, cards, strangers, own);
		const int64_t minutes = (net_now() - ask_number(table, "at")) / 60000;

		if (apart < 0 || apart > NEAR + WIDER * minutes)
			continue;
		near++;
		if (best < 0 || apart < best) {
			best = apart;
			found = ask_text(table, "id");
		}
	}
	ask->answer = json_pack(
		"{s:o,s:I,s:I,s:I,s:O}", "table", found ? json_string(found) : json_null(), "near",
		(json_int_t)near, "open", (json_int_t)json_array_size(seek.open), "points",
		(json_int_t)own, "waits", seek.waits);
	json_decref(cards);
	json_decref(strangers);
	json_decref(seek.open);
	json_decref(seek.waits);
	json_decref(seek.users);
}

void seek_table(struct api_call *call)
{
	static const struct ask_steps steps = {
		.read = read_seek, .rows = OPEN_TABLES + PAST_TABLES};
	char game[32] = "", pace[8] = "live", rated[4] = "";
	struct api_error error;
	int64_t players = 0;

	api_query(call->request, "game", game, sizeof game);
	api_query(call->request, "pace", pace, sizeof pace);
	api_query(call->request, "rated", rated, sizeof rated);
	if (!bb_find_game(game))
		api_refuse(&error, API_BAD_REQUEST, "\"game\" is none of the games here.");
	else if (strcmp(pace, "live") != 0 && strcmp(pace, "days") != 0)
		api_refuse(&error, API_BAD_REQUEST, "\"pace\" is live or days.");
	else if (!api_query_number(call->request, "players", BB_SEATS_MAX, &players))
		api_refuse(&error, API_BAD_REQUEST, "\"players\" is a number up to %d.",
		           BB_SEATS_MAX);
	else {
		call->body = json_pack("{s:s,s:I,s:b,s:b}", "game", game, "players",
		                       (json_int_t)players, "live", strcmp(pace, "live") == 0,
		                       "rated", strcmp(rated, "1") == 0);
		ask_begin(call, &steps, NULL);
		return;
	}
	api_answer_error(call->srv, call->reply, &error);
}
