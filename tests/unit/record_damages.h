/* What is refused when one line of the example record is wrong. */
#ifndef TESTS_RECORD_DAMAGES_H
#define TESTS_RECORD_DAMAGES_H

#include "tests/unit/record_example.h"

/* One line of the example replaced, everything else made right: exactly this must be noticed. */
struct damage {
	unsigned line;
	const char *text;
	enum bb_status status;
	unsigned error_line, error_column; /* column 0-based */
	const char *expected;              /* a part of it */
};

static const struct damage damages[] = {
	{1, "benben record 2", BB_MISMATCH, 1, 14, "benben record 1"},
	{1, "benben record", BB_SYNTAX, 1, 0, "benben record 1"},
	{1, "benben record one", BB_SYNTAX, 1, 0, "benben record 1"},
	{1, "Benben record 1", BB_SYNTAX, 1, 0, "benben record 1"},
	{2, "game chess", BB_UNKNOWN_NAME, 2, 5, "null"},
	{2, "game", BB_SYNTAX, 2, 0, "game"},
	{2, NULL, BB_SYNTAX, 2, 0, "game"},
	{3, "rules 2", BB_MISMATCH, 3, 6, "rules 1"},
	{3, "rules 01", BB_SYNTAX, 3, 6, "rules 1"},
	{4, "options players=9 long", BB_OUT_OF_RANGE, 4, 8, "players=2..4"},
	{4, "options players=2 fast", BB_UNKNOWN_NAME, 4, 18, "players"},
	{4, "options players=2 long long", BB_TWICE, 4, 23, "long"},
	{4, "options long players=2", BB_SYNTAX, 4, 8, "players=2 long"},
	{4, "options players=2  long", BB_SYNTAX, 4, 18, "players=2 long"},
	{4, "options players=2 long dice=one", BB_SYNTAX, 4, 22, "players=2 long"},
	{4, "options players=2", BB_GAME_OVER, FIRST + 24, 0, "end"},
	{5, "edition standard 0123456789abcdef", BB_MISMATCH, 5, 17, ""},
	{5, "edition standard 0123456789ABCDEF", BB_SYNTAX, 5, 17, "hash"},
	{5, "edition my box 0123456789abcdef", BB_SYNTAX, 5, 11, "hash"},
	{5, "edition  0123456789abcdef", BB_SYNTAX, 5, 8, "name"},
	{5, "edition box 0123456789abcdef\nvalue round 5", BB_UNKNOWN_NAME, 6, 6, "path"},
	{5, "edition box 0123456789abcdef\nvalue rounds 99", BB_OUT_OF_RANGE, 6, 13, "rounds"},
	{5, "edition box 0123456789abcdef\nvalue rounds 05", BB_SYNTAX, 6, 13, "rounds"},
	{5, "edition box 0123456789abcdef\nvalue rounds", BB_SYNTAX, 6, 12, "rounds"},
	{5, "edition box 0123456789abcdef\nvalue rounds 5 5", BB_SYNTAX, 6, 14, "value rounds 5"},
	{5, "edition box 0123456789abcdef\nvalue rounds 4", BB_SYNTAX, 6, 0, "seed"},
	{5, "edition box 0123456789abcdef\nvalue rounds 5\nvalue rounds 5", BB_SYNTAX, 7, 0,
         "seed"},
	{5, "edition box 0123456789abcdef\nvalue loot 4\nvalue rounds 5", BB_SYNTAX, 6, 6,
         "value rounds 5"},
	{5, "edition box 0123456789abcdef\nvalue card.c1.value 6", BB_INVALID, 6, 0,
         "card.c12.value two cards of each value"},
	{5, "edition box 0123456789abcdef\nvalue rounds 5", BB_MISMATCH, 5, 12, ""},
	{6, "seed -1", BB_SYNTAX, 6, 5, "none"},
	{6, "seed 18446744073709551616", BB_SYNTAX, 6, 5, "none"},
	{6, NULL, BB_SYNTAX, 6, 0, "seed"},
	{6, "seed 42\nmasked 0", BB_INVALID, 7, 0, "seed none"},
	{6, "seed none\nmasked 2", BB_OUT_OF_RANGE, 7, 7, "0..1"},
	{6, "seed none\nmasked all", BB_SYNTAX, 7, 7, "0..1"},
	{6, "seed none\nmasked 0", BB_SYNTAX, CHECK_LINE + 1, 0, "33"},
	{7, "seat 2 Ada", BB_OUT_OF_RANGE, 7, 5, "0..1"},
	{7, "seat 1 Ada", BB_TWICE, 8, 5, "seat > 1"},
	{8, "seat 0 Bob", BB_TWICE, 8, 5, "seat > 0"},
	{7, "seat 0 A\x01", BB_SYNTAX, 7, 7, "name"},
	{7, "seat 0 ", BB_SYNTAX, 7, 7, "name"},
	{7, "seat 0", BB_SYNTAX, 7, 6, "name"},
	{9, "event", BB_SYNTAX, 9, 0, "events"},
	{9, "events ", BB_SYNTAX, 9, 0, "events"},
	{FIRST, "2 * deal c9", BB_MISMATCH, FIRST, 0, "1"},
	{FIRST, "one * deal c9", BB_SYNTAX, FIRST, 0, "1"},
	{FIRST, NULL, BB_MISMATCH, FIRST, 0, "1"},
	{FIRST, "", BB_SYNTAX, FIRST, 0, "1"},
	{FIRST, "1 0 deal c9", BB_NOT_YOUR_TURN, FIRST, 2, "*"},
	{FIRST, "1 * deal ?", BB_UNKNOWN_NAME, FIRST, 9, "card"},
	{FIRST, "1 * deal c13", BB_UNKNOWN_NAME, FIRST, 9, "card"},
	{FIRST, "1 0 undo", BB_ILLEGAL, FIRST, 4, "action"},
	{FIRST, "1 0 reset", BB_ILLEGAL, FIRST, 4, "action"},
	{FIRST, "1 * undo", BB_SYNTAX, FIRST, 4, "deal"},
	{FIRST + 1, "2 * deal c9", BB_ILLEGAL, FIRST + 1, 4, "N-CARD-02"},
	{FIRST + 2, "3 * roll 7", BB_OUT_OF_RANGE, FIRST + 2, 9, "1..6"},
	{FIRST + 2, "3  * roll 4", BB_SYNTAX, FIRST + 2, 2, "0..1"},
	{FIRST + 3, "4 1 keep", BB_NOT_YOUR_TURN, FIRST + 3, 2, "0"},
	{FIRST + 3, "4 * keep", BB_NOT_YOUR_TURN, FIRST + 3, 2, "0"},
	{FIRST + 3, "4 2 keep", BB_OUT_OF_RANGE, FIRST + 3, 2, "0..1"},
	{FIRST + 3, "4 0 KEEP", BB_SYNTAX, FIRST + 3, 4, "keep"},
	{FIRST + 3, "4 0 keep ", BB_SYNTAX, FIRST + 3, 8, "keep"},
	{FIRST + 3, "4 0  keep", BB_SYNTAX, FIRST + 3, 4, "keep"},
	{FIRST + 3, "4 0 bury", BB_ILLEGAL, FIRST + 3, 4, "N-CARD-03"},
	{FIRST + 3, "4 0 dance", BB_SYNTAX, FIRST + 3, 4, "keep"},
	{FIRST + 3, "4 0", BB_SYNTAX, FIRST + 3, 3, "keep"},
	{FIRST + 4, "5 1 undo", BB_ILLEGAL, FIRST + 4, 4, "action"},
	{FIRST + 11, "12 0 undo", BB_BARRIER, FIRST + 11, 5, "action"},
	{FIRST + 12, "13 1 reset", BB_BARRIER, FIRST + 12, 5, "action"},
	{FIRST + 10, "11 1 spare\n= 11 0123456789abcdef", BB_SYNTAX, FIRST + 11, 0, "12"},
	{CHECK_LINE, "= 32 0123456789abcdef", BB_MISMATCH, CHECK_LINE, 5, "= 32 "},
	{CHECK_LINE, "= 31 0123456789abcdef", BB_MISMATCH, CHECK_LINE, 3, "= 32 "},
	{CHECK_LINE, NULL, BB_SYNTAX, CHECK_LINE, 0, "= 32 "},
	{CHECK_LINE + 8, "40 1 keep\n41 0 keep", BB_GAME_OVER, CHECK_LINE + 9, 0, "end"},
};

#endif
