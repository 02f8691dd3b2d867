/* benben think: the strongest agent's opinion of a position. */
#include <string.h>
#include <unistd.h>

#include "ai/threads.h"
#include "cli/cli.h"
#include "core/evaluate.h"

enum { ROWS = 16, WIDE_MEMORY = 4 };

static void print_line(const struct bb_rules *rules, const void *view, unsigned seat,
                       const struct ai_result *result)
{
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	struct bb_rng rng;

	memcpy(state, view, rules->game->layout->size);
	bb_rng_seed(&rng, 0);
	rules->game->resample(rules, state, seat, &rng);
	for (unsigned i = 0; i < result->line_length; i++) {
		const struct ai_step *step = &result->line[i];
		struct bb_text text;
		char buffer[256];

		if (!bb_is_legal(rules, state, step->action))
			break;
		bb_text_init(&text, buffer, sizeof(buffer));
		bb_action_format(rules, state, step->action, &text);
		printf("%s%d: %s", i > 0 ? ", " : "expected: ", step->seat, buffer);
		rules->game->play(rules, state, step->action, NULL);
	}
	if (result->line_length > 0)
		putchar('\n');
}

/* Why the best choice rather than the second one. */
static void print_reasons(const struct bb_rules *rules, unsigned seat,
                          const struct ai_result *result)
{
	if (result->wins[0])
		puts("this wins the game");
	for (unsigned i = 0; i < result->reason_count[0]; i++) {
		const struct ai_reason *reason = &result->reason[0][i];

		printf("%s", i > 0 ? ", " : "rather than the next: ");
		if (reason->seat != seat)
			printf("seat %u's ", reason->seat);
		printf("%s %+.1f (%+.1f)", rules->game->evaluator->names->at[reason->feature],
		       (double)reason->change, (double)reason->worth);
	}
	if (result->reason_count[0] > 0)
		putchar('\n');
}

static int print_text(const struct bb_rules *rules, const void *view, unsigned seat,
                      const struct ai_result *result, uint64_t microseconds)
{
	printf("seat %u wins with %.1f %%, expected score %.1f; %u iterations in %.2f s, %u nodes, "
	       "depth %u\n",
	       seat, 100 * (double)result->win[seat], (double)result->score[seat],
	       result->iterations, (double)microseconds / 1e6, result->nodes, result->depth);
	printf("%s   win   score  tried  action%s\n", cli_paint(stdout, CLI_BOLD),
	       cli_paint(stdout, CLI_PLAIN));
	for (unsigned i = 0; i < result->count && i < ROWS; i++) {
		const struct ai_choice *choice = &result->choice[i];
		struct bb_text text;
		char buffer[256];

		bb_text_init(&text, buffer, sizeof(buffer));
		bb_action_format(rules, view, choice->action, &text);
		if (choice->visits > 0)
			printf("%5.1f%% %7.1f %6u  %s\n", 100 * (double)choice->win[seat],
			       (double)choice->score[seat], choice->visits, buffer);
		else
			printf("%6s %7s %6s  %s\n", "", "", "-", buffer);
	}
	print_reasons(rules, seat, result);
	print_line(rules, view, seat, result);
	return CLI_OK;
}

static int print_json(const struct bb_rules *rules, const void *view, unsigned seat,
                      const struct ai_result *result, uint64_t microseconds)
{
	struct bb_text text;
	struct bb_json json;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_int(&json, "seat", seat);
	ai_result_json(rules, view, result, &json);
	bb_json_key(&json, "seconds");
	bb_json_fixed(&json, (int64_t)microseconds, 6);
	bb_json_close(&json, '}');
	return cli_text_end(&text, stdout);
}

static bool read_limits(const struct cli_args *args, struct ai_limits *limits)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t threads = processors > 0 ? (uint64_t)processors : 1;
	uint64_t iterations = 0;
	uint32_t milliseconds = 3000;

	limits->seed = 1;
	if (!cli_time(args, "time", &milliseconds) ||
	    !cli_number(args, "iterations", 1, 100000000, &iterations) ||
	    !cli_number(args, "threads", 1, AI_THREADS_MAX, &threads) ||
	    (cli_given(args, "seed") && !cli_seed(args, &limits->seed)))
		return false;
	if (cli_given(args, "time") && iterations > 0) {
		cli_bad("think: expected --time or --iterations, not both");
		return false;
	}
	limits->iterations = (uint32_t)iterations;
	limits->milliseconds = iterations > 0 ? 0 : milliseconds;
	limits->threads = threads < AI_THREADS_MAX ? (unsigned)threads : AI_THREADS_MAX;
	limits->clock = cli_clock;
	return true;
}

static int think(const struct cli_args *args, const struct match *match)
{
	const struct bb_rules *rules = &match->rules;
	const char *name = cli_value(args, "agent");
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct ai_limits limits = {0};
	struct ai_memory memory = {NULL, WIDE_MEMORY * (size_t)AI_MEMORY};
	struct ai_result *result;
	struct ai_agent agent;
	int seat = match_actor(match), code = CLI_BAD;

	name = name ? name : "pharaoh";
	if (seat < 0)
		return cli_no("nobody is to act: %s",
		              seat == BB_OVER ? "the game is over" : "chance is");
	if (!read_limits(args, &limits) || !cli_agent(rules->game, name, strlen(name), &agent))
		return CLI_BAD;
	match_view(match, (unsigned)seat, view);
	memory.at = cli_alloc(1, memory.size);
	result = cli_alloc(1, sizeof(*result));
	if (memory.at && result) {
		uint64_t began = cli_clock(), took;

		ai_choose_parallel(&agent, rules, view, (unsigned)seat, &limits, memory, result);
		took = cli_clock() - began;
		ai_explain(memory, result);
		code = cli_given(args, "json")
		               ? print_json(rules, view, (unsigned)seat, result, took)
		               : print_text(rules, view, (unsigned)seat, result, took);
	}
	cli_free(memory.at);
	cli_free(result);
	return code;
}

int cli_cmd_think(const struct cli_args *args)
{
	struct cli_table table;
	struct match cursor;
	uint64_t at;
	int code = CLI_BAD;

	if (!cli_table_open(&table, args->words[0]))
		return CLI_BAD;
	at = table.match.count;
	if (cli_number(args, "at", 0, at, &at) && cli_table_at(&table, at, &cursor))
		code = think(args, &cursor);
	cli_table_close(&table);
	return code;
}
