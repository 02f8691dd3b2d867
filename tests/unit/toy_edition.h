/* A toy edition with every kind of field, for the tests of edition files. */
#ifndef TESTS_UNIT_TOY_EDITION_H
#define TESTS_UNIT_TOY_EDITION_H

#include "data/load.h"

struct toy_site {
	uint8_t cost;
	uint8_t gain[2];
	uint8_t unused;
};

struct toy {
	uint8_t rounds;
	uint8_t colour; /* a name */
	uint8_t first;  /* a card or none */
	uint8_t tools;  /* a set */
	int16_t shift;
	uint16_t wide;
	uint8_t parts[3]; /* must sum to 6 */
	uint8_t spaces;
	uint8_t level[2];
	struct toy_site site[2];
	uint8_t total; /* derived: sum of the costs */
	uint8_t unused[3];
};

static const char *const colours[] = {"black", "white", "yellow"};
static const struct bb_names colour_names = BB_NAMES(colours);
static const char *const tools[] = {"axe", "saw", "rope"};
static const struct bb_names tool_names = BB_NAMES(tools);
static const char *const sites[] = {"temple", "palace"};
static const struct bb_names site_names = BB_NAMES(sites);

static const struct bb_field top_fields[] = {
	BB_FIELD_IN(struct toy, rounds, "rounds", 0, 1, 20, NULL),
	BB_FIELD(struct toy, colour, BB_F_NAME, &colour_names),
	BB_FIELD(struct toy, first, BB_F_CARD, &tool_names),
	BB_FIELD(struct toy, tools, BB_F_SET, &tool_names),
	BB_FIELD(struct toy, shift, BB_F_SIGNED, NULL),
	BB_FIELD(struct toy, wide, 0, NULL),
	BB_ARRAY(struct toy, parts, 0, NULL),
};
static const struct bb_field gauge_fields[] = {{"spaces", 0, 1, 0, 1, 5, 12, NULL}};
static const struct bb_field level_fields[] = {{"steps", 0, 1, 0, 1, 0, 9, NULL}};
static const struct bb_field site_fields[] = {
	BB_FIELD_IN(struct toy_site, cost, "cost", 0, 1, 9, NULL),
	BB_ARRAY_IN(struct toy_site, gain, "gain", 0, 0, 3, NULL),
};
static const struct bb_group toy_groups[] = {
	{NULL, 0, 0, 1, false, NULL, BB_ROWS_OF(top_fields)},
	{"gauge", offsetof(struct toy, spaces), 1, 1, false, NULL, BB_ROWS_OF(gauge_fields)},
	{"level", offsetof(struct toy, level), 1, 2, false, NULL, BB_ROWS_OF(level_fields)},
	{"site", offsetof(struct toy, site), sizeof(struct toy_site), 2, false, &site_names,
	 BB_ROWS_OF(site_fields)},
};
static const struct bb_layout toy_layout = {
	sizeof(struct toy), sizeof toy_groups / sizeof toy_groups[0], toy_groups};

static enum bb_status toy_finish(void *edition, struct bb_text *path, struct bb_text *expected)
{
	struct toy *toy = edition;

	if (toy->parts[0] + toy->parts[1] + toy->parts[2] != 6) {
		bb_put(path, "parts");
		bb_put(expected, "parts that sum to 6");
		return BB_INVALID;
	}
	if (toy->site[1].cost <= toy->site[0].cost) {
		bb_put(path, "site.palace.cost");
		bb_put(expected, "more than the temple's cost");
		return BB_INVALID;
	}
	toy->total = (uint8_t)(toy->site[0].cost + toy->site[1].cost);
	return BB_OK;
}

static const struct bb_edition_form toy_form = {"toy", &toy_layout, sizeof(struct toy), toy_finish};

static const struct toy toy_builtin = {
	.rounds = 4, .colour = 1, .first = 2, .tools = 5, .shift = -3, .wide = 500,
	.parts = {1, 2, 3}, .spaces = 9, .level = {2, 4},
	.site = {{3, {1, 0}, 0}, {5, {2, 2}, 0}}, .total = 8,
};

static const struct bb_game toy_game = {
	.name = "toy", .edition = &toy_layout, .edition_size = sizeof(struct toy),
	.builtin = &toy_builtin, .builtin_name = "standard", .edition_finish = toy_finish,
};

/* toy_builtin as a data file. */
#define TOY_TOP                                                                                    \
	"\"$game\": \"toy\", \"$src\": \"rulebook\", \"rounds\": 4, \"colour\": \"white\",\n"      \
	"\"first\": \"saw\", \"tools\": [\"rope\", \"axe\"], \"shift\": -3, \"wide\": 500,\n"      \
	"\"parts\": [1, 2, 3], \"$src.wide\": \"public\", \"$note.wide\": \"seen on " \
	"\\\"photos\\\"\""
#define TOY_TABLES                                                                                 \
	"\"gauge\": {\"spaces\": 9, \"$src\": \"reconstructed\"},\n"                               \
	"\"level\": {\"$src\": \"rulebook\", \"0\": {\"steps\": 2}, \"1\": {\"steps\": 4}},\n"     \
	"\"site\": {\"$src\": \"public\", \"$note\": \"all sites\",\n"                             \
	"\"temple\": {\"cost\": 3, \"gain\": [1, 0]},\n"                                           \
	"\"palace\": {\"cost\": 5, \"gain\": [2, 2], \"$src.gain\": \"rulebook\"}}"

#endif
