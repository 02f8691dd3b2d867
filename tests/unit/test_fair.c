/* server/tables/fair.c: commitments, keys and draws match numbers computed by other means (Python's
 * hashlib and hmac), luck is evenly distributed, and every changed outcome is found.
 * Deterministic. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/registry.h"
#include "server/tables/fair.h"
#include "tests/unit/random_game.h"

enum { ROOM = 4096, CELLS_MAX = 512 };

static struct match_entry the_log[ROOM];
static struct match the_match;
static const char table_id[] = "k7q2m9xa";
static const char *const three_nonces[] = {"00112233445566778899aabbccddeeff", "", "a"};

static void make_secret(uint8_t secret[FAIR_BYTES])
{
	for (unsigned i = 0; i < FAIR_BYTES; i++)
		secret[i] = (uint8_t)i;
}

static void make_key(const char *const *nonces, unsigned seats, uint8_t key[FAIR_BYTES])
{
	uint8_t secret[FAIR_BYTES];

	make_secret(secret);
	fair_key(secret, table_id, nonces, seats, key);
}

static void start(const struct bb_game *game, const char *options)
{
	struct bb_rules rules;

	assert_non_null(game);
	assert_int_equal(bb_rules_parse(&rules, game, options, strlen(options), NULL), BB_OK);
	match_init(&the_match, &rules, the_log, ROOM);
}

static void assert_hex(const uint8_t bytes[FAIR_BYTES], const char *wanted)
{
	char hex[FAIR_HEX_MAX];

	fair_to_hex(bytes, hex);
	assert_string_equal(hex, wanted);
}

/* --- known answers ---------------------------------------------------------------------------- */

static void commitment_and_key_are_the_documented_ones(void **unused)
{
	uint8_t secret[FAIR_BYTES], commit[FAIR_BYTES], key[FAIR_BYTES];

	(void)unused;
	make_secret(secret);
	fair_commit(secret, commit);
	assert_hex(commit, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
	make_key(three_nonces, 3, key);
	assert_hex(key, "2542d4e08078ae0bb526b64ffb3a178077fa4551e8007cf2fbdc007aa39f5c41");
}

static void draws_are_the_documented_ones(void **unused)
{
	static const char *const texts[] = {"deal c5", "deal c6", "roll 5"};
	uint8_t key[FAIR_BYTES];
	struct match_chance chance = {fair_draw, key};
	struct match cursor;

	(void)unused;
	make_key(three_nonces, 3, key);
	start(bb_find_game("null"), "players=2");
	assert_int_equal(match_advance(&the_match, &chance), BB_OK);
	assert_int_equal(the_match.count, 3);
	match_rewind(&cursor, &the_match);
	for (unsigned i = 0; i < 3; i++) {
		char buffer[64];
		struct bb_text text;

		bb_text_init(&text, buffer, sizeof buffer);
		bb_action_format(&cursor.rules, cursor.state, the_log[i].action, &text);
		assert_string_equal(buffer, texts[i]);
		assert_true(match_step(&cursor, NULL));
	}
}

/* Whatever goes into a key changes it: nothing runs into its neighbour. */
static void every_part_changes_the_key(void **unused)
{
	static const struct {
		const char *table;
		const char *nonces[3];
		unsigned seats;
	} rows[] = {
		{"k7q2m9xa", {"", "", ""}, 2},   {"k7q2m9xb", {"", "", ""}, 2},
		{"k7q2m9xa", {"", "", ""}, 3},   {"k7q2m9xa", {"0", "", ""}, 2},
		{"k7q2m9xa", {"", "0", ""}, 2},  {"k7q2m9xa", {"00", "", ""}, 2},
		{"k7q2m9xa", {"1", "0", ""}, 2}, {"k7q2m9xa", {"0", "1", ""}, 2},
		{"k7q2m9xa", {"10", "", ""}, 2}, {"k7q2m9xa", {"01", "", ""}, 2},
	};
	enum { ROWS = sizeof rows / sizeof rows[0] };
	uint8_t secret[FAIR_BYTES], key[ROWS + 1][FAIR_BYTES];

	(void)unused;
	make_secret(secret);
	for (unsigned i = 0; i < ROWS; i++)
		fair_key(secret, rows[i].table, rows[i].nonces, rows[i].seats, key[i]);
	secret[31] ^= 1;
	fair_key(secret, rows[0].table, rows[0].nonces, rows[0].seats, key[ROWS]);
	for (unsigned i = 0; i <= ROWS; i++)
		for (unsigned j = 0; j < i; j++)
			assert_memory_not_equal(key[i], key[j], FAIR_BYTES);
}

static void texts_are_read_strictly(void **unused)
{
	static const char right[] =
		"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
	uint8_t secret[FAIR_BYTES], bytes[FAIR_BYTES];
	char wrong[FAIR_HEX_MAX + 1] = {0};

	(void)unused;
	make_secret(secret);
	assert_true(fair_from_hex(right, bytes));
	assert_memory_equal(bytes, secret, FAIR_BYTES);
	memcpy(wrong, right, sizeof right);
	wrong[64] = '0';
	assert_false(fair_from_hex(wrong, bytes));
	wrong[63] = '\0';
	assert_false(fair_from_hex(wrong, bytes));
	assert_false(fair_from_hex("", bytes));
	assert_true(fair_nonce_ok(""));
	assert_true(fair_nonce_ok("0123456789abcdef0123456789abcdef"));
	assert_false(fair_nonce_ok("0123456789abcdef0123456789abcdef0"));
	assert_false(fair_nonce_ok("AB"));
	assert_false(fair_nonce_ok("a b"));
}

static void secrets_differ(void **unused)
{
	uint8_t a[FAIR_BYTES], b[FAIR_BYTES];

	(void)unused;
	fair_make_secret(a);
	fair_make_secret(b);
	assert_memory_not_equal(a, b, FAIR_BYTES);
}

/* --- luck ------------------------------------------------------------------------------------- */

static bb_action draw(uint8_t key[FAIR_BYTES], const char *label)
{
	bb_action outcome = 0;

	assert_int_equal(fair_draw(key, &the_match.rules, the_match.state, label, &outcome), BB_OK);
	return outcome;
}

/* What somebody does before an event does not change that event's luck, so taking back and doing
 * something else cannot improve it. */
static void choices_do_not_change_later_luck(void **unused)
{
	uint8_t key[FAIR_BYTES];
	struct match_chance chance = {fair_draw, key};
	bb_action legal[BB_LEGAL_MAX], die[2];
	unsigned compared = 0;

	(void)unused;
	for (int number = 0; number < 50; number++) {
		memset(key, number, sizeof key);
		for (unsigned choice = 0; choice < 2; choice++) {
			start(bb_find_game("null"), "players=2");
			assert_int_equal(match_advance(&the_match, &chance), BB_OK);
			the_match.rules.game->legal(&the_match.rules, the_match.state, legal);
			assert_int_equal(match_submit(&the_match, 0, legal[choice], NULL), BB_OK);
			assert_int_equal(match_advance(&the_match, &chance), BB_OK);
			die[choice] = the_log[the_match.count - 1].action;
		}
		/* A played card may give the same seat a second decision before the next die. */
		if (match_actor(&the_match) != 1)
			continue;
		assert_int_equal(die[0], die[1]);
		compared++;
	}
	assert_in_range(compared, 30, 50);
}

/* Pearson's sum over `draws` of the chance node in the_match. Either keys or labels are counted
 * up. */
static void assert_even(uint32_t draws, bool count_keys)
{
	const struct bb_game *game = the_match.rules.game;
	bb_action outcome[BB_LEGAL_MAX];
	uint32_t weight[BB_LEGAL_MAX], found[CELLS_MAX] = {0};
	uint32_t count = game->legal(&the_match.rules, the_match.state, outcome);
	uint32_t total = game->weights(&the_match.rules, the_match.state, weight);
	double sum = 0, freedom = count - 1.0;
	uint8_t key[FAIR_BYTES] = {0};
	char label[BB_LABEL_MAX];
	struct bb_text text;

	assert_in_range(count, 2, CELLS_MAX);
	bb_text_init(&text, label, sizeof label);
	game->label(&the_match.rules, the_match.state, &text);
	for (uint32_t i = 0; i < draws; i++) {
		bb_action drawn;
		uint32_t cell = 0;

		if (count_keys) {
			memcpy(key, &i, sizeof i);
		} else {
			bb_text_init(&text, label, sizeof label);
			bb_put_uint(&text, i);
		}
		drawn = draw(key, label);
		while (cell < count && outcome[cell] != drawn)
			cell++;
		assert_in_range(cell, 0, count - 1);
		found[cell]++;
	}
	for (uint32_t i = 0; i < count; i++) {
		double wanted = (double)draws * weight[i] / total;

		sum += (found[i] - wanted) * (found[i] - wanted) / wanted;
	}
	/* The sum has mean `freedom` and variance twice that; five deviations off is no chance. */
	if (sum > freedom && (sum - freedom) * (sum - freedom) > 25 * 2 * freedom)
		fail_msg("%s: chi-square %f with %f degrees of freedom", label, sum, freedom);
}

/* Plays chance by seed and the first legal action until an outcome of this kind is to come. */
static void go_to(const char *kind)
{
	const struct bb_game *game = the_match.rules.game;
	bb_action legal[BB_LEGAL_MAX];
	struct bb_rng rng;

	bb_rng_seed(&rng, 1);
	for (;;) {
		int actor = match_actor(&the_match);

		assert_int_not_equal(actor, BB_OVER);
		game->legal(&the_match.rules, the_match.state, legal);
		if (actor == BB_CHANCE) {
			if (bb_same(game->kinds[bb_kind_of(legal[0])].name, kind))
				return;
			legal[0] = bb_sample(&the_match.rules, the_match.state, &rng);
		}
		assert_int_equal(match_submit(&the_match, actor, legal[0], NULL), BB_OK);
	}
}

static void the_die_of_the_null_game_is_even(void **unused)
{
	(void)unused;
	start(bb_find_game("null"), "players=2");
	go_to("roll");
	assert_even(600000, true);
	assert_even(600000, false);
}

static void the_dice_of_tekhenu_are_even(void **unused)
{
	(void)unused;
	start(bb_find_game("tekhenu"), "players=4");
	go_to("roll");
	assert_even(600000, true);
	assert_even(200000, false);
}

/* The first event of each kind in every game and preset. */
static void every_kind_of_chance_is_even(void **unused)
{
	(void)unused;
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		for (const char *const *preset = bb_games[g]->presets; *preset != NULL; preset++) {
			uint64_t seen = 0;
			struct bb_rng rng;

			start(bb_games[g], *preset);
			bb_rng_seed(&rng, g);
			while (match_actor(&the_match) != BB_OVER) {
				struct random_choice next = random_choose(&the_match, &rng, false);
				uint64_t kind = UINT64_C(1) << bb_kind_of(next.action) % 64;
				bb_action legal[BB_LEGAL_MAX];

				if (next.actor == BB_CHANCE && (seen & kind) == 0 &&
				    bb_games[g]->legal(&the_match.rules, the_match.state, legal) >
				            1) {
					seen |= kind;
					assert_even(10000, true);
				}
				assert_int_equal(random_do(&the_match, &next, NULL), BB_OK);
			}
		}
	}
}

/* --- checking --------------------------------------------------------------------------------- */

static void play_fair(uint8_t key[FAIR_BYTES], uint64_t seed)
{
	struct match_chance chance = {fair_draw, key};
	struct random_choice choice;
	struct bb_rng rng;

	bb_rng_seed(&rng, seed);
	do {
		assert_int_equal(match_advance(&the_match, &chance), BB_OK);
		choice = random_choose(&the_match, &rng, true);
		if (random_do(&the_match, &choice, NULL) != BB_OK)
			assert_int_not_equal(choice.step, RANDOM_ACTED);
	} while (choice.step != RANDOM_OVER);
}

/* Puts another possible outcome into every entry of chance in turn. */
static void change_every_outcome(const uint8_t key[FAIR_BYTES])
{
	struct match cursor;
	uint32_t outcomes = 0;

	match_rewind(&cursor, &the_match);
	for (uint32_t i = 0; i < the_match.count; i++, match_step(&cursor, NULL)) {
		bb_action right = the_log[i].action;
		bb_action legal[BB_LEGAL_MAX];
		struct fair_fault fault;

		if ((the_log[i].flags & MATCH_CHANCE) == 0)
			continue;
		outcomes++;
		if (cursor.rules.game->legal(&cursor.rules, cursor.state, legal) < 2)
			continue;
		the_log[i].action = legal[0] == right ? legal[1] : legal[0];
		assert_false(fair_check(&the_match, key, &fault));
		assert_int_equal(fault.seq, i + 1);
		assert_int_equal(fault.outcomes, outcomes);
		assert_true(fault.label[0] != '\0');
		assert_string_not_equal(fault.found, fault.right);
		the_log[i].action = right;
	}
}

static void every_changed_outcome_is_found(void **unused)
{
	uint8_t key[FAIR_BYTES];
	struct fair_fault fault;

	(void)unused;
	make_key(three_nonces, 3, key);
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		for (const char *const *preset = bb_games[g]->presets; *preset != NULL; preset++) {
			start(bb_games[g], *preset);
			play_fair(key, g);
			assert_true(fair_check(&the_match, key, &fault));
			assert_int_equal(fault.seq, 0);
			assert_true(fault.outcomes > 0);
		}
		change_every_outcome(key);
		key[0] ^= 1;
		assert_false(fair_check(&the_match, key, &fault));
		key[0] ^= 1;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(commitment_and_key_are_the_documented_ones),
		cmocka_unit_test(draws_are_the_documented_ones),
		cmocka_unit_test(every_part_changes_the_key),
		cmocka_unit_test(texts_are_read_strictly),
		cmocka_unit_test(secrets_differ),
		cmocka_unit_test(choices_do_not_change_later_luck),
		cmocka_unit_test(the_die_of_the_null_game_is_even),
		cmocka_unit_test(the_dice_of_tekhenu_are_even),
		cmocka_unit_test(every_kind_of_chance_is_even),
		cmocka_unit_test(every_changed_outcome_is_found),
	};

	return cmocka_run_group_tests_name("fair", tests, NULL, NULL);
}
