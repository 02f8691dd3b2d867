/* Buildings: what they cost where, and what their completion brings. */
#ifndef SARE_BUILDINGS_H
#define SARE_BUILDINGS_H

#include "games/sare/cards.h"

/* The token a building makes each round, or SARE_TOKENS. */
unsigned sare_token_of(unsigned building);
unsigned sare_administrative(const struct sare_player *p);
/* What a construction on the cell costs less, in lanes: resources of each trade's kind
 * (sare_token_of), and in that of the jokers the one of the builder's choice that the port
 * waives. Neighbours only, all of them add up; the port reaches the river: S-INF-01..05,
 * S-RULING-24..27 (S-EFF-15, S-RULING-05). */
static inline uint64_t sare_influence(const struct bb_rules *rules, const struct sare_player *p,
                                      unsigned cell)
{
	_Static_assert(
		SARE_STONECUTTER == SARE_CARPENTER + 1 && SARE_GOLDSMITH == SARE_CARPENTER + 2,
		"three in a row");
	const struct sare_edition *e = sare_edition_of(rules);
	uint64_t near = e->neighbours[cell] * UINT64_C(0x000100010001);
	uint64_t second = sare_lanes(p->second + SARE_CARPENTER - 1) >> 16 & near;
	uint64_t trades = sare_lanes_sizes(sare_lanes(p->built + SARE_CARPENTER) & near);
	bool waives = sare_has(p, SARE_PORT) && bb_has(e->riverside, cell);

	if (second != 0) /* two of a trade on one space are rare */
		trades += sare_lanes_sizes(second);
	return sare_lanes_of(sare_lane(trades, 1), sare_lane(trades, 0), sare_lane(trades, 2),
	                     waives);
}

/* What is printed, in lanes; of a pyramid that of `number`, stage `stage`. */
static inline uint64_t sare_printed_price(const struct bb_rules *rules, unsigned building,
                                          unsigned number, unsigned stage)
{
	const struct sare_edition *e = sare_edition_of(rules);

	if (building == SARE_PYRAMID) {
		const struct sare_pyramid *pyramid = &e->pyramid[number - 1];

		return sare_lanes_of(pyramid->price[SARE_STONE][stage],
		                     pyramid->price[SARE_WOOD][stage],
		                     pyramid->price[SARE_GOLD][stage], 0);
	}
	return sare_lanes_of(e->price[building][SARE_STONE], e->price[building][SARE_WOOD],
	                     e->price[building][SARE_GOLD], 0);
}

/* Price of a site of this type that lies or would lie on `cell`, after the trades' reductions,
 * in lanes. In the lane of the jokers: what the port waives besides, 0 or 1. S-INF-01..05,
 * S-RULING-24, S-RULING-25, S-RULING-27: trades on adjacent spaces lower their own resource,
 * each kind down to 0; then the port waives one resource on riverside spaces, except for its own
 * construction. */
static inline uint64_t sare_price_at(const struct bb_rules *rules, const struct sare_player *p,
                                     unsigned building, unsigned cell, unsigned number,
                                     unsigned stage)
{
	uint64_t off = sare_influence(rules, p, cell);
	uint64_t need = sare_lanes_less(sare_printed_price(rules, building, number, stage), off);

	if (building == SARE_PORT || need == 0)
		return need;
	return need | (off & UINT64_C(0xffff) << 16 * SARE_JOKER);
}

/* The same for the player's own site of the type. */
static inline uint64_t sare_price(const struct bb_rules *rules, const struct sare_player *p,
                                  unsigned building, unsigned cell)
{
	return sare_price_at(rules, p, building, cell, p->pyramid, p->stages);
}

/* Everything the player can pay with in phase 3, in lanes; in that of the jokers whatever fills
 * any gap. */
static inline uint64_t sare_purse(const struct sare_player *p)
{
	return sare_tokens(p) + sare_cards_give(p->card) +
	       ((uint64_t)p->caravans << 16 * SARE_JOKER);
}

/* Resources that the purse is short of; a price that is covered by all of it is covered by some
 * minimal part. */
static inline unsigned sare_short_of(uint64_t price, uint64_t purse)
{
	unsigned gaps = sare_lanes_total(sare_lanes_less(price, purse));
	unsigned filled = sare_lane(price, SARE_JOKER) + sare_lane(purse, SARE_JOKER);

	return gaps > filled ? gaps - filled : 0;
}

static inline bool sare_can_pay(const struct bb_rules *rules, const struct sare_player *p,
                                unsigned building, unsigned cell)
{
	return sare_short_of(sare_price(rules, p, building, cell), sare_purse(p)) == 0;
}

/* Turns the paid site over: a finished building, or a pyramid stage. */
void sare_complete(const struct bb_rules *rules, struct sare_state *s, unsigned seat,
                   unsigned building, unsigned cell, struct bb_events *log);
/* Takes a site of the type off the cell; its tile goes elsewhere. */
void sare_clear_site(struct sare_player *p, unsigned building, unsigned cell);
/* S-NEW-02..05: what a player gets back at the start of a round. */
void sare_refresh(struct sare_player *p);

#endif
