/* Readings: what people at a real table read off their boards for a judgement or a Scoring, one at
 * a time.
 *
 * A reading is written into a position that nobody has played: it consists of set-up and readings.
 * Only what those two phases use matters in it; forecast.c computes the results. A rejected reading
 * names the rule: T-LIM, T-INV, T-MAAT-01, T-DEST-02. */
#include <string.h>

#include "games/tekhenu/module.h"
#include "games/tekhenu/tekhenu.h"

/* Replaces the dice of one pan; the other pans keep theirs. */
static enum bb_status read_pan(struct tkh_player *p, unsigned pan, struct bb_reader *reader,
                               struct bb_error *error)
{
	struct tkh_player after = *p;
	struct bb_token word;
	unsigned at = 0;

	for (unsigned i = 0; i < TKH_BOARD_DICE; i++)
		if (after.die_pan[i] == pan)
			after.die_face[i] = after.die_pan[i] = 0;
	while ((word = bb_next_token(reader)).length > 0) {
		int64_t face;

		if (!bb_token_int(word, &face) || face < 1 || face > TKH_FACES)
			return bb_fail(error, BB_OUT_OF_RANGE, 0, "faces from 1 to 6");
		while (at < TKH_BOARD_DICE && after.die_face[at] != 0)
			at++;
		if (at == TKH_BOARD_DICE)
			return bb_fail(error, BB_INVALID, 0, "T-MAAT-01");
		after.die_face[at] = (uint8_t)face;
		after.die_pan[at] = (uint8_t)pan;
	}
	*p = after;
	return BB_OK;
}

/* Reads every value of a field of the position, in its own words. */
static enum bb_status read_field(const struct bb_layout *layout, struct tkh_state *s, unsigned seat,
                                 const char *name, struct bb_reader *reader, struct bb_error *error)
{
	struct bb_token word;
	struct bb_place place;
	char buffer[BB_PATH_MAX];
	struct bb_text path;
	unsigned element = 0;

	bb_text_init(&path, buffer, sizeof buffer);
	bb_put(&path, "player.");
	bb_put_uint(&path, seat);
	bb_put(&path, ".");
	bb_put(&path, name);
	if (bb_layout_find(layout, (struct bb_token){buffer, path.length}, &place) != BB_OK)
		return bb_fail(error, BB_UNKNOWN_NAME, 0, "a reading");
	for (; (word = bb_next_token(reader)).length > 0; element++) {
		int64_t value;

		if (element >= place.field->count)
			return bb_fail(error, BB_FULL, 0, "fewer values");
		place.element = (uint16_t)element;
		place.whole = false;
		if (bb_value_parse(place.field, word, &value) != BB_OK ||
		    bb_place_set(&place, s, value) != BB_OK)
			return bb_fail(error, BB_OUT_OF_RANGE, 0, "a value of this reading");
	}
	if (element == 0 && place.field->count == 1 &&
	    (place.field->flags & (BB_F_SET | BB_F_CARD)) != 0)
		return bb_place_set(&place, s, 0); /* sets it to none */
	if (element != place.field->count)
		return bb_fail(error, BB_MISSING, 0, "all values of this reading");
	return BB_OK;
}

/* The rule that one player's board breaks, or NULL. */
static const char *broken_alone(const struct bb_rules *rules, const struct tkh_player *p,
                                unsigned seat)
{
	const struct tkh_edition *e = tkh_edition_of(rules);

	if (p->population > e->track_end)
		return "T-INV-03";
	if (p->happiness > p->population)
		return "T-LIM-08";
	for (unsigned token = 0; token < TKH_BASICS; token++)
		if (p->production[token] < e->production_start ||
		    p->production[token] > e->production_max)
			return "T-LIM-07";
	if (tkh_buildings_out(p) > tkh_supply_of(rules, seat) ||
	    bb_count(p->columns) > TKH_COLUMNS || tkh_statues_out(p) > TKH_STATUES)
		return "T-LIM-01";
	BB_EACH(site, p->sites)
		if (e->site[site].players > rules->seats)
			return "T-HATHOR-04";
	return NULL;
}

/* The rule that all boards together break, or NULL. */
static const char *broken_together(const struct bb_rules *rules, const struct tkh_state *s)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	uint32_t sites = 0, osiris = 0, columns = 0, people = 0, regions = 0, technologies = 0,
		 destinies = 0;
	unsigned statues[TKH_GODS] = {0};

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct tkh_player *p = &s->player[seat];
		uint32_t destiny = p->destiny != 0 ? UINT32_C(1) << (p->destiny - 1) : 0;

		if (((p->sites & sites) | (p->osiris & osiris) | (p->columns & columns) |
		     (p->people & people) | (p->regions & regions)) != 0)
			return "T-LIM-09";
		if ((p->technologies & technologies) != 0)
			return "T-INV-08";
		if ((destiny & destinies) != 0)
			return "T-DEST-02";
		for (unsigned god = 0; god < TKH_GODS; god++) {
			statues[god] += p->statues[god];
			if (statues[god] > (bb_has(tkh_gods_in_play(rules), god)
			                            ? e->statue_slots[tkh_table_size(rules)]
			                            : 0u))
				return "T-HORUS-04";
		}
		sites |= p->sites;
		osiris |= p->osiris;
		columns |= p->columns;
		people |= p->people;
		regions |= p->regions;
		technologies |= p->technologies;
		destinies |= destiny;
	}
	return tkh_module_check(rules, s);
}

enum bb_status tkh_read_off(const struct bb_rules *rules, void *state, unsigned seat,
                            const char *line, size_t length, struct bb_error *error)
{
	struct tkh_state after = *(const struct tkh_state *)state;
	const struct tkh_player *p = &after.player[seat];
	struct bb_reader reader;
	enum bb_status status;
	const char *rule;
	int reading;

	bb_reader_init(&reader, line, length);
	reading = bb_find_name(&tkh_readings, bb_next_token(&reader));
	if (reading < 0)
		return bb_fail(error, BB_UNKNOWN_NAME, 0, "a reading");
	status = reading < (int)TKH_PANS
	                 ? read_pan(&after.player[seat], (unsigned)reading, &reader, error)
	                 : read_field(rules->game->layout, &after, seat, tkh_readings.at[reading],
	                              &reader, error);
	if (status != BB_OK)
		return status;
	after.osiris_gold = (uint8_t)(after.osiris_gold & ~tkh_rows_settled(&after));
	if (!tkh_modules_are_absent(rules, &after))
		return bb_fail(error, BB_MISSING, 0, "the option that brings it into play");
	rule = broken_alone(rules, p, seat);
	if (rule == NULL)
		rule = broken_together(rules, &after);
	if (rule != NULL)
		return bb_fail(error, BB_INVALID, 0, rule);
	memcpy(state, &after, sizeof after);
	return BB_OK;
}
