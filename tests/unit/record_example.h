/* What the tests of records share: a match and its text, what is read back, and an example record
 * whose lines can be replaced one by one. */
#ifndef TESTS_RECORD_EXAMPLE_H
#define TESTS_RECORD_EXAMPLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/hash.h"
#include "games/registry.h"
#include "match/record.h"
#include "match/record_lines.h"
#include "tests/unit/random_game.h"

enum { ROOM = 1000, TEXT_ROOM = 200000 };

/* What a test writes, and what it reads back into. */
static struct match_entry the_log[ROOM], read_log[ROOM];
static struct match the_match, read_match;
static struct record_head the_head, read_head;
static char the_text[TEXT_ROOM], other_text[TEXT_ROOM];

static void start(const struct bb_game *game, const char *options)
{
	struct bb_rules rules;

	assert_non_null(game);
	assert_int_equal(bb_rules_parse(&rules, game, options, strlen(options), NULL), BB_OK);
	match_init(&the_match, &rules, the_log, ROOM);
	memset(&the_head, 0, sizeof the_head);
	the_head.masked_for = BB_NO_SEAT;
	the_head.has_seed = true;
	the_head.seed = 42;
}

static void play_random(uint64_t seed, uint32_t steps)
{
	struct bb_rng rng;

	bb_rng_seed(&rng, seed);
	while (steps-- > 0 && the_match.count < ROOM) {
		struct random_choice choice = random_choose(&the_match, &rng, true);
		enum bb_status status = random_do(&the_match, &choice, NULL);

		if (choice.step == RANDOM_OVER)
			return;
		if (choice.step == RANDOM_ACTED || choice.step == RANDOM_CHANCE)
			assert_int_equal(status, BB_OK);
	}
}

static size_t write_to(char *buffer, const struct match *match, const struct record_head *head,
                       unsigned seat)
{
	struct bb_text text;

	bb_text_init(&text, buffer, TEXT_ROOM);
	record_write(match, head, seat, &text);
	assert_false(text.full);
	return text.length;
}

static enum bb_status read_text(const char *text, size_t length, struct bb_error *error)
{
	return record_read(text, length, &read_match, &read_head, read_log, ROOM, error);
}

/* Reads what must be right, and says why if it is not. */
static void read_good(const char *text, size_t length)
{
	struct bb_error error = {0};
	enum bb_status status = read_text(text, length, &error);

	if (status != BB_OK)
		fail_msg("line %zu, position %zu: %s, expected %s", error.line, error.position,
		         bb_status_name(status), error.expected);
}

/* --- a record written by hand --------------------------------------------------------------- */

/* The start of the record; its line n holds event n - FIRST + 1. Everything after is keep. */
enum { FIRST = 10, CHECK_LINE = FIRST + RECORD_HASH_EVERY };
static const char *const opening[] = {
	"* deal c9", "* deal c4",    "* roll 4", "0 keep",  "0 undo",     "0 keep",   "* roll 2",
	"1 play",    "1 rob seat 0", "1 reset",  "1 spare", "* deal c12", "* roll 1",
};

static void do_line(const char *line)
{
	int actor = line[0] == '*' ? BB_CHANCE : line[0] - '0';
	bb_action action;

	if (bb_same(line + 2, "undo")) {
		assert_int_equal(match_undo(&the_match, (unsigned)actor), BB_OK);
	} else if (bb_same(line + 2, "reset")) {
		assert_int_equal(match_reset_turn(&the_match, (unsigned)actor), BB_OK);
	} else {
		assert_int_equal(bb_action_parse(&the_match.rules, the_match.state, line + 2,
		                                 strlen(line + 2), &action, NULL),
		                 BB_OK);
		assert_int_equal(match_submit(&the_match, actor, action, NULL), BB_OK);
	}
}

/* A finished game of 40 events, written to the_text. */
static size_t write_example(void)
{
	struct match_chance chance = {match_draw_seeded, &the_head.seed};

	start(bb_find_game("null"), "players=2 long");
	strcpy(the_head.seat_name[0], "Ada");
	strcpy(the_head.seat_name[1], "B\xc3\xb6 the 2nd");
	for (size_t i = 0; i < sizeof opening / sizeof opening[0]; i++)
		do_line(opening[i]);
	while (match_actor(&the_match) != BB_OVER) {
		do_line(match_actor(&the_match) == 0 ? "0 keep" : "1 keep");
		assert_int_equal(match_advance(&the_match, &chance), BB_OK);
	}
	assert_int_equal(the_match.count, 40);
	return write_to(the_text, &the_match, &the_head, BB_NO_SEAT);
}

static const char *line_start(const char *text, unsigned line)
{
	while (line-- > 1)
		text = strchr(text, '\n') + 1;
	return text;
}

/* Copies the_text to other_text with one line replaced (NULL: left out). */
static size_t replace_line(unsigned line, const char *with)
{
	const char *from = line_start(the_text, line);
	size_t before = (size_t)(from - the_text);
	const char *rest = strchr(from, '\n') + 1;

	memcpy(other_text, the_text, before);
	other_text[before] = '\0';
	if (with != NULL) {
		strcat(other_text, with);
		strcat(other_text, "\n");
	}
	strcat(other_text, rest);
	return strlen(other_text);
}

/* Makes the last line of other_text right again, so that the hash of all bytes hides no other
 * check. */
static size_t seal(void)
{
	char *end = strstr(other_text, "\nend ") + 1;
	struct bb_text text;
	unsigned events = 0;

	for (const char *line = other_text; line < end; line = strchr(line, '\n') + 1)
		events += *line >= '0' && *line <= '9';
	bb_text_init(&text, end, 64);
	record_put_hash("end", events, bb_hash(other_text, (size_t)(end - other_text), 0), &text);
	bb_put_char(&text, '\n');
	return strlen(other_text);
}

/* --- errors ----------------------------------------------------------------------------------- */

/* One line of the example replaced, everything else made right: exactly this must be noticed. */
struct damage {
	unsigned line;
	const char *text;
	enum bb_status status;
	unsigned error_line, error_column; /* column 0-based */
	const char *expected;              /* a part of it */
};

/* The line must be the one the position lies in. */
static void assert_line(const struct bb_error *error, const char *text)
{
	size_t line = 1;

	for (size_t i = 0; i < error->position; i++)
		line += text[i] == '\n';
	assert_int_equal(error->line, line);
}

static void assert_damage(const struct damage *damage, size_t length)
{
	struct bb_error error = {0};
	enum bb_status status = read_text(other_text, length, &error);
	const char *line = line_start(other_text, damage->error_line);

	if (status != damage->status || error.line != damage->error_line ||
	    error.position != (size_t)(line - other_text) + damage->error_column ||
	    strstr(error.expected, damage->expected) == NULL)
		fail_msg("line %u as \"%s\": got %s at line %zu, column %td, expected \"%s\"",
		         damage->line, damage->text != NULL ? damage->text : "(missing)",
		         bb_status_name(status), error.line,
		         (ptrdiff_t)error.position - (line - other_text), error.expected);
	assert_int_equal(error.status, status);
	assert_line(&error, other_text);
}

#endif
