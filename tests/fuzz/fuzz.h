/* What the fuzzers share. A fuzzer is given arbitrary bytes; its parser must refuse them or read what
 * it would write itself. Sanitizers watch for the rest. */
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

/* The first byte of most inputs chooses among all games and presets. */
static inline void fuzz_rules(uint8_t choice, struct bb_rules *rules)
{
	unsigned count = 0;

	for (unsigned g = 0; bb_games[g] != NULL; g++)
		for (unsigned p = 0; bb_games[g]->presets[p] != NULL; p++)
			count++;
	choice = (uint8_t)(choice % count);
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		for (unsigned p = 0; bb_games[g]->presets[p] != NULL; p++) {
			const char *words = bb_games[g]->presets[p];

			if (choice-- == 0) {
				REQUIRE(bb_rules_parse(rules, bb_games[g], words, strlen(words),
				                       NULL) == BB_OK);
				return;
			}
		}
	}
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
	rules->game->play(rules, state,
	                  actor == BB_CHANCE ? bb_sample(rules, state, rng)
	                                     : legal[bb_rng_below(rng, count)],
	                  NULL);
	return true;
}

#endif
