/* match/record.c and record_read.c: the lines of fair dice in a record's head. server/tables/fair.c
 * checks whether they are correct (test_fair.c). */
#include "tests/unit/record_example.h"

#define COMMIT "00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef"
#define SECRET "fedcba9876543210fedcba98765432100123456789abcdef0123456789abcdef"
#define FAIR "fair k7q2m9xa " COMMIT
#define NONCE "0123456789abcdef0123456789abcdef"

static struct bb_token token(const char *text)
{
	return (struct bb_token){text, strlen(text)};
}

/* The example at a table with fair dice. */
static size_t write_fair(bool revealed)
{
	struct record_fair *fair = &the_head.fair;

	write_example();
	the_head.has_seed = false;
	strcpy(fair->table, "k7q2m9xa");
	assert_true(record_read_bytes(token(COMMIT), fair->commit, RECORD_SECRET));
	assert_true(record_read_bytes(token(SECRET), fair->secret, RECORD_SECRET));
	fair->revealed = revealed;
	strcpy(fair->nonce[1], NONCE);
	return write_to(the_text, &the_match, &the_head, BB_NO_SEAT);
}

static void the_lines_stand_after_the_seed(void **unused)
{
	static const char open[] = "seed none\n" FAIR "\nnonce 1 " NONCE "\nseat 0 Ada\n";
	static const char told[] = "seed none\n" FAIR "\nsecret " SECRET "\nnonce 1 " NONCE
				   "\nseat 0 Ada\n";

	(void)unused;
	write_fair(false);
	assert_memory_equal(line_start(the_text, 6), open, sizeof open - 1);
	write_fair(true);
	assert_memory_equal(line_start(the_text, 6), told, sizeof told - 1);
}

static void they_are_read_back(void **unused)
{
	(void)unused;
	for (unsigned revealed = 0; revealed < 2; revealed++) {
		size_t length = write_fair(revealed != 0);

		read_good(the_text, length);
		assert_string_equal(read_head.fair.table, "k7q2m9xa");
		assert_memory_equal(read_head.fair.commit, the_head.fair.commit, RECORD_SECRET);
		assert_int_equal(read_head.fair.revealed, revealed);
		if (revealed)
			assert_memory_equal(read_head.fair.secret, the_head.fair.secret,
			                    RECORD_SECRET);
		assert_string_equal(read_head.fair.nonce[0], "");
		assert_string_equal(read_head.fair.nonce[1], NONCE);
		assert_int_equal(write_to(other_text, &read_match, &read_head, BB_NO_SEAT), length);
		assert_memory_equal(other_text, the_text, length);
	}
	read_good(the_text, write_example());
	assert_string_equal(read_head.fair.table, "");
	assert_false(read_head.fair.revealed);
}

/* A match that is still being played has no secret in its record, whatever the game. */
static void running_matches_are_read_back(void **unused)
{
	(void)unused;
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		size_t length;

		start(bb_games[g], bb_games[g]->presets[0]);
		the_head.has_seed = false;
		strcpy(the_head.fair.table, "2");
		play_random(g, 50);
		length = write_to(the_text, &the_match, &the_head, BB_NO_SEAT);
		read_good(the_text, length);
		assert_int_equal(read_match.count, the_match.count);
		assert_int_equal(write_to(other_text, &read_match, &read_head, BB_NO_SEAT), length);
		assert_memory_equal(other_text, the_text, length);
	}
}

static void every_changed_byte_is_noticed(void **unused)
{
	size_t length = write_fair(true);

	(void)unused;
	for (size_t i = 0; i < length; i++) {
		for (unsigned bit = 0; bit < 8; bit++) {
			the_text[i] = (char)(the_text[i] ^ 1 << bit);
			assert_int_not_equal(read_text(the_text, length, NULL), BB_OK);
			the_text[i] = (char)(the_text[i] ^ 1 << bit);
		}
	}
	read_good(the_text, length);
}

static void a_masked_record_never_has_the_secret(void **unused)
{
	static const unsigned seats[] = {0, 1, BB_SPECTATOR};

	(void)unused;
	write_fair(true);
	for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++) {
		size_t length = write_to(other_text, &the_match, &the_head, seats[i]);

		assert_null(strstr(other_text, "secret"));
		assert_null(strstr(other_text, SECRET));
		read_good(other_text, length);
		assert_false(read_head.fair.revealed);
		assert_string_equal(read_head.fair.table, "k7q2m9xa");
		assert_string_equal(read_head.fair.nonce[1], NONCE);
	}
}

/* Lines in place of `seed 42` of the example. */
static const struct damage damages[] = {
	{6, "seed 42\n" FAIR, BB_INVALID, 7, 0, "seed none"},
	{6, FAIR, BB_SYNTAX, 6, 0, "seed"},
	{6, "seed none\nfair", BB_SYNTAX, 7, 0, "events"},
	{6, "seed none\nfair ", BB_SYNTAX, 7, 5, "table"},
	{6, "seed none\nfair k7q2m9xa", BB_SYNTAX, 7, 13, "commit"},
	{6, "seed none\nfair  " COMMIT, BB_SYNTAX, 7, 5, "table"},
	{6, "seed none\nfair K7q2m9xa " COMMIT, BB_SYNTAX, 7, 5, "table"},
	{6, "seed none\nfair k7-2m9xa " COMMIT, BB_SYNTAX, 7, 5, "table"},
	{6, "seed none\nfair k7q2m9xak7q2m9xak7q2m9xa " COMMIT, BB_SYNTAX, 7, 5, "table"},
	{6, "seed none\nfair k7q2m9xa  " COMMIT, BB_SYNTAX, 7, 14, "commit"},
	{6, "seed none\n" FAIR "0", BB_SYNTAX, 7, 14, "commit"},
	{6, "seed none\n" FAIR " ", BB_SYNTAX, 7, 14, "commit"},
	{6, "seed none\nfair k7q2m9xa A" COMMIT, BB_SYNTAX, 7, 14, "commit"},
	{6, "seed none\nfair k7q2m9xa abcdef", BB_SYNTAX, 7, 14, "commit"},
	{6, "seed none\n" FAIR "\n" FAIR, BB_SYNTAX, 8, 0, "events"},
	{6, "seed none\n" FAIR "\nsecret", BB_SYNTAX, 8, 0, "events"},
	{6, "seed none\n" FAIR "\nsecret ", BB_SYNTAX, 8, 7, "secret"},
	{6, "seed none\n" FAIR "\nsecret abcdef", BB_SYNTAX, 8, 7, "secret"},
	{6, "seed none\n" FAIR "\nsecret " SECRET "0", BB_SYNTAX, 8, 7, "secret"},
	{6, "seed none\n" FAIR "\nsecret " SECRET "\nsecret " SECRET, BB_SYNTAX, 9, 0, "events"},
	{6, "seed none\nsecret " SECRET, BB_SYNTAX, 7, 0, "events"},
	{6, "seed none\nnonce 0 ab", BB_SYNTAX, 7, 0, "events"},
	{6, "seed none\n" FAIR "\nnonce 0 ab\nsecret " SECRET, BB_SYNTAX, 9, 0, "events"},
	{6, "seed none\n" FAIR "\nnonce 2 ab", BB_OUT_OF_RANGE, 8, 6, "0..1"},
	{6, "seed none\n" FAIR "\nnonce x ab", BB_SYNTAX, 8, 6, "0..1"},
	{6, "seed none\n" FAIR "\nnonce 0", BB_SYNTAX, 8, 7, "nonce"},
	{6, "seed none\n" FAIR "\nnonce 0 ", BB_SYNTAX, 8, 8, "nonce"},
	{6, "seed none\n" FAIR "\nnonce 0 AB", BB_SYNTAX, 8, 8, "nonce"},
	{6, "seed none\n" FAIR "\nnonce 0 ag", BB_SYNTAX, 8, 8, "nonce"},
	{6, "seed none\n" FAIR "\nnonce 0 " NONCE "0", BB_SYNTAX, 8, 8, "nonce"},
	{6, "seed none\n" FAIR "\nnonce 0 ab\nnonce 0 ab", BB_TWICE, 9, 6, "seat > 0"},
	{6, "seed none\n" FAIR "\nnonce 1 ab\nnonce 0 ab", BB_TWICE, 9, 6, "seat > 1"},
	{6, "seed none\n" FAIR "\nsecret " SECRET "\nmasked 0", BB_INVALID, 9, 0, "no secret"},
	{6, "seed none\nmasked 0\n" FAIR, BB_SYNTAX, 8, 0, "events"},
};

static void each_error_is_told_by_itself(void **unused)
{
	(void)unused;
	write_example();
	for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
		replace_line(damages[i].line, damages[i].text);
		assert_damage(&damages[i], seal());
	}
}

/* The same way of replacing, with lines that are right: so the test above tests what it says. */
static void right_lines_are_accepted(void **unused)
{
	static const char *const rows[] = {
		"seed none\n" FAIR,
		"seed none\nfair 0 " COMMIT,
		"seed none\nfair k7q2m9xak7q2m9xak7q2m9x " COMMIT,
		"seed none\n" FAIR "\nsecret " SECRET,
		"seed none\n" FAIR "\nnonce 0 a",
		"seed none\n" FAIR "\nsecret " SECRET "\nnonce 0 0\nnonce 1 " NONCE,
	};

	(void)unused;
	write_example();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		replace_line(6, rows[i]);
		read_good(other_text, seal());
	}
}

static void bytes_are_two_digits_each(void **unused)
{
	static const uint8_t bytes[] = {0x00, 0x9a, 0xff, 0x0f};
	uint8_t back[sizeof bytes] = {1, 1, 1, 1};
	char buffer[16];
	struct bb_text text;

	(void)unused;
	bb_text_init(&text, buffer, sizeof buffer);
	record_put_bytes(bytes, sizeof bytes, &text);
	assert_string_equal(buffer, "009aff0f");
	assert_true(record_read_bytes(token("009aff0f"), back, sizeof back));
	assert_memory_equal(back, bytes, sizeof bytes);
	assert_false(record_read_bytes(token("009aff0"), back, sizeof back));
	assert_false(record_read_bytes(token("009aff0f0"), back, sizeof back));
	assert_false(record_read_bytes(token("009aff0F"), back, sizeof back));
	assert_false(record_read_bytes(token(""), back, sizeof back));
	assert_memory_equal(back, bytes, sizeof bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_lines_stand_after_the_seed),
		cmocka_unit_test(they_are_read_back),
		cmocka_unit_test(running_matches_are_read_back),
		cmocka_unit_test(every_changed_byte_is_noticed),
		cmocka_unit_test(a_masked_record_never_has_the_secret),
		cmocka_unit_test(each_error_is_told_by_itself),
		cmocka_unit_test(right_lines_are_accepted),
		cmocka_unit_test(bytes_are_two_digits_each),
	};

	return cmocka_run_group_tests_name("record_fair", tests, NULL, NULL);
}
