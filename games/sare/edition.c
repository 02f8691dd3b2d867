/* Sa-Rê's edition: names, layout of the values, and checks that need more than one value.
 *
 * Values: S-VAL-10..16 (season cards), S-VAL-20..23 (gauge, caravans), S-VAL-30..32 (board),
 * S-VAL-40 and S-VAL-50 (prices), S-VAL-61 (limits). */
#include "games/sare/edition.h"

static const char *const building_words[SARE_BUILDINGS] = {
	"master", "warehouse", "carpenter", "stonecutter", "goldsmith", "barracks", "temple",
	"gardens", "palace", "library", "market", "port", "pyramid",
};
const struct bb_names sare_building_names = BB_NAMES(building_words);

static const char *const card_words[SARE_CARDS] = {
	"stone", "wood", "gold", "stone_wood", "stone_gold", "wood_gold", "stone_stone",
	"wood_wood", "gold_gold", "trouble", "double_trouble", "horus", "hoshekh",
};
const struct bb_names sare_card_names = BB_NAMES(card_words);

static const char *const pyramid_words[SARE_PYRAMIDS] = {"1", "2", "3", "4"};
static const struct bb_names pyramid_names = BB_NAMES(pyramid_words);

enum { PRICE_MAX = 12 };

#define EDITION struct sare_edition
static const struct bb_field general[] = {
	BB_FIELD_IN(EDITION, gauge, "gauge", 0, 5, 20, NULL),
	BB_FIELD_IN(EDITION, rows, "rows", 0, 1, SARE_CELLS, NULL),
	BB_FIELD_IN(EDITION, columns, "columns", 0, 1, SARE_CELLS, NULL),
	BB_FIELD_IN(EDITION, warehouse, "warehouse", 0, 3, SARE_CAPACITY_MAX, NULL),
	BB_FIELD_IN(EDITION, caravans, "caravans", 0, 1, SARE_CARAVANS_MAX, NULL),
	BB_FIELD_IN(EDITION, rounds, "rounds", 0, 1, SARE_ROUNDS_MAX, NULL),
	BB_FIELD_IN(EDITION, library_produces, "library_produces", 0, 0, 1, NULL),
};

static const struct bb_field building[] = {
	{"stone", SARE_STONE, 1, 0, 1, 0, PRICE_MAX, NULL},
	{"wood", SARE_WOOD, 1, 0, 1, 0, PRICE_MAX, NULL},
	{"gold", SARE_GOLD, 1, 0, 1, 0, PRICE_MAX, NULL},
};

#define PYRAMID struct sare_pyramid
static const struct bb_field pyramid[] = {
	BB_FIELD_IN(PYRAMID, stages, "stages", 0, 2, SARE_STAGES_MAX, NULL),
	BB_ARRAY_IN(PYRAMID, price[SARE_STONE], "stone", 0, 0, PRICE_MAX, NULL),
	BB_ARRAY_IN(PYRAMID, price[SARE_WOOD], "wood", 0, 0, PRICE_MAX, NULL),
	BB_ARRAY_IN(PYRAMID, price[SARE_GOLD], "gold", 0, 0, PRICE_MAX, NULL),
};

static const struct bb_field season[] = {
	{"count", 0, 1, 0, 1, 0, SARE_PACK, NULL},
};

static const struct bb_group groups[] = {
	{NULL, 0, 0, 1, false, NULL, BB_ROWS_OF(general)},
	{"building", offsetof(EDITION, price), SARE_RESOURCES, SARE_PYRAMID, false,
	 &sare_building_names, BB_ROWS_OF(building)},
	{"pyramid", offsetof(EDITION, pyramid), sizeof(PYRAMID), SARE_PYRAMIDS, false,
	 &pyramid_names, BB_ROWS_OF(pyramid)},
	{"season", offsetof(EDITION, count), 1, SARE_CARDS, false, &sare_card_names,
	 BB_ROWS_OF(season)},
};

const struct bb_layout sare_edition_layout = {sizeof(EDITION), sizeof groups / sizeof groups[0],
                                              groups};

static enum bb_status refuse(struct bb_text *path, struct bb_text *expected, const char *where,
                             const char *what)
{
	bb_put(path, where);
	bb_put(expected, what);
	return BB_INVALID;
}

/* S-DEF-05, S-VAL-31: cell = columns * row + column; the Nile runs along the last column. */
static void find_neighbours(struct sare_edition *e)
{
	e->riverside = 0;
	for (unsigned cell = 0; cell < SARE_CELLS; cell++) {
		unsigned row = cell / e->columns;
		unsigned column = cell % e->columns;
		unsigned near = 0;

		if (row > 0)
			near |= 1u << (cell - e->columns);
		if (row + 1u < e->rows)
			near |= 1u << (cell + e->columns);
		if (column > 0)
			near |= 1u << (cell - 1);
		if (column + 1u < e->columns)
			near |= 1u << (cell + 1);
		else
			e->riverside = (uint16_t)(e->riverside | 1u << cell);
		e->neighbours[cell] = (uint16_t)near;
	}
}

/* S-PYR-01, S-PYR-05: two or three stages; the price falls from number 1 to number 4. */
static enum bb_status check_pyramids(const struct sare_edition *e, struct bb_text *path,
                                     struct bb_text *expected)
{
	unsigned before = 0;

	for (unsigned i = 0; i < SARE_PYRAMIDS; i++) {
		const struct sare_pyramid *p = &e->pyramid[i];
		unsigned total = 0;

		for (unsigned k = 0; k < SARE_RESOURCES; k++) {
			for (unsigned stage = 0; stage < SARE_STAGES_MAX; stage++) {
				total += p->price[k][stage];
				if (stage < p->stages || p->price[k][stage] == 0)
					continue;
				bb_put(path, "pyramid.");
				bb_put(path, pyramid_words[i]);
				return refuse(path, expected, ".stages",
				              "no price for a stage the pyramid does not have");
			}
		}
		if (i > 0 && total >= before) {
			bb_put(path, "pyramid.");
			return refuse(path, expected, pyramid_words[i],
			              "a lower total price than the pyramid before");
		}
		before = total;
	}
	return BB_OK;
}

/* S-VAL-65 */
enum bb_status sare_edition_finish(void *edition, struct bb_text *path, struct bb_text *expected)
{
	struct sare_edition *e = edition;
	unsigned cards = 0;

	if (e->rows * e->columns != SARE_CELLS)
		return refuse(path, expected, "columns", "rows x columns = 12");
	for (unsigned i = 0; i < SARE_CARDS; i++)
		cards += e->count[i];
	if (cards != SARE_PACK)
		return refuse(path, expected, "season", "28 cards in all");
	if (e->count[SARE_CARD_HORUS] > SARE_HORUS_MAX)
		return refuse(path, expected, "season.horus.count", "0..7");
	find_neighbours(e);
	return check_pyramids(e, path, expected);
}
