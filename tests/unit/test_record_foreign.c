/* Records from before a rule was fixed or a built-in value corrected: they are read as logs.
 * test_record.c tests records of the current rules.
 *
 * This program has a registry of its own, in which the rules of the null game have been fixed
 * twice. */
#include "games/null/state.h"
#include "tests/unit/record_example.h"

enum { RULES_VERSION = 3 };

static struct bb_game mended;

const struct bb_game *const bb_games[] = {&mended, NULL};

const struct bb_game *bb_find_game(const char *name)
{
	return bb_same(name, mended.name) ? &mended : NULL;
}

static int mend_rules(void **unused)
{
	(void)unused;
	mended = null_game;
	mended.rules_version = RULES_VERSION;
	return 0;
}

/* A head line that makes the example foreign. */
static const struct foreign_head {
	unsigned line;
	const char *text;
	uint8_t foreign;
	uint16_t rules_version;
} heads[] = {
	{3, "rules 1", RECORD_OLD_RULES, 1},
	{3, "rules 2", RECORD_OLD_RULES, 2},
	{5, "edition standard 0123456789abcdef", RECORD_OTHER_VALUES, RULES_VERSION},
};

enum { HEADS = sizeof heads / sizeof heads[0] };

/* The example with that head and the right last line, in the_text and other_text. */
static size_t write_foreign(const struct foreign_head *head)
{
	size_t length;

	write_example();
	replace_line(head->line, head->text);
	length = seal();
	memcpy(the_text, other_text, length + 1);
	return length;
}

/* Nothing was replayed: the match stands where a new one does. */
static void assert_not_replayed(void)
{
	struct match first;

	match_init(&first, &read_match.rules, read_log, ROOM);
	assert_int_equal(read_match.count, 0);
	assert_memory_equal(read_match.state, first.state, mended.layout->size);
	assert_ptr_equal(read_match.rules.game, &mended);
}

static void present_records_are_ours(void **unused)
{
	size_t length = write_example();

	(void)unused;
	assert_memory_equal(line_start(the_text, 3), "rules 3\n", 8);
	read_good(the_text, length);
	assert_int_equal(read_head.foreign, RECORD_OURS);
	assert_int_equal(read_head.rules_version, RULES_VERSION);
	assert_int_equal(read_match.count, 40);
}

static void foreign_records_are_read_as_logs(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < HEADS; i++) {
		size_t length = write_foreign(&heads[i]);

		read_good(the_text, length);
		assert_int_equal(read_head.foreign, heads[i].foreign);
		assert_int_equal(read_head.rules_version, heads[i].rules_version);
		assert_int_equal(read_head.events, 40);
		assert_int_equal(read_head.masked_events, 0);
		assert_int_equal(read_head.seed, 42);
		assert_string_equal(read_head.seat_name[0], "Ada");
		assert_string_equal(read_head.edition_name, "standard");
		assert_false(read_head.own_edition);
		assert_ptr_equal(read_match.rules.edition, mended.builtin);
		assert_not_replayed();
	}
}

/* The events are not kept, so they need no room. */
static void a_foreign_record_needs_no_log(void **unused)
{
	size_t length = write_foreign(&heads[0]);

	(void)unused;
	assert_int_equal(record_read(the_text, length, &read_match, &read_head, read_log, 0, NULL),
	                 BB_OK);
	assert_int_equal(read_head.events, 40);
}

/* Values that changed together with the rules are no second reason. */
static void old_rules_are_told_before_other_values(void **unused)
{
	(void)unused;
	write_foreign(&heads[0]);
	replace_line(5, heads[2].text);
	read_good(other_text, seal());
	assert_int_equal(read_head.foreign, RECORD_OLD_RULES);
}

static void old_records_keep_their_own_edition(void **unused)
{
	_Alignas(8) uint8_t edition[BB_EDITION_MAX];
	struct bb_token path = {"rounds", 6};
	struct bb_rules rules;
	struct bb_place place;

	(void)unused;
	start(&mended, "players=2");
	memcpy(edition, mended.builtin, mended.edition_size);
	assert_int_equal(bb_layout_find(mended.edition, path, &place), BB_OK);
	assert_int_equal(bb_place_set(&place, edition, 2), BB_OK);
	rules = the_match.rules;
	rules.edition = edition;
	match_init(&the_match, &rules, the_log, ROOM);
	the_head.own_edition = true;
	strcpy(the_head.edition_name, "short");
	play_random(7, 60);
	write_to(the_text, &the_match, &the_head, BB_NO_SEAT);
	replace_line(3, "rules 1");
	read_good(other_text, seal());
	assert_int_equal(read_head.foreign, RECORD_OLD_RULES);
	assert_true(read_head.own_edition);
	assert_memory_equal(read_head.edition, edition, mended.edition_size);
	assert_not_replayed();
}

static void masked_records_may_be_foreign_too(void **unused)
{
	(void)unused;
	write_example();
	for (size_t i = 0; i < HEADS; i++) {
		write_to(the_text, &the_match, &the_head, 0);
		replace_line(heads[i].line, heads[i].text);
		read_good(other_text, seal());
		assert_int_equal(read_head.foreign, heads[i].foreign);
		assert_int_equal(read_head.masked_for, 0);
		assert_int_equal(read_head.events, 40);
		assert_int_equal(read_head.masked_events, 2);
		assert_not_replayed();
	}
}

/* A foreign match that is only known as a log: written without being replayed, read as one. */
static void foreign_logs_are_written(void **unused)
{
	const uint64_t ours = bb_edition_hash(&mended, mended.builtin);

	(void)unused;
	for (size_t i = 0; i < HEADS; i++) {
		bool other_values = heads[i].foreign == RECORD_OTHER_VALUES;
		struct record_head head;
		struct match log;
		size_t length;

		write_foreign(&heads[i]);
		log = the_match;
		memset(log.state, 0xee, sizeof log.state);
		memset(log.base, 0xee, sizeof log.base);
		head = the_head;
		head.foreign = heads[i].foreign;
		head.rules_version = heads[i].rules_version;
		head.edition_hash = other_values ? UINT64_C(0x0123456789abcdef) : ours;
		replace_line(CHECK_LINE, "= 32 ?");
		length = seal();
		memcpy(the_text, other_text, length + 1);
		assert_int_equal(write_to(other_text, &log, &head, BB_NO_SEAT), length);
		assert_string_equal(other_text, the_text);
		read_good(other_text, length);
		assert_int_equal(read_head.foreign, heads[i].foreign);
		assert_int_equal(read_head.rules_version, heads[i].rules_version);
		assert_int_equal(read_head.edition_hash, head.edition_hash);
		assert_int_equal(read_head.events, 40);
	}
	/* Who has the rules knows the positions. */
	write_example();
	replace_line(CHECK_LINE, "= 32 ?");
	assert_int_not_equal(read_text(other_text, seal(), NULL), BB_OK);
}

/* --- what is still refused ------------------------------------------------------------------- */

static void foreign_records_are_checked_for_form(void **unused)
{
	static const struct damage rows[] = {
		/* What only a replay could tell. */
		{FIRST, "1 0 deal c9", BB_OK, 0, 0, ""},
		{FIRST + 1, "2 * deal c9", BB_OK, 0, 0, ""},
		{FIRST + 3, "4 1 undo", BB_OK, 0, 0, ""},
		{CHECK_LINE, "= 32 0123456789abcdef", BB_OK, 0, 0, ""},
		{CHECK_LINE + 8, "40 1 keep\n41 0 keep", BB_OK, 0, 0, ""},
		/* What needs none. */
		{FIRST, "2 * deal c9", BB_MISMATCH, FIRST, 0, "1"},
		{FIRST, "one * deal c9", BB_SYNTAX, FIRST, 0, "1"},
		{FIRST, "1 * deal ?", BB_UNKNOWN_NAME, FIRST, 4, "action"},
		{FIRST, "1 * undo", BB_UNKNOWN_NAME, FIRST, 4, "action"},
		{FIRST + 3, "4 2 keep", BB_OUT_OF_RANGE, FIRST + 3, 2, "0..1"},
		{FIRST + 3, "4 0 dance", BB_UNKNOWN_NAME, FIRST + 3, 4, "action"},
		{FIRST + 3, "4 0 ", BB_UNKNOWN_NAME, FIRST + 3, 4, "action"},
		{CHECK_LINE, NULL, BB_SYNTAX, CHECK_LINE, 0, "= 32"},
		{CHECK_LINE, "= 31 0123456789abcdef", BB_MISMATCH, CHECK_LINE, 2, "32"},
		{CHECK_LINE, "= 32 0123456789ABCDEF", BB_SYNTAX, CHECK_LINE, 5, "hash"},
		{CHECK_LINE, "= 32", BB_SYNTAX, CHECK_LINE, 4, "hash"},
		{FIRST + 10, "11 1 spare\n= 11 0123456789abcdef", BB_SYNTAX, FIRST + 11, 0, "12"},
	};

	(void)unused;
	for (size_t h = 0; h < HEADS; h++) {
		write_foreign(&heads[h]);
		for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
			replace_line(rows[i].line, rows[i].text);
			if (rows[i].status == BB_OK)
				read_good(other_text, seal());
			else
				assert_damage(&rows[i], seal());
		}
	}
}

static void versions_that_never_were_are_refused(void **unused)
{
	static const struct damage rows[] = {
		{3, "rules 0", BB_SYNTAX, 3, 6, "rules 3"},
		{3, "rules 4", BB_MISMATCH, 3, 6, "rules 3"},
		{3, "rules 65537", BB_MISMATCH, 3, 6, "rules 3"},
	};

	(void)unused;
	write_example();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		replace_line(rows[i].line, rows[i].text);
		assert_damage(&rows[i], seal());
	}
}

/* The values of another edition stand in the record: there its hash must be right. */
static void editions_with_values_must_agree(void **unused)
{
	static const struct damage rows[] = {
		{5, "edition box 0123456789abcdef\nvalue rounds 5", BB_MISMATCH, 5, 12, ""},
		{5, "edition box 0123456789abcdef", BB_MISMATCH, 5, 12, ""},
		{5, "edition standard 0123456789abcdef\nvalue rounds 5", BB_INVALID, 5, 8, "name"},
	};

	(void)unused;
	for (size_t h = 0; h < HEADS; h++) {
		write_foreign(&heads[h]);
		for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
			replace_line(rows[i].line, rows[i].text);
			assert_damage(&rows[i], seal());
		}
	}
}

static void every_flipped_bit_is_noticed(void **unused)
{
	(void)unused;
	for (size_t h = 0; h < HEADS; h++) {
		size_t length = write_foreign(&heads[h]);

		for (size_t bit = 0; bit < 8 * length; bit++) {
			other_text[bit / 8] ^= (char)(1 << bit % 8);
			assert_int_not_equal(read_text(other_text, length, NULL), BB_OK);
			other_text[bit / 8] ^= (char)(1 << bit % 8);
		}
		read_good(other_text, length);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(present_records_are_ours),
		cmocka_unit_test(foreign_records_are_read_as_logs),
		cmocka_unit_test(a_foreign_record_needs_no_log),
		cmocka_unit_test(old_rules_are_told_before_other_values),
		cmocka_unit_test(old_records_keep_their_own_edition),
		cmocka_unit_test(masked_records_may_be_foreign_too),
		cmocka_unit_test(foreign_logs_are_written),
		cmocka_unit_test(foreign_records_are_checked_for_form),
		cmocka_unit_test(versions_that_never_were_are_refused),
		cmocka_unit_test(editions_with_values_must_agree),
		cmocka_unit_test(every_flipped_bit_is_noticed),
	};

	return cmocka_run_group_tests_name("record_foreign", tests, mend_rules, NULL);
}
