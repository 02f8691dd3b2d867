/* benben puzzle: one of the shipped puzzles in the terminal.
 *
 * The turn is played on the position as in a match, with undo; when it is over it is found or
 * not. */
#include <jansson.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/draw.h"
#include "cli/puzzles.h"

enum { TRIES = 3, LINE_BYTES = 512, DAY_SECONDS = 86400, LOG = 64 };

struct play {
	struct puzzle puzzle;
	struct match match;
	struct match_entry log[LOG];
	unsigned tries; /* that are left */
	bool nudged;
};

#define SAY(key, ...)                                                                              \
	cli_print_message(stdout, NULL, "puzzle", key, (const struct cli_value[]){__VA_ARGS__})
#define SAY_LINE(key, ...) (SAY(key, __VA_ARGS__), (void)putchar('\n'))

enum next { AGAIN, REDRAW, GO_ON, TOLD, QUIT };

/* --- output ------------------------------------------------------------------------------ */

static json_t *member(const json_t *object, const char *key)
{
	return json_object_get(object, key);
}

static void print_turn(const json_t *turn)
{
	for (size_t i = 0; i < json_array_size(turn); i++)
		printf("%s%s", i > 0 ? ", " : "", json_string_value(json_array_get(turn, i)));
	putchar('\n');
}

static const char *tenth(const json_t *object, const char *key, char *buffer, size_t size)
{
	snprintf(buffer, size, "%.1f", json_number_value(member(object, key)));
	return buffer;
}

/* "  61.0 %   89.3  take ra white 4, ready": chance, score and the turn. */
static void print_worth(const json_t *object)
{
	char win[32], score[32];

	printf("  %5s %%  %6s  ", tenth(object, "win", win, sizeof win),
	       tenth(object, "score", score, sizeof score));
	print_turn(member(object, "turn"));
}

static void print_reasons(const struct play *play)
{
	const json_t *reasons = member(play->puzzle.json, "reasons");

	if (json_array_size(reasons) == 0)
		return;
	SAY_LINE("reasons", CLI_NUMBER(0));
	for (size_t i = 0; i < json_array_size(reasons); i++) {
		const json_t *reason = json_array_get(reasons, i);

		printf("  %+6.2f  %s %+.1f\n", json_number_value(json_array_get(reason, 2)),
		       cli_word(play->puzzle.rules.game,
		                json_string_value(json_array_get(reason, 0))),
		       json_number_value(json_array_get(reason, 1)));
	}
}

static void print_rival(const struct play *play)
{
	const json_t *rival = member(play->puzzle.json, "rival");

	if (!rival)
		return;
	SAY("rival-after", CLI_NUMBER(json_integer_value(member(rival, "seat"))));
	print_turn(member(rival, "after"));
	SAY("rival-instead", CLI_NUMBER(0));
	print_turn(member(rival, "instead"));
}

static void print_levels(const struct play *play)
{
	const json_t *found = member(play->puzzle.json, "found");

	SAY("levels", CLI_NUMBER(PUZZLE_SEARCHES));
	for (unsigned level = 0; level < PUZZLE_LEVELS; level++)
		printf("%s %s %d", level > 0 ? "," : "", cli_level(puzzle_levels[level]),
		       (int)json_integer_value(json_array_get(found, level)));
	putchar('\n');
}

static void print_solution(const struct play *play)
{
	const json_t *others = member(play->puzzle.json, "others");
	json_int_t tempting = json_integer_value(member(play->puzzle.json, "tempting"));

	SAY_LINE("solution", CLI_NUMBER(0));
	print_worth(play->puzzle.json);
	SAY_LINE("next", CLI_NUMBER(0));
	print_worth(json_array_get(others, 0));
	if (tempting > 0) {
		SAY_LINE("tempting", CLI_NUMBER(0));
		print_worth(json_array_get(others, (size_t)tempting));
	}
	print_reasons(play);
	print_rival(play);
	print_levels(play);
}

/* What the deciding action is about, without saying which it is: of "take osiris grey 2" the first
 * two words, of "refresh 1" the first. */
static void print_nudge(struct play *play)
{
	size_t key = (size_t)json_integer_value(member(play->puzzle.json, "key"));
	const char *text =
		json_string_value(json_array_get(member(play->puzzle.json, "turn"), key));
	size_t one = strcspn(text, " "), two = one;
	char words[128];

	if (text[one] != '\0')
		two = one + 1 + strcspn(text + one + 1, " ");
	snprintf(words, sizeof words, "%.*s", (int)(text[two] != '\0' ? two : one), text);
	play->nudged = true;
	SAY_LINE("nudge", CLI_WORD(words), CLI_NUMBER(key + 1));
}

/* --- trying ------------------------------------------------------------------------------ */

static void set_up(struct play *play)
{
	match_init(&play->match, &play->puzzle.rules, play->log, LOG);
	memcpy(play->match.state, play->puzzle.state, sizeof play->match.state);
	memcpy(play->match.base, play->puzzle.state, sizeof play->match.base);
}

static void draw(const struct play *play)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	match_view(&play->match, play->puzzle.seat, view);
	cli_draw(&play->match.rules, view, play->puzzle.seat, stdout);
	cli_print_choices(&play->match, false);
}

static enum next take_back(struct play *play, bool all)
{
	enum bb_status status = all ? match_reset_turn(&play->match, play->puzzle.seat)
	                            : match_undo(&play->match, play->puzzle.seat);

	if (status == BB_OK)
		return REDRAW;
	puts(cli_message(NULL, "play", "nothing-back"));
	return AGAIN;
}

static enum next answer(struct play *play, const char *line)
{
	struct bb_error error = {0};
	bb_action action;
	enum bb_status status;

	if (bb_same(line, "undo") || bb_same(line, "reset"))
		return take_back(play, bb_same(line, "reset"));
	if (bb_same(line, "show"))
		return REDRAW;
	if (bb_same(line, "solution"))
		return TOLD;
	if (bb_same(line, "quit") || bb_same(line, "exit"))
		return QUIT;
	if (bb_same(line, "nudge")) {
		print_nudge(play);
		return AGAIN;
	}
	if (bb_same(line, "help") || bb_same(line, "?")) {
		puts(cli_message(NULL, "puzzle", "help"));
		return AGAIN;
	}
	status = cli_read_action(&play->match.rules, play->match.state, line, &action, &error);
	if (status == BB_OK)
		status = match_submit(&play->match, (int)play->puzzle.seat, action, NULL);
	if (status == BB_OK)
		return GO_ON;
	puts(cli_message(NULL, "play", status == BB_ILLEGAL ? "illegal" : "answer"));
	return AGAIN;
}

/* The turn is over: whether it is the one looked for. */
static bool is_found(const struct play *play)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	match_view(&play->match, play->puzzle.seat, view);
	return puzzle_is_end(&play->puzzle, bb_position_hash(&play->match.rules, view));
}

/* One try; GO_ON = the turn was played to its end. */
static enum next try(struct play *play)
{
	char line[LINE_BYTES];
	enum next next = REDRAW;

	set_up(play);
	while (!ai_turn_is_over(&play->match.rules, play->match.state, play->puzzle.seat)) {
		if (next == REDRAW)
			draw(play);
		else if (next == GO_ON)
			cli_print_choices(&play->match, false);
		printf("> ");
		fflush(stdout);
		if (!cli_read_line(line, sizeof line))
			return QUIT;
		if (!isatty(STDIN_FILENO))
			putchar('\n');
		next = answer(play, line);
		if (next == TOLD || next == QUIT)
			return next;
	}
	return GO_ON;
}

static void ask(struct play *play)
{
	SAY_LINE("ask", CLI_NUMBER(play->puzzle.number), CLI_WORD(play->puzzle.rules.game->title),
	         CLI_WORD(puzzle_text(&play->puzzle, "options")), CLI_NUMBER(play->puzzle.seat));
	for (play->tries = TRIES; play->tries > 0;) {
		enum next next = try(play);

		if (next == QUIT)
			return;
		if (next == TOLD)
			break;
		play->tries--;
		if (is_found(play)) {
			SAY_LINE(play->nudged ? "found-nudged" : "found",
			         CLI_NUMBER(TRIES - play->tries));
			break;
		}
		SAY_LINE(play->tries > 0 ? "wrong" : "lost", CLI_NUMBER(play->tries));
		if (play->tries > 0)
			print_nudge(play);
	}
	print_solution(play);
}

/* --- the command ------------------------------------------------------------------------- */

static int list(const struct cli_args *args)
{
	const char *game = args->word_count > 0 ? args->words[0] : NULL;

	for (const struct puzzle_row *row = puzzle_rows; row->game; row++)
		if (!game || bb_same(game, row->game))
			printf("%5u  %-8s %-11s %s\n", row->number, row->game,
			       cli_level(row->level), row->options);
	return CLI_OK;
}

static const struct puzzle_row *choose(const struct cli_args *args)
{
	uint64_t number = 0, day = (uint64_t)time(NULL) / DAY_SECONDS;

	if (!cli_number(args, "number", 1, UINT16_MAX, &number))
		return NULL;
	if (puzzle_count == 0) {
		cli_no("there are no puzzles");
		return NULL;
	}
	if (number == 0)
		return &puzzle_rows[day % puzzle_count];
	for (const struct puzzle_row *row = puzzle_rows; row->game; row++)
		if (row->number == number)
			return row;
	cli_bad("there is no puzzle %u; benben puzzle --list names them", (unsigned)number);
	return NULL;
}

int cli_cmd_puzzle(const struct cli_args *args)
{
	const struct puzzle_row *row;
	struct play *play;

	if (!cli_set_language(args))
		return CLI_BAD;
	if (cli_given(args, "list"))
		return list(args);
	row = choose(args);
	play = row ? cli_alloc(1, sizeof *play) : NULL;
	if (!play || !puzzle_read_row(&play->puzzle, row)) {
		cli_free(play);
		return CLI_BAD;
	}
	if (cli_given(args, "solution")) {
		set_up(play);
		draw(play);
		print_solution(play);
	} else {
		ask(play);
	}
	puzzle_close(&play->puzzle);
	cli_free(play);
	return CLI_OK;
}
