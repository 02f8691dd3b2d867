/* The values printed on the null game's components. */
#ifndef NULL_EDITION_H
#define NULL_EDITION_H

#include "core/layout.h"

enum { NULL_CARDS = 12, NULL_PIPS_MAX = 6 };

struct null_edition {
	uint8_t rounds;
	uint8_t loot;   /* points a robber takes */
	uint8_t factor; /* a winning card scores its value times this */
	uint8_t value[NULL_CARDS];
	uint8_t best; /* derived: the highest card value */
};

extern const struct bb_names null_cards;
extern const struct bb_layout null_edition_layout;
extern const unsigned char null_builtin[];

enum bb_status null_edition_finish(void *edition, struct bb_text *path, struct bb_text *expected);

#endif
