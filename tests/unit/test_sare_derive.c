/* Sa-Rê's derived members that a picture of the table shows: prices, odds, the golden rule, who may be
 * handed Trouble. Each is compared with a piece of the JSON; docs/position.md has the whole list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/json.h"
#include "games/sare/state.h"

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
	/* S-EX-05: a palace costs one gold less on cell 1, and on cell 5 the port waives one more. */
	assert_tells(json, "\"palace\":[null,{\"stone\":3,\"wood\":2,\"gold\":3,\"waived\":0},"
	                   "{\"stone\":3,\"wood\":2,\"gold\":4,\"waived\":1},"
	                   "{\"stone\":3,\"wood\":2,\"gold\":3,\"waived\":0},null,"
	                   "{\"stone\":3,\"wood\":2,\"gold\":3,\"waived\":1}");
	/* S-BLD-08: a second port nowhere. */
	assert_tells(json, "\"port\":[null,null,null,null,null,null,null,null,null,null,null,null]");
	assert_tells(json, "\"cells\":[{\"stone\":0,\"wood\":0,\"gold\":0,\"any\":0},"
	                   "{\"stone\":0,\"wood\":0,\"gold\":1,\"any\":0},"
	                   "{\"stone\":0,\"wood\":0,\"gold\":0,\"any\":1}");
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
	assert_tells(derive(&rules, &s), "\"temple\":{\"stone\":4,\"wood\":2,\"gold\":2,\"left\":3}");
	assert_tells(told, "\"pyramid\":{\"stone\":5,\"wood\":3,\"gold\":2,\"left\":3}");
	s.pyramids = 4; /* number 3 alone */
	assert_tells(derive(&rules, &s), "\"pyramid\":{\"stone\":6,\"wood\":3,\"gold\":3,\"left\":1}");
	s.pyramids = 0;
	assert_null(strstr(derive(&rules, &s), "\"pyramid\":{"));
}

/* A season in which seat 0 is offered a card. */
static void at_offer(const struct bb_rules *rules, struct sare_state *s)
{
	at_sites(rules, s);
	s->stage = SARE_AT_OFFER;
	s->active = 0;
}

static void risk_counts_unseen_cards(void **unused)
{
	struct bb_rules rules;
	struct sare_state s;

	(void)unused;
	rules_of(&rules, "players=2");
	at_offer(&rules, &s);
	memset(s.unseen, 0, sizeof s.unseen);
	s.unseen[SARE_CARD_STONE] = 4;
	s.unseen[SARE_CARD_STONE_WOOD] = 2; /* gives resources, and a wind raises by 1 */
	s.unseen[SARE_CARD_TROUBLE] = 1;
	s.unseen[SARE_CARD_DOUBLE_TROUBLE] = 2;
	s.unseen[SARE_CARD_HORUS] = 1;
	assert_tells(derive(&rules, &s),
	             "\"risk\":{\"resources\":60.0,\"one\":30.0,\"two\":20.0,\"revolt\":0.0}");
	s.player[0].steps = 6; /* two left */
	assert_tells(derive(&rules, &s), "\"two\":20.0,\"revolt\":20.0}");
	s.player[0].steps = 7;
	assert_tells(derive(&rules, &s), "\"two\":20.0,\"revolt\":50.0}");
	memset(s.unseen, 0, sizeof s.unseen);
	assert_tells(derive(&rules, &s),
	             "\"risk\":{\"resources\":0.0,\"one\":0.0,\"two\":0.0,\"revolt\":0.0}");
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
		cmocka_unit_test(works_tell_the_penalty),
		cmocka_unit_test(reference_has_prices_and_tiles),
		cmocka_unit_test(risk_counts_unseen_cards),
		cmocka_unit_test(golden_rule_follows_the_sequence),
		cmocka_unit_test(receivers_are_those_who_may_get_trouble),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
