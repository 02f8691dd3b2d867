/* What Tekhenu derives from a position for clients: refills, majorities, values of Decrees, time.
 * The numbers of a judgement and a Scoring are tested where they are scored. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/json.h"
#include "games/tekhenu/tekhenu.h"

static struct bb_rules rules_for(const char *words)
{
	struct bb_rules rules;
	struct bb_error error;

	assert_int_equal(bb_rules_parse(&rules, &tkh_game, words, strlen(words), &error), BB_OK);
	return rules;
}

static void has(const struct bb_rules *rules, const struct tkh_state *s, const char *part)
{
	static char buffer[8192];
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, buffer, sizeof buffer);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	tkh_derive_json(rules, s, &json);
	bb_json_close(&json, '}');
	if (strstr(buffer, part) == NULL)
		fail_msg("%s is not in %s", part, buffer);
}

static struct tkh_state position(void)
{
	struct tkh_state s = {.order = {0, 1}};

	return s;
}

/* T-ROT-02, -04: the light moves on by one quarter; the eighth Rotation brings no dice. */
static void refill_is_where_shade_comes(void **data)
{
	struct bb_rules rules = rules_for("players=2");
	struct tkh_state s = position();

	(void)data;
	has(&rules, &s, "\"refill\":[\"horus\",\"bastet\"]");
	s.arrow = 4;
	has(&rules, &s, "\"refill\":[\"ra\",\"thoth\"]");
	s.rotation = 6;
	has(&rules, &s, "\"refill\":[\"ra\",\"thoth\"]");
	s.rotation = 7;
	has(&rules, &s, "\"refill\":[]");
}

/* T-FLOW-01 */
static void rounds_are_counted_to_what_comes(void **data)
{
	static const struct {
		uint8_t round;
		const char *until;
	} cases[] = {
		{0, "\"until\":{\"rotation\":2,\"maat\":4,\"scoring\":8}"},
		{1, "\"until\":{\"rotation\":2,\"maat\":4,\"scoring\":8}"},
		{4, "\"until\":{\"rotation\":1,\"maat\":1,\"scoring\":5}"},
		{9, "\"until\":{\"rotation\":2,\"maat\":4,\"scoring\":8}"},
		{16, "\"until\":{\"rotation\":1,\"maat\":1,\"scoring\":1}"},
	};
	struct bb_rules rules = rules_for("players=2");
	struct tkh_state s = position();

	(void)data;
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		s.round = cases[i].round;
		has(&rules, &s, cases[i].until);
	}
	has(&rules, &s,
	    "\"rounds\":16,\"ends\":[null,\"rotation\",null,\"maat\",null,\"rotation\",null,"
	    "\"scoring\","
	    "null,\"rotation\",null,\"maat\",null,\"rotation\",null,\"scoring\"]");
}

/* X-RULING-94 */
/* A Technology below its deck is in the deck, whether one knows it or not. */
static void cards_below_a_deck_are_in_it(void **data)
{
	struct bb_rules rules = rules_for("players=2 seth");
	struct tkh_state s = position();

	(void)data;
	has(&rules, &s, "\"deck\":{\"blessings\":28,\"technologies\":28,\"decrees\":27,");
	s.below = 3;
	has(&rules, &s, "\"deck\":{\"blessings\":28,\"technologies\":28,\"decrees\":27,");
	s.below = BB_HIDDEN_CARD;
	has(&rules, &s, "\"deck\":{\"blessings\":28,\"technologies\":28,\"decrees\":27,");
	s.under[0] = 5;
	has(&rules, &s, "\"deck\":{\"blessings\":28,\"technologies\":28,\"decrees\":27,");
}

/* T-SCORE-02, -04 */
static void majority_names_the_seat(void **data)
{
	struct bb_rules rules = rules_for("players=2");
	struct tkh_state s = position();

	(void)data;
	has(&rules, &s, "\"majority\":[null,null,null,null]");
	s.player[0].osiris = UINT32_C(1) << 5; /* Bread, row 2 */
	s.player[1].osiris = UINT32_C(1) << 1; /* Bread, row 1: the topmost wins */
	has(&rules, &s, "\"majority\":[null,1,null,null]");
}

/* T-SCORE-05, -06: Buildings and Statues at the temple count, other Statues do not. */
static void the_temple_counts_what_stands_there(void **data)
{
	struct bb_rules rules = rules_for("players=2");
	struct tkh_state s = position();

	(void)data;
	has(&rules, &s, "\"counted\":{\"majorities\":0,\"temple\":0,");
	s.player[0].sites = UINT32_C(1) << 3 | UINT32_C(1) << 8 | UINT32_C(1) << 9;
	has(&rules, &s, "\"counted\":{\"majorities\":0,\"temple\":3,");
	s.player[0].people = 1u << 1 | 1u << 2;
	has(&rules, &s, "\"counted\":{\"majorities\":2,\"temple\":4,");
	s.player[0].people |= 1u << 0;
	has(&rules, &s, "\"counted\":{\"majorities\":2,\"temple\":5,");
}

/* T-CARD-D13, T-CARD-D04: a view tells the worth of the Decrees it knows. */
static void decrees_in_sight_have_their_worth(void **data)
{
	struct bb_rules rules = rules_for("players=2");
	struct tkh_state s = position();

	(void)data;
	s.player[0].decrees = UINT32_C(1) << 12 | UINT32_C(1) << 3; /* D13, D04 */
	s.player[0].columns = 3;
	s.player[0].population = 13;
	has(&rules, &s, "\"decrees\":{\"D04\":0,\"D13\":6}");
	s.player[0].token[TKH_BREAD] = 1;
	has(&rules, &s, "\"decrees\":{\"D04\":4,\"D13\":6}");
	s.player[0].token[TKH_GOLD] = 5;
	has(&rules, &s, "\"decrees\":{\"D04\":8,\"D13\":6}");
	tkh_view(&rules, &s, 1);
	has(&rules, &s, "\"decrees\":{}");
}

/* T-RA-01, T-PROD-02 */
static void printed_values_are_told(void **data)
{
	struct bb_rules rules = rules_for("players=2");
	struct tkh_state s = position();

	(void)data;
	has(&rules, &s, "\"slot_of\":[2,2,1,1,0,0]");
	has(&rules, &s,
	    "\"yields\":{\"white\":\"limestone\",\"black\":\"granite\",\"yellow\":\"papyrus\","
	    "\"brown\":\"bread\",\"grey\":null}");
}

/* T-BASTET-02, T-SPEND-01, T-LIM-01: what a die is good for is told before it is taken. */
static void outlook_tells_what_can_be_paid(void **data)
{
	struct bb_rules rules = rules_for("players=2");
	struct tkh_state s = position();

	(void)data;
	s.pending_count = 1;
	s.pending[0] = (struct tkh_task){.kind = TKH_OWED_TAKE};
	s.wedge[0] = TKH_BASTET + 1;
	s.colour[0] = TKH_YELLOW;
	s.face[0] = 3;
	has(&rules, &s, "\"god\":[\"unpaid\"],\"hand\":null");
	s.player[0].token[TKH_PAPYRUS] = 2;
	has(&rules, &s, "\"god\":[\"open\"],\"hand\":null");
	s.wedge[0] = TKH_RA + 1; /* no tile lies there */
	has(&rules, &s, "\"god\":[\"closed\"],\"hand\":null");
	s.pending[0].kind = TKH_OWED_DECLARE;
	s.die = (struct tkh_die){.wedge = TKH_BASTET,
	                         .colour = TKH_YELLOW,
	                         .shade = TKH_YELLOW,
	                         .face = 3,
	                         .value = 3};
	has(&rules, &s, "\"god\":[],\"hand\":\"open\"");
	s.player[0].token[TKH_PAPYRUS] = 1;
	has(&rules, &s, "\"god\":[],\"hand\":\"unpaid\"");
	s.pending[0].kind = TKH_OWED_NORMAL;
	has(&rules, &s, "\"god\":[],\"hand\":\"unpaid\"");
	s.die.flags = TKH_BY_ANUBIS;
	has(&rules, &s, "\"god\":[],\"hand\":null");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(refill_is_where_shade_comes),
		cmocka_unit_test(rounds_are_counted_to_what_comes),
		cmocka_unit_test(cards_below_a_deck_are_in_it),
		cmocka_unit_test(majority_names_the_seat),
		cmocka_unit_test(the_temple_counts_what_stands_there),
		cmocka_unit_test(decrees_in_sight_have_their_worth),
		cmocka_unit_test(printed_values_are_told),
		cmocka_unit_test(outlook_tells_what_can_be_paid),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
