/* benben day: the day's game (match/day.h), its par, and whether a record matches it. */
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "env/day.h"

enum { DAY_SECONDS = 86400, PARS = 4 };

static const char *const levels[PARS] = {"apprentice", "scribe", "vizier", "pharaoh@1000"};

#define SAY_LINE(key, ...)                                                                         \
	(cli_print_message(stdout, NULL, "day", key, (const struct cli_value[]){__VA_ARGS__}),     \
	 (void)putchar('\n'))

static bool read_date(const struct cli_args *args, struct day *day)
{
	const char *date = cli_value(args, "date");
	int32_t number = (int32_t)(time(NULL) / DAY_SECONDS);
	unsigned year, month, of_month;
	char rest;

	if (date && (sscanf(date, "%4u-%2u-%2u%c", &year, &month, &of_month, &rest) != 3 ||
	             !day_number(year, month, of_month, &number))) {
		cli_bad("--date: expected a date such as 2026-11-18, found \"%s\"", date);
		return false;
	}
	day_of(number, day);
	return true;
}

static const char *date_text(const struct day *day, char *buffer, size_t size)
{
	snprintf(buffer, size, "%04u-%02u-%02u", day->year, day->month, day->of_month);
	return buffer;
}

static void say_day(const struct day *day)
{
	const struct bb_game *game = bb_find_game(day->game);
	char date[32];

	SAY_LINE(day->agent ? "today" : "alone", CLI_WORD(date_text(day, date, sizeof date)),
	         CLI_WORD(game->title), CLI_WORD(day->options), CLI_NUMBER(day->seat),
	         CLI_WORD(day->agent ? cli_level(day->agent) : NULL));
}

/* --- par --------------------------------------------------------------------------------- */

static void say_par(const struct day *day, const char *level, const int32_t *score,
                    const uint8_t *place)
{
	const char *said = cli_level(level);

	if (day->players == 1)
		SAY_LINE("par-bot", CLI_WORD(said), CLI_NUMBER(score[0]), CLI_NUMBER(score[1]),
		         CLI_NUMBER(place[0]));
	else
		SAY_LINE("par-row", CLI_WORD(said), CLI_NUMBER(score[day->seat]),
		         CLI_NUMBER(place[day->seat]));
}

static void put_par(struct bb_json *json, const char *level, const int32_t *score,
                    const uint8_t *place, unsigned seats)
{
	bb_json_open(json, '{');
	bb_json_put_string(json, "agent", level);
	bb_json_key(json, "score");
	bb_json_open(json, '[');
	for (unsigned seat = 0; seat < seats; seat++)
		bb_json_int(json, score[seat]);
	bb_json_close(json, ']');
	bb_json_key(json, "place");
	bb_json_open(json, '[');
	for (unsigned seat = 0; seat < seats; seat++)
		bb_json_int(json, place[seat]);
	bb_json_close(json, ']');
	bb_json_close(json, '}');
}

/* As JSON if `json` is not NULL. */
static bool tell_pars(const struct day *day, struct bb_json *json)
{
	struct ai_memory memory;
	bool done = cli_memory(&memory);

	if (done && !json)
		puts(cli_message(NULL, "day", "par"));
	for (unsigned i = 0; i < PARS && done; i++) {
		int32_t score[BB_SEATS_MAX];
		uint8_t place[BB_SEATS_MAX];

		done = env_day_play(day, levels[i], memory, score, place) == BB_OK;
		if (!done)
			cli_bad("the day's game has no %s", levels[i]);
		else if (json)
			put_par(json, levels[i], score, place,
			        day->players == 1 ? 2 : day->players);
		else
			say_par(day, levels[i], score, place);
		fflush(stdout);
	}
	cli_free(memory.at);
	return done;
}

/* --- checking ---------------------------------------------------------------------------- */

static int check_table(const struct day *day, const struct cli_table *table)
{
	const struct match *match = &table->match;
	const struct bb_game *game = match->rules.game;
	uint8_t place[BB_SEATS_MAX];
	enum bb_status status;
	struct ai_memory memory;
	char date[32];
	uint32_t seq;

	date_text(day, date, sizeof date);
	if (!table->head.drawn || table->head.foreign != RECORD_OURS)
		return cli_no("%s is not the game of %s: it has other luck", table->path, date);
	if (!cli_memory(&memory))
		return CLI_BAD;
	status = env_day_check(day, match, memory, &seq);
	cli_free(memory.at);
	if (status != BB_OK && seq > 0)
		return cli_no("%s is not the game of %s: event %u is another one", table->path,
		              date, seq);
	if (status != BB_OK)
		return cli_no("%s is not the game of %s: it has other rules", table->path, date);
	SAY_LINE("right", CLI_WORD(date));
	if (match_actor(match) != BB_OVER) {
		puts(cli_message(NULL, "day", "unfinished"));
		return CLI_NO;
	}
	game->ranking(&match->rules, match->state, place);
	SAY_LINE("result", CLI_NUMBER(game->score(&match->rules, match->state, day->seat)),
	         CLI_NUMBER(place[day->seat]));
	return CLI_OK;
}

static int check(const struct day *day, const char *path)
{
	struct cli_table table;
	int code;

	if (!cli_table_open(&table, path))
		return CLI_BAD;
	code = check_table(day, &table);
	cli_table_close(&table);
	return code;
}

/* --- the command ------------------------------------------------------------------------- */

static int print_json(const struct day *day, bool par)
{
	struct bb_text text;
	struct bb_json json;
	bool done = true;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	day_json(day, &json);
	if (par) {
		bb_json_key(&json, "par");
		bb_json_open(&json, '[');
		done = tell_pars(day, &json);
		bb_json_close(&json, ']');
	}
	bb_json_close(&json, '}');
	return cli_text_end(&text, stdout) == CLI_OK && done ? CLI_OK : CLI_BAD;
}

int cli_cmd_day(const struct cli_args *args)
{
	struct day day;

	if (!cli_set_language(args) || !read_date(args, &day))
		return CLI_BAD;
	if (cli_given(args, "check") != (args->word_count == 1))
		return cli_bad("day: expected --check with a FILE");
	if (cli_given(args, "check"))
		return check(&day, args->words[0]);
	if (cli_given(args, "json"))
		return print_json(&day, cli_given(args, "par"));
	say_day(&day);
	if (cli_given(args, "par"))
		return tell_pars(&day, NULL) ? CLI_OK : CLI_BAD;
	return cli_play_day(&day);
}
