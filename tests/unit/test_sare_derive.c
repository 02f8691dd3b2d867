/* Sa-Rê's derived members for a picture of the table: prices, odds, the golden rule, who may
 * receive Trouble. Each is compared with a piece of the JSON; docs/position.md has the whole
 * list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/json.h"
#include "games/sare/buildings.h"
#include "games/sare/sare.h"

static char told[64 * 1024];

static void rules_of(struct bb_rules *rules, const char *words)
{
	struct bb_error error;

	assert_int_equal(bb_rules_parse(rules, &sare_game, words, strlen(words), &error), BB_OK);
}

static const char *derive(const struct bb_rules *rules, const struct sare_state *s)
{
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, told, sizeof told);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	sare_derive_json(rules, s, &json);
	bb_json_close(&json, '}');
	assert_true(text.length < sizeof told);
	told[text.length] = '\0';
	return told;
}

static void assert_tells(const char *json, const char *piece)
{
	if (strstr(json, piece) == NULL)
		fail_msg("%s is not in %s", piece, json);
}

/* A position in phase 1 of seat 0, with a master builder and a warehouse on cell 0. */
static void at_sites(const struct bb_rules *rules, struct sare_state *s)
{
	memset(s, 0, sizeof *s);
	sare_setup(rules, s);
	s->stage = SARE_AT_SITES;
	s->seat = 0;
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		s->player[seat].built[SARE_MASTER] = 1;
		s->player[seat].built[SARE_WAREHOUSE] = 1;
	}
}

static void offers_are_prices_after_reductions(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;
	const char *json;

	(void)unused;
	rules_of(&rules, "players=2 scenario=pharaoh");
	at_sites(&rules, &s);
	s.player[0].built[SARE_GOLDSMITH] = 1u << 4; /* next to cells 1, 3, 5, 7 */
	s.player[0].built[SARE_PORT] = 1u << 11;
	json = derive(&rules, &s);
	assert_tells(json, "\"scenario\":\"pharaoh\"");
	/* S-EX-05: a palace costs one gold less on cell 1, and on cell 5 the port waives one
	 * more. */
	assert_tells(json, "\"palace\":[null,{\"stone\":3,\"wood\":2,\"gold\":3,\"waived\":0},"
	                   "{\"stone\":3,\"wood\":2,\"gold\":4,\"waived\":1},"
	                   "{\"stone\":3,\"wood\":2,\"gold\":3,\"waived\":0},null,"
	                   "{\"stone\":3,\"wood\":2,\"gold\":3,\"waived\":1}");
	/* S-BLD-08: a second port nowhere. */
	assert_tells(json,
	             "\"port\":[null,null,null,null,null,null,null,null,null,null,null,null]");
	assert_tells(json, "\"cells\":[{\"stone\":0,\"wood\":0,\"gold\":0,\"any\":0},"
	                   "{\"stone\":0,\"wood\":0,\"gold\":1,\"any\":0},"
	                   "{\"stone\":0,\"wood\":0,\"gold\":0,\"any\":1}");
}

static void offers_tell_where_they_would_reach(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;
	const char *json;

	(void)unused;
	rules_of(&rules, "players=2");
	at_sites(&rules, &s);
	json = derive(&rules, &s);
	assert_tells(json, "\"carpenter\":[null,{\"stone\":2,\"wood\":1,\"gold\":2,\"waived\":0,"
	                   "\"reaches\":[0,2,4]},");
	assert_tells(json, "\"port\":[null,null,{\"stone\":3,\"wood\":4,\"gold\":3,\"waived\":0,"
	                   "\"reaches\":[5,8,11]}");
	assert_tells(json, "\"temple\":[null,{\"stone\":4,\"wood\":2,\"gold\":2,\"waived\":0}");
	s.player[0].built[SARE_MASTER] = s.player[0].built[SARE_WAREHOUSE] = 1u << 11;
	s.player[0].built[SARE_CARPENTER] = 1; /* a second one on the same cell adds up */
	assert_tells(derive(&rules, &s),
	             "\"carpenter\":[{\"stone\":2,\"wood\":1,\"gold\":2,\"waived\":0,"
	             "\"reaches\":[1,3]},");
}

static void works_tell_the_penalty(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;

	(void)unused;
	rules_of(&rules, "players=2");
	at_sites(&rules, &s);
	assert_tells(derive(&rules, &s), "\"works\":{\"sites\":0,\"most\":2,\"penalty\":0}");
	s.player[0].site[SARE_TEMPLE] = 1u << 1;
	s.player[0].site[SARE_PALACE] = 1u << 2;
	assert_tells(derive(&rules, &s), "\"works\":{\"sites\":2,\"most\":2,\"penalty\":1}");
	s.stage = SARE_AT_OFFER;
	assert_null(strstr(derive(&rules, &s), "\"works\""));
}

static void reference_has_prices_and_tiles(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;

	(void)unused;
	rules_of(&rules, "players=3");
	at_sites(&rules, &s);
	assert_tells(derive(&rules, &s),
	             "\"temple\":{\"stone\":4,\"wood\":2,\"gold\":2,\"left\":3}");
	assert_tells(told,
	             "\"pyramid\":{\"stone\":5,\"wood\":3,\"gold\":2,\"left\":3,\"stages\":3}");
	s.pyramids = 4; /* number 3 alone */
	assert_tells(derive(&rules, &s),
	             "\"pyramid\":{\"stone\":6,\"wood\":3,\"gold\":3,\"left\":1,\"stages\":2}");
	s.pyramids = 0;
	assert_null(strstr(derive(&rules, &s), "\"pyramid\":{"));
}

static void sites_tell_what_they_lack(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;
	struct sare_player *p = &s.player[0];

	(void)unused;
	rules_of(&rules, "players=2");
	at_sites(&rules, &s);
	p->site[SARE_TEMPLE] = 1u << 2; /* four stone, two wood, two gold; one of each is stored */
	assert_tells(derive(&rules, &s), "\"payable\":false,\"lack\":5,"
	                                 "\"lacks\":{\"stone\":3,\"wood\":1,\"gold\":1}");
	p->card[SARE_CARD_STONE_WOOD] = 1;
	p->kept[SARE_CARD_STONE] = 1; /* S-RULING-59: to be spent like the others */
	assert_tells(derive(&rules, &s),
	             "\"lack\":2,\"lacks\":{\"stone\":1,\"wood\":0,\"gold\":1}");
	assert_null(strstr(told, "\"lack_then\""));
	s.stage = SARE_AT_OFFER;
	s.top[0] = SARE_CARD_GOLD + 1;
	assert_tells(derive(&rules, &s), "\"gold\":1},\"lack_then\":1}");
	s.top[0] = SARE_CARD_STONE_GOLD + 1;
	assert_tells(derive(&rules, &s), "\"gold\":1},\"lack_then\":0}");
	s.top[0] = SARE_CARD_TROUBLE + 1;
	assert_null(strstr(derive(&rules, &s), "\"lack_then\""));
	p->made[SARE_JOKER] = 1; /* it stands for either */
	assert_tells(derive(&rules, &s),
	             "\"lack\":1,\"lacks\":{\"stone\":1,\"wood\":0,\"gold\":1}");
	p->built[SARE_PORT] = 1u << 11; /* waives one beside the Nile */
	assert_tells(derive(&rules, &s), "\"payable\":true,\"lack\":0,"
	                                 "\"lacks\":{\"stone\":0,\"wood\":0,\"gold\":0}");
	p->obelisk = SARE_REVOLT; /* S-REV-02 */
	assert_tells(derive(&rules, &s), "\"payable\":false,\"lack\":0,");
}

static void a_second_stage_is_not_payable_in_the_round(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;
	struct sare_player *p = &s.player[0];

	(void)unused;
	rules_of(&rules, "players=2");
	at_sites(&rules, &s);
	p->site[SARE_PYRAMID] = 1u << 5;
	p->pyramid = 1;
	p->stages = 1;
	p->stored[SARE_JOKER] = 60;
	assert_tells(derive(&rules, &s), "\"payable\":true,\"lack\":0,");
	p->worked = SARE_WORKED_STAGE; /* S-PYR-02 */
	assert_tells(derive(&rules, &s), "\"payable\":false,\"lack\":0,");
}

/* What each seat is told to be behind by, as the places have them. */
static void the_end_tells_what_decided(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;
	struct sare_player *p = s.player;

	(void)unused;
	rules_of(&rules, "players=2 scenario=scribe");
	at_sites(&rules, &s);
	assert_null(strstr(derive(&rules, &s), "\"behind\""));
	s.stage = SARE_AT_END;
	assert_tells(derive(&rules, &s), "\"goal_met\":false,\"behind\":\"seat\"");
	p[1].pyramid = 2;
	assert_tells(derive(&rules, &s), "\"behind\":\"pyramid\"");
	p[0].pyramid = 1;
	p[1].stages = 1;
	assert_tells(derive(&rules, &s), "\"behind\":\"stages\"");
	p[0].built[SARE_TEMPLE] = 1u << 3;
	assert_tells(derive(&rules, &s), "\"behind\":\"administrative\"");
	p[1].built[SARE_PYRAMID] = 1u << 5;
	p[1].stages = 3;
	assert_tells(derive(&rules, &s), "\"behind\":\"goal\"");
	p[0].built[SARE_PYRAMID] = 1u << 5;
	p[0].stages = 3;
	p[1].built[SARE_TEMPLE] = 1u << 3;
	assert_tells(derive(&rules, &s), "\"goal_met\":true,\"behind\":\"pyramid\"");
	assert_ptr_equal(strstr(strstr(told, "\"behind\"") + 1, "\"behind\""), NULL);
	rules_of(&rules, "players=2 scenario=pharaoh");
	p[1].built[SARE_PYRAMID] = 0;
	assert_tells(derive(&rules, &s), "\"behind\":\"progress\"");
	rules_of(&rules, "players=2 scenario=priest");
	p[0].built[SARE_BARRACKS] = p[1].built[SARE_BARRACKS] = 0xfc0;
	p[0].built[SARE_CARPENTER] = p[1].built[SARE_CARPENTER] = 0x3f;
	p[1].site[SARE_PYRAMID] = 1u << 5;
	p[1].stages = 2;
	assert_tells(derive(&rules, &s), "\"goal_met\":true,\"behind\":\"finished\"");
}

/* A season in which seat 0 is offered a card. */
static void at_offer(const struct bb_rules *rules, struct sare_state *s)
{
	at_sites(rules, s);
	s->stage = SARE_AT_OFFER;
	s->active = 0;
}

static void risk_is_cases_that_exclude_each_other(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;

	(void)unused;
	rules_of(&rules, "players=2");
	at_offer(&rules, &s);
	memset(s.unseen, 0, sizeof s.unseen);
	s.unseen[SARE_CARD_STONE] = 5;
	s.unseen[SARE_CARD_STONE_WOOD] = 2; /* gives resources, and a wind raises by 1 */
	s.unseen[SARE_CARD_TROUBLE] = 1;
	s.unseen[SARE_CARD_DOUBLE_TROUBLE] = 2;
	s.unseen[SARE_CARD_HOSHEKH] = 1; /* replaced by the next card */
	assert_tells(derive(&rules, &s),
	             "\"risk\":{\"safe\":50,\"one\":30,\"two\":20,\"revolt\":0,"
	             "\"pair\":{\"safe\":22,\"one\":33,\"two\":45,\"revolt\":0}}");
	s.player[0].steps = 6; /* two left: what raises by 2 is a revolt and nothing else */
	assert_tells(derive(&rules, &s),
	             "\"risk\":{\"safe\":50,\"one\":30,\"two\":0,\"revolt\":20,"
	             "\"pair\":{\"safe\":22,\"one\":33,\"two\":0,\"revolt\":45}}");
	s.player[0].steps = 7;
	assert_tells(derive(&rules, &s),
	             "\"risk\":{\"safe\":50,\"one\":0,\"two\":0,\"revolt\":50,");
	memset(s.unseen, 0, sizeof s.unseen);
	assert_tells(derive(&rules, &s), "\"risk\":{\"safe\":0,\"one\":0,\"two\":0,\"revolt\":0,"
	                                 "\"pair\":{\"safe\":0,\"one\":0,\"two\":0,\"revolt\":0}}");
}

/* In percent with one digit, rounded to the nearer. */
static void odds_are_shares_of_the_unseen_cards(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;

	(void)unused;
	rules_of(&rules, "players=2");
	at_offer(&rules, &s);
	memset(s.unseen, 0, sizeof s.unseen);
	assert_tells(derive(&rules, &s), "\"unseen\":0,\"odds\":{},");
	s.unseen[SARE_CARD_HOSHEKH] = 1;
	assert_tells(derive(&rules, &s), "\"unseen\":1,\"odds\":{\"hoshekh\":100.0},");
	s.unseen[SARE_CARD_STONE] = 2;
	assert_tells(derive(&rules, &s),
	             "\"unseen\":3,\"odds\":{\"stone\":66.7,\"hoshekh\":33.3},");
}

static void the_pyramid_has_its_stages(void **unused)
{
	static const char *const sizes[SARE_PYRAMIDS + 1] = {
		"\"pyramid_size\":0,", "\"pyramid_size\":3,", "\"pyramid_size\":3,",
		"\"pyramid_size\":2,", "\"pyramid_size\":2,",
	};
	struct bb_rules rules;
	struct sare_state s;

	(void)unused;
	rules_of(&rules, "players=2");
	at_sites(&rules, &s);
	for (unsigned i = 0; i <= SARE_PYRAMIDS; i++) {
		s.player[0].pyramid = s.player[1].pyramid = (uint8_t)i;
		assert_tells(derive(&rules, &s), sizes[i]);
		assert_ptr_equal(strstr(told, "pyramid_size"), strstr(told, sizes[i]) + 1);
	}
}

/* S-HOR-03, S-HOR-07: it draws two more, which may be of its kind again. */
static void risk_follows_horus_through(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;

	(void)unused;
	rules_of(&rules, "players=2");
	at_offer(&rules, &s);
	memset(s.unseen, 0, sizeof s.unseen);
	s.unseen[SARE_CARD_STONE] = 1;
	s.unseen[SARE_CARD_TROUBLE] = 1;
	s.unseen[SARE_CARD_HORUS] = 1;
	/* Stone 1/3 safe, trouble 1/3 +1, Horus 1/3: then stone and trouble, +1. */
	assert_tells(derive(&rules, &s),
	             "\"risk\":{\"safe\":33,\"one\":67,\"two\":0,\"revolt\":0,");
	s.unseen[SARE_CARD_HORUS] = 20; /* however many there are */
	assert_tells(derive(&rules, &s), "\"risk\":{\"safe\":");
}

/* S-WIND-01, S-TRB-03: a wind moves every gauge in the season, trouble that of its taker. */
static void then_is_the_gauge_after_the_card(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;

	(void)unused;
	rules_of(&rules, "players=3");
	at_offer(&rules, &s);
	s.player[1].steps = 2;
	s.player[2].obelisk = SARE_DOWN;
	s.top[0] = SARE_CARD_STONE_WOOD + 1;
	assert_tells(derive(&rules, &s), "\"then\":{\"steps\":1,\"safe\"");
	assert_tells(derive(&rules, &s), "\"then\":{\"steps\":3,\"safe\"");
	assert_tells(derive(&rules, &s), "\"then\":{\"steps\":0,\"safe\"");
	s.top[0] = SARE_CARD_DOUBLE_TROUBLE + 1;
	assert_tells(derive(&rules, &s), "\"then\":{\"steps\":2,\"safe\"");
	s.player[0].steps = 7; /* the cube stops on the last space: S-RULING-48 */
	assert_tells(derive(&rules, &s), "\"then\":{\"steps\":8,\"safe\"");
	s.top[0] = SARE_CARD_HORUS + 1;
	assert_null(strstr(derive(&rules, &s), "\"then\""));
}

/* S-OBE-04, S-SEQ-01: an order stays and takes; what cannot be mended is asked. */
static void orders_answer_what_they_say(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;
	struct bb_error error;
	uint8_t orders[BB_ORDERS_MAX];
	const bb_action stay = BB_ACT(SARE_STAY, 0, 0, 0), take = BB_ACT(SARE_TAKE, 0, 0, 0);

	(void)unused;
	rules_of(&rules, "players=2");
	at_offer(&rules, &s);
	assert_int_equal(bb_orders_parse(orders, &sare_game, "until=6 resources", 17, &error),
	                 BB_OK);
	s.top[0] = SARE_CARD_STONE + 1;
	assert_int_equal(bb_answer(&rules, &s, orders), take);
	s.top[0] = SARE_CARD_STONE_WOOD + 1;
	s.player[0].steps = 5; /* the wind brings it to 6 */
	assert_int_equal(bb_answer(&rules, &s, orders), take);
	s.player[0].steps = 6;
	assert_int_equal(bb_answer(&rules, &s, orders), BB_NO_ACTION);
	s.top[0] = SARE_CARD_TROUBLE + 1;
	s.player[0].steps = 0;
	assert_int_equal(bb_answer(&rules, &s, orders), BB_NO_ACTION);
	s.top[0] = 0; /* darkness */
	assert_int_equal(bb_answer(&rules, &s, orders), BB_NO_ACTION);
	s.stage = SARE_AT_REACT;
	s.active = 1;
	s.player[0].steps = 5;
	assert_int_equal(bb_answer(&rules, &s, orders), stay);
	s.player[0].steps = 6;
	assert_int_equal(bb_answer(&rules, &s, orders), BB_NO_ACTION);

	/* Without `until` a wind that does not bring a revolt is no reason to ask. */
	assert_int_equal(bb_orders_parse(orders, &sare_game, "resources", 9, &error), BB_OK);
	assert_int_equal(bb_answer(&rules, &s, orders), BB_NO_ACTION);
	s.stage = SARE_AT_OFFER;
	s.active = 0;
	s.top[0] = SARE_CARD_STONE_WOOD + 1;
	assert_int_equal(bb_answer(&rules, &s, orders), take);
	s.player[0].steps = 7; /* the wind would be the revolt */
	assert_int_equal(bb_answer(&rules, &s, orders), BB_NO_ACTION);
	s.top[0] = SARE_CARD_STONE + 1;
	assert_int_equal(bb_answer(&rules, &s, orders), take);

	assert_int_equal(bb_orders_parse(orders, &sare_game, "", 0, &error), BB_OK);
	assert_int_equal(bb_answer(&rules, &s, orders), BB_NO_ACTION);
	assert_int_equal(bb_orders_parse(orders, &sare_game, "until=0", 7, &error),
	                 BB_OUT_OF_RANGE);
	assert_int_equal(bb_orders_parse(orders, &sare_game, "dance", 5, &error), BB_UNKNOWN_NAME);
	assert_string_equal(error.expected, "until, resources");
}

static void golden_rule_follows_the_sequence(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;

	(void)unused;
	rules_of(&rules, "players=2");
	at_offer(&rules, &s);
	assert_tells(derive(&rules, &s), "\"golden\":2");
	s.taken = 1;
	assert_tells(derive(&rules, &s), "\"golden\":3");
	s.stage = SARE_AT_REACT;
	assert_tells(derive(&rules, &s), "\"golden\":4");
	s.stage = SARE_AT_TROUBLE;
	s.troubles = 2;
	s.trouble = 1;
	assert_tells(derive(&rules, &s), "\"golden\":6");
	s.stage = SARE_AT_BUILD;
	assert_tells(derive(&rules, &s), "\"golden\":0");
}

static void receivers_are_those_who_may_get_trouble(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;

	(void)unused;
	rules_of(&rules, "players=4");
	at_offer(&rules, &s);
	assert_tells(derive(&rules, &s), "\"receivers\":[]"); /* S-TRB-06: none drawn yet */
	s.troubles = 1;
	assert_tells(derive(&rules, &s), "\"receivers\":[1,2,3]");
	s.stage = SARE_AT_TROUBLE; /* the first one is at hand: the next could be given */
	s.trouble = 2;
	assert_tells(derive(&rules, &s), "\"receivers\":[1,2,3]");
	s.stage = SARE_AT_OFFER;
	s.trouble = 0;
	s.given = 1u << 2;               /* S-TRB-07 */
	s.player[3].obelisk = SARE_DOWN; /* S-RULING-32 */
	assert_tells(derive(&rules, &s), "\"receivers\":[1]");
	s.player[1].steps = 7; /* S-TRB-08 */
	assert_tells(derive(&rules, &s), "\"receivers\":[]");
	s.player[1].steps = 6;
	s.stage = SARE_AT_TROUBLE;
	s.troubles = 2;
	s.trouble = 2; /* the one at hand is a double one */
	assert_tells(derive(&rules, &s), "\"receivers\":[]");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(offers_are_prices_after_reductions),
		cmocka_unit_test(offers_tell_where_they_would_reach),
		cmocka_unit_test(works_tell_the_penalty),
		cmocka_unit_test(reference_has_prices_and_tiles),
		cmocka_unit_test(sites_tell_what_they_lack),
		cmocka_unit_test(a_second_stage_is_not_payable_in_the_round),
		cmocka_unit_test(the_end_tells_what_decided),
		cmocka_unit_test(risk_is_cases_that_exclude_each_other),
		cmocka_unit_test(odds_are_shares_of_the_unseen_cards),
		cmocka_unit_test(the_pyramid_has_its_stages),
		cmocka_unit_test(risk_follows_horus_through),
		cmocka_unit_test(then_is_the_gauge_after_the_card),
		cmocka_unit_test(orders_answer_what_they_say),
		cmocka_unit_test(golden_rule_follows_the_sequence),
		cmocka_unit_test(receivers_are_those_who_may_get_trouble),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
