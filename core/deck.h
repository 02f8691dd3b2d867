/* A deck of up to 64 different cards as a set: no hidden order exists anywhere.
 *
 * What is known about the order is only what a rule laid openly on top or at the bottom. Drawing is
 * a chance event among `loose`, unless the top is known. */
#ifndef BB_CORE_DECK_H
#define BB_CORE_DECK_H

#include "core/bits.h"

enum { BB_DECK_KNOWN = 4 };

struct bb_deck {
	uint64_t loose;             /* cards in unknown order between top and bottom */
	uint8_t top[BB_DECK_KNOWN]; /* card + 1, 0 = none; top[0] is drawn first */
	/* likewise; bottom[0] was laid first, so it is drawn first */
	uint8_t bottom[BB_DECK_KNOWN];
};

/* How many cards lie in the deck. */
unsigned bb_deck_count(const struct bb_deck *deck);
/* True if the bytes are those of a deck of the cards 0 .. cards-1: no card twice, no gap among the
 * known ones. The other functions need that; a position from outside may lack it. */
bool bb_deck_is_valid(const struct bb_deck *deck, unsigned cards);
/* Every card in the deck, whatever is known of its place. */
uint64_t bb_deck_cards(const struct bb_deck *deck);
/* The cards the next draw may give: one if it is known, else every loose one; 0 = the deck is
 * empty. */
uint64_t bb_deck_next(const struct bb_deck *deck);
/* Takes out a card of bb_deck_next(). */
void bb_deck_draw(struct bb_deck *deck, unsigned card);
/* Lays a card openly on top or at the bottom. When BB_DECK_KNOWN are known there already, the one
 * farthest from the end joins the loose cards (it is forgotten). */
void bb_deck_lay_top(struct bb_deck *deck, unsigned card);
void bb_deck_lay_bottom(struct bb_deck *deck, unsigned card);
/* Shuffles everything: nothing is known any more. */
void bb_deck_shuffle(struct bb_deck *deck);

#endif
