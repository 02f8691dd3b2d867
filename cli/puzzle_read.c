/* Puzzles as they were written: a line of JSON each (docs/puzzles.md). */
#include <jansson.h>
#include <string.h>

#include "cli/puzzles.h"

const char *puzzle_text(const struct puzzle *puzzle, const char *key)
{
	return json_string_value(json_object_get(puzzle->json, key));
}

unsigned puzzle_found(const struct puzzle *puzzle)
{
	return (unsigned)json_integer_value(
		json_array_get(json_object_get(puzzle->json, "found"), PUZZLE_LEVELS - 1));
}

bool puzzle_is_end(const struct puzzle *puzzle, uint64_t hash)
{
	json_t *ends = json_object_get(puzzle->json, "ends"), *end;
	char digits[17];
	size_t i;

	snprintf(digits, sizeof digits, "%016llx", (unsigned long long)hash);
	json_array_foreach(ends, i, end)
		if (json_is_string(end) && strcmp(json_string_value(end), digits) == 0)
			return true;
	return false;
}

/* What is wrong with it; NULL = nothing. */
static const char *read_members(struct puzzle *puzzle)
{
	const char *game = puzzle_text(puzzle, "game"), *options = puzzle_text(puzzle, "options");
	const char *position = puzzle_text(puzzle, "position");
	json_int_t seat = json_integer_value(json_object_get(puzzle->json, "seat"));
	json_int_t number = json_integer_value(json_object_get(puzzle->json, "number"));
	const struct bb_game *known = game ? bb_find_game(game) : NULL;

	if (!known || !options || !position)
		return "expected game, options and position";
	if (bb_rules_parse(&puzzle->rules, known, options, strlen(options), NULL) != BB_OK)
		return "the options are none of the game";
	memset(puzzle->state, 0, sizeof puzzle->state);
	if (bb_position_parse(&puzzle->rules, puzzle->state, position, strlen(position), NULL) !=
	    BB_OK)
		return "the position is none of the game";
	if (known->actor(&puzzle->rules, puzzle->state) != (int)seat || seat < 0)
		return "another seat is to act";
	puzzle->seat = (unsigned)seat;
	puzzle->number = number > 0 && number < UINT16_MAX ? (unsigned)number : 0;
	return NULL;
}

bool puzzle_read(struct puzzle *puzzle, const char *line, size_t length, const char *where)
{
	const char *wrong = "expected an object of JSON";

	puzzle->json = json_loadb(line, length, 0, NULL);
	if (json_is_object(puzzle->json))
		wrong = read_members(puzzle);
	if (!wrong)
		return true;
	cli_bad("%s: no puzzle: %s", where, wrong);
	puzzle_close(puzzle);
	return false;
}

bool puzzle_read_row(struct puzzle *puzzle, const struct puzzle_row *row)
{
	char where[32];
	struct bb_text line;
	bool done;

	if (!cli_text_begin(&line))
		return false;
	for (const char *const *part = row->line; *part; part++)
		bb_put(&line, *part);
	snprintf(where, sizeof where, "puzzle %u", row->number);
	done = puzzle_read(puzzle, line.at, line.length, where);
	cli_free(line.at);
	return done;
}

void puzzle_close(struct puzzle *puzzle)
{
	json_decref(puzzle->json);
	puzzle->json = NULL;
}
