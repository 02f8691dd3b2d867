/* Agents: one door to everybody who plays without being a person.
 *
 * An agent is `random`, an agent of the game itself, or a search: information-set Monte Carlo tree
 * search over the game's hooks `policy` and `evaluate`. It is given a view and never the truth: hidden
 * things are filled in by `resample`, chance is drawn, and both anew at every iteration.
 *
 * Memory is passed in and never grows; a clock is passed in, too. With iterations as the budget, one
 * thread and a seed, the answer is the same everywhere, native and wasm. */
#ifndef AI_AI_H
#define AI_AI_H

#include "core/game.h"

enum {
	AI_NAME_MAX = 64,
	AI_CHOICES_MAX = 64,
	AI_LINE_MAX = 24,
	AI_EXPLAINED = 3, /* so many of the choices, the best first, are given reasons */
	AI_REASONS_MAX = 6,
	AI_THREADS_MAX = 16,
	AI_MEMORY = 24 << 20, /* bytes that are enough for the highest level at its time */
	AI_MEMORY_MIN = 1 << 20,
};

/* How a search thinks. A level is a row of these; weaker ones err as people do. */
struct ai_setting {
	uint32_t iterations;   /* 0 = as many as there is time for */
	uint32_t milliseconds; /* 0 = as long as the iterations take */
	uint16_t horizon;      /* decisions played before `evaluate` is asked */
	uint16_t explore;      /* weight of first sight against experience, in hundredths */
	uint8_t depth; /* short sight: own and others' decisions that are weighed; 0 = all */
	uint8_t doubt; /* how often the square root of first sight is taken: 0 = it is trusted */
	uint8_t overlooks; /* of a hundred things that do not meet the eye, so many are not seen */
	bool alone;        /* does not weigh what the others could answer, only expects the usual */
};

_Static_assert(sizeof(struct ai_setting) == 16, "no padding: settings are compared as bytes");

struct ai_agent {
	char name[AI_NAME_MAX];       /* as it was asked for: "pharaoh@1s" */
	const struct bb_agent *plain; /* NULL = a search */
	struct ai_setting setting;
};

/* Reads a name: NAME, NAME@2s, NAME@300ms, NAME@5000 (iterations), followed by any number of
 * /key=number to change a setting (horizon, depth, explore, doubt, overlooks, alone). False = unknown. */
bool ai_find(const struct bb_game *game, const char *name, struct ai_agent *agent);
/* The names one can play against, the weakest first: *index from 0 on; NULL = no more. */
const char *ai_name(const struct bb_game *game, unsigned index);
/* The same as a JSON list. */
void ai_names_json(const struct bb_game *game, struct bb_json *json);
/* The strongest one that answers at once: what a seat is given when nothing is said. */
const char *ai_usual(const struct bb_game *game);

struct ai_limits {
	uint32_t iterations;      /* 0 = what the agent's setting says */
	uint32_t milliseconds;    /* likewise */
	uint64_t (*clock)(void);  /* microseconds; NULL = only iterations count */
	const volatile int *stop; /* NULL, or think no longer when it is not 0 */
	unsigned threads;         /* 0 = 1 */
	bool hasty;               /* stop when the choice cannot change any more */
	uint64_t seed;
};

struct ai_memory {
	void *at; /* aligned to 16 bytes; zeroed before its first use */
	size_t size;
};

struct ai_choice {
	bb_action action;
	uint32_t visits;
	float prior;               /* share at first sight */
	float win[BB_SEATS_MAX];   /* chance of each seat to win after it */
	float score[BB_SEATS_MAX]; /* final score expected */
	float worth;               /* what the search maximises, for the seat to act */
};

/* What speaks for a choice, or against it: a feature of the chooser's standing that it changes, when things
 * have calmed down, in comparison with the next best choice (of others than the best: with the best). */
struct ai_reason {
	uint16_t feature; /* of the game's judgement (core/judge.h) */
	float change;
	float worth; /* in points, where the judgement is by score; else in hundredths of its own unit */
};

struct ai_step {
	int seat;
	bb_action action;
};

struct ai_result {
	bb_action action;
	unsigned count; /* choices, the best first */
	struct ai_choice choice[AI_CHOICES_MAX];
	float win[BB_SEATS_MAX];
	float score[BB_SEATS_MAX];
	unsigned line_length; /* what is expected to happen, as far as chance does not decide */
	struct ai_step line[AI_LINE_MAX];
	unsigned reason_count[AI_EXPLAINED]; /* the weightiest first */
	struct ai_reason reason[AI_EXPLAINED][AI_REASONS_MAX];
	uint32_t iterations, reused;
	uint64_t steps; /* decisions played */
	uint32_t nodes, depth;
	bool full; /* memory was used up: the tree did not grow any more */
};

/* The choice of `seat`, which is to act in its own view. What was thought earlier in the same turn and
 * still lies in the memory is used again. `result` may be NULL. */
bb_action ai_choose(const struct ai_agent *agent, const struct bb_rules *rules, const void *view,
                    unsigned seat, const struct ai_limits *limits, struct ai_memory memory,
                    struct ai_result *result);

/* The same in slices, for who must not be kept waiting: begin, go on until it answers false or there
 * is no more time, then take the answer. One thread. */
void ai_begin(const struct ai_agent *agent, const struct bb_rules *rules, const void *view,
              unsigned seat, const struct ai_limits *limits, struct ai_memory memory);
bool ai_go(struct ai_memory memory, uint32_t iterations);
bb_action ai_end(struct ai_memory memory, struct ai_result *result);

/* The chance of each seat to win, and its final score, as `evaluate` sees a position; without one,
 * by the score as it stands. */
void ai_outlook(const struct bb_rules *rules, const void *state, float win[BB_SEATS_MAX],
                float score[BB_SEATS_MAX]);

/* The same as things go from here: the mean of `samples` ways to the next quiet position, by first sight and
 * chance. For a truth: what is hidden stays as it is. */
void ai_expect(const struct bb_rules *rules, const void *state, unsigned samples, uint64_t seed,
               float win[BB_SEATS_MAX], float score[BB_SEATS_MAX]);

/* Members of an object: choices with texts, win, score, line, iterations. */
void ai_result_json(const struct bb_rules *rules, const void *view, const struct ai_result *result,
                    struct bb_json *json);

#endif
