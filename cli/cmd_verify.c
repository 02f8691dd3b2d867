/* benben verify: replays a record and, for a table with fair dice, checks its luck.
 *
 * The answer is yes only if everything could be checked: for a record that does not tell where its
 * chance came from, or whose secret is not revealed, the answer is no and tells what is missing. */
#include <inttypes.h>
#include <string.h>

#include "cli/cli.h"
#include "server/tables/fair.h"

enum problem {
	PROBLEM_NONE,
	PROBLEM_FOREIGN,   /* other rules or values: nothing can be replayed */
	PROBLEM_NOT_FAIR,  /* the record does not tell where chance came from */
	PROBLEM_NO_SECRET, /* not revealed yet, or masked */
	PROBLEM_COMMIT,    /* the secret is not the one committed to */
	PROBLEM_OUTCOME,   /* an outcome differs from the one given by the key */
};

/* Their names with --json. */
static const char *const problem_names[] = {
	NULL, "other-rules", "not-fair", "no-secret", "commit", "outcome",
};

struct verdict {
	enum problem problem;
	uint32_t outcomes;        /* number in the record, as far as it can be replayed */
	uint8_t hash[FAIR_BYTES]; /* of the secret, if it is revealed */
	struct fair_fault fault;
};

static uint32_t count_outcomes(const struct match *match)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < match->count; i++)
		count += (match->log[i].flags & MATCH_CHANCE) != 0;
	return count;
}

/* True for a day's game: its luck comes from its seed, which was given to the player. */
static bool is_of_seed(const struct cli_table *table)
{
	return table->head.has_seed && table->head.drawn;
}

static enum problem find_problem(const struct cli_table *table, struct verdict *verdict)
{
	const struct record_fair *fair = &table->head.fair;
	uint8_t key[FAIR_BYTES];
	const struct match_chance luck = {table->head.drawn ? fair_draw_ordered : fair_draw, key};

	if (table->head.foreign != RECORD_OURS)
		return PROBLEM_FOREIGN;
	if (is_of_seed(table))
		return fair_check_luck(&table->match, &table->chance, &verdict->fault)
		               ? PROBLEM_NONE
		               : PROBLEM_OUTCOME;
	if (fair->table[0] == '\0')
		return PROBLEM_NOT_FAIR;
	if (!fair->revealed)
		return PROBLEM_NO_SECRET;
	fair_commit(fair->secret, verdict->hash);
	if (memcmp(verdict->hash, fair->commit, FAIR_BYTES) != 0)
		return PROBLEM_COMMIT;
	fair_record_key(fair, table->match.rules.seats, key);
	return fair_check_luck(&table->match, &luck, &verdict->fault)
	               ? PROBLEM_NONE
	               : PROBLEM_OUTCOME;
}

/* --- as text ----------------------------------------------------------------------------- */

static int say_problem(const struct cli_table *table, const struct verdict *verdict)
{
	const struct fair_fault *fault = &verdict->fault;
	char found[FAIR_HEX_MAX], promised[FAIR_HEX_MAX];

	switch (verdict->problem) {
	case PROBLEM_FOREIGN:
		return cli_explain_foreign(table, "");
	case PROBLEM_NOT_FAIR:
		return cli_no("%s has no fair dice: its %u events are legal, but nothing tells "
		              "where its %u outcomes of chance came from",
		              table->path, table->match.count, verdict->outcomes);
	case PROBLEM_NO_SECRET:
		return cli_no("%s has no secret, because the table is not over or the record is "
		              "masked: %u of its %u events are legal, but its outcomes of chance "
		              "cannot be checked",
		              table->path, table->match.count, table->head.events);
	case PROBLEM_COMMIT:
		fair_to_hex(verdict->hash, found);
		fair_to_hex(table->head.fair.commit, promised);
		return cli_no("%s: the secret is not the one that was committed to: its hash is "
		              "%s, expected %s",
		              table->path, found, promised);
	case PROBLEM_OUTCOME:
		return cli_no("%s: event %u, %s: the outcome is \"%s\", but %s give%s \"%s\"",
		              table->path, fault->seq, fault->label, fault->found,
		              is_of_seed(table) ? "the seed" : "secret, table and nonces",
		              is_of_seed(table) ? "s" : "", fault->right);
	case PROBLEM_NONE:
		break;
	}
	return CLI_OK;
}

static void print_summary(const struct cli_table *table, const struct verdict *verdict)
{
	const struct match *match = &table->match;
	const struct record_fair *fair = &table->head.fair;
	char options[512], hex[FAIR_HEX_MAX];
	struct bb_text text;

	bb_text_init(&text, options, sizeof(options));
	bb_rules_format(&match->rules, &text);
	fair_to_hex(fair->commit, hex);
	printf("%s %s, edition %s: %u events are legal\n", match->rules.game->name, options,
	       table->head.edition_name, match->count);
	if (is_of_seed(table)) {
		printf("all %u outcomes of chance follow from the seed %" PRIu64 "\n",
		       verdict->outcomes, table->head.seed);
		return;
	}
	printf("table %s: all %u outcomes of chance follow from secret, table and nonces\n"
	       "the secret is the one that was committed to at the start: %s\n",
	       fair->table, verdict->outcomes, hex);
	for (unsigned seat = 0; seat < match->rules.seats; seat++)
		printf("nonce of seat %u: %s\n", seat,
		       fair->nonce[seat][0] ? fair->nonce[seat] : "none");
	printf("Compare commitment and nonce with those your client showed before the start.\n");
}

/* --- as JSON ----------------------------------------------------------------------------- */

static void json_fair(const struct cli_table *table, struct bb_json *json)
{
	const struct record_fair *fair = &table->head.fair;
	char hex[FAIR_HEX_MAX];

	if (fair->table[0] == '\0') {
		bb_json_null(json);
		return;
	}
	bb_json_open(json, '{');
	bb_json_put_string(json, "table", fair->table);
	fair_to_hex(fair->commit, hex);
	bb_json_put_string(json, "commit", hex);
	fair_to_hex(fair->secret, hex);
	bb_json_put_string(json, "secret", fair->revealed ? hex : NULL);
	bb_json_key(json, "nonces");
	bb_json_open(json, '[');
	for (unsigned seat = 0; seat < table->match.rules.seats; seat++)
		bb_json_string(json, fair->nonce[seat][0] ? fair->nonce[seat] : NULL);
	bb_json_close(json, ']');
	bb_json_close(json, '}');
}

static int print_json(const struct cli_table *table, const struct verdict *verdict)
{
	const struct fair_fault *fault = &verdict->fault;
	struct bb_text text;
	struct bb_json json;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_bool(&json, "verified", verdict->problem == PROBLEM_NONE);
	bb_json_put_string(&json, "problem", problem_names[verdict->problem]);
	bb_json_put_string(&json, "game", table->match.rules.game->name);
	bb_json_put_int(&json, "events", table->head.events);
	bb_json_put_int(&json, "replayed", table->match.count);
	bb_json_put_int(&json, "outcomes", verdict->outcomes);
	bb_json_key(&json, "fair");
	json_fair(table, &json);
	if (verdict->problem == PROBLEM_OUTCOME) {
		bb_json_put_int(&json, "seq", fault->seq);
		bb_json_put_string(&json, "label", fault->label);
		bb_json_put_string(&json, "found", fault->found);
		bb_json_put_string(&json, "expected", fault->right);
	}
	bb_json_close(&json, '}');
	return cli_text_end(&text, stdout);
}

int cli_cmd_verify(const struct cli_args *args)
{
	struct cli_table table;
	struct verdict verdict = {.problem = PROBLEM_NONE};
	int code;

	/* Opening a record replays it and checks every event and hash. */
	if (!cli_table_open(&table, args->words[0]))
		return CLI_BAD;
	verdict.outcomes = count_outcomes(&table.match);
	verdict.problem = find_problem(&table, &verdict);
	code = say_problem(&table, &verdict);
	if (cli_given(args, "json")) {
		if (print_json(&table, &verdict) != CLI_OK)
			code = CLI_BAD;
	} else if (code == CLI_OK && !cli_given(args, "quiet")) {
		print_summary(&table, &verdict);
	}
	cli_table_close(&table);
	return code;
}
