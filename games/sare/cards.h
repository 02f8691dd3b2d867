/* The season cards: what each gives, and what a player holds of them. */
#ifndef SARE_CARDS_H
#define SARE_CARDS_H

#include "games/sare/state.h"

struct sare_card_info {
	uint8_t gives[SARE_RESOURCES];
	uint64_t lanes;  /* the same in the form of lanes.h */
	uint8_t size;    /* number of resources it gives: 0, 1 or 2 */
	uint8_t trouble; /* steps */
};
extern const struct sare_card_info sare_card_info[SARE_CARDS];

/* The gifts of the first eight kinds, packed for one multiplication: byte 7 - i is what kind i
 * gives. */
extern const uint64_t sare_eight_give[SARE_RESOURCES];

/* What these production cards give together: one lane per resource. */
static inline uint64_t sare_cards_give(const uint8_t card[SARE_PRODUCTS])
{
	_Static_assert(SARE_PRODUCTS == 9, "eight and one");
	uint64_t eight = bb_eight_bytes(card);

	/* The highest byte of the product is the sum of the byte products. The lower ones cannot
	 * overflow: no pack is large enough. */
	return sare_lanes_of((unsigned)(eight * sare_eight_give[SARE_STONE] >> 56),
	                     (unsigned)(eight * sare_eight_give[SARE_WOOD] >> 56),
	                     (unsigned)(eight * sare_eight_give[SARE_GOLD] >> 56), 0) +
	       card[8] * sare_card_info[8].lanes;
}

static inline unsigned sare_count_cards(const uint8_t card[SARE_PRODUCTS])
{
	return (unsigned)(bb_eight_bytes(card) * BB_EACH_BYTE >> 56) + card[8];
}

/* The set of kinds that the player has cards of. */
static inline unsigned sare_kinds_of_cards(const uint8_t card[SARE_PRODUCTS])
{
	return (~bb_zero_bytes(bb_eight_bytes(card)) & 0xff) | (unsigned)(card[8] != 0) << 8;
}

/* The player's tokens by kind, in lanes: stored, produced, and the library's joker. */
static inline uint64_t sare_tokens(const struct sare_player *p)
{
	return sare_lanes_of_bytes(p->stored) + sare_lanes_of_bytes(p->made) +
	       ((uint64_t)p->joker << 16 * SARE_JOKER);
}

/* How many steps the card raises its taker's gauge if nothing reduces it: trouble, or its wind. */
static inline unsigned sare_rise_of(unsigned card)
{
	return card < SARE_PRODUCTS ? card >= SARE_DOUBLES : sare_card_info[card].trouble;
}

/* The number of cards that nobody has seen. */
static inline unsigned sare_unseen(const struct sare_state *s)
{
	_Static_assert(SARE_CARDS == 13, "eight and five");
	uint64_t first = bb_eight_bytes(s->unseen), others = bb_eight_bytes(s->unseen + 5) >> 24;

	return (unsigned)((first + others) * BB_EACH_BYTE >> 56);
}

#endif
