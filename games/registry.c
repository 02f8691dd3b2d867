/* The list of games. */
#include "games/registry.h"

#include "games/null/state.h"
#include "games/sare/sare.h"
#include "games/tekhenu/tekhenu.h"

const struct bb_game *const bb_games[] = {&null_game, &sare_game, &tkh_game, NULL};

const struct bb_game *bb_find_game(const char *name)
{
	for (const struct bb_game *const *game = bb_games; *game != NULL; game++)
		if (bb_same((*game)->name, name))
			return *game;
	return NULL;
}
