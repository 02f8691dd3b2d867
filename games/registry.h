/* All games, in the order in which they are shown. */
#ifndef BB_GAMES_REGISTRY_H
#define BB_GAMES_REGISTRY_H

#include "core/game.h"

/* NULL at the end. */
extern const struct bb_game *const bb_games[];

/* The game of that name, or NULL. */
const struct bb_game *bb_find_game(const char *name);

#endif
