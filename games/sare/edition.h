/* The values printed on Sa-Rê's components, and the names of buildings and season cards.
 *
 * What the rules fix (classes of buildings, what a card does) is in buildings.c and seasons.c. */
#ifndef SARE_EDITION_H
#define SARE_EDITION_H

#include "core/layout.h"

enum { SARE_STONE, SARE_WOOD, SARE_GOLD, SARE_RESOURCES, SARE_JOKER = SARE_RESOURCES, SARE_TOKENS };

/* In the order of the reference board: production, administrative, main (S-BLD-01..03). */
enum sare_building {
	SARE_MASTER, /* master builder */
	SARE_WAREHOUSE,
	SARE_CARPENTER,
	SARE_STONECUTTER,
	SARE_GOLDSMITH,
	SARE_BARRACKS,
	SARE_TEMPLE,
	SARE_GARDENS,
	SARE_PALACE,
	SARE_LIBRARY,
	SARE_MARKET,
	SARE_PORT,
	SARE_PYRAMID,
	SARE_BUILDINGS,
	SARE_PRODUCTION = SARE_BARRACKS,                       /* number of production types */
	SARE_ADMINISTRATIVE = SARE_PORT - SARE_BARRACKS,       /* number of administrative types */
	SARE_POWERS = SARE_MARKET - SARE_BARRACKS,             /* types with a card to turn over */
};

/* Kinds of season cards. Pairs of one resource are not in the built-in pack, but an owner's box may
 * contain them. */
enum sare_card {
	SARE_CARD_STONE,
	SARE_CARD_WOOD,
	SARE_CARD_GOLD,
	SARE_CARD_STONE_WOOD,
	SARE_CARD_STONE_GOLD,
	SARE_CARD_WOOD_GOLD,
	SARE_CARD_STONE_STONE,
	SARE_CARD_WOOD_WOOD,
	SARE_CARD_GOLD_GOLD,
	SARE_CARD_TROUBLE,
	SARE_CARD_DOUBLE_TROUBLE,
	SARE_CARD_HORUS,
	SARE_CARD_HOSHEKH,
	SARE_CARDS,
	SARE_PRODUCTS = SARE_CARD_TROUBLE, /* number of production kinds */
	SARE_DOUBLES = SARE_CARD_STONE_WOOD, /* the first double one */
};

enum {
	SARE_CELLS = 12,
	SARE_PACK = 28, /* season cards */
	SARE_PYRAMIDS = 4,
	SARE_STAGES_MAX = 3,
	SARE_HORUS_MAX = 7,  /* with more, a batch could have 16 cards */
	SARE_ROUNDS_MAX = 60,
	SARE_CARAVANS_MAX = 9,
	SARE_CAPACITY_MAX = 4, /* of one warehouse */
};

struct sare_pyramid {
	uint8_t stages;
	uint8_t price[SARE_RESOURCES][SARE_STAGES_MAX]; /* by resource, then stage */
};

struct sare_edition {
	uint8_t gauge; /* spaces, including the last one */
	uint8_t rows, columns;
	uint8_t warehouse;        /* resources it holds */
	uint8_t caravans;         /* that can be chartered at the same time */
	uint8_t rounds;           /* limit for automated play */
	uint8_t library_produces; /* 1: the library's conversion counts as production */
	uint8_t price[SARE_PYRAMID][SARE_RESOURCES];
	struct sare_pyramid pyramid[SARE_PYRAMIDS];
	uint8_t count[SARE_CARDS];
	/* Derived. */
	uint16_t neighbours[SARE_CELLS]; /* sets of cells */
	uint16_t riverside;
};

extern const struct bb_names sare_building_names;
extern const struct bb_names sare_card_names;
extern const struct bb_layout sare_edition_layout;
extern const unsigned char sare_builtin[];

enum bb_status sare_edition_finish(void *edition, struct bb_text *path, struct bb_text *expected);

#endif
