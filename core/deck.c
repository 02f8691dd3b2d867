/* Decks as sets with known ends. */
#include "core/deck.h"
#include "core/never.h"

static unsigned known_count(const uint8_t *known)
{
	unsigned count = 0;

	while (count < BB_DECK_KNOWN && known[count] != 0)
		count++;
	return count;
}

unsigned bb_deck_count(const struct bb_deck *deck)
{
	return bb_count(deck->loose) + known_count(deck->top) + known_count(deck->bottom);
}

bool bb_deck_is_valid(const struct bb_deck *deck, unsigned cards)
{
	for (unsigned i = 0; i < BB_DECK_KNOWN; i++) {
		bool gap = i > 0 && ((deck->top[i] != 0 && deck->top[i - 1] == 0) ||
		                     (deck->bottom[i] != 0 && deck->bottom[i - 1] == 0));

		if (gap || deck->top[i] > cards || deck->bottom[i] > cards)
			return false;
	}
	return (deck->loose & ~bb_first(cards)) == 0 &&
	       bb_count(bb_deck_cards(deck)) == bb_deck_count(deck);
}

uint64_t bb_deck_cards(const struct bb_deck *deck)
{
	uint64_t cards = deck->loose;

	for (unsigned i = 0; i < BB_DECK_KNOWN; i++) {
		if (deck->top[i] != 0)
			cards |= bb_bit(deck->top[i] - 1u);
		if (deck->bottom[i] != 0)
			cards |= bb_bit(deck->bottom[i] - 1u);
	}
	return cards;
}

uint64_t bb_deck_next(const struct bb_deck *deck)
{
	if (deck->top[0] != 0)
		return bb_bit(deck->top[0] - 1u);
	if (deck->loose != 0)
		return deck->loose;
	return deck->bottom[0] != 0 ? bb_bit(deck->bottom[0] - 1u) : 0;
}

static void drop_first(uint8_t *known)
{
	for (unsigned i = 1; i < BB_DECK_KNOWN; i++)
		known[i - 1] = known[i];
	known[BB_DECK_KNOWN - 1] = 0;
}

void bb_deck_draw(struct bb_deck *deck, unsigned card)
{
	(void)BB_ALWAYS(card < 64 && bb_has(bb_deck_next(deck), card));
	if (deck->top[0] != 0)
		drop_first(deck->top);
	else if (deck->loose != 0)
		deck->loose &= ~bb_bit(card);
	else
		drop_first(deck->bottom);
}

void bb_deck_lay_top(struct bb_deck *deck, unsigned card)
{
	(void)BB_ALWAYS(card < 64 && !bb_has(bb_deck_cards(deck), card));
	if (deck->top[BB_DECK_KNOWN - 1] != 0)
		deck->loose |= bb_bit(deck->top[BB_DECK_KNOWN - 1] - 1u);
	for (unsigned i = BB_DECK_KNOWN - 1; i > 0; i--)
		deck->top[i] = deck->top[i - 1];
	deck->top[0] = (uint8_t)(card + 1);
}

void bb_deck_lay_bottom(struct bb_deck *deck, unsigned card)
{
	(void)BB_ALWAYS(card < 64 && !bb_has(bb_deck_cards(deck), card));
	if (deck->bottom[BB_DECK_KNOWN - 1] != 0) {
		deck->loose |= bb_bit(deck->bottom[0] - 1u);
		drop_first(deck->bottom);
	}
	deck->bottom[known_count(deck->bottom)] = (uint8_t)(card + 1);
}

void bb_deck_shuffle(struct bb_deck *deck)
{
	*deck = (struct bb_deck){.loose = bb_deck_cards(deck)};
}
