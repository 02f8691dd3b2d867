/* match/record.c and record_read.c: round trips, resuming, masking, and every way a record can be
 * wrong. Records of other rules or values are in test_record_foreign.c. */
#include <stdio.h>

#include "games/null/edition.h"
#include "tests/unit/record_damages.h"
#include "tests/unit/record_example.h"

static void the_form_is_the_documented_one(void **unused)
{
	static const char head[] =
		"benben record 1\n"
		"game null\n"
		"rules 1\n"
		"options players=2 long\n"
		"edition standard ";
	static const char events[] =
		"seed 42\n"
		"seat 0 Ada\n"
		"seat 1 B\xc3\xb6 the 2nd\n"
		"events\n"
		"1 * deal c9\n"
		"2 * deal c4\n"
		"3 * roll 4\n"
		"4 0 keep\n"
		"5 0 undo\n"
		"6 0 keep\n"
		"7 * roll 2\n"
		"8 1 play\n"
		"9 1 rob seat 0\n"
		"10 1 reset\n"
		"11 1 spare\n"
		"12 * deal c12\n"
		"13 * roll 1\n"
		"14 0 keep\n";
	char wanted[64];
	size_t length = write_example();
	struct match cursor;

	(void)unused;
	assert_memory_equal(the_text, head, sizeof head - 1);
	assert_memory_equal(line_start(the_text, 6), events, sizeof events - 1);

	match_rewind(&cursor, &the_match);
	while (cursor.count < RECORD_HASH_EVERY)
		assert_true(match_step(&cursor, NULL));
	snprintf(wanted, sizeof wanted, "= 32 %016llx\n33 ",
	         (unsigned long long)bb_position_hash(&cursor.rules, cursor.state));
	assert_memory_equal(line_start(the_text, CHECK_LINE), wanted, strlen(wanted));

	snprintf(wanted, sizeof wanted, "end 40 %016llx\n",
	         (unsigned long long)bb_hash(the_text, length - 24, 0));
	assert_string_equal(line_start(the_text, CHECK_LINE + 9), wanted);
}

/* docs/notation.md must show this part of a record. */
static void assert_documented(const char *from, const char *end)
{
	static char document[TEXT_ROOM], part[TEXT_ROOM];
	FILE *file = fopen("docs/notation.md", "rb");
	size_t length = (size_t)(end - from);

	assert_non_null(file);
	document[fread(document, 1, sizeof document - 1, file)] = '\0';
	fclose(file);
	memcpy(part, from, length);
	part[length] = '\0';
	if (strstr(document, part) == NULL)
		fail_msg("docs/notation.md does not have this:\n%s", part);
}

static void the_documented_examples_are_true(void **unused)
{
	size_t length = write_example();

	(void)unused;
	assert_documented(the_text, the_text + length);
	write_to(other_text, &the_match, &the_head, 0);
	assert_documented(line_start(other_text, 6), line_start(other_text, FIRST + 4));
}

static void the_head_is_read_back(void **unused)
{
	size_t length = write_example();

	(void)unused;
	read_good(the_text, length);
	assert_true(read_head.has_seed);
	assert_int_equal(read_head.seed, 42);
	assert_int_equal(read_head.masked_for, BB_NO_SEAT);
	assert_false(read_head.own_edition);
	assert_string_equal(read_head.edition_name, "standard");
	assert_string_equal(read_head.seat_name[0], "Ada");
	assert_string_equal(read_head.seat_name[1], "B\xc3\xb6 the 2nd");
	assert_string_equal(read_head.seat_name[2], "");
	assert_int_equal(read_head.events, 40);
	assert_int_equal(read_head.masked_events, 0);
	assert_ptr_equal(read_match.rules.edition, read_match.rules.game->builtin);
	assert_int_equal(match_actor(&read_match), BB_OVER);
}

/* --- round trips ------------------------------------------------------------------------------ */

static void assert_same_match(const struct match *a, const struct match *b)
{
	size_t size = a->rules.game->layout->size;

	assert_int_equal(a->count, b->count);
	assert_int_equal(a->solid, b->solid);
	assert_memory_equal(a->state, b->state, size);
	assert_memory_equal(a->base, b->base, size);
	assert_memory_equal(a->log, b->log, a->count * sizeof a->log[0]);
}

/* For every game and preset: plays a random match and calls `check`. */
static void for_random_matches(unsigned seeds, uint32_t steps, void (*check)(void))
{
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		for (const char *const *preset = bb_games[g]->presets; *preset != NULL; preset++) {
			for (uint64_t seed = 0; seed < seeds; seed++) {
				start(bb_games[g], *preset);
				the_head.has_seed = seed % 2 == 0;
				the_head.seed = seed == 0 ? UINT64_MAX : seed;
				play_random(seed, steps);
				check();
			}
		}
	}
}

static void check_round_trip(void)
{
	size_t length = write_to(the_text, &the_match, &the_head, BB_NO_SEAT);

	read_good(the_text, length);
	assert_same_match(&read_match, &the_match);
	assert_int_equal(read_head.events, the_match.count);
	assert_int_equal(read_head.has_seed, the_head.has_seed);
	assert_in_range(the_match.count, 1, record_event_bound(the_text, length));
	assert_int_equal(write_to(other_text, &read_match, &read_head, BB_NO_SEAT), length);
	assert_memory_equal(other_text, the_text, length);
}

static void reading_and_writing_gives_the_same_bytes(void **unused)
{
	(void)unused;
	for_random_matches(10, 500, check_round_trip);
}

static void an_empty_match_is_a_record_too(void **unused)
{
	size_t length;

	(void)unused;
	start(bb_find_game("null"), "players=3");
	length = write_to(the_text, &the_match, &the_head, BB_NO_SEAT);
	read_good(the_text, length);
	assert_same_match(&read_match, &the_match);
}

/* Plays entry i of the_log in the match that was read. */
static void repeat_entry(uint32_t i)
{
	const struct match_entry *entry = &the_log[i];
	int actor = (entry->flags & MATCH_CHANCE) != 0 ? BB_CHANCE : entry->actor;

	if ((entry->flags & MATCH_UNDO) != 0)
		assert_int_equal(match_undo(&read_match, entry->actor), BB_OK);
	else if ((entry->flags & MATCH_RESET) != 0)
		assert_int_equal(match_reset_turn(&read_match, entry->actor), BB_OK);
	else
		assert_int_equal(match_submit(&read_match, actor, entry->action, NULL), BB_OK);
}

static void check_resume(void)
{
	struct match cursor;

	match_rewind(&cursor, &the_match);
	do {
		size_t length = write_to(the_text, &cursor, &the_head, BB_NO_SEAT);

		read_good(the_text, length);
		assert_int_equal(read_match.count, cursor.count);
		for (uint32_t i = cursor.count; i < the_match.count; i++)
			repeat_entry(i);
		assert_same_match(&read_match, &the_match);
	} while (match_step(&cursor, NULL));
}

static void a_match_resumes_from_any_prefix(void **unused)
{
	(void)unused;
	for_random_matches(2, 120, check_resume);
}

/* --- editions --------------------------------------------------------------------------------- */

static size_t write_own_edition(struct null_edition *edition, const char *name)
{
	struct bb_rules rules;

	start(bb_find_game("null"), "players=2");
	rules = the_match.rules;
	rules.edition = edition;
	match_init(&the_match, &rules, the_log, ROOM);
	the_head.own_edition = true;
	strcpy(the_head.edition_name, name);
	play_random(7, 60);
	return write_to(the_text, &the_match, &the_head, BB_NO_SEAT);
}

static void a_record_carries_its_own_edition(void **unused)
{
	const struct bb_game *null = bb_find_game("null");
	struct null_edition edition;
	size_t length;

	(void)unused;
	memcpy(&edition, null->builtin, sizeof edition);
	edition.rounds = 2;
	edition.value[0] = 6;
	edition.value[11] = 1;
	length = write_own_edition(&edition, "my-box");
	assert_non_null(strstr(the_text, "value rounds 2\n"
	                                 "value card.c1.value 6\n"
	                                 "value card.c12.value 1\n"
	                                 "seed 42\n"));
	assert_documented(line_start(the_text, 5), line_start(the_text, 10));
	check_round_trip();
	assert_string_equal(read_head.edition_name, "my-box");
	assert_true(read_head.own_edition);
	assert_ptr_equal(read_match.rules.edition, read_head.edition);
	assert_memory_equal(read_head.edition, &edition, sizeof edition);
	assert_in_range(length, 1, TEXT_ROOM);
}

/* The derived field must come from edition_finish, not from the built-in edition. */
static void derived_values_are_computed_again(void **unused)
{
	struct null_edition edition;
	struct bb_text nowhere;
	char buffer[64];

	(void)unused;
	memcpy(&edition, bb_find_game("null")->builtin, sizeof edition);
	edition.value[10] = 1;
	edition.value[0] = 6;
	bb_text_init(&nowhere, buffer, sizeof buffer);
	assert_int_equal(null_edition_finish(&edition, &nowhere, &nowhere), BB_OK);
	write_own_edition(&edition, "\xc3\xa9tui");
	check_round_trip();
	assert_memory_equal(read_head.edition, &edition, sizeof edition);
}

static void an_edition_with_another_name_only_keeps_it(void **unused)
{
	struct null_edition edition;

	(void)unused;
	memcpy(&edition, bb_find_game("null")->builtin, sizeof edition);
	write_own_edition(&edition, "reprint");
	assert_null(strstr(the_text, "\nvalue "));
	check_round_trip();
	assert_string_equal(read_head.edition_name, "reprint");
}

/* Changes one element by one, up or else down. False when the game takes neither. */
static bool change_element(const struct bb_game *game, struct bb_place place, unsigned element,
                           void *edition)
{
	for (int step = 1; step >= -1; step -= 2) {
		char nowhere[96];
		struct bb_text text;

		memcpy(edition, game->builtin, game->edition_size);
		place.element = (uint16_t)element;
		bb_text_init(&text, nowhere, sizeof nowhere);
		if (bb_place_set(&place, edition, bb_place_get(&place, edition) + step) == BB_OK &&
		    game->edition_finish(edition, &text, &text) == BB_OK)
			return true;
	}
	return false;
}

static void check_changed_edition(const struct bb_game *game, const void *edition)
{
	struct bb_rules rules;
	size_t length;

	start(game, game->presets[0]);
	rules = the_match.rules;
	rules.edition = edition;
	match_init(&the_match, &rules, the_log, ROOM);
	the_head.own_edition = true;
	strcpy(the_head.edition_name, "changed");
	length = write_to(the_text, &the_match, &the_head, BB_NO_SEAT);
	assert_non_null(strstr(the_text, "\nvalue "));
	read_good(the_text, length);
	assert_memory_equal(read_head.edition, edition, game->edition_size);
}

static void every_value_of_every_edition_is_carried(void **unused)
{
	static _Alignas(8) uint8_t edition[BB_EDITION_MAX];

	(void)unused;
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		const struct bb_game *game = bb_games[g];
		unsigned changed = 0;

		for (unsigned slot = 0; slot < bb_layout_slots(game->edition); slot++) {
			struct bb_place place = bb_layout_slot(game->edition, slot);

			for (unsigned i = 0; i < place.field->count; i++) {
				if (!change_element(game, place, i, edition))
					continue;
				check_changed_edition(game, edition);
				changed++;
			}
		}
		assert_true(changed > 0);
	}
}

/* Differences in every kind of group: without name, single, named rows, numbered rows, arrays. */
static void differences_are_listed_in_table_order(void **unused)
{
	struct sample {
		uint8_t top;
		uint8_t single[2];
		uint8_t row[2][3];
		int8_t low[2];
	};
	static const char *const words[] = {"ox", "ape"};
	static const struct bb_names names = BB_NAMES(words);
	static const struct bb_field top[] = {{"top", 0, 1, 0, 1, 0, 0, NULL}};
	static const struct bb_field single[] = {{"pair", 0, 1, 0, 2, 0, 0, NULL}};
	static const struct bb_field row[] = {
		{"one", 0, 1, BB_F_SET, 1, 0, 0, &names}, {"two", 1, 1, 0, 2, 0, 0, NULL}};
	static const struct bb_field low[] = {{"low", 0, 1, BB_F_SIGNED, 1, 0, 0, NULL}};
	static const struct bb_group groups[] = {
		{NULL, offsetof(struct sample, top), 0, 1, false, NULL, BB_ROWS_OF(top)},
		{"gauge", offsetof(struct sample, single), 0, 1, false, NULL, BB_ROWS_OF(single)},
		{"beast", offsetof(struct sample, row), 3, 2, false, &names, BB_ROWS_OF(row)},
		{"step", offsetof(struct sample, low), 1, 2, false, NULL, BB_ROWS_OF(low)},
	};
	static const struct bb_layout layout = {sizeof(struct sample), 4, groups};
	static const struct sample builtin = {0};
	static const struct bb_game game = {.edition = &layout, .builtin = &builtin};
	static const struct sample all = {7, {0, 2}, {{3, 1, 2}, {1, 3, 4}}, {-1, -2}};
	unsigned slots = bb_layout_slots(&layout);
	unsigned slot = 0;
	struct bb_text text;
	char buffer[512];

	(void)unused;
	bb_text_init(&text, buffer, sizeof buffer);
	while ((slot = record_next_difference(&game, &all, slot)) < slots) {
		record_put_value(&game, &all, slot++, &text);
		bb_put_char(&text, '\n');
	}
	assert_string_equal(
		buffer,
		"value top 7\n"
		"value gauge.pair 0 2\n"
		"value beast.ox.one ox,ape\n"
		"value beast.ox.two 1 2\n"
		"value beast.ape.one ox\n"
		"value beast.ape.two 3 4\n"
		"value step.0.low -1\n"
		"value step.1.low -2\n");
	assert_int_equal(record_next_difference(&game, &builtin, 0), slots);
}

/* --- damage ----------------------------------------------------------------------------------- */

static void assert_refused(const char *text, size_t length)
{
	struct bb_error error = {.status = BB_OK};
	enum bb_status status = read_text(text, length, &error);

	if (status == BB_OK)
		fail_msg("a damaged record was accepted");
	assert_int_equal(error.status, status);
	assert_in_range(error.position, 0, length);
	assert_line(&error, text);
	assert_true(error.expected[0] != '\0');
}

/* Every byte replaced: by all others, or by those that differ in one bit and some nasty ones. */
static void check_flips(size_t length, bool all)
{
	static const unsigned char nasty[] = {0, ' ', '\t', '\n', '\r', '0', '9', 'a', '?', 0xff};

	for (size_t i = 0; i < length; i++) {
		char right = the_text[i];

		for (unsigned value = 0; all && value < 256; value++) {
			the_text[i] = (char)value;
			if (the_text[i] != right)
				assert_refused(the_text, length);
		}
		for (unsigned bit = 0; !all && bit < 8; bit++) {
			the_text[i] = (char)(right ^ 1 << bit);
			assert_refused(the_text, length);
		}
		for (size_t n = 0; !all && n < sizeof nasty; n++) {
			the_text[i] = (char)nasty[n];
			if (the_text[i] != right)
				assert_refused(the_text, length);
		}
		the_text[i] = right;
	}
	read_good(the_text, length);
}

static void every_changed_byte_is_noticed(void **unused)
{
	struct null_edition edition;
	size_t length = write_example();

	(void)unused;
	check_flips(length, true);
	memcpy(&edition, bb_find_game("null")->builtin, sizeof edition);
	edition.factor = 3;
	length = write_own_edition(&edition, "my-box");
	check_flips(length, false);
	start(bb_find_game("null"), "players=4");
	play_random(3, 6);
	length = write_to(the_text, &the_match, &the_head, BB_NO_SEAT);
	check_flips(length, true);
}

static void every_missing_or_added_byte_is_noticed(void **unused)
{
	size_t length = write_example();

	(void)unused;
	for (size_t i = 0; i < length; i++) {
		assert_refused(the_text, i);
		memcpy(other_text, the_text, i);
		memcpy(other_text + i, the_text + i + 1, length - i - 1);
		assert_refused(other_text, length - 1);
		memcpy(other_text + i + 1, the_text + i, length - i);
		assert_refused(other_text, length + 1); /* the byte twice */
		other_text[i] = ' ';
		assert_refused(other_text, length + 1);
	}
	the_text[length] = '\n';
	assert_refused(the_text, length + 1);
}

static void the_error_may_be_left_out(void **unused)
{
	size_t length = write_example();

	(void)unused;
	the_text[length - 2] ^= 1;
	assert_int_equal(read_text(the_text, length, NULL), BB_MISMATCH);
	assert_int_equal(read_text("", 0, NULL), BB_MISSING);
}

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
	static const struct {
		unsigned line;
		const char *text;
	} rows[] = {
		{6, "seed none"},
		{6, "seed 18446744073709551615"},
		{7, "seat 0 Eve"},
		{8, NULL},
	};

	(void)unused;
	write_example();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		replace_line(rows[i].line, rows[i].text);
		read_good(other_text, seal());
	}
}

static void the_last_line_is_checked(void **unused)
{
	static const struct damage rows[] = {
		{51, "end 39 0123456789abcdef", BB_MISMATCH, 51, 4, "end 40 "},
		{51, "end 40 0123456789abcdef", BB_MISMATCH, 51, 7, "end 40 "},
		{51, "end 40", BB_MISMATCH, 51, 6, "end 40 "},
		{51, "end", BB_SYNTAX, 51, 0, "41"},
		{51, NULL, BB_MISSING, 51, 0, "end"},
	};
	size_t length = write_example();
	struct damage after = {51, "(more)", BB_SYNTAX, 52, 0, "end of text"};
	struct damage newline = {51, "(no newline)", BB_MISSING, 51, 23, "newline"};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_damage(&rows[i], replace_line(rows[i].line, rows[i].text));
	strcpy(other_text, the_text);
	assert_damage(&newline, length - 1);
	strcat(other_text, "more\n");
	assert_damage(&after, length + 5);
}

/* --- room ------------------------------------------------------------------------------------- */

static void a_log_that_is_too_small_is_reported(void **unused)
{
	size_t length = write_example();
	struct bb_error error;

	(void)unused;
	for (uint32_t room = 0; room < 40; room++) {
		assert_int_equal(record_read(the_text, length, &read_match, &read_head, read_log,
		                             room, &error),
		                 BB_FULL);
		assert_int_equal(error.line, FIRST + room + (room >= RECORD_HASH_EVERY));
	}
	assert_int_equal(
		record_read(the_text, length, &read_match, &read_head, read_log, 40, &error),
		BB_OK);
	assert_in_range(record_event_bound(the_text, length), 40, 60);
}

static void a_text_that_is_too_small_is_reported(void **unused)
{
	size_t length = write_example();

	(void)unused;
	for (size_t room = 1; room <= length; room += 7) {
		struct bb_text text;

		other_text[room] = 'x';
		bb_text_init(&text, other_text, room);
		record_write(&the_match, &the_head, BB_NO_SEAT, &text);
		assert_true(text.full);
		assert_int_equal(other_text[room], 'x');
	}
}

/* --- masking ---------------------------------------------------------------------------------- */

static void masked_records_hide_what_the_seat_may_not_know(void **unused)
{
	static const struct {
		unsigned seat;
		const char *head, *first, *second, *third;
		uint32_t stands, masked;
	} rows[] = {
		{0, "masked 0\n", "\n1 * deal c9\n", "\n2 * deal ?\n", "\n12 * deal ?\n", 1, 2},
		{1, "masked 1\n", "\n1 * deal ?\n", "\n2 * deal c4\n", "\n12 * deal c12\n", 0, 1},
		{BB_SPECTATOR, "masked spectator\n", "\n1 * deal ?\n", "\n2 * deal ?\n",
	         "\n12 * deal ?\n", 0, 3},
	};

	(void)unused;
	write_example();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		size_t length = write_to(other_text, &the_match, &the_head, rows[i].seat);

		assert_non_null(strstr(other_text, rows[i].head));
		assert_non_null(strstr(other_text, rows[i].first));
		assert_non_null(strstr(other_text, rows[i].second));
		assert_non_null(strstr(other_text, rows[i].third));
		assert_non_null(strstr(other_text, "\n10 1 reset\n"));
		assert_non_null(strstr(other_text, "\nseed none\n"));
		assert_null(strstr(other_text, "42"));
		assert_null(strstr(other_text, "\n="));
		read_good(other_text, length);
		assert_int_equal(read_head.masked_for, rows[i].seat);
		assert_int_equal(read_match.count, rows[i].stands);
		assert_int_equal(read_head.events, 40);
		assert_int_equal(read_head.masked_events, rows[i].masked);
		assert_false(read_head.has_seed);
		memcpy(the_text, other_text, length);
		check_flips(length, false);
		write_example();
	}
}

/* Two matches that look alike to a seat give it the same bytes. */
static void equal_views_give_equal_masked_records(void **unused)
{
	static const char *const other_card[] = {"* deal c4", "* deal c11"};
	static char text[2][TEXT_ROOM];
	size_t length[2];

	(void)unused;
	for (unsigned i = 0; i < 2; i++) {
		start(bb_find_game("null"), "players=2");
		the_head.seed = i;
		do_line("* deal c9");
		do_line(other_card[i]);
		for (unsigned turn = 0; turn < 8; turn++) {
			do_line("* roll 3");
			do_line(turn % 2 == 0 ? "0 keep" : "1 keep");
		}
		length[i] = write_to(text[i], &the_match, &the_head, 0);
	}
	assert_int_equal(length[0], length[1]);
	assert_memory_equal(text[0], text[1], length[0]);
	write_to(text[1], &the_match, &the_head, 1);
	assert_string_not_equal(text[0], text[1]);
}

static void check_masks(void)
{
	for (unsigned seat = 0; seat <= the_match.rules.seats; seat++) {
		unsigned reader = seat < the_match.rules.seats ? seat : BB_SPECTATOR;
		size_t length = write_to(the_text, &the_match, &the_head, reader);
		uint32_t hidden = 0, first = the_match.count;

		for (uint32_t i = the_match.count; i-- > 0;) {
			if ((the_log[i].seen_by >> reader & 1) != 0)
				continue;
			hidden++;
			first = i;
		}
		read_good(the_text, length);
		assert_int_equal(read_head.masked_events, hidden);
		assert_int_equal(read_head.events, the_match.count);
		assert_int_equal(read_match.count, first);
	}
}

static void masked_records_of_random_games_can_be_read(void **unused)
{
	(void)unused;
	for_random_matches(10, 300, check_masks);
}

static void masked_records_are_checked_for_form(void **unused)
{
	static const struct damage rows[] = {
		{FIRST + 3, "4 1 keep", BB_OK, 0, 0, ""}, /* cannot be told any more */
		{FIRST + 3, "4 0 dance", BB_UNKNOWN_NAME, FIRST + 3, 4, "action"},
		{FIRST + 3, "4 0 dance ?", BB_UNKNOWN_NAME, FIRST + 3, 4, "action"},
		{FIRST + 3, "4 0 ", BB_UNKNOWN_NAME, FIRST + 3, 4, "action"},
		{FIRST + 3, "4 * undo", BB_UNKNOWN_NAME, FIRST + 3, 4, "action"},
		{FIRST + 3, "4 7 keep", BB_OUT_OF_RANGE, FIRST + 3, 2, "0..1"},
		{FIRST + 3, "5 0 keep", BB_MISMATCH, FIRST + 3, 0, "4"},
		{FIRST + 1, "2 0 deal ?", BB_NOT_YOUR_TURN, FIRST + 1, 2, "*"},
		{FIRST + 1, "2 * meal ?", BB_SYNTAX, FIRST + 1, 4, "deal"},
		{FIRST, "1 * deal c13", BB_UNKNOWN_NAME, FIRST, 9, "card"},
	};

	(void)unused;
	write_example();
	/* Without the line of seat 1 the events stand where they stand in the example. */
	the_head.seat_name[1][0] = '\0';
	write_to(the_text, &the_match, &the_head, 0);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		replace_line(rows[i].line, rows[i].text);
		if (rows[i].status == BB_OK)
			read_good(other_text, seal());
		else
			assert_damage(&rows[i], seal());
	}
}

/* --- names ------------------------------------------------------------------------------------ */

static void names_are_plain_text(void **unused)
{
	static const struct {
		const char *name;
		bool seat, edition;
	} rows[] = {
		{"Ada", true, true},
		{"Ada Lovelace", true, false},
		{"\xc3\x89t\xc3\xa9", true, true},
		{"\xf0\x9f\x90\xb1", true, true},
		{"1234567890123456789012345678901", true, true},
		{"12345678901234567890123456789012", false, false},
		/* Characters count, not bytes. */
		{"\u0410\u043b\u0435\u043a\u0441\u0430\u043d\u0434\u0440\u0430 "
	         "\u041f\u0435\u0442\u0440\u043e\u0432\u043d\u0430",
	         true, false},
		{"", false, false},
		{" Ada", false, false},
		{"Ada ", false, false},
		{"A\tda", false, false},
		{"A\x7f", false, false},
		{"\xc2\x85", false, false},         /* a control character of two bytes */
		{"\xc2\xa0", true, true},           /* the first one that is not */
		{"\xc3", false, false},             /* cut off */
		{"\xc3(", false, false},            /* no continuation */
		{"\x80", false, false},             /* a continuation alone */
		{"\xc1\x81", false, false},         /* overlong A */
		{"\xe0\x80\xaf", false, false},     /* overlong slash */
		{"\xed\xa0\x80", false, false},     /* surrogate */
		{"\xf4\x8f\xbf\xbf", true, true},   /* the last character */
		{"\xf4\x90\x80\x80", false, false}, /* beyond it */
		{"\xff", false, false},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct bb_token name = {rows[i].name, strlen(rows[i].name)};

		if (record_seat_name_ok(name) != rows[i].seat ||
		    record_edition_name_ok(name) != rows[i].edition)
			fail_msg("row %zu: \"%s\"", i, rows[i].name);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_form_is_the_documented_one),
		cmocka_unit_test(the_documented_examples_are_true),
		cmocka_unit_test(the_head_is_read_back),
		cmocka_unit_test(reading_and_writing_gives_the_same_bytes),
		cmocka_unit_test(an_empty_match_is_a_record_too),
		cmocka_unit_test(a_match_resumes_from_any_prefix),
		cmocka_unit_test(a_record_carries_its_own_edition),
		cmocka_unit_test(derived_values_are_computed_again),
		cmocka_unit_test(an_edition_with_another_name_only_keeps_it),
		cmocka_unit_test(every_value_of_every_edition_is_carried),
		cmocka_unit_test(differences_are_listed_in_table_order),
		cmocka_unit_test(every_changed_byte_is_noticed),
		cmocka_unit_test(every_missing_or_added_byte_is_noticed),
		cmocka_unit_test(the_error_may_be_left_out),
		cmocka_unit_test(each_error_is_told_by_itself),
		cmocka_unit_test(right_lines_are_accepted),
		cmocka_unit_test(the_last_line_is_checked),
		cmocka_unit_test(a_log_that_is_too_small_is_reported),
		cmocka_unit_test(a_text_that_is_too_small_is_reported),
		cmocka_unit_test(masked_records_hide_what_the_seat_may_not_know),
		cmocka_unit_test(equal_views_give_equal_masked_records),
		cmocka_unit_test(masked_records_of_random_games_can_be_read),
		cmocka_unit_test(masked_records_are_checked_for_form),
		cmocka_unit_test(names_are_plain_text),
	};

	return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
