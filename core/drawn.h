/* Luck of the same order for all: duplicates.
 *
 * With luck by weight (bb_sample_by_weight) one number is counted off along the outcomes that are possible, so a deck or
 * bag that lacks one card gives another outcome. Here every card, die or tile has a place in a hidden order which the seed
 * fixes, and the first of that order which is still there is drawn: whoever plays with one seed meets the same cards and
 * dice as far as play allows. Copies that are kept out of a deck leave their places to its last cards, so that nothing
 * else moves up. docs/fair-dice.md tells how to check it. */
#ifndef BB_CORE_DRAWN_H
#define BB_CORE_DRAWN_H

#include "core/game.h"

enum { BB_STOCK_MAX = 512 }; /* copies of all kinds in an order */

/* What an order consists of. The game's hook `order` finds the outcomes that are possible in it, each with as many copies as
 * its weight, and may say more. */
struct bb_stock {
	uint32_t count;
	struct bb_stock_kind {
		bb_action outcome;
		uint16_t copies; /* that there are */
		uint16_t held;   /* of them were never laid in */
		uint16_t left;   /* of the others are still there */
	} kind[BB_LEGAL_MAX];
};

/* Where the numbers of the order come from: seeds a generator for a name. */
struct bb_order_luck {
	void (*seed)(const void *context, const char *name, struct bb_rng *rng);
	const void *context;
	/* Each event is drawn on its own from what is there: for positions that this luck did not lead to. */
	bool apart;
};

/* The outcome of this chance node, whose label is `label`. */
bb_action bb_draw_first(const struct bb_rules *rules, const void *state, const char *label,
                        const struct bb_order_luck *luck);

#endif
