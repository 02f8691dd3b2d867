/* Prints the signature of every game and preset, one per line: game, options, hash. Builds agree if
 * their outputs are equal; parity.mjs prints the same from the wasm module.
 *
 * usage: signature [GAMES] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "match/signature.h"

enum { DEFAULT_GAMES = 1000, FIRST_SEED = 1 };

int main(int argc, char **argv)
{
	uint32_t games = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : DEFAULT_GAMES;

	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		for (unsigned p = 0; bb_games[g]->presets[p] != NULL; p++) {
			const char *preset = bb_games[g]->presets[p];
			struct bb_rules rules;
			struct bb_error error;

			if (bb_rules_parse(&rules, bb_games[g], preset, strlen(preset), &error) !=
			    BB_OK) {
				fprintf(stderr, "signature: preset `%s` of %s: expected %s\n",
				        preset, bb_games[g]->name, error.expected);
				return 1;
			}
			printf("%s %s %016" PRIx64 "\n", bb_games[g]->name, preset,
			       match_signature(&rules, FIRST_SEED, games));
		}
	}
	return 0;
}
