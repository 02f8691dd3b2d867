/* Environments for learning programs: many games at once, stepped together.
 *
 * Every environment waits at a choice: a seat with two or more legal actions. Chance, moves without
 * an alternative, and the turns of opponents (if any) are played inside a step. The results of a
 * step are written to arrays of the caller (struct env_io): observations, masks, seats, rewards.
 * Each observation is made from the view of the seat, so it contains nothing hidden. Columns and
 * action numbers: core/observe.h, core/numbering.h.
 *
 * The caller provides the memory once; a step allocates nothing. Environment i depends only on the
 * seed, i and its actions: the bytes are the same for any number of environments and threads. */
#ifndef ENV_ENV_H
#define ENV_ENV_H

#include "core/numbering.h"
#include "core/observe.h"

enum env_obs { ENV_OBS_NONE, ENV_OBS_UINT8, ENV_OBS_FLOAT32 };
/* One byte per action number, or one bit (the lowest bit of a byte first). */
enum env_mask { ENV_MASK_NONE, ENV_MASK_BYTES, ENV_MASK_BITS };
enum env_autoreset {
	ENV_RESET_NEVER,     /* a finished game waits for env_reset; actions for it are ignored */
	/* the step after the last one begins a new game; its action is ignored */
	ENV_RESET_NEXT_STEP,
	/* the last step already shows the new game; final_obs has the old one */
	ENV_RESET_SAME_STEP,
};
enum env_reward {
	/* At the end: 1 for the winner, -1 shared by the others; tied winners share; the sum is
	 * 0. */
	ENV_REWARD_WIN,
	/* Change of the lead over the best other seat: 1 = 100 points. */
	ENV_REWARD_MARGIN,
	/* Change of the win probability, by the game's own evaluation of the full state; 1 or 0 at
	 * the end. */
	ENV_REWARD_CHANCE,
};
/* Where chance comes from. */
enum env_luck {
	ENV_LUCK_DRAWN, /* a generator: the fastest */
	/* Seed and name of the event, as in matches, records and shards: the same choices from the
	 * same seed lead to the same results there. */
	ENV_LUCK_NAMED,
};
enum {
	ENV_ALL_SEATS = 0xff,
	ENV_SEATS_BY_TURNS = 0xfe,
	ENV_THREADS_MAX = 64,
	ENV_FEATURES = 1 + BB_ARGS_MAX + BB_DETAILS_MAX,
};
/* Values of io.seat that are not seats. */
enum { ENV_OVER = -1 };

struct env_config {
	uint32_t size; /* sizeof(struct env_config) */
	uint32_t count, threads;
	uint32_t max_steps; /* choices after which a game is cut off; 0 = never */
	uint64_t seed;
	uint8_t obs, mask, autoreset, reward;
	/* ENV_ALL_SEATS, or the seat that is stepped while `opponent` plays the others. With
	 * ENV_SEATS_BY_TURNS another seat in every game. */
	uint8_t seat;
	uint8_t luck;
	uint8_t unused[2];
	/* An agent of the game or a level of the search ("greedy", "scribe", "vizier@50") for all
	 * other seats; or one per player, separated by commas: the one of the stepped seat is
	 * ignored. */
	const char *opponent;
};

struct env_spec {
	uint32_t size;
	uint32_t version; /* of columns and numbers: the game's env_version */
	uint32_t actions, legal_max, columns, obs_bytes, mask_bytes, seats, players, save_bytes;
	uint64_t actions_hash;
};

/* Arrays of the caller, with one entry or row per environment; NULL = not wanted. Read only between
 * steps: rows are updated in place, not rewritten. */
struct env_io {
	uint32_t size;
	uint32_t unused;
	void *obs;     /* [count][columns] of uint8 or float */
	uint8_t *mask; /* [count][mask_bytes] */
	uint16_t *
		/* [count][legal_max] numbers of the legal actions, in the order of their list */
		legal;
	/* [count][legal_max][ENV_FEATURES]: kind, arguments (seats rotated), details */
	int16_t *features;
	uint16_t *legal_count; /* [count] */
	int8_t *seat;          /* [count] the seat to choose, or ENV_OVER */
	float *reward;         /* [count][BB_SEATS_MAX], by seat, for this step */
	uint8_t *terminated, *truncated;
	int32_t *score; /* [count][BB_SEATS_MAX] scores at the end of the last game */
	/* [count][columns], written when a game ends, as seen by the last seat to choose */
	void *final_obs;
};

struct env;

/* The memory that env_open needs for this game and configuration, in bytes; 0 = no such game, or
 * the configuration is invalid. */
size_t env_memory_size(const char *game, const char *options, const struct env_config *config);
/* Makes the environments in `memory` (aligned to 16, of that size) and begins their first games.
 * Returns BB_UNKNOWN_NAME, BB_OUT_OF_RANGE, or an error in the options. The arrays must not move
 * until env_close. */
enum bb_status env_open(struct env **env, const char *game, const char *options,
                        const struct env_config *config, const struct env_io *io,
                        void *memory) BB_MUST_USE;
/* Ends the threads. The memory belongs to the caller again. */
void env_close(struct env *env);
void env_describe(const struct env *env, struct env_spec *spec);
enum env_name {
	ENV_NAME_COLUMN, /* "player.0.gold" */
	ENV_NAME_ACTION, /* "take ra white 4", seats rotated */
	ENV_NAME_KIND,   /* feature 0 */
	ENV_NAME_DETAIL, /* the features after the arguments */
};
/* Writes the name of number `index` with its NUL; returns false if there is none or no room. *scale
 * (may be NULL) is the divisor of a column in float observations. */
bool env_name(const struct env *env, enum env_name what, uint32_t index, char *out, size_t size,
              uint32_t *scale);

/* Makes one choice in every environment. With by_place an action is an index in the legal list,
 * otherwise its number. BB_ILLEGAL: *wrong is the first environment whose action is not legal, and
 * nothing has changed. */
enum bb_status env_step(struct env *env, const int32_t *actions, bool by_place,
                        uint32_t *wrong) BB_MUST_USE;
/* Begins new games where which[i] is not 0 (NULL = everywhere), with seeds[i] if given. */
void env_reset(struct env *env, const uint8_t *which, const uint64_t *seeds);
/* Saves an environment as bytes (spec.save_bytes), and loads them into any environment of the same
 * game and options. */
void env_save(const struct env *env, uint32_t index, void *bytes);
enum bb_status env_load(struct env *env, uint32_t index, const void *bytes) BB_MUST_USE;
/* Redraws what the choosing seat does not see, and the luck to come: another game that the seat
 * cannot distinguish from this one. What is shown stays the same. A search that tries choices on
 * copies knows nothing hidden if each copy is redrawn. */
void env_resample(struct env *env, uint32_t index, uint64_t seed);
/* The complete state of an environment, including hidden parts: for tests and for drawing. */
const void *env_state(const struct env *env, uint32_t index);
const struct bb_rules *env_rules(const struct env *env);

#endif
