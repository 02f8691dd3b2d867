/* Signature of the rules: a hash over fixed random games. An optimisation must not change it. */
#include "match/signature.h"

#include <string.h>

#include "core/hash.h"
#include "core/never.h"

static uint64_t play_one(const struct bb_rules *rules, uint64_t seed, uint64_t hash)
{
	const struct bb_game *game = rules->game;
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	bb_action legal[BB_LEGAL_MAX];
	struct bb_rng rng;

	bb_rng_seed(&rng, seed);
	memset(state, 0, sizeof(state));
	game->setup(rules, state);
	for (;;) {
		int actor = game->actor(rules, state);
		if (actor == BB_OVER)
			return bb_hash_mix(hash, bb_position_hash(rules, state));
		uint32_t count = game->legal(rules, state, legal);
		bb_action action = actor == BB_CHANCE ? bb_sample(rules, state, &rng)
		                                      : legal[bb_rng_below(&rng, count)];
		hash = bb_hash_mix(hash, (uint64_t)count << 32 | action);
		game->play(rules, state, action, NULL);
	}
}

uint64_t match_signature(const struct bb_rules *rules, uint64_t first_seed, uint32_t games)
{
	(void)BB_ALWAYS(games > 0);
	uint64_t hash = 0;
	for (uint32_t i = 0; i < games; i++)
		hash = play_one(rules, first_seed + i, hash);
	return hash;
}
