/* Driving cups: takes results from tables, and opens those of the next round. */
#include "server/api/cups_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "match/rating.h"
#include "server/api/lobby.h"
#include "server/meet/rated.h"

enum {
	LIVE_MINUTES = 30,
	LIVE_SECONDS = 15,
	DAYS_HOURS = 72,
	TICK_MS = 100,
	SWEEP_MS = 2 * 1000,
};

static struct {
	bool busy, wanted;
	bool sent_for;            /* something happened on this node: it continues with any cup */
	bool storing;             /* its last change is not durable yet */
	char table[STORE_ID_MAX]; /* the table opened with that change */
	int64_t looked;
	char last[STORE_ID_MAX]; /* the cup that was handled last */
} driver;

void cups_wake(void)
{
	driver.wanted = true;
}

static bool take_due(void *context, const struct store_note *note)
{
	snprintf(context, STORE_ID_MAX, "%s", note->name);
	return false;
}

/* In every other game the first player sits second. */
static bool is_turned(const struct cup_game *game)
{
	return (game->round + game->first) % 2 == 0;
}

/* A player whose seat has an agent at the end is last; a game that never ends has no winner. */
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
	enum bb_status parsed;
	const enum store_status status = tables_read_doc(store, id, table, &parsed, NULL);
	unsigned result = CUP_TIE, first, second;

	if (parsed != BB_OK)
		table->state = STORE_CLOSED;
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

/* Users who have deleted their account no longer play. */
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

/* Takes results; returns the first game without a table, or -1. */
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
	if (!doc || !cups_read_plan(doc, &cup)) {
		json_decref(doc);
		ask->found = id[0] ? json_pack("{s:s}", "id", id) : NULL;
		return;
	}
	before = cup;
	names = cups_names(store, id);
	note_gone(doc, names, &cup);
	wanted = take_results(store, doc, &cup);
	if (wanted < 0 && !cup_pair(&cup) && cup.round == cup_rounds(&cup)) {
		bool open = false;

		for (unsigned i = 0; i < cup.games; i++)
			open |= cup.game[i].result == CUP_OPEN;
		if (!open)
			json_object_set_new(doc, "state", json_string("over"));
	}
	cups_write_plan(doc, &cup);
	ask->found = json_pack(
		"{s:s,s:o,s:o,s:I,s:i,s:b}", "id", id, "doc", doc, "names", names, "revision",
		(json_int_t)revision, "wanted", wanted, "changed",
		memcmp(&before, &cup, sizeof cup) != 0 || cups_is(doc, "state", "over"));
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
	if (cups_is(doc, "pace", "live")) {
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

/* True if the last change is still in flight: reading now would repeat it. */
static bool is_storing(const struct srv *srv)
{
	const struct srv_table *table =
		driver.table[0] != '\0' ? tables_in_memory(srv, driver.table) : NULL;

	if (table == NULL || table->in_flight == 0)
		driver.table[0] = '\0';
	return driver.storing || driver.table[0] != '\0';
}

/* On the loop: one change with the results, and the table of one game. */
static void apply(struct ask *ask)
{
	const char *id = ask_text(ask->found, "id");
	json_t *doc = json_object_get(ask->found, "doc");
	const int64_t wanted = ask_number(ask->found, "wanted");
	struct srv_table *table = NULL;
	struct store_change *change;

	driver.wanted |= driver.sent_for && ask->found != NULL;
	snprintf(driver.last, sizeof driver.last, "%s", id);
	if (!ask->found || (!driver.sent_for && !store_is_responsible(ask->srv->store, id)))
		return;
	if (doc && wanted < 0 && !json_is_true(json_object_get(ask->found, "changed")))
		return;
	change = store_begin(ask->srv->store);
	if (!doc || cups_is(doc, "state", "over"))
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
	/* Its events need a row to refer to. */
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
		.read = read_due, .after = apply, .always = driven, .rows = CUPS_ROWS};
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
