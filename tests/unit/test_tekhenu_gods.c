/* Tekhenu: the default payments, and which Decrees an automatic player scores.
 *
 * Whatever a position and its legal actions can show is in tests/scenarios/tekhenu; here is what
 * depends on the order in which actions are listed, and on an agent's choice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/tekhenu/pay.h"
#include "games/tekhenu/tekhenu.h"

#define CARD(number) (UINT32_C(1) << ((number)-1))

static void rules_of(struct bb_rules *rules, const char *words)
{
	struct bb_error error;

	assert_int_equal(bb_rules_parse(rules, &tkh_game, words, strlen(words), &error), BB_OK);
}

/* --- payments --------------------------------------------------------------------------------- */

/* The first payment offered for so much Granite reads like this. */
static void default_is(uint32_t technologies, unsigned amount, const char *expected)
{
	bb_action legal[BB_LEGAL_MAX];
	struct tkh_state s;
	struct bb_rules rules;
	struct bb_text text;
	char line[128];

	rules_of(&rules, "players=2");
	memset(&s, 0, sizeof s);
	s.player[0].technologies = technologies;
	s.player[0].token[TKH_GRANITE] = 2;
	s.player[0].token[TKH_LIMESTONE] = 2;
	s.player[0].token[TKH_GOLD] = 2;
	s.player[0].token[TKH_SCRIBE] = 2;
	tkh_push(&s, TKH_OWED_PAY, 0, TKH_GRANITE, amount, 0);
	assert_true(tkh_legal(&rules, &s, legal) > 0);
	bb_text_init(&text, line, sizeof line);
	bb_action_format(&rules, &s, legal[0], &text);
	assert_string_equal(line, expected);
}

/* EVIDENCE(T-RULING-74) */
static void right_kind_then_substitute_then_gold_then_scribes(void **unused)
{
	uint32_t both = CARD(10) | CARD(22);

	(void)unused;
	default_is(both, 1, "pay granite 1");
	default_is(both, 2, "pay granite 2");
	default_is(both, 3, "pay granite 2 limestone 1");
	default_is(both, 5, "pay granite 2 limestone 2 gold 1");
	default_is(both, 7, "pay granite 2 limestone 2 gold 2 scribes 1");
	default_is(CARD(10), 3, "pay granite 2 gold 1");
	default_is(CARD(10), 5, "pay granite 2 gold 2 scribes 1");
}

static struct tkh_edition edition;

/* The built-in values, to be changed. */
static void own_edition(struct bb_rules *rules)
{
	rules_of(rules, "players=2");
	memcpy(&edition, tekhenu_builtin, sizeof edition);
	rules->edition = &edition;
}

/* EVIDENCE(T-RULING-128): a tile that costs both stones; no printed one does. */
static void one_price_leaves_enough_for_the_other(void **unused)
{
	bb_action legal[BB_LEGAL_MAX];
	struct bb_rules rules;
	struct tkh_state s;

	(void)unused;
	own_edition(&rules);
	memset(&s, 0, sizeof s);
	s.player[0].token[TKH_LIMESTONE] = 1;
	s.player[0].token[TKH_GOLD] = 1;
	tkh_charge_both(&rules, &s, 0, TKH_GRANITE, 1, TKH_LIMESTONE, 1, NULL);
	assert_int_equal(s.pending_count, 0);
	assert_int_equal(s.player[0].token[TKH_LIMESTONE], 0);
	assert_int_equal(s.player[0].token[TKH_GOLD], 0);
	s.player[0].token[TKH_LIMESTONE] = 1;
	s.player[0].token[TKH_GRANITE] = 1;
	s.player[0].token[TKH_GOLD] = 1;
	tkh_charge_both(&rules, &s, 0, TKH_GRANITE, 1, TKH_LIMESTONE, 1, NULL);
	assert_int_equal(tkh_legal(&rules, &s, legal), 2);
	tkh_play(&rules, &s, legal[1], NULL);
	assert_int_equal(s.pending_count, 0);
	assert_int_equal(s.player[0].token[TKH_GRANITE], 1);
}

/* EVIDENCE(T-RULING-131) */
static void reach_and_tokens_are_two_numbers(void **unused)
{
	bb_action legal[BB_LEGAL_MAX];
	struct bb_rules rules;
	struct tkh_state s;

	(void)unused;
	own_edition(&rules);
	edition.technology[12].reach = 2;
	memset(&s, 0, sizeof s);
	s.active = BB_NO_SEAT;
	s.player[0].technologies = CARD(13);
	s.player[0].production[TKH_BREAD] = 6;
	tkh_push(&s, TKH_OWED_PRODUCTION, 0, TKH_BREAD, 3, 1);
	assert_int_equal(tkh_legal(&rules, &s, legal), 5);
	tkh_play(&rules, &s, legal[4], NULL);
	assert_int_equal(s.player[0].token[TKH_BREAD], 5 + 1);
}

/* --- Decrees ------------------------------------------------------------------------------ */

/* Seat 0 is to choose its Decrees, seat 1 owns none. */
static void end_of_game(struct tkh_state *s, uint32_t decrees)
{
	memset(s, 0, sizeof *s);
	s->round = 16;
	s->rotation = 8;
	s->maat = 4;
	s->active = BB_NO_SEAT;
	s->performer = BB_NO_SEAT;
	s->order[1] = 1;
	s->player[0].decrees = s->player[0].shown = decrees;
	s->player[0].decree_count = (uint8_t)bb_count(decrees);
	tkh_push(s, TKH_DO_END, 0, 2, 0, 0);
	tkh_push(s, TKH_OWED_SCORE, 0, 0, 0, 0);
}

static void greedy_scores(struct tkh_state *s, int vp)
{
	bb_action legal[BB_LEGAL_MAX];
	struct bb_rules rules;
	struct bb_rng rng;

	rules_of(&rules, "players=2");
	bb_rng_seed(&rng, 1);
	while (tkh_actor(&rules, s) != BB_OVER) {
		uint32_t count = tkh_legal(&rules, s, legal);

		assert_int_equal(tkh_actor(&rules, s), 0);
		tkh_play(&rules, s, tkh_agents[0].choose(&rules, s, 0, legal, count, &rng), NULL);
	}
	/* The first of the turn order scores 3 VP besides. */
	assert_int_equal(s->player[0].vp, vp + 3);
}

/* EVIDENCE(T-RULING-56) */
static void automatic_player_takes_the_best_set(void **unused)
{
	struct tkh_state s;

	(void)unused;
	/* D09 6 VP against D11 6 with one symbol, D13 3, D07 9, D21 3: the best three are 9, 6
	 * and 3. */
	end_of_game(&s, CARD(7) | CARD(9) | CARD(11) | CARD(13) | CARD(21));
	s.player[0].osiris = 1u << 2 | 1u << 3 | 1u << 4;
	s.player[0].columns = 1;
	s.player[0].token[TKH_SCRIBE] = 3;
	greedy_scores(&s, 18);
	assert_int_equal(bb_count(s.player[0].scored), 3);
	assert_true((s.player[0].scored & CARD(7)) != 0);

	/* D04 with 2 levels 8 VP; of 3 Gold and 10 basic resources 1 and 8 are left: D08 10,
	 * doubled. */
	end_of_game(&s, CARD(3) | CARD(4) | CARD(8) | CARD(21));
	s.player[0].population = 13;
	s.player[0].token[TKH_GOLD] = 3;
	s.player[0].token[TKH_BREAD] = 10;
	greedy_scores(&s, 28);
	assert_int_equal(s.player[0].token[TKH_BREAD], 8);
	assert_int_equal(s.player[0].token[TKH_GOLD], 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(right_kind_then_substitute_then_gold_then_scribes),
		cmocka_unit_test(one_price_leaves_enough_for_the_other),
		cmocka_unit_test(reach_and_tokens_are_two_numbers),
		cmocka_unit_test(automatic_player_takes_the_best_set),
	};

	return cmocka_run_group_tests_name("tekhenu-gods", tests, NULL, NULL);
}
