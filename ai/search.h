/* The search: the layout of its memory, and its steps. */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include "ai/net.h"
#include "ai/tree.h"
#include "core/evaluate.h"

struct ai_search {
	uint64_t mark; /* AI_MARK once this memory holds a search */
	struct ai_setting setting;
	struct bb_rules rules;
	struct bb_rng rng;
	uint64_t blindness; /* seed that decides which moves are ignored */
	uint32_t budget, done, reused;
	uint64_t steps;
	uint32_t root, legal_count, depth;
	uint32_t seen; /* legal actions at the root that are not ignored; 0 = not computed */
	unsigned seat;
	float scale; /* a clear lead, in the unit of the outlook */
	bool full;
	/* The seat's view after its choice, if nothing else happens: lets the next search reuse the
	 * tree. */
	bool goes_on;
	uint32_t after_root;
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	_Alignas(8) uint8_t after[BB_STATE_MAX];
	const struct ai_net *net; /* NULL = none */
	struct ai_net_root net_root;
	struct ai_pool pool;
	struct ai_root_choice account[BB_LEGAL_MAX]; /* parallel to the legal actions of the view */
};

#define AI_MARK UINT64_C(0x62656e62656e6169)

/* How one iteration ended, for every seat. */
struct ai_outcome {
	float reward[BB_SEATS_MAX];
	float win[BB_SEATS_MAX];
	float score[BB_SEATS_MAX];
};

static inline struct ai_search *ai_search_in(struct ai_memory memory)
{
	return memory.at;
}

/* search.c: begins, and continues until the budget is spent or the choice is certain. */
void ai_think(const struct ai_agent *agent, const struct bb_rules *rules, const void *view,
              unsigned seat, const struct ai_limits *limits, struct ai_memory memory);

/* The child with the most visits, or AI_NONE if it has too few to be meaningful. */
uint32_t ai_most_visited_child(const struct ai_search *search, uint32_t node);

/* reasons.c */
/* Features of every seat in several positions, and what they are worth there. */
struct ai_standing {
	float change[BB_SEATS_MAX][BB_FEATURES_MAX], worth[BB_SEATS_MAX][BB_FEATURES_MAX];
};
/* Adds a position with a weight. */
void ai_add_standing(const struct bb_rules *rules, const void *state, float share,
                     struct ai_standing *sum);
/* The most important of these differences for `seat`, counting those of the others against it;
 * returns how many, at most AI_REASONS_MAX. */
unsigned ai_weigh_reasons(const struct bb_rules *rules, unsigned seat,
                          const struct ai_standing *sum, struct ai_reason *reasons);

/* outcome.c: what a position is worth, at the end and before it. */
/* By a network that began at `root`, unless `net` is NULL. */
void ai_evaluate(const struct bb_rules *rules, const void *state, float scale,
                 const struct ai_net *net, struct ai_net_root *root, struct ai_outcome *outcome);
/* A clear lead in this position. */
float ai_scale(const struct bb_rules *rules, const void *state);

/* playout.c: plays on by the game's policy; returns the actions played. */
uint32_t ai_play_out(const struct bb_rules *rules, void *state, unsigned horizon,
                     struct bb_rng *rng);
/* The same, every seat in one of the first `plans` of the game's ways, where it has some. */
uint32_t ai_play_out_by(const struct bb_rules *rules, void *state, unsigned horizon, unsigned plans,
                        struct bb_rng *rng);
/* The same to the next choice after the horizon: a network needs no quiet position. */
uint32_t ai_play_to_choice(const struct bb_rules *rules, void *state, unsigned horizon,
                           struct bb_rng *rng);
/* Priors of the legal actions: the policy's weights, flattened by `doubt` square roots, summing to
 * 1. */
void ai_priors(const struct bb_rules *rules, const void *state, const bb_action *legal,
               uint32_t count, unsigned doubt, float *prior);
/* Draws an action by the policy's weights. */
bb_action ai_draw(const struct bb_rules *rules, const void *state, const bb_action *legal,
                  uint32_t count, struct bb_rng *rng);

#endif
