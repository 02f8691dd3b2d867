/* Ratings: who moves, by how much, and that it is the same everywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "match/rating.h"

static const int64_t noon = INT64_C(1700000000000), day = INT64_C(24) * 3600 * 1000;

static struct rating_seat somebody(int64_t points, int64_t doubt, uint8_t place)
{
	return (struct rating_seat){
		.rating = {.mean = points * RATING_POINT,
	                   .doubt = doubt * RATING_POINT,
	                   .at = noon,
	                   .games = 10,
	                   .proof = RATING_PROOF},
		.place = place};
}

/* Member by member: the bytes between them are anything. */
static bool equal(const struct rating *a, const struct rating *b)
{
	return a->mean == b->mean && a->doubt == b->doubt && a->at == b->at &&
	       a->games == b->games && a->proof == b->proof;
}

static void winners_gain_what_losers_lose(void **state)
{
	for (unsigned players = 2; players <= 4; players++) {
		struct rating_seat seats[4];
		int64_t sum = 0;

		(void)state;
		for (unsigned i = 0; i < players; i++)
			seats[i] = somebody(1000, 80, (uint8_t)(i + 1));
		rating_game(RATING_RULE, "tekhenu", players, seats, players, noon);
		for (unsigned i = 0; i < players; i++) {
			sum += seats[i].rating.mean - 1000 * RATING_POINT;
			assert_int_equal(seats[i].rating.games, 11);
			assert_true(seats[i].rating.doubt < 80 * RATING_POINT);
			if (i > 0)
				assert_true(seats[i].rating.mean < seats[i - 1].rating.mean);
		}
		/* but for what division leaves */
		assert_true(sum >= -8 && sum <= 8);
	}
}

static void a_tie_moves_equals_nowhere_and_others_together(void **state)
{
	struct rating_seat equal[2] = {somebody(900, 90, 1), somebody(900, 90, 1)};
	struct rating_seat apart[2] = {somebody(700, 90, 1), somebody(1100, 90, 1)};

	(void)state;
	rating_game(RATING_RULE, "tekhenu", 2, equal, 2, noon);
	assert_int_equal(equal[0].rating.mean, 900 * RATING_POINT);
	assert_int_equal(equal[1].rating.mean, 900 * RATING_POINT);
	rating_game(RATING_RULE, "tekhenu", 2, apart, 2, noon);
	assert_true(apart[0].rating.mean > 700 * RATING_POINT);
	assert_true(apart[1].rating.mean < 1100 * RATING_POINT);
}

static void agents_stay_where_they_were_measured(void **state)
{
	struct rating_seat seats[2] = {somebody(1174, 100, 2), {.place = 1, .fixed = true}};
	struct rating vizier;

	(void)state;
	assert_true(rating_anchor("tekhenu", "vizier", 2, &vizier));
	assert_int_equal(vizier.mean, 1174 * RATING_POINT);
	assert_int_equal(vizier.doubt, 0);
	seats[1].rating = vizier;
	rating_game(RATING_RULE, "tekhenu", 2, seats, 2, noon);
	assert_true(equal(&seats[1].rating, &vizier));
	assert_true(seats[0].rating.mean < 1174 * RATING_POINT);
	/* Who thinks by the clock is somebody else on every machine. */
	assert_false(rating_anchor("tekhenu", "pharaoh", 2, &vizier));
	assert_false(rating_anchor("sare", "nobody", 2, &vizier));
	assert_false(rating_known("tekhenu", 1));
}

static void the_settled_are_not_moved_by_newcomers(void **state)
{
	struct rating_seat seats[2] = {somebody(1200, 60, 1), {.rating = rating_new(), .place = 2}};
	const struct rating settled = seats[0].rating;

	(void)state;
	rating_game(RATING_RULE, "tekhenu", 2, seats, 2, noon);
	assert_true(equal(&seats[0].rating, &settled));
	assert_true(seats[1].rating.mean < RATING_START);
	assert_int_equal(seats[1].rating.games, 1);
}

/* Who was measured by agents counts in full, somebody of whom they know nothing an eighth. */
static void people_count_as_far_as_agents_have_measured_them(void **state)
{
	struct rating_seat known[2] = {somebody(1000, 100, 1), somebody(1000, 100, 2)};
	struct rating_seat unknown[2] = {somebody(1000, 100, 1), somebody(1000, 100, 2)};
	struct rating vague;

	(void)state;
	known[0].rating.proof = unknown[0].rating.proof = unknown[1].rating.proof = 0;
	rating_game(RATING_RULE, "tekhenu", 2, known, 2, noon);
	rating_game(RATING_RULE, "tekhenu", 2, unknown, 2, noon);
	assert_in_range((known[0].rating.mean - 1000 * RATING_POINT) * 1000 /
	                        (unknown[0].rating.mean - 1000 * RATING_POINT),
	                7300, 8100);
	/* The proof goes over from who has it. */
	assert_true(known[0].rating.proof > 0);
	assert_int_equal(unknown[0].rating.proof, 0);
	/* However often they play: together they may be off. */
	vague = unknown[0].rating;
	vague.doubt = 50 * RATING_POINT;
	assert_int_equal(rating_doubt(&vague), 200 * RATING_POINT);
	vague.proof = RATING_PROOF;
	assert_int_equal(rating_doubt(&vague), 50 * RATING_POINT);
}

static void the_same_two_count_less_each_time(void **state)
{
	int64_t played = 0, before = INT64_MAX;

	(void)state;
	for (unsigned game = 0; game < 4; game++, played += RATING_WHOLE) {
		struct rating_seat seats[2] = {somebody(1000, 100, 1), somebody(1000, 100, 2)};

		seats[0].repetition[1] = seats[1].repetition[0] = rating_repetition(played);
		rating_game(RATING_RULE, "tekhenu", 2, seats, 2, noon);
		assert_true(seats[0].rating.mean - 1000 * RATING_POINT < before);
		before = seats[0].rating.mean - 1000 * RATING_POINT;
	}
	assert_int_equal(rating_repetition(0), 0);
	assert_int_equal(rating_repetition(3 * RATING_WHOLE), RATING_WHOLE / 2);
	assert_in_range(rating_played_lately(4000, 30), 1990, 2000);
	assert_int_equal(rating_played_lately(4000, 0), 4000);
	assert_int_equal(rating_played_lately(4000, 30000), 0);
}

/* A foregone game tells nothing, so it must not make anybody unknown either: farms lived on
 * that. */
static void a_foregone_game_moves_nothing(void **state)
{
	struct rating_seat seats[2] = {somebody(2400, 100, 1), somebody(400, 100, 2)};
	struct rating_seat old[2] = {somebody(2400, 100, 1), somebody(400, 100, 2)};

	(void)state;
	rating_game(RATING_RULE, "tekhenu", 2, seats, 2, noon);
	assert_true(seats[0].rating.doubt <= 100 * RATING_POINT);
	rating_game(1, "tekhenu", 2, old, 2, noon);
	assert_true(old[0].rating.doubt > 100 * RATING_POINT);
}

static void absence_widens_up_to_the_beginning(void **state)
{
	const struct rating sure = somebody(1000, 60, 1).rating;
	const struct rating year = rating_at(sure, noon + 365 * day);

	(void)state;
	assert_int_equal(rating_at(sure, noon + day - 1).doubt, sure.doubt);
	assert_true(rating_at(sure, noon + day).doubt > sure.doubt);
	assert_true(year.doubt > 149 * RATING_POINT && year.doubt < 151 * RATING_POINT);
	assert_int_equal(rating_at(sure, noon + 36500 * day).doubt, RATING_DOUBT);
	assert_int_equal(rating_at(sure, noon - day).doubt, sure.doubt);
	assert_int_equal(year.mean, sure.mean);
}

static void what_is_expected_is_elo(void **state)
{
	const struct rating low = somebody(1000, 0, 1).rating, high = somebody(1400, 0, 1).rating;
	const struct rating vague = somebody(1400, 300, 1).rating;

	(void)state;
	/* 10 to 1 */
	assert_in_range(rating_expect("tekhenu", 2, &high, &low), 909080, 909100);
	assert_in_range(rating_expect("tekhenu", 2, &low, &high), 90900, 90920);
	assert_int_equal(rating_expect("tekhenu", 2, &low, &low), 500000);
	assert_true(rating_expect("tekhenu", 2, &vague, &low) <
	            rating_expect("tekhenu", 2, &high, &low));
	assert_true(rating_expect("sare", 4, &high, &low) < rating_expect("sare", 2, &high, &low));
}

/* The same games give the same bytes on every machine: this number is part of the log's format. */
static uint64_t play_many(unsigned rule)
{
	static const char *const agents[] = {"random", "greedy", "scribe", "vizier"};
	struct rating people[20];
	uint32_t rng = 7;
	uint64_t hash = UINT64_C(14695981039346656037);

	for (unsigned i = 0; i < 20; i++)
		people[i] = rating_new();
	for (unsigned game = 0; game < 2000; game++) {
		const unsigned players = 2 + game % 3, first = (rng >> 8) % 20;
		struct rating_seat seats[4] = {0};

		for (unsigned i = 0; i < players; i++) {
			rng = rng * 1664525 + 1013904223;
			seats[i].rating = people[(first + 3 * i) % 20];
			seats[i].place = (uint8_t)(1 + (rng >> 16) % players);
		}
		seats[players - 1].fixed =
			game % 4 == 0 &&
			rating_anchor(game % 8 ? "sare" : "tekhenu", agents[game / 4 % 4], players,
		                      &seats[players - 1].rating);
		rating_game(rule, game % 8 ? "sare" : "tekhenu", players, seats, players,
		            noon + game * day / 3);
		for (unsigned i = 0; i < players; i++)
			if (!seats[i].fixed)
				people[(first + 3 * i) % 20] = seats[i].rating;
	}
	for (unsigned i = 0; i < 20; i++) {
		hash = (hash ^ (uint64_t)people[i].mean) * UINT64_C(1099511628211);
		hash = (hash ^ (uint64_t)people[i].doubt) * UINT64_C(1099511628211);
		assert_true(people[i].doubt > 0 && people[i].doubt <= RATING_DOUBT);
	}
	return hash;
}

static void the_arithmetic_is_the_same_everywhere(void **state)
{
	(void)state;
	assert_int_equal(play_many(1), UINT64_C(0x82cba54a2f81b31e));
	assert_int_equal(play_many(2), UINT64_C(0x59db96f6d4f57238));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(winners_gain_what_losers_lose),
		cmocka_unit_test(a_tie_moves_equals_nowhere_and_others_together),
		cmocka_unit_test(agents_stay_where_they_were_measured),
		cmocka_unit_test(the_settled_are_not_moved_by_newcomers),
		cmocka_unit_test(people_count_as_far_as_agents_have_measured_them),
		cmocka_unit_test(the_same_two_count_less_each_time),
		cmocka_unit_test(a_foregone_game_moves_nothing),
		cmocka_unit_test(absence_widens_up_to_the_beginning),
		cmocka_unit_test(what_is_expected_is_elo),
		cmocka_unit_test(the_arithmetic_is_the_same_everywhere),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
