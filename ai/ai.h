/* Agents: one interface to every automatic player.
 *
 * An agent is `random`, an agent of the game itself, or a search: information-set Monte Carlo tree
 * search over the game's hooks `policy` and `evaluate`. It gets a view and never the full state:
 * hidden parts are completed by `resample` and chance is drawn, both anew in every iteration.
 *
 * Memory is passed in and never grows; a clock is passed in, too. With iterations as the budget,
 * one thread and a seed, the result is the same everywhere, native and wasm. */
#ifndef AI_AI_H
#define AI_AI_H

#include "core/game.h"

enum {
	AI_NAME_MAX = 64,
	AI_CHOICES_MAX = 64,
	AI_LINE_MAX = 24,
	AI_EXPLAINED = 3, /* best choices that get reasons */
	AI_REASONS_MAX = 6,
	AI_THREADS_MAX = 16,
	AI_MEMORY = 24 << 20, /* bytes; enough for the highest level in its time */
	AI_MEMORY_MIN = 1 << 20,
};

/* Search settings. Each level is a row of these; weaker levels err as people do. */
struct ai_setting {
	uint32_t iterations;   /* 0 = as many as time allows */
	uint32_t milliseconds; /* 0 = as long as the iterations take */
	uint16_t horizon;      /* decisions played before `evaluate` is called */
	uint16_t explore;      /* weight of the prior against visits, in hundredths */
	uint16_t faith;        /* visits at its parent's mean that every child starts with */
	uint8_t depth;         /* most decisions in the tree; 0 = no limit */
	uint8_t doubt;         /* square roots taken of the prior; 0 = trust the policy */
	uint8_t overlooks;     /* percent of non-obvious moves ignored */
	bool alone;            /* opponents play by `policy`, the tree has no nodes for them */
	/* 0 = judge by `evaluate`, otherwise by this network, if it exists */
	uint8_t net;
	bool quiet;    /* with a network: play on to a quiet position, as without one */
	uint8_t mix;   /* with a network: weight in percent of a game played to its end */
	bool tables;   /* with a network: priors by `policy`, as without one */
	uint8_t plans; /* ways to play that playouts draw from, for every seat; 0 = `policy` */
	bool even;     /* UCB1 instead of priors: the sparring partner's tree */
};

_Static_assert(sizeof(struct ai_setting) == 24, "no padding: settings are compared as bytes");

struct ai_agent {
	char name[AI_NAME_MAX];       /* as requested: "pharaoh@1s" */
	const struct bb_agent *plain; /* NULL = a search */
	uint16_t stray;               /* this many of 1000 decisions are random */
	uint32_t deep, seldom; /* one decision of `seldom` gets `deep` iterations; 0 = none */
	struct ai_setting setting;
	const struct ai_net *net;      /* NULL = none */
	struct ai_setting net_setting; /* used where the network fits */
};

/* Parses a name: NAME, NAME@2s, NAME@300ms, NAME@5000 (iterations), followed by any number of
 * /key=number to change a setting (horizon, depth, explore, doubt, overlooks, alone, net, quiet,
 * faith, plans, even) or how many of 1000 decisions are random (stray), and /deep=600:20 for 600
 * iterations in one decision of 20. Agents of the game accept /stray=number only. Returns false if
 * it is unknown. */
bool ai_find(const struct bb_game *game, const char *name, struct ai_agent *agent);
/* The names of opponents, the weakest first: *index from 0 on; NULL = no more. */
const char *ai_name(const struct bb_game *game, unsigned index);
/* The same as a JSON list. */
void ai_names_json(const struct bb_game *game, struct bb_json *json);
/* The default opponent: the strongest agent that answers at once. */
const char *ai_default_name(const struct bb_game *game);

struct ai_limits {
	uint32_t iterations;      /* 0 = from the agent's setting */
	uint32_t milliseconds;    /* likewise */
	uint64_t (*clock)(void);  /* microseconds; NULL = only iterations count */
	const volatile int *stop; /* NULL, or stop thinking when it is not 0 */
	unsigned threads;         /* 0 = 1 */
	bool hasty;               /* stop once the choice cannot change */
	uint64_t seed;
};

struct ai_memory {
	void *at; /* aligned to 16 bytes; 64 bytes zeroed before its first use */
	size_t size;
};

struct ai_choice {
	bb_action action;
	uint32_t visits;
	float prior;               /* share of the policy's weights */
	float win[BB_SEATS_MAX];   /* probability of each seat to win after it */
	float score[BB_SEATS_MAX]; /* final score expected */
	float worth;               /* what the search maximises, for the seat to act */
};

/* A reason for or against a choice: a feature of a seat's standing at the next quiet position,
 * compared with the second best choice (for all but the best: with the best). */
struct ai_reason {
	uint16_t feature; /* of the game's evaluator (core/evaluate.h) */
	uint16_t seat;    /* the chooser, or another seat that is better or worse off */
	float change;
	/* for the chooser, in points if the evaluator is by score; otherwise in hundredths of its
	 * own unit */
	float worth;
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
	unsigned line_length; /* the expected continuation, up to the next chance event */
	struct ai_step line[AI_LINE_MAX];
	/* ai_explain: */
	bool wins[AI_EXPLAINED]; /* it wins the game at once: no other reason is given */
	unsigned reason_count[AI_EXPLAINED]; /* the weightiest first */
	struct ai_reason reason[AI_EXPLAINED][AI_REASONS_MAX];
	uint32_t iterations, reused;
	uint64_t steps; /* decisions played */
	uint32_t nodes, depth;
	bool full; /* out of memory: the tree stopped growing */
};

/* Chooses for `seat`, which is to act in its own view. Reuses the tree of an earlier decision of
 * the same turn if it is still in memory. `result` may be NULL. */
bb_action ai_choose(const struct ai_agent *agent, const struct bb_rules *rules, const void *view,
                    unsigned seat, const struct ai_limits *limits, struct ai_memory memory,
                    struct ai_result *result);

/* The same in slices, for callers that must not block: begin, call ai_go until it returns false or
 * time is up, then take the result. One thread. */
void ai_begin(const struct ai_agent *agent, const struct bb_rules *rules, const void *view,
              unsigned seat, const struct ai_limits *limits, struct ai_memory memory);
bool ai_go(struct ai_memory memory, uint32_t iterations);
bb_action ai_end(struct ai_memory memory, struct ai_result *result);

/* Fills in the reasons of a result: `wins`, `reason_count` and `reason`, from the memory it was
 * found in, before that is reused. Costs as much as some hundred iterations, so callers request it
 * only when needed. */
void ai_explain(struct ai_memory memory, struct ai_result *result);

/* The probability of each seat to win, and its final score, as `evaluate` sees a position; without
 * `evaluate`, by the current score. */
void ai_outlook(const struct bb_rules *rules, const void *state, float win[BB_SEATS_MAX],
                float score[BB_SEATS_MAX]);

/* The same by playouts: the mean over `samples` playouts, by policy and chance, to the next quiet
 * position. `state` is complete; hidden information is not resampled. */
void ai_expect(const struct bb_rules *rules, const void *state, unsigned samples, uint64_t seed,
               float win[BB_SEATS_MAX], float score[BB_SEATS_MAX]);

/* Members of an object: choices with texts, win, score, line, iterations. */
void ai_result_json(const struct bb_rules *rules, const void *view, const struct ai_result *result,
                    struct bb_json *json);

#endif
