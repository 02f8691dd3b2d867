/* benben bench: the speed of random play, compared with memcpy of 1 KiB as a yardstick of the
 * machine, and the two signatures that optimisations must not change.
 *
 * A decision consists of listing the legal actions, a random choice and playing it, including the
 * time for chance in between. CPU time, so that other programs disturb little.
 *
 * With --search the search is measured, too: games with the same options, played by the highest
 * level with a budget of iterations. Its steps are the decisions played, in the tree and after it,
 * counted like those of random play: including forced ones, without outcomes of chance. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/bench_env.h"
#include "cli/sim.h"
#include "core/hash.h"
#include "match/signature.h"

enum {
	ROWS_MAX = 256,
	RUNS_MIN = 5,
	RUNS_MAX = 101,
	RULES_GAMES = 50, /* games per preset in the signature of the rules */
	SEARCH_GAMES = 4, /* games per preset and plain agent in the signature of the search, */
	SIGNED_ITERATIONS = 64, /* and iterations of each search in it */
	ITERATIONS = 1000, /* of a measured search, */
	FEWER = 30, /* and of those in between: the whole course of a game is sampled */
	SEARCHES = 12, /* measured in one run, */
	OF_SO_MANY = 12, /* one in this many */
};

static const double run_ns = 40e6; /* CPU time of one run, at least */

/* The choices of a game that are searched for the signature: early and late ones, and a few of a
 * short game. They come in pairs, because the second search may continue from the tree of the
 * first. */
static const uint32_t signed_choices[] = {2, 3, 24, 25, 72, 73, 144, 145};

struct row {
	struct cli_sim_setting setting;
	const char *options;
	uint64_t games; /* in one run */
	double mean_legal;
	double ns[RUNS_MAX];           /* per decision, for each run; sorted at the end */
	double step_ns[RUNS_MAX];      /* of the search: per step, */
	double iteration_ns[RUNS_MAX]; /* and per iteration */
};

struct bench {
	unsigned runs;
	unsigned count;
	struct row *rows;
	uint64_t copies; /* of 1 KiB in one run */
	double memcpy_ns[RUNS_MAX];
	struct ai_memory memory; /* of the search; none = not measured */
	uint64_t rules_signature, search_signature;
};

static double cpu_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* --- measuring --------------------------------------------------------------------------- */

/* Time in ns for `copies` copies. The compiler must assume that both buffers and the size may
 * change at any time, so it can neither drop a copy nor specialise it. */
static double time_copies(uint64_t copies)
{
	static unsigned char from[1024], to[1024];
	void *source = from, *target = to;
	size_t size = sizeof(from);
	double start = cpu_ns();

	for (uint64_t i = 0; i < copies; i++) {
		__asm__ volatile("" : "+r"(source), "+r"(target), "+r"(size) : : "memory");
		memcpy(target, source, size);
	}
	__asm__ volatile("" : : "r"(target) : "memory");
	return cpu_ns() - start;
}

/* ns per decision of `games` random games. */
static double time_games(struct row *row, uint64_t games)
{
	struct cli_sim_sum sum = {0};
	struct cli_sim_end end;
	double start = cpu_ns(), ns;

	for (uint64_t i = 0; i < games; i++)
		cli_sim_play(&row->setting, cli_sim_seed(1, i), &sum, &end);
	ns = cpu_ns() - start;
	row->mean_legal = (double)sum.played.legal / (double)sum.played.decisions;
	return ns / (double)sum.played.decisions;
}

/* The work of searches, and its time. */
struct effort {
	uint64_t steps, iterations;
	double ns;
};

/* The choice of the seat to act after this many iterations; effort may be NULL. */
static bb_action time_search(struct ai_agent *agent, uint32_t iterations,
                             const struct bb_rules *rules, const void *state, unsigned seat,
                             struct ai_memory memory, struct effort *effort)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct ai_limits limits = {.seed = 1};
	struct ai_result result;
	bb_action action;
	double start, ns;

	agent->setting.iterations = iterations;
	memcpy(view, state, rules->game->layout->size);
	rules->game->view(rules, view, seat);
	start = cpu_ns();
	ai_begin(agent, rules, view, seat, &limits, memory);
	while (ai_go(memory, iterations))
		;
	ns = cpu_ns() - start;
	action = ai_end(memory, effort ? &result : NULL);
	if (effort) {
		effort->ns += ns;
		effort->steps += result.steps;
		effort->iterations += result.iterations;
	}
	return action;
}

/* Games played by the search alone from beginning to end, until it was measured often enough. */
static void time_searches(struct bench *bench, struct row *row, unsigned run)
{
	const struct bb_rules *rules = &row->setting.rules;
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	struct effort measured = {0};
	struct ai_agent agent;
	struct bb_rng luck;
	int actor = BB_OVER;

	if (!ai_find(rules->game, "pharaoh@1", &agent))
		abort();
	bb_rng_seed(&luck, cli_sim_seed(3, run));
	for (unsigned asked = 0; asked < SEARCHES * OF_SO_MANY; asked++) {
		bool counts = asked % OF_SO_MANY == 0;
		bb_action legal[BB_LEGAL_MAX], action;
		uint32_t count;

		do {
			if (actor == BB_OVER) {
				memset(state, 0, sizeof(state));
				rules->game->setup(rules, state);
			}
			actor = bb_next_choice(rules, state, &luck, legal, &count);
		} while (actor == BB_OVER);
		action = time_search(&agent, counts ? ITERATIONS : FEWER, rules, state,
		                     (unsigned)actor, bench->memory, counts ? &measured : NULL);
		rules->game->play(rules, state, action, NULL);
	}
	row->step_ns[run] = measured.ns / (double)measured.steps;
	row->iteration_ns[run] = measured.ns / (double)measured.iterations;
}

/* Determines how much work fills a run. */
static void calibrate(struct bench *bench)
{
	bench->copies = 1 << 16;
	while (time_copies(bench->copies) < run_ns)
		bench->copies *= 2;
	for (unsigned i = 0; i < bench->count; i++) {
		struct row *row = &bench->rows[i];
		double start;

		row->games = 1;
		do {
			row->games *= 2;
			start = cpu_ns();
			time_games(row, row->games);
		} while (cpu_ns() - start < run_ns / 2);
	}
}

static int compare_times(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *times, unsigned count)
{
	qsort(times, count, sizeof(times[0]), compare_times);
	return count % 2 ? times[count / 2] : (times[count / 2 - 1] + times[count / 2]) / 2;
}

/* Runs alternate, so that a slow moment of the machine spoils at most one run of each row. */
static void measure(struct bench *bench)
{
	for (unsigned run = 0; run < bench->runs; run++) {
		bench->memcpy_ns[run] = time_copies(bench->copies) / (double)bench->copies;
		for (unsigned i = 0; i < bench->count; i++) {
			bench->rows[i].ns[run] = time_games(&bench->rows[i], bench->rows[i].games);
			if (bench->memory.at)
				time_searches(bench, &bench->rows[i], run);
		}
	}
}

/* --- signatures -------------------------------------------------------------------------- */

static void preset_rules(const struct bb_game *game, const char *preset, struct bb_rules *rules)
{
	struct bb_error error;

	/* The contract suite proves that presets parse. */
	if (bb_rules_parse(rules, game, preset, strlen(preset), &error) != BB_OK)
		abort();
}

/* Random games of every game and preset. */
static uint64_t rules_signature(void)
{
	uint64_t hash = 0;

	for (const struct bb_game *const *game = bb_games; *game; game++) {
		for (const char *const *preset = (*game)->presets; *preset; preset++) {
			struct bb_rules rules;

			preset_rules(*game, *preset, &rules);
			hash = bb_hash_mix(hash, match_signature(&rules, 1, RULES_GAMES));
		}
	}
	return hash;
}

/* Games of every plain agent against itself: their choices depend on the evaluators. */
static void sign_agents(const struct bb_rules *rules, struct cli_sim_sum *sum)
{
	struct cli_sim_setting setting = {.rules = *rules};
	struct cli_sim_end end;

	for (const struct bb_agent *agent = rules->game->agents; agent && agent->name; agent++) {
		struct ai_agent plain = {.plain = agent};

		for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++)
			setting.agent[seat] = &plain;
		for (uint64_t i = 0; i < SEARCH_GAMES; i++)
			cli_sim_play(&setting, cli_sim_seed(2, i), sum, &end);
	}
}

/* The choice of the highest level. Mixes it into the hash with the actions tried and how often, but
 * not with their values: the order of the choices is enough. */
static bb_action sign_choice(const struct bb_rules *rules, const void *state, unsigned seat,
                             struct ai_memory memory, uint64_t *hash)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct ai_limits limits = {.iterations = SIGNED_ITERATIONS, .seed = 1};
	struct ai_result result;
	struct ai_agent agent;
	bb_action action;

	if (!ai_find(rules->game, "pharaoh", &agent))
		abort();
	memcpy(view, state, rules->game->layout->size);
	rules->game->view(rules, view, seat);
	action = ai_choose(&agent, rules, view, seat, &limits, memory, &result);
	*hash = bb_hash_mix(*hash, action);
	for (unsigned i = 0; i < result.count && result.choice[i].visits > 0; i++) {
		*hash = bb_hash_mix(*hash, result.choice[i].action);
		*hash = bb_hash_mix(*hash, result.choice[i].visits);
	}
	return action;
}

/* The tree search, at some decisions of a game of the strongest plain agent against itself. */
static void sign_searches(const struct bb_rules *rules, struct ai_memory memory, uint64_t *hash)
{
	struct ai_agent between = {.plain = bb_find_agent(rules->game, "random")};
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	bb_action legal[BB_LEGAL_MAX], action;
	struct bb_rng luck, will;
	uint32_t count;
	unsigned at = 0;
	int actor;

	for (const struct bb_agent *agent = rules->game->agents; agent && agent->name; agent++)
		between.plain = agent;
	bb_rng_seed(&luck, cli_sim_seed(4, 0));
	bb_rng_seed(&will, cli_sim_seed(4, 1));
	rules->game->setup(rules, state);
	for (uint32_t asked = 0; at < sizeof(signed_choices) / sizeof(signed_choices[0]); asked++) {
		actor = bb_next_choice(rules, state, &luck, legal, &count);
		if (actor == BB_OVER)
			return;
		if (asked == signed_choices[at]) {
			action = sign_choice(rules, state, (unsigned)actor, memory, hash);
			at++;
		} else {
			action = cli_agent_choose(&between, rules, state, &will, &memory);
		}
		rules->game->play(rules, state, action, NULL);
	}
}

/* In separate memory: results of the measurement must not be reused. False = out of memory. */
static bool search_signature(uint64_t *hash)
{
	struct cli_sim_sum sum = {.sign = true};

	if (!cli_memory(&sum.memory))
		return false;
	for (const struct bb_game *const *game = bb_games; *game; game++) {
		for (const char *const *preset = (*game)->presets; *preset; preset++) {
			struct bb_rules rules;

			preset_rules(*game, *preset, &rules);
			sign_agents(&rules, &sum);
			sign_searches(&rules, sum.memory, &sum.hash);
		}
	}
	cli_free(sum.memory.at);
	*hash = sum.hash;
	return true;
}

/* --- answers ----------------------------------------------------------------------------- */

/* Three decimals show a tenth of a percent of the measured values. */
static void put_figure(struct bb_json *json, const char *key, double value)
{
	bb_json_key(json, key);
	bb_json_fixed(json, (int64_t)(value * 1e3 + 0.5), 3);
}

static int print_json(struct bench *bench, double memcpy_ns)
{
	struct bb_text text;
	struct bb_json json;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	put_figure(&json, "memcpy_1k_ns", memcpy_ns);
	bb_json_key(&json, "games");
	bb_json_open(&json, '[');
	for (unsigned i = 0; i < bench->count; i++) {
		struct row *row = &bench->rows[i];
		double ns = median(row->ns, bench->runs);

		bb_json_open(&json, '{');
		bb_json_put_string(&json, "game", row->setting.rules.game->name);
		bb_json_put_string(&json, "options", row->options);
		put_figure(&json, "ns_per_decision", ns);
		put_figure(&json, "decisions_per_s", 1e9 / ns);
		put_figure(&json, "ratio_memcpy_1k", ns / memcpy_ns);
		put_figure(&json, "mean_legal", row->mean_legal);
		bb_json_put_int(&json, "state_bytes", row->setting.rules.game->layout->size);
		if (bench->memory.at) {
			double step = median(row->step_ns, bench->runs);

			put_figure(&json, "search_steps_per_s", 1e9 / step);
			put_figure(&json, "search_iterations_per_s",
			           1e9 / median(row->iteration_ns, bench->runs));
			put_figure(&json, "search_share", ns / step);
		}
		bb_json_close(&json, '}');
	}
	bb_json_close(&json, ']');
	bb_json_key(&json, "signatures");
	bb_json_open(&json, '{');
	bb_json_key(&json, "rules");
	bb_json_hex64(&json, bench->rules_signature);
	bb_json_key(&json, "search");
	bb_json_hex64(&json, bench->search_signature);
	bb_json_close(&json, '}');
	bb_json_close(&json, '}');
	return cli_text_end(&text, stdout);
}

static int print_text(struct bench *bench, double memcpy_ns)
{
	printf("memcpy of 1 KiB: %.1f ns; median of %u runs, CPU time\n", memcpy_ns, bench->runs);
	printf("%sns/decision  decisions/s  x memcpy  legal  state  %sgame%s\n",
	       cli_paint(stdout, CLI_BOLD),
	       bench->memory.at ? "search/s  iterations/s  share  " : "",
	       cli_paint(stdout, CLI_PLAIN));
	for (unsigned i = 0; i < bench->count; i++) {
		struct row *row = &bench->rows[i];
		double ns = median(row->ns, bench->runs);

		printf("%11.1f %12.0f %9.2f %6.1f %6u  ", ns, 1e9 / ns, ns / memcpy_ns,
		       row->mean_legal, row->setting.rules.game->layout->size);
		if (bench->memory.at) {
			double step = median(row->step_ns, bench->runs);

			printf("%8.0f %13.0f %5.0f%%  ", 1e9 / step,
			       1e9 / median(row->iteration_ns, bench->runs), 100 * ns / step);
		}
		printf("%s %s\n", row->setting.rules.game->name, row->options);
	}
	printf("signature of the rules: %016llx, of the search: %016llx\n",
	       (unsigned long long)bench->rules_signature,
	       (unsigned long long)bench->search_signature);
	return CLI_OK;
}

/* --- the command ------------------------------------------------------------------------- */

static bool is_wanted(const struct cli_args *args, const struct bb_game *game)
{
	for (int i = 0; i < args->word_count; i++) {
		if (bb_same(args->words[i], game->name))
			return true;
	}
	return args->word_count == 0;
}

static void fill_rows(const struct cli_args *args, struct bench *bench)
{
	for (const struct bb_game *const *game = bb_games; *game; game++) {
		for (const char *const *preset = (*game)->presets;
		     *preset && is_wanted(args, *game); preset++) {
			struct row *row = &bench->rows[bench->count];

			if (bench->count == ROWS_MAX)
				return;
			bench->count++;
			row->options = *preset;
			preset_rules(*game, *preset, &row->setting.rules);
		}
	}
}

/* The first preset of every selected game. */
static int bench_env(const struct cli_args *args)
{
	int code = CLI_OK;

	for (const struct bb_game *const *game = bb_games; *game && code == CLI_OK; game++) {
		struct bb_rules rules;

		if (!is_wanted(args, *game))
			continue;
		preset_rules(*game, (*game)->presets[0], &rules);
		code = cli_bench_env(&rules, (*game)->presets[0]);
	}
	return code;
}

int cli_cmd_bench(const struct cli_args *args)
{
	struct bench bench = {.runs = RUNS_MIN};
	uint64_t runs = RUNS_MIN;
	double memcpy_ns;
	int code;

	for (int i = 0; i < args->word_count; i++) {
		if (!cli_game(args->words[i]))
			return CLI_BAD;
	}
	if (cli_given(args, "env"))
		return bench_env(args);
	if (!cli_number(args, "runs", RUNS_MIN, RUNS_MAX, &runs))
		return CLI_BAD;
	bench.runs = (unsigned)runs;
	bench.rows = cli_alloc(ROWS_MAX, sizeof(bench.rows[0]));
	if (!bench.rows)
		return CLI_BAD;
	if (cli_given(args, "search") && !cli_memory(&bench.memory))
		return CLI_BAD;
	if (!search_signature(&bench.search_signature))
		return CLI_BAD;
	bench.rules_signature = rules_signature();
	fill_rows(args, &bench);
	calibrate(&bench);
	measure(&bench);
	memcpy_ns = median(bench.memcpy_ns, bench.runs);
	code = cli_given(args, "json") ? print_json(&bench, memcpy_ns)
	                               : print_text(&bench, memcpy_ns);
	cli_free(bench.memory.at);
	cli_free(bench.rows);
	return code;
}
