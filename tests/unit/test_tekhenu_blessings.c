/* Tekhenu: the dice bag over whole games, dice that Blessings make useful, and the Decrees an
 * automatic player scores.
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

/* --- dice --------------------------------------------------------------------------------------- */

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

/* --- dice that Blessings make useful ------------------------------------------------------------ */

static bool is_useful(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat);

static bool is_useful_after(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            bb_action action, tkh_act *act)
{
	struct tkh_state next = *s;

	act(rules, &next, action, NULL);
	return is_useful(rules, &next, seat);
}

static unsigned scribes_with(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                             unsigned gold)
{
	struct tkh_purse purse;

	tkh_purse_of(rules, s, seat, &purse);
	tkh_purse_add(&purse, TKH_GOLD, gold);
	return tkh_worth(&purse, TKH_SCRIBE);
}

/* A joined action stands last, where it cannot stand in for the normal one (T-RULING-98); so its
 * god does not matter. */
static bool is_useful_by_card(const struct bb_rules *rules, const struct tkh_state *s,
                              unsigned seat, unsigned card)
{
	const struct tkh_player *p = &s->player[seat];
	unsigned effect = tkh_blessings[card].effect, flags = s->die.flags, length = 0;
	bool early = (flags & (TKH_SCRIBED | TKH_TREATED | TKH_JOINED)) == 0 &&
	             ((flags & TKH_BY_ANUBIS) == 0 || (flags & TKH_ANUBIS_FREE) != 0);
	bool found = false;

	while (s->die.plan[length] != TKH_PLAN_NONE)
		length++;
	if (effect == TKH_TURNS_DIE && early && (flags & TKH_RECOLOURED) == 0)
		for (unsigned face = 0; face < TKH_FACES && !found; face++)
			found = is_useful_after(rules, s, seat, BB_ACT(TKH_TURN_DIE, card, face, 0),
			                        tkh_act_turn_die);
	if (effect == TKH_RECOLOURS && early)
		for (unsigned value = tkh_lowered(s->die.value, 1);
		     value <= tkh_raised(s->die.value, 1) && !found; value++)
			for (unsigned colour = 0; colour < TKH_BASE_COLOURS && !found; colour++)
				found = colour != s->die.shade &&
				        is_useful_after(
						rules, s, seat,
						BB_ACT(TKH_RECOLOUR, card, colour, value - 1),
						tkh_act_recolour);
	if (effect == TKH_JOINS_NEIGHBOUR &&
	    scribes_with(rules, s, seat, tkh_may(s, seat, TKH_REPAID_BLESSINGS)) >= 1)
		found = is_useful_after(rules, s, seat, BB_ACT(TKH_JOIN, card, TKH_HORUS, length),
		                        tkh_act_join);
	if (effect == TKH_JOINS_OPPOSITE && p->happiness > 0)
		found = is_useful_after(rules, s, seat, BB_ACT(TKH_JOIN, card, TKH_HORUS, length),
		                        tkh_act_join);
	return found;
}

/* Some declaration leaves a normal action: all of them are tried, whatever is offered. */
static bool is_useful(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat)
{
	unsigned scribes = scribes_with(rules, s, seat, 0), flags = s->die.flags;

	if (tkh_top(s)->kind == TKH_OWED_PAY) {
		bb_action ways[BB_LEGAL_MAX];
		uint32_t count = tkh_list_pay(rules, s, tkh_top(s), ways);
		bool found = false;

		for (uint32_t i = 0; i < count && !found; i++)
			found = is_useful_after(rules, s, seat, ways[i], tkh_act_pay);
		return found;
	}
	if (tkh_may_close(rules, s, seat))
		return true;
	BB_EACH(card, s->player[seat].blessings)
		if (is_useful_by_card(rules, s, seat, card))
			return true;
	for (unsigned value = 1; value <= TKH_FACES && (flags & TKH_SCRIBED) == 0; value++)
		if (value != s->die.value && tkh_scribes_for(s->die.value, value) <= scribes &&
		    is_useful_after(rules, s, seat, BB_ACT(TKH_CHANGE, value - 1, 0, 0),
		                    tkh_act_change))
			return true;
	return (flags & (TKH_BY_ANUBIS | TKH_TREATED)) == 0 && scribes >= 2 &&
	       is_useful_after(rules, s, seat, BB_ACT(TKH_ANUBIS, 0, 0, 0), tkh_act_anubis);
}

/* Makes a poor player with Blessings that are declared with the die, T24, and sometimes T10. */
static void impoverish(struct tkh_player *p, struct bb_rng *rng)
{
	static const uint8_t cards[] = {9, 10, 12, 17, 18, 19, 20};

	p->blessings = 0;
	for (unsigned i = 0; i < 2; i++)
		p->blessings |= UINT32_C(1) << (cards[bb_rng_below(rng, sizeof cards)] - 1);
	p->technologies = UINT32_C(1) << 23 | (uint32_t)(bb_rng_below(rng, 3) == 0) << 9;
	for (unsigned token = 0; token < TKH_TOKENS; token++)
		p->token[token] = (uint8_t)bb_rng_below(rng, 2);
	p->happiness = (uint8_t)bb_rng_below(rng, p->population < 3 ? p->population + 1u : 3);
}

/* What is offered is what can be used, and no declaration that is begun comes to a dead end. Tells
 * how many dice cannot be used. */
static unsigned look_at_takes(const struct bb_rules *rules, const struct tkh_state *position,
                              struct bb_rng *rng)
{
	unsigned seat = tkh_top(position)->seat, useless = 0;
	struct tkh_state s = *position;

	if (tkh_top(position)->kind != TKH_OWED_TAKE)
		return 0;
	impoverish(&s.player[seat], rng);
	for (unsigned i = 0; i < TKH_DICE && s.wedge[i] != 0; i++) {
		bb_action take = BB_ACT(TKH_TAKE, s.wedge[i] - 1u, s.colour[i], s.face[i] - 1u);
		bool useful = is_useful_after(rules, &s, seat, take, tkh_act_take);
		struct tkh_state next = s;

		assert_int_equal(bb_is_legal(rules, &s, take), useful);
		useless += !useful;
		if (!useful)
			continue;
		tkh_play(rules, &next, take, NULL);
		while (tkh_top(&next)->kind == TKH_OWED_DECLARE ||
		       tkh_top(&next)->kind == TKH_OWED_PAY) {
			bb_action legal[BB_LEGAL_MAX];
			uint32_t count = tkh_legal(rules, &next, legal);

			assert_true(count > 0);
			tkh_play(rules, &next, legal[bb_rng_below(rng, count)], NULL);
		}
	}
	return useless;
}

/* EVIDENCE(T-RULING-98 T-RULING-106) */
static void dice_are_offered_if_useful(void **unused)
{
	unsigned useless = 0;

	(void)unused;
	for (unsigned players = 2; players <= 4; players++) {
		struct bb_rules rules;

		rules_of(&rules, players);
		for (uint64_t seed = 1; seed <= 5; seed++)
			useless += play_and_look(&rules, seed, look_at_takes);
	}
	assert_true(useless > 100);
}

/* --- Decrees of an automatic player -------------------------------------------------------------- */

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
		cmocka_unit_test(dice_are_offered_if_useful),
		cmocka_unit_test(equal_sets_go_by_number),
		cmocka_unit_test(equal_sets_keep_scribes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
