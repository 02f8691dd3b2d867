/* benben act, undo: changing a record. On an error nothing is written. */
#include <string.h>

#include "cli/cli.h"
#include "core/hash.h"

static int not_legal(const struct cli_table *table, const char *text, bb_action action)
{
	const struct match *match = &table->match;
	const char *rule = match->rules.game->why_not(&match->rules, match->state, action);
	const char *sentence = rule ? cli_rule_text(rule) : NULL;
	char actor[32];

	if (match_actor(match) == BB_OVER)
		return cli_no("\"%s\" comes too late: the game is over", text);
	return cli_no("\"%s\" is not legal for %s%s%s%s%s", text,
	              cli_actor_name(match_actor(match), actor, sizeof(actor)), rule ? ": " : "",
	              rule ? rule : "", sentence ? ": " : "", sentence ? sentence : "");
}

/* --- actions from the command line ------------------------------------------------------- */

static int play_text(struct cli_table *table, const char *text)
{
	struct match *match = &table->match;
	struct bb_error error = {0};
	enum bb_status status;
	bb_action action;

	if (match_actor(match) == BB_OVER)
		return cli_no("\"%s\" comes too late: the game is over", text);
	if (cli_read_action(&match->rules, match->state, text, &action, &error) != BB_OK)
		return cli_report_bad_action(text, &error);
	status = cli_submit(table, match_actor(match), action, NULL);
	if (status == BB_FULL) /* running out of memory was reported */
		return CLI_BAD;
	return status == BB_OK ? CLI_OK : not_legal(table, text, action);
}

static int play_texts(struct cli_table *table, struct cli_answers *texts)
{
	/* Advancing may use up texts as outcomes of chance. */
	while (texts->used < texts->count) {
		if (cli_advance(table) != BB_OK)
			return CLI_BAD;
		if (texts->used < texts->count) {
			int code = play_text(table, texts->texts[texts->used++]);

			if (code != CLI_OK)
				return code;
		}
	}
	return cli_advance(table) == BB_OK ? CLI_OK : CLI_BAD;
}

/* --- actions from agents ----------------------------------------------------------------- */

/* An agent's luck depends only on the record and the number of the event, so that the same command
 * on the same record plays the same. */
static void seed_agent(const struct cli_table *table, struct bb_rng *rng)
{
	bb_rng_seed(rng, bb_hash_mix(bb_hash_mix(0, table->head.seed), table->match.count));
}

static int play_agents(struct cli_table *table, const char *list, uint64_t decisions)
{
	const struct bb_rules *rules = &table->match.rules;
	struct ai_agent agents[BB_SEATS_MAX];
	struct ai_memory memory = {NULL, 0};
	struct bb_rng rng;
	int actor, code = CLI_BAD;

	if (!cli_agents(rules->game, list, bb_players(rules), agents))
		return CLI_BAD;
	while (cli_advance(table) == BB_OK) {
		bb_action action;

		actor = match_actor(&table->match);
		if (actor == BB_OVER || decisions-- == 0) {
			code = CLI_OK;
			break;
		}
		seed_agent(table, &rng);
		action = cli_agent_choose(&agents[actor], rules, table->match.state, &rng, &memory);
		if (cli_submit(table, actor, action, NULL) != BB_OK) {
			cli_bad("the agent %s chose an action that is not legal",
			        agents[actor].name);
			break;
		}
	}
	cli_free(memory.at);
	return code;
}

/* --- commands ---------------------------------------------------------------------------- */

static void print_next(const struct cli_table *table)
{
	char actor[32];

	printf("to act: %s\n", cli_actor_name(match_actor(&table->match), actor, sizeof(actor)));
}

static int act(const struct cli_args *args, struct cli_table *table)
{
	struct cli_answers texts = {args->words + 1, args->word_count - 1, 0};
	const char *agents = cli_value(args, "agents");
	uint32_t before = table->match.count;
	uint64_t decisions = UINT64_MAX;
	int code = cli_check_playable(table);

	if (code != CLI_OK)
		return code;
	if (!cli_number(args, "count", 1, UINT32_MAX, &decisions))
		return CLI_BAD;
	if (!table->head.has_seed || cli_given(args, "ask-chance"))
		cli_ask_chance(table, &texts);
	code = agents ? play_agents(table, agents, decisions) : play_texts(table, &texts);
	if (code != CLI_OK)
		return code;
	if (!cli_table_save(table, table->path, BB_NO_SEAT))
		return CLI_BAD;
	if (!cli_given(args, "quiet") && !bb_same(table->path, "-")) {
		cli_print_entries(table, before, BB_NO_SEAT, stdout);
		print_next(table);
	}
	return CLI_OK;
}

int cli_cmd_act(const struct cli_args *args)
{
	struct cli_table table;
	int code;

	if (cli_given(args, "agents") && args->word_count > 1)
		return cli_bad("act: expected TEXT or --agents, not both");
	if (!cli_given(args, "agents") && (args->word_count == 1 || cli_given(args, "count")))
		return cli_bad("act: expected %s",
		               args->word_count == 1 ? "at least one TEXT after FILE"
		                                     : "--agents with --count");
	if (!cli_table_open(&table, args->words[0]))
		return CLI_BAD;
	code = act(args, &table);
	cli_table_close(&table);
	return code;
}

/* The seat of the last live action. */
static bool last_seat(const struct match *match, unsigned *seat)
{
	for (uint32_t i = match->count; i-- > 0;) {
		const struct match_entry *entry = &match->log[i];

		if ((entry->flags & (MATCH_CHANCE | MATCH_UNDO | MATCH_RESET | MATCH_DEAD)) == 0) {
			*seat = entry->actor;
			return true;
		}
	}
	return false;
}

static int undo(const struct cli_args *args, struct cli_table *table)
{
	uint32_t before = table->match.count;
	unsigned seat = 0;
	bool found = last_seat(&table->match, &seat);
	int code = cli_check_playable(table);
	enum bb_status status;

	if (code != CLI_OK)
		return code;
	if (!cli_seat(args, "seat", table->match.rules.seats, &seat))
		return CLI_BAD;
	if (!found && !cli_given(args, "seat"))
		return cli_no("nobody has acted yet: there is nothing to take back");
	status = cli_take_back(table, seat, cli_given(args, "turn"));
	if (status == BB_BARRIER)
		return cli_no(
			"seat %u cannot take back its last action: chance, hidden information or "
			"another seat's action came after it",
			seat);
	if (status != BB_OK)
		return cli_no("seat %u has no action to take back", seat);
	if (!cli_table_save(table, table->path, BB_NO_SEAT))
		return CLI_BAD;
	if (!bb_same(table->path, "-")) {
		cli_print_entries(table, before, BB_NO_SEAT, stdout);
		print_next(table);
	}
	return CLI_OK;
}

int cli_cmd_undo(const struct cli_args *args)
{
	struct cli_table table;
	int code;

	if (!cli_table_open(&table, args->words[0]))
		return CLI_BAD;
	code = undo(args, &table);
	cli_table_close(&table);
	return code;
}
