/* Fast play: chance in one call, moves without an alternative skipped, random playouts. */
#include "core/never.h"
#include "core/playout.h"

#include "core/hash.h"

int bb_draw_chance(const struct bb_rules *rules, void *state, struct bb_rng *luck)
{
	const struct bb_game *game = rules->game;
	int actor = game->actor(rules, state);

	if (actor == BB_CHANCE && game->resolve != NULL)
		return game->resolve(rules, state, luck);
	while (actor == BB_CHANCE) {
		game->play(rules, state, bb_sample(rules, state, luck), NULL);
		actor = game->actor(rules, state);
	}
	return actor;
}

int bb_next_choice(const struct bb_rules *rules, void *state, struct bb_rng *luck, bb_action *legal,
                   uint32_t *count)
{
	for (;;) {
		int actor = bb_draw_chance(rules, state, luck);

		*count = actor == BB_OVER ? 0 : rules->game->legal(rules, state, legal);
		if (*count != 1)
			return actor;
		rules->game->play(rules, state, legal[0], NULL);
	}
}

bb_action bb_pick(const struct bb_rules *rules, const void *state, struct bb_rng *will,
                  uint32_t *count)
{
	bb_action legal[BB_LEGAL_MAX];

	if (rules->game->pick != NULL)
		return rules->game->pick(rules, state, will, count);
	*count = rules->game->legal(rules, state, legal);
	return legal[bb_rng_below(will, *count)];
}

int bb_play_out(const struct bb_rules *rules, void *state, struct bb_rng *luck, struct bb_rng *will,
                uint32_t limit, struct bb_playout *sum)
{
	uint64_t listed = 0;
	uint32_t made = 0;
	int actor;

	(void)BB_ALWAYS(luck != NULL && will != NULL);
	while ((actor = bb_draw_chance(rules, state, luck)) != BB_OVER && made < limit) {
		uint32_t count;
		bb_action action = bb_pick(rules, state, will, &count);

		rules->game->play(rules, state, action, NULL);
		listed += count;
		made++;
	}
	if (sum != NULL) {
		sum->decisions += made;
		sum->legal += listed;
	}
	return actor;
}

uint64_t bb_state_hash(const struct bb_rules *rules, const void *state)
{
	return bb_hash(state, rules->game->layout->size, 0);
}
