/* The null game's edition: its layout, and checks that need more than one value. */
#include "games/null/edition.h"

static const char *const card_names[NULL_CARDS] = {
	"c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11", "c12",
};
const struct bb_names null_cards = BB_NAMES(card_names);

static const struct bb_field general[] = {
	BB_FIELD_IN(struct null_edition, rounds, "rounds", 0, 1, 20, NULL),
	BB_FIELD_IN(struct null_edition, loot, "loot", 0, 1, 9, NULL),
	BB_FIELD_IN(struct null_edition, factor, "factor", 0, 1, 5, NULL),
};

static const struct bb_field card[] = {
	{"value", 0, 1, 0, 1, 1, NULL_PIPS_MAX, NULL},
};

static const struct bb_group groups[] = {
	{NULL, 0, 0, 1, false, NULL, BB_ROWS_OF(general)},
	{"card", offsetof(struct null_edition, value), 1, NULL_CARDS, false, &null_cards,
	 BB_ROWS_OF(card)},
};

const struct bb_layout null_edition_layout = {
	sizeof(struct null_edition), sizeof groups / sizeof groups[0], groups};

/* N-COMP-01: two cards of each value. */
enum bb_status null_edition_finish(void *edition, struct bb_text *path, struct bb_text *expected)
{
	struct null_edition *e = edition;
	unsigned count[NULL_PIPS_MAX + 1] = {0};

	e->best = 0;
	for (unsigned i = 0; i < NULL_CARDS; i++) {
		if (++count[e->value[i]] > NULL_CARDS / NULL_PIPS_MAX) {
			bb_put(path, "card.");
			bb_put(path, card_names[i]);
			bb_put(path, ".value");
			bb_put(expected, "two cards of each value");
			return BB_INVALID;
		}
		if (e->value[i] > e->best)
			e->best = e->value[i];
	}
	return BB_OK;
}
