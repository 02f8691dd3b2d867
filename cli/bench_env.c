/* benben bench --env: environments for learning programs (env/env.h), compared with random play of
 * the same game in the same run. A choice has at least two legal actions; everything between two
 * choices is part of its time. */
#include "cli/bench_env.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/sim.h"
#include "env/env.h"

static const double least_ns = 400e6; /* of a measurement, at least */

struct way {
	const char *name;
	uint32_t count, threads;
	uint8_t obs, mask;
};

static const struct way ways[] = {
	{"no observation", 1, 1, ENV_OBS_NONE, ENV_MASK_NONE},
	{"no observation", 64, 1, ENV_OBS_NONE, ENV_MASK_NONE},
	{"no observation", 1024, 1, ENV_OBS_NONE, ENV_MASK_NONE},
	{"uint8 and bit mask", 64, 1, ENV_OBS_UINT8, ENV_MASK_BITS},
	{"uint8 and bit mask", 1024, 1, ENV_OBS_UINT8, ENV_MASK_BITS},
	{"uint8 and byte mask", 1024, 1, ENV_OBS_UINT8, ENV_MASK_BYTES},
	{"float32 and bit mask", 64, 1, ENV_OBS_FLOAT32, ENV_MASK_BITS},
	{"float32 and bit mask", 1024, 1, ENV_OBS_FLOAT32, ENV_MASK_BITS},
	{"uint8 and bit mask", 1024, 2, ENV_OBS_UINT8, ENV_MASK_BITS},
};

static double now_ns(clockid_t which)
{
	struct timespec now;

	clock_gettime(which, &now);
	return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* Decisions of random play per second, including those without an alternative, as in `bench`. */
static double time_play(const struct bb_rules *rules)
{
	struct cli_sim_setting setting = {.rules = *rules};
	struct cli_sim_sum sum = {0};
	struct cli_sim_end end;
	double start = now_ns(CLOCK_PROCESS_CPUTIME_ID), ns = 0;

	for (uint64_t i = 0; ns < least_ns; i++) {
		cli_sim_play(&setting, cli_sim_seed(1, i), &sum, &end);
		ns = now_ns(CLOCK_PROCESS_CPUTIME_ID) - start;
	}
	return 1e9 * (double)sum.played.decisions / ns;
}

struct room {
	void *memory, *obs;
	uint8_t *mask;
	uint16_t *counts;
	int32_t *actions;
	struct env *env;
};

static bool open_env(struct room *room, const char *game, const char *options,
                     const struct way *way)
{
	struct env_config config = {
		.size = sizeof config,
		.count = way->count,
		.threads = way->threads,
		.seed = 1,
		.obs = way->obs,
		.mask = way->mask,
		.autoreset = ENV_RESET_SAME_STEP,
		.seat = ENV_ALL_SEATS};
	struct env_io io = {.size = sizeof io};
	size_t size = env_memory_size(game, options, &config), n = way->count;

	room->memory = cli_alloc(size + 64, 1);
	room->obs =
		cli_alloc(n, BB_COLUMNS_MAX * (way->obs == ENV_OBS_FLOAT32 ? sizeof(float) : 1));
	room->mask = cli_alloc(n, BB_NUMBERS_MAX);
	room->counts = cli_alloc(n, sizeof *room->counts);
	room->actions = cli_alloc(n, sizeof *room->actions);
	if (!room->memory || !room->obs || !room->mask || !room->counts || !room->actions)
		return false;
	io.obs = way->obs != ENV_OBS_NONE ? room->obs : NULL;
	io.mask = way->mask != ENV_MASK_NONE ? room->mask : NULL;
	io.legal_count = room->counts;
	return env_open(&room->env, game, options, &config, &io,
	                (void *)(((uintptr_t)room->memory + 63) & ~(uintptr_t)63)) == BB_OK;
}

static void close_env(struct room *room)
{
	if (room->env)
		env_close(room->env);
	cli_free(room->memory), cli_free(room->obs), cli_free(room->mask);
	cli_free(room->counts), cli_free(room->actions);
}

/* Choices per second, 0 = out of memory. CPU time for one thread, wall time for several. */
static double time_way(const char *game, const char *options, const struct way *way)
{
	clockid_t clock = way->threads > 1 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
	struct room room = {0};
	struct bb_rng rng;
	double start, ns = 0;
	uint64_t steps = 0;
	uint32_t wrong;

	bb_rng_seed(&rng, 1);
	if (!open_env(&room, game, options, way)) {
		close_env(&room);
		return 0;
	}
	start = now_ns(clock);
	while (ns < least_ns) {
		for (unsigned round = 0; round < 16; round++, steps++) {
			for (uint32_t i = 0; i < way->count; i++)
				room.actions[i] = (int32_t)bb_rng_below(&rng, room.counts[i]);
			if (env_step(room.env, room.actions, true, &wrong) != BB_OK)
				abort();
		}
		ns = now_ns(clock) - start;
	}
	close_env(&room);
	return 1e9 * (double)steps * way->count / ns;
}

int cli_bench_env(const struct bb_rules *rules, const char *options)
{
	const char *game = rules->game->name;
	double play = time_play(rules);

	printf("%s %s: random play %.2f M decisions/s\n", game, options, play / 1e6);
	for (unsigned i = 0; i < sizeof ways / sizeof ways[0]; i++) {
		const struct way *way = &ways[i];
		double rate = time_way(game, options, way);

		if (rate == 0)
			return CLI_BAD;
		printf("  %-22s N = %4u, %u thread%s %6.2f M choices/s  %5.2f of random play\n",
		       way->name, (unsigned)way->count, (unsigned)way->threads,
		       way->threads > 1 ? "s:" : ": ", rate / 1e6, rate / play);
	}
	return CLI_OK;
}
