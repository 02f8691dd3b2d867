/* Sa-Rê and the null game: bugs trigger assertions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/null/state.h"
#include "games/sare/build.h"
#include "games/sare/sare.h"
#include "tests/unit/planted.h"

static struct bb_rules sare_rules, null_rules;
static struct sare_state s;
static struct null_state n;

static void begin(void)
{
	bb_rules_default(&sare_rules, &sare_game);
	memset(&s, 0, sizeof s);
	sare_game.setup(&sare_rules, &s);
	bb_rules_default(&null_rules, &null_game);
	memset(&n, 0, sizeof n);
	null_game.setup(&null_rules, &n);
}

static void play_sare(unsigned stage, bb_action action)
{
	s.stage = (uint8_t)stage;
	sare_game.play(&sare_rules, &s, action, NULL);
}

/* --- Sa-Rê -------------------------------------------------------------------------------- */

/* A pack from which a card is drawn into the hand. */
static void lay_pack(void)
{
	s.unseen[SARE_CARD_TROUBLE] = 3;
	s.pack = 2;
	s.dark = 1;
	s.want = 1;
}

static void draw_into_a_full_hand(void)
{
	lay_pack();
	memset(s.hand, SARE_CARD_STONE + 1, sizeof s.hand);
	play_sare(SARE_AT_DRAW, BB_ACT(SARE_CARD, SARE_CARD_TROUBLE, 0, 0));
}

static void forget_a_known_card(void)
{
	lay_pack();
	s.want = 0;
	s.top[0] = s.top[1] = SARE_CARD_STONE + 1;
	s.hand[0] = SARE_CARD_STONE + 1;
	s.hand[1] = SARE_CARD_WOOD + 1;
	s.drawn_for = SARE_DRAWN_TO_PICK;
	play_sare(SARE_AT_PICK, BB_ACT(SARE_PICK, SARE_CARD_STONE, 0, 0));
}

static void pay_cards_that_are_not_there(void)
{
	struct sare_payment payment = {.item = {[SARE_CARD_STONE] = 1}};

	sare_spend(&s.player[0], &payment);
}

static void pay_tokens_that_are_not_there(void)
{
	struct sare_payment payment = {.item = {[SARE_ITEM_TOKEN + SARE_GOLD] = 2}};

	s.player[0].stored[SARE_GOLD] = 1;
	sare_spend(&s.player[0], &payment);
}

static void pay_caravans_that_are_not_there(void)
{
	struct sare_payment payment = {.item = {[SARE_ITEM_CARAVAN] = 1}};

	sare_spend(&s.player[0], &payment);
}

static void play_at_an_impossible_stage(void)
{
	play_sare(SARE_STAGES, BB_ACT(SARE_DONE, 0, 0, 0));
}

static void list_at_an_impossible_stage(void)
{
	bb_action legal[BB_LEGAL_MAX];

	s.stage = SARE_STAGES;
	(void)sare_game.legal(&sare_rules, &s, legal);
}

static void whip_in_phase_1(void) { play_sare(SARE_AT_SITES, BB_ACT(SARE_WHIP, 0, 0, 0)); }
static void launch_in_phase_3(void) { play_sare(SARE_AT_BUILD, BB_ACT(SARE_LAUNCH, 0, 0, 0)); }
static void build_when_stowing(void) { play_sare(SARE_AT_KEEP, BB_ACT(SARE_BUILD, 0, 0, 0)); }
static void give_at_an_offer(void) { play_sare(SARE_AT_OFFER, BB_ACT(SARE_GIVE, 1, 0, 0)); }

static void place_as_usual(void)
{
	bb_action legal[BB_LEGAL_MAX];

	(void)sare_game.legal(&sare_rules, &s, legal);
	sare_game.play(&sare_rules, &s, legal[0], NULL);
}

/* --- the null game ------------------------------------------------------------------------ */

static void push_on_a_full_stack(void)
{
	struct null_edition edition = *(const struct null_edition *)null_rules.edition;

	null_rules.edition = &edition;
	n.turn = 0;
	n.player[0].hand = 1;
	n.die = edition.value[0] = 1; /* a robbery comes after the card that is owed */
	n.deck.loose = 2;
	n.pending_count = NULL_PENDING;
	memset(n.pending_task, NULL_OWED_TURN, sizeof n.pending_task);
	null_game.play(&null_rules, &n, BB_ACT(NULL_PLAY, 0, 0, 0), NULL);
}

static void pop_off_an_empty_stack(void)
{
	n.turn = 0;
	n.pending_count = 0;
	null_game.play(&null_rules, &n, BB_ACT(NULL_SPARE, 0, 0, 0), NULL);
}

static void owe_an_impossible_task(void)
{
	n.pending_count = 1;
	n.pending_task[0] = NULL_OWED_ROB + 1;
	(void)null_game.actor(&null_rules, &n);
}

static void deal_as_usual(void)
{
	null_game.play(&null_rules, &n, BB_ACT(NULL_DEAL, 0, 0, 0), NULL);
}

/* --- tests -------------------------------------------------------------------------------- */

static void planted_bugs_are_loud(void **unused)
{
	static void (*const plants[])(void) = {
		draw_into_a_full_hand,
		forget_a_known_card,
		pay_cards_that_are_not_there,
		pay_tokens_that_are_not_there,
		pay_caravans_that_are_not_there,
		play_at_an_impossible_stage,
		list_at_an_impossible_stage,
		whip_in_phase_1,
		launch_in_phase_3,
		build_when_stowing,
		give_at_an_offer,
		push_on_a_full_stack,
		pop_off_an_empty_stack,
		owe_an_impossible_task,
	};

	(void)unused;
	for (size_t i = 0; i < sizeof plants / sizeof plants[0]; i++) {
		begin();
		if (!planted_is_loud(plants[i]))
			fail_msg("planted bug %zu is silent", i);
	}
}

static void sound_play_is_silent(void **unused)
{
	(void)unused;
	begin();
	assert_true(planted_is_silent(place_as_usual));
	assert_true(planted_is_silent(deal_as_usual));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(planted_bugs_are_loud),
		cmocka_unit_test(sound_play_is_silent),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
