/* What follows from a position, for people and clients: limits, progress, prices, odds.
 *
 * It decides nothing: all values come from the files that implement the rules. */
#include "games/sare/build.h"
#include "games/sare/goals.h"
#include "games/sare/sare.h"
#include "games/sare/season.h"
#include "games/sare/works.h"

#include <string.h>

/* --- prices ------------------------------------------------------------------------------- */

static void put_price(struct bb_json *json, uint64_t price)
{
	bb_json_put_int(json, "stone", sare_lane(price, SARE_STONE));
	bb_json_put_int(json, "wood", sare_lane(price, SARE_WOOD));
	bb_json_put_int(json, "gold", sare_lane(price, SARE_GOLD));
}

/* The reference board: printed prices and remaining tiles. For pyramids, the next one of the stack
 * with the price of its first stage and the number of its stages; nothing if the stack is empty. */
static void derive_reference(const struct bb_rules *rules, const struct sare_state *s,
                             struct bb_json *json)
{
	const struct sare_edition *e = sare_edition_of(rules);

	bb_json_key(json, "reference");
	bb_json_open(json, '{');
	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		bool is_pyramid = b == SARE_PYRAMID;

		if (is_pyramid && s->pyramids == 0)
			continue;
		bb_json_key(json, sare_building_names.at[b]);
		bb_json_open(json, '{');
		put_price(json, sare_printed_price(
					rules, b, is_pyramid ? bb_lowest(s->pyramids) + 1u : 0, 0));
		bb_json_put_int(json, "left", is_pyramid ? bb_count(s->pyramids) : s->stock[b]);
		if (is_pyramid)
			bb_json_put_int(json, "stages", e->pyramid[bb_lowest(s->pyramids)].stages);
		bb_json_close(json, '}');
	}
	bb_json_close(json, '}');
}

/* What is missing from the price of a site, counting everything the player can spend in phase 3. */
static void put_lack(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                     unsigned cell, struct bb_json *json)
{
	uint8_t lacks[SARE_RESOURCES];

	bb_json_put_bool(json, "payable",
	                 p->obelisk != SARE_REVOLT && sare_can_build(rules, p, building, cell));
	bb_json_put_int(json, "lack", sare_lack(rules, p, building, cell, lacks));
	bb_json_key(json, "lacks");
	bb_json_open(json, '{');
	put_price(json, sare_lanes_of(lacks[0], lacks[1], lacks[2], 0));
	bb_json_close(json, '}');
}

/* True if a face-up production card is offered to this seat. */
static bool is_offered_product(const struct sare_state *s, unsigned seat)
{
	return s->stage == SARE_AT_OFFER && s->seat == seat && s->top[0] != 0 &&
	       s->top[0] - 1 < SARE_PRODUCTS;
}

/* What the seat can spend in phase 3 now, and with the card it is offered. */
struct prospect {
	struct sare_player means, then;
	bool offered;
};

static struct prospect prospect_of(const struct sare_state *s, unsigned seat)
{
	struct prospect x = {.means = s->player[seat], .offered = is_offered_product(s, seat)};

	for (unsigned i = 0; i < SARE_PRODUCTS; i++)
		x.means.card[i] = (uint8_t)(x.means.card[i] + x.means.kept[i]);
	x.then = x.means;
	if (x.offered)
		x.then.card[s->top[0] - 1]++;
	return x;
}

/* Members of the object of a site. */
static void put_site(const struct bb_rules *rules, const struct prospect *x, unsigned building,
                     unsigned cell, struct bb_json *json)
{
	uint8_t lacks[SARE_RESOURCES];
	uint64_t price = sare_price(rules, &x->means, building, cell);

	bb_json_put_int(json, "cell", cell);
	put_price(json, price);
	bb_json_put_int(json, "waived", sare_lane(price, SARE_JOKER));
	put_lack(rules, &x->means, building, cell, json);
	if (x->offered)
		bb_json_put_int(json, "lack_then",
		                sare_lack(rules, &x->then, building, cell, lacks));
}

/* Sites by type. If there are several of one type (S-RULING-101), the others follow in a list. */
static void derive_sites(const struct bb_rules *rules, const struct sare_state *s, unsigned seat,
                         struct bb_json *json)
{
	const struct sare_player *p = &s->player[seat];
	struct prospect x = prospect_of(s, seat);

	bb_json_key(json, "sites");
	bb_json_open(json, '{');
	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		if (p->site[b] == 0)
			continue;
		bb_json_key(json, sare_building_names.at[b]);
		bb_json_open(json, '{');
		put_site(rules, &x, b, bb_lowest(p->site[b]), json);
		bb_json_close(json, '}');
	}
	bb_json_close(json, '}');
	bb_json_key(json, "more_sites");
	bb_json_open(json, '[');
	for (unsigned b = 0; b < SARE_PRODUCTION; b++) {
		BB_EACH(cell, p->site[b]) {
			unsigned here = 1u + bb_has(p->second_site[b], cell);

			if (cell == bb_lowest(p->site[b]))
				here--;
			while (here-- > 0) {
				bb_json_open(json, '{');
				bb_json_put_string(json, "building", sare_building_names.at[b]);
				put_site(rules, &x, b, cell, json);
				bb_json_close(json, '}');
			}
		}
	}
	bb_json_close(json, ']');
}

/* Other cells on which constructions would cost less if this trade or port were on `cell`. */
static void put_reaches(const struct bb_rules *rules, const struct sare_player *p,
                        unsigned building, unsigned cell, struct bb_json *json)
{
	struct sare_player then = *p;

	if (bb_has(p->built[building], cell) && building < SARE_PRODUCTION)
		then.second[building] = (uint16_t)(p->second[building] | 1u << cell);
	then.built[building] = (uint16_t)(p->built[building] | 1u << cell);
	bb_json_key(json, "reaches");
	bb_json_open(json, '[');
	for (unsigned other = 0; other < SARE_CELLS; other++) {
		if (other != cell &&
		    sare_influence(rules, p, other) != sare_influence(rules, &then, other))
			bb_json_int(json, other);
	}
	bb_json_close(json, ']');
}

/* What a site of the type would cost on each cell where the seat to act may launch it. */
static void derive_offer(const struct bb_rules *rules, const struct sare_state *s,
                         unsigned building, struct bb_json *json)
{
	const struct sare_player *p = &s->player[s->seat];
	unsigned number = s->pyramids == 0 ? 0 : bb_lowest(s->pyramids) + 1u;

	bb_json_key(json, sare_building_names.at[building]);
	bb_json_open(json, '[');
	for (unsigned cell = 0; cell < SARE_CELLS; cell++) {
		uint64_t price;

		if (sare_why_launch(rules, s, building, cell) != NULL) {
			bb_json_null(json);
			continue;
		}
		price = sare_price_at(rules, p, building, cell, number, 0);
		bb_json_open(json, '{');
		put_price(json, price);
		bb_json_put_int(json, "waived", sare_lane(price, SARE_JOKER));
		if (sare_token_of(building) != SARE_TOKENS)
			put_reaches(rules, p, building, cell, json);
		bb_json_close(json, '}');
	}
	bb_json_close(json, ']');
}

/* Phase 1: how many master builders the seat to act has used, and what it may launch. */
static void derive_works(const struct bb_rules *rules, const struct sare_state *s,
                         struct bb_json *json)
{
	const struct sare_player *p = &s->player[s->seat];
	unsigned masters = sare_owned(p, SARE_MASTER);
	unsigned sites = sare_counted_sites(rules, s, p);

	bb_json_key(json, "works");
	bb_json_open(json, '{');
	bb_json_put_int(json, "sites", sites);
	bb_json_put_int(json, "most", sare_site_limit(rules, p, masters));
	bb_json_put_int(json, "penalty", sites > masters ? sites - masters : 0);
	bb_json_close(json, '}');
	bb_json_key(json, "offers");
	bb_json_open(json, '{');
	for (unsigned b = 0; b < SARE_BUILDINGS; b++)
		derive_offer(rules, s, b, json);
	bb_json_close(json, '}');
}

/* --- the season --------------------------------------------------------------------------- */

/* A share of the unseen cards, in percent with one decimal. */
static void put_odds(struct bb_json *json, const char *key, unsigned count, unsigned total)
{
	bb_json_key(json, key);
	bb_json_fixed(json, total == 0 ? 0 : (count * 1000 + total / 2) / total, 1);
}

/* The probability of each kind for the next unseen card. */
static void derive_odds(const struct sare_state *s, struct bb_json *json)
{
	unsigned total = sare_unseen(s);

	bb_json_put_int(json, "unseen", total);
	bb_json_key(json, "odds");
	bb_json_open(json, '{');
	for (unsigned i = 0; i < SARE_CARDS; i++)
		if (s->unseen[i] > 0)
			put_odds(json, sare_card_names.at[i], s->unseen[i], total);
	bb_json_close(json, '}');
}

static void put_cases(const struct bb_rules *rules, const struct sare_state *s,
                      const struct sare_player *p, unsigned cards, struct bb_json *json)
{
	static const char *const names[SARE_CASES] = {"safe", "one", "two", "revolt"};
	uint8_t percent[SARE_CASES];

	sare_odds_of(rules, s, p, cards, percent);
	for (unsigned i = 0; i < SARE_CASES; i++)
		bb_json_put_int(json, names[i], percent[i]);
}

/* What the next unseen card would do to the player who takes it; and what two of them would do, as
 * after Horus' Choice. */
static void derive_risk(const struct bb_rules *rules, const struct sare_state *s,
                        const struct sare_player *p, struct bb_json *json)
{
	bb_json_key(json, "risk");
	bb_json_open(json, '{');
	put_cases(rules, s, p, 1, json);
	bb_json_key(json, "pair");
	bb_json_open(json, '{');
	put_cases(rules, s, p, 2, json);
	bb_json_close(json, '}');
	bb_json_close(json, '}');
}

/* While a face-up card is offered, other than Horus' Choice: where the gauge would be after taking
 * it, and what the next unseen card would do then. */
static void derive_then(const struct bb_rules *rules, const struct sare_state *s, unsigned seat,
                        struct bb_json *json)
{
	struct sare_player then = s->player[seat];

	if (s->stage != SARE_AT_OFFER || s->top[0] == 0 || s->top[0] - 1 == SARE_CARD_HORUS)
		return;
	then.steps = (uint8_t)sare_steps_after(rules, s, s->top[0] - 1u, seat);
	bb_json_key(json, "then");
	bb_json_open(json, '{');
	bb_json_put_int(json, "steps", then.steps);
	put_cases(rules, s, &then, 1, json);
	bb_json_close(json, '}');
}

/* The golden rule by which the seat to act may lay down its obelisk or pass a trouble card on; 0 =
 * none. */
static unsigned golden_rule(const struct sare_state *s)
{
	switch (s->stage) {
	case SARE_AT_OFFER:
		return s->taken == 0 ? 2 : 3;
	case SARE_AT_TROUBLE:
		return s->troubles >= 2 ? 6 : 0;
	case SARE_AT_REACT:
		return 4;
	default:
		return 0;
	}
}

/* The seats that may receive the current trouble card. If it is the first of the sequence, or there
 * is none, the seats that could receive the next one if it is a simple one. */
static unsigned receivers(const struct bb_rules *rules, const struct sare_state *s)
{
	struct sare_state next = *s;

	if (s->active == BB_NO_SEAT || s->troubles == 0)
		return 0;
	if (s->trouble == 0 || s->troubles == 1) {
		next.troubles++;
		next.trouble = 1;
	}
	return sare_targets(rules, &next);
}

static void derive_season(const struct bb_rules *rules, const struct sare_state *s,
                          struct bb_json *json)
{
	unsigned set = receivers(rules, s);

	derive_odds(s, json);
	bb_json_put_int(json, "golden", golden_rule(s));
	bb_json_key(json, "receivers");
	bb_json_open(json, '[');
	BB_EACH(seat, set)
		bb_json_int(json, seat);
	bb_json_close(json, ']');
}

/* --- players ------------------------------------------------------------------------------ */

/* How much less a construction costs on each cell. */
static void derive_cells(const struct bb_rules *rules, const struct sare_player *p,
                         struct bb_json *json)
{
	bb_json_key(json, "cells");
	bb_json_open(json, '[');
	for (unsigned cell = 0; cell < SARE_CELLS; cell++) {
		uint64_t off = sare_influence(rules, p, cell);

		bb_json_open(json, '{');
		put_price(json, off);
		bb_json_put_int(json, "any", sare_lane(off, SARE_JOKER));
		bb_json_close(json, '}');
	}
	bb_json_close(json, ']');
}

/* At the end: what put the player behind the one placed just before. Not for the first player. */
static void put_behind(const struct bb_rules *rules, const struct sare_state *s, unsigned seat,
                       struct bb_json *json)
{
	uint8_t place[BB_SEATS_MAX];

	sare_ranking(rules, s, place);
	for (unsigned other = 0; other < rules->seats; other++) {
		enum sare_criterion by = sare_decided_by(rules, s, seat, other);

		if (place[other] + 1 == place[seat])
			bb_json_put_string(json, "behind", sare_criterion_names.at[by]);
	}
}

static void derive_player(const struct bb_rules *rules, const struct sare_state *s, unsigned seat,
                          struct bb_json *json)
{
	const struct sare_player *p = &s->player[seat];

	bb_json_open(json, '{');
	bb_json_put_int(json, "limit", sare_limit(rules, p));
	bb_json_put_int(json, "margin", sare_margin(rules, p));
	bb_json_put_int(json, "masters", sare_owned(p, SARE_MASTER));
	bb_json_put_int(json, "capacity", sare_capacity(rules, p));
	bb_json_put_int(json, "administrative", sare_administrative(p));
	bb_json_put_int(
		json, "pyramid_size",
		p->pyramid == 0 ? 0 : sare_edition_of(rules)->pyramid[p->pyramid - 1].stages);
	bb_json_put_int(json, "goal_done", sare_goal_done(rules, p));
	bb_json_put_int(json, "goal_size", sare_goal_size(rules));
	bb_json_put_bool(json, "goal_met", sare_meets_goal(rules, p));
	if (s->stage == SARE_AT_END)
		put_behind(rules, s, seat, json);
	derive_risk(rules, s, p, json);
	derive_then(rules, s, seat, json);
	derive_sites(rules, s, seat, json);
	derive_cells(rules, p, json);
	bb_json_close(json, '}');
}

void sare_derive_json(const struct bb_rules *rules, const void *state, struct bb_json *json)
{
	const struct sare_state *s = state;

	const struct bb_names *scenarios = sare_options[SARE_OPT_SCENARIO].names;

	bb_json_put_string(json, "scenario", scenarios->at[rules->option[SARE_OPT_SCENARIO]]);
	bb_json_put_int(json, "columns", sare_edition_of(rules)->columns);
	bb_json_put_int(json, "caravans", sare_edition_of(rules)->caravans);
	derive_season(rules, s, json);
	derive_reference(rules, s, json);
	if (s->stage == SARE_AT_SITES)
		derive_works(rules, s, json);
	bb_json_key(json, "players");
	bb_json_open(json, '[');
	for (unsigned seat = 0; seat < rules->seats; seat++)
		derive_player(rules, s, seat, json);
	bb_json_close(json, ']');
}
