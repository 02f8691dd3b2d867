/* Tekhenu: bugs trigger assertions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/tekhenu/cards.h"
#include "games/tekhenu/dice.h"
#include "games/tekhenu/tekhenu.h"
#include "tests/unit/planted.h"

static struct tkh_state s;
static struct bb_rules rules;

static void is_loud(void (*plant)(void))
{
	bb_rules_default(&rules, &tkh_game);
	memset(&s, 0, sizeof s);
	s.active = BB_NO_SEAT;
	assert_true(planted_is_loud(plant));
}

static void fill_the_stack(void)
{
	for (unsigned i = 0; i <= TKH_PENDING; i++)
		tkh_push(&s, TKH_OWED_WINDOW, 0, 0, 0, 0);
}

static void earn_too_much(void)
{
	for (unsigned i = 0; i <= TKH_EXTRAS; i++)
		tkh_queue_extra(&s, 0, TKH_RA, 1, 1, 0, NULL);
}

static void overpay(void)
{
	s.player[0].token[TKH_GOLD] = 1;
	tkh_take_token(&s, 0, TKH_GOLD, 2, NULL);
}

static void run_an_impossible_task(void)
{
	tkh_push(&s, TKH_OWED_NONE, 0, 0, 0, 0);
	tkh_proceed(&rules, &s, NULL);
}

static void gain_an_impossible_card(void) { tkh_gain_card(&s, 0, TKH_CARDS, false, NULL); }

static void lay_a_fifth_die(void)
{
	s.die.face = 1;
	for (unsigned i = 0; i <= TKH_BOARD_DICE; i++)
		tkh_lay_die(&s, 0, TKH_TAINTED);
}

static void nothing_is_planted(void) { tkh_push(&s, TKH_OWED_WINDOW, 0, 0, 0, 0); }

static void planted_bugs_are_loud(void **unused)
{
	(void)unused;
	is_loud(fill_the_stack);
	is_loud(earn_too_much);
	is_loud(overpay);
	is_loud(run_an_impossible_task);
	is_loud(gain_an_impossible_card);
	is_loud(lay_a_fifth_die);
}

/* The test itself can tell: without a bug the child ends well. */
static void sound_play_is_silent(void **unused)
{
	(void)unused;
	memset(&s, 0, sizeof s);
	assert_true(planted_is_silent(nothing_is_planted));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(planted_bugs_are_loud),
		cmocka_unit_test(sound_play_is_silent),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
