/* The 13 kinds of season cards: what each gives (S-DEF-10, S-PRD-01, S-PRD-03, S-TRB-03).
 *
 * The edition has the number of each; season.c resolves them. */
#include "games/sare/cards.h"

#define GIVES(stone, wood, gold)                                                                   \
	{                                                                                          \
		.gives = {stone, wood, gold},                                                      \
		.lanes = (uint64_t)(stone) | (uint64_t)(wood) << 16 | (uint64_t)(gold) << 32,      \
		.size = (stone) + (wood) + (gold),                                                 \
	}

/* S-VAL-64 */
const struct sare_card_info sare_card_info[SARE_CARDS] = {
	[SARE_CARD_STONE] = GIVES(1, 0, 0),
	[SARE_CARD_WOOD] = GIVES(0, 1, 0),
	[SARE_CARD_GOLD] = GIVES(0, 0, 1),
	[SARE_CARD_STONE_WOOD] = GIVES(1, 1, 0),
	[SARE_CARD_STONE_GOLD] = GIVES(1, 0, 1),
	[SARE_CARD_WOOD_GOLD] = GIVES(0, 1, 1),
	[SARE_CARD_STONE_STONE] = GIVES(2, 0, 0),
	[SARE_CARD_WOOD_WOOD] = GIVES(0, 2, 0),
	[SARE_CARD_GOLD_GOLD] = GIVES(0, 0, 2),
	[SARE_CARD_TROUBLE] = {.trouble = 1},
	[SARE_CARD_DOUBLE_TROUBLE] = {.trouble = 2},
};

#define KIND(card, n) ((uint64_t)(n) << 8 * (7 - SARE_CARD_##card))

const uint64_t sare_eight_give[SARE_RESOURCES] = {
	[SARE_STONE] = KIND(STONE, 1) | KIND(STONE_WOOD, 1) | KIND(STONE_GOLD, 1) |
	               KIND(STONE_STONE, 2),
	[SARE_WOOD] = KIND(WOOD, 1) | KIND(STONE_WOOD, 1) | KIND(WOOD_GOLD, 1) | KIND(WOOD_WOOD, 2),
	[SARE_GOLD] = KIND(GOLD, 1) | KIND(STONE_GOLD, 1) | KIND(WOOD_GOLD, 1),
};
