/* Shared by the fuzzers. A fuzzer gets arbitrary bytes; its parser must reject them or parse what
 * it would write itself. Sanitizers detect the rest. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A property that holds for every input. */
#define REQUIRE(condition)                                                                         \
	do {                                                                                       \
		if (!(condition)) {                                                                \
			fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);    \
			abort();                                                                   \
		}                                                                                  \
	} while (0)

/* The first byte of most inputs selects the game (high digit, in the order of bb_games) and the
 * preset (low digit), so that seeds keep their meaning when a game is added. */
static inline void fuzz_rules(uint8_t choice, struct bb_rules *rules)
{
	const struct bb_game *game;
	unsigned games = 0, presets = 0;
	const char *words;

	while (bb_games[games] != NULL)
		games++;
	game = bb_games[(choice >> 4) % games];
	while (game->presets[presets] != NULL)
		presets++;
	words = game->presets[(choice & 15) % presets];
	REQUIRE(bb_rules_parse(rules, game, words, strlen(words), NULL) == BB_OK);
}

/* Plays one random step; false when the game is over. */
static inline bool fuzz_step(const struct bb_rules *rules, void *state, struct bb_rng *rng)
{
	bb_action legal[BB_LEGAL_MAX];
	int actor = rules->game->actor(rules, state);
	uint32_t count;

	if (actor == BB_OVER)
		return false;
	count = rules->game->legal(rules, state, legal);
	REQUIRE(count >= 1 && count <= rules->game->legal_max);
	rules->game->play(
		rules, state,
		actor == BB_CHANCE ? bb_sample(rules, state, rng) : legal[bb_rng_below(rng, count)],
		NULL);
	return true;
}

#endif
