/* Unit tests of the core's small parts: text, tokens, JSON, random numbers, hash, bits, decks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "core/deck.h"
#include "core/hash.h"
#include "core/json.h"
#include "core/names.h"
#include "core/rng.h"
#include "core/text.h"

static struct bb_token token_of(const char *text)
{
	return (struct bb_token){text, strlen(text)};
}

/* --- text ----------------------------------------------------------------------------------- */

static void text_writes_numbers(void **state)
{
	char buffer[256];
	struct bb_text text;

	(void)state;
	bb_text_init(&text, buffer, sizeof buffer);
	bb_put_int(&text, 0);
	bb_put_char(&text, ' ');
	bb_put_int(&text, INT64_MIN);
	bb_put_char(&text, ' ');
	bb_put_uint(&text, UINT64_MAX);
	bb_put_char(&text, ' ');
	bb_put_hex64(&text, UINT64_C(0x0123456789abcdef));
	bb_put_char(&text, ' ');
	bb_put_fixed(&text, 1234, 2);
	bb_put_char(&text, ' ');
	bb_put_fixed(&text, -5, 3);
	bb_put_char(&text, ' ');
	bb_put_fixed(&text, 7, 0);
	assert_string_equal(buffer, "0 -9223372036854775808 18446744073709551615 0123456789abcdef "
	                            "12.34 -0.005 7");
	assert_false(text.full);
	assert_int_equal(text.length, strlen(buffer));
}

/* Whatever the size, nothing is written behind the buffer and the text stays terminated. */
static void text_never_overruns(void **state)
{
	(void)state;
	for (size_t size = 1; size < 24; size++) {
		char buffer[32];
		struct bb_text text;

		memset(buffer, '#', sizeof buffer);
		bb_text_init(&text, buffer, size);
		bb_put(&text, "obelisk ");
		bb_put_int(&text, -12345);
		bb_put(&text, "!");
		assert_int_equal(text.full, size < strlen("obelisk -12345!") + 1);
		assert_true(text.length < size);
		assert_int_equal(buffer[text.length], '\0');
		for (size_t i = size; i < sizeof buffer; i++)
			assert_int_equal(buffer[i], '#');
	}
}

/* A list too long for its text says so; every item that is written is whole. */
static void text_ends_lists(void **state)
{
	static const char *const gods[] = {"horus", "ra", "hathor", "bastet"};
	static const struct {
		size_t size;
		const char *list;
	} cases[] = {
		{32, "horus, ra, hathor, bastet"},
		{25, "horus, ra, hathor, ..."},
		{23, "horus, ra, hathor, ..."},
		{22, "horus, ra, ..."},
		{15, "horus, ra, ..."},
		{14, "horus, ..."},
		{4, "..."},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char buffer[32];
		struct bb_text text;

		bb_text_init(&text, buffer, cases[i].size);
		for (size_t n = 0; n < sizeof gods / sizeof gods[0]; n++)
			bb_put_item(&text, n > 0 ? ", " : "", gods[n], strlen(gods[n]));
		assert_string_equal(buffer, cases[i].list);
		assert_int_equal(text.full, i > 0);
	}
}

static void text_stays_full(void **state)
{
	char buffer[4];
	struct bb_text text;

	(void)state;
	bb_text_init(&text, buffer, sizeof buffer);
	bb_put(&text, "abcd");
	assert_true(text.full);
	bb_put(&text, "x");
	assert_string_equal(buffer, "");
	bb_text_init(&text, buffer, sizeof buffer);
	bb_put(&text, "abc");
	assert_false(text.full);
	assert_string_equal(buffer, "abc");
}

/* --- tokens --------------------------------------------------------------------------------- */

static void tokens_know_where_they_stand(void **state)
{
	const char *input = "  take\tra 4\nnext";
	struct bb_reader reader;
	struct bb_token token;

	(void)state;
	bb_reader_init(&reader, input, strlen(input));
	token = bb_next_token(&reader);
	assert_true(bb_token_is(token, "take"));
	assert_int_equal(token.at - input, 2);
	assert_true(bb_token_is(bb_next_token(&reader), "ra"));
	assert_true(bb_token_is(bb_next_token(&reader), "4"));
	/* A newline is not crossed. */
	assert_int_equal(bb_next_token(&reader).length, 0);
	assert_int_equal(bb_next_token(&reader).length, 0);
	assert_int_equal(bb_reader_position(&reader), 11);
	assert_true(bb_next_line(&reader, &token));
	assert_int_equal(token.length, 0);
	assert_true(bb_next_line(&reader, &token));
	assert_true(bb_token_is(token, "next"));
	assert_false(bb_next_line(&reader, &token));
}

static void lines_keep_empty_ones(void **state)
{
	const char *input = "a\n\nb";
	struct bb_reader reader;
	struct bb_token line;

	(void)state;
	bb_reader_init(&reader, input, strlen(input));
	assert_true(bb_next_line(&reader, &line));
	assert_int_equal(line.length, 1);
	assert_true(bb_next_line(&reader, &line));
	assert_int_equal(line.length, 0);
	assert_true(bb_next_line(&reader, &line));
	assert_true(bb_token_is(line, "b"));
	assert_false(bb_next_line(&reader, &line));
}

static void numbers_are_read_strictly(void **state)
{
	static const char *const bad[] = {
		"",
		"-",
		"+1",
		"01",
		"-0",
		"1a",
		" 1",
		"1 ",
		"0x1",
		"9223372036854775808",
		"-9223372036854775809",
		"18446744073709551616"};
	int64_t value = 7;

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		assert_false(bb_token_int(token_of(bad[i]), &value));
		assert_int_equal(value, 7);
	}
	assert_true(bb_token_int(token_of("0"), &value));
	assert_int_equal(value, 0);
	assert_true(bb_token_int(token_of("-12"), &value));
	assert_true(value == -12);
	assert_true(bb_token_int(token_of("9223372036854775807"), &value));
	assert_true(value == INT64_MAX);
}

static void unsigned_numbers_are_read_strictly(void **state)
{
	uint64_t value = 7;

	(void)state;
	assert_true(bb_token_uint64(token_of("18446744073709551615"), &value));
	assert_true(value == UINT64_MAX);
	assert_false(bb_token_uint64(token_of("18446744073709551616"), &value));
	assert_false(bb_token_uint64(token_of("99999999999999999999"), &value));
	assert_false(bb_token_uint64(token_of("-1"), &value));
	assert_true(bb_token_hex64(token_of("0123456789abcdef"), &value));
	assert_true(value == UINT64_C(0x0123456789abcdef));
	assert_false(bb_token_hex64(token_of("0123456789ABCDEF"), &value));
	assert_false(bb_token_hex64(token_of("0123456789abcde"), &value));
	assert_false(bb_token_hex64(token_of("0123456789abcdeg"), &value));
}

static void errors_tell_where(void **state)
{
	struct bb_error error;
	char longer[200];

	(void)state;
	assert_int_equal(bb_fail(&error, BB_SYNTAX, 12, "seat"), BB_SYNTAX);
	assert_int_equal(error.status, BB_SYNTAX);
	assert_int_equal(error.position, 12);
	assert_string_equal(error.expected, "seat");
	assert_int_equal(bb_fail(NULL, BB_MISSING, 0, "x"), BB_MISSING);
	memset(longer, 'e', sizeof longer - 1);
	longer[sizeof longer - 1] = '\0';
	assert_int_equal(bb_fail(&error, BB_FULL, 0, longer), BB_FULL);
	assert_int_equal(strlen(error.expected), sizeof error.expected - 1);
}

static void names_are_found_whole(void **state)
{
	static const char *const words[] = {"stone", "wood", "gold"};
	static const struct bb_names names = BB_NAMES(words);

	(void)state;
	assert_int_equal(bb_find_name(&names, token_of("wood")), 1);
	assert_int_equal(bb_find_name(&names, token_of("woo")), -1);
	assert_int_equal(bb_find_name(&names, token_of("woods")), -1);
	assert_string_equal(bb_name_of(&names, 2), "gold");
	assert_null(bb_name_of(&names, 3));
	assert_true(bb_same("ra", "ra"));
	assert_false(bb_same("ra", "ras"));
}

static void statuses_have_different_names(void **state)
{
	(void)state;
	for (int a = 0; a < BB_STATUS_COUNT; a++)
		for (int b = 0; b < a; b++)
			assert_string_not_equal(bb_status_name((enum bb_status)a),
			                        bb_status_name((enum bb_status)b));
	assert_string_equal(bb_status_name(BB_OK), "ok");
	assert_non_null(bb_status_name(BB_STATUS_COUNT));
}

/* --- JSON ----------------------------------------------------------------------------------- */

static void json_puts_commas_and_quotes(void **state)
{
	char buffer[256];
	struct bb_text text;
	struct bb_json json;

	(void)state;
	bb_text_init(&text, buffer, sizeof buffer);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "a\"b", "line\nback\\slash \x01 Rê");
	bb_json_key(&json, "list");
	bb_json_open(&json, '[');
	bb_json_int(&json, -1);
	bb_json_open(&json, '[');
	bb_json_close(&json, ']');
	bb_json_open(&json, '{');
	bb_json_put_bool(&json, "yes", true);
	bb_json_close(&json, '}');
	bb_json_null(&json);
	bb_json_string(&json, NULL);
	bb_json_close(&json, ']');
	bb_json_key(&json, "h");
	bb_json_hex64(&json, 10);
	bb_json_key(&json, "f");
	bb_json_fixed(&json, 15, 1);
	bb_json_put_int(&json, "n", 3);
	bb_json_close(&json, '}');
	assert_string_equal(buffer, "{\"a\\\"b\":\"line\\nback\\\\slash \\u0001 Rê\","
	                            "\"list\":[-1,[],{\"yes\":true},null,null],"
	                            "\"h\":\"000000000000000a\",\"f\":1.5,\"n\":3}");
}

/* --- random numbers ------------------------------------------------------------------------- */

static void rng_gives_the_published_numbers(void **state)
{
	static const uint64_t expected[] = {
		UINT64_C(11520),
		UINT64_C(0),
		UINT64_C(1509978240),
		UINT64_C(1215971899390074240),
		UINT64_C(1216172134540287360),
		UINT64_C(607988272756665600),
		UINT64_C(16172922978634559625),
		UINT64_C(8476171486693032832),
		UINT64_C(10595114339597558777),
		UINT64_C(2904607092377533576),
	};
	struct bb_rng rng = {{1, 2, 3, 4}};

	(void)state;
	for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
		assert_true(bb_rng_next(&rng) == expected[i]);
}

/* splitmix64 of seed 0, as published with xoshiro. */
static void rng_is_seeded_by_splitmix(void **state)
{
	struct bb_rng rng;

	(void)state;
	bb_rng_seed(&rng, 0);
	assert_true(rng.s[0] == UINT64_C(0xe220a8397b1dcdaf));
	assert_true(rng.s[1] == UINT64_C(0x6e789e6aa1b965f4));
	assert_true(rng.s[2] == UINT64_C(0x06c45d188009454f));
	assert_true(rng.s[3] == UINT64_C(0xf88bb8a8724c81ec));
}

/* Chi-square of 60,000 draws below 6 with 5 degrees of freedom: 35 is about 1 in 10^6. */
static void rng_is_even_below_a_bound(void **state)
{
	unsigned drawn[6] = {0};
	struct bb_rng rng;
	double sum = 0;

	(void)state;
	bb_rng_seed(&rng, 42);
	for (unsigned i = 0; i < 60000; i++) {
		uint32_t value = bb_rng_below(&rng, 6);

		assert_in_range(value, 0, 5);
		drawn[value]++;
	}
	for (unsigned i = 0; i < 6; i++)
		sum += ((double)drawn[i] - 10000) * ((double)drawn[i] - 10000) / 10000;
	assert_true(sum < 35);
	for (unsigned i = 0; i < 100; i++)
		assert_int_equal(bb_rng_below(&rng, 1), 0);
}

/* With a bound of 3 * 2^30 plain multiplication would favour one in three results by a half. */
static void rng_has_no_bias_with_a_large_bound(void **state)
{
	unsigned low = 0;
	struct bb_rng rng;

	(void)state;
	bb_rng_seed(&rng, 1);
	for (unsigned i = 0; i < 90000; i++)
		low += bb_rng_below(&rng, 3u << 30) % 3 == 0;
	assert_in_range(low, 29300, 30700);
}

static void rng_of_an_event_depends_on_seed_and_label(void **state)
{
	struct bb_rng a, b;

	(void)state;
	bb_rng_seed_event(&a, 5, "round-1/die");
	bb_rng_seed_event(&b, 5, "round-1/die");
	assert_memory_equal(&a, &b, sizeof a);
	bb_rng_seed_event(&b, 6, "round-1/die");
	assert_memory_not_equal(&a, &b, sizeof a);
	bb_rng_seed_event(&b, 5, "round-2/die");
	assert_memory_not_equal(&a, &b, sizeof a);
}

/* --- hash ----------------------------------------------------------------------------------- */

/* Every single bit of the input, its length and the seed change the hash. */
static void hash_depends_on_every_bit(void **state)
{
	unsigned char bytes[37];

	(void)state;
	for (size_t i = 0; i < sizeof bytes; i++)
		bytes[i] = (unsigned char)(i * 7);
	for (size_t length = 0; length <= sizeof bytes; length++) {
		uint64_t hash = bb_hash(bytes, length, 1);

		assert_true(hash != bb_hash(bytes, length, 2));
		if (length > 0)
			assert_true(hash != bb_hash(bytes, length - 1, 1));
		for (size_t bit = 0; bit < 8 * length; bit++) {
			bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
			assert_true(hash != bb_hash(bytes, length, 1));
			bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
		}
	}
	assert_true(bb_hash_mix(bb_hash_mix(0, 1), 2) != bb_hash_mix(bb_hash_mix(0, 2), 1));
}

/* --- bits and decks ------------------------------------------------------------------------- */

static void bits_count_and_walk(void **state)
{
	uint64_t set = bb_bit(0) | bb_bit(5) | bb_bit(63);
	uint64_t walked = 0;
	unsigned steps = 0;

	(void)state;
	BB_EACH(member, set) {
		walked |= bb_bit(member);
		steps++;
	}
	assert_true(walked == set);
	assert_int_equal(steps, 3);
	assert_int_equal(bb_count(set), 3);
	assert_int_equal(bb_lowest(set), 0);
	assert_int_equal(bb_nth(set, 1), 5);
	assert_int_equal(bb_nth(set, 2), 63);
	assert_true(bb_has(set, 63) && !bb_has(set, 62));
	assert_true(bb_first(0) == 0 && bb_first(3) == 7 && bb_first(64) == ~UINT64_C(0));
	BB_EACH(member, 0)
		fail_msg("an empty set has member %u", member);
}

/* `break` and `continue` in the body do what they do in any loop over members. */
static void bits_loops_continue(void **state)
{
	unsigned sum = 0;

	(void)state;
	BB_EACH(member, bb_bit(1) | bb_bit(2) | bb_bit(3)) {
		if (member == 2)
			continue;
		sum += member;
	}
	assert_int_equal(sum, 4);
}

static void decks_draw_top_then_loose_then_bottom(void **state)
{
	struct bb_deck deck = {.loose = bb_bit(1) | bb_bit(2)};

	(void)state;
	bb_deck_lay_top(&deck, 10);
	bb_deck_lay_top(&deck, 11);
	bb_deck_lay_bottom(&deck, 20);
	bb_deck_lay_bottom(&deck, 21);
	assert_int_equal(bb_deck_count(&deck), 6);
	assert_true(bb_deck_cards(&deck) ==
	            (bb_bit(1) | bb_bit(2) | bb_bit(10) | bb_bit(11) | bb_bit(20) | bb_bit(21)));
	assert_true(bb_deck_next(&deck) == bb_bit(11));
	bb_deck_draw(&deck, 11);
	assert_true(bb_deck_next(&deck) == bb_bit(10));
	bb_deck_draw(&deck, 10);
	assert_true(bb_deck_next(&deck) == (bb_bit(1) | bb_bit(2)));
	bb_deck_draw(&deck, 2);
	bb_deck_draw(&deck, 1);
	assert_true(bb_deck_next(&deck) == bb_bit(20));
	bb_deck_draw(&deck, 20);
	bb_deck_draw(&deck, 21);
	assert_true(bb_deck_next(&deck) == 0);
	/* Nothing of the past is left in its bytes. */
	assert_memory_equal(&deck, &(struct bb_deck){0}, sizeof deck);
}

static void decks_forget_what_lies_too_deep(void **state)
{
	struct bb_deck top = {0}, bottom = {0};

	(void)state;
	for (unsigned card = 0; card <= BB_DECK_KNOWN; card++) {
		bb_deck_lay_top(&top, card);
		bb_deck_lay_bottom(&bottom, card);
	}
	assert_int_equal(bb_deck_count(&top), BB_DECK_KNOWN + 1);
	assert_true(top.loose == bb_bit(0));
	assert_true(bb_deck_next(&top) == bb_bit(BB_DECK_KNOWN));
	assert_int_equal(bb_deck_count(&bottom), BB_DECK_KNOWN + 1);
	assert_true(bottom.loose == bb_bit(0));
	assert_int_equal(bottom.bottom[0], 1 + 1);
	bb_deck_shuffle(&top);
	assert_int_equal(top.top[0], 0);
	assert_true(bb_deck_next(&top) == bb_first(BB_DECK_KNOWN + 1));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_writes_numbers),
		cmocka_unit_test(text_never_overruns),
		cmocka_unit_test(text_ends_lists),
		cmocka_unit_test(text_stays_full),
		cmocka_unit_test(tokens_know_where_they_stand),
		cmocka_unit_test(lines_keep_empty_ones),
		cmocka_unit_test(numbers_are_read_strictly),
		cmocka_unit_test(unsigned_numbers_are_read_strictly),
		cmocka_unit_test(errors_tell_where),
		cmocka_unit_test(names_are_found_whole),
		cmocka_unit_test(statuses_have_different_names),
		cmocka_unit_test(json_puts_commas_and_quotes),
		cmocka_unit_test(rng_gives_the_published_numbers),
		cmocka_unit_test(rng_is_seeded_by_splitmix),
		cmocka_unit_test(rng_is_even_below_a_bound),
		cmocka_unit_test(rng_has_no_bias_with_a_large_bound),
		cmocka_unit_test(rng_of_an_event_depends_on_seed_and_label),
		cmocka_unit_test(hash_depends_on_every_bit),
		cmocka_unit_test(bits_count_and_walk),
		cmocka_unit_test(bits_loops_continue),
		cmocka_unit_test(decks_draw_top_then_loose_then_bottom),
		cmocka_unit_test(decks_forget_what_lies_too_deep),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
