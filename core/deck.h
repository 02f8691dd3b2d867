/* A deck of up to 64 different cards as a set: there is no hidden order.
 *
 * The only order it knows is what a rule put openly on top or at the bottom. Drawing is a chance
 * event among `loose`, unless the top card is known. */
#ifndef BB_CORE_DECK_H
#define BB_CORE_DECK_H

#include "core/bits.h"

enum { BB_DECK_KNOWN = 4 };

struct bb_deck {
	uint64_t loose;             /* cards in unknown order between top and bottom */
	uint8_t top[BB_DECK_KNOWN]; /* card + 1, 0 = none; top[0] is drawn first */
	/* the same; bottom[0] was put there first, so it is drawn first */
	uint8_t bottom[BB_DECK_KNOWN];
};

/* The number of cards in the deck. */
unsigned bb_deck_count(const struct bb_deck *deck);
/* True if the bytes are a deck of the cards 0 .. cards-1: no card twice, and no gap among the known
 * ones. The other functions require it; a position from outside may violate it. */
bool bb_deck_is_valid(const struct bb_deck *deck, unsigned cards);
/* All cards in the deck, wherever they are. */
uint64_t bb_deck_cards(const struct bb_deck *deck);
/* The cards that the next draw may give: one if the top is known, else every loose one. 0 = the
 * deck is empty. */
uint64_t bb_deck_next(const struct bb_deck *deck);
/* Removes a card of bb_deck_next(). */
void bb_deck_draw(struct bb_deck *deck, unsigned card);
/* Puts a card openly on top or at the bottom. If BB_DECK_KNOWN cards are known there already, the
 * one farthest from that end joins the loose cards. */
void bb_deck_lay_top(struct bb_deck *deck, unsigned card);
void bb_deck_lay_bottom(struct bb_deck *deck, unsigned card);
/* Shuffles the whole deck: no order is known any more. */
void bb_deck_shuffle(struct bb_deck *deck);

#endif
