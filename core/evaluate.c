/* Features times weights. */
#include "core/evaluate.h"
#include "core/never.h"

/* Interpolates between the values at a knot and at the next one. */
static int32_t mixed(int32_t here, int32_t there, int32_t part)
{
	return here + (there - here) * part / BB_COURSE;
}

int32_t bb_weight(const struct bb_evaluator *evaluator, unsigned feature, unsigned course)
{
	const int32_t *here = evaluator->weights + feature * evaluator->knots + course / BB_COURSE;
	int32_t part = (int32_t)(course % BB_COURSE);

	(void)BB_ALWAYS(feature < evaluator->names->count);
	(void)BB_ALWAYS(course / BB_COURSE < evaluator->knots);
	return mixed(here[0], here[part > 0], part);
}

void bb_evaluate(const struct bb_evaluator *evaluator, const struct bb_rules *rules,
                 const void *state, struct bb_outlook *outlook)
{
	unsigned count = evaluator->names->count;
	int16_t feature[BB_FEATURES_MAX];

	(void)BB_ALWAYS(evaluator->names->count <= BB_FEATURES_MAX);
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		unsigned course = evaluator->describe(rules, state, seat, feature);
		unsigned knot = course / BB_COURSE;
		int32_t part = (int32_t)(course % BB_COURSE);
		const int32_t *here = evaluator->weights + knot;
		unsigned next = part > 0;
		int64_t sum = 0;

		for (unsigned i = 0; i < count; i++, here += evaluator->knots)
			if (feature[i] != 0)
				sum += (int64_t)feature[i] * mixed(here[0], here[next], part);
		outlook->value[seat] = (int32_t)(sum / BB_COURSE);
		outlook->score[seat] = evaluator->by_score
		                               ? outlook->value[seat]
		                               : 100 * rules->game->score(rules, state, seat);
		outlook->spread = mixed(evaluator->spread[knot],
		                        evaluator->spread[part > 0 ? knot + 1 : knot], part);
	}
	if (outlook->spread < 1)
		outlook->spread = 1;
}

void bb_weigh_classes(const struct bb_action_classes *action_classes, const struct bb_rules *rules,
                      const void *state, const bb_action *legal, uint32_t count, uint16_t *weight)
{
	action_classes->classify(rules, state, legal, count, weight);
	for (uint32_t i = 0; i < count; i++) {
		uint16_t known = action_classes->weights[weight[i]];

		weight[i] = known > 0 ? known : BB_UNKNOWN_CLASS;
	}
}
