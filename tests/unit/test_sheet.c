/* Sheets: whatever a sheet contained before, it shows the text form and the hash of what was
 * written last. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/sheet.h"
#include "games/registry.h"
#include "tests/unit/random_game.h"

enum { LOG_MAX = 8192, GAMES = 2 };

static struct match_entry game_log[LOG_MAX];
/* One for all games, seats and options, and one that is always new. */
static struct bb_sheet shared, fresh;

static void check_sheet(struct bb_sheet *sheet, const struct bb_rules *rules, const void *state)
{
	static char text[BB_SHEET_TEXT], inside[BB_SHEET_TEXT];
	struct bb_text out;
	size_t length = 0;

	bb_text_init(&out, text, sizeof text);
	bb_position_format(rules, state, &out);
	assert_false(out.full);
	for (size_t i = 0; i < out.length; i++) {
		if (text[i] == '\n')
			inside[length++] = '\\';
		inside[length++] = text[i] == '\n' ? 'n' : text[i];
	}
	assert_true(bb_sheet_write(sheet, rules->game->layout, state, rules->seats));
	assert_int_equal(bb_sheet_length(sheet), length);
	assert_memory_equal(sheet->text, inside, length);
	assert_true(sheet->hash == bb_position_hash(rules, state));
}

/* Every view of the position, the truth, and nothing at all. */
static void check_position(const struct match *match)
{
	static const uint8_t zeros[BB_STATE_MAX];
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	for (unsigned seat = 0; seat < match->rules.seats; seat++) {
		match_view(match, seat, view);
		check_sheet(&shared, &match->rules, view);
	}
	check_sheet(&shared, &match->rules, match->state);
	if (match->count % 64 == 0) {
		check_sheet(&shared, &match->rules, zeros);
		memset(&fresh, 0, sizeof fresh);
		check_sheet(&fresh, &match->rules, match->state);
	}
}

static void sheet_shows_what_was_written(void **state)
{
	const struct bb_game *game = *state;

	for (unsigned i = 0; game->presets[i] != NULL; i++) {
		struct bb_rules rules;
		struct bb_error error;

		assert_int_equal(bb_rules_parse(&rules, game, game->presets[i],
		                                strlen(game->presets[i]), &error),
		                 BB_OK);
		for (uint64_t seed = 1; seed <= GAMES; seed++) {
			struct match match;
			struct random_choice choice;
			struct bb_rng rng;

			bb_rng_seed(&rng, seed);
			match_init(&match, &rules, game_log, LOG_MAX);
			while ((choice = random_choose(&match, &rng, true)).step != RANDOM_OVER &&
			       match.count < LOG_MAX) {
				check_position(&match);
				(void)random_do(&match, &choice, NULL);
			}
			check_position(&match);
		}
	}
}

/* What the last writing has changed, and no more: a new line, another one, one that is gone. */
static void sheet_tells_changes(void **state)
{
	static const struct bb_field fields[] = {{"byte", 0, 1, 0, 1, 0, 0, NULL}};
	static const struct bb_group rows[] = {{"row", 0, 1, 4, false, NULL, BB_ROWS_OF(fields)}};
	static const char expected[] = "row.0.byte\\nrow.1.byte 6\\nrow.2.byte 7\\n";
	static const struct bb_layout layout = {4, 1, rows};
	const uint8_t before[4] = {1, 2, 0, 9}, after[4] = {0, 6, 7, 9};
	char buffer[128];
	struct bb_text text;

	(void)state;
	assert_true(bb_sheet_write(&shared, &layout, before, 1));
	assert_true(bb_sheet_write(&shared, &layout, after, 1));
	bb_text_init(&text, buffer, sizeof buffer);
	bb_sheet_changes(&shared, &text);
	assert_string_equal(buffer, expected);
	assert_true(bb_sheet_write(&shared, &layout, after, 1));
	bb_text_init(&text, buffer, sizeof buffer);
	bb_sheet_changes(&shared, &text);
	assert_int_equal(text.length, 0);
}

/* A layout that is too large is refused, and the sheet can still be written for another. */
static void sheet_refuses_what_does_not_fit(void **state)
{
	static const uint8_t data[BB_STATE_MAX];
	static const struct bb_field fields[] = {{"byte", 0, 1, 0, 1, 0, 0, NULL}};
	static const struct bb_group many[] = {
		{"row", 0, 1, BB_SHEET_SLOTS + 1, false, NULL, BB_ROWS_OF(fields)}};
	static const struct bb_group few[] = {{"row", 0, 1, 2, false, NULL, BB_ROWS_OF(fields)}};
	static const struct bb_layout too_many = {BB_SHEET_SLOTS + 1, 1, many};
	static const struct bb_layout too_large = {BB_STATE_MAX + 1, 1, few};
	static const struct bb_layout small = {2, 1, few};
	const uint8_t other[2] = {0, 7};

	(void)state;
	assert_false(bb_sheet_write(&shared, &too_many, data, 1));
	assert_false(bb_sheet_write(&shared, &too_large, data, 1));
	assert_true(bb_sheet_write(&shared, &small, other, 1));
	assert_int_equal(bb_sheet_length(&shared), strlen("row.1.byte 7\\n"));
	assert_memory_equal(shared.text, "row.1.byte 7\\n", bb_sheet_length(&shared));
}

/* So is a text: names as long as these do not fit. */
static void sheet_refuses_long_texts(void **state)
{
	static char name[1500];
	static const struct bb_field fields[] = {{name, 0, 1, 0, 1, 0, 0, NULL}};
	static const struct bb_group rows[] = {{"row", 0, 1, 16, false, NULL, BB_ROWS_OF(fields)}};
	static const struct bb_layout layout = {16, 1, rows};
	uint8_t data[16] = {1, 2, 3};

	(void)state;
	memset(&shared, 0, sizeof shared); /* its layout may have had the address of this one */
	memset(name, 'x', sizeof name - 1);
	assert_true(bb_sheet_write(&shared, &layout, data, 1));
	memset(data, 1, sizeof data);
	assert_false(bb_sheet_write(&shared, &layout, data, 1));
	memset(data, 0, sizeof data);
	assert_true(bb_sheet_write(&shared, &layout, data, 1));
	assert_int_equal(bb_sheet_length(&shared), 0);
}

int main(void)
{
	struct CMUnitTest tests[16] = {
		cmocka_unit_test(sheet_refuses_what_does_not_fit),
		cmocka_unit_test(sheet_tells_changes),
		cmocka_unit_test(sheet_refuses_long_texts),
	};
	unsigned count = 3;

	for (unsigned i = 0; bb_games[i] != NULL; i++)
		tests[count++] = (struct CMUnitTest){
			.name = bb_games[i]->name,
			.test_func = sheet_shows_what_was_written,
			.initial_state = (void *)(uintptr_t)bb_games[i]};
	return _cmocka_run_group_tests("sheet", tests, count, NULL, NULL);
}
