/* benben show, legal, why: questions about a position of a record. Read-only. */
#include <string.h>

#include "cli/cli.h"
#include "cli/draw.h"

/* The record of word 0 after --at events. */
static bool open_at(const struct cli_args *args, struct cli_table *table, struct match *cursor)
{
	uint64_t seq;

	if (!cli_table_open(table, args->words[0]))
		return false;
	seq = table->match.count;
	if (cli_number(args, "at", 0, UINT32_MAX, &seq) && cli_table_at(table, seq, cursor))
		return true;
	cli_table_close(table);
	return false;
}

/* A note if the last position of a masked record is an older one, or for a foreign record, whose
 * positions may differ from what the players saw. */
static void note_cut(const struct cli_args *args, const struct cli_table *table)
{
	if (!cli_given(args, "at") || table->head.foreign != RECORD_OURS)
		cli_note_cut(table);
}

/* --- show -------------------------------------------------------------------------------- */

static int show_json(const struct match *cursor, const void *view, unsigned seat)
{
	char buffer[512];
	struct bb_text options, label, text;
	struct bb_json json;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_text_init(&options, buffer, sizeof(buffer));
	bb_rules_format(&cursor->rules, &options);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "game", cursor->rules.game->name);
	bb_json_put_string(&json, "options", buffer);
	bb_json_put_int(&json, "seq", cursor->count);
	bb_json_key(&json, "seat");
	if (seat == BB_NO_SEAT)
		bb_json_string(&json, "all");
	else if (seat == BB_SPECTATOR)
		bb_json_string(&json, "spectator");
	else
		bb_json_int(&json, seat);
	if (match_actor(cursor) == BB_CHANCE) {
		bb_text_init(&label, buffer, sizeof(buffer));
		cursor->rules.game->label(&cursor->rules, view, &label);
		bb_json_put_string(&json, "label", buffer);
	}
	bb_json_key(&json, "position");
	bb_json_open(&json, '{');
	bb_position_json(&cursor->rules, view, &json);
	bb_json_close(&json, '}');
	bb_json_close(&json, '}');
	return cli_text_end(&text, stdout);
}

static int show_text(const struct match *cursor, const void *view)
{
	struct bb_text text;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_position_format(&cursor->rules, view, &text);
	return cli_text_end(&text, stdout);
}

static int show_drawing(const struct match *cursor, const void *view, unsigned seat)
{
	char buffer[512], actor[32];
	struct bb_text text;

	bb_text_init(&text, buffer, sizeof(buffer));
	bb_rules_format(&cursor->rules, &text);
	printf("%s%s%s %s, after event %u; to act: %s\n", cli_paint(stdout, CLI_BOLD),
	       cursor->rules.game->title, cli_paint(stdout, CLI_PLAIN), buffer, cursor->count,
	       cli_actor_name(match_actor(cursor), actor, sizeof(actor)));
	cli_draw(&cursor->rules, view, seat, stdout);
	return CLI_OK;
}

static int show(const struct cli_args *args, const struct cli_table *table,
                const struct match *cursor)
{
	const struct bb_game *game = cursor->rules.game;
	unsigned seat = cli_given(args, "spectator") ? BB_SPECTATOR : table->head.masked_for;
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	if (!cli_seat(args, "seat", cursor->rules.seats, &seat))
		return CLI_BAD;
	if (table->head.masked_for != BB_NO_SEAT && seat != BB_SPECTATOR &&
	    seat != table->head.masked_for)
		return cli_bad("%s is masked; expected the seat it was written for, or --spectator",
		               table->path);
	note_cut(args, table);
	memcpy(view, cursor->state, game->layout->size);
	if (seat != BB_NO_SEAT)
		game->view(&cursor->rules, view, seat);
	if (cli_given(args, "json"))
		return show_json(cursor, view, seat);
	return cli_given(args, "text") ? show_text(cursor, view) : show_drawing(cursor, view, seat);
}

int cli_cmd_show(const struct cli_args *args)
{
	struct cli_table table;
	struct match cursor;
	int code;

	if (cli_given(args, "seat") && cli_given(args, "spectator"))
		return cli_bad("show: expected --seat or --spectator, not both");
	if (cli_given(args, "json") && cli_given(args, "text"))
		return cli_bad("show: expected --json or --text, not both");
	if (!open_at(args, &table, &cursor))
		return CLI_BAD;
	code = show(args, &table, &cursor);
	cli_table_close(&table);
	return code;
}

/* --- legal ------------------------------------------------------------------------------- */

/* "preview": the text, and the view that the seat to act would then have; null if unknown. */
static void put_preview(const struct match *cursor, bb_action action, struct bb_json *json)
{
	const struct bb_game *game = cursor->rules.game;
	_Alignas(8) uint8_t view[BB_STATE_MAX], after[BB_STATE_MAX];
	int actor = match_actor(cursor);
	struct bb_events events;
	struct bb_text text;
	char buffer[512];

	bb_json_key(json, "preview");
	bb_text_init(&text, buffer, sizeof(buffer));
	if (actor < 0 || !cli_preview(&cursor->rules, cursor->state, action, &text)) {
		bb_json_null(json);
		return;
	}
	match_view(cursor, (unsigned)actor, view);
	bb_preview(&cursor->rules, view, (unsigned)actor, action, after, &events);
	bb_json_open(json, '{');
	bb_json_put_string(json, "text", buffer);
	bb_json_key(json, "scores");
	bb_json_open(json, '[');
	for (unsigned seat = 0; seat < cursor->rules.seats; seat++)
		bb_json_int(json, game->score(&cursor->rules, after, seat));
	bb_json_close(json, ']');
	if (game->derive_json) {
		bb_json_key(json, "derived");
		bb_json_open(json, '{');
		game->derive_json(&cursor->rules, after, json);
		bb_json_close(json, '}');
	}
	bb_json_close(json, '}');
}

static int legal_json(const struct match *cursor, const bb_action *legal, const uint32_t *weights,
                      uint32_t count, bool preview)
{
	struct bb_text text;
	struct bb_json json;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_json_init(&json, &text);
	bb_json_open(&json, '[');
	for (uint32_t i = 0; i < count; i++) {
		bb_json_open(&json, '{');
		bb_action_json(&cursor->rules, cursor->state, legal[i], false, &json);
		if (weights)
			bb_json_put_int(&json, "weight", weights[i]);
		if (preview)
			put_preview(cursor, legal[i], &json);
		bb_json_close(&json, '}');
	}
	bb_json_close(&json, ']');
	return cli_text_end(&text, stdout);
}

static int legal_text(const struct match *cursor, const bb_action *legal, const uint32_t *weights,
                      uint32_t sum, uint32_t count, bool preview)
{
	for (uint32_t i = 0; i < count; i++) {
		char buffer[512];
		struct bb_text text;

		bb_text_init(&text, buffer, sizeof(buffer));
		bb_action_format(&cursor->rules, cursor->state, legal[i], &text);
		printf("%4u  %s", i + 1, buffer);
		if (weights)
			printf("  (%u in %u)", weights[i], sum);
		bb_text_init(&text, buffer, sizeof(buffer));
		if (preview && cli_preview(&cursor->rules, cursor->state, legal[i], &text) &&
		    text.length > 0)
			printf("\n        %s", buffer);
		printf("\n");
	}
	return CLI_OK;
}

int cli_cmd_legal(const struct cli_args *args)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t weights[BB_LEGAL_MAX];
	uint32_t count, sum = 0;
	bool preview = cli_given(args, "preview");
	struct cli_table table;
	struct match cursor;
	bool chance;
	int code;

	if (!open_at(args, &table, &cursor))
		return CLI_BAD;
	note_cut(args, &table);
	count = cursor.rules.game->legal(&cursor.rules, cursor.state, legal);
	chance = match_actor(&cursor) == BB_CHANCE;
	if (chance)
		sum = cursor.rules.game->weights(&cursor.rules, cursor.state, weights);
	code = cli_given(args, "json")
	               ? legal_json(&cursor, legal, chance ? weights : NULL, count, preview)
	               : legal_text(&cursor, legal, chance ? weights : NULL, sum, count, preview);
	cli_table_close(&table);
	if (code == CLI_OK && count == 0)
		return cli_no("the game is over: there is no legal action");
	return code;
}

/* --- why --------------------------------------------------------------------------------- */

/* What is missing, in numbers, if the game can count it. */
static void print_lack(const struct bb_rules *rules, const void *state, bb_action action, FILE *out)
{
	struct bb_lack lack = {0};

	if (!rules->game->lack || !rules->game->lack(rules, state, action, &lack))
		return;
	cli_print_message(out, rules->game, "why-not", "lack",
	                  (const struct cli_value[]){CLI_NUMBER(lack.need), CLI_WORD(lack.what),
	                                             CLI_NUMBER(lack.have)});
	if (lack.other > 0)
		cli_print_message(out, rules->game, "why-not", "lack-other",
		                  (const struct cli_value[]){CLI_NUMBER(lack.other)});
	fputc('\n', out);
}

int cli_answer_why(const struct bb_rules *rules, const void *state, const char *text, FILE *out)
{
	struct bb_error error = {0};
	bb_action action;
	const char *rule;

	if (cli_read_action(rules, state, text, &action, &error) != BB_OK)
		return cli_report_bad_action(text, &error);
	if (bb_is_legal(rules, state, action)) {
		fprintf(out, "%s\n", cli_message(NULL, "play", "legal"));
		return CLI_OK;
	}
	rule = rules->game->why_not(rules, state, action);
	if (rule)
		cli_print_rule(out, rule);
	else
		fprintf(out, "%s\n", cli_message(NULL, "play", "not-legal"));
	print_lack(rules, state, action, out);
	return CLI_NO;
}

int cli_cmd_why(const struct cli_args *args)
{
	struct cli_table table;
	struct match cursor;
	int code;

	if (!cli_set_language(args) || !open_at(args, &table, &cursor))
		return CLI_BAD;
	note_cut(args, &table);
	code = cli_answer_why(&cursor.rules, cursor.state, args->words[1], stdout);
	cli_table_close(&table);
	return code;
}
