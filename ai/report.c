/* The result of a search as JSON. */
#include "ai/ai.h"

#include <string.h>

#include "core/evaluate.h"

static void put_share(struct bb_json *json, float value, unsigned places)
{
	float unit = 1;

	for (unsigned i = 0; i < places; i++)
		unit *= 10;
	bb_json_fixed(json, (int64_t)(value * unit + (value < 0 ? -0.5f : 0.5f)), places);
}

static void put_shares(struct bb_json *json, const char *key, const float *values, unsigned seats,
                       unsigned places)
{
	bb_json_key(json, key);
	bb_json_open(json, '[');
	for (unsigned seat = 0; seat < seats; seat++)
		put_share(json, values[seat], places);
	bb_json_close(json, ']');
}

static void put_reasons(const struct bb_rules *rules, const struct ai_result *result,
                        unsigned number, struct bb_json *json)
{
	if (number < AI_EXPLAINED && result->wins[number])
		bb_json_put_bool(json, "wins", true);
	if (number >= AI_EXPLAINED || result->reason_count[number] == 0)
		return;
	bb_json_key(json, "reasons");
	bb_json_open(json, '[');
	for (unsigned i = 0; i < result->reason_count[number]; i++) {
		const struct ai_reason *reason = &result->reason[number][i];

		bb_json_open(json, '{');
		bb_json_put_string(json, "feature",
		                   rules->game->evaluator->names->at[reason->feature]);
		bb_json_put_int(json, "seat", reason->seat);
		bb_json_key(json, "change");
		put_share(json, reason->change, 2);
		bb_json_key(json, "worth");
		put_share(json, reason->worth, 2);
		bb_json_close(json, '}');
	}
	bb_json_close(json, ']');
}

static void put_choice(const struct bb_rules *rules, const void *view,
                       const struct ai_result *result, unsigned number, struct bb_json *json)
{
	const struct ai_choice *choice = &result->choice[number];

	bb_json_open(json, '{');
	bb_action_json(rules, view, choice->action, false, json);
	bb_json_put_int(json, "visits", choice->visits);
	bb_json_key(json, "prior");
	put_share(json, choice->prior, 4);
	bb_json_key(json, "worth");
	put_share(json, choice->worth, 4);
	put_shares(json, "win", choice->win, rules->seats, 4);
	put_shares(json, "score", choice->score, rules->seats, 2);
	put_reasons(rules, result, number, json);
	bb_json_close(json, '}');
}

/* The texts of actions depend on the position: the line is played while it is written. */
static void put_line(const struct bb_rules *rules, const void *view, const struct ai_result *result,
                     struct bb_json *json)
{
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	struct bb_rng rng;

	memcpy(state, view, rules->game->layout->size);
	bb_rng_seed(&rng, 0);
	rules->game->resample(rules, state, (unsigned)rules->game->actor(rules, view), &rng);
	bb_json_key(json, "line");
	bb_json_open(json, '[');
	for (unsigned i = 0; i < result->line_length; i++) {
		if (!bb_is_legal(rules, state, result->line[i].action))
			break;
		bb_json_open(json, '{');
		bb_json_put_int(json, "seat", result->line[i].seat);
		bb_action_json(rules, state, result->line[i].action, false, json);
		bb_json_close(json, '}');
		rules->game->play(rules, state, result->line[i].action, NULL);
	}
	bb_json_close(json, ']');
}

void ai_result_json(const struct bb_rules *rules, const void *view, const struct ai_result *result,
                    struct bb_json *json)
{
	bb_json_put_int(json, "action", result->action);
	put_shares(json, "win", result->win, rules->seats, 4);
	put_shares(json, "score", result->score, rules->seats, 2);
	bb_json_key(json, "choices");
	bb_json_open(json, '[');
	for (unsigned i = 0; i < result->count; i++)
		put_choice(rules, view, result, i, json);
	bb_json_close(json, ']');
	put_line(rules, view, result, json);
	bb_json_put_int(json, "iterations", result->iterations);
	bb_json_put_int(json, "reused", result->reused);
	bb_json_put_int(json, "steps", (int64_t)result->steps);
	bb_json_put_int(json, "nodes", result->nodes);
	bb_json_put_int(json, "depth", result->depth);
	bb_json_put_bool(json, "full", result->full);
}
