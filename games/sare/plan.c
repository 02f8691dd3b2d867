/* What the agents build, and where: a simple, sound city. No rules here.
 *
 * Trades first, around the space meant for the pyramid; then what the scenario asks for, on spaces
 * where it is cheap. A second site is run when both look affordable. */
#include "games/sare/plan.h"

#include "games/sare/cells.h"

/* Resources a player can hope for in a season, by number of players. */
static const uint8_t season_yield[BB_SEATS_MAX + 1] = {0, 0, 7, 5, 4};

/* Resources that must be in sight beyond two sites' prices before the second is run. The Priest's many
 * cheap sites would otherwise be run in pairs all the time, at the gauge's expense. */
static const uint8_t reserve[SARE_SCENARIOS] = {[SARE_PRIEST] = 5};

static unsigned total_of(const uint8_t need[SARE_RESOURCES])
{
	return 0u + need[0] + need[1] + need[2];
}

static bool is_trade(unsigned building)
{
	return building >= SARE_CARPENTER && building <= SARE_GOLDSMITH;
}

/* --- where ---------------------------------------------------------------------------------- */

/* A city as the plan looks at it: worked out once for all buildings and cells that are weighed. Numbers by cell are
 * those of cells.h. */
struct outline {
	unsigned built, runs; /* types that are built, that have a site */
	unsigned used;        /* cells with a tile or a site */
	uint64_t open;        /* cells with neither: 1 of each */
	uint64_t off[SARE_RESOURCES]; /* what trades take off a price, by cell */
	uint64_t waived;      /* by the port: 0 or 1 */
	uint64_t trades;      /* trades near a cell, built or not */
	uint64_t near;        /* neighbours of a cell */
	unsigned pyramid; /* the space of the pyramid, or the best one for it; SARE_CELLS when there is none */
};

static unsigned cells_in(const uint16_t set[SARE_BUILDINGS])
{
	return sare_lanes_union(sare_lanes(set) | sare_lanes(set + 4) | sare_lanes(set + 8)) | set[12];
}

/* Where most trades are near; of equals where there is room for most. */
static unsigned pyramid_cell(const struct sare_player *p, const struct outline *o)
{
	unsigned placed = (unsigned)p->built[SARE_PYRAMID] | p->site[SARE_PYRAMID];

	if (placed != 0)
		return bb_lowest(placed);
	return sare_lowest_cell(sare_cells_with_most(o->near, sare_cells_with_most(o->trades, o->open)));
}

static struct outline outline_of(const struct bb_rules *rules, const struct sare_player *p)
{
	const struct sare_edition *e = sare_edition_of(rules);
	struct outline o = {
		.built = sare_types_in(p->built),
		.runs = sare_types_in(p->site),
		.used = cells_in(p->built) | cells_in(p->site),
		.waived = sare_has(p, SARE_PORT) ? sare_by_cell(e->riverside, 1) : 0,
		.near = sare_near_cells(e, SARE_EACH_CELL),
	};

	o.open = sare_by_cell(~o.used & ((1u << SARE_CELLS) - 1), 1);
	for (unsigned b = SARE_CARPENTER; b <= SARE_GOLDSMITH; b++) {
		uint64_t tiles = sare_by_cell(p->built[b], 1) + sare_by_cell(p->second[b], 1);
		uint64_t off = sare_near_cells(e, tiles);

		o.off[sare_token_of(b)] = off;
		o.trades += off + sare_near_cells(e, sare_by_cell(p->site[b], 1));
	}
	o.pyramid = pyramid_cell(p, &o);
	return o;
}

/* How cheap a building is on each cell: what trades take off its price, and one more where the port waives nothing (a
 * habit of the plan: the riverside comes last). */
static uint64_t savings(const struct bb_rules *rules, unsigned building, const struct outline *o)
{
	const uint8_t *price = sare_edition_of(rules)->price[building];
	unsigned total = total_of(price);
	uint64_t saved = 0, paid;

	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		saved += sare_cells_at_most(o->off[k], price[k]);
	paid = sare_cells_from(saved, total < 15 ? total : 15) >> 4;
	return saved + SARE_EACH_CELL - (building == SARE_PORT ? 0 : o->waived & ~paid);
}

/* The best cell for a trade: by what it will make cheaper, the pyramid before anything else. */
static unsigned trade_cell(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                           const struct outline *o)
{
	const struct sare_edition *e = sare_edition_of(rules);
	bool priest = rules->option[SARE_OPT_SCENARIO] == SARE_PRIEST;
	uint64_t open = sare_by_cell(sare_open_cells(rules, p, building), 1), pyramid = 0, used, best;
	uint64_t serves;

	if (o->pyramid < SARE_CELLS)
		pyramid = bb_bit(5 * o->pyramid);
	serves = o->open & ~pyramid;
	if (!sare_has(p, SARE_PYRAMID))
		serves += 4 * pyramid;
	open = sare_cells_rather(open, ~pyramid);
	used = sare_by_cell(o->used, 1);
	best = sare_cells_with_most(sare_near_cells(e, serves) + (priest ? 8 * (used ^ SARE_EACH_CELL) : used), open);
	return sare_lowest_cell(sare_cells_rather(best, used));
}

enum { LONELY = 5 }; /* what a space of one's own is worth to the Priest: so many resources */

/* The best cell for what no trade is: where it is cheap; of equals where fewest neighbours could use it better. */
static unsigned cheap_cell(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                           const struct outline *o)
{
	uint64_t open = o->open, saved = savings(rules, building, o);

	if (sare_is_production(building)) {
		open = sare_by_cell(sare_open_cells(rules, p, building), 1);
		saved += LONELY * o->open;
	} else if (building == SARE_PORT) {
		open &= sare_by_cell(sare_edition_of(rules)->riverside, 1);
	}
	if (o->pyramid < SARE_CELLS)
		open = sare_cells_rather(open, ~bb_bit(5 * o->pyramid));
	return sare_lowest_cell(sare_cells_with_most(4 * SARE_EACH_CELL - o->near, sare_cells_with_most(saved, open)));
}

/* SARE_CELLS = there is none. */
static unsigned best_cell(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                          const struct outline *o)
{
	if (building == SARE_PYRAMID)
		return o->pyramid;
	return is_trade(building) ? trade_cell(rules, p, building, o) : cheap_cell(rules, p, building, o);
}

/* --- what ----------------------------------------------------------------------------------- */

/* Administrative buildings by how much they help. */
static const uint8_t liking[SARE_BUILDINGS] = {
	[SARE_LIBRARY] = 6, [SARE_TEMPLE] = 5, [SARE_MARKET] = 4,
	[SARE_BARRACKS] = 3, [SARE_GARDENS] = 2, [SARE_PALACE] = 1,
};

enum {
	TRADES = 1 << SARE_CARPENTER | 1 << SARE_STONECUTTER | 1 << SARE_GOLDSMITH,
	ADMINISTRATIVE = (1 << SARE_PORT) - (1 << SARE_BARRACKS),
};

static unsigned count_types(unsigned types)
{
	return sare_cells((uint16_t)types);
}

/* Priest: any building on an empty space is progress, the pyramid comes last. */
static int priest_worth(const struct sare_player *p, unsigned building, const struct outline *o)
{
	unsigned empty = SARE_CELLS - sare_cells((uint16_t)o->used);

	if (building == SARE_PYRAMID)
		return empty == 1 ? 90 : 0;
	if (empty <= 1 && !bb_has(o->built | o->runs, SARE_PYRAMID))
		return 0;
	if (building == SARE_MASTER && sare_owned(p, SARE_MASTER) < 2)
		return 80;
	return sare_is_production(building) ? 60 : 40 + liking[building];
}

/* How much the player wants another tile of this type; 0 = not at all. */
static int worth(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                 const struct outline *o)
{
	static const uint8_t administrative[SARE_SCENARIOS] = {0, 0, 4, SARE_ADMINISTRATIVE};
	unsigned scenario = rules->option[SARE_OPT_SCENARIO];
	unsigned planned = o->built | o->runs;

	if (is_trade(building) && !bb_has(planned, building))
		return building == SARE_STONECUTTER ? 100 : 99;
	if (scenario == SARE_PRIEST)
		return priest_worth(p, building, o);
	if (building == SARE_PYRAMID)
		return (~planned & TRADES) == 0 ? 90 : 30;
	if (building == SARE_PORT)
		return scenario == SARE_SCRIBE ? 0 : 80;
	if (sare_is_administrative(building)) {
		bool more = count_types(planned & ADMINISTRATIVE) < administrative[scenario];

		return more ? 60 + liking[building] : 0;
	}
	if (is_trade(building) && sare_owned(p, building) < 2)
		return 20;
	return 0;
}

/* --- phase 1 -------------------------------------------------------------------------------- */

/* Resources the player has or can hope for in this round. */
static unsigned means(const struct bb_rules *rules, const struct sare_player *p)
{
	unsigned total = season_yield[rules->seats] + sare_stored(p) + p->caravans;

	for (unsigned k = 0; k < SARE_TOKENS; k++)
		total += p->made[k];
	for (unsigned i = 0; i < SARE_PRODUCTS; i++)
		total += (unsigned)p->kept[i] * sare_card_info[i].size;
	return total;
}

/* Price of the player's site of the type, the first of several. */
static unsigned price_of(const struct bb_rules *rules, const struct sare_player *p,
                         unsigned building, uint8_t need[SARE_RESOURCES])
{
	return sare_price(rules, p, building, bb_lowest(p->site[building]), need);
}

static unsigned sites_price(const struct bb_rules *rules, const struct sare_player *p)
{
	unsigned total = 0;

	BB_EACH(b, sare_types_in(p->site)) {
		uint8_t need[SARE_RESOURCES];

		total -= price_of(rules, p, b, need);
		total += total_of(need);
	}
	return total;
}

static bool is_legal(const bb_action *legal, uint32_t count, bb_action action)
{
	for (uint32_t i = 0; i < count; i++)
		if (legal[i] == action)
			return true;
	return false;
}

bb_action sare_plan_place(const struct bb_rules *rules, const bb_action *legal, uint32_t count)
{
	unsigned corner = SARE_CELLS - sare_edition_of(rules)->columns;
	bb_action together = BB_ACT(SARE_PLACE, corner, corner, 0);

	return is_legal(legal, count, together) ? together : legal[0];
}

/* Types of which a tile is left that the player may still run. */
static unsigned types_left(const struct sare_state *s, const struct outline *o)
{
	unsigned production = (1u << SARE_PRODUCTION) - 1;
	unsigned left = sare_bytes_used(s->stock) | sare_bytes_used(s->stock + 4) << 4 |
	                sare_bytes_used(s->stock + 8) << 8 | (unsigned)(s->pyramids != 0) << SARE_PYRAMID;

	return left & ~o->runs & (production | ~o->built);
}

/* The site to launch next, and what it would cost; SARE_BUILDINGS = none. */
static unsigned next_site(const struct bb_rules *rules, const struct sare_state *s,
                          const struct sare_player *p, unsigned spare, unsigned *at,
                          unsigned *price)
{
	struct outline outline = outline_of(rules, p);
	unsigned best = SARE_BUILDINGS;
	int best_score = 0;

	BB_EACH(b, types_left(s, &outline)) {
		int score = worth(rules, p, b, &outline);
		unsigned cell, cost;
		uint8_t need[SARE_RESOURCES];

		if (score <= 0)
			continue;
		if (best != SARE_BUILDINGS && 4 * score <= best_score) /* whatever it costs */
			continue;
		cell = best_cell(rules, p, b, &outline);
		if (cell == SARE_CELLS)
			continue;
		cost = 0u - sare_price_at(rules, p, b, cell,
		                          b == SARE_PYRAMID ? bb_lowest(s->pyramids) + 1u : 1u, 0, need);
		cost += total_of(need);
		score = 4 * score - (int)cost - (cost > spare ? 10 * (int)(cost - spare) : 0);
		if (best != SARE_BUILDINGS && score <= best_score)
			continue;
		best = b;
		best_score = score;
		*at = cell;
		*price = cost;
	}
	return best;
}

/* Too many sites: the first that may be cancelled. */
static bb_action plan_fewer(const struct bb_rules *rules, const struct sare_state *s)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = sare_legal_sites(rules, s, legal);

	for (uint32_t i = 0; i < count; i++)
		if (bb_kind_of(legal[i]) == SARE_CANCEL)
			return legal[i];
	return legal[count - 1];
}

bb_action sare_plan_sites(const struct bb_rules *rules, const struct sare_state *s)
{
	const struct sare_player *p = &s->player[s->seat];
	bb_action done = BB_ACT(SARE_DONE, 0, 0, 0);
	unsigned sites = sare_counted_sites(rules, s, p);
	unsigned masters = sare_owned(p, SARE_MASTER);
	unsigned have = means(rules, p);
	unsigned owed = sites_price(rules, p);
	unsigned cell = 0, price = 0;
	unsigned building;

	if (sare_why_done_sites(rules, s) != NULL)
		return plan_fewer(rules, s);
	if (sites >= masters && owed + reserve[rules->option[SARE_OPT_SCENARIO]] > have) /* whatever it costs */
		return done;
	building = next_site(rules, s, p, have > owed ? have - owed : 0, &cell, &price);
	owed += price + reserve[rules->option[SARE_OPT_SCENARIO]];
	if (building == SARE_BUILDINGS || (sites >= masters && owed > have) ||
	    sare_why_launch(rules, s, building, cell) != NULL)
		return done;
	return BB_ACT(SARE_LAUNCH, building, cell, 0);
}

/* --- phase 3 -------------------------------------------------------------------------------- */

/* What a player has by kind; jokers and caravans apart. */
static int gather(const struct sare_player *p, int have[SARE_RESOURCES])
{
	uint64_t cards = sare_cards_give(p->card) + sare_cards_give(p->kept);

	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		have[k] = p->stored[k] + p->made[k] + (int)sare_lane(cards, k);
	return p->stored[SARE_JOKER] + p->made[SARE_JOKER] + p->joker + p->caravans;
}

static int spare_after(const struct bb_rules *rules, const struct sare_player *p, int *lack)
{
	int have[SARE_RESOURCES];
	int jokers = gather(p, have);
	int spare = 0;

	*lack = 0;
	BB_EACH(b, sare_types_in(p->site)) {
		uint8_t need[SARE_RESOURCES];

		*lack -= (int)price_of(rules, p, b, need);
		for (unsigned k = 0; k < SARE_RESOURCES; k++)
			have[k] -= need[k];
	}
	for (unsigned k = 0; k < SARE_RESOURCES; k++) {
		if (have[k] < 0)
			*lack -= have[k];
		else
			spare += have[k];
	}
	*lack -= jokers;
	return spare;
}

unsigned sare_plan_lack(const struct bb_rules *rules, const struct sare_player *p)
{
	int lack;

	spare_after(rules, p, &lack);
	return lack > 0 ? (unsigned)lack : 0;
}

unsigned sare_plan_room(const struct bb_rules *rules, const struct sare_player *p)
{
	int lack;
	int spare = spare_after(rules, p, &lack);
	int room = (int)sare_capacity(rules, p) - spare + (lack < 0 ? lack : 0);

	return room > 0 ? (unsigned)room : 0;
}

/* Trades first: their influence serves the others at once. Then the dearest. */
bb_action sare_plan_build(const struct bb_rules *rules, const struct sare_state *s,
                          const bb_action *legal, uint32_t count)
{
	const struct sare_player *p = &s->player[s->seat];
	bb_action best = legal[0];
	unsigned best_score = 0;

	for (uint32_t i = 0; i < count; i++) {
		unsigned b = bb_arg_of(legal[i], 0);
		uint8_t need[SARE_RESOURCES];
		unsigned score;

		if (bb_kind_of(legal[i]) != SARE_BUILD && bb_kind_of(legal[i]) != SARE_BUILD_ON)
			continue;
		price_of(rules, p, b, need);
		score = 1 + total_of(need) + (is_trade(b) ? 20 : 0);
		if (score > best_score) {
			best = legal[i];
			best_score = score;
		}
	}
	return best;
}

/* What the player's sites lack of each resource, whatever is stored. */
static void read_wanted(const struct bb_rules *rules, const struct sare_player *p, int wanted[SARE_RESOURCES])
{
	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		wanted[k] = -p->kept[k];
	BB_EACH(b, sare_types_in(p->site)) {
		uint8_t need[SARE_RESOURCES];

		price_of(rules, p, b, need);
		for (unsigned k = 0; k < SARE_RESOURCES; k++)
			wanted[k] += need[k];
	}
}

static int content_score(const int wanted[SARE_RESOURCES], const uint8_t content[SARE_TOKENS])
{
	int score = 0;

	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		score += content[k] < wanted[k] ? content[k] : wanted[k];
	return score;
}

bb_action sare_plan_content(const struct bb_rules *rules, const struct sare_state *s)
{
	uint8_t contents[SARE_CONTENTS_MAX][SARE_TOKENS];
	uint32_t count = sare_contents(rules, s, contents), best = 0;
	int wanted[SARE_RESOURCES], best_score = INT32_MIN;

	read_wanted(rules, &s->player[s->seat], wanted);
	for (uint32_t i = 0; i < count; i++) {
		int score = content_score(wanted, contents[i]);

		if (score > best_score) {
			best = i;
			best_score = score;
		}
	}
	return BB_ACT(SARE_STORE, best >> 8, best & 0xff, 0);
}

/* Caravans take what the warehouses cannot hold. */
static bb_action plan_charter(const struct bb_rules *rules, const struct sare_player *p,
                              const bb_action *legal, uint32_t count)
{
	int have[SARE_RESOURCES];
	int total = gather(p, have) - p->caravans;

	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		total += have[k];
	for (unsigned i = 0; i < SARE_PRODUCTS; i++)
		total -= p->kept[i] * sare_card_info[i].size;
	return total > (int)sare_capacity(rules, p) ? legal[0] : legal[count - 1];
}

/* The last of the cards that may be kept is the largest kind. */
static bb_action plan_keep(const bb_action *legal, uint32_t count)
{
	return count > 1 ? legal[count - 2] : legal[0];
}

bb_action sare_plan_stow(const struct bb_rules *rules, const struct sare_state *s,
                         const bb_action *legal, uint32_t count)
{
	const struct sare_player *p = &s->player[s->seat];

	switch (s->stage) {
	case SARE_AT_KEEP:
		return plan_keep(legal, count);
	case SARE_AT_CHARTER:
		return plan_charter(rules, p, legal, count);
	default:
		return sare_plan_content(rules, s);
	}
}
