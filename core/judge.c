/* Features times weights. */
#include "core/judge.h"

/* Between what holds at a knot and what holds at the next one. */
static int32_t mixed(int32_t here, int32_t there, int32_t part)
{
	return here + (there - here) * part / BB_COURSE;
}

int32_t bb_weight(const struct bb_judgement *judgement, unsigned feature, unsigned course)
{
	const int32_t *here = judgement->weights + feature * judgement->knots + course / BB_COURSE;
	int32_t part = (int32_t)(course % BB_COURSE);

	return mixed(here[0], here[part > 0], part);
}

void bb_judge(const struct bb_judgement *judgement, const struct bb_rules *rules, const void *state,
              struct bb_outlook *outlook)
{
	unsigned count = judgement->names->count;
	int16_t feature[BB_FEATURES_MAX];

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		unsigned course = judgement->describe(rules, state, seat, feature);
		unsigned knot = course / BB_COURSE;
		int32_t part = (int32_t)(course % BB_COURSE);
		const int32_t *here = judgement->weights + knot;
		unsigned next = part > 0;
		int64_t sum = 0;

		for (unsigned i = 0; i < count; i++, here += judgement->knots)
			if (feature[i] != 0)
				sum += (int64_t)feature[i] * mixed(here[0], here[next], part);
		outlook->value[seat] = (int32_t)(sum / BB_COURSE);
		outlook->score[seat] = judgement->by_score
		                               ? outlook->value[seat]
		                               : 100 * rules->game->score(rules, state, seat);
		outlook->spread = mixed(judgement->spread[knot],
		                        judgement->spread[part > 0 ? knot + 1 : knot], part);
	}
	if (outlook->spread < 1)
		outlook->spread = 1;
}

void bb_tempt(const struct bb_temptation *temptation, const struct bb_rules *rules,
              const void *state, const bb_action *legal, uint32_t count, uint16_t *weight)
{
	temptation->classify(rules, state, legal, count, weight);
	for (uint32_t i = 0; i < count; i++) {
		uint16_t known = temptation->weights[weight[i]];

		weight[i] = known > 0 ? known : BB_UNKNOWN_CLASS;
	}
}
