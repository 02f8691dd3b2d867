/* Numbers that are stored never move: tests/golden/tekhenu/numbers.txt lists them, a line each. A line that is
 * there stays for ever; what is new is added to the end of its list in the tables, and its line to the file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/tekhenu/state.h"

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

static void list_numbers(void)
{
	static const struct {
		const char *list;
		const struct bb_names *names;
	} all[] = {
		{"deed", &tkh_deed_names},       {"colour", &tkh_colour_names},
		{"light", &tkh_light_names},     {"token", &tkh_token_names},
		{"card", &tkh_card_names},       {"start", &tkh_start_names},
		{"destiny", &tkh_destiny_names}, {"tile", &tkh_tile_names},
		{"space", &tkh_space_names},     {"site", &tkh_site_names},
		{"people", &tkh_people_names},   {"osiris", &tkh_osiris_names},
	};

	for (unsigned i = 0; i < tkh_game.option_count; i++)
		add("option", i, tkh_game.options[i].name);
	for (unsigned i = 0; i < tkh_game.kind_count; i++) {
		add("kind", i, tkh_game.kinds[i].name);
		for (unsigned a = 0; a < bb_kind_args(&tkh_game.kinds[i]); a++) {
			char list[LIST_MAX];

			snprintf(list, sizeof list, "kind %s argument", tkh_game.kinds[i].name);
			add(list, a, tkh_game.kinds[i].args[a].name);
		}
	}
	for (unsigned i = 0; i < tkh_game.event_kind_count; i++)
		add("event", i, tkh_game.event_kinds[i].name);
	for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
		add_names(all[i].list, all[i].names);
}

/* Every line of the file is true, and every number has a line. */
static void numbers_are_for_life(void **unused)
{
	FILE *file = fopen("tests/golden/tekhenu/numbers.txt", "r");
	bool found[LINES_MAX] = {false};
	char line[LINE_MAX];

	(void)unused;
	assert_non_null(file);
	list_numbers();
	while (fgets(line, sizeof line, file) != NULL) {
		unsigned at = 0;

		while (at < line_count && strcmp(lines[at], line) != 0)
			at++;
		if (at == line_count)
			fail_msg("no longer true: %s", line);
		found[at] = true;
	}
	fclose(file);
	for (unsigned i = 0; i < line_count; i++)
		if (!found[i])
			fail_msg("not frozen yet, to be added to numbers.txt: %s", lines[i]);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_are_for_life)};

	if (argc == 2 && strcmp(argv[1], "--list") == 0) {
		list_numbers();
		for (unsigned i = 0; i < line_count; i++)
			fputs(lines[i], stdout);
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
