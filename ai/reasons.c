/* Why a choice: what it changes in the features of the chooser's standing.
 *
 * The choice and the one it is compared with are played on from the same possible truths, with
 * the same luck, by the tree as far as it knows the turn and then by policy, to a quiet
 * position. */
#include "ai/search.h"

#include <string.h>

#include "core/evaluate.h"

enum { SAMPLES = 64 };

/* Less than this share of all that speaks for and against is not worth a word. */
static const float least_share = 0.06f;

/* Decides the rest of the turn as the search would. */
static void finish_turn(const struct ai_search *search, uint32_t node, void *state)
{
	const struct bb_rules *rules = &search->rules;
	const struct bb_game *game = rules->game;
	bb_action legal[BB_LEGAL_MAX];

	while (game->actor(rules, state) == (int)search->seat) {
		bb_action action;

		if (game->legal(rules, state, legal) == 1) {
			action = legal[0];
		} else {
			node = ai_most_visited_child(search, node);
			if (node == AI_NONE)
				return;
			action = search->pool.node[node].action;
			if (!bb_is_legal(rules, state, action))
				return;
		}
		game->play(rules, state, action, NULL);
	}
}

/* Adds to sum[] what the features are after the choice, `sign` times. */
static void add_features(struct ai_search *search, bb_action action, float sign, float *sum)
{
	const struct bb_rules *rules = &search->rules;
	const struct bb_evaluator *evaluator = rules->game->evaluator;
	uint32_t node = ai_child(&search->pool, search->root, action);

	for (unsigned i = 0; i < SAMPLES && node != AI_NONE; i++) {
		_Alignas(8) uint8_t state[BB_STATE_MAX];
		int16_t feature[BB_FEATURES_MAX];
		struct bb_rng rng;

		bb_rng_seed(&rng, i);
		memcpy(state, search->view, rules->game->layout->size);
		rules->game->resample(rules, state, search->seat, &rng);
		rules->game->play(rules, state, action, NULL);
		finish_turn(search, node, state);
		ai_play_out(rules, state, 0, &rng);
		evaluator->describe(rules, state, search->seat, feature);
		for (unsigned f = 0; f < evaluator->names->count; f++)
			sum[f] += sign * (float)feature[f] / SAMPLES;
	}
}

/* Puts a reason where it belongs among those found so far. */
static void insert(struct ai_reason *reasons, unsigned *count, struct ai_reason found)
{
	unsigned place = *count;

	while (place > 0 &&
	       __builtin_fabsf(found.worth) > __builtin_fabsf(reasons[place - 1].worth))
		place--;
	if (place == AI_REASONS_MAX)
		return;
	if (*count < AI_REASONS_MAX)
		++*count;
	memmove(&reasons[place + 1], &reasons[place], (*count - 1 - place) * sizeof found);
	reasons[place] = found;
}

unsigned ai_weigh_reasons(const struct bb_rules *rules, const void *view, unsigned seat,
                          const float *change, struct ai_reason *reasons)
{
	const struct bb_evaluator *evaluator = rules->game->evaluator;
	int16_t feature[BB_FEATURES_MAX];
	unsigned course = evaluator->describe(rules, view, seat, feature), count = 0;
	float all = 0;

	for (unsigned f = 0; f < evaluator->names->count; f++) {
		float weight = (float)bb_weight(evaluator, f, course) / (100.0f * BB_COURSE);
		struct ai_reason reason = {(uint16_t)f, change[f], change[f] * weight};

		all += __builtin_fabsf(reason.worth);
		insert(reasons, &count, reason);
	}
	while (count > 0 && __builtin_fabsf(reasons[count - 1].worth) <= least_share * all)
		count--;
	return count;
}

static void fill(struct ai_search *search, struct ai_result *result, unsigned choice)
{
	unsigned other = choice == 0;
	float sum[BB_FEATURES_MAX] = {0};

	add_features(search, result->choice[choice].action, 1, sum);
	add_features(search, result->choice[other].action, -1, sum);
	result->reason_count[choice] = ai_weigh_reasons(
		&search->rules, search->view, search->seat, sum, result->reason[choice]);
}

void ai_fill_reasons(struct ai_search *search, struct ai_result *result)
{
	if (search->rules.game->evaluator == NULL || result->count < 2)
		return;
	for (unsigned i = 0; i < AI_EXPLAINED && i < result->count; i++)
		if (result->choice[i].visits > 0 && result->choice[i == 0].visits > 0)
			fill(search, result, i);
}
