/* The forms of the games' editions, without the games.
 *
 * The generator that compiles the built-in editions cannot link the game descriptors, because these
 * refer to its output. This table is the part of them that it needs. */
#ifndef BB_GAMES_EDITIONS_H
#define BB_GAMES_EDITIONS_H

#include "core/layout.h"

/* The same layout, size and finish as in the game's `struct bb_game`. */
struct bb_edition_form {
	const char *game;
	const struct bb_layout *layout;
	uint16_t size;
	enum bb_status (*finish)(void *edition, struct bb_text *path, struct bb_text *expected);
};

/* In the order of bb_games; game NULL at the end. */
extern const struct bb_edition_form bb_editions[];

/* The form of the edition of this game, or NULL. */
const struct bb_edition_form *bb_find_edition(const char *game);

#endif
