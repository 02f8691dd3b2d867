/* The stored form of a cup, and the one for clients. */
#include "server/api/cups_parts.h"

#include <string.h>

static const char *const forms[] = {"knockout", "swiss", "groups"};
static const char *const results[] = {"open", "first", "second", "tie"};

bool cups_is(const json_t *object, const char *name, const char *value)
{
	return strcmp(ask_text(object, name), value) == 0;
}

static unsigned form_of(const char *word)
{
	unsigned form = 0;

	while (form < sizeof forms / sizeof *forms && strcmp(forms[form], word) != 0)
		form++;
	return form;
}

bool cups_is_form(const char *word)
{
	return form_of(word) < sizeof forms / sizeof *forms;
}

static unsigned result_of(const char *word)
{
	for (unsigned i = 0; i < sizeof results / sizeof *results; i++)
		if (strcmp(results[i], word) == 0)
			return i;
	return CUP_OPEN;
}

bool cups_read_plan(const json_t *doc, struct cup *cup)
{
	const json_t *games = json_object_get(doc, "games"), *game;
	size_t i;

	*cup = (struct cup){
		.form = (uint8_t)form_of(ask_text(doc, "form")),
		.players = (uint8_t)json_array_size(json_object_get(doc, "players")),
		.round = (uint8_t)ask_number(doc, "round"),
		.games = (uint16_t)json_array_size(games),
		.gone = (uint64_t)ask_number(doc, "gone"),
	};
	if (cup->players > CUP_PLAYERS_MAX || cup->games > CUP_GAMES_MAX ||
	    cup->form >= sizeof forms / sizeof *forms)
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

void cups_write_plan(json_t *doc, const struct cup *cup)
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

json_t *cups_names(struct store *store, const char *cup)
{
	json_t *names = json_object();

	store_each_note(store, "cup-of", cup, "", CUP_PLAYERS_MAX, add_name, names);
	return names;
}

/* --- what is told ------------------------------------------------------------------------- */

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
	for (unsigned i = 0; i < cup->players; i++) {
		json_t *place = json_pack(
			"{s:i,s:i,s:i,s:i}", "player", places[i].player, "place", places[i].place,
			"points", places[i].points, "others", places[i].others);

		if (cup->form == CUP_GROUPS) {
			json_object_set_new(place, "group", json_integer(places[i].group));
			json_object_set_new(place, "rank", json_integer(places[i].rank));
		}
		json_array_append_new(told, place);
	}
	return told;
}

json_t *cups_json(const char *id, const json_t *doc, const json_t *names, const char *user,
                  bool whole)
{
	static const char *const copied[] = {
		"name", "game", "form", "pace", "rated", "most", "state", "created", "round"};
	json_t *told = json_pack(
		"{s:s,s:b,s:b}", "id", id, "mine", user[0] != '\0' && cups_is(doc, "owner", user),
		"you", json_object_get(names, user) != NULL);
	struct cup cup;

	for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
		json_object_set(told, copied[i], json_object_get(doc, copied[i]));
	if (!cups_read_plan(doc, &cup))
		return told;
	json_object_set_new(
		told, "rounds",
		json_integer(cup.players >= CUP_PLAYERS_MIN ? (int)cup_rounds(&cup) : 0));
	json_object_set_new(told, "count", json_integer(cup.players));
	if (cup.form == CUP_GROUPS && cup.players >= CUP_PLAYERS_MIN)
		json_object_set_new(told, "group_rounds", json_integer(cup_group_rounds(&cup)));
	if (!whole)
		return told;
	json_object_set_new(told, "players", players_json(doc, names));
	json_object_set(told, "games", json_object_get(doc, "games"));
	json_object_set_new(told, "standings", standings_json(&cup));
	return told;
}
