/* See rated.h. A finished game waits as the note `to-rate`, which is stored with its last act. One
 * change removes the note, adds the game's row to the log and puts everything that changes; if
 * another node changes what was read, it starts over. */
#include "server/meet/rated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"

enum { TICK_MS = 200, SWEEP_MS = 20 * 1000, ROWS = 20 };

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

/* --- what a table says -------------------------------------------------------------------- */

unsigned rated_seats(const struct srv_table *table, struct rated_seat seats[BB_SEATS_MAX])
{
	const unsigned players = bb_players(&table->match.rules);
	struct rating anchor;
	unsigned count = 0, people = 0;

	for (unsigned s = 0; s < table->seats && s < players; s++) {
		const struct srv_seat *from = &table->seat[s];
		struct rated_seat *to = &seats[count];
		const bool is_agent = from->kind == SRV_SEAT_AGENT && from->user[0] == '\0' &&
		                      !from->resigned;

		if (!is_agent && from->user[0] == '\0')
			continue; /* a deleted user */
		if (is_agent && !rating_anchor(table->game->name, from->agent, players, &anchor))
			continue;
		memcpy(to->user, from->user, sizeof to->user);
		to->agent = from->agent;
		/* A player who is absent at the end is last, whatever the agent has achieved. */
		to->place = is_agent || from->kind == SRV_SEAT_HUMAN ? table->place[s] : RATED_LAST;
		people += !is_agent;
		count++;
	}
	return people > 0 && count > 1 ? count : 0;
}

json_t *rated_json(const struct rating *rating)
{
	json_t *json = json_pack("{s:I,s:I,s:I,s:I}", "mean", (json_int_t)rating->mean, "doubt",
	                         (json_int_t)rating->doubt, "games", (json_int_t)rating->games,
	                         "at", (json_int_t)rating->at);

	if (rating->proof > 0)
		json_object_set_new(json, "proof", json_integer(rating->proof));
	return json;
}

bool rated_parse(const json_t *object, struct rating *rating)
{
	*rating = (struct rating){
		.mean = ask_number(object, "mean"),
		.doubt = ask_number(object, "doubt"),
		.at = ask_number(object, "at"),
		.games = (uint32_t)ask_number(object, "games"),
		.proof = (uint32_t)ask_number(object, "proof"),
	};
	return json_is_integer(json_object_get(object, "mean"));
}

unsigned rated_replay(const char *game, const json_t *row, int64_t at,
                      struct rating before[BB_SEATS_MAX], struct rating after[BB_SEATS_MAX])
{
	const json_t *list = json_object_get(row, "seats");
	const unsigned players = (unsigned)ask_number(row, "players");
	const size_t count = json_array_size(list);
	const int64_t rule = json_object_get(row, "rule") ? ask_number(row, "rule") : 1;
	struct rating_seat seats[BB_SEATS_MAX] = {0};

	if (count == 0 || count > BB_SEATS_MAX || !rating_known(game, players) || rule < 1 ||
	    rule > RATING_RULE)
		return 0;
	for (size_t i = 0; i < count; i++) {
		const json_t *seat = json_array_get(list, i);

		seats[i].place = (uint8_t)ask_number(seat, "place");
		seats[i].fixed = json_object_get(seat, "agent") != NULL;
		if (seats[i].fixed
		            ? !rating_anchor(game, ask_text(seat, "agent"), players,
		                             &seats[i].rating)
		            : !rated_parse(json_object_get(seat, "before"), &seats[i].rating))
			return 0;
		for (size_t s = 0; s < count; s++)
			seats[i].repetition[s] = (uint16_t)json_integer_value(
				json_array_get(json_object_get(seat, "repetition"), s));
		before[i] = seats[i].rating;
	}
	rating_game((unsigned)rule, game, players, seats, (unsigned)count, at);
	for (size_t i = 0; i < count; i++)
		after[i] = seats[i].rating;
	return (unsigned)count;
}

/* --- one game, on the reader's thread ----------------------------------------------------- */

/* Adds a note to the array of those to store. */
static void add(json_t *puts, const char *kind, const char *owner, const char *name,
                const char *about, int64_t at, int64_t revision, json_t *doc)
{
	json_array_append_new(
		puts, json_pack("{s:s,s:s,s:s,s:s,s:I,s:I,s:o}", "kind", kind, "owner", owner,
	                        "name", name, "about", about, "at", (json_int_t)at, "revision",
	                        (json_int_t)revision, "doc", doc));
}

static bool take_waiting(void *context, const struct store_note *note)
{
	*(json_t **)context =
		json_pack("{s:s,s:I}", "table", note->name, "at", (json_int_t)note->at);
	return false;
}

/* Reads how much two people have played, today and lately. */
static void read_pair(const json_t *doc, int64_t day, int64_t *games, int64_t *played)
{
	const int64_t last = ask_number(doc, "day");

	*games = doc && last == day ? ask_number(doc, "games") : 0;
	*played = rating_played_lately(ask_number(doc, "played"), day - last);
}

/* The repetition of all pairings of a table, by seats. */
struct repetition {
	uint16_t seat[BB_SEATS_MAX][BB_SEATS_MAX];
};

/* Counts the game for every two of its people; returns false if two of them have reached the day's
 * limit. */
static bool count_pairs(struct store *store, const struct rated_seat *seats, unsigned count,
                        int64_t at, json_t *puts, struct repetition *repetition)
{
	const int64_t day = at / day_ms;

	for (unsigned a = 0; a < count; a++)
		for (unsigned b = 0; b < count; b++) {
			int64_t revision, games, played;
			json_t *doc;

			if (seats[a].user[0] == '\0' || strcmp(seats[a].user, seats[b].user) >= 0)
				continue;
			doc = ask_note(store, "rated-pair", seats[a].user, seats[b].user,
			               &revision);
			read_pair(doc, day, &games, &played);
			json_decref(doc);
			if (games >= RATED_PAIR)
				return false;
			repetition->seat[a][b] = repetition->seat[b][a] = rating_repetition(played);
			add(puts, "rated-pair", seats[a].user, seats[b].user, seats[b].user, at,
			    revision,
			    json_pack("{s:I,s:I,s:I}", "day", (json_int_t)day, "games",
			              (json_int_t)games + 1, "played",
			              (json_int_t)played + RATING_WHOLE));
		}
	return true;
}

/* A person's seat in a row: the previous rating, and the repetition of the pairings with others. */
static json_t *person_json(const struct rated_seat *seat, const struct rating *rating,
                           const uint16_t *repetition, unsigned count)
{
	json_t *json = json_pack("{s:i,s:o}", "place", seat->place, "before", rated_json(rating)),
	       *list = json_array();
	bool any = false;

	for (unsigned i = 0; i < count; i++) {
		json_array_append_new(list, json_integer(repetition[i]));
		any |= repetition[i] > 0;
	}
	if (any)
		json_object_set(json, "repetition", list);
	json_decref(list);
	return json;
}

/* The row of the log; *revisions[] are those of the people's ratings. */
static json_t *make_row(struct store *store, const struct srv_table *table,
                        const struct rated_seat *seats, unsigned count,
                        const struct repetition *repetition, int64_t *revisions)
{
	json_t *list = json_array();

	for (unsigned i = 0; i < count; i++) {
		struct rating rating = rating_new();
		json_t *doc;

		if (seats[i].user[0] == '\0') {
			json_array_append_new(list, json_pack("{s:i,s:s}", "place", seats[i].place,
			                                      "agent", seats[i].agent));
			continue;
		}
		doc = ask_note(store, "rating", seats[i].user, table->game->name, &revisions[i]);
		if (doc)
			rated_parse(doc, &rating);
		json_decref(doc);
		json_array_append_new(list,
		                      person_json(&seats[i], &rating, repetition->seat[i], count));
	}
	return json_pack("{s:i,s:s,s:i,s:o}", "rule", RATING_RULE, "table", table->id, "players",
	                 (int)bb_players(&table->match.rules), "seats", list);
}

static void add_people(json_t *puts, const char *game, const char *number,
                       const struct rated_seat *seats, const int64_t *revisions, const json_t *row,
                       int64_t at)
{
	struct rating before[BB_SEATS_MAX], after[BB_SEATS_MAX];
	const unsigned count = rated_replay(game, row, at, before, after);
	char name[RATED_NAME];

	snprintf(name, sizeof name, "%.20s:%s", game, number);
	for (unsigned i = 0; i < count; i++) {
		if (seats[i].user[0] == '\0')
			continue;
		add(puts, "rating", seats[i].user, game, "", after[i].at, revisions[i],
		    rated_json(&after[i]));
		add(puts, "rated-of", seats[i].user, name, "", at, STORE_NEW,
		    json_pack("{s:i,s:s,s:i,s:O,s:I,s:I}", "seat", (int)i, "table",
		              ask_text(row, "table"), "place", seats[i].place, "players",
		              json_object_get(row, "players"), "mean", (json_int_t)after[i].mean,
		              "doubt", (json_int_t)after[i].doubt));
	}
}

/* Removes deleted users: nothing is stored for them, and the game would wait forever. */
static unsigned drop_gone(struct store *store, struct rated_seat *seats, unsigned count)
{
	unsigned left = 0, people = 0;

	for (unsigned i = 0; i < count; i++) {
		if (seats[i].user[0] != '\0' && !ask_is_user(store, seats[i].user))
			continue;
		people += seats[i].user[0] != '\0';
		seats[left++] = seats[i];
	}
	return people > 0 && left > 1 ? left : 0;
}

/* Everything that the game changes, as an array of notes; empty if it does not count. */
static json_t *rate(struct store *store, const struct srv_table *table, int64_t at)
{
	const char *game = table->game->name;
	struct rated_seat seats[BB_SEATS_MAX];
	const unsigned count = drop_gone(store, seats, rated_seats(table, seats));
	int64_t revisions[BB_SEATS_MAX], revision;
	json_t *puts = json_array(), *last, *row;
	struct repetition repetition = {{{0}}};
	char number[24];

	if (count == 0 || !count_pairs(store, seats, count, at, puts, &repetition)) {
		json_array_clear(puts);
		return puts;
	}
	last = ask_note(store, "rated-last", "", game, &revision);
	snprintf(number, sizeof number, "%010lld", (long long)ask_number(last, "number") + 1);
	add(puts, "rated-last", "", game, "", at, revision,
	    json_pack("{s:I}", "number", (json_int_t)ask_number(last, "number") + 1));
	json_decref(last);
	row = make_row(store, table, seats, count, &repetition, revisions);
	add_people(puts, game, number, seats, revisions, row, at);
	add(puts, "rated", game, number, "", at, STORE_NEW, row);
	return puts;
}

static void read_waiting(struct ask *ask, struct store *store)
{
	struct srv_table *table = srv_alloc(sizeof *table);
	enum bb_status parsed;
	int64_t at;

	store_each_note(store, "to-rate", "", "", 1, take_waiting, &ask->found);
	at = ask_number(ask->found, "at");
	if (ask->found &&
	    tables_read_doc(store, ask_text(ask->found, "table"), table, &parsed, NULL) ==
	            STORE_OK &&
	    parsed == BB_OK && table->state == STORE_OVER)
		json_object_set_new(ask->found, "puts", rate(store, table, at));
	free(table);
}

/* --- on the loop -------------------------------------------------------------------------- */

static struct {
	bool busy, wanted;
	int64_t looked;
} rater;

static void write_rated(struct ask *ask, struct store_change *change)
{
	const json_t *puts = json_object_get(ask->found, "puts");
	const json_t *note;
	size_t i;

	if (!ask->found) {
		api_refuse(&ask->error, API_MISSING, "Nothing waits.");
		return;
	}
	store_use_note(change, "to-rate", "", ask_text(ask->found, "table"));
	json_array_foreach(puts, i, note) {
		if (strcmp(ask_text(note, "kind"), "rating") == 0)
			store_need_user(change, ask_text(note, "owner"));
		ask_put(change, ask_text(note, "kind"), ask_text(note, "owner"),
		        ask_text(note, "name"), ask_text(note, "about"), ask_number(note, "at"),
		        ask_number(note, "revision"), json_incref(json_object_get(note, "doc")));
	}
}

static void rated(struct ask *ask)
{
	rater.busy = false;
	rater.wanted |= ask->error.code == API_OK;
}

void rated_tick(struct srv *srv)
{
	static const struct ask_steps steps = {
		.read = read_waiting, .write = write_rated, .always = rated, .rows = ROWS};
	const int64_t now = net_monotonic();

	if (rater.busy || now - rater.looked < (rater.wanted ? TICK_MS : SWEEP_MS))
		return;
	rater.busy = true;
	rater.wanted = false;
	rater.looked = now;
	ask_own(srv, &steps, NULL);
}

void rated_on_table(struct srv *srv, struct srv_table *table, enum tables_event event,
                    const char *turn)
{
	(void)srv;
	(void)turn;
	if (event == TABLES_PLAYED && table->state == STORE_OVER && table->rated)
		rater.wanted = true;
}
