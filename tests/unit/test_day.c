/* The day's game: match/day.c, env/day.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "env/day.h"
#include "games/registry.h"

/* Every date of four centuries has the number after the one before it, and comes back. */
static void dates_are_numbered(void **state)
{
	static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	int32_t expected = 0, number;
	struct day day;

	(void)state;
	for (unsigned year = 1970; year < 2370; year++)
		for (unsigned month = 1; month <= 12; month++) {
			bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
			unsigned last = days[month - 1] + (month == 2 && leap ? 1u : 0u);

			for (unsigned of_month = 1; of_month <= last; of_month++, expected++) {
				assert_true(day_number(year, month, of_month, &number));
				assert_int_equal(number, expected);
				day_date(number, &day);
				assert_int_equal(day.year, year);
				assert_int_equal(day.month, month);
				assert_int_equal(day.of_month, of_month);
			}
			assert_false(day_number(year, month, last + 1, &number));
		}
	assert_false(day_number(1969, 12, 31, &number));
	assert_false(day_number(2026, 13, 1, &number));
	assert_false(day_number(2026, 0, 1, &number));
	assert_false(day_number(2026, 1, 0, &number));
}

/* Options are those of the game, with as many players as it says; no two days have the same
 * seed. */
static void every_day_has_a_game(void **state)
{
	static uint64_t seeds[1000];

	(void)state;
	for (int32_t number = 20000; number < 21000; number++) {
		struct bb_rules rules;
		struct day day;

		day_of(number, &day);
		assert_int_equal(bb_rules_parse(&rules, bb_find_game(day.game), day.options,
		                                strlen(day.options), NULL),
		                 BB_OK);
		assert_int_equal(bb_players(&rules), day.players);
		assert_true(day.seat < day.players);
		assert_true((day.agent == NULL) == (day.players == 1));
		assert_true(day.seed >> 63 == 0);
		for (int32_t i = 0; i < number - 20000; i++)
			assert_true(seeds[i] != day.seed);
		seeds[number - 20000] = day.seed;
	}
}

/* What everybody agrees on must never change: a date as it is told. */
static void a_day_is_told(void **state)
{
	char buffer[512];
	struct bb_text text;
	struct bb_json json;
	struct day day;
	int32_t number;

	(void)state;
	assert_true(day_number(2026, 11, 18, &number));
	day_of(number, &day);
	bb_text_init(&text, buffer, sizeof buffer);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	day_json(&day, &json);
	bb_json_close(&json, '}');
	assert_string_equal(
		buffer,
		"{\"date\":\"2026-11-18\",\"game\":\"tekhenu\",\"options\":\"players=3\",\"seat\":"
		"1,"
		"\"agents\":[\"scribe\",\"\",\"scribe\"],\"seed\":\"4790972877682460619\"}");
}

/* A day's game that an agent plays: it is that of the day, and is none any more when a die, an
 * agent's answer or the date is another one. */
static void a_game_is_checked(void **state)
{
	enum { LOG_MAX = 4096, MEMORY = AI_MEMORY_MIN };
	static struct match_entry the_log[LOG_MAX];
	static _Alignas(16) uint8_t room[MEMORY];
	static struct match match;
	struct ai_memory memory = {room, MEMORY};
	struct ai_agent greedy, other;
	int32_t number, score[BB_SEATS_MAX];
	uint8_t place[BB_SEATS_MAX];
	uint32_t seq, answered = 0;
	struct bb_rules rules;
	struct day day;

	(void)state;
	assert_true(day_number(2026, 11, 18, &number));
	day_of(number, &day);
	day.agent = "apprentice"; /* who answers sooner */
	assert_int_equal(bb_rules_parse(&rules, bb_find_game(day.game), day.options,
	                                strlen(day.options), NULL),
	                 BB_OK);
	assert_true(ai_find(rules.game, "greedy", &greedy));
	assert_true(ai_find(rules.game, day.agent, &other));
	const struct match_chance chance = {match_draw_ordered, &day.seed};
	match_init(&match, &rules, the_log, LOG_MAX);
	assert_int_equal(match_advance(&match, &chance), BB_OK);
	for (int actor; (actor = match_actor(&match)) >= 0;) {
		const struct ai_agent *agent = actor == day.seat ? &greedy : &other;

		answered = actor == day.seat ? answered : match.count + 1;
		assert_int_equal(
			match_submit(&match, actor,
		                     env_day_choose(agent, &rules, match.state, day.seed, memory),
		                     NULL),
			BB_OK);
		assert_int_equal(match_advance(&match, &chance), BB_OK);
	}
	assert_int_equal(env_day_check(&day, &match, memory, &seq), BB_OK);
	assert_int_equal(env_day_play(&day, "greedy", memory, score, place), BB_OK);
	for (unsigned seat = 0; seat < rules.seats; seat++)
		assert_int_equal(score[seat], rules.game->score(&rules, match.state, seat));
	day.agent = "scribe";
	assert_int_equal(env_day_check(&day, &match, memory, &seq), BB_MISMATCH);
	assert_true(seq > 0 && seq <= answered);
	day.agent = "apprentice";
	day.seed++;
	assert_int_equal(env_day_check(&day, &match, memory, &seq), BB_MISMATCH);
	assert_true(seq > 0);
	day_of(number + 2, &day);
	assert_int_equal(env_day_check(&day, &match, memory, &seq), BB_MISMATCH);
	assert_int_equal(seq, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(dates_are_numbered),
		cmocka_unit_test(every_day_has_a_game),
		cmocka_unit_test(a_day_is_told),
		cmocka_unit_test(a_game_is_checked),
	};

	return cmocka_run_group_tests_name("day", tests, NULL, NULL);
}
