/* Luck by a hidden order: see drawn.h. */
#include "core/drawn.h"
#include "core/never.h"

enum { NAME_MAX = BB_LABEL_MAX + 64 };

/* Of `copies` numbers, one for each copy of an outcome, the one that `gone` others are below. */
static uint64_t next_number(const struct bb_order_luck *luck, struct bb_text *name, uint32_t copies,
                            uint32_t gone)
{
	uint64_t lowest[BB_COPIES_MAX]; /* ascending, gone + 1 of them at most */
	uint32_t kept = 0;
	struct bb_rng rng;

	for (uint32_t copy = 1; copy <= copies; copy++) {
		size_t length = name->length;
		uint64_t number;
		uint32_t at;

		bb_put_uint(name, copy);
		luck->seed(luck->context, name->at, &rng);
		bb_text_cut(name, length);
		number = bb_rng_next(&rng);
		for (at = kept; at > 0 && lowest[at - 1] > number; at--)
			if (at <= gone)
				lowest[at] = lowest[at - 1];
		if (at <= gone)
			lowest[at] = number;
		if (kept <= gone)
			kept++;
	}
	return lowest[gone];
}

bb_action bb_draw_first(const struct bb_rules *rules, const void *state, const char *label,
                        const struct bb_order_luck *luck)
{
	const struct bb_game *game = rules->game;
	uint32_t weight[BB_LEGAL_MAX], copies[BB_LEGAL_MAX];
	bb_action outcome[BB_LEGAL_MAX];
	uint32_t count = game->legal(rules, state, outcome);
	char buffer[NAME_MAX];
	uint64_t first = UINT64_MAX;
	uint32_t best = 0;
	struct bb_text name;
	size_t order;

	(void)game->weights(rules, state, weight);
	(void)game->weights(rules, state, copies);
	bb_text_init(&name, buffer, sizeof buffer);
	if (game->order == NULL || !game->order(rules, state, &name, copies))
		bb_put(&name, label);
	bb_put_char(&name, '/');
	order = name.length;
	for (uint32_t i = 0; i < count; i++) {
		uint64_t number;

		if (!BB_ALWAYS(copies[i] >= weight[i] && copies[i] <= BB_COPIES_MAX))
			continue;
		bb_action_format(rules, state, outcome[i], &name);
		bb_put_char(&name, '/');
		number = next_number(luck, &name, copies[i], copies[i] - weight[i]);
		bb_text_cut(&name, order);
		if (number < first) {
			first = number;
			best = i;
		}
	}
	return outcome[best];
}
