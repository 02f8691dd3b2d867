/* Buildings: their prices by space, and the effects of completing them. */
#ifndef SARE_BUILDINGS_H
#define SARE_BUILDINGS_H

#include "games/sare/cards.h"

/* The token that a building produces each round, or SARE_TOKENS. */
unsigned sare_token_of(unsigned building);
unsigned sare_administrative(const struct sare_player *p);
/* How much less a construction on the cell costs, in lanes: resources of each trade's kind
 * (sare_token_of), and in the jokers' lane the one resource of the builder's choice that the port
 * waives. Only neighbours count and they add up; the port reaches all riverside spaces:
 * S-INF-01..05, S-RULING-24..27 (S-EFF-15, S-RULING-05). */
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

	if (second != 0) /* two spaces of one trade are rare */
		trades += sare_lanes_sizes(second);
	return sare_lanes_of(sare_lane(trades, 1), sare_lane(trades, 0), sare_lane(trades, 2),
	                     waives);
}

/* The printed price, in lanes; for a pyramid, that of stage `stage` of number `number`. */
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

/* The price of a site of this type on `cell`, existing or not, after the trades' reductions, in
 * lanes. The jokers' lane holds the port's waiver, 0 or 1. S-INF-01..05, S-RULING-24, S-RULING-25,
 * S-RULING-27: trades on adjacent spaces lower their own resource, each kind down to 0. Then the
 * port waives one resource on riverside spaces, except for its own construction. */
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

/* Everything the player can pay with in phase 3, in lanes; the jokers' lane holds whatever fills
 * any gap. */
static inline uint64_t sare_purse(const struct sare_player *p)
{
	return sare_tokens(p) + sare_cards_give(p->card) +
	       ((uint64_t)p->caravans << 16 * SARE_JOKER);
}

/* How many resources the purse lacks. If the whole purse covers a price, some minimal part of it
 * does. */
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
/* Removes a site of the type from the cell. The caller moves its tile. */
void sare_clear_site(struct sare_player *p, unsigned building, unsigned cell);
/* S-NEW-02..05: what a player gets back at the start of a round. */
void sare_refresh(struct sare_player *p);

#endif
