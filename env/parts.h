/* Shared by the files of env/: one environment, all of them, and the threads. */
#ifndef ENV_PARTS_H
#define ENV_PARTS_H

#include <pthread.h>

#include "ai/ai.h"
#include "env/env.h"

/* The part of an environment that is saved. */
struct env_game {
	uint64_t rules; /* hash of game, options and versions: only matching bytes can be loaded */
	uint64_t seed, episode;
	struct bb_rng luck, will;
	uint64_t named; /* seed of named luck */
	uint32_t steps;
	int8_t actor; /* a seat or ENV_OVER */
	uint8_t learner;
	uint8_t over; /* the game has ended, by its rules or by a cut-off */
	uint8_t unused;
	float value[BB_SEATS_MAX]; /* the values whose changes are the rewards */
	_Alignas(8) uint8_t state[BB_STATE_MAX];
};

/* What is derived from it. */
struct env_slot {
	struct env_game game;
	uint32_t legal_count;
	uint32_t shown;                          /* numbers in the mask */
	_Alignas(8) uint8_t sight[BB_SIGHT_MAX]; /* of the current observation */
	bb_action *legal;                        /* [legal_max] */
	uint16_t *number;                        /* their numbers in the mask */
	uint8_t *obs;                            /* the observation as bytes */
};

struct env_worker {
	struct env *env;
	pthread_t thread;
	uint32_t from, to;
	struct ai_memory memory; /* for a search that plays an opponent */
	bool started;
};

struct env {
	struct env_config config;
	struct env_io io;
	struct bb_rules rules;
	struct ai_agent opponent[BB_SEATS_MAX];
	bool has_opponent;
	uint32_t legal_max, mask_bytes;
	uint64_t rules_hash;
	struct bb_observer observer;
	struct bb_numbering numbering;
	float scale[BB_COLUMNS_MAX]; /* 1 / divisor of a column */
	struct env_slot *slot;
	struct env_worker worker[ENV_THREADS_MAX];
	unsigned workers;
	/* shared with the workers */
	pthread_mutex_t lock;
	pthread_cond_t begin, done;
	uint64_t round;
	unsigned busy;
	bool stop;
	const int32_t *actions;
	bool by_place;
};

/* game.c */
void env_begin(struct env *env, uint32_t index, struct ai_memory memory);
void env_advance(struct env *env, uint32_t index, bb_action action, struct ai_memory memory);
/* Lists the legal actions and fills all outputs, from the game alone. */
void env_show(struct env *env, uint32_t index, bool all);
bool env_find_action(const struct env *env, uint32_t index, int32_t chosen, bool by_place,
                     bb_action *action);
/* pool.c: one step of all environments by all workers. */
void env_start_workers(struct env *env);
void env_run(struct env *env);
void env_stop_workers(struct env *env);
void env_step_range(struct env_worker *worker);

#endif
