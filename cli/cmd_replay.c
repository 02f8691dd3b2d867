/* benben replay: verifies a record, and traces it as JSON for other implementations. */
#include <string.h>

#include "cli/cli.h"

/* One line: seq, actor, label at chance nodes, action, the whole position after it, its hash. */
static void trace_next(struct match *cursor, struct bb_text *text)
{
	const struct bb_rules *rules = &cursor->rules;
	const struct match_entry *entry = &cursor->log[cursor->count];
	char buffer[BB_LABEL_MAX];
	struct bb_text label;
	struct bb_json json;

	bb_json_init(&json, text);
	bb_json_open(&json, '{');
	bb_json_put_int(&json, "seq", cursor->count + 1);
	bb_json_key(&json, "actor");
	if ((entry->flags & MATCH_CHANCE) != 0) {
		bb_json_string(&json, "chance");
		bb_text_init(&label, buffer, sizeof(buffer));
		rules->game->label(rules, cursor->state, &label);
		bb_json_put_string(&json, "label", buffer);
	} else {
		bb_json_int(&json, entry->actor);
	}
	bb_json_key(&json, "action");
	cli_entry_json(cursor, &json);
	match_step(cursor, NULL);
	bb_json_key(&json, "position");
	bb_json_open(&json, '{');
	bb_position_json(rules, cursor->state, &json);
	bb_json_close(&json, '}');
	bb_json_key(&json, "hash");
	bb_json_hex64(&json, bb_position_hash(rules, cursor->state));
	bb_json_close(&json, '}');
}

static int trace(const struct cli_table *table)
{
	struct match cursor;
	struct bb_text text;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	match_rewind(&cursor, &table->match);
	while (cursor.count < table->match.count) {
		trace_next(&cursor, &text);
		if (!cli_text_flush(&text, stdout))
			break;
	}
	return cli_text_end(&text, stdout);
}

static void print_summary(const struct cli_table *table)
{
	const struct match *match = &table->match;
	char options[512], actor[32];
	struct bb_text text;

	bb_text_init(&text, options, sizeof(options));
	bb_rules_format(&match->rules, &text);
	printf("%s %s, edition %s, %u events verified; to act: %s; hash %016llx\n",
	       match->rules.game->name, options, table->head.edition_name, match->count,
	       cli_actor_name(match_actor(match), actor, sizeof(actor)),
	       (unsigned long long)bb_position_hash(&match->rules, match->state));
	if (table->head.events > match->count)
		printf("masked: %u further events are of the right form, %u of them hidden\n",
		       table->head.events - match->count, table->head.masked_events);
}

int cli_cmd_replay(const struct cli_args *args)
{
	struct cli_table table;
	int code = CLI_OK;

	if (cli_given(args, "trace") && cli_given(args, "quiet"))
		return cli_bad("replay: expected --trace or --quiet, not both");
	/* Opening a record replays it and checks every event and hash. */
	if (!cli_table_open(&table, args->words[0]))
		return CLI_BAD;
	if (table.head.foreign != RECORD_OURS) {
		code = cli_explain_foreign(&table, "");
	} else if (cli_given(args, "trace")) {
		code = trace(&table);
		cli_note_cut(&table);
	} else if (!cli_given(args, "quiet")) {
		print_summary(&table);
	}
	cli_table_close(&table);
	return code;
}
