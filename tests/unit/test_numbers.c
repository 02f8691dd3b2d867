/* Stored numbers never change: tests/golden/GAME/numbers.txt lists them, one per line. A line stays
 * forever; new numbers are added at the end of their list in the tables, and to the file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/sare/sare.h"
#include "games/tekhenu/tekhenu.h"

enum { LINES_MAX = 1024, LINE_MAX = 128, LIST_MAX = 64 };

static char lines[LINES_MAX][LINE_MAX];
static unsigned line_count;

static void add(const char *list, unsigned number, const char *name)
{
	assert_true(line_count < LINES_MAX);
	snprintf(lines[line_count++], LINE_MAX, "%.63s %u %.40s\n", list, number, name);
}

static void add_names(const char *list, const struct bb_names *names)
{
	for (unsigned i = 0; i < names->count; i++)
		add(list, i, names->at[i]);
}

/* The lists besides options, kinds and events whose numbers stand in actions and events. */
struct numbered {
	const char *list;
	const struct bb_names *names;
};

static const struct numbered tekhenu_lists[] = {
	{"deed", &tkh_deed_names},       {"colour", &tkh_colour_names},
	{"light", &tkh_light_names},     {"token", &tkh_token_names},
	{"card", &tkh_card_names},       {"start", &tkh_start_names},
	{"destiny", &tkh_destiny_names}, {"tile", &tkh_tile_names},
	{"space", &tkh_space_names},     {"site", &tkh_site_names},
	{"people", &tkh_people_names},   {"osiris", &tkh_osiris_names},
	{NULL, NULL},
};

static const struct numbered sare_lists[] = {
	{"building", &sare_building_names},
	{"card", &sare_card_names},
	{"item", &sare_item_names},
	{NULL, NULL},
};

static void list_kinds(const struct bb_kind *kinds, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		char list[LIST_MAX];

		add("kind", i, kinds[i].name);
		snprintf(list, sizeof list, "kind %.40s argument", kinds[i].name);
		for (unsigned a = 0; a < bb_kind_args(&kinds[i]); a++)
			add(list, a, kinds[i].args[a].name);
	}
}

static void list_numbers(const struct bb_game *game, const struct numbered *lists)
{
	line_count = 0;
	for (unsigned i = 0; i < game->option_count; i++) {
		char list[LIST_MAX];

		add("option", i, game->options[i].name);
		snprintf(list, sizeof list, "option %.40s", game->options[i].name);
		if (game->options[i].names != NULL)
			add_names(list, game->options[i].names);
	}
	list_kinds(game->kinds, game->kind_count);
	for (unsigned i = 0; i < game->event_kind_count; i++)
		add("event", i, game->event_kinds[i].name);
	for (; lists->list != NULL; lists++)
		add_names(lists->list, lists->names);
}

/* Every line of the file is true, and every number has a line. */
static void are_for_life(const struct bb_game *game, const struct numbered *lists, const char *path)
{
	FILE *file = fopen(path, "r");
	bool found[LINES_MAX] = {false};
	char line[LINE_MAX];

	assert_non_null(file);
	list_numbers(game, lists);
	while (fgets(line, sizeof line, file) != NULL) {
		unsigned at = 0;

		while (at < line_count && strcmp(lines[at], line) != 0)
			at++;
		if (at == line_count)
			fail_msg("%s: no longer true: %s", path, line);
		found[at] = true;
	}
	fclose(file);
	for (unsigned i = 0; i < line_count; i++)
		if (!found[i])
			fail_msg("%s: not frozen yet, to be added: %s", path, lines[i]);
}

static void numbers_of_tekhenu(void **unused)
{
	(void)unused;
	are_for_life(&tkh_game, tekhenu_lists, "tests/golden/tekhenu/numbers.txt");
}

static void numbers_of_sare(void **unused)
{
	(void)unused;
	are_for_life(&sare_game, sare_lists, "tests/golden/sare/numbers.txt");
}

/* `--list GAME` prints the file as it would be. */
int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_of_tekhenu),
		cmocka_unit_test(numbers_of_sare),
	};

	if (argc == 3 && strcmp(argv[1], "--list") == 0) {
		bool sare = strcmp(argv[2], sare_game.name) == 0;

		list_numbers(sare ? &sare_game : &tkh_game, sare ? sare_lists : tekhenu_lists);
		for (unsigned i = 0; i < line_count; i++)
			fputs(lines[i], stdout);
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
