/* Tekhenu's component values as the catalogue lists them, and what only whole games can show.
 *
 * Whatever a single position can show is in tests/scenarios/tekhenu; here is what needs whole
 * tables, sums over them, the order of events, or many games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "data/sources.h"
#include "games/tekhenu/cards.h"
#include "games/tekhenu/tekhenu.h"
#include "match/match.h"
#include "tests/unit/random_game.h"

static const struct tkh_edition *builtin(void)
{
	return tkh_game.builtin;
}

static void rules_of(struct bb_rules *rules, const char *words)
{
	struct bb_error error;

	assert_int_equal(bb_rules_parse(rules, &tkh_game, words, strlen(words), &error), BB_OK);
}

/* The value at a path of the built-in edition reads like this; of a list, all its elements do. */
static void value_is(const char *path, const char *expected)
{
	char line[256];
	struct bb_token token = {path, strlen(path)};
	struct bb_text text;
	struct bb_place place;
	unsigned count;

	assert_int_equal(bb_layout_find(&tkh_edition_layout, token, &place), BB_OK);
	bb_text_init(&text, line, sizeof line);
	count = place.whole ? place.field->count : 1u;
	for (unsigned i = 0; i < count; i++) {
		place.element = (uint16_t)(place.whole ? i : place.element);
		bb_put(&text, i > 0 ? " " : "");
		bb_value_format(place.field, bb_place_get(&place, builtin()), &text);
	}
	if (!bb_same(line, expected))
		fail_msg("%s is %s, expected %s", path, line, expected);
}

static void source_is(const char *path, enum data_origin origin)
{
	const struct data_source *source = data_find_source("tekhenu", path);

	assert_non_null(source);
	if (source->source != origin)
		fail_msg("%s: source %d, expected %d", path, source->source, (int)origin);
}

/* --- values ----------------------------------------------------------------------------------- */

/* EVIDENCE(T-VAL-01 T-VAL-03 T-VAL-04 T-VAL-05 T-VAL-10 T-VAL-11 T-VAL-13 T-VAL-14)
 * EVIDENCE(T-VAL-15 T-VAL-17 T-VAL-23) */
static void board_has_these_values(void **unused)
{
	(void)unused;
	value_is("statue_cost", "2 2 3 3 4 4");
	value_is("printed_god", "horus ra bastet hathor thoth osiris");
	value_is("statue_slots", "1 2 3");
	value_is("statue_line", "row3 column3");
	value_is("slot_vp", "3 2 1");
	value_is("building_vp", "0 1 1 1 2 2 2 3 3 4");
	value_is("building_bread", "1 0 1 1 0 1 1 0 1 1");
	value_is("production_start", "2");
	value_is("production_max", "6");
	value_is("track_end", "21");
	value_is("level", "9 13 16 19 21");
	value_is("mark_gold", "16");
	value_is("mark_scribe", "19");
	value_is("mark_action", "21");
	value_is("dial", "sun sun shade dark dark shade");
	value_is("start_vp", "10");
}

/* EVIDENCE(T-VAL-02) */
static void horus_bonuses_are_these(void **unused)
{
	static const struct tkh_gain expected[TKH_FACES] = {
		{.token = {[TKH_PAPYRUS] = 1}},
		{.token = {[TKH_BREAD] = 1}},
		{.token = {[TKH_SCRIBE] = 1}},
		{.token = {[TKH_GOLD] = 1}},
		{.happiness = 2},
		{.vp = 2},
	};

	(void)unused;
	assert_memory_equal(builtin()->horus, expected, sizeof expected);
}

/* EVIDENCE(T-VAL-06 T-VAL-22) */
static void temple_spaces_give_this(void **unused)
{
	static const char expected[] =
		"L1 P2 F2 B2 G1 F3 B2 G2 L1 P2 G2 L2 O1 F3 B2 P2 F3 B2 G2 L1 "
		"B1 G2 L2 P2 F2 ";
	static const char letters[] = "PBLGOSF";
	char found[sizeof expected];
	unsigned at = 0;

	(void)unused;
	assert_int_equal(TKH_SPACES, 25);
	for (unsigned i = 0; i < TKH_SPACES; i++) {
		found[at++] = letters[builtin()->space[i].token];
		found[at++] = (char)('0' + builtin()->space[i].count);
		found[at++] = ' ';
	}
	found[at] = '\0';
	assert_string_equal(found, expected);
	for (unsigned line = 0; line < TKH_LINES; line++) {
		unsigned kinds = 0;

		BB_EACH(space, tkh_line(line))
			kinds |= 1u << builtin()->space[space].token;
		assert_int_equal(bb_count(tkh_line(line)), 5);
		assert_int_equal(bb_count(kinds), 5);
	}
}

/* EVIDENCE(T-VAL-07 T-VAL-25) */
static void wall_has_these_edges(void **unused)
{
	unsigned count[4] = {0};

	(void)unused;
	value_is("wall.north.edge", "red green blue yellow red");
	value_is("wall.east.edge", "green blue yellow red green");
	value_is("wall.south.edge", "blue green red yellow blue");
	value_is("wall.west.edge", "yellow blue green red yellow");
	assert_int_equal(tkh_edge_names.count, 4);
	for (unsigned side = 0; side < TKH_EDGES; side++)
		for (unsigned i = 0; i < TKH_SIDE; i++)
			count[builtin()->wall[side][i]]++;
	for (unsigned colour = 0; colour < 4; colour++)
		assert_int_equal(count[colour], 5);
}

/* EVIDENCE(T-VAL-08) */
static void sites_are_these(void **unused)
{
	static const struct {
		const char *name, *line, *players, *bread;
	} expected[TKH_SITES] = {
		{"W1", "row1", "2", "2"},    {"W2", "row2", "2", "3"},
		{"W3", "row3", "2", "4"},    {"W4", "row4", "2", "3"},
		{"W5", "row5", "2", "2"},    {"S1", "column1", "2", "2"},
		{"S2", "column2", "2", "3"}, {"S3", "column3", "2", "4"},
		{"S4", "column4", "2", "3"}, {"S5", "column5", "2", "2"},
		{"E2", "row2", "3", "3"},    {"E4", "row4", "3", "3"},
		{"N2", "column2", "3", "3"}, {"N4", "column4", "3", "3"},
		{"E1", "row1", "4", "2"},    {"E5", "row5", "4", "2"},
		{"N1", "column1", "4", "2"}, {"N5", "column5", "4", "2"},
	};

	(void)unused;
	for (unsigned i = 0; i < TKH_SITES; i++) {
		char path[32];

		snprintf(path, sizeof path, "site.%s.line", expected[i].name);
		value_is(path, expected[i].line);
		snprintf(path, sizeof path, "site.%s.players", expected[i].name);
		value_is(path, expected[i].players);
		snprintf(path, sizeof path, "site.%s.bread", expected[i].name);
		value_is(path, expected[i].bread);
	}
}

/* Light (s sun, h shade, d dark, - none), edges, Limestone. EVIDENCE(T-VAL-09) */
static void tiles_are_these(void **unused)
{
	static const char *const expected[TKH_TILES] = {
		"sRGBY3", "dRRBG2", "hRBGY3", "sRGYB3", "dRYGB3", "hGGYR3", "sBBRY2",
		"hYYGB2", "dGGRB2", "dRBYG3", "sRYBG3", "hYYRG2", "sRGBY4", "dRYBG4",
		"hBBGR3", "hRGYB3", "sRBYG3", "dRYGB3", "sRRYB3", "hGGBY3", "dYYBR3",
		"-RRGG2", "-BBYY2", "-RBRB1", "-GYGY1", "-RRYY2", "-GGBB2",
	};
	unsigned count[4] = {0};

	(void)unused;
	for (unsigned i = 0; i < TKH_TILES; i++) {
		const struct tkh_tile_values *tile = &builtin()->tile[i];
		char found[7] = {"-shd"[tile->light]};

		for (unsigned side = 0; side < TKH_EDGES; side++) {
			found[1 + side] = "RGBY"[tile->edge[side]];
			count[tile->edge[side]]++;
		}
		found[5] = (char)('0' + tile->limestone);
		assert_string_equal(found, expected[i]);
		assert_int_equal(tile->granite, 0);
	}
	for (unsigned colour = 0; colour < 4; colour++)
		assert_int_equal(count[colour], 27);
}

/* Steps, tokens, Gold, Gold of the first, free steps; then the second markers.
 * EVIDENCE(T-VAL-12) */
static void osiris_rows_give_this(void **unused)
{
	static const uint8_t expected[TKH_ROWS][5] = {
		{1, 1, 0, 0, 0}, {1, 1, 0, 1, 0}, {1, 1, 0, 0, 0},
		{1, 1, 1, 0, 0}, {2, 2, 0, 0, 0}, {2, 2, 0, 0, 1},
	};

	(void)unused;
	for (unsigned i = 0; i < TKH_ROWS; i++) {
		const struct tkh_row_values *row = &builtin()->row[i];

		assert_int_equal(row->steps, expected[i][0]);
		assert_int_equal(row->tokens, expected[i][1]);
		assert_int_equal(row->gold, expected[i][2]);
		assert_int_equal(row->first_gold, expected[i][3]);
		assert_int_equal(row->free_steps, expected[i][4]);
	}
	value_is("row.1.second", "- - - -");
	value_is("row.2.second", "- - - -");
	value_is("row.3.second", "bread papyrus granite limestone");
	value_is("row.4.second", "limestone granite papyrus bread");
	value_is("row.5.second", "- - - -");
	value_is("row.6.second", "- - - -");
}

/* The colours of the quarters have no effect, so the engine has none. EVIDENCE(T-VAL-16) */
static void market_quarters_hold_this(void **unused)
{
	static const uint8_t expected[TKH_QUARTERS][TKH_FAMILIES] = {
		{2, 1, 0},
		{2, 2, 0},
		{1, 2, 1},
		{1, 1, 2},
	};

	(void)unused;
	for (unsigned i = 0; i < TKH_QUARTERS; i++)
		assert_memory_equal(builtin()->quarter[i].count, expected[i], TKH_FAMILIES);
}

/* EVIDENCE(T-VAL-20 T-VAL-21 T-COMP-04) */
static void cards_carry_these_numbers(void **unused)
{
	static const char symbols[TKH_BASE_FAMILY + 1] = "AAABBBCCDDDEEEEFFFFGGGHH";

	(void)unused;
	for (unsigned i = 0; i < TKH_BASE_FAMILY; i++)
		assert_int_equal('A' + builtin()->decree[i].symbol, symbols[i]);
	for (unsigned i = 0; i < TKH_BASE_STARTS; i++)
		assert_int_equal(builtin()->start[i].initiative, i + 1);
	for (unsigned i = 0; i < TKH_DESTINIES; i++)
		assert_int_equal(builtin()->destiny[i].ankh, i);
	assert_int_equal(TKH_FAMILIES * TKH_BASE_FAMILY + TKH_BASE_STARTS + TKH_DESTINIES, 88);
}

/* What is ours is told from what the rulebook says.
 * EVIDENCE(T-VAL-01 T-VAL-02 T-VAL-06 T-VAL-07 T-VAL-08 T-VAL-09 T-VAL-10 T-VAL-11 T-VAL-23) */
static void sources_are_told(void **unused)
{
	static const char *const ours[] = {
		"statue_cost",
		"printed_god",
		"statue_line",
		"slot_vp",
		"building_vp",
		"dial",
		"track_end",
		"horus.1.papyrus",
		"space.r1c1.token",
		"wall.north.edge",
		"site.W1.bread",
		"tile.P01.edge",
		"tile.P01.cost_limestone",
		"row.3.second",
	};
	static const char *const printed[] = {
		"start_vp",         "level",      "bag.2.grey",     "statue_slots",
		"horus.4.gold",     "mark_gold",  "tile.P01.light", "start.S01.initiative",
		"destiny.A04.ankh", "row.4.gold",
	};

	(void)unused;
	for (unsigned i = 0; i < sizeof ours / sizeof ours[0]; i++)
		source_is(ours[i], DATA_RECONSTRUCTED);
	for (unsigned i = 0; i < sizeof printed / sizeof printed[0]; i++)
		source_is(printed[i], DATA_RULEBOOK);
}

/* --- whole games -------------------------------------------------------------------------- */

static struct match_entry log_memory[8192];

struct course {
	unsigned rounds, rotations, judgements, scorings, dice[BB_SEATS_MAX];
};

/* A piece that stands stays where it is (T-LIM-02), and the order changes only in a judgement. */
static void check_step(const struct tkh_state *before, const struct tkh_state *after,
                       unsigned judgements)
{
	for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++) {
		const struct tkh_player *p = &before->player[seat], *q = &after->player[seat];

		assert_int_equal(p->columns & ~q->columns, 0);
		assert_int_equal(p->sites & ~q->sites, 0);
		assert_int_equal(p->osiris & ~q->osiris, 0);
		assert_int_equal(p->people & ~q->people, 0);
		for (unsigned god = 0; god < TKH_WEDGES; god++)
			assert_true(p->statues[god] <= q->statues[god]);
	}
	for (unsigned space = 0; space < TKH_SPACES; space++)
		if (before->tile[space] != 0) {
			assert_int_equal(before->tile[space], after->tile[space]);
			assert_int_equal(before->turned[space], after->turned[space]);
		}
	if (before->round > 0 && memcmp(before->order, after->order, sizeof before->order) != 0)
		assert_true(judgements > 0);
}

static void count_events(const struct bb_events *events, unsigned seats, struct course *course)
{
	unsigned balances = 0;

	for (unsigned i = 0; i < events->count; i++) {
		const struct bb_event *event = &events->at[i];

		course->rounds += event->kind == TKH_EV_ROUND;
		course->rotations += event->kind == TKH_EV_ROTATED;
		course->scorings += event->kind == TKH_EV_SCORING;
		balances += event->kind == TKH_EV_BALANCE;
		if (event->kind == TKH_EV_TOOK || event->kind == TKH_EV_PASSED)
			course->dice[event->seat]++;
	}
	course->judgements += balances / seats;
}

/* EVIDENCE(T-FLOW-01 T-FLOW-02 T-FLOW-07 T-LIM-02) */
static void games_take_this_course(void **unused)
{
	static const char *const options[] = {"players=2", "players=3", "players=4"};

	(void)unused;
	for (unsigned game = 0; game < 30; game++) {
		struct bb_rules rules;
		struct match match;
		struct bb_rng rng;
		struct course course = {0};

		rules_of(&rules, options[game % 3]);
		bb_rng_seed(&rng, game + 1);
		match_init(&match, &rules, log_memory, sizeof log_memory / sizeof log_memory[0]);
		while (match_actor(&match) != BB_OVER) {
			struct random_choice choice = random_choose(&match, &rng, false);
			struct tkh_state before;
			struct bb_events events = {0};
			unsigned judgements = course.judgements;

			memcpy(&before, match.state, sizeof before);
			assert_int_equal(random_do(&match, &choice, &events), BB_OK);
			assert_false(events.full);
			/* The first turn of the dial is set-up. */
			if (bb_kind_of(choice.action) != TKH_TURN_DIAL)
				count_events(&events, rules.seats, &course);
			check_step(&before, (const void *)match.state,
			           course.judgements - judgements);
		}
		assert_int_equal(course.rounds, 16);
		assert_int_equal(course.rotations, 8);
		assert_int_equal(course.judgements, 4);
		assert_int_equal(course.scorings, 2);
		for (unsigned seat = 0; seat < rules.seats; seat++)
			assert_int_equal(course.dice[seat], 16);
	}
}

/* --- the order of bonuses --------------------------------------------------------------------- */

/* Turn order 0 2 1 3; seat 2 performs Bastet, everybody else has a Statue there: 1, 3, 0 receive.
 * EVIDENCE(T-RULING-25 T-RULING-96) */
static void bonuses_are_paid_in_turn_order_from_the_performer(void **unused)
{
	static const uint8_t order[BB_SEATS_MAX] = {0, 2, 1, 3}, expected[] = {1, 3, 0};
	struct tkh_state s;
	struct bb_events events = {0};
	struct bb_rules rules;
	unsigned found = 0;

	(void)unused;
	rules_of(&rules, "players=4");
	memset(&s, 0, sizeof s);
	memcpy(s.order, order, sizeof order);
	for (unsigned i = 0; i < TKH_FACES; i++)
		s.horus[i] = (uint8_t)(i + 1);
	for (unsigned seat = 0; seat < 4; seat++)
		s.player[seat].statues[TKH_BASTET] = seat != 2;
	s.deed.seat = 2;
	s.deed.deed = TKH_BASTET;
	tkh_pay_bonuses(&rules, &s, &events);
	for (unsigned i = 0; i < events.count; i++)
		if (events.at[i].kind == TKH_EV_BONUS) {
			assert_true(found < sizeof expected);
			assert_int_equal(events.at[i].seat, expected[found++]);
		}
	assert_int_equal(found, sizeof expected);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(board_has_these_values),
		cmocka_unit_test(horus_bonuses_are_these),
		cmocka_unit_test(temple_spaces_give_this),
		cmocka_unit_test(wall_has_these_edges),
		cmocka_unit_test(sites_are_these),
		cmocka_unit_test(tiles_are_these),
		cmocka_unit_test(osiris_rows_give_this),
		cmocka_unit_test(market_quarters_hold_this),
		cmocka_unit_test(cards_carry_these_numbers),
		cmocka_unit_test(sources_are_told),
		cmocka_unit_test(games_take_this_course),
		cmocka_unit_test(bonuses_are_paid_in_turn_order_from_the_performer),
	};

	return cmocka_run_group_tests_name("tekhenu-setup", tests, NULL, NULL);
}
