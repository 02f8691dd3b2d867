/* Many games, checked at every step: random play over every valid combination of options. Linked
 * statically with nothing but the C library: build it here, run it on a machine without packages.
 *
 * usage: mass [--games N] [--first N] [--seed N] [--jobs N] [--agent NAME] [--unchecked]
 *             GAME [WORD ...]
 *   WORD       an option word: only combinations with it are played; -WORD: only those without it
 *   --first    number of the first game, to continue or to repeat one
 *   --agent    an agent of the game at every seat instead of random play
 *   --unchecked  plain playouts, to measure
 *
 * Exits with 1 if anything was wrong, and prints which game. Also prints which counters stayed at
 * 0. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ai/ai.h"
#include "cli/sim.h"
#include "games/registry.h"

enum { COUNTERS_MAX = 1024, WORDS_MAX = 16, COMBINATIONS_MAX = 4096, JOBS_MAX = 256 };

static struct settings {
	uint64_t games, first, seed;
	unsigned jobs;
	bool unchecked;
	const struct bb_game *game;
	struct ai_agent agent;
	unsigned words;
	const char *word[WORDS_MAX];
} settings = {.games = 1000, .seed = 1, .jobs = 1};

static struct cli_sim_setting combination[COMBINATIONS_MAX];
static unsigned combinations;

/* What the processes share. */
static struct shared {
	struct {
		uint64_t played, decisions, wrong;
		uint64_t counts[COUNTERS_MAX];
	} job[JOBS_MAX];
} * shared;

/* --- combinations of options ----------------------------------------------------------------- */

static bool has_word(const char *options, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = strstr(options, word); at; at = strstr(at + 1, word))
		if ((at == options || at[-1] == ' ') && (at[length] == '\0' || at[length] == ' '))
			return true;
	return false;
}

static void add_combination(const uint8_t *value)
{
	char options[256] = "";
	size_t n = 0;
	struct bb_error error;
	struct cli_sim_setting *c = &combination[combinations];

	for (unsigned i = 0; i < settings.game->option_count; i++) {
		const struct bb_option *option = &settings.game->options[i];

		if (option->names)
			n += (size_t)snprintf(options + n, sizeof options - n, "%s=%s ",
			                      option->name, option->names->at[value[i]]);
		else if (option->min == 0 && option->max == 1)
			n += (size_t)snprintf(options + n, sizeof options - n, "%s%s",
			                      value[i] ? option->name : "", value[i] ? " " : "");
		else
			n += (size_t)snprintf(options + n, sizeof options - n, "%s=%u ",
			                      option->name, value[i]);
	}
	for (unsigned i = 0; i < settings.words; i++) {
		bool without = settings.word[i][0] == '-';

		if (has_word(options, settings.word[i] + without) == without)
			return;
	}
	if (bb_rules_parse(&c->rules, settings.game, options, strlen(options), &error) != BB_OK)
		return;
	if (combinations == COMBINATIONS_MAX - 1) {
		fprintf(stderr, "mass: more than %d combinations of options\n",
		        COMBINATIONS_MAX - 1);
		exit(2);
	}
	c->check = !settings.unchecked;
	for (unsigned seat = 0; seat < c->rules.seats; seat++)
		c->agent[seat] = settings.agent.plain ? &settings.agent : NULL;
	combinations++;
}

/* All of them, the first option changing slowest. */
static void add_combinations(unsigned option, uint8_t *value)
{
	if (option == settings.game->option_count) {
		add_combination(value);
		return;
	}

	const struct bb_option *o = &settings.game->options[option];
	unsigned low = o->names ? 0 : o->min, high = o->names ? o->names->count - 1u : o->max;

	for (unsigned v = low; v <= high; v++) {
		value[option] = (uint8_t)v;
		add_combinations(option + 1, value);
	}
}

/* --- playing ------------------------------------------------------------------------------ */

static void tell_wrong(uint64_t number, const struct cli_sim_setting *c,
                       const struct cli_sim_end *end)
{
	char words[256];
	struct bb_text text;

	bb_text_init(&text, words, sizeof words);
	bb_rules_format(&c->rules, &text);
	printf("game %llu (%s): %s at step %u\n", (unsigned long long)number, words, end->violation,
	       end->step);
	fflush(stdout);
}

static void play(unsigned job)
{
	static uint32_t counts[COUNTERS_MAX];
	unsigned counters = settings.game->counter_names ? settings.game->counter_names->count : 0;

	for (uint64_t i = job; i < settings.games; i += settings.jobs) {
		uint64_t number = settings.first + i;
		const struct cli_sim_setting *c = &combination[number % combinations];
		struct cli_sim_sum sum = {0};
		struct cli_sim_end end;

		memset(counts, 0, sizeof counts);
		sum.counts = counters > 0 && !settings.unchecked ? counts : NULL;
		if (!cli_sim_play(c, cli_sim_seed(settings.seed, number), &sum, &end)) {
			shared->job[job].wrong++;
			tell_wrong(number, c, &end);
		}
		shared->job[job].played++;
		shared->job[job].decisions += sum.played.decisions;
		for (unsigned k = 0; k < counters; k++)
			shared->job[job].counts[k] += counts[k];
	}
}

static int report(void)
{
	const struct bb_names *names = settings.game->counter_names;
	uint64_t played = 0, decisions = 0, wrong = 0;

	for (unsigned job = 0; job < settings.jobs; job++) {
		played += shared->job[job].played;
		decisions += shared->job[job].decisions;
		wrong += shared->job[job].wrong;
	}
	printf("%llu games, %u combinations of options, %llu decisions, %llu wrong\n",
	       (unsigned long long)played, combinations, (unsigned long long)decisions,
	       (unsigned long long)wrong);
	for (unsigned k = 0; names && !settings.unchecked && k < names->count; k++) {
		uint64_t count = 0;

		for (unsigned job = 0; job < settings.jobs; job++)
			count += shared->job[job].counts[k];
		if (count == 0)
			printf("never: %s\n", names->at[k]);
	}
	return wrong > 0 || played < settings.games;
}

/* --- the command line --------------------------------------------------------------------- */

static int usage(void)
{
	fprintf(stderr, "usage: mass [--games N] [--first N] [--seed N] [--jobs N] [--agent NAME] "
	                "[--unchecked] GAME "
	                "[WORD ...]\n");
	return 2;
}

static bool read_arguments(int argc, char **argv)
{
	const char *agent = NULL;

	for (int i = 1; i < argc; i++) {
		const char *value = i + 1 < argc ? argv[i + 1] : "";

		if (strcmp(argv[i], "--unchecked") == 0) {
			settings.unchecked = true;
			continue;
		}
		if (strncmp(argv[i], "--", 2) != 0) {
			if (!settings.game)
				settings.game = bb_find_game(argv[i]);
			else if (settings.words < WORDS_MAX)
				settings.word[settings.words++] = argv[i];
			if (!settings.game)
				return false;
			continue;
		}
		i++;
		if (strcmp(argv[i - 1], "--games") == 0)
			settings.games = strtoull(value, NULL, 10);
		else if (strcmp(argv[i - 1], "--first") == 0)
			settings.first = strtoull(value, NULL, 10);
		else if (strcmp(argv[i - 1], "--seed") == 0)
			settings.seed = strtoull(value, NULL, 10);
		else if (strcmp(argv[i - 1], "--jobs") == 0)
			settings.jobs = (unsigned)strtoul(value, NULL, 10);
		else if (strcmp(argv[i - 1], "--agent") == 0)
			agent = value;
		else
			return false;
	}
	if (settings.game && agent)
		settings.agent.plain = bb_find_agent(settings.game, agent);
	return settings.game && (!agent || settings.agent.plain) && settings.jobs > 0 &&
	       settings.jobs <= JOBS_MAX;
}

/* An agent of the game itself, who sees what its seat may see; searching ones are not linked. */
bb_action cli_agent_choose(const struct ai_agent *agent, const struct bb_rules *rules,
                           const void *state, struct bb_rng *rng, struct ai_memory *memory)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	bb_action legal[BB_LEGAL_MAX];
	unsigned seat = (unsigned)rules->game->actor(rules, state);

	(void)memory;
	memcpy(view, state, rules->game->layout->size);
	rules->game->view(rules, view, seat);
	return agent->plain->choose(
		rules, view, seat, legal, rules->game->legal(rules, view, legal), rng);
}

int main(int argc, char **argv)
{
	uint8_t value[BB_OPTIONS_MAX] = {0};

	if (!read_arguments(argc, argv))
		return usage();
	add_combinations(0, value);
	if (combinations == 0) {
		fprintf(stderr, "mass: no combination of options has all of these words\n");
		return 2;
	}
	shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
	              0);
	if (shared == MAP_FAILED)
		return 1;
	fflush(stdout);
	for (unsigned job = 1; job < settings.jobs; job++)
		if (fork() == 0) {
			play(job);
			_exit(0);
		}
	play(0);
	while (wait(NULL) > 0)
		;
	return report();
}
