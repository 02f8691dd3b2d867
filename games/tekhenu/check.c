/* Invariants: returns the first broken one of a position. Accepts arbitrary bytes.
 *
 * Parsers pass hostile positions, so no value may be used as an index before it was checked, and
 * whatever passes must be safe for every other function. T-INV-01 to T-INV-13; pending tasks are
 * checked under T-INV-12 in check_pending.c. */
#include "games/tekhenu/check.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/tekhenu.h"

#include <string.h>

/* --- dice ------------------------------------------------------------------------------------- */

static bool dial_is_sane(const struct bb_rules *rules, const struct tkh_state *s)
{
	bool ended = false;

	for (unsigned i = 0; i < TKH_DICE; i++) {
		if (s->wedge[i] == 0) {
			ended = true;
			if (s->colour[i] != 0 || s->face[i] != 0)
				return false;
			continue;
		}
		if (ended || !tkh_is_god(rules, s->wedge[i] - 1u) || s->colour[i] >= TKH_COLOURS ||
		    s->face[i] == 0 || s->face[i] > TKH_FACES)
			return false;
	}
	return true;
}

static bool board_dice_are_sane(const struct tkh_player *p)
{
	for (unsigned i = 0; i < TKH_BOARD_DICE; i++) {
		if (p->die_colour[i] >= TKH_COLOURS || p->die_face[i] > TKH_FACES ||
		    p->die_pan[i] >= TKH_PANS)
			return false;
		if (p->die_face[i] == 0 && (p->die_colour[i] != 0 || p->die_pan[i] != 0))
			return false;
		if (i > 0 && p->die_face[i] != 0 &&
		    p->die_face[i - 1] == 0) /* the first free place is taken */
			return false;
	}
	return true;
}

/* T-INV-01 */
static bool dice_are_valid(const struct bb_rules *rules, const struct tkh_state *s)
{
	uint64_t lying, game = tkh_dice_in_play(rules);

	if (!dial_is_sane(rules, s))
		return false;
	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (!board_dice_are_sane(&s->player[seat]))
			return false;
	lying = tkh_dice_lying(rules, s);
	for (unsigned colour = 0; colour < TKH_COLOURS; colour++)
		if (tkh_dice_of_colour(lying, colour) > tkh_dice_of_colour(game, colour))
			return false;
	return true;
}

/* T-INV-02: during a turn, players who have had a turn this round have one die more than the
 * others. */
static bool dice_counts_are_valid(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned before = (s->round + 3u) % 4;
	/* An automaton has its die from taking it to the end of its turn. */
	bool taking = tkh_is_pending(s, TKH_OWED_TAKE) || tkh_is_pending(s, TKH_OWED_DECLARE) ||
	              (bb_is_automaton(rules, s->active) && s->die.face == 0 &&
	               tkh_is_pending(s, TKH_OWED_END_TURN));

	for (unsigned place = 0; place < rules->seats; place++) {
		unsigned dice = tkh_dice_of(&s->player[s->order[place]]);

		if (s->round == 0 && dice != 0)
			return false;
		if (s->active == BB_NO_SEAT) {
			if (dice != tkh_dice_of(&s->player[s->order[0]]))
				return false;
			continue;
		}
		if (dice != before + (place < s->turn || (place == s->turn && !taking)))
			return false;
	}
	return true;
}

/* T-INV-02, -13: round, Rotations and judgements match. */
static bool course_is_valid(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned seen = 0;

	if (s->round > 16 || s->turn >= rules->seats || s->rotation > 8 || s->maat > 4 ||
	    s->arrow >= TKH_WEDGES || s->opened >= 1u << TKH_QUARTERS || s->swapped > 3)
		return false;
	for (unsigned place = 0; place < BB_SEATS_MAX; place++) {
		if (place < rules->seats ? s->order[place] >= rules->seats : s->order[place] != 0)
			return false;
		if (place < rules->seats)
			seen |= 1u << s->order[place];
	}
	if (seen != (1u << rules->seats) - 1)
		return false;
	if ((s->drafter != BB_NO_SEAT && s->drafter >= rules->seats) ||
	    (s->performer != BB_NO_SEAT && s->performer >= rules->seats))
		return false;
	if (s->active != BB_NO_SEAT)
		return s->round > 0 && s->active == s->order[s->turn] &&
		       s->rotation == (s->round - 1u) / 2 && s->maat == s->rotation / 2;
	if (s->round == 0)
		return s->rotation == 0 && s->maat == 0;
	return s->round % 2 == 0 && s->rotation == s->round / 2 &&
	       (s->maat == s->rotation / 2 ||
	        (s->rotation % 2 == 0 && s->maat + 1u == s->rotation / 2));
}

/* --- players ---------------------------------------------------------------------------------- */

static bool tracks_are_valid(const struct bb_rules *rules, const struct tkh_player *p)
{
	return p->happiness <= p->population && p->population <= tkh_edition_of(rules)->track_end;
}

static bool markers_are_valid(const struct bb_rules *rules, const struct tkh_player *p)
{
	const struct tkh_edition *e = tkh_edition_of(rules);

	for (unsigned token = 0; token < TKH_BASICS; token++)
		if (p->production[token] < e->production_start ||
		    p->production[token] > e->production_max)
			return false;
	return true;
}

/* T-INV-05: limits, sites in use, one piece per place. */
static bool pieces_are_valid(const struct bb_rules *rules, const struct tkh_state *s)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	uint32_t columns = 0, sites = 0, osiris = 0, people = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct tkh_player *p = &s->player[seat];

		if ((p->columns & columns) != 0 || (p->sites & sites) != 0 ||
		    (p->osiris & osiris) != 0 || (p->people & people) != 0)
			return false;
		columns |= p->columns;
		sites |= p->sites;
		osiris |= p->osiris;
		people |= p->people;
		if (bb_count(p->columns) > TKH_COLUMNS ||
		    tkh_buildings_out(p) > tkh_supply_of(rules, seat) ||
		    tkh_statues_out(p) > TKH_STATUES)
			return false;
	}
	if (columns >> TKH_SPACES != 0 || sites >> TKH_SITES != 0 ||
	    osiris >> TKH_OSIRIS_SPACES != 0 || (people & ~tkh_people_in_play(rules)) != 0)
		return false;
	BB_EACH(site, sites)
		if (e->site[site].players > rules->seats)
			return false;
	for (unsigned god = 0; god < TKH_GODS; god++) {
		unsigned taken = 0;

		for (unsigned seat = 0; seat < rules->seats; seat++)
			taken += s->player[seat].statues[god];
		if (taken > e->statue_slots[tkh_table_size(rules)])
			return false;
	}
	return true;
}

/* T-RULING-135: the Gold is in rows that no Building has reached. Only a card that takes a Building
 * away leaves an empty row without its Gold. */
static bool row_gold_is_valid(const struct bb_rules *rules, const struct tkh_state *s)
{
	uint32_t movers = tkh_cards_in_play(rules, TKH_BLESSING) &
	                  tkh_blessings_of[TKH_MOVES_BUILDING];
	unsigned may = 0;

	for (unsigned row = 0; row < TKH_ROWS; row++)
		may |= (unsigned)(tkh_edition_of(rules)->row[row].first_gold > 0) << row;
	may &= ~tkh_rows_settled(s);
	return (s->osiris_gold & ~may) == 0 && (movers != 0 || s->osiris_gold == may);
}

/* T-INV-06 */
static bool tiles_are_valid(const struct tkh_state *s)
{
	uint32_t seen = 0;
	uint32_t columns = tkh_all_columns(s);

	for (unsigned i = 0; i < TKH_SPACES + TKH_SLOTS; i++) {
		unsigned tile = i < TKH_SPACES ? s->tile[i] : s->slot[i - TKH_SPACES];

		if (i < TKH_SPACES &&
		    ((tile != 0) != bb_has(columns, i) || s->turned[i] >= TKH_EDGES ||
		     (tile == 0 && s->turned[i] != 0)))
			return false;
		if (tile == 0)
			continue;
		if (tile > TKH_TILES || bb_has(seen, tile - 1))
			return false;
		seen |= UINT32_C(1) << (tile - 1);
	}
	return true;
}

/* --- cards ------------------------------------------------------------------------------------ */

/* Adds cards; false if one of them was added before. */
static bool add(uint32_t *seen, uint32_t cards)
{
	bool fresh = (*seen & cards) == 0;

	*seen |= cards;
	return fresh;
}

static bool add_open(uint32_t seen[TKH_FAMILIES], unsigned card)
{
	return card == 0 || card == BB_HIDDEN_CARD ||
	       (card <= TKH_CARDS &&
	        add(&seen[(card - 1) / TKH_FAMILY], UINT32_C(1) << (card - 1) % TKH_FAMILY));
}

static bool market_is_valid(const struct bb_rules *rules, const struct tkh_state *s,
                            uint32_t seen[TKH_FAMILIES])
{
	const struct tkh_edition *e = tkh_edition_of(rules);

	for (unsigned quarter = 0; quarter < TKH_QUARTERS; quarter++)
		for (unsigned i = 0; i < TKH_QUARTER_SPACES; i++) {
			unsigned card = s->market[quarter][i];

			if (card == 0)
				continue;
			if (!bb_has(s->opened, quarter) || card > TKH_CARDS ||
			    (card - 1) / TKH_FAMILY + 1 != e->space_family[quarter][i] ||
			    !add_open(seen, card))
				return false;
		}
	return true;
}

static bool hands_are_valid(const struct bb_rules *rules, const struct tkh_state *s,
                            uint32_t seen[TKH_FAMILIES])
{
	uint32_t destinies = 0, starts = s->display;

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct tkh_player *p = &s->player[seat];

		if (!add(&seen[TKH_BLESSING], p->blessings) ||
		    !add(&seen[TKH_TECHNOLOGY], p->technologies) ||
		    !add(&seen[TKH_DECREE], p->decrees) || bb_count(p->decrees) > p->decree_count ||
		    (p->shown & ~p->decrees) != 0 || (p->scored & ~p->decrees) != 0)
			return false;
		if (p->destiny > TKH_DESTINIES ||
		    (p->destiny != 0 && bb_has(destinies, p->destiny)) ||
		    (p->starts & starts) != 0 || (p->starts & ~tkh_starts_in_play(rules)) != 0)
			return false;
		destinies |= p->destiny != 0 ? 1u << p->destiny : 0;
		starts |= p->starts;
	}
	return (s->display & ~tkh_starts_in_play(rules)) == 0;
}

/* T-INV-08 */
static bool cards_are_valid(const struct bb_rules *rules, const struct tkh_state *s)
{
	uint32_t seen[TKH_FAMILIES] = {s->discard[0], s->discard[1], s->discard[2]};

	for (unsigned family = 0; family < TKH_FAMILIES; family++)
		if (!add(&seen[family], s->aside[family]))
			return false;
	if (!market_is_valid(rules, s, seen) || !hands_are_valid(rules, s, seen))
		return false;
	for (unsigned i = 0; i < sizeof s->under; i++) {
		unsigned card = s->under[i];

		if (card != 0 && card != BB_HIDDEN_CARD &&
		    (card > TKH_FAMILY || !add(&seen[TKH_DECREE], UINT32_C(1) << (card - 1))))
			return false;
		if (card != 0 && i >= tkh_decrees_returned(rules) * rules->seats)
			return false;
	}
	for (unsigned i = 0; i < sizeof s->drawn; i++)
		if (!add_open(seen, s->drawn[i]) ||
		    (i > 0 && s->drawn[i] != 0 && s->drawn[i - 1] == 0))
			return false;
	if (s->below != 0 && s->below != BB_HIDDEN_CARD &&
	    (s->below > TKH_FAMILY || !add(&seen[TKH_TECHNOLOGY], UINT32_C(1) << (s->below - 1))))
		return false;
	if (s->below_by >= BB_SEATS_MAX)
		return false;
	for (unsigned family = 0; family < TKH_FAMILIES; family++)
		if ((seen[family] & ~tkh_family_cards(rules, family)) != 0 ||
		    tkh_hidden(rules, s, family) > bb_count(tkh_pool(rules, s, family)))
			return false;
	return true;
}

/* T-INV-10: quarters that a Population has reached are open. */
static bool quarters_are_valid(const struct bb_rules *rules, const struct tkh_state *s)
{
	for (unsigned quarter = 0; quarter < TKH_QUARTERS; quarter++) {
		unsigned from = tkh_edition_of(rules)->quarter[quarter].population;

		for (unsigned seat = 0; seat < rules->seats && from > 0; seat++)
			if (s->player[seat].population >= from && !bb_has(s->opened, quarter))
				return false;
		if (s->round > 0 && from == 0 && !bb_has(s->opened, quarter))
			return false;
	}
	return true;
}

static bool bonuses_are_valid(const struct tkh_state *s)
{
	unsigned seen = 0;

	for (unsigned i = 0; i < TKH_FACES; i++) {
		unsigned god = s->horus[i];

		if (god > TKH_WEDGES || (god != 0 && bb_has(seen, god)) ||
		    (god == 0 && s->round > 0))
			return false;
		seen |= god != 0 ? 1u << god : 0;
	}
	return true;
}

/* --- all of it ---------------------------------------------------------------------------- */

/* Seats that do not play are empty. */
static bool empty_seats_are_empty(const struct bb_rules *rules, const struct tkh_state *s)
{
	static const struct tkh_player nothing;

	for (unsigned seat = rules->seats; seat < BB_SEATS_MAX; seat++)
		if (memcmp(&s->player[seat], &nothing, sizeof nothing) != 0)
			return false;
	return true;
}

/* T-INV-11 */
static bool dial_is_full(const struct bb_rules *rules, const struct tkh_state *s)
{
	unsigned dice = 0;

	if (tkh_top(s)->kind != TKH_OWED_TAKE || s->round % 2 == 0 || s->turn != 0)
		return true;
	while (dice < TKH_DICE && s->wedge[dice] != 0)
		dice++;
	/* A god without a wedge starts with one die per player. */
	return dice == tkh_edition_of(rules)->dice_at_start * (unsigned)TKH_WEDGES +
	                       bb_count(tkh_gods_in_play(rules) >> TKH_WEDGES) * rules->seats;
}

/* T-INV-12: the seat to act has a legal action. */
static bool a_move_exists(const struct bb_rules *rules, const struct tkh_state *s)
{
	bb_action legal[BB_LEGAL_MAX];

	if (s->pending_count == 0)
		return true;
	/* In a view, the choosing seat may be the only one that sees its options. */
	if (tkh_top(s)->kind == TKH_OWED_KEEP || tkh_top(s)->kind == TKH_OWED_CHOICE ||
	    tkh_top(s)->kind == TKH_OWED_RETURN)
		return true;
	return tkh_legal(rules, s, legal) > 0;
}

const char *tkh_check(const struct bb_rules *rules, const void *state)
{
	const struct tkh_state *s = state;
	const char *broken;

	if (!tkh_stack_is_sane(rules, s))
		return "T-INV-12";
	if (!course_is_valid(rules, s))
		return "T-INV-13";
	if (!dice_are_valid(rules, s))
		return "T-INV-01";
	if (!dice_counts_are_valid(rules, s))
		return "T-INV-02";
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct tkh_player *p = &s->player[seat];

		if (!tracks_are_valid(rules, p))
			return "T-INV-03";
		if (!bb_is_automaton(rules, seat) && !markers_are_valid(rules, p))
			return "T-INV-04";
		if (p->vp < 0)
			return "T-INV-07";
		if (s->active != BB_NO_SEAT && (p->faith_left | p->faith_right) != 0)
			return "T-INV-09";
	}
	if (!pieces_are_valid(rules, s) || !empty_seats_are_empty(rules, s))
		return "T-INV-05";
	if (!row_gold_is_valid(rules, s))
		return "T-RULING-135";
	if (!tiles_are_valid(s))
		return "T-INV-06";
	if (!cards_are_valid(rules, s))
		return "T-INV-08";
	if (!tkh_modules_are_absent(rules, s))
		return "T-INV-05";
	if (!quarters_are_valid(rules, s))
		return "T-INV-10";
	/* The modules' pieces come first: pending tasks may depend on them. */
	broken = tkh_module_check(rules, s);
	if (broken != NULL)
		return broken;
	if (!bonuses_are_valid(s) || !tkh_pending_is_valid(rules, s))
		return "T-INV-12";
	if (!dial_is_full(rules, s))
		return "T-INV-11";
	return a_move_exists(rules, s) ? NULL : "T-INV-12";
}
