/* The least one can do with the library: random games, and what they scored.
 *
 *     cc random_games.c $(pkg-config --cflags --libs benben) && ./a.out tekhenu players=3 100 */
#include <benben/benben.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	const struct bb_game *game = bb_find_game(argc > 1 ? argv[1] : "sare");
	const char *words = argc > 2 ? argv[2] : "";
	unsigned games = argc > 3 ? (unsigned)atoi(argv[3]) : 10;
	struct bb_playout sum = {0, 0};
	struct bb_rules rules;
	struct bb_error error;

	if (game == NULL || bb_rules_parse(&rules, game, words, strlen(words), &error) != BB_OK) {
		fprintf(stderr, "usage: random_games GAME OPTIONS GAMES\n");
		return 2;
	}
	for (unsigned i = 0; i < games; i++) {
		_Alignas(8) unsigned char state[BB_STATE_MAX] = {0};
		struct bb_rng luck, will;

		bb_rng_seed(&luck, 2 * i);
		bb_rng_seed(&will, 2 * i + 1);
		game->setup(&rules, state);
		if (bb_play_out(&rules, state, &luck, &will, game->length_max, &sum) != BB_OVER)
			return 1;
		printf("game %u:", i);
		for (unsigned seat = 0; seat < rules.seats; seat++)
			printf(" %d", (int)game->score(&rules, state, seat));
		printf("\n");
	}
	printf("%.1f decisions a game, %.1f legal actions each; benben %s\n",
	       (double)sum.decisions / games, (double)sum.legal / (double)sum.decisions,
	       bb_version());
	return 0;
}
