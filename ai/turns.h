/* Whole turns: all that a seat may do until chance or somebody else comes, told apart by where they
 * end, and what each is worth. For puzzles. */
#ifndef AI_TURNS_H
#define AI_TURNS_H

#include "ai/ai.h"

enum {
	AI_TURN_MAX = 24,       /* actions of a turn */
	AI_TURNS_MAX = 4096,    /* different ends */
	AI_TURN_STEPS = 32768,  /* positions on the way to them; a power of two */
	AI_TURN_SAMPLES = 64,   /* that are kept one by one */
};

struct ai_turn {
	unsigned length;
	bb_action action[AI_TURN_MAX];
	uint64_t end; /* bb_state_hash of the position when the turn is over */
	float sight;  /* share of the turns played by first sight that end here */
	/* What was found, by sample. */
	unsigned samples;
	float win[AI_TURN_SAMPLES], score[AI_TURN_SAMPLES];
	_Alignas(8) uint8_t state[BB_STATE_MAX];
};

struct ai_turns {
	const struct bb_rules *rules;
	unsigned seat;
	_Alignas(8) uint8_t start[BB_STATE_MAX];
	unsigned count;
	struct ai_turn at[AI_TURNS_MAX];
	uint64_t seen[AI_TURN_STEPS]; /* hashes of the positions that were gone through */
};

/* Lists the turns of the seat to act, the first found of those that end alike. False: they are too
 * many or too long, or one of them shows what is hidden. */
bool ai_list_turns(struct ai_turns *turns, const struct bb_rules *rules, const void *state);
/* Whether the turn of `seat` is over in this position. */
bool ai_turn_is_over(const struct bb_rules *rules, const void *state, unsigned seat);
/* bb_position_hash of what the seat sees when the turn is over: what clients know. */
uint64_t ai_turn_end(const struct ai_turns *turns, const struct ai_turn *turn);
/* The turn that ends here; NULL = none. */
struct ai_turn *ai_turn_of(struct ai_turns *turns, const void *state);
/* Fills `sight`, by so many turns played by the game's policy. */
void ai_see_turns(struct ai_turns *turns, unsigned played, uint64_t seed);
/* Plays the turn from `state` on as the agent would; `state` is then the end. */
void ai_play_turn(const struct ai_agent *agent, const struct bb_rules *rules, void *state,
                  const struct ai_limits *limits, struct ai_memory memory);
/* Adds `samples` samples to a turn: hidden things are filled in and chance is drawn, both as `seed`
 * and the sample's number say, the same for every turn (core/drawn.h); then who is next searches
 * with so many iterations. */
void ai_judge_turn(const struct ai_turns *turns, struct ai_turn *turn, unsigned samples,
                   uint64_t seed, uint32_t iterations, struct ai_memory memory);
/* Means over the samples of a turn from `first` on. */
void ai_turn_worth(const struct ai_turn *turn, unsigned first, float *win, float *score);
/* What one turn has and the other has not, the weightiest first; returns how many of
 * AI_REASONS_MAX. */
unsigned ai_compare_turns(const struct ai_turns *turns, const struct ai_turn *turn,
                          const struct ai_turn *other, struct ai_reason *reasons);

#endif
