/* Tekhenu: the dice bag over whole games, and the Decrees an automatic player scores.
 *
 * What one position can show is in tests/scenarios/tekhenu; here is what needs whole games or an
 * agent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/tekhenu/cards.h"
#include "games/tekhenu/dice.h"
#include "games/tekhenu/tekhenu.h"

static void rules_of(struct bb_rules *rules, unsigned players)
{
	char words[16];
	struct bb_error error;

	snprintf(words, sizeof words, "players=%u", players);
	assert_int_equal(bb_rules_parse(rules, &tkh_game, words, strlen(words), &error), BB_OK);
}

/* --- dice --------------------------------------------------------------------------------- */

static int dice_in_bag(const struct bb_rules *rules, const struct tkh_state *s)
{
	uint64_t bag = tkh_bag(rules, s);
	unsigned sum = 0;

	for (unsigned colour = 0; colour < TKH_COLOURS; colour++)
		sum += tkh_dice_of_colour(bag, colour);
	return (int)sum;
}

static int dice_on_dial(const struct tkh_state *s)
{
	int dice = 0;

	for (unsigned i = 0; i < TKH_DICE; i++)
		dice += s->wedge[i] != 0;
	return dice;
}

/* Looks at a position of a game: tells how much of what it looks for it has found. */
typedef unsigned look(const struct bb_rules *rules, const struct tkh_state *s, struct bb_rng *rng);

/* At the start of an odd round, and when the first die of a refill is about to be drawn. */
static unsigned look_at_dice(const struct bb_rules *rules, const struct tkh_state *s,
                             struct bb_rng *rng)
{
	const struct tkh_task *task = tkh_top(s);
	int players = (int)rules->seats;

	(void)rng;
	if (task->kind == TKH_OWED_TAKE && s->turn == 0 && s->round % 2 == 1) {
		assert_int_equal(dice_on_dial(s), 18);
		assert_int_equal(dice_in_bag(rules, s), s->round % 4 == 1 ? 2 * players : 0);
		return 1;
	}
	if (task->kind == TKH_OWED_DIE && s->round > 0 && task->b == 0 &&
	    dice_on_dial(s) == 18 - 2 * players) {
		assert_int_equal(dice_in_bag(rules, s),
		                 s->rotation % 2 == 1 ? 2 * players : 4 * players);
		return 1;
	}
	return 0;
}

static unsigned play_and_look(const struct bb_rules *rules, uint64_t seed, look *look_at)
{
	struct tkh_state s;
	struct bb_rng rng;
	unsigned looks = 0;
	int actor;

	memset(&s, 0, sizeof s);
	bb_rng_seed(&rng, seed);
	tkh_game.setup(rules, &s);
	while ((actor = tkh_actor(rules, &s)) != BB_OVER) {
		bb_action legal[BB_LEGAL_MAX];
		uint32_t count = tkh_legal(rules, &s, legal);

		looks += look_at(rules, &s, &rng);
		tkh_play(rules, &s,
		         actor == BB_CHANCE ? bb_sample(rules, &s, &rng)
		                            : legal[bb_rng_below(&rng, count)],
		         NULL);
	}
	return looks;
}

/* EVIDENCE(T-EX-24 T-ROT-07 T-INV-11) */
static void bag_fills_and_empties(void **unused)
{
	(void)unused;
	for (unsigned players = 2; players <= 4; players++) {
		struct bb_rules rules;

		rules_of(&rules, players);
		for (uint64_t seed = 1; seed <= 10; seed++)
			/* 8 odd rounds and 7 refills at least; a start of a round may be seen
			 * twice */
			assert_true(play_and_look(&rules, seed, look_at_dice) >= 15);
	}
}

/* --- Decrees of an automatic player ------------------------------------------------------- */

static uint32_t decree(unsigned number)
{
	return UINT32_C(1) << (number - 1);
}

/* Seat 0 is about to choose the Decrees it scores; there is nothing else left to do. */
static void at_the_end(const struct bb_rules *rules, struct tkh_state *s, uint32_t decrees)
{
	memset(s, 0, sizeof *s);
	tkh_game.setup(rules, s);
	memset(s->pending, 0, sizeof s->pending);
	s->pending_count = 0;
	s->round = 16;
	s->rotation = 8;
	s->maat = 4;
	s->opened = 3;
	s->active = BB_NO_SEAT;
	s->order[1] = 1;
	for (unsigned value = 0; value < TKH_FACES; value++)
		s->horus[value] = (uint8_t)(value + 1);
	s->player[0].decrees = s->player[0].shown = decrees;
	s->player[0].decree_count = (uint8_t)bb_count(decrees);
	tkh_push(s, TKH_DO_END, 0, 2, 0, 0);
	tkh_push(s, TKH_OWED_SCORE, 0, 0, 0, 0);
}

static void play_greedy(const struct bb_rules *rules, struct tkh_state *s, uint64_t seed)
{
	const struct bb_agent *agent = bb_find_agent(&tkh_game, "greedy");
	struct bb_rng rng;

	assert_non_null(agent);
	bb_rng_seed(&rng, seed);
	assert_null(tkh_check(rules, s));
	while (tkh_actor(rules, s) == 0) {
		bb_action legal[BB_LEGAL_MAX];
		uint32_t count = tkh_legal(rules, s, legal);

		tkh_play(rules, s, agent->choose(rules, s, 0, legal, count, &rng), NULL);
	}
	assert_int_equal(tkh_actor(rules, s), BB_OVER);
}

/* D12 and D15 have one symbol and are worth 6 VP each, D13 is worth 3.
 * EVIDENCE(T-RULING-115 T-RULING-56) */
static void equal_sets_go_by_number(void **unused)
{
	struct bb_rules rules;

	(void)unused;
	rules_of(&rules, 2);
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct tkh_state s;

		at_the_end(&rules, &s, decree(12) | decree(13) | decree(15));
		s.player[0].sites = 3;
		s.player[0].columns = 1;
		s.tile[0] = 1;
		play_greedy(&rules, &s, seed);
		assert_int_equal(s.player[0].scored, decree(12));
	}
}

/* D03's 2 Gold may be Scribes with T10; the VP are the same, the Scribes are kept.
 * EVIDENCE(T-RULING-115 T-RULING-58) */
static void equal_sets_keep_scribes(void **unused)
{
	struct bb_rules rules;

	(void)unused;
	rules_of(&rules, 2);
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct tkh_state s;

		at_the_end(&rules, &s, decree(3) | decree(12));
		s.player[0].vp = 0;
		s.player[0].sites = 3;
		s.player[0].technologies = UINT32_C(1) << 9;
		s.player[0].token[TKH_GOLD] = 2;
		s.player[0].token[TKH_SCRIBE] = 2;
		play_greedy(&rules, &s, seed);
		assert_int_equal(s.player[0].vp, 12 + 3);
		assert_int_equal(s.player[0].token[TKH_GOLD], 0);
		assert_int_equal(s.player[0].token[TKH_SCRIBE], 2);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bag_fills_and_empties),
		cmocka_unit_test(equal_sets_go_by_number),
		cmocka_unit_test(equal_sets_keep_scribes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
