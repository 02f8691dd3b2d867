/* A match with its files: rules from arguments, records on disk, a log that grows.
 *
 * Commands decide what to do with it; match/ has the rules of undo and records. */
#include <string.h>

#include "cli/cli.h"
#include "cli/draw.h"
#include "cli/said.h"
#include "cli/shards.h"
#include "data/load.h"

enum { LOG_STEP = 1024 };

_Static_assert((int)DATA_NAME_MAX <= (int)RECORD_NAME_MAX, "an edition's name fits into a record");

const struct bb_game *cli_game(const char *name)
{
	const struct bb_game *game = bb_find_game(name);
	struct cli_nearest nearest;
	char hint[96];

	if (game)
		return game;
	cli_nearest_init(&nearest, name, strlen(name));
	for (const struct bb_game *const *known = bb_games; *known; known++)
		cli_nearest_try(&nearest, (*known)->name);
	cli_bad("unknown game \"%s\"%s; benben games lists them", name,
	        cli_nearest_hint(&nearest, "", hint, sizeof(hint)));
	return NULL;
}

/* --- rules from the command line --------------------------------------------------------- */

/* Names the word that contains the error. */
static void bad_option_word(const struct bb_game *game, const char *words,
                            const struct bb_error *error)
{
	const char *at = words + error->position;
	size_t length = strcspn(at, " ");
	struct cli_nearest nearest;
	char phrase[CLI_PHRASE_MAX], hint[96];

	cli_nearest_init(&nearest, at, strcspn(at, "= "));
	if (error->status == BB_UNKNOWN_NAME) {
		for (unsigned i = 0; i < game->option_count; i++)
			cli_nearest_try(&nearest, game->options[i].name);
		/* A known name with an unknown value: the phrase lists the values. */
		if (nearest.word && nearest.distance == 0)
			nearest.word = NULL;
	}
	cli_bad("%s: option \"%.*s\": %s%s", game->name, (int)length, at,
	        cli_phrase(error, phrase, sizeof(phrase)),
	        cli_nearest_hint(&nearest, "", hint, sizeof(hint)));
}

static bool parse_option_words(const struct cli_args *args, int first, const struct bb_game *game,
                               struct bb_rules *rules)
{
	char words[1024];
	struct bb_text text;
	struct bb_error error = {0};

	bb_text_init(&text, words, sizeof(words));
	for (int i = first; i < args->word_count; i++) {
		bb_put(&text, i > first ? " " : "");
		bb_put(&text, args->words[i]);
	}
	if (text.full) {
		cli_bad("%s: the option words are longer than %zu bytes", game->name,
		        sizeof(words));
		return false;
	}
	if (bb_rules_parse(rules, game, words, text.length, &error) != BB_OK) {
		bad_option_word(game, words, &error);
		return false;
	}
	return true;
}

static bool load_edition(const struct bb_game *game, const char *file, struct record_head *head)
{
	struct data_error error = {0};
	char sentence[640];
	struct bb_text text;

	if (data_load_edition(game, file, head->edition, head->edition_name, &error) == BB_OK) {
		head->own_edition = true;
		return true;
	}
	bb_text_init(&text, sentence, sizeof(sentence));
	data_error_format(&error, &text);
	cli_bad("%s", sentence);
	return false;
}

/* Some commands support only built-in editions. */
static const char *edition_file(const struct cli_args *args)
{
	for (const struct cli_option *option = args->command->options; option->name; option++)
		if (bb_same(option->name, "edition"))
			return cli_value(args, "edition");
	return NULL;
}

bool cli_rules_from_args(const struct cli_args *args, int first, struct bb_rules *rules,
                         struct record_head *head)
{
	const struct bb_game *game = cli_game(args->words[first]);
	const char *file = edition_file(args);

	*head = (struct record_head){.masked_for = BB_NO_SEAT};
	if (!game || !parse_option_words(args, first + 1, game, rules))
		return false;
	snprintf(head->edition_name, sizeof(head->edition_name), "%s", game->builtin_name);
	if (file) {
		if (!load_edition(game, file, head))
			return false;
		rules->edition = head->edition;
	}
	return true;
}

bool cli_seat(const struct cli_args *args, const char *option, unsigned seats, unsigned *seat)
{
	uint64_t number = *seat;

	if (!cli_number(args, option, 0, seats - 1, &number))
		return false;
	*seat = (unsigned)number;
	return true;
}

/* --- tables ------------------------------------------------------------------------------ */

static void set_chance(struct cli_table *table)
{
	table->chance = (struct match_chance){
		.draw = !table->head.has_seed ? match_draw_asked
	                : table->head.drawn   ? match_draw_ordered
	                                      : match_draw_seeded,
		.context = &table->head.seed,
	};
}

bool cli_table_new(struct cli_table *table, const struct bb_rules *rules)
{
	table->path = NULL;
	table->log = cli_alloc(LOG_STEP, sizeof(table->log[0]));
	if (!table->log)
		return false;
	match_init(&table->match, rules, table->log, LOG_STEP);
	set_chance(table);
	return true;
}

static void bad_record(const char *path, const struct cli_bytes *bytes,
                       const struct bb_error *error)
{
	size_t column = 1;
	char phrase[CLI_PHRASE_MAX];

	for (size_t at = error->position;
	     at > 0 && at <= bytes->length && bytes->at[at - 1] != '\n'; at--)
		column++;
	cli_bad("%s:%zu:%zu: %s", bb_same(path, "-") ? "standard input" : path, error->line, column,
	        cli_phrase(error, phrase, sizeof(phrase)));
}

bool cli_table_open(struct cli_table *table, const char *path)
{
	char dataset[CLI_PATH_MAX];
	struct cli_bytes bytes;
	struct bb_error error = {0};
	enum bb_status status;
	uint32_t capacity;
	uint64_t number;

	if (cli_shard_address(path, dataset, sizeof(dataset), &number)) {
		if (!cli_shard_table(table, dataset, number))
			return false;
		table->path = path;
		set_chance(table);
		return true;
	}
	if (!cli_read_file(path, &bytes))
		return false;
	capacity = record_event_bound(bytes.at, bytes.length) + LOG_STEP;
	table->path = path;
	table->log = cli_alloc(capacity, sizeof(table->log[0]));
	if (!table->log) {
		cli_free(bytes.at);
		return false;
	}
	status = record_read(bytes.at, bytes.length, &table->match, &table->head, table->log,
	                     capacity, &error);
	if (status != BB_OK) {
		bad_record(path, &bytes, &error);
		cli_table_close(table);
	}
	cli_free(bytes.at);
	set_chance(table);
	return status == BB_OK;
}

void cli_table_close(struct cli_table *table)
{
	cli_free(table->log);
	table->log = NULL;
}

bool cli_table_save(const struct cli_table *table, const char *path, unsigned mask_seat)
{
	char dataset[CLI_PATH_MAX];
	size_t size = 1 << 16;
	char *buffer = NULL;
	struct bb_text text;
	uint64_t number;
	bool done;

	if (cli_shard_address(path, dataset, sizeof(dataset), &number)) {
		cli_bad("%s is a game of a dataset, which does not change; benben games-in writes "
		        "it as a record",
		        path);
		return false;
	}
	do {
		char *grown = cli_grow(buffer, size, 1);

		if (!grown) {
			cli_free(buffer);
			return false;
		}
		buffer = grown;
		bb_text_init(&text, buffer, size);
		record_write(&table->match, &table->head, mask_seat, &text);
		size *= 2;
	} while (text.full);
	done = cli_write_file(path, buffer, text.length);
	cli_free(buffer);
	return done;
}

static bool grow_log(struct cli_table *table)
{
	uint32_t capacity = table->match.capacity + table->match.capacity / 2 + LOG_STEP;
	struct match_entry *log = cli_grow(table->log, capacity, sizeof(log[0]));

	if (!log)
		return false;
	table->log = log;
	match_set_log(&table->match, log, capacity);
	return true;
}

enum bb_status cli_submit(struct cli_table *table, int actor, bb_action action,
                          struct bb_events *events)
{
	enum bb_status status = match_submit(&table->match, actor, action, events);

	if (status == BB_FULL && grow_log(table))
		status = match_submit(&table->match, actor, action, events);
	return status;
}

enum bb_status cli_advance(struct cli_table *table)
{
	enum bb_status status = match_advance(&table->match, &table->chance);

	while (status == BB_FULL && grow_log(table))
		status = match_advance(&table->match, &table->chance);
	return status;
}

enum bb_status cli_take_back(struct cli_table *table, unsigned seat, bool turn)
{
	enum bb_status (*take)(struct match *, unsigned) = turn ? match_reset_turn : match_undo;
	enum bb_status status = take(&table->match, seat);

	if (status == BB_FULL && grow_log(table))
		status = take(&table->match, seat);
	return status;
}

/* A masked or foreign record continues after the last event that can be replayed. */
static bool is_cut(const struct cli_table *table)
{
	return table->head.events > table->match.count;
}

int cli_explain_foreign(const struct cli_table *table, const char *answer)
{
	const struct record_head *head = &table->head;
	const struct bb_game *game = table->match.rules.game;
	char why[128];

	if (head->foreign == RECORD_OLD_RULES)
		snprintf(why, sizeof(why), "by rules version %u, this is version %u",
		         head->rules_version, game->rules_version);
	else
		snprintf(why, sizeof(why), "with other values in the edition %s than it has here",
		         game->builtin_name);
	return cli_no("%s was written %s: %u events read, none verified%s", table->path, why,
	              head->events, answer);
}

int cli_check_playable(const struct cli_table *table)
{
	if (table->head.foreign != RECORD_OURS)
		return cli_explain_foreign(table, "; the match cannot go on");
	if (table->head.masked_for != BB_NO_SEAT)
		return cli_bad("%s is masked; expected a complete record", table->path);
	return CLI_OK;
}

void cli_note_cut(const struct cli_table *table)
{
	if (table->head.foreign != RECORD_OURS)
		cli_explain_foreign(table,
		                    "; this is the position before the first, by the rules and "
		                    "values of this program");
	else if (is_cut(table))
		fprintf(stderr,
		        "benben: %s is masked: this is as far as it can be replayed, event %u of "
		        "%u\n",
		        table->path, table->match.count, table->head.events);
}

bool cli_table_at(const struct cli_table *table, uint64_t seq, struct match *cursor)
{
	if (seq > table->match.count) {
		const char *has = "has";

		if (table->head.foreign != RECORD_OURS)
			has = "was written by other rules or values and can be replayed for";
		else if (is_cut(table))
			has = "is masked and can be replayed for";
		cli_bad("%s %s %u events; expected --at 0 to %u", table->path, has,
		        table->match.count, table->match.count);
		return false;
	}
	match_rewind(cursor, &table->match);
	while (cursor->count < seq)
		match_step(cursor, NULL);
	return true;
}

/* --- entries ----------------------------------------------------------------------------- */

static const char *taking_back(const struct match_entry *entry)
{
	return (entry->flags & MATCH_UNDO) != 0    ? "undo"
	       : (entry->flags & MATCH_RESET) != 0 ? "reset"
	                                           : NULL;
}

void cli_entry_text(const struct match *before, unsigned seat, struct bb_text *text)
{
	const struct match_entry *entry = &before->log[before->count];

	if (taking_back(entry))
		bb_put(text, taking_back(entry));
	else if (seat != BB_NO_SEAT && (entry->seen_by >> seat & 1) == 0)
		bb_action_format_masked(&before->rules, entry->action, text);
	else
		bb_action_format(&before->rules, before->state, entry->action, text);
}

void cli_entry_words(const struct match *before, unsigned seat, struct bb_text *text)
{
	const struct match_entry *entry = &before->log[before->count];
	bool hidden = seat != BB_NO_SEAT && (entry->seen_by >> seat & 1) == 0;
	char notation[256];
	struct bb_text hint;

	if (taking_back(entry)) {
		bb_put(text, cli_message(NULL, "play", taking_back(entry)));
	} else if (hidden) {
		bb_text_init(&hint, notation, sizeof(notation));
		cli_entry_text(before, seat, &hint);
		cli_put_message(text, NULL, "play", "secret",
		                (const struct cli_value[]){CLI_WORD(notation)});
	} else if (!cli_action_text(&before->rules, before->state, entry->action, text)) {
		cli_entry_text(before, seat, text);
	}
}

void cli_entry_json(const struct match *before, struct bb_json *json)
{
	const struct match_entry *entry = &before->log[before->count];

	bb_json_open(json, '{');
	if (taking_back(entry)) {
		bb_json_put_string(json, "kind", taking_back(entry));
		bb_json_key(json, "args");
		bb_json_open(json, '{');
		bb_json_close(json, '}');
		bb_json_put_string(json, "text", taking_back(entry));
	} else {
		bb_action_json(&before->rules, before->state, entry->action, false, json);
	}
	bb_json_close(json, '}');
}

void cli_print_entries(const struct cli_table *table, uint32_t from, unsigned seat, FILE *out)
{
	struct match cursor;
	char buffer[300];
	struct bb_text text;

	match_rewind(&cursor, &table->match);
	while (cursor.count < table->match.count) {
		const struct match_entry *entry = &table->match.log[cursor.count];

		if (cursor.count >= from) {
			bb_text_init(&text, buffer, sizeof(buffer));
			cli_entry_text(&cursor, seat, &text);
			fprintf(out, "%5u ", cursor.count + 1);
			if (entry->actor == BB_NO_SEAT)
				fprintf(out, "*");
			else
				fprintf(out, "%u", entry->actor);
			fprintf(out, " %s\n", buffer);
		}
		match_step(&cursor, NULL);
	}
}

/* --- actions from text ------------------------------------------------------------------- */

enum bb_status cli_read_action(const struct bb_rules *rules, const void *state, const char *text,
                               bb_action *action, struct bb_error *error)
{
	size_t length = strlen(text);
	enum bb_status status = bb_action_parse(rules, state, text, length, action, error);
	bb_action legal[BB_LEGAL_MAX];
	uint64_t number;
	uint32_t count;

	if (status == BB_OK || !bb_token_uint64((struct bb_token){text, length}, &number))
		return status;
	count = rules->game->legal(rules, state, legal);
	if (number < 1 || number > count) {
		char expected[64];
		struct bb_text said;

		bb_text_init(&said, expected, sizeof(expected));
		cli_put_message(&said, NULL, "play", "number",
		                (const struct cli_value[]){CLI_NUMBER(count)});
		return bb_fail(error, BB_OUT_OF_RANGE, 0, expected);
	}
	*action = legal[number - 1];
	return BB_OK;
}
