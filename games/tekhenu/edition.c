/* Tekhenu's edition: the words, the layout of the values, and checks that need more than one value.
 *
 * Values: T-VAL-01 to T-VAL-25. The numbers themselves are in data/tekhenu/. */
#include "games/tekhenu/edition.h"

#include <string.h>

#include "core/bits.h"
#include "core/game.h"

static const char *const deed_words[] = {
	"horus", "ra", "hathor", "bastet", "thoth", "osiris", "seth", "production",
};
const struct bb_names tkh_wedge_names = {deed_words, TKH_WEDGES};
const struct bb_names tkh_god_names = {deed_words, TKH_GODS};
const struct bb_names tkh_deed_names = BB_NAMES(deed_words);

static const char *const light_words[] = {"sun", "shade", "dark"};
const struct bb_names tkh_light_names = BB_NAMES(light_words);

static const char *const colour_words[] = {"white", "black", "yellow", "brown",
                                             "grey",  "red",   "blue",   "green"};
const struct bb_names tkh_colour_names = BB_NAMES(colour_words);

static const char *const token_words[] = {
	"papyrus", "bread", "limestone", "granite", "gold", "scribes", "faith",
	"resources", "soldiers", "priests", "blood",
};
const struct bb_names tkh_token_names = BB_NAMES(token_words);
const struct bb_names tkh_basic_names = {token_words, TKH_BASICS};

/* Cards of modules have the numbers 24 to 31 of their family; those that no card uses yet are only
 * names. */
static const char *const card_words[] = {
	"B01", "B02", "B03", "B04", "B05", "B06", "B07", "B08", "B09", "B10", "B11", "B12",
	"B13", "B14", "B15", "B16", "B17", "B18", "B19", "B20", "B21", "B22", "B23", "B24",
	"BX01", "BX02", "BX03", "BX04", "B29", "B30", "B31", "B32",
	"T01", "T02", "T03", "T04", "T05", "T06", "T07", "T08", "T09", "T10", "T11", "T12",
	"T13", "T14", "T15", "T16", "T17", "T18", "T19", "T20", "T21", "T22", "T23", "T24",
	"TX01", "TX02", "TX03", "TX04", "TX05", "T30", "T31", "T32",
	"D01", "D02", "D03", "D04", "D05", "D06", "D07", "D08", "D09", "D10", "D11", "D12",
	"D13", "D14", "D15", "D16", "D17", "D18", "D19", "D20", "D21", "D22", "D23", "D24",
	"DX01", "DX02", "DX03", "DX04", "D29", "D30", "D31", "D32",
};

static const char *const start_words[] = {
	"S01", "S02", "S03", "S04", "S05", "S06", "S07", "S08", "S09", "S10", "S11", "S12",
	"SX01", "SX02", "SX03", "SX04", "SX05", "SX06", "SX07", "SX08", "SX09", "SX10", "SX11",
	"SX12",
};

static const char *const tile_words[] = {
	"P01", "P02", "P03", "P04", "P05", "P06", "P07", "P08", "P09",
	"P10", "P11", "P12", "P13", "P14", "P15", "P16", "P17", "P18",
	"P19", "P20", "P21", "P22", "P23", "P24", "P25", "P26", "P27",
};

static const char *const space_words[] = {
	"r1c1", "r1c2", "r1c3", "r1c4", "r1c5",
	"r2c1", "r2c2", "r2c3", "r2c4", "r2c5",
	"r3c1", "r3c2", "r3c3", "r3c4", "r3c5",
	"r4c1", "r4c2", "r4c3", "r4c4", "r4c5",
	"r5c1", "r5c2", "r5c3", "r5c4", "r5c5",
};

static const char *const osiris_words[] = {
	"papyrus1", "bread1", "limestone1", "granite1",
	"papyrus2", "bread2", "limestone2", "granite2",
	"papyrus3", "bread3", "limestone3", "granite3",
	"papyrus4", "bread4", "limestone4", "granite4",
	"papyrus5", "bread5", "limestone5", "granite5",
	"papyrus6", "bread6", "limestone6", "granite6",
};

const struct bb_names tkh_card_names = BB_NAMES(card_words);
const struct bb_names tkh_blessing_names = {card_words, TKH_FAMILY};
const struct bb_names tkh_technology_names = {card_words + TKH_FAMILY, TKH_FAMILY};
const struct bb_names tkh_decree_names = {card_words + 2 * TKH_FAMILY, TKH_FAMILY};
const struct bb_names tkh_start_names = BB_NAMES(start_words);
const struct bb_names tkh_tile_names = BB_NAMES(tile_words);
const struct bb_names tkh_space_names = BB_NAMES(space_words);
const struct bb_names tkh_osiris_names = BB_NAMES(osiris_words);

static const char *const destiny_words[] = {"A01", "A02", "A03", "A04"};
const struct bb_names tkh_destiny_names = BB_NAMES(destiny_words);

static const char *const site_words[] = {
	"W1", "W2", "W3", "W4", "W5", "S1", "S2", "S3", "S4", "S5",
	"E2", "E4", "N2", "N4", "E1", "E5", "N1", "N5",
};
const struct bb_names tkh_site_names = BB_NAMES(site_words);

static const char *const people_words[] = {"TE", "TN", "OL", "OR", "SU", "SL"};
const struct bb_names tkh_people_names = BB_NAMES(people_words);

const uint8_t tkh_token_most[TKH_TOKENS] = {
	255, 255, 255, 255, 255, 255, 255, 255,
	[TKH_SOLDIER] = TKH_FORCES, [TKH_PRIEST] = TKH_FORCES, [TKH_BLOOD] = 255,
};

static const char *const conquest_words[] = {
	"A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08", "A09", "A10", "A11", "A12",
};
const struct bb_names tkh_conquest_names = BB_NAMES(conquest_words);

static const char *const cult_words[] = {
	"Cult01", "Cult02", "Cult03", "Cult04", "Cult05", "Cult06", "Cult07",
};
const struct bb_names tkh_cult_names = BB_NAMES(cult_words);

static const char *const artefact_words[] = {
	"Art01", "Art02", "Art03", "Art04", "Art05", "Art06", "Art07", "Art08",
};
const struct bb_names tkh_artefact_names = BB_NAMES(artefact_words);

static const char *const family_words[] = {"blessings", "technologies", "decrees"};
const struct bb_names tkh_family_names = BB_NAMES(family_words);

static const char *const edge_words[] = {"red", "green", "blue", "yellow"};
const struct bb_names tkh_edge_names = BB_NAMES(edge_words);

static const char *const side_words[] = {"north", "east", "south", "west"};
static const struct bb_names side_names = BB_NAMES(side_words);

static const char *const line_words[] = {
	"row1", "row2", "row3", "row4", "row5", "column1", "column2", "column3", "column4",
	"column5",
};
static const struct bb_names line_names = BB_NAMES(line_words);

static const char *const number_words[] = {"1", "2", "3", "4", "5", "6"};
const struct bb_names tkh_row_names = BB_NAMES(number_words);
const struct bb_names tkh_region_names = BB_NAMES(number_words);
static const struct bb_names quarter_names = {number_words, TKH_QUARTERS};

static const char *const symbol_words[] = {"A", "B", "C", "D", "E", "F", "G", "H"};
static const struct bb_names symbol_names = BB_NAMES(symbol_words);

static const char *const players_words[] = {"2", "3", "4"};
static const struct bb_names players_names = BB_NAMES(players_words);

enum { SMALL = 9, LARGE = 40, PRICE_MAX = 3 }; /* five levels at this price are one payment */

#define EDITION struct tkh_edition
#define NUMBER(member, low, high) BB_FIELD_IN(EDITION, member, #member, 0, low, high, NULL)
#define NUMBERS(member, low, high) BB_ARRAY_IN(EDITION, member, #member, 0, low, high, NULL)
static const struct bb_field general[] = {
	NUMBER(start_vp, 0, LARGE),
	NUMBER(start_population, 0, 21),
	NUMBER(start_happiness, 0, 21),
	NUMBER(start_gold, 0, SMALL),
	NUMBER(start_scribes, 0, SMALL),
	NUMBER(production_start, 1, SMALL),
	NUMBER(production_max, 1, SMALL),
	NUMBER(track_end, 1, LARGE),
	NUMBERS(level, 1, LARGE),
	NUMBER(mark_gold, 1, LARGE),
	NUMBER(mark_scribe, 1, LARGE),
	NUMBER(mark_action, 1, LARGE),
	BB_ARRAY(EDITION, dial, BB_F_NAME, &tkh_light_names),
	NUMBER(dice_at_start, 1, 3),
	NUMBERS(statue_cost, 0, SMALL),
	NUMBERS(statue_slots, 1, TKH_STATUES),
	BB_ARRAY(EDITION, statue_line, BB_F_NAME, &line_names),
	NUMBERS(statue_vp, 0, LARGE),
	BB_ARRAY(EDITION, printed_god, BB_F_NAME, &tkh_wedge_names),
	NUMBERS(slot_vp, 0, SMALL),
	NUMBERS(building_vp, 0, SMALL),
	NUMBERS(building_bread, 0, SMALL),
	NUMBERS(thoth_cards, 1, TKH_QUARTER_SPACES),
	NUMBERS(thoth_papyrus, 0, TKH_PAPYRUS_MAX),
	NUMBERS(bastet_scribes, 0, SMALL),
	NUMBER(bastet_papyrus, 0, SMALL),
	NUMBER(refresh_papyrus, 1, SMALL),
	NUMBER(anubis_scribes, 0, SMALL),
	NUMBER(majority_vp, 0, SMALL),
	NUMBER(level_vp, 0, SMALL),
	NUMBER(marker_vp, 0, SMALL),
	NUMBER(bread_loss, 0, SMALL),
	NUMBERS(maat_taint, 1, LARGE),
	NUMBER(first_vp, 0, SMALL),
	NUMBER(second_vp, 0, SMALL),
	NUMBER(column_vp, 0, SMALL),
};

static const struct bb_field bag[] = {
	{"white", TKH_WHITE, 1, 0, 1, 0, SMALL, NULL},
	{"black", TKH_BLACK, 1, 0, 1, 0, SMALL, NULL},
	{"yellow", TKH_YELLOW, 1, 0, 1, 0, SMALL, NULL},
	{"brown", TKH_BROWN, 1, 0, 1, 0, SMALL, NULL},
	{"grey", TKH_GREY, 1, 0, 1, 0, SMALL, NULL},
};

/* The ten fields of a gain that begins at offset `at` of its row. */
#define GAIN_FIELDS(at)                                                                            \
	{"vp", (at) + offsetof(struct tkh_gain, vp), 1, 0, 1, 0, LARGE, NULL},                     \
	{"population", (at) + offsetof(struct tkh_gain, population), 1, 0, 1, 0, SMALL, NULL},     \
	{"happiness", (at) + offsetof(struct tkh_gain, happiness), 1, 0, 1, 0, SMALL, NULL},       \
	{"papyrus", (at) + offsetof(struct tkh_gain, token) + TKH_PAPYRUS, 1, 0, 1, 0, SMALL, \
	 NULL}, \
	{"bread", (at) + offsetof(struct tkh_gain, token) + TKH_BREAD, 1, 0, 1, 0, SMALL, NULL},   \
	{"limestone", (at) + offsetof(struct tkh_gain, token) + TKH_LIMESTONE, 1, 0, 1, 0, SMALL,  \
	 NULL},                                                                                    \
	{"granite", (at) + offsetof(struct tkh_gain, token) + TKH_GRANITE, 1, 0, 1, 0, SMALL, \
	 NULL}, \
	{"gold", (at) + offsetof(struct tkh_gain, token) + TKH_GOLD, 1, 0, 1, 0, SMALL, NULL},     \
	{"scribes", (at) + offsetof(struct tkh_gain, token) + TKH_SCRIBE, 1, 0, 1, 0, SMALL, \
	 NULL}, \
	{"faith", (at) + offsetof(struct tkh_gain, token) + TKH_FAITH, 1, 0, 1, 0, SMALL, NULL}

static const struct bb_field horus[] = {GAIN_FIELDS(0)};

#define CARD struct tkh_card_values
static const struct bb_field card[] = {
	GAIN_FIELDS(offsetof(CARD, gain)),
	BB_FIELD_IN(CARD, reach, "reach", 0, 0, SMALL, NULL),
	BB_FIELD_IN(CARD, amount, "amount", 0, 0, SMALL, NULL),
};

#define START struct tkh_start_values
static const struct bb_field start[] = {
	GAIN_FIELDS(offsetof(START, gain)),
	BB_FIELD_IN(START, initiative, "initiative", 0, 0, LARGE, NULL),
	BB_FIELD_IN(START, value, "value", 0, 0, TKH_FACES, NULL),
	BB_FIELD_IN(START, tokens, "tokens", 0, 0, SMALL, NULL),
};

#define DESTINY struct tkh_destiny_values
static const struct bb_field destiny[] = {
	GAIN_FIELDS(offsetof(DESTINY, gain)),
	BB_FIELD_IN(DESTINY, ankh, "ankh", 0, 0, SMALL, NULL),
	BB_FIELD_IN(DESTINY, steps, "steps", 0, 0, SMALL, NULL),
};

#define TILE struct tkh_tile_values
static const struct bb_field tile[] = {
	BB_FIELD(TILE, light, BB_F_CARD, &tkh_light_names),
	BB_ARRAY(TILE, edge, BB_F_NAME, &tkh_edge_names),
	BB_FIELD_IN(TILE, limestone, "cost_limestone", 0, 0, SMALL, NULL),
	BB_FIELD_IN(TILE, granite, "cost_granite", 0, 0, SMALL, NULL),
	GAIN_FIELDS(offsetof(TILE, gain)),
	BB_FIELD_IN(TILE, value, "value", 0, 0, TKH_FACES, NULL),
};

#define DECREE struct tkh_decree_values
static const struct bb_field decree[] = {
	BB_FIELD(DECREE, symbol, BB_F_NAME, &symbol_names),
	BB_FIELD_IN(DECREE, vp, "vp", 0, 0, LARGE, NULL),
	BB_FIELD_IN(DECREE, second, "second", 0, 0, LARGE, NULL),
	BB_FIELD_IN(DECREE, limit, "limit", 0, 0, 200, NULL),
	BB_FIELD_IN(DECREE, price, "price", 0, 0, PRICE_MAX, NULL),
};

static const struct bb_field space[] = {
	BB_FIELD(struct tkh_space_values, token, BB_F_NAME, &tkh_token_names),
	BB_FIELD_IN(struct tkh_space_values, count, "count", 0, 0, SMALL, NULL),
};

static const struct bb_field wall[] = {
	{"edge", 0, 1, BB_F_NAME, TKH_SIDE, 0, 0, &tkh_edge_names},
};

static const struct bb_field site[] = {
	BB_FIELD(struct tkh_site_values, line, BB_F_NAME, &line_names),
	BB_FIELD_IN(struct tkh_site_values, players, "players", 0, 2, 4, NULL),
	BB_FIELD_IN(struct tkh_site_values, bread, "bread", 0, 0, TKH_BREAD_MAX, NULL),
};

#define ROW struct tkh_row_values
static const struct bb_field row[] = {
	BB_FIELD_IN(ROW, steps, "steps", 0, 0, SMALL, NULL),
	BB_FIELD_IN(ROW, tokens, "tokens", 0, 0, SMALL, NULL),
	BB_FIELD_IN(ROW, gold, "gold", 0, 0, SMALL, NULL),
	BB_FIELD_IN(ROW, first_gold, "first_gold", 0, 0, SMALL, NULL),
	BB_FIELD_IN(ROW, free_steps, "free_steps", 0, 0, 1, NULL),
	BB_ARRAY(ROW, second, BB_F_CARD, &tkh_basic_names),
};

#define QUARTER struct tkh_quarter_values
static const struct bb_field quarter[] = {
	{"blessings", offsetof(QUARTER, count) + TKH_BLESSING, 1, 0, 1, 0, TKH_QUARTER_SPACES,
	 NULL},
	{"technologies", offsetof(QUARTER, count) + TKH_TECHNOLOGY, 1, 0, 1, 0, TKH_QUARTER_SPACES,
	 NULL},
	{"decrees", offsetof(QUARTER, count) + TKH_DECREE, 1, 0, 1, 0, TKH_QUARTER_SPACES, NULL},
	BB_FIELD_IN(QUARTER, population, "population", 0, 0, LARGE, NULL),
	BB_FIELD_IN(QUARTER, happiness, "happiness", 0, 1, LARGE, NULL),
};

/* --- the expansion ---------------------------------------------------------------------------- */

/* A gain with Soldiers and Priests. */
#define FORCE_FIELDS(at)                                                                           \
	GAIN_FIELDS(at),                                                                           \
	{"soldiers", (at) + offsetof(struct tkh_gain, token) + TKH_SOLDIER, 1, 0, 1, 0, \
	 TKH_FORCES, \
	 NULL},                                                                                    \
	{"priests", (at) + offsetof(struct tkh_gain, token) + TKH_PRIEST, 1, 0, 1, 0, TKH_FORCES, \
	 NULL}

#define EXPANSION struct tkh_expansion
static const struct bb_field expansion[] = {
	BB_ARRAY_IN(EXPANSION, price_1_2, "price_1_2", 0, 0, TKH_FORCES, NULL),
	BB_ARRAY_IN(EXPANSION, price_3_4, "price_3_4", 0, 0, TKH_FORCES, NULL),
	BB_ARRAY_IN(EXPANSION, slot_vp, "slot_vp", 0, 0, SMALL, NULL),
	BB_FIELD_IN(EXPANSION, row_vp, "row_vp", 0, 0, SMALL, NULL),
	BB_FIELD_IN(EXPANSION, statue_priests, "statue_priests", 0, 0, TKH_FORCES, NULL),
	BB_FIELD_IN(EXPANSION, decrees_dealt, "decrees_dealt", 0, 3, 3, NULL),
	BB_ARRAY_IN(EXPANSION, cults, "cults", 0, 1, TKH_CULTS, NULL),
	BB_ARRAY_IN(EXPANSION, artefacts, "artefacts", 0, 0, TKH_ARTEFACTS, NULL),
};

static const struct bb_field expansion_bag[] = {
	{"white", TKH_WHITE, 1, 0, 1, 0, SMALL, NULL},
	{"black", TKH_BLACK, 1, 0, 1, 0, SMALL, NULL},
	{"yellow", TKH_YELLOW, 1, 0, 1, 0, SMALL, NULL},
	{"brown", TKH_BROWN, 1, 0, 1, 0, SMALL, NULL},
	{"grey", TKH_GREY, 1, 0, 1, 0, SMALL, NULL},
	{"red", TKH_RED, 1, 0, 1, 0, SMALL, NULL},
	{"blue", TKH_BLUE, 1, 0, 1, 0, SMALL, NULL},
	{"green", TKH_GREEN, 1, 0, 1, 0, SMALL, NULL},
};

static const struct bb_field region[] = {
	FORCE_FIELDS(0),
	BB_FIELD_IN(struct tkh_region_values, tokens, "tokens", 0, 0, SMALL, NULL),
};

#define CONQUEST struct tkh_conquest_values
static const struct bb_field conquest[] = {
	FORCE_FIELDS(0),
	BB_FIELD_IN(CONQUEST, tokens, "tokens", 0, 0, SMALL, NULL),
	BB_FIELD(CONQUEST, family, BB_F_CARD, &tkh_family_names),
	BB_FIELD_IN(CONQUEST, cards, "cards", 0, 0, 3, NULL),
	{"action", offsetof(CONQUEST, deed), 1, BB_F_CARD, 1, 0, 0, &tkh_god_names},
	BB_FIELD_IN(CONQUEST, value, "value", 0, 0, TKH_FACES, NULL),
};

#define CULT struct tkh_cult_values
#define OTHER(name, member)                                                                        \
	{"other_" name, offsetof(CULT, others) + offsetof(struct tkh_gain, member), 1, 0, 1, 0, \
	 SMALL, NULL}
#define OTHER_TOKEN(name, which)                                                                   \
	{"other_" name, offsetof(CULT, others) + offsetof(struct tkh_gain, token) + which, 1, 0, \
	 1, 0, SMALL, NULL}
static const struct bb_field cult[] = {
	FORCE_FIELDS(0),
	BB_FIELD_IN(CULT, tokens, "tokens", 0, 0, SMALL, NULL),
	OTHER("vp", vp),
	OTHER("population", population),
	OTHER("happiness", happiness),
	OTHER_TOKEN("papyrus", TKH_PAPYRUS),
	OTHER_TOKEN("bread", TKH_BREAD),
	OTHER_TOKEN("limestone", TKH_LIMESTONE),
	OTHER_TOKEN("granite", TKH_GRANITE),
	OTHER_TOKEN("gold", TKH_GOLD),
	OTHER_TOKEN("scribes", TKH_SCRIBE),
	OTHER_TOKEN("faith", TKH_FAITH),
	OTHER_TOKEN("soldiers", TKH_SOLDIER),
	OTHER_TOKEN("priests", TKH_PRIEST),
	{"other_into", offsetof(CULT, into), 1, BB_F_CARD, 1, 0, 0, &tkh_token_names},
};

#define ARTEFACT struct tkh_artefact_values
static const struct bb_field artefact[] = {
	BB_FIELD_IN(ARTEFACT, priests, "priests", 0, 0, TKH_FORCES, NULL),
	BB_FIELD_IN(ARTEFACT, ankh, "ankh", 0, 0, SMALL, NULL),
	BB_FIELD_IN(ARTEFACT, amount, "amount", 0, 0, SMALL, NULL),
	BB_FIELD_IN(ARTEFACT, gold, "gold", 0, 0, SMALL, NULL),
};

/* The price of using Art06 besides its amount. Editions from before it was a value do not have it:
 * with this legacy hash of the group (that of the built-in values) their hash stays the same. */
static const struct bb_field artefact_use[] = {{"scribes", 0, 1, 0, 1, 0, SMALL, NULL}};
static const struct bb_names artefact_used = {artefact_words + 5, 1};
#define ARTEFACT_USE_UNSAID UINT64_C(0x6ecaa0fc80d1b645)

/* What a Statue for Seth may bring besides basic resources. The legacy hash is for editions from
 * before X-RULING-14 was a value. */
static const struct bb_field statue_bonus[] = {{"basic_only", 0, 1, 0, 1, 0, 1, NULL}};
#define STATUE_BONUS_UNSAID UINT64_C(0x841ceb91b6ab17c3)

static const struct bb_field force_card[] = {
	FORCE_FIELDS(offsetof(CARD, gain)),
	BB_FIELD_IN(CARD, reach, "reach", 0, 0, SMALL, NULL),
	BB_FIELD_IN(CARD, amount, "amount", 0, 0, SMALL, NULL),
};

static const struct bb_field force_start[] = {
	FORCE_FIELDS(offsetof(START, gain)),
	BB_FIELD_IN(START, initiative, "initiative", 0, 0, LARGE, NULL),
	BB_FIELD_IN(START, value, "value", 0, 0, TKH_FACES, NULL),
	BB_FIELD_IN(START, tokens, "tokens", 0, 0, SMALL, NULL),
	BB_FIELD_IN(START, forces, "forces", 0, 0, TKH_FORCES, NULL),
};

static const struct bb_names new_blessings = {card_words + TKH_BASE_FAMILY, 4};
static const struct bb_names new_technologies = {card_words + TKH_FAMILY + TKH_BASE_FAMILY, 5};
static const struct bb_names new_decrees = {card_words + 2 * TKH_FAMILY + TKH_BASE_FAMILY, 4};
static const struct bb_names new_starts = {start_words + TKH_BASE_STARTS,
                                           TKH_STARTS - TKH_BASE_STARTS};

static const struct bb_field vizier[] = {{"vp", 0, 1, 0, 1, 0, SMALL, NULL}};

static bool expansion_is_used(const struct bb_rules *rules);
static bool vizier_is_used(const struct bb_rules *rules);

#define MODULE(name, member, type, rows, names, fields)                                            \
	{name, offsetof(EDITION, member), sizeof(type), rows, false, names, \
	 BB_ROWS_IF(fields, expansion_is_used)}

#define SOLO struct tkh_solo_values
#define ORDER(name, tile)                                                                          \
	{name, offsetof(SOLO, order) + (tile) * TKH_BASICS, 1, BB_F_NAME, TKH_BASICS, 0, 0, \
	 &tkh_basic_names}
static const struct bb_field solo[] = {
	BB_FIELD_IN(SOLO, start_population, "start_population", 0, 0, 21, NULL),
	BB_FIELD_IN(SOLO, start_happiness, "start_happiness", 0, 0, 21, NULL),
	BB_FIELD_IN(SOLO, start_scribes, "start_scribes", 0, 0, SMALL, NULL),
	BB_ARRAY_IN(SOLO, statue, "statue", 0, 1, TKH_FACES, NULL),
	BB_ARRAY_IN(SOLO, building_row, "building_row", 0, 0, TKH_ROWS, NULL),
	BB_ARRAY_IN(SOLO, balance, "balance", 0, 0, SMALL, NULL),
	BB_FIELD_IN(SOLO, ankh, "ankh", 0, 0, SMALL, NULL),
	BB_FIELD_IN(SOLO, instead_vp, "instead_vp", 0, 0, SMALL, NULL),
	BB_ARRAY_IN(SOLO, bonus_scribes, "bonus_scribes", 0, 0, SMALL, NULL),
	BB_ARRAY_IN(SOLO, bonus_vp, "bonus_vp", 0, 0, SMALL, NULL),
	BB_FIELD_IN(SOLO, blessing_vp, "blessing_vp", 0, 0, SMALL, NULL),
	BB_FIELD_IN(SOLO, technology_vp, "technology_vp", 0, 0, SMALL, NULL),
	BB_FIELD_IN(SOLO, decree_vp, "decree_vp", 0, 0, SMALL, NULL),
	BB_FIELD_IN(SOLO, hard_decree_vp, "hard_decree_vp", 0, 0, LARGE, NULL),
	BB_FIELD_IN(SOLO, scribes_per_vp, "scribes_per_vp", 0, 1, SMALL, NULL),
	ORDER("tile_a", 0),
	ORDER("tile_b", 1),
	ORDER("tile_c", 2),
	ORDER("tile_d", 3),
};

#define BOT struct tkh_bot_values
static const struct bb_field bot[] = {
	BB_FIELD_IN(BOT, region_vp, "region_vp", 0, 0, SMALL, NULL),
	BB_FIELD_IN(BOT, row_vp, "row_vp", 0, 0, SMALL, NULL),
	BB_FIELD_IN(BOT, conquest_vp, "conquest_vp", 0, 0, SMALL, NULL),
	BB_FIELD_IN(BOT, statue_vp, "statue_vp", 0, 0, SMALL, NULL),
};

/* A module's values count only if it is in use. */
static bool with_automaton(const struct bb_rules *rules) { return rules->automata != 0; }
static bool with_both(const struct bb_rules *rules)
{
	return with_automaton(rules) && expansion_is_used(rules);
}

#define GROUP(name, member, type, rows, names, fields)                                             \
	{name, offsetof(EDITION, member), sizeof(type), rows, false, names, BB_ROWS_OF(fields)}
static const struct bb_group groups[] = {
	{NULL, 0, 0, 1, false, NULL, BB_ROWS_OF(general)},
	{"bag", offsetof(EDITION, bag), TKH_BASE_COLOURS, 3, false, &players_names,
	 BB_ROWS_OF(bag)},
	GROUP("horus", horus, struct tkh_gain, TKH_FACES, &tkh_row_names, horus),
	GROUP("space", space, struct tkh_space_values, TKH_SPACES, &tkh_space_names, space),
	{"wall", offsetof(EDITION, wall), TKH_SIDE, TKH_EDGES, false, &side_names,
	 BB_ROWS_OF(wall)},
	GROUP("site", site, struct tkh_site_values, TKH_SITES, &tkh_site_names, site),
	GROUP("tile", tile, TILE, TKH_TILES, &tkh_tile_names, tile),
	GROUP("row", row, ROW, TKH_ROWS, &tkh_row_names, row),
	GROUP("section", quarter, QUARTER, TKH_QUARTERS, &quarter_names, quarter),
	GROUP("blessing", blessing, CARD, TKH_BASE_FAMILY, &tkh_blessing_names, card),
	GROUP("technology", technology, CARD, TKH_BASE_FAMILY, &tkh_technology_names, card),
	GROUP("decree", decree, DECREE, TKH_BASE_FAMILY, &tkh_decree_names, decree),
	GROUP("start", start, START, TKH_BASE_STARTS, &tkh_start_names, start),
	GROUP("destiny", destiny, DESTINY, TKH_DESTINIES, &tkh_destiny_names, destiny),
	{"expansion", offsetof(EDITION, expansion), 0, 1, false, NULL,
	 BB_ROWS_IF(expansion, expansion_is_used)},
	{"expansion_bag", offsetof(EDITION, expansion.bag), TKH_COLOURS, 3, false, &players_names,
	 BB_ROWS_IF(expansion_bag, expansion_is_used)},
	{"vizier", offsetof(EDITION, vizier_vp), 0, 1, false, NULL,
	 BB_ROWS_IF(vizier, vizier_is_used)},
	MODULE("region", expansion.region, struct tkh_region_values, TKH_REGIONS, &tkh_row_names,
	       region),
	MODULE("conquest", expansion.conquest, CONQUEST, TKH_CONQUESTS, &tkh_conquest_names,
	       conquest),
	MODULE("cult", expansion.cult, CULT, TKH_CULTS, &tkh_cult_names, cult),
	MODULE("artefact", expansion.artefact, ARTEFACT, TKH_ARTEFACTS, &tkh_artefact_names,
	       artefact),
	{"artefact_use", offsetof(EDITION, expansion.happy_scribes), 1, 1, false, &artefact_used,
	 BB_ROWS_SINCE(artefact_use, expansion_is_used, ARTEFACT_USE_UNSAID)},
	{"statue_bonus", offsetof(EDITION, expansion.bonus_is_basic), 0, 1, false, NULL,
	 BB_ROWS_SINCE(statue_bonus, expansion_is_used, STATUE_BONUS_UNSAID)},
	MODULE("expansion_blessing", blessing[TKH_BASE_FAMILY], CARD, 4, &new_blessings,
	       force_card),
	MODULE("expansion_technology", technology[TKH_BASE_FAMILY], CARD, 5, &new_technologies,
	       force_card),
	MODULE("expansion_decree", decree[TKH_BASE_FAMILY], DECREE, 4, &new_decrees, decree),
	MODULE("expansion_start", start[TKH_BASE_STARTS], START, TKH_STARTS - TKH_BASE_STARTS,
	       &new_starts,
	       force_start),
	{"solo", offsetof(EDITION, solo), 0, 1, false, NULL, BB_ROWS_IF(solo, with_automaton)},
	{"expansion_solo", offsetof(EDITION, bot), 0, 1, false, NULL, BB_ROWS_IF(bot, with_both)},
};

const struct bb_layout tkh_edition_layout = {sizeof(EDITION), sizeof groups / sizeof groups[0],
                                             groups};

_Static_assert(sizeof(EDITION) <= BB_LAYOUT_MAX, "an edition fits the generator");

static bool expansion_is_used(const struct bb_rules *rules)
{
	return rules->option[TKH_WITH_SETH] != 0;
}

static bool vizier_is_used(const struct bb_rules *rules)
{
	return rules->option[TKH_WITH_VIZIER] != 0;
}

static enum bb_status refuse(struct bb_text *path, struct bb_text *expected, const char *where,
                             const char *what)
{
	bb_put(path, where);
	bb_put(expected, what);
	return BB_INVALID;
}

/* T-LIGHT-01: two wedges of each light. */
static bool dial_is_valid(const struct tkh_edition *e)
{
	unsigned count[TKH_LIGHTS] = {0};

	for (unsigned i = 0; i < TKH_WEDGES; i++)
		count[e->dial[i]]++;
	return count[TKH_SUN] == 2 && count[TKH_SHADE] == 2 && count[TKH_DARK] == 2;
}

/* T-HORUS-03: each value names a different god. */
static bool printed_gods_are_valid(const struct tkh_edition *e)
{
	unsigned seen = 0;

	for (unsigned i = 0; i < TKH_FACES; i++)
		seen |= 1u << e->printed_god[i];
	return seen == (1u << TKH_WEDGES) - 1;
}

/* T-ROT-07: the bag must have enough for 18 dice on the dial and the dice of two Rotations. */
static bool bag_is_valid(const struct tkh_edition *e, unsigned players)
{
	unsigned dice = 0;

	for (unsigned i = 0; i < TKH_BASE_COLOURS; i++)
		dice += e->bag[players - 2][i];
	return dice == e->dice_at_start * TKH_WEDGES + 2 * players;
}

/* Packs the dice of each bag into a word. */
static void pack_dice(struct tkh_edition *e)
{
	for (unsigned i = 0; i < 3; i++) {
		e->dice[i] = 0;
		for (unsigned colour = 0; colour < TKH_BASE_COLOURS; colour++)
			e->dice[i] |= (uint64_t)e->bag[i][colour] << 8 * colour;
	}
}

/* Assigns the families to the spaces of a quarter; false if there are too many. */
static bool fill_quarter(struct tkh_edition *e, unsigned number)
{
	unsigned at = 0;

	for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++)
		e->space_family[number][i] = 0;
	for (unsigned family = 0; family < TKH_FAMILIES; family++)
		e->spaces_of[family] &= (uint16_t) ~(
			((1u << TKH_QUARTER_SPACES) - 1) << number * TKH_QUARTER_SPACES);
	for (unsigned family = 0; family < TKH_FAMILIES; family++)
		for (unsigned i = 0; i < e->quarter[number].count[family]; i++) {
			if (at == TKH_QUARTER_SPACES)
				return false;
			e->spaces_of[family] |=
				(uint16_t)(1u << (number * TKH_QUARTER_SPACES + at));
			e->space_family[number][at++] = (uint8_t)(family + 1);
		}
	return at > 0;
}

/* Computes the sets of spaces by quarters. */
static void sort_spaces(struct tkh_edition *e)
{
	memset(e->spaces_in, 0, sizeof e->spaces_in);
	for (unsigned quarters = 0; quarters < 1u << TKH_QUARTERS; quarters++)
		for (unsigned i = 0; i < TKH_QUARTERS * TKH_QUARTER_SPACES; i++)
			if (bb_has(quarters, i / TKH_QUARTER_SPACES) &&
			    e->space_family[i / TKH_QUARTER_SPACES][i % TKH_QUARTER_SPACES] != 0)
				e->spaces_in[quarters] =
					(uint16_t)(e->spaces_in[quarters] | 1u << i);
	for (unsigned family = 0; family < TKH_FAMILIES; family++)
		e->space_count[family] = (uint8_t)bb_count(e->spaces_of[family]);
}

/* Computes the sets of sites by number of players and by price. */
static void sort_sites(struct tkh_edition *e)
{
	for (unsigned players = 2; players <= 4; players++) {
		e->sites_in_use[players - 2] = 0;
		for (unsigned i = 0; i < TKH_SITES; i++)
			if (e->site[i].players <= players)
				e->sites_in_use[players - 2] |= UINT32_C(1) << i;
	}
	for (unsigned bread = 0; bread <= TKH_BREAD_MAX; bread++) {
		e->sites_for[bread] = 0;
		for (unsigned i = 0; i < TKH_SITES; i++)
			if (e->site[i].bread <= bread)
				e->sites_for[bread] |= UINT32_C(1) << i;
	}
	memset(e->sites_at, 0, sizeof e->sites_at);
	for (unsigned i = 0; i < TKH_SITES; i++)
		e->sites_at[e->site[i].line] |= UINT32_C(1) << i;
}

/* Computes the sets of values of a Thoth action by price and by cards. */
static void sort_thoth(struct tkh_edition *e)
{
	memset(e->thoth_for, 0, sizeof e->thoth_for);
	memset(e->thoth_giving, 0, sizeof e->thoth_giving);
	for (unsigned value = 1; value <= TKH_FACES; value++) {
		for (unsigned papyrus = e->thoth_papyrus[value - 1]; papyrus <= TKH_PAPYRUS_MAX;
		     papyrus++)
			e->thoth_for[papyrus] = (uint8_t)(e->thoth_for[papyrus] | 1u << value);
		for (unsigned cards = e->thoth_cards[value - 1]; cards <= TKH_QUARTER_SPACES;
		     cards++)
			e->thoth_giving[cards] = (uint8_t)(e->thoth_giving[cards] | 1u << value);
	}
}

static void sort_wedges(struct tkh_edition *e)
{
	memset(e->steps_in, 0, sizeof e->steps_in);
	for (unsigned step = 0; step < TKH_WEDGES; step++)
		e->steps_in[e->dial[step]] |= UINT64_C(0xff) << 8 * step;
}

static void find_token_givers(struct tkh_edition *e)
{
	e->token_givers = 0;
	for (unsigned i = 0; i < TKH_FAMILY; i++)
		for (unsigned token = 0; token < TKH_TOKENS; token++)
			if (e->technology[i].gain.token[token] != 0)
				e->token_givers |= UINT32_C(1) << i;
}

/* B-SETUP-03: each of the four resources once. */
static bool orders_are_valid(const struct tkh_edition *e)
{
	for (unsigned number = 0; number < TKH_RESOURCE_TILES; number++) {
		unsigned seen = 0;

		for (unsigned i = 0; i < TKH_BASICS; i++)
			seen |= 1u << e->solo.order[number][i];
		if (seen != (1u << TKH_BASICS) - 1)
			return false;
	}
	return true;
}

/* An Artefact lies beside the Destiny card of its Ankh value (X-SETUP-19); false if there is
 * none. */
static bool find_destinies(struct tkh_edition *e)
{
	for (unsigned i = 0; i < TKH_ARTEFACTS; i++) {
		unsigned k = 0;

		while (k < TKH_DESTINIES && e->destiny[k].ankh != e->expansion.artefact[i].ankh)
			k++;
		if (k == TKH_DESTINIES)
			return false;
		e->destiny_of[i] = (uint8_t)k;
	}
	return true;
}

/* Computes the sets of Artefacts by Destiny cards and by price. */
static void sort_artefacts(struct tkh_edition *e)
{
	memset(e->artefacts_with, 0, sizeof e->artefacts_with);
	memset(e->artefacts_for, 0, sizeof e->artefacts_for);
	for (unsigned i = 0; i < TKH_ARTEFACTS; i++) {
		for (unsigned cards = 0; cards < 1u << TKH_DESTINIES; cards++)
			if (bb_has(cards, e->destiny_of[i]))
				e->artefacts_with[cards] =
					(uint8_t)(e->artefacts_with[cards] | 1u << i);
		for (unsigned priests = e->expansion.artefact[i].priests; priests <= TKH_FORCES;
		     priests++)
			e->artefacts_for[priests] = (uint8_t)(e->artefacts_for[priests] | 1u << i);
	}
}

enum bb_status tkh_edition_finish(void *edition, struct bb_text *path, struct bb_text *expected)
{
	struct tkh_edition *e = edition;

	if (!dial_is_valid(e))
		return refuse(path, expected, "dial", "two sections of each light");
	if (!printed_gods_are_valid(e))
		return refuse(path, expected, "printed_god", "every god once");
	for (unsigned players = 2; players <= 4; players++)
		if (!bag_is_valid(e, players))
			return refuse(path, expected, "bag",
			              "18 dice for the dial and 2 more for each player");
	for (unsigned i = 1; i < TKH_LEVELS; i++)
		if (e->level[i] <= e->level[i - 1])
			return refuse(path, expected, "level", "ascending numbers");
	if (e->start_happiness > e->start_population || e->start_population > e->track_end)
		return refuse(path, expected, "start_happiness", "at most start_population");
	if (e->production_start > e->production_max)
		return refuse(path, expected, "production_start", "at most production_max");
	for (unsigned i = 0; i < TKH_QUARTERS; i++) {
		if (!fill_quarter(e, i))
			return refuse(path, expected, "section", "1 to 4 cards in each section");
		if (i > 0 && e->quarter[i].happiness <= e->quarter[i - 1].happiness)
			return refuse(path, expected, "section", "ascending happiness");
	}
	pack_dice(e);
	sort_spaces(e);
	sort_sites(e);
	sort_thoth(e);
	sort_wedges(e);
	find_token_givers(e);
	if (e->solo.start_happiness > e->solo.start_population ||
	    e->solo.start_population > e->track_end)
		return refuse(path, expected, "solo.start_happiness",
		              "at most solo.start_population");
	if (e->solo.statue[0] == e->solo.statue[1])
		return refuse(path, expected, "solo.statue", "two different numbers");
	if (!orders_are_valid(e))
		return refuse(path, expected, "solo.tile_a",
		              "each of the four resources once on every tile");
	for (unsigned i = 0; i < TKH_BASE_STARTS; i++)
		for (unsigned k = 0; k < i; k++)
			if (e->start[i].initiative == e->start[k].initiative)
				return refuse(path, expected, "start", "different initiatives");
	if (!find_destinies(e))
		return refuse(path, expected, "artefact", "the ankh of a Destiny card");
	sort_artefacts(e);
	return BB_OK;
}
