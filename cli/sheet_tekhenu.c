/* Tekhenu's sheet: the judgement of Maat and a Scoring for a table of people, from what they read off their boards.
 *
 * The figures come from the rules; here they are only asked for and printed. */
#include <string.h>

#include "cli/cli.h"
#include "cli/draw.h"
#include "games/tekhenu/module.h"

/* Fields of a player that the two phases look at. */
static const struct {
	const char *name, *help;
} fields[] = {
	{"pure", "faces of the dice on the left pan: pure 5 4"},
	{"tainted", "faces of the dice on the right pan"},
	{"below", "faces of the dice below the scale"},
	{"excess", "excess tokens on the right pan"},
	{"faith_left", "faith put on the left pan"},
	{"faith_right", "faith put on the right pan"},
	{"destiny", "the Destiny card, for its ankh: destiny A03"},
	{"technologies", "Technologies: technologies T15,T17"},
	{"osiris", "workshops and quarries: osiris papyrus1,granite4"},
	{"sites", "buildings at the temple: sites W1,S3"},
	{"columns", "columns in the temple: columns r1c1,r3c3"},
	{"statues", "statues for Horus, Ra, Hathor, Bastet, Thoth, Osiris: statues 1 0 0 1 0 0"},
	{"people", "statues for the people: people TE,OL"},
	{"population", "position on the track"},
	{"happiness", "position on the track"},
	{"production", "markers of papyrus, bread, limestone, granite: production 2 3 2 6"},
	{"blood", "with Seth: Blood tokens"},
	{"regions", "with Seth: buildings in regions, a = first slot: regions 1a,4b"},
	{"statues_apart", "with Seth: statues for Seth"},
};

void cli_sheet_tekhenu_help(FILE *out)
{
	fprintf(out, "SEAT FIELD VALUE..., for example: 0 pure 5 4\n");
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		fprintf(out, "  %-13s %s\n", fields[i].name, fields[i].help);
}

/* The dice of one pan are those given; the other pans keep theirs. */
static enum bb_status set_pan(struct tkh_player *p, unsigned pan, struct bb_reader *reader,
                              struct bb_error *error)
{
	struct tkh_player after = *p;
	struct bb_token word;
	unsigned at = 0;

	for (unsigned i = 0; i < TKH_BOARD_DICE; i++) {
		if (after.die_pan[i] == pan)
			after.die_face[i] = after.die_pan[i] = 0;
	}
	while ((word = bb_next_token(reader)).length > 0) {
		int64_t face;

		if (!bb_token_int(word, &face) || face < 1 || face > TKH_FACES)
			return bb_fail(error, BB_OUT_OF_RANGE, 0, "faces from 1 to 6");
		while (at < TKH_BOARD_DICE && after.die_face[at] != 0)
			at++;
		if (at == TKH_BOARD_DICE)
			return bb_fail(error, BB_FULL, 0, "at most 4 dice on a board");
		after.die_face[at] = (uint8_t)face;
		after.die_pan[at] = (uint8_t)pan;
	}
	*p = after;
	return BB_OK;
}

static enum bb_status set_field(const struct bb_rules *rules, void *state, unsigned seat,
                                struct bb_token name, struct bb_reader *reader,
                                struct bb_error *error)
{
	const struct bb_layout *layout = rules->game->layout;
	_Alignas(8) uint8_t after[BB_STATE_MAX];
	struct bb_token word;
	struct bb_place place;
	char path[64];
	unsigned element = 0;

	snprintf(path, sizeof(path), "player.%u.%.*s", seat, (int)(name.length & 31), name.at);
	if (bb_layout_find(layout, (struct bb_token){path, strlen(path)}, &place) != BB_OK)
		return bb_fail(error, BB_UNKNOWN_NAME, 0, "a field; `help` lists them");
	memcpy(after, state, layout->size);
	while ((word = bb_next_token(reader)).length > 0) {
		int64_t value;

		if (element >= place.field->count)
			return bb_fail(error, BB_FULL, 0, "fewer values");
		place.element = (uint16_t)element++;
		place.whole = false;
		if (bb_value_parse(place.field, word, &value) != BB_OK ||
		    bb_place_set(&place, after, value) != BB_OK)
			return bb_fail(error, BB_OUT_OF_RANGE, 0, "a value of this field");
	}
	if (element == 0 || (place.field->count > 1 && element != place.field->count))
		return bb_fail(error, BB_MISSING, 0, "all values of the field");
	memcpy(state, after, layout->size);
	return BB_OK;
}

/* What the sheet as a whole does not allow. */
static enum bb_status judge(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                            struct bb_error *error)
{
	const struct tkh_player *p = &s->player[seat];

	if (p->population > tkh_edition_of(rules)->track_end)
		return bb_fail(error, BB_INVALID, 0, "T-INV-03");
	if (p->happiness > p->population)
		return bb_fail(error, BB_INVALID, 0, "T-LIM-08");
	if (tkh_buildings_out(p) > TKH_BUILDINGS || bb_count(p->columns) > TKH_COLUMNS ||
	    tkh_statues_out(p) > TKH_STATUES)
		return bb_fail(error, BB_INVALID, 0, "T-LIM-01");
	for (unsigned other = 0; other < rules->seats; other++) {
		const struct tkh_player *q = &s->player[other];

		if (other != seat && ((p->sites & q->sites) | (p->osiris & q->osiris) |
		                      (p->columns & q->columns) | (uint32_t)(p->people & q->people) |
		                      (uint32_t)(p->regions & q->regions)) != 0)
			return bb_fail(error, BB_INVALID, 0, "T-LIM-09");
	}
	if (rules->option[TKH_WITH_SETH] == 0 && (p->regions | p->token[TKH_BLOOD] | p->statues[TKH_WEDGES]) != 0)
		return bb_fail(error, BB_INVALID, 0, "a game with the option seth");
	return BB_OK;
}

enum bb_status cli_sheet_tekhenu_set(const struct bb_rules *rules, void *state, unsigned seat,
                                     const char *line, struct bb_error *error)
{
	struct tkh_state after = *(const struct tkh_state *)state;
	struct bb_reader reader;
	struct bb_token name;
	enum bb_status status;

	bb_reader_init(&reader, line, strlen(line));
	name = bb_next_token(&reader);
	if (bb_token_is(name, "pure"))
		status = set_pan(&after.player[seat], TKH_PURE, &reader, error);
	else if (bb_token_is(name, "tainted"))
		status = set_pan(&after.player[seat], TKH_TAINTED, &reader, error);
	else if (bb_token_is(name, "below"))
		status = set_pan(&after.player[seat], TKH_BELOW, &reader, error);
	else
		status = set_field(rules, &after, seat, name, &reader, error);
	if (status == BB_OK)
		status = judge(rules, &after, seat, error);
	if (status == BB_OK)
		memcpy(state, &after, sizeof(after));
	return status;
}

void cli_sheet_tekhenu(const struct bb_rules *rules, const void *state, FILE *out)
{
	static const char *const words[TKH_CATEGORIES] = {"districts", "temple",  "statues",
	                                                  "happiness", "markers", "buildings"};
	const struct tkh_state *s = state;
	uint8_t order[BB_SEATS_MAX];

	tkh_new_order(rules, s, order);
	fprintf(out, "Judgement   balance  loses  ankh  turn order\n");
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		int balance = tkh_balance(rules, s, seat);
		unsigned place = 0;

		while (place + 1u < rules->seats && order[place] != seat)
			place++;
		fprintf(out, "  seat %u   %+8d  %5u  %4u  %u\n", seat, balance,
		        bb_is_automaton(rules, seat) || tkh_may(s, seat, TKH_NO_TAINT) ? 0 : tkh_maat_loss(rules, balance),
		        tkh_ankh(rules, s, seat), place + 1);
	}
	fprintf(out, "Scoring   ");
	for (unsigned category = 0; category < TKH_CATEGORIES; category++)
		fprintf(out, " %9s", words[category]);
	fprintf(out, "%s  sum  bread due\n", rules->option[TKH_WITH_SETH] != 0 ? "   regions" : "");
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		unsigned sum = tkh_module_score(rules, s, seat);

		fprintf(out, "  seat %u   ", seat);
		for (unsigned category = 0; category < TKH_CATEGORIES; category++) {
			unsigned points = tkh_category_score(rules, s, seat, category);

			sum += points;
			fprintf(out, " %9u", points);
		}
		if (rules->option[TKH_WITH_SETH] != 0)
			fprintf(out, " %9u", tkh_module_score(rules, s, seat));
		fprintf(out, " %4u  %9u\n", sum, tkh_bread_due(rules, s, seat));
	}
}
