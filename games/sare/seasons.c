/* The 13 kinds of season cards: what each gives (S-DEF-10, S-PRD-01, S-PRD-03, S-TRB-03).
 *
 * How many there are of each is in the edition; how they are resolved is in season.c. */
#include "games/sare/state.h"

const struct sare_card_info sare_card_info[SARE_CARDS] = {
	[SARE_CARD_STONE] = {{1, 0, 0}, 1, 0},
	[SARE_CARD_WOOD] = {{0, 1, 0}, 1, 0},
	[SARE_CARD_GOLD] = {{0, 0, 1}, 1, 0},
	[SARE_CARD_STONE_WOOD] = {{1, 1, 0}, 2, 0},
	[SARE_CARD_STONE_GOLD] = {{1, 0, 1}, 2, 0},
	[SARE_CARD_WOOD_GOLD] = {{0, 1, 1}, 2, 0},
	[SARE_CARD_STONE_STONE] = {{2, 0, 0}, 2, 0},
	[SARE_CARD_WOOD_WOOD] = {{0, 2, 0}, 2, 0},
	[SARE_CARD_GOLD_GOLD] = {{0, 0, 2}, 2, 0},
	[SARE_CARD_TROUBLE] = {{0, 0, 0}, 0, 1},
	[SARE_CARD_DOUBLE_TROUBLE] = {{0, 0, 0}, 0, 2},
};
