/* Luck in a fixed hidden order, the same for everybody who plays with a seed (duplicate play).
 *
 * With bb_sample_by_weight, one number is counted off along the possible outcomes, so a deck or bag
 * that lacks one card gives another outcome. Here the seed fixes a place in a hidden order for
 * every card, die or tile, and the first one that is still there is drawn. All who play with one
 * seed meet the same cards and dice as far as their play allows. Copies that are kept out of a deck
 * leave their places to its last cards, so nothing else moves up. docs/fair-dice.md tells how to
 * check it. */
#ifndef BB_CORE_DRAWN_H
#define BB_CORE_DRAWN_H

#include "core/game.h"

enum { BB_STOCK_MAX = 512 }; /* copies of all kinds in an order */

/* What an order consists of. The game's hook `order` fills it: the outcomes that are possible in
 * the order, each with as many copies as its weight. */
struct bb_stock {
	uint32_t count;
	struct bb_stock_kind {
		bb_action outcome;
		uint16_t copies; /* copies that exist */
		uint16_t held;   /* copies that were never put in */
		uint16_t left;   /* copies that are still in, of those put in */
	} kind[BB_LEGAL_MAX];
};

/* Where the numbers of the order come from: seeds a generator for a name. */
struct bb_order_luck {
	void (*seed)(const void *context, const char *name, struct bb_rng *rng);
	const void *context;
	/* Draws each event independently from what is there. For positions that did not come about
	 * by this luck. */
	bool apart;
};

/* The outcome of this chance node, whose label is `label`. */
bb_action bb_draw_first(const struct bb_rules *rules, const void *state, const char *label,
                        const struct bb_order_luck *luck);

#endif
