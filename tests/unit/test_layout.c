/* Unit tests of what core derives from tables: layouts, action notation, option words. The tables
 * are those of a toy that is not a game; the contract suite tests the games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"

/* --- the toy -------------------------------------------------------------------------------- */

static const char *const god_words[] = {"ra", "thoth", "Osiris"};
static const struct bb_names gods = BB_NAMES(god_words);
static const char *const row_words[] = {"north", "south"};
static const struct bb_names sides = BB_NAMES(row_words);

struct toy_player {
	int16_t score;
	uint8_t hand;
	uint8_t next; /* a seat */
};

struct toy {
	uint64_t cards;
	uint8_t round;
	uint8_t god;
	uint8_t active; /* set of seats */
	uint8_t unused;
	int8_t market[4];
	uint8_t side[2];
	uint8_t secret;
	uint8_t unused_too[5];
	struct toy_player player[BB_SEATS_MAX];
};

static const struct bb_field top_fields[] = {
	BB_FIELD(struct toy, cards, BB_F_SET, &gods),
	BB_FIELD_IN(struct toy, round, "round", 0, 1, 9, NULL),
	BB_FIELD(struct toy, god, BB_F_NAME, &gods),
	BB_FIELD(struct toy, active, BB_F_SEATS, NULL),
	BB_FIELD(struct toy, unused, BB_F_PAD, NULL),
	BB_ARRAY(struct toy, market, BB_F_SIGNED, NULL),
	BB_FIELD(struct toy, secret, BB_F_QUIET, NULL),
	BB_ARRAY(struct toy, unused_too, BB_F_PAD, NULL),
};
static const struct bb_field side_fields[] = {{"height", 0, 1, 0, 1, 0, 0, NULL}};
static const struct bb_field player_fields[] = {
	BB_FIELD(struct toy_player, score, BB_F_SIGNED, NULL),
	BB_FIELD(struct toy_player, hand, BB_F_CARD, &gods),
	BB_FIELD(struct toy_player, next, BB_F_SEAT, NULL),
};
static const struct bb_group groups[] = {
	{NULL, 0, 0, 1, false, NULL, BB_ROWS_OF(top_fields)},
	{"side", offsetof(struct toy, side), 1, 2, false, &sides, BB_ROWS_OF(side_fields)},
	{"player", offsetof(struct toy, player), sizeof(struct toy_player), BB_SEATS_MAX, true,
	 NULL,
	 BB_ROWS_OF(player_fields)},
};
static const struct bb_layout layout = {sizeof(struct toy), 3, groups};

static const struct toy sample = {
	.cards = 5,
	.round = 3,
	.god = 1,
	.active = 2,
	.market = {0, -1, 0, 127},
	.side = {0, 200},
	.secret = 9,
	.player = {{-300, 0, 1}, {7, BB_HIDDEN_CARD, BB_NO_SEAT}},
};

static const char sample_text[] =
	"cards ra,Osiris\n"
	"round 3\n"
	"god thoth\n"
	"active 1\n"
	"market 0 -1 0 127\n"
	"secret 9\n"
	"side.south.height 200\n"
	"player.0.score -300\n"
	"player.0.next 1\n"
	"player.1.score 7\n"
	"player.1.hand ?\n"
	"player.1.next -\n";

/* --- layouts -------------------------------------------------------------------------------- */

static void layout_formats_what_is_not_zero(void **state)
{
	char buffer[1024];
	struct bb_text text;

	(void)state;
	bb_text_init(&text, buffer, sizeof buffer);
	bb_layout_format(&layout, &sample, 2, &text);
	assert_string_equal(buffer, sample_text);
}

static void layout_parses_what_it_formats(void **state)
{
	struct toy toy;
	struct bb_error error;

	(void)state;
	memset(&toy, 0xaa, sizeof toy);
	assert_int_equal(
		bb_layout_parse(&layout, &toy, 2, sample_text, strlen(sample_text), &error), BB_OK);
	assert_memory_equal(&toy, &sample, sizeof toy);
}

static void layout_refuses_bad_lines(void **state)
{
	static const struct {
		const char *text;
		enum bb_status status;
		size_t line, position;
	} bad[] = {
		{"round 3\nrouns 3\n", BB_UNKNOWN_NAME, 2, 8},
		{"round 0\n", BB_OUT_OF_RANGE, 1, 6},
		{"round 10\n", BB_OUT_OF_RANGE, 1, 6},
		{"round x\n", BB_SYNTAX, 1, 6},
		{"round\n", BB_MISSING, 1, 5},
		{"round 3 4\n", BB_SYNTAX, 1, 9},
		{"round 3\nround 3\n", BB_TWICE, 2, 8},
		{"god horus\n", BB_UNKNOWN_NAME, 1, 4},
		{"cards ra,ra\n", BB_TWICE, 1, 6},
		{"cards ra,\n", BB_UNKNOWN_NAME, 1, 6},
		{"active 4\n", BB_OUT_OF_RANGE, 1, 7},
		{"market 1 2 3\n", BB_MISSING, 1, 12},
		{"market 1 2 3 128\n", BB_OUT_OF_RANGE, 1, 13},
		{"market.1 5\n", BB_UNKNOWN_NAME, 1, 0},
		{"side.east.height 1\n", BB_UNKNOWN_NAME, 1, 0},
		{"player.2.score 1\n", BB_UNKNOWN_NAME, 1, 0}, /* only two play */
		{"player.0.next 4\n", BB_OUT_OF_RANGE, 1, 14},
		{"player.0.score 32768\n", BB_OUT_OF_RANGE, 1, 15},
		{"unused 1\n", BB_OUT_OF_RANGE, 1, 7},
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct toy toy = sample;
		struct bb_error error = {.status = BB_OK};
		enum bb_status status =
			bb_layout_parse(&layout, &toy, 2, bad[i].text, strlen(bad[i].text), &error);

		if (status != bad[i].status || error.line != bad[i].line ||
		    error.position != bad[i].position || error.expected[0] == '\0')
			fail_msg("`%s`: %s in line %zu at %zu, expected `%s`", bad[i].text,
			         bb_status_name(status), error.line, error.position,
			         error.expected);
		assert_memory_equal(&toy, &sample, sizeof toy);
	}
}

static enum bb_status find(const char *path, struct bb_place *place)
{
	return bb_layout_find(&layout, (struct bb_token){path, strlen(path)}, place);
}

static void layout_finds_places(void **state)
{
	struct toy toy = sample;
	struct bb_place place;

	(void)state;
	assert_int_equal(find("market.3", &place), BB_OK);
	assert_false(place.whole);
	assert_int_equal(bb_place_get(&place, &toy), 127);
	assert_int_equal(find("market", &place), BB_OK);
	assert_true(place.whole);
	assert_int_equal(find("player.0.score", &place), BB_OK);
	assert_true(bb_place_get(&place, &toy) == -300);
	assert_int_equal(bb_place_set(&place, &toy, -32768), BB_OK);
	assert_int_equal(toy.player[0].score, -32768);
	assert_int_equal(bb_place_set(&place, &toy, -32769), BB_OUT_OF_RANGE);
	assert_int_equal(toy.player[0].score, -32768);
	assert_int_equal(find("side.south.height", &place), BB_OK);
	assert_int_equal(bb_place_get(&place, &toy), 200);
	assert_int_not_equal(find("", &place), BB_OK);
	assert_int_not_equal(find("market.4", &place), BB_OK);
	assert_int_not_equal(find("market.x", &place), BB_OK);
	assert_int_not_equal(find("round.0", &place), BB_OK);
	assert_int_not_equal(find("side.2.height", &place), BB_OK);
	assert_int_not_equal(find("player.4.score", &place), BB_OK);
	assert_int_not_equal(find("player.0", &place), BB_OK);
}

static void layout_writes_json(void **state)
{
	char buffer[1024];
	struct bb_text text;
	struct bb_json json;

	(void)state;
	bb_text_init(&text, buffer, sizeof buffer);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_layout_json(&layout, &sample, 2, &json);
	bb_json_close(&json, '}');
	assert_string_equal(
		buffer,
		"{\"cards\":[\"ra\",\"Osiris\"],\"round\":3,\"god\":\"thoth\",\"active\":[1],"
		"\"market\":[0,-1,0,127],\"secret\":9,"
		"\"side\":{\"north\":{\"height\":0},\"south\":{\"height\":200}},"
		"\"player\":[{\"score\":-300,\"hand\":null,\"next\":1},"
		"{\"score\":7,\"hand\":\"?\",\"next\":null}]}");
}

/* Sets spread to members, seats turned so that the observer is 0, absent seats zero, quiet left
 * out. */
static void layout_observes_self_first(void **state)
{
	static const int32_t of_seat_1[] = {
		1,    0,   1,  3,   1,    /* cards, round, god */
		1,    0,   0,  0,         /* active: seat 1 is self */
		0,    -1,  0,  127,       /* market */
		0,    200,                /* sides */
		7,    -1,  -1,            /* self: a hidden card, no seat */
		-300, 0,   0,             /* the other one, whose next seat is self */
		0,    0,   0,  0,   0, 0, /* nobody */
	};
	int32_t out[64];

	(void)state;
	assert_int_equal(bb_observe_size(&layout), sizeof of_seat_1 / sizeof of_seat_1[0]);
	bb_observe(&layout, &sample, 2, 1, out);
	assert_memory_equal(out, of_seat_1, sizeof of_seat_1);
}

/* --- actions -------------------------------------------------------------------------------- */

static const struct bb_kind kinds[] = {
	{"pass", "pass", 0, {{0}}},
	{"take", "take $god from $cell", 0, {{"god", &gods, 0, 0, 0}, {"cell", NULL, 12, 1, 0}}},
	{"pay", "pay with $payment", 0, {{"payment", NULL, 3, 0, BB_ARG_BY_STATE}}},
};

static uint32_t legal(const struct bb_rules *rules, const void *state, bb_action *out)
{
	(void)rules;
	(void)state;
	out[0] = BB_ACT(0, 0, 0, 0);
	out[1] = BB_ACT(2, 0, 0, 0);
	out[2] = BB_ACT(2, 2, 0, 0);
	return 3;
}

static void format_payment(const struct bb_rules *rules, const void *state, bb_action action,
                           unsigned arg, struct bb_text *text)
{
	static const char *const payments[] = {"Gold Gold", "stone", "gold stone"};

	(void)rules;
	(void)state;
	bb_put(text, payments[bb_arg_of(action, arg)]);
}

/* Weights 1, 2, 5 of the three. */
static uint32_t weights(const struct bb_rules *rules, const void *state, uint32_t *out)
{
	(void)rules;
	(void)state;
	out[0] = 1;
	out[1] = 2;
	out[2] = 5;
	return 8;
}

static const char *const level_words[] = {"easy", "hard"};
static const struct bb_names levels = BB_NAMES(level_words);
static const struct bb_option options[] = {
	{"players", NULL, 2, 4, 3},
	{"long", NULL, 0, 1, 0},
	{"level", &levels, 0, 0, 0},
	{"dial", NULL, 0, 9, 5},
};

/* `long` does not go with four players. */
static enum bb_status options_check(const struct bb_rules *rules, unsigned *option)
{
	*option = 1;
	return rules->seats == 4 && rules->option[1] != 0 ? BB_INVALID : BB_OK;
}

static const struct bb_game toy_game = {
	.name = "toy",
	.kinds = kinds,
	.kind_count = 3,
	.layout = &layout,
	.options = options,
	.option_count = 4,
	.options_check = options_check,
	.legal = legal,
	.weights = weights,
	.format_arg = format_payment,
};
static const struct bb_rules rules = {.game = &toy_game, .seats = 2};

static void check_format(bb_action action, const char *expected)
{
	char buffer[64];
	struct bb_text text;

	bb_text_init(&text, buffer, sizeof buffer);
	bb_action_format(&rules, &sample, action, &text);
	assert_string_equal(buffer, expected);
}

static void actions_are_written(void **state)
{
	(void)state;
	check_format(BB_ACT(0, 0, 0, 0), "pass");
	check_format(BB_ACT(1, 2, 11, 0), "take Osiris from 12");
	check_format(BB_ACT(2, 2, 0, 0), "pay with gold stone");
	check_format(BB_ACT(1, 3, 0, 0), "#01030000"); /* no such god */
	check_format(BB_ACT(1, 0, 12, 0), "#01000c00");
	check_format(BB_ACT(0, 0, 0, 1), "#00000001");
	check_format(0xffffffff, "#ffffffff");
}

static void actions_are_read(void **state)
{
	static const struct {
		const char *text;
		bb_action action;
	} good[] = {
		{"pass", BB_ACT(0, 0, 0, 0)},
		{"  PASS ", BB_ACT(0, 0, 0, 0)},
		{"take osiris  from\t12", BB_ACT(1, 2, 11, 0)},
		{"Take RA from 1", BB_ACT(1, 0, 0, 0)},
		{"pay with gold stone", BB_ACT(2, 2, 0, 0)},
		{"Pay With GOLD gold", BB_ACT(2, 0, 0, 0)},
	};

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
		struct bb_error error = {.expected = ""};
		bb_action action = 1;

		if (bb_action_parse(&rules, &sample, good[i].text, strlen(good[i].text), &action,
		                    &error) != BB_OK ||
		    action != good[i].action)
			fail_msg("`%s` reads as %08x, expected %s at %zu", good[i].text, action,
			         error.expected, error.position);
	}
}

static void bad_actions_are_refused_with_their_place(void **state)
{
	static const struct {
		const char *text;
		enum bb_status status;
		size_t position;
		const char *expected;
	} bad[] = {
		{"", BB_SYNTAX, 0, "pass"},
		{"jump", BB_SYNTAX, 0, "take"},
		{"pass now", BB_SYNTAX, 5, "end of line"},
		{"take horus from 1", BB_UNKNOWN_NAME, 5, "ra|thoth|Osiris"},
		{"take ra from 13", BB_OUT_OF_RANGE, 13, "1..12"},
		{"take ra from 0", BB_OUT_OF_RANGE, 13, "1..12"},
		{"take ra from", BB_MISSING, 12, "1..12"},
		{"take ra to 1", BB_SYNTAX, 8, "from"},
		{"pay with stone", BB_ILLEGAL, 9, "payment"}, /* known, but not offered */
		{"pass\npass", BB_SYNTAX, 4, "one line"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct bb_error error = {.expected = ""};
		bb_action action;
		enum bb_status status = bb_action_parse(
			&rules, &sample, bad[i].text, strlen(bad[i].text), &action, &error);

		if (status != bad[i].status || error.position != bad[i].position ||
		    strstr(error.expected, bad[i].expected) == NULL)
			fail_msg("`%s`: %s at %zu, expected `%s`", bad[i].text,
			         bb_status_name(status), error.position, error.expected);
	}
}

static void actions_are_numbered_densely(void **state)
{
	(void)state;
	assert_int_equal(bb_action_space(&toy_game), 1 + 3 * 12 + 3);
	for (uint32_t i = 0; i < bb_action_space(&toy_game); i++)
		assert_int_equal(bb_action_index(&toy_game, bb_action_at(&toy_game, i)), i);
	assert_int_equal(bb_action_index(&toy_game, BB_ACT(1, 1, 0, 0)), 1 + 12);
	assert_int_equal(bb_action_index(&toy_game, BB_ACT(1, 3, 0, 0)), UINT32_MAX);
	assert_int_equal(bb_action_index(&toy_game, BB_ACT(3, 0, 0, 0)), UINT32_MAX);
}

static void actions_have_json(void **state)
{
	char buffer[256];
	struct bb_text text;
	struct bb_json json;

	(void)state;
	bb_text_init(&text, buffer, sizeof buffer);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_action_json(&rules, &sample, BB_ACT(1, 1, 4, 0), false, &json);
	bb_json_close(&json, '}');
	assert_string_equal(buffer,
	                    "{\"id\":16843776,\"kind\":\"take\",\"args\":{\"god\":\"thoth\","
	                    "\"cell\":5},\"text\":\"take thoth from 5\"}");
	bb_text_init(&text, buffer, sizeof buffer);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_action_json(&rules, &sample, BB_ACT(1, 1, 4, 0), true, &json);
	bb_json_close(&json, '}');
	assert_string_equal(buffer, "{\"kind\":\"take\",\"text\":\"take ?\"}");
}

/* 80,000 draws; the bounds are about 5 standard deviations away. */
static void outcomes_are_drawn_by_weight(void **state)
{
	unsigned drawn[3] = {0};
	bb_action list[3];
	struct bb_rng rng;

	(void)state;
	legal(&rules, &sample, list);
	bb_rng_seed(&rng, 9);
	for (unsigned i = 0; i < 80000; i++) {
		bb_action outcome = bb_sample(&rules, &sample, &rng);
		unsigned at = 0;

		while (at < 3 && list[at] != outcome)
			at++;
		assert_in_range(at, 0, 2);
		drawn[at]++;
	}
	assert_in_range(drawn[0], 9530, 10470);
	assert_in_range(drawn[1], 19380, 20620);
	assert_in_range(drawn[2], 49310, 50690);
}

/* --- options -------------------------------------------------------------------------------- */

static void options_have_one_canonical_form(void **state)
{
	static const struct {
		const char *words, *canonical;
	} good[] = {
		{"", "players=3"},
		{"players=2", "players=2"},
		{"  level=hard\tlong ", "players=3 long level=hard"},
		{"dial=0 players=4 level=easy", "players=4 dial=0"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
		struct bb_rules parsed;
		struct bb_error error;
		char buffer[128];
		struct bb_text text;

		assert_int_equal(bb_rules_parse(&parsed, &toy_game, good[i].words,
		                                strlen(good[i].words), &error),
		                 BB_OK);
		bb_text_init(&text, buffer, sizeof buffer);
		bb_rules_format(&parsed, &text);
		assert_string_equal(buffer, good[i].canonical);
		assert_int_equal(parsed.seats, parsed.option[0]);
	}
}

static void bad_options_are_refused_with_their_place(void **state)
{
	static const struct {
		const char *words;
		enum bb_status status;
		size_t position;
		const char *expected;
	} bad[] = {
		{"players=3 colour=red", BB_UNKNOWN_NAME, 10, "players, long, level, dial"},
		{"players=5", BB_OUT_OF_RANGE, 0, "players=2..4"},
		{"players=1", BB_OUT_OF_RANGE, 0, "players=2..4"},
		{"players=", BB_SYNTAX, 0, "players=2..4"},
		{"players", BB_MISSING, 0, "players=2..4"},
		{"players=02", BB_SYNTAX, 0, "players=2..4"},
		{"long=1", BB_SYNTAX, 0, "long"},
		{"long long", BB_TWICE, 5, "long"},
		{"level=medium", BB_UNKNOWN_NAME, 0, "level=easy|hard"},
		{"players=4 long", BB_INVALID, 10, "a word that goes with the other options"},
		{"long\nlong", BB_SYNTAX, 4, "one line"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct bb_rules before, parsed;
		struct bb_error error = {.expected = ""};
		enum bb_status status;

		bb_rules_default(&parsed, &toy_game);
		before = parsed;
		status = bb_rules_parse(&parsed, &toy_game, bad[i].words, strlen(bad[i].words),
		                        &error);
		if (status != bad[i].status || error.position != bad[i].position ||
		    strcmp(error.expected, bad[i].expected) != 0)
			fail_msg("`%s`: %s at %zu, expected `%s`", bad[i].words,
			         bb_status_name(status), error.position, error.expected);
		assert_memory_equal(&parsed, &before, sizeof parsed);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(layout_formats_what_is_not_zero),
		cmocka_unit_test(layout_parses_what_it_formats),
		cmocka_unit_test(layout_refuses_bad_lines),
		cmocka_unit_test(layout_finds_places),
		cmocka_unit_test(layout_writes_json),
		cmocka_unit_test(layout_observes_self_first),
		cmocka_unit_test(actions_are_written),
		cmocka_unit_test(actions_are_read),
		cmocka_unit_test(bad_actions_are_refused_with_their_place),
		cmocka_unit_test(actions_are_numbered_densely),
		cmocka_unit_test(actions_have_json),
		cmocka_unit_test(outcomes_are_drawn_by_weight),
		cmocka_unit_test(options_have_one_canonical_form),
		cmocka_unit_test(bad_options_are_refused_with_their_place),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
