/* Playouts by the policy of the game; uniformly random where it has none. */
#include "ai/search.h"

#include "core/never.h"
#include "core/playout.h"

enum {
	/* decisions after the horizon until a position is evaluated even if it is not quiet */
	PATIENCE = 96,
};

/* Priors of the tree. */
static const float by_policy = 0.8f;

/* weight[i] of each legal action; returns their sum. */
static uint32_t weigh(const struct bb_rules *rules, const void *state, const bb_action *legal,
                      uint32_t count, uint16_t *weight)
{
	uint32_t sum = 0;

	rules->game->policy(rules, state, legal, count, weight);
	for (uint32_t i = 0; i < count; i++)
		sum += weight[i];
	return sum;
}

void ai_priors(const struct bb_rules *rules, const void *state, const bb_action *legal,
               uint32_t count, unsigned doubt, float *prior)
{
	uint16_t weight[BB_LEGAL_MAX];
	float sum = 0, evenly;

	(void)BB_ALWAYS(count > 0);
	if (rules->game->policy != NULL)
		weigh(rules, state, legal, count, weight);
	for (uint32_t i = 0; i < count; i++) {
		prior[i] = rules->game->policy != NULL ? (float)weight[i] : 0;
		for (unsigned k = 0; k < doubt; k++)
			prior[i] = __builtin_sqrtf(prior[i]);
		sum += prior[i];
	}
	evenly = (sum > 0 ? 1 - by_policy : 1) / (float)count;
	for (uint32_t i = 0; i < count; i++)
		prior[i] = (sum > 0 ? by_policy * prior[i] / sum : 0) + evenly;
}

bb_action ai_draw(const struct bb_rules *rules, const void *state, const bb_action *legal,
                  uint32_t count, struct bb_rng *rng)
{
	uint16_t weight[BB_LEGAL_MAX];
	uint32_t sum = 0, drawn, i = 0;

	(void)BB_ALWAYS(count > 0);
	if (count == 1)
		return legal[0];
	if (rules->game->policy != NULL)
		sum = weigh(rules, state, legal, count, weight);
	if (sum == 0)
		return legal[bb_rng_below(rng, count)];
	for (drawn = bb_rng_below(rng, sum); drawn >= weight[i]; i++)
		drawn -= weight[i];
	return legal[i];
}

uint32_t ai_play_out(const struct bb_rules *rules, void *state, unsigned horizon,
                     struct bb_rng *rng)
{
	return ai_play_out_by(rules, state, horizon, 0, rng);
}

uint32_t ai_play_out_by(const struct bb_rules *rules, void *state, unsigned horizon, unsigned plans,
                        struct bb_rng *rng)
{
	const struct bb_game *game = rules->game;
	bb_action legal[BB_LEGAL_MAX];
	uint32_t choices = 0, steps = 0;
	struct bb_memo memo = {{0}, {0}};
	bool evaluates = game->evaluate != NULL;

	for (unsigned seat = 0; plans > 0 && seat < rules->seats; seat++)
		memo.plan[seat] = (uint8_t)(1 + bb_rng_below(rng, plans));

	while (bb_draw_chance(rules, state, rng) != BB_OVER) {
		bb_action action = BB_NO_ACTION;
		uint32_t count = 2;

		if (evaluates && choices >= horizon &&
		    (choices >= horizon + PATIENCE || game->evaluate(rules, state, NULL)))
			break;
		if (game->fast_policy != NULL)
			action = game->fast_policy(rules, state, rng, &memo);
		if (action == BB_NO_ACTION) {
			count = game->legal(rules, state, legal);
			action = ai_draw(rules, state, legal, count, rng);
		}
		game->play(rules, state, action, NULL);
		choices += count > 1;
		steps++;
	}
	return steps;
}

uint32_t ai_play_to_choice(const struct bb_rules *rules, void *state, unsigned horizon,
                           struct bb_rng *rng)
{
	const struct bb_game *game = rules->game;
	bb_action legal[BB_LEGAL_MAX];
	uint32_t choices = 0, steps = 0;
	struct bb_memo memo = {{0}, {0}};

	while (bb_draw_chance(rules, state, rng) != BB_OVER) {
		bb_action action = BB_NO_ACTION;
		uint32_t count = 2;

		if (choices < horizon && game->fast_policy != NULL)
			action = game->fast_policy(rules, state, rng, &memo);
		if (action == BB_NO_ACTION) {
			count = game->legal(rules, state, legal);
			if (count > 1 && choices >= horizon)
				break;
			action = ai_draw(rules, state, legal, count, rng);
		}
		game->play(rules, state, action, NULL);
		choices += count > 1;
		steps++;
	}
	return steps;
}
