/* Botankhamun's choices: which die, which place, which card. Nothing here changes a position.
 *
 * Rules: B-TERM, B-GOD, B-RES, B-HORUS-01 to -11, B-RA-02 to -12, B-HATHOR-01, -02, B-THOTH-02 to
 * -05, B-OSIRIS-02 to -05, B-RULING-06, -07, -10 to -13, -16 to -18, -26, -28, -29. */
#include "games/tekhenu/cards.h"
#include "games/tekhenu/course.h"
#include "games/tekhenu/gods.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/solo/solo.h"

/* --- dice --------------------------------------------------------------------------------- */

static const struct tkh_bot_ways plain;

const struct tkh_bot_ways *tkh_bot_ways_of(const struct bb_rules *rules)
{
	TKH_EACH_WITH(bot, module, rules)
		return module->bot;
	return &plain;
}

enum { ALL = -1 }; /* all colours */

/* The dice that he may take (B-TERM-03), as a set of their places. */
uint32_t tkh_bot_takeable(const struct bb_rules *rules, const struct tkh_state *s, unsigned place,
                          uint32_t colours)
{
	uint32_t dice, kept = 0;

	if (place < TKH_GODS)
		dice = tkh_places_with(s->wedge, place + 1);
	else
		dice = (uint32_t)bb_first(TKH_DICE) & ~tkh_places_with(s->wedge, 0);
	if (!bb_has_many(colours))
		dice &= tkh_places_with(s->colour, bb_lowest(colours));
	BB_EACH(i, dice) {
		unsigned lies = s->wedge[i] - 1u;

		kept |= ((uint32_t)bb_has(colours, s->colour[i]) &
		         (uint32_t)(lies < TKH_WEDGES || lies == place) &
		         (uint32_t)(tkh_status(rules, s, lies, s->colour[i]) != TKH_FORBIDDEN))
		        << i;
	}
	return kept;
}

/* BX-DICE-01 */
static unsigned counts_as(const struct tkh_bot_ways *ways, const struct tkh_state *s, unsigned i)
{
	return s->face[i] + bb_has(ways->raised, s->colour[i]);
}

uint32_t tkh_bot_highest(const struct bb_rules *rules, const struct tkh_state *s, uint32_t dice)
{
	const struct tkh_bot_ways *ways;
	uint32_t highest = 0;
	unsigned most = 0;

	if (!bb_has_many(dice))
		return dice;
	ways = tkh_bot_ways_of(rules);
	BB_EACH(i, dice)
		tkh_bot_keep(&highest, &most, i, counts_as(ways, s, i));
	return highest;
}

/* Emits an event for a die that counts more than it shows. */
static void tell_counts(const struct bb_rules *rules, const struct tkh_state *s, uint32_t dice,
                        struct bb_events *log)
{
	const struct tkh_bot_ways *ways = log != NULL ? tkh_bot_ways_of(rules) : &plain;

	if (log == NULL)
		return;
	BB_EACH(i, dice)
		if (counts_as(ways, s, i) != s->face[i])
			bb_emit(log, TKH_EV_BOT_COUNTS, tkh_bot_seat(rules), BB_PUBLIC,
			        s->colour[i], s->face[i], (int)counts_as(ways, s, i), 0);
}

/* Emits an event for each die if several show the highest value. */
static void tell_tie(const struct bb_rules *rules, const struct tkh_state *s, uint32_t dice,
                     struct bb_events *log)
{
	if (log == NULL || !bb_has_many(dice))
		return;
	BB_EACH(i, dice)
		bb_emit(log, TKH_EV_BOT_COMPARES, tkh_bot_seat(rules), BB_PUBLIC, s->wedge[i] - 1,
		        s->colour[i], s->face[i], 0);
}

/* B-RULING-34: dice of the same wedge, colour and value are one choice. */
bool tkh_bot_one_sort(const struct tkh_state *s, uint32_t dice)
{
	unsigned first;

	if (!bb_has_many(dice))
		return true;
	first = bb_lowest(dice);
	BB_EACH(i, dice)
		if (s->wedge[i] != s->wedge[first] || s->colour[i] != s->colour[first] ||
		    s->face[i] != s->face[first])
			return false;
	return true;
}

/* Of these dice on the dial, those that he may take and that count most. With `by_status`, of these
 * the Pure ones, else the Tainted ones, and of each those that go ahead. All dice are in this wedge
 * or, with TKH_WEDGES, anywhere. Each die is tested once without a branch, since the results cannot
 * be predicted. */
static inline uint32_t best_takeable(const struct bb_rules *rules, const struct tkh_state *s,
                                     uint32_t dice, unsigned wedge, bool by_status)
{
	const struct tkh_bot_ways *ways = tkh_bot_ways_of(rules);
	uint32_t best = 0;
	unsigned most = 1;

	BB_EACH(i, dice) {
		unsigned lies = wedge < TKH_WEDGES ? wedge : s->wedge[i] - 1u;
		unsigned status = tkh_status(rules, s, lies, s->colour[i]);
		unsigned worth = 8 * counts_as(ways, s, i);

		if (by_status)
			worth += 2 * (TKH_PANS - status) + bb_has(ways->ahead, s->colour[i]);
		tkh_bot_keep(&best, &most, i, worth & (0u - (status != TKH_FORBIDDEN)));
	}
	return best;
}

/* B-GOD-01 to -03, BX-DICE-02 within one wedge. */
static uint32_t best_of_wedge(const struct bb_rules *rules, const struct tkh_state *s,
                              unsigned wedge)
{
	return best_takeable(rules, s, tkh_places_with(s->wedge, wedge + 1), wedge, true);
}

/* Emits how the best dice of a wedge were found. Returns the last rule that decided within the
 * wedge. */
static unsigned tell_wedge(const struct bb_rules *rules, const struct tkh_state *s, unsigned wedge,
                           uint32_t best, struct bb_events *log)
{
	uint32_t dice = tkh_bot_takeable(rules, s, wedge, (uint32_t)ALL),
		 highest = tkh_bot_highest(rules, s, dice);

	bb_emit(log, TKH_EV_BOT_LOOKS, tkh_bot_seat(rules), BB_PUBLIC, (int)wedge,
	        (int)bb_count(dice), 0, 0);
	tell_counts(rules, s, dice, log);
	tell_tie(rules, s, highest, log);
	if (tkh_bot_one_sort(s, highest))
		return BOT_GOD_01;
	if (!tkh_bot_one_sort(s, best))
		return BOT_GOD_03;
	return tkh_bot_ways_of(rules)->ahead != 0 ? BOT_BX_DICE_02 : BOT_GOD_02;
}

/* B-GOD-04, BX-GOD-01: the wedge of the tile, then counter-clockwise (B-RULING-06). */
struct tkh_bot_choice tkh_bot_die_of_god(const struct bb_rules *rules, const struct tkh_state *s,
                                         unsigned god, struct bb_events *log)
{
	struct tkh_bot_choice choice = {0, BOT_GOD_03, 0};

	for (unsigned step = 0; step < TKH_WEDGES && choice.set == 0; step++) {
		unsigned wedge = god >= step ? god - step : god + TKH_WEDGES - step;

		choice.set = best_of_wedge(rules, s, wedge);
		if (log == NULL)
			continue;
		choice.rule = (uint8_t)tell_wedge(rules, s, wedge, choice.set, log);
		if (step > 0 && choice.rule == BOT_GOD_01)
			choice.rule = BOT_GOD_04;
	}
	return choice;
}

/* B-RES-02 to -05, for dice of the highest value: first wedges where he has a Statue for their god,
 * then the highest Horus number. */
static struct tkh_bot_choice best_by_statues(const struct bb_rules *rules,
                                             const struct tkh_state *s, uint32_t highest,
                                             unsigned rule, const struct bb_events *log)
{
	const struct tkh_player *bot = &s->player[tkh_bot_seat(rules)];
	struct tkh_bot_choice choice = {highest, (uint8_t)rule, 0};
	uint32_t own = 0, best = 0;
	unsigned most = 0;

	if (!bb_has_many(highest) || (log != NULL && tkh_bot_one_sort(s, highest)))
		return choice;
	BB_EACH(i, highest)
		own |= (uint32_t)(bot->statues[s->wedge[i] - 1] != 0) << i;
	choice.rule = BOT_RES_03;
	if (own == 0)
		return choice;
	BB_EACH(k, own)
		tkh_bot_keep(&best, &most, k, tkh_value_of_god(s, s->wedge[k] - 1u));
	choice.rule = best != own ? BOT_RES_04 : BOT_RES_02;
	choice.set = best;
	return choice;
}

struct tkh_bot_choice tkh_bot_best(const struct bb_rules *rules, const struct tkh_state *s,
                                   uint32_t dice, unsigned rule, struct bb_events *log)
{
	uint32_t highest = tkh_bot_highest(rules, s, dice);

	tell_counts(rules, s, dice, log);
	tell_tie(rules, s, highest, log);
	return best_by_statues(rules, s, highest, rule, log);
}

/* Emits that he looked for a colour, and what he found. */
static void tell_colour(const struct bb_rules *rules, const struct tkh_state *s, unsigned colour,
                        uint32_t highest, struct bb_events *log)
{
	uint32_t dice = tkh_bot_takeable(rules, s, TKH_GODS, UINT32_C(1) << colour);

	bb_emit(log, TKH_EV_BOT_SEEKS, tkh_bot_seat(rules), BB_PUBLIC, (int)colour,
	        (int)bb_count(dice), 0, 0);
	tell_counts(rules, s, dice, log);
	tell_tie(rules, s, highest, log);
}

/* B-RES-01, -06, -07, BX-RES-01, B-RES-08: in the tile's order, then grey. */
static struct tkh_bot_choice die_by_resource(const struct bb_rules *rules,
                                             const struct tkh_state *s, const uint8_t *order,
                                             struct bb_events *log)
{
	uint32_t on_dial = (uint32_t)bb_first(TKH_DICE) & ~tkh_places_with(s->wedge, 0);

	if (TKH_IS_FILLED(dice, rules)) /* only then are there dice beside the dial */
		on_dial &= ~tkh_places_with(s->wedge, TKH_BESIDE + 1);
	for (unsigned i = 0; i <= TKH_BASICS; i++) {
		unsigned colour = i < TKH_BASICS ? tkh_colour_of(order[i]) : (unsigned)TKH_GREY;
		uint32_t highest = best_takeable(
			rules, s, on_dial & tkh_places_with(s->colour, colour), TKH_WEDGES, false);

		if (log != NULL)
			tell_colour(rules, s, colour, highest, log);
		if (highest != 0)
			return best_by_statues(rules, s, highest,
			                       i == 0           ? BOT_RES_01
			                       : i < TKH_BASICS ? BOT_RES_06
			                                        : BOT_RES_07,
			                       log);
	}
	return (struct tkh_bot_choice){0, BOT_RES_07, 0};
}

unsigned tkh_bot_tile(const struct tkh_state *s)
{
	unsigned marker = s->bot.marker;

	if (marker == 0 || marker > TKH_BOT_PLACES || s->bot.pyramid[marker - 1] == 0)
		return TKH_BOT_TILES;
	return s->bot.pyramid[marker - 1] - 1u;
}

struct tkh_bot_choice tkh_bot_die(const struct bb_rules *rules, const struct tkh_state *s,
                                  struct bb_events *log)
{
	struct tkh_bot_choice choice = {0, BOT_GOD_04, 0};
	const struct tkh_bot_ways *ways;
	unsigned tile = tkh_bot_tile(s);

	if (tile < TKH_BOT_GOD_TILES)
		choice = tkh_bot_die_of_god(rules, s, tile, log);
	else if (tile < TKH_BOT_OWN_TILES)
		choice = die_by_resource(rules, s,
		                         tkh_solo_of(rules)->order[tile - TKH_BOT_GOD_TILES], log);
	if (choice.set != 0)
		return choice;
	ways = tkh_bot_ways_of(rules);
	return ways->die != NULL ? ways->die(rules, s, tile, log) : choice;
}

/* --- Horus -------------------------------------------------------------------------------- */

enum { LEFT = 2, RIGHT = 3, TEMPLE_SITES = 2 }; /* sites for the people above the Osiris area */

/* B-HORUS-03, B-RULING-10: how many districts a Statue there would bring under his control. */
static unsigned impact(const struct bb_rules *rules, const struct tkh_state *s, unsigned site)
{
	unsigned seat = tkh_bot_seat(rules), count = 0;

	for (unsigned i = 0; i < 2; i++) {
		unsigned district = 2 * (site - LEFT) + i;

		count += tkh_majority(rules, s, district) != seat &&
		         tkh_majority_with(rules, s, district, seat, 1u << site) == seat;
	}
	return count;
}

/* B-HORUS-05 */
static struct tkh_bot_choice statue_at_osiris(const struct bb_rules *rules,
                                              const struct tkh_state *s, unsigned taken,
                                              struct bb_events *log)
{
	struct tkh_bot_choice choice = {0, BOT_HORUS_05, 0};
	unsigned most = 1; /* a site that brings no district is not worth it */

	for (unsigned site = LEFT; site <= RIGHT; site++) {
		unsigned districts;

		if (bb_has(taken, site))
			continue;
		districts = impact(rules, s, site);
		bb_emit(log, TKH_EV_BOT_DISTRICTS, tkh_bot_seat(rules), BB_PUBLIC, (int)site,
		        (int)districts, 0, 0);
		tkh_bot_keep(&choice.set, &most, site, districts);
	}
	return choice;
}

/* B-HORUS-07 to -09 */
static struct tkh_bot_choice statue_at_temple(const struct bb_rules *rules,
                                              const struct tkh_state *s, unsigned taken,
                                              struct bb_events *log)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	struct tkh_bot_choice choice = {0, BOT_HORUS_07, 0};
	unsigned seat = tkh_bot_seat(rules), most = 0;

	for (unsigned site = 0; site < TEMPLE_SITES; site++) {
		uint32_t line = tkh_line(e->statue_line[site]);
		unsigned points = bb_count(s->player[seat].columns & line) * e->column_vp;

		if (bb_has(taken, site)) {
			choice.rule = BOT_HORUS_09;
			continue;
		}
		bb_emit(log, TKH_EV_BOT_STATUE, seat, BB_PUBLIC, (int)site, (int)points, 0, 0);
		tkh_bot_keep(&choice.set, &most, site, points);
	}
	choice.points = (uint8_t)most;
	if (choice.set == 0)
		choice.rule = BOT_HORUS_10;
	return choice;
}

/* BX-HORUS-03, -05 */
struct tkh_bot_choice tkh_bot_statue(const struct bb_rules *rules, const struct tkh_state *s,
                                     unsigned value, struct bb_events *log)
{
	const struct tkh_player *bot = &s->player[tkh_bot_seat(rules)];
	const struct tkh_bot_ways *ways = tkh_bot_ways_of(rules);
	unsigned taken = tkh_all_people(s);
	unsigned god = s->horus[value - 1];
	struct tkh_bot_choice choice = {0, 0, 0};

	if (tkh_statues_out(bot) >= TKH_STATUES)
		return (struct tkh_bot_choice){0, BOT_HORUS_11, 0};
	if (ways->statue != NULL)
		choice = ways->statue(rules, s, true, log);
	if (choice.set != 0)
		return choice;
	if (god != 0 && tkh_slot_is_free(rules, s, god - 1u))
		return (struct tkh_bot_choice){
			UINT32_C(1) << (TKH_BOT_HONOURS + god - 1u), BOT_HORUS_01, 0};
	if (god != 0)
		bb_emit(log, TKH_EV_BOT_TAKEN, tkh_bot_seat(rules), BB_PUBLIC, (int)god - 1, 0, 0,
		        0);
	if (ways->statue != NULL)
		choice = ways->statue(rules, s, false, log);
	if (choice.set == 0)
		choice = statue_at_osiris(rules, s, taken, log);
	return choice.set != 0 ? choice : statue_at_temple(rules, s, taken, log);
}

/* --- Ra ----------------------------------------------------------------------------------- */

/* Adds to a tally the spaces in line with each of these Buildings. */
static void add_lines(const struct bb_rules *rules, uint32_t sites, struct tkh_tally *tally)
{
	BB_EACH(site, sites)
		tkh_tally_add(tally, tkh_line(tkh_edition_of(rules)->site[site].line));
}

/* B-RA-08 to -10, for the spaces with the most points: the tally of his Buildings in line, then the
 * interior. */
static void break_tie(const struct tkh_tally *own, struct tkh_bot_choice *choice)
{
	const uint32_t border = tkh_line(0) | tkh_line(TKH_SIDE - 1) | tkh_line(TKH_SIDE) |
	                        tkh_line(TKH_LINES - 1);
	uint32_t most = tkh_bot_most(own, choice->set, BOT_RA_08).set, interior = most & ~border;

	if (most != choice->set)
		choice->rule = BOT_RA_08;
	choice->set = most;
	if (!bb_has_many(choice->set))
		return;
	if (interior != 0 && interior != choice->set) {
		choice->set = interior;
		choice->rule = BOT_RA_09;
	}
	if (bb_has_many(choice->set))
		choice->rule = BOT_RA_10;
}

void tkh_bot_space_points(const struct bb_rules *rules, const struct tkh_state *s,
                          struct tkh_tally *points)
{
	uint32_t tiles = tkh_all_columns(s);

	/* B-RA-04, B-RULING-11: sides that touch another tile or the wall. */
	*points = (struct tkh_tally){{tiles << TKH_SIDE | tkh_line(0)}};
	tkh_tally_add(points, tiles << 1 | tkh_line(TKH_SIDE));
	tkh_tally_add(points, tiles >> TKH_SIDE | tkh_line(TKH_SIDE - 1));
	tkh_tally_add(points, tiles >> 1 | tkh_line(TKH_LINES - 1));
	add_lines(rules, tkh_all_sites(s), points);
}

struct tkh_bot_choice tkh_bot_most(const struct tkh_tally *tally, uint32_t members, unsigned rule)
{
	struct tkh_bot_choice choice = {members, (uint8_t)rule, 0};

	for (unsigned i = TKH_TALLY_DIGITS; i-- > 0;) {
		uint32_t more = choice.set & tally->digit[i];

		choice.set = more != 0 ? more : choice.set;
		choice.points = (uint8_t)(choice.points | (unsigned)(more != 0) << i);
	}
	return choice;
}

/* B-RA-02. BX-RA-01: of covered spaces, those worth most are compared; of the others, by what else
 * they give. */
static struct tkh_bot_choice best_spaces(const struct bb_rules *rules, const struct tkh_state *s,
                                         uint32_t empty)
{
	const struct tkh_bot_ways *ways = tkh_bot_ways_of(rules);
	uint32_t covered = ways->covered_vp != NULL ? tkh_module_covered(rules, s, empty) : 0;
	struct tkh_bot_choice choice, other;
	struct tkh_tally points;

	tkh_bot_space_points(rules, s, &points);
	choice = tkh_bot_most(&points, empty & ~covered, BOT_RA_02);
	if (covered == 0)
		return choice;
	other = tkh_bot_most(&points, covered, BOT_RA_02);
	other.points = (uint8_t)(other.points + ways->covered_vp(rules));
	if (choice.set == 0 || other.points > choice.points)
		return other;
	if (other.points == choice.points)
		choice.set |= other.set;
	return choice;
}

struct tkh_bot_choice tkh_bot_space(const struct bb_rules *rules, const struct tkh_state *s,
                                    unsigned value, struct bb_events *log)
{
	unsigned seat = tkh_bot_seat(rules), slot = tkh_slot_of(value);
	uint32_t empty = (uint32_t)bb_first(TKH_SPACES) & ~tkh_all_columns(s);
	struct tkh_tally own = {{0}};
	struct tkh_bot_choice choice;

	if (s->slot[slot] == 0)
		return (struct tkh_bot_choice){0, BOT_RULING_29, 0};
	if (bb_count(s->player[seat].columns) >= TKH_COLUMNS || empty == 0)
		return (struct tkh_bot_choice){0, BOT_RA_12, 0};
	choice = best_spaces(rules, s, empty);
	/* wherever the tile is put */
	choice.points = (uint8_t)(choice.points + tkh_edition_of(rules)->slot_vp[slot]);
	if (log == NULL && bb_count(choice.set) == 1)
		return choice;
	add_lines(rules, s->player[seat].sites, &own); /* B-RA-08, B-RULING-12 */
	if (log != NULL)
		BB_EACH(best, choice.set)
			bb_emit(log, TKH_EV_BOT_SPACE, seat, BB_PUBLIC, (int)best, choice.points,
			        tkh_bot_most(&own, UINT32_C(1) << best, BOT_RA_08).points, 0);
	if (bb_has_many(choice.set))
		break_tie(&own, &choice);
	return choice;
}

/* --- Hathor ------------------------------------------------------------------------------- */

struct tkh_bot_choice tkh_bot_site(const struct bb_rules *rules, const struct tkh_state *s,
                                   struct bb_events *log)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned seat = tkh_bot_seat(rules);
	uint32_t open = e->sites_in_use[tkh_table_size(rules)] & ~tkh_all_sites(s);
	struct tkh_bot_choice choice;
	struct tkh_tally columns = {{0}};

	if (tkh_buildings_out(&s->player[seat]) >= tkh_supply_of(rules, seat) || open == 0)
		return (struct tkh_bot_choice){0, BOT_HATHOR_07, 0};
	BB_EACH(column, s->player[seat].columns)
		tkh_tally_add(&columns, e->sites_at[column / TKH_SIDE] |
		                                e->sites_at[TKH_SIDE + column % TKH_SIDE]);
	choice = tkh_bot_most(&columns, open, BOT_HATHOR_02);
	choice.points = (uint8_t)(choice.points * e->column_vp);
	if (log != NULL)
		BB_EACH(best, choice.set)
			bb_emit(log, TKH_EV_BOT_SITE, seat, BB_PUBLIC, (int)best, choice.points, 0,
			        0);
	return choice;
}

/* --- Thoth -------------------------------------------------------------------------------- */

/* The set of quarters within his reach. */
static unsigned within_reach(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned happiness = s->player[tkh_bot_seat(rules)].happiness, quarters = 0;

	for (unsigned quarter = 0; quarter < TKH_QUARTERS; quarter++)
		quarters |=
			(unsigned)(happiness >= tkh_edition_of(rules)->quarter[quarter].happiness)
			<< quarter;
	return quarters & s->opened;
}

/* B-THOTH-02, -05: the highest quarter within reach that still has a card. */
unsigned tkh_bot_quarter(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned cards = tkh_market_cards(s) &
	                 tkh_edition_of(rules)->spaces_in[within_reach(rules, s)];

	return cards != 0 ? bb_highest(cards) / TKH_QUARTER_SPACES : (unsigned)TKH_QUARTERS;
}

/* B-THOTH-03, -04, X-VAL-13, B-VAL-14: Decrees, Technologies, Blessings; the leftmost one of a
 * family. */
static uint32_t best_card(const struct bb_rules *rules, unsigned cards)
{
	unsigned best = cards;

	for (unsigned family = 0; family < TKH_FAMILIES; family++) {
		unsigned its = cards & tkh_edition_of(rules)->spaces_of[family];

		best = its != 0 ? its : best;
	}
	return best & (0u - best);
}

struct tkh_bot_choice tkh_bot_card(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned quarter = tkh_bot_quarter(rules, s);
	bool lower;

	if (quarter == TKH_QUARTERS)
		return (struct tkh_bot_choice){0, BOT_RULING_28, 0};
	lower = within_reach(rules, s) >> quarter > 1;
	return (struct tkh_bot_choice){
		best_card(rules,
	                  tkh_market_cards(s) & tkh_edition_of(rules)->spaces_in[1u << quarter]),
		lower ? BOT_THOTH_05 : BOT_THOTH_02, 0};
}

/* --- Osiris ------------------------------------------------------------------------------- */

/* B-OSIRIS-03, BX-OSIRIS-01, B-RULING-18: the district with the fewest Buildings, of equals the
 * leftmost. */
static unsigned emptiest(const struct tkh_state *s)
{
	unsigned best = 0, fewest = TKH_ROWS + 1;

	for (unsigned district = 0; district < TKH_BASICS; district++) {
		unsigned count = bb_count(tkh_all_osiris(s) >> district & UINT32_C(0x111111));

		if (count >= fewest)
			continue;
		fewest = count;
		best = district;
	}
	return best;
}

struct tkh_bot_choice tkh_bot_osiris(const struct bb_rules *rules, const struct tkh_state *s,
                                     unsigned colour, unsigned value, struct bb_events *log)
{
	unsigned seat = tkh_bot_seat(rules);
	bool produces = tkh_produce_of(colour) < TKH_BASICS;
	unsigned first = produces ? tkh_produce_of(colour) : emptiest(s);
	struct tkh_bot_choice choice = {0, BOT_OSIRIS_02, 0};
	uint32_t taken = tkh_all_osiris(s);

	if (tkh_buildings_out(&s->player[seat]) >= tkh_supply_of(rules, seat))
		return (struct tkh_bot_choice){0, BOT_OSIRIS_09, 0};
	if (!produces)
		choice.rule = colour == TKH_GREY ? BOT_OSIRIS_03 : BOT_BX_OSIRIS_01;
	/* B-OSIRIS-04, -05: to the right with wrapping, then the row above. */
	for (unsigned i = 0; i < TKH_OSIRIS_SPACES; i++) {
		unsigned row = (value - 1 + TKH_ROWS - i / TKH_BASICS) % TKH_ROWS;
		unsigned district = (first + i) % TKH_BASICS;
		unsigned space = row * TKH_BASICS + district;

		if (!bb_has(taken, space)) {
			choice.set = UINT32_C(1) << space;
			if (i > 0)
				choice.rule = i < TKH_BASICS ? BOT_OSIRIS_04 : BOT_OSIRIS_05;
			return choice;
		}
		if (i == 0)
			bb_emit(log, TKH_EV_BOT_FULL, seat, BB_PUBLIC, (int)district, (int)row + 1,
			        choice.rule, 0);
	}
	choice.rule = BOT_OSIRIS_09;
	return choice;
}
