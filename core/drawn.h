/* Luck of the same order for all: duplicates.
 *
 * With luck by weight (bb_sample_by_weight) one number is counted off along the outcomes that are possible, so a deck or
 * bag that lacks one card gives another outcome. Here every card, die or tile has a place in a hidden order which the seed
 * fixes, and the first of that order which is still there is drawn: whoever plays with one seed meets the same cards and
 * dice as far as play allows. docs/fair-dice.md tells how to check it. */
#ifndef BB_CORE_DRAWN_H
#define BB_CORE_DRAWN_H

#include "core/game.h"

enum { BB_COPIES_MAX = 255 }; /* of one outcome in an order */

/* Where the numbers of the order come from: seeds a generator for a name. */
struct bb_order_luck {
	void (*seed)(const void *context, const char *name, struct bb_rng *rng);
	const void *context;
};

/* The outcome of this chance node, whose label is `label`. */
bb_action bb_draw_first(const struct bb_rules *rules, const void *state, const char *label,
                        const struct bb_order_luck *luck);

#endif
