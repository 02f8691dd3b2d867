/* benben sim: many games on several threads, and their statistics.
 *
 * Every game has its own seed, sums are integers and scores are stored by game, so the result does
 * not depend on the number of threads. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/sim.h"

enum {
	GAMES_MAX = 20000000,
	THREADS_MAX = 256,
	CHUNK = 16, /* games a worker takes at once */
	WIN = 12,   /* a shared win is divided: 12 is divisible by 1, 2, 3, 4 */
};

struct series {
	struct cli_sim_setting setting;
	struct ai_agent agents[BB_SEATS_MAX];
	uint64_t seed, first, games;
	unsigned counters;
	int32_t *scores; /* [game][seat] */
	atomic_uint_fast64_t next, done;
	atomic_uint_fast64_t stop; /* games from this one on are not played */
};

struct worker {
	struct series *series;
	pthread_t thread;
	struct cli_sim_sum sum;
	uint64_t wins[BB_SEATS_MAX];
	uint64_t *counts;
	uint32_t *game_counts; /* of the current game */
	/* The first game that failed, if any. */
	uint64_t bad_game;
	struct cli_sim_end bad;
};

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* --- playing ----------------------------------------------------------------------------- */

static void add_game(struct worker *worker, uint64_t number, const struct cli_sim_end *end)
{
	struct series *series = worker->series;
	const struct bb_rules *rules = &series->setting.rules;
	unsigned winners = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		series->scores[number * rules->seats + seat] = end->score[seat];
		winners += end->place[seat] == 1;
	}
	for (unsigned seat = 0; seat < rules->seats && winners > 0; seat++) {
		if (end->place[seat] == 1)
			worker->wins[seat] += WIN / winners;
	}
	for (unsigned i = 0; i < series->counters; i++)
		worker->counts[i] += worker->game_counts[i];
}

static void note_violation(struct worker *worker, uint64_t number, const struct cli_sim_end *end)
{
	uint_fast64_t stop = atomic_load(&worker->series->stop);

	/* Games before this one are still running: the first violation of the series is
	 * reported. */
	while (number < stop && !atomic_compare_exchange_weak(&worker->series->stop, &stop, number))
		;
	if (!worker->bad.violation || number < worker->bad_game) {
		worker->bad_game = number;
		worker->bad = *end;
	}
}

static void *work(void *context)
{
	struct worker *worker = context;
	struct series *series = worker->series;
	struct cli_sim_end end;

	for (;;) {
		uint64_t from = atomic_fetch_add(&series->next, CHUNK);
		uint64_t to = least(from + CHUNK, series->games);

		if (from >= least(series->games, atomic_load(&series->stop)))
			return NULL;
		for (uint64_t number = from; number < to && number < atomic_load(&series->stop);
		     number++) {
			uint64_t seed = cli_sim_seed(series->seed, series->first + number);

			memset(worker->game_counts, 0,
			       series->counters * sizeof(worker->game_counts[0]));
			if (cli_sim_play(&series->setting, seed, &worker->sum, &end))
				add_game(worker, number, &end);
			else
				note_violation(worker, number, &end);
		}
		atomic_fetch_add(&series->done, to - from);
	}
}

static void print_progress(const struct series *series)
{
	uint64_t done = least(atomic_load(&series->done), series->games);
	unsigned filled = (unsigned)(done * 40 / series->games);
	char bar[41];

	memset(bar, ' ', sizeof(bar) - 1);
	memset(bar, '#', filled);
	bar[40] = '\0';
	fprintf(stderr, "\r[%s] %3u %%", bar, (unsigned)(done * 100 / series->games));
}

/* Waits until all games are done or one has failed. */
static void watch(const struct series *series)
{
	const struct timespec pause = {0, 100000000};

	if (!isatty(STDERR_FILENO))
		return;
	while (atomic_load(&series->done) < series->games &&
	       atomic_load(&series->stop) == UINT64_MAX) {
		print_progress(series);
		nanosleep(&pause, NULL);
	}
	fprintf(stderr, "\r%60s\r", "");
}

static bool prepare(struct worker *worker, struct series *series)
{
	*worker = (struct worker){.series = series};
	worker->counts = cli_alloc(series->counters, sizeof(worker->counts[0]));
	worker->game_counts = cli_alloc(series->counters, sizeof(worker->game_counts[0]));
	worker->sum.counts = series->counters > 0 ? worker->game_counts : NULL;
	return worker->counts && worker->game_counts;
}

/* Runs all workers and adds their results to those of the first one. */
static bool run(struct series *series, struct worker *workers, unsigned threads)
{
	unsigned started = 0;

	while (started < threads &&
	       pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
		started++;
	if (started == 0) {
		cli_bad("sim: the system gives no thread");
		return false;
	}
	watch(series);
	for (unsigned i = 0; i < started; i++)
		pthread_join(workers[i].thread, NULL);
	for (unsigned i = 1; i < started; i++) {
		workers[0].sum.played.decisions += workers[i].sum.played.decisions;
		workers[0].sum.played.legal += workers[i].sum.played.legal;
		for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++)
			workers[0].wins[seat] += workers[i].wins[seat];
		for (unsigned c = 0; c < series->counters; c++)
			workers[0].counts[c] += workers[i].counts[c];
		if (workers[i].bad.violation &&
		    (!workers[0].bad.violation || workers[i].bad_game < workers[0].bad_game)) {
			workers[0].bad_game = workers[i].bad_game;
			workers[0].bad = workers[i].bad;
		}
	}
	return true;
}

/* --- statistics -------------------------------------------------------------------------- */

struct seat_figures {
	double mean, sd, win_share;
	int32_t p10, p90;
};

static int compare_scores(const void *a, const void *b)
{
	int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

	return (x > y) - (x < y);
}

static bool seat_figures(const struct series *series, const struct worker *all, unsigned seat,
                         struct seat_figures *figures)
{
	unsigned seats = series->setting.rules.seats;
	uint64_t games = series->games;
	int32_t *sorted = cli_alloc(games, sizeof(sorted[0]));
	double sum = 0, squares = 0;

	if (!sorted)
		return false;
	for (uint64_t i = 0; i < games; i++)
		sum += sorted[i] = series->scores[i * seats + seat];
	figures->mean = sum / (double)games;
	for (uint64_t i = 0; i < games; i++)
		squares += (sorted[i] - figures->mean) * (sorted[i] - figures->mean);
	figures->sd = sqrt(squares / (double)games);
	qsort(sorted, games, sizeof(sorted[0]), compare_scores);
	figures->p10 = sorted[(games - 1) / 10];
	figures->p90 = sorted[(games - 1) - (games - 1) / 10];
	figures->win_share = (double)all->wins[seat] / (double)(games * WIN);
	cli_free(sorted);
	return true;
}

static void put_double(struct bb_json *json, const char *key, double value)
{
	bb_json_key(json, key);
	bb_json_fixed(json, (int64_t)llround(value * 1e4), 4);
}

static const char *agent_name(const struct series *series, unsigned seat)
{
	const struct ai_agent *agent = series->setting.agent[seat];

	if (bb_is_automaton(&series->setting.rules, seat))
		return series->setting.rules.game->automaton;
	return agent ? agent->name : "random";
}

static int print_json(const struct series *series, const struct worker *all, const char *options,
                      double seconds)
{
	const struct bb_rules *rules = &series->setting.rules;
	struct seat_figures figures;
	struct bb_text text;
	struct bb_json json;

	if (!cli_text_begin(&text))
		return CLI_BAD;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "game", rules->game->name);
	bb_json_put_string(&json, "options", options);
	bb_json_key(&json, "seed");
	bb_json_hex64(&json, series->seed);
	bb_json_put_int(&json, "games", (int64_t)series->games);
	bb_json_put_int(&json, "decisions", (int64_t)all->sum.played.decisions);
	put_double(&json, "seconds", seconds);
	put_double(&json, "decisions_per_s", (double)all->sum.played.decisions / seconds);
	put_double(&json, "mean_legal",
	           (double)all->sum.played.legal / (double)all->sum.played.decisions);
	put_double(&json, "mean_decisions",
	           (double)all->sum.played.decisions / (double)series->games);
	bb_json_key(&json, "seats");
	bb_json_open(&json, '[');
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		if (!seat_figures(series, all, seat, &figures)) {
			cli_free(text.at);
			return CLI_BAD;
		}
		bb_json_open(&json, '{');
		bb_json_put_string(&json, "agent", agent_name(series, seat));
		put_double(&json, "mean", figures.mean);
		put_double(&json, "sd", figures.sd);
		bb_json_put_int(&json, "p10", figures.p10);
		bb_json_put_int(&json, "p90", figures.p90);
		put_double(&json, "win_share", figures.win_share);
		bb_json_close(&json, '}');
	}
	bb_json_close(&json, ']');
	bb_json_key(&json, "counters");
	bb_json_open(&json, '{');
	for (unsigned i = 0; i < series->counters; i++)
		bb_json_put_int(&json, rules->game->counter_names->at[i], (int64_t)all->counts[i]);
	bb_json_close(&json, '}');
	bb_json_put_int(&json, "violations", 0);
	bb_json_close(&json, '}');
	return cli_text_end(&text, stdout);
}

static int print_text(const struct series *series, const struct worker *all, const char *options,
                      double seconds)
{
	const struct bb_rules *rules = &series->setting.rules;
	double games = (double)series->games, decisions = (double)all->sum.played.decisions;
	struct seat_figures figures;

	printf("%s %s, seed %llu\n", rules->game->name, options, (unsigned long long)series->seed);
	printf("games         %llu in %.2f s\n", (unsigned long long)series->games, seconds);
	printf("decisions     %.0f, %.1f a game, %.0f a second\n", decisions, decisions / games,
	       decisions / seconds);
	printf("legal actions %.2f at a decision\n", (double)all->sum.played.legal / decisions);
	printf("%sseat  agent            mean       sd    p10    p90    wins%s\n",
	       cli_paint(stdout, CLI_BOLD), cli_paint(stdout, CLI_PLAIN));
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		if (!seat_figures(series, all, seat, &figures))
			return CLI_BAD;
		printf("%4u  %-12s %8.2f %8.2f %6d %6d %6.2f%%\n", seat, agent_name(series, seat),
		       figures.mean, figures.sd, figures.p10, figures.p90, 100 * figures.win_share);
	}
	for (unsigned i = 0; i < series->counters; i++)
		printf("%-24s %12llu %10.3f a game\n", rules->game->counter_names->at[i],
		       (unsigned long long)all->counts[i], (double)all->counts[i] / games);
	if (series->setting.check)
		printf("violations    0\n");
	return CLI_OK;
}

/* --- the command ------------------------------------------------------------------------- */

static void print_violation_json(const struct worker *all, uint64_t number, uint64_t seed)
{
	struct bb_text text;
	struct bb_json json;

	if (!cli_text_begin(&text))
		return;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_int(&json, "violations", 1);
	bb_json_put_int(&json, "game_number", (int64_t)number);
	bb_json_key(&json, "game_seed");
	bb_json_hex64(&json, seed);
	bb_json_put_int(&json, "step", all->bad.step);
	bb_json_put_string(&json, "violation", all->bad.violation);
	bb_json_close(&json, '}');
	cli_text_end(&text, stdout);
}

static int report_violation(const struct cli_args *args, const struct series *series,
                            const struct worker *all, const char *options)
{
	const char *game = series->setting.rules.game->name;
	const char *agents = cli_value(args, "agents"), *edition = cli_value(args, "edition");
	uint64_t number = series->first + all->bad_game;
	uint64_t seed = cli_sim_seed(series->seed, number);

	if (cli_given(args, "json"))
		print_violation_json(all, number, seed);
	return cli_no(
		"%s: game %llu (its seed: %016llx) broke %s after step %u; repeat it with: "
		"benben sim %s %s --seed %llu --first %llu --games 1 --check%s%s%s%s",
		game, (unsigned long long)number, (unsigned long long)seed, all->bad.violation,
		all->bad.step, game, options, (unsigned long long)series->seed,
		(unsigned long long)number, agents ? " --agents " : "", agents ? agents : "",
		edition ? " --edition " : "", edition ? edition : "");
}

static int run_series(const struct cli_args *args, struct series *series, struct worker *workers,
                      unsigned threads)
{
	struct timespec from, to;
	char options[512];
	struct bb_text text;
	double seconds;

	bb_text_init(&text, options, sizeof(options));
	bb_rules_format(&series->setting.rules, &text);
	for (unsigned i = 0; i < threads; i++) {
		if (!prepare(&workers[i], series))
			return CLI_BAD;
	}
	clock_gettime(CLOCK_MONOTONIC, &from);
	if (!run(series, workers, threads))
		return CLI_BAD;
	clock_gettime(CLOCK_MONOTONIC, &to);
	seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
	if (workers[0].bad.violation)
		return report_violation(args, series, &workers[0], options);
	if (seconds < 1e-9)
		seconds = 1e-9;
	return cli_given(args, "json") ? print_json(series, &workers[0], options, seconds)
	                               : print_text(series, &workers[0], options, seconds);
}

static bool read_setting(const struct cli_args *args, struct series *series,
                         struct record_head *head)
{
	struct cli_sim_setting *setting = &series->setting;
	const char *list = cli_value(args, "agents");
	const struct bb_agent *random;

	if (!cli_rules_from_args(args, 0, &setting->rules, head))
		return false;
	setting->check = cli_given(args, "check");
	if (!list)
		return true;
	if (!cli_agents(setting->rules.game, list, bb_players(&setting->rules), series->agents))
		return false;
	random = bb_find_agent(setting->rules.game, "random");
	for (unsigned seat = 0; seat < bb_players(&setting->rules); seat++)
		setting->agent[seat] =
			series->agents[seat].plain == random ? NULL : &series->agents[seat];
	return true;
}

int cli_cmd_sim(const struct cli_args *args)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	uint64_t threads = processors > 0 ? (uint64_t)processors : 1;
	struct series series = {.games = 1000, .stop = UINT64_MAX};
	struct record_head head;
	struct worker *workers;
	int code = CLI_BAD;

	if (!read_setting(args, &series, &head) ||
	    !cli_number(args, "games", 1, GAMES_MAX, &series.games) ||
	    !cli_number(args, "threads", 1, THREADS_MAX, &threads) ||
	    !cli_number(args, "first", 0, UINT64_MAX / 2, &series.first) ||
	    !cli_seed(args, &series.seed))
		return CLI_BAD;
	if (series.setting.rules.game->counter_names)
		series.counters = series.setting.rules.game->counter_names->count;
	threads = least(threads, (series.games + CHUNK - 1) / CHUNK);
	workers = cli_alloc(threads, sizeof(workers[0]));
	series.scores =
		cli_alloc(series.games * series.setting.rules.seats, sizeof(series.scores[0]));
	if (workers && series.scores)
		code = run_series(args, &series, workers, (unsigned)threads);
	for (unsigned i = 0; workers && i < threads; i++) {
		cli_free(workers[i].counts);
		cli_free(workers[i].game_counts);
		cli_free(workers[i].sum.memory.at);
	}
	cli_free(workers);
	cli_free(series.scores);
	return code;
}
