/* Playing one game from beginning to end with agents, for sim and bench. */
#ifndef CLI_SIM_H
#define CLI_SIM_H

#include "cli/cli.h"
#include "core/playout.h"

struct cli_sim_setting {
	struct bb_rules rules;
	const struct ai_agent *agent[BB_SEATS_MAX]; /* NULL = random, without the cost of a view */
	bool check;
};

/* The totals that a game adds to. */
struct cli_sim_sum {
	struct bb_playout played;
	uint64_t hash; /* mixes every action and every last position; only with `sign` */
	bool sign;
	uint32_t *counts; /* the game's counters, set to 0 by the caller; NULL = not wanted */
	struct ai_memory memory; /* for searching agents; freed by the caller */
};

struct cli_sim_end {
	int32_t score[BB_SEATS_MAX];
	uint8_t place[BB_SEATS_MAX];
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	/* The first violation, NULL = none, and its step. */
	const char *violation;
	uint32_t step;
};

/* Plays the game whose luck comes from `seed`. Returns false if a check failed. */
bool cli_sim_play(const struct cli_sim_setting *setting, uint64_t seed, struct cli_sim_sum *sum,
                  struct cli_sim_end *end);
/* Seed of game `number` of a series. */
uint64_t cli_sim_seed(uint64_t series, uint64_t number);

#endif
