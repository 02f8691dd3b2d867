/* Random matches for the tests of match/: legal actions, chance by seed, and now and then an undo,
 * allowed or not. */
#ifndef TESTS_RANDOM_GAME_H
#define TESTS_RANDOM_GAME_H

#include "match/match.h"

enum random_step { RANDOM_OVER, RANDOM_ACTED, RANDOM_CHANCE, RANDOM_UNDO, RANDOM_RESET };

/* What to do next, without doing it. */
struct random_choice {
	enum random_step step;
	int actor;
	bb_action action;
};

static inline struct random_choice random_choose(const struct match *match, struct bb_rng *rng,
                                                 bool with_undo)
{
	const struct bb_game *game = match->rules.game;
	struct random_choice choice = {RANDOM_OVER, match_actor(match), 0};
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count;

	/* Also at the end of the game: its last action can be undone if it is not a barrier. */
	if (with_undo && bb_rng_below(rng, 4) == 0) {
		choice.step = bb_rng_below(rng, 3) == 0 ? RANDOM_RESET : RANDOM_UNDO;
		choice.actor = (int)bb_rng_below(rng, match->rules.seats);
		return choice;
	}
	if (choice.actor == BB_OVER)
		return choice;
	count = game->legal(&match->rules, match->state, legal);
	choice.step = choice.actor == BB_CHANCE ? RANDOM_CHANCE : RANDOM_ACTED;
	choice.action = choice.actor == BB_CHANCE ? bb_sample(&match->rules, match->state, rng)
	                                          : legal[bb_rng_below(rng, count)];
	return choice;
}

/* Undo and reset may return that they are not allowed; everything else must succeed. */
static inline enum bb_status random_do(struct match *match, const struct random_choice *choice,
                                       struct bb_events *events)
{
	switch (choice->step) {
	case RANDOM_OVER:
		return BB_GAME_OVER;
	case RANDOM_UNDO:
		return match_undo(match, (unsigned)choice->actor);
	case RANDOM_RESET:
		return match_reset_turn(match, (unsigned)choice->actor);
	default:
		return match_submit(match, choice->actor, choice->action, events);
	}
}

#endif
