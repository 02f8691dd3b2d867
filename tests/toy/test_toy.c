/* The toy module plays: its card is gained, its die is on the dial, its question is asked and
 * answered, and every position on the way is valid. The library is that of the test build with the
 * toy in its list of modules. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "core/playout.h"
#include "games/tekhenu/tekhenu.h"
#include "games/tekhenu/toy/toy.h"

enum { GAMES = 150 };

struct seen {
	unsigned cards, dice, questions, points;
};

static void look(const struct bb_rules *rules, const struct tkh_state *s, struct seen *seen)
{
	for (unsigned seat = 0; seat < rules->seats; seat++)
		seen->cards += bb_has(s->player[seat].technologies, TKH_TOY_CARD);
	for (unsigned i = 0; i < TKH_DICE; i++)
		seen->dice += s->wedge[i] != 0 && s->colour[i] == TKH_GREEN;
}

/* As many VP as spins; what follows in the same step may bring or cost others. */
static unsigned spin(const struct bb_rules *rules, struct tkh_state *s, bb_action action)
{
	struct bb_events log = {0};
	unsigned seat = tkh_top(s)->seat, spins = bb_arg_of(action, 0) + 1;

	tkh_game.play(rules, s, action, &log);
	assert_true(log.count > 0);
	assert_int_equal(log.at[0].kind, TKH_EV_VP);
	assert_int_equal(log.at[0].seat, seat);
	assert_int_equal(log.at[0].arg[0], spins);
	return spins;
}

static void play(const struct bb_rules *rules, uint64_t seed, struct seen *seen)
{
	struct tkh_state s;
	struct bb_rng luck, will;

	memset(&s, 0, sizeof s);
	bb_rng_seed(&luck, seed);
	bb_rng_seed(&will, ~seed);
	tkh_game.setup(rules, &s);
	while (bb_draw_chance(rules, &s, &luck) != BB_OVER) {
		uint32_t count;
		bb_action action = bb_pick(rules, &s, &will, &count);

		assert_null(tkh_game.check(rules, &s));
		look(rules, &s, seen);
		if (tkh_top(&s)->kind != TKH_OWED_SPIN) {
			tkh_game.play(rules, &s, action, NULL);
			continue;
		}
		seen->questions++;
		seen->points += spin(rules, &s, action);
	}
}

static void it_plays(void **state)
{
	static const char *const presets[] = {
		"players=2", "players=3", "players=4", "players=2 vizier"};

	(void)state;
	for (unsigned i = 0; i < sizeof presets / sizeof presets[0]; i++) {
		struct seen seen = {0};
		struct bb_rules rules;
		struct bb_error error;

		assert_int_equal(
			bb_rules_parse(&rules, &tkh_game, presets[i], strlen(presets[i]), &error),
			BB_OK);
		for (uint64_t seed = 0; seed < GAMES; seed++)
			play(&rules, seed, &seen);
		assert_true(seen.cards > 0 && seen.dice > 0 && seen.questions > 0);
		assert_true(seen.points > seen.questions);
	}
}

/* Where it takes no part nothing of it is there. */
static void it_stays_away(void **state)
{
	struct seen seen = {0};
	struct bb_rules rules;
	struct bb_error error;

	(void)state;
	assert_int_equal(bb_rules_parse(&rules, &tkh_game, "players=1", 9, &error), BB_OK);
	for (uint64_t seed = 0; seed < GAMES / 3; seed++)
		play(&rules, seed, &seen);
	assert_int_equal(seen.cards + seen.dice + seen.questions, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_plays),
		cmocka_unit_test(it_stays_away),
	};

	return cmocka_run_group_tests_name("toy", tests, NULL, NULL);
}
