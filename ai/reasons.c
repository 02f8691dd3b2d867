/* Reasons for a choice: what it changes in the features of everybody's standing.
 *
 * Every feature counts with its weight at that later point, so that the worths of all features add
 * up to the difference that the evaluation finds; a Scoring in between has been scored. What a
 * choice takes from the others counts as well.
 *
 * The choice and the one it is compared with are played on from the same completed states, with the
 * same luck, by the tree as far as it covers the turn and then by policy, to a quiet position. */
#include "ai/search.h"

#include <string.h>

#include "core/evaluate.h"

enum {
	SAMPLES = 64,
	AHEAD = 8, /* decisions played first, so that preparations take effect */
};

/* Reasons with less than this share of the total are omitted. */
static const float least_share = 0.06f;
static const float least_change = 0.01f;

/* A choice that wins at once in every sample, and so often in the search, wins the game. */
static const float for_certain = 0.995f;

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

void ai_add_standing(const struct bb_rules *rules, const void *state, float share,
                     struct ai_standing *sum)
{
	const struct bb_evaluator *evaluator = rules->game->evaluator;
	int16_t feature[BB_FEATURES_MAX];

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		unsigned course = evaluator->describe(rules, state, seat, feature);

		for (unsigned f = 0; f < evaluator->names->count; f++) {
			float weight = (float)bb_weight(evaluator, f, course) /
			               (100.0f * BB_COURSE);

			if (feature[f] == 0)
				continue;
			sum->change[seat][f] += share * (float)feature[f];
			sum->worth[seat][f] += share * (float)feature[f] * weight;
		}
	}
}

static bool is_won(const struct bb_rules *rules, const void *state, unsigned seat)
{
	uint8_t place[BB_SEATS_MAX] = {0};

	if (rules->game->actor(rules, state) != BB_OVER)
		return false;
	rules->game->ranking(rules, state, place);
	return place[seat] == 1;
}

/* Adds `sign` times everybody's standing after the choice. Returns in how many samples the chooser
 * has won by then. */
static unsigned add_samples(struct ai_search *search, bb_action action, float sign,
                            struct ai_standing *sum)
{
	const struct bb_rules *rules = &search->rules;
	uint32_t node = ai_child(&search->pool, search->root, action);
	unsigned won = 0;

	for (unsigned i = 0; i < SAMPLES && node != AI_NONE; i++) {
		_Alignas(8) uint8_t state[BB_STATE_MAX];
		struct bb_rng rng;

		bb_rng_seed(&rng, i);
		memcpy(state, search->view, rules->game->layout->size);
		rules->game->resample(rules, state, search->seat, &rng);
		rules->game->play(rules, state, action, NULL);
		finish_turn(search, node, state);
		ai_play_out(rules, state, AHEAD, &rng);
		ai_add_standing(rules, state, sign / SAMPLES, sum);
		won += is_won(rules, state, search->seat);
	}
	return won;
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

unsigned ai_weigh_reasons(const struct bb_rules *rules, unsigned seat,
                          const struct ai_standing *sum, struct ai_reason *reasons)
{
	unsigned features = rules->game->evaluator->names->count, count = 0;
	float all = 0;

	for (unsigned other = 0; other < rules->seats; other++) {
		float share = other == seat ? 1.0f : -1.0f / (float)(rules->seats - 1);

		for (unsigned f = 0; f < features; f++) {
			struct ai_reason reason = {
				(uint16_t)f, (uint16_t)other, sum->change[other][f],
				share * sum->worth[other][f]};

			if (__builtin_fabsf(reason.change) < least_change)
				continue;
			all += __builtin_fabsf(reason.worth);
			insert(reasons, &count, reason);
		}
	}
	while (count > 0 && __builtin_fabsf(reasons[count - 1].worth) <= least_share * all)
		count--;
	return count;
}

static void fill(struct ai_search *search, struct ai_result *result, unsigned choice)
{
	unsigned other = choice == 0;
	struct ai_standing sum = {0};
	unsigned won = add_samples(search, result->choice[choice].action, 1, &sum);

	add_samples(search, result->choice[other].action, -1, &sum);
	result->wins[choice] = won == SAMPLES &&
	                       result->choice[choice].win[search->seat] >= for_certain;
	if (!result->wins[choice])
		result->reason_count[choice] = ai_weigh_reasons(
			&search->rules, search->seat, &sum, result->reason[choice]);
}

void ai_explain(struct ai_memory memory, struct ai_result *result)
{
	struct ai_search *search = ai_search_in(memory);

	if (result->iterations + result->reused == 0 || result->count < 2 ||
	    search->rules.game->evaluator == NULL)
		return;
	for (unsigned i = 0; i < AI_EXPLAINED && i < result->count; i++)
		if (result->choice[i].visits > 0 && result->choice[i == 0].visits > 0)
			fill(search, result, i);
}
