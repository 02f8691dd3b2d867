/* Positions with hidden parts: views, and positions from outside. They can be shown, but only be
 * played after they are completed. */
#ifndef TESTS_HIDDEN_H
#define TESTS_HIDDEN_H

#include "core/game.h"

static inline bool hides_something(const struct bb_rules *rules, const void *state)
{
	const struct bb_layout *layout = rules->game->layout;

	for (unsigned g = 0; g < layout->group_count; g++) {
		const struct bb_group *group = &layout->groups[g];

		for (unsigned r = 0; r < group->rows; r++) {
			const uint8_t *row = (const uint8_t *)state + group->offset +
			                     r * group->stride;

			for (unsigned f = 0; f < group->field_count; f++) {
				const struct bb_field *field = &group->fields[f];

				for (unsigned i = 0; i < field->count; i++)
					if ((field->flags & BB_F_CARD) != 0 &&
					    bb_field_get(field, row, i) == BB_HIDDEN_CARD)
						return true;
			}
		}
	}
	return false;
}

/* Completes a view of any seat so that it can be played. */
static inline void complete(const struct bb_rules *rules, void *state, struct bb_rng *rng)
{
	if (!hides_something(rules, state))
		return;
	rules->game->view(rules, state, BB_SPECTATOR);
	rules->game->resample(rules, state, BB_SPECTATOR, rng);
}

#endif
