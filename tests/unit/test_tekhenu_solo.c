/* Botankhamun: every path through the pyramid, and what holds in whole games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/tekhenu/solo/solo.h"
#include "games/tekhenu/tekhenu.h"

enum { TOSSES = 3, PATHS = 1 << TOSSES, GAMES = 60 };

static void start(struct bb_rules *rules, struct tkh_state *s, const char *options)
{
	struct bb_error error;

	assert_int_equal(bb_rules_parse(rules, &tkh_game, options, strlen(options), &error), BB_OK);
	memset(s, 0, sizeof *s);
	tkh_game.setup(rules, s);
}

/* EVIDENCE(B-PYR-EX-01 B-PYR-EX-02 B-PYR-07) */
static void all_paths_of_the_pyramid(void **unused)
{
	/* 0 = up: the first toss is the highest bit. */
	static const uint8_t paths[PATHS][TOSSES + 1] = {
		{0, 4, 7, 9}, {0, 4, 7, 8}, {0, 4, 5, 8}, {0, 4, 5, 6},
		{0, 1, 5, 8}, {0, 1, 5, 6}, {0, 1, 2, 6}, {0, 1, 2, 3},
	};
	unsigned ends[10] = {0};
	struct bb_rules rules;
	struct tkh_state s;

	(void)unused;
	start(&rules, &s, "players=1");
	for (unsigned i = 0; i < 10; i++)
		s.bot.pyramid[i] = (uint8_t)(i + 1);
	for (unsigned path = 0; path < PATHS; path++) {
		s.bot.marker = 1;
		for (unsigned toss = 0; toss < TOSSES; toss++) {
			struct tkh_state next = s;

			assert_int_equal(s.bot.marker, paths[path][toss] + 1);
			assert_true(tkh_bot_may_flip(&s));
			next.pending_count = 0;
			tkh_push(&next, TKH_OWED_FLIP, 1, 0, 0, 0);
			tkh_act_flip(&rules, &next,
			             BB_ACT(TKH_BOT_FLIP, path >> (TOSSES - 1 - toss) & 1, 0, 0),
			             NULL);
			s.bot.marker = next.bot.marker;
		}
		assert_int_equal(s.bot.marker, paths[path][TOSSES] + 1);
		assert_false(tkh_bot_may_flip(&s));
		ends[s.bot.marker - 1]++;
	}
	assert_int_equal(ends[3], 1);
	assert_int_equal(ends[6], 3);
	assert_int_equal(ends[8], 3);
	assert_int_equal(ends[9], 1);
}

/* EVIDENCE(B-GOD-05 B-TURN-04 B-BASE-02 BX-GOD-02) In whole games he takes a die in every turn,
 * four between judgements. */
static void he_always_finds_a_die(void **unused)
{
	static const char *const options[] = {
		"players=1", "players=1 solo=medium", "players=1 solo=hard beginner",
		"players=1 seth", "players=1 seth solo=hard double_buildings"};

	(void)unused;
	for (unsigned game = 0; game < GAMES; game++) {
		struct bb_rules rules;
		struct tkh_state s;
		struct bb_rng rng;
		unsigned taken = 0, turns = 0;

		start(&rules, &s, options[game % 5]);
		bb_rng_seed(&rng, game);
		for (;;) {
			struct bb_events events = {0};
			bb_action legal[BB_LEGAL_MAX], action;
			int actor = tkh_game.actor(&rules, &s);

			if (actor == BB_OVER)
				break;
			assert_int_not_equal(actor, 1);
			action = actor == BB_CHANCE ? bb_sample(&rules, &s, &rng) : 0;
			if (actor != BB_CHANCE) {
				uint32_t count = tkh_game.legal(&rules, &s, legal);

				action = legal[bb_rng_below(&rng, count)];
			}
			tkh_game.play(&rules, &s, action, &events);
			for (unsigned i = 0; i < events.count; i++) {
				taken += events.at[i].kind == TKH_EV_TOOK && events.at[i].seat == 1;
				turns += events.at[i].kind == TKH_EV_TURN && events.at[i].seat == 1;
			}
		}
		assert_int_equal(turns, 16);
		assert_int_equal(taken, 16);
	}
}

/* EVIDENCE(V-02 BX-SETUP-05 BX-DIFF-04 X-RULING-52) Dials belong to their game: others refuse
 * them. */
static void options_go_together(void **unused)
{
	static const struct {
		const char *words;
		bool fit;
	} tried[] = {
		{"players=1 vizier", false},
		{"players=1 seth vizier", false},
		{"players=2 solo=hard", false},
		{"players=2 seth draw=both", false},
		{"players=2 seth artefacts=4", false},
		{"players=2 seth double_buildings", false},
		{"players=1 draw=cults", false},
		{"players=1 artefacts=2", false},
		{"players=1 double_buildings", false},
		{"players=1 seth artefacts=1", false},
		{"players=1 seth artefacts=5", false},
		{"players=2 artefacts=3", true},
		{"players=1 seth solo=hard random_starts double_decrees draw=both artefacts=2 "
	         "double_buildings",
	         true},
	};

	(void)unused;
	for (unsigned i = 0; i < sizeof tried / sizeof tried[0]; i++) {
		struct bb_rules rules;
		struct bb_error error;
		bool parsed = bb_rules_parse(&rules, &tkh_game, tried[i].words,
		                             strlen(tried[i].words), &error) == BB_OK;

		if (parsed != tried[i].fit)
			fail_msg("%s: %s", tried[i].words, parsed ? "accepted" : "refused");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_paths_of_the_pyramid),
		cmocka_unit_test(he_always_finds_a_die),
		cmocka_unit_test(options_go_together),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
