/* What the agents build, and where: a simple, solid city. No rules here.
 *
 * Trades first, around the space intended for the pyramid; then what the scenario needs, on spaces
 * where it is cheap. A second site is opened if both look affordable. */
#include "games/sare/build.h"
#include "games/sare/plan.h"

#include <limits.h>

#include "games/sare/cells.h"
#include "games/sare/works.h"

/* The resources a player can expect from a season, by number of players. */
static const uint8_t season_yield[BB_SEATS_MAX + 1] = {0, 0, 7, 5, 4};

/* How many resources beyond two sites' prices must be expected before the second site is opened.
 * Without it, the Priest's many cheap sites would always be opened in pairs, at the gauge's
 * expense. */
static const uint8_t reserve[SARE_SCENARIOS] = {[SARE_PRIEST] = 5};

/* The number of resources in a price. */
static unsigned resources_of(uint64_t price)
{
	return sare_lanes_total(price) - sare_lane(price, SARE_JOKER);
}

static bool is_trade(unsigned building)
{
	return building >= SARE_CARPENTER && building <= SARE_GOLDSMITH;
}

/* --- where ---------------------------------------------------------------------------------- */

/* A city as the plan sees it, computed once for all buildings and cells that are compared. Numbers
 * by cell are those of cells.h. */
struct outline {
	unsigned built, runs;         /* types that are built; types that have a site */
	unsigned used;                /* cells with a tile or a site */
	uint64_t open;                /* cells with neither: 1 in each */
	uint64_t off[SARE_RESOURCES]; /* what trades take off a price, by cell */
	uint64_t waived;              /* by the port: 0 or 1 */
	uint64_t near;                /* neighbours of a cell */
	/* the space of the pyramid, or the best one for it; SARE_CELLS if there is none */
	unsigned pyramid;
};

static unsigned cells_in(const uint16_t set[SARE_BUILDINGS])
{
	return sare_lanes_union(sare_lanes(set) | sare_lanes(set + 4) | sare_lanes(set + 8)) |
	       set[12];
}

/* The cell with the most trades nearby; of equals, the one with the most room. */
static unsigned pyramid_cell(const struct sare_player *p, const struct outline *o, uint64_t trades)
{
	unsigned placed = (unsigned)p->built[SARE_PYRAMID] | p->site[SARE_PYRAMID];

	if (placed != 0)
		return bb_lowest(placed);
	return sare_lowest_cell(
		sare_cells_with_most(o->near, sare_cells_with_most(trades, o->open, 8), 4));
}

static struct outline outline_of(const struct sare_player *p, unsigned runs)
{
	return (struct outline){
		.built = sare_types_in(p->built),
		.runs = runs,
		.used = cells_in(p->built) | cells_in(p->site),
	};
}

/* Computes the outline's data about cells. */
static void draw_cells(const struct bb_rules *rules, const struct sare_player *p, struct outline *o)
{
	const struct sare_edition *e = sare_edition_of(rules);
	uint64_t trades = 0; /* built or under construction */

	o->open = sare_by_cell(~o->used & ((1u << SARE_CELLS) - 1), 1);
	o->waived = sare_has(p, SARE_PORT) ? sare_by_cell(e->riverside, 1) : 0;
	o->near = sare_near_cells(e, SARE_EACH_CELL);
	for (unsigned b = SARE_CARPENTER; b <= SARE_GOLDSMITH; b++) {
		uint64_t tiles = sare_by_cell(p->built[b], 1) + sare_by_cell(p->second[b], 1);

		o->off[sare_token_of(b)] = sare_near_cells(e, tiles);
		trades += tiles + sare_by_cell(p->site[b], 1);
	}
	o->pyramid = pyramid_cell(p, o, sare_near_cells(e, trades));
}

/* The number of a pyramid that is launched; 0 = not a pyramid. */
static unsigned number_of(const struct sare_state *s, unsigned building)
{
	return building == SARE_PYRAMID ? bb_lowest(s->pyramids) + 1u : 0;
}

/* A cell for a building and its price there; SARE_CELLS = there is none. */
struct lot {
	unsigned cell, price;
};

static struct lot lot_of(const struct bb_rules *rules, const struct sare_state *s,
                         unsigned building, unsigned cell)
{
	const struct sare_player *p = &s->player[s->seat];

	if (cell == SARE_CELLS)
		return (struct lot){SARE_CELLS, 0};
	return (struct lot){
		cell,
		resources_of(sare_price_at(rules, p, building, cell, number_of(s, building), 0))};
}

/* The best cell for a trade, by what it will make cheaper; the pyramid counts most. */
static unsigned trade_cell(const struct bb_rules *rules, const struct sare_player *p,
                           unsigned building, const struct outline *o)
{
	const struct sare_edition *e = sare_edition_of(rules);
	bool priest = rules->option[SARE_OPT_SCENARIO] == SARE_PRIEST;
	uint64_t open = sare_by_cell(sare_open_cells(rules, p, building), 1), pyramid = 0, used,
		 best;
	uint64_t serves;

	if (o->pyramid < SARE_CELLS)
		pyramid = bb_bit(5 * o->pyramid);
	serves = o->open & ~pyramid;
	if (!sare_has(p, SARE_PYRAMID))
		serves += 4 * pyramid;
	open = sare_cells_rather(open, ~pyramid);
	used = sare_by_cell(o->used, 1);
	best = sare_cells_with_most(
		sare_near_cells(e, serves) + (priest ? 8 * (used ^ SARE_EACH_CELL) : used), open,
		8);
	return sare_lowest_cell(sare_cells_rather(best, used));
}

enum { LONELY = 5 }; /* what a space of its own is worth to the Priest, in resources */

/* The best cell for a building other than a trade: where it is cheap; of equals, where the fewest
 * neighbours could use the space better. The port's waiver counts against a cell (a habit of the
 * plan: the riverside comes last). */
static struct lot cheap_lot(const struct bb_rules *rules, const struct sare_player *p,
                            unsigned building, const struct outline *o)
{
	const struct sare_edition *e = sare_edition_of(rules);
	const uint8_t *price = e->price[building];
	unsigned total = 0u + price[0] + price[1] + price[2], cell;
	uint64_t open = o->open, saved = 0, waived = building == SARE_PORT ? 0 : o->waived, liked;

	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		saved += sare_cells_at_most(o->off[k], price[k]);
	/* nothing where it is free */
	waived &= ~(sare_cells_from(saved, total < 15 ? total : 15) >> 4);
	liked = saved + SARE_EACH_CELL - waived;
	if (sare_is_production(building)) {
		open = sare_by_cell(sare_open_cells(rules, p, building), 1);
		liked += LONELY * o->open;
	} else if (building == SARE_PORT) {
		open &= sare_by_cell(e->riverside, 1);
	}
	if (o->pyramid < SARE_CELLS)
		open = sare_cells_rather(open, ~bb_bit(5 * o->pyramid));
	open = sare_cells_with_most(liked, open, 8);
	cell = sare_lowest_cell(sare_cells_with_most(4 * SARE_EACH_CELL - o->near, open, 2));
	return (struct lot){cell, total - sare_cell_number(saved + waived, cell)};
}

static struct lot best_lot(const struct bb_rules *rules, const struct sare_state *s,
                           unsigned building, const struct outline *o)
{
	const struct sare_player *p = &s->player[s->seat];

	if (building == SARE_PYRAMID)
		return lot_of(rules, s, building, o->pyramid);
	if (is_trade(building))
		return lot_of(rules, s, building, trade_cell(rules, p, building, o));
	return cheap_lot(rules, p, building, o);
}

/* --- what ----------------------------------------------------------------------------------- */

enum {
	TRADES = 1 << SARE_CARPENTER | 1 << SARE_STONECUTTER | 1 << SARE_GOLDSMITH,
	ADMINISTRATIVE = (1 << SARE_PORT) - (1 << SARE_BARRACKS),
	MAIN = 1 << SARE_PORT | 1 << SARE_PYRAMID,
};

/* How much a player wants a tile of each type; a first trade comes before everything else.
 * Administrative buildings are sorted by how much they help. */
enum {
	FIRST_TRADE = 99,
	FIRST_STONECUTTER,
	SECOND_MASTER = 80,
	EARLY_PYRAMID = 30,
	MOST_ADMINISTRATIVE = 66
};

static const uint8_t worth_to_all[SARE_BUILDINGS] = {
	[SARE_CARPENTER] = 20, [SARE_STONECUTTER] = 20, [SARE_GOLDSMITH] = 20,
	[SARE_LIBRARY] = MOST_ADMINISTRATIVE, [SARE_TEMPLE] = 65, [SARE_MARKET] = 64,
	[SARE_BARRACKS] = 63,  [SARE_GARDENS] = 62,     [SARE_PALACE] = 61,
	[SARE_PORT] = 80,      [SARE_PYRAMID] = 90,
};

/* Any building on an empty space is progress. */
static const uint8_t worth_to_priest[SARE_BUILDINGS] = {
	[SARE_MASTER] = 60,    [SARE_WAREHOUSE] = 60,
	[SARE_CARPENTER] = 60, [SARE_STONECUTTER] = 60, [SARE_GOLDSMITH] = 60,
	[SARE_LIBRARY] = 46,   [SARE_TEMPLE] = 45,      [SARE_MARKET] = 44,
	[SARE_BARRACKS] = 43,  [SARE_GARDENS] = 42,     [SARE_PALACE] = 41,
	[SARE_PORT] = 40,      [SARE_PYRAMID] = 90,
};

static unsigned count_types(unsigned types)
{
	return sare_cells((uint16_t)types);
}

/* Priest: the pyramid comes last and takes the last space. */
static unsigned wanted_by_priest(const struct outline *o)
{
	unsigned empty = SARE_CELLS - sare_cells((uint16_t)o->used), pyramid = 1u << SARE_PYRAMID;

	if (empty <= 1 && !bb_has(o->built | o->runs, SARE_PYRAMID))
		return empty == 1 ? pyramid : 0;
	return empty == 1 ? ~0u : ~pyramid;
}

/* The types that are wanted besides first trades. */
static unsigned wanted(const struct bb_rules *rules, const struct sare_player *p,
                       const struct outline *o)
{
	static const uint8_t administrative[SARE_SCENARIOS] = {0, 0, 4, SARE_ADMINISTRATIVE};
	unsigned scenario = rules->option[SARE_OPT_SCENARIO], types = MAIN;

	if (scenario == SARE_PRIEST)
		return wanted_by_priest(o);
	if (scenario == SARE_SCRIBE)
		types = 1u << SARE_PYRAMID;
	if (count_types((o->built | o->runs) & ADMINISTRATIVE) < administrative[scenario])
		types |= ADMINISTRATIVE;
	for (unsigned b = SARE_CARPENTER; b <= SARE_GOLDSMITH; b++) /* with fewer than two */
		types |= (unsigned)(((p->built[b] & (p->built[b] - 1u)) | p->second[b]) == 0) << b;
	return types;
}

static int worth(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                 const struct outline *o)
{
	unsigned planned = o->built | o->runs;

	if (is_trade(building) && !bb_has(planned, building))
		return building == SARE_STONECUTTER ? FIRST_STONECUTTER : FIRST_TRADE;
	if (rules->option[SARE_OPT_SCENARIO] == SARE_PRIEST)
		return building == SARE_MASTER && sare_owned(p, SARE_MASTER) < 2
		               ? SECOND_MASTER
		               : worth_to_priest[building];
	if (building == SARE_PYRAMID && (~planned & TRADES) != 0)
		return EARLY_PYRAMID;
	return worth_to_all[building];
}

/* --- phase 1 -------------------------------------------------------------------------------- */

/* The resources that the player has or can expect in this round. */
static unsigned means(const struct bb_rules *rules, const struct sare_player *p)
{
	uint64_t have = sare_lanes_of_bytes(p->stored) + sare_lanes_of_bytes(p->made) +
	                sare_cards_give(p->kept);

	return season_yield[rules->seats] + sare_lanes_total(have) + sare_lane(have, SARE_JOKER) +
	       p->caravans;
}

/* The prices of the player's sites together; for several of a type, that of the first one. The
 * jokers' lane holds the port's waiver. */
static uint64_t sites_price(const struct bb_rules *rules, const struct sare_player *p,
                            unsigned types)
{
	uint64_t total = 0;

	BB_EACH(b, types) {
		BB_EACH(cell, p->site[b])
			total += sare_price(rules, p, b, cell);
		BB_EACH(cell, b < SARE_PRODUCTION ? p->second_site[b] : 0u)
			total += sare_price(rules, p, b, cell);
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

static unsigned first_trades(const struct outline *o)
{
	return TRADES & ~o->built;
}

/* The types that the player wants and may launch: those with a tile left. */
static unsigned types_to_run(const struct bb_rules *rules, const struct sare_state *s,
                             const struct outline *o)
{
	unsigned production = (1u << SARE_PRODUCTION) - 1;
	unsigned left = sare_bytes_used(s->stock) | sare_bytes_used(s->stock + 4) << 4 |
	                sare_bytes_used(s->stock + 8) << 8 |
	                (unsigned)(s->pyramids != 0) << SARE_PYRAMID;

	return left & ~o->runs & (production | ~o->built) &
	       (first_trades(o) | wanted(rules, &s->player[s->seat], o));
}

/* A lower bound for the prices of these types (at least one), wherever they are put: as if all
 * trades were near. */
static unsigned least_price(const struct bb_rules *rules, const struct sare_state *s,
                            unsigned types)
{
	const struct sare_player *p = &s->player[s->seat];
	unsigned off = sare_owned(p, SARE_CARPENTER) + sare_owned(p, SARE_STONECUTTER) +
	               sare_owned(p, SARE_GOLDSMITH) + sare_has(p, SARE_PORT);
	unsigned least = UINT_MAX;

	BB_EACH(b, types) {
		unsigned total = sare_lanes_total(sare_printed_price(rules, b, number_of(s, b), 0));

		least = total < least ? total : least;
	}
	return least > off ? least - off : 0;
}

/* The best site so far. */
struct proposal {
	unsigned building; /* SARE_BUILDINGS = none */
	unsigned cell, price;
	int score;
};

/* True if the score beats the best one; ties go to the first in the order of types. */
static bool is_better(int score, unsigned building, const struct proposal *best)
{
	return score > best->score || (score == best->score && building < best->building);
}

/* Replaces the best site if this type scores higher. */
static void propose(const struct bb_rules *rules, const struct sare_state *s, unsigned building,
                    int score, unsigned spare, const struct outline *o, struct proposal *best)
{
	struct lot lot = best_lot(rules, s, building, o);

	score -= (int)lot.price + (lot.price > spare ? 10 * (int)(lot.price - spare) : 0);
	if (lot.cell < SARE_CELLS && is_better(score, building, best))
		*best = (struct proposal){building, lot.cell, lot.price, score};
}

/* The site to launch next. Types are tried by descending worth: the order does not change the
 * result, only how many can be skipped. */
static struct proposal next_site(const struct bb_rules *rules, const struct sare_state *s,
                                 const struct outline *o, unsigned left, unsigned spare)
{
	const struct sare_player *p = &s->player[s->seat];
	bool priest = rules->option[SARE_OPT_SCENARIO] == SARE_PRIEST;
	struct proposal best = {.building = SARE_BUILDINGS, .score = INT32_MIN / 2};
	unsigned first = left & first_trades(o);

	while (left != 0) {
		unsigned b = first != 0 ? bb_lowest(first)
		             : priest   ? bb_lowest(left)
		                        : bb_highest(left);
		int score = 4 * worth(rules, p, b, o);

		left &= ~(1u << b);
		first &= left;
		if (is_better(score, b, &best)) /* at any price */
			propose(rules, s, b, score, spare, o, &best);
		if (best.score > 4 * MOST_ADMINISTRATIVE && first == 0 && !priest)
			left &= MAIN;
	}
	return best;
}

/* Too many sites: cancels the first one possible. */
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
	struct sare_budget budget = sare_budget_of(rules, s);
	bb_action done = BB_ACT(SARE_DONE, 0, 0, 0);
	bool second = budget.counted >= budget.masters;
	unsigned have, owed, kept, types;
	struct outline outline;
	struct proposal site;

	if (budget.counted > budget.limit)
		return plan_fewer(rules, s);
	outline = outline_of(p, budget.sites);
	types = sare_can_launch_more(&budget) ? types_to_run(rules, s, &outline) : 0;
	if (types == 0)
		return done;
	have = means(rules, p);
	owed = resources_of(sites_price(rules, p, budget.sites));
	kept = reserve[rules->option[SARE_OPT_SCENARIO]];
	if (second && owed + least_price(rules, s, types) + kept > have)
		return done;
	draw_cells(rules, p, &outline);
	site = next_site(rules, s, &outline, types, have > owed ? have - owed : 0);
	if (site.building == SARE_BUILDINGS || (second && owed + site.price + kept > have))
		return done;
	return BB_ACT(SARE_LAUNCH, site.building, site.cell, 0);
}

/* --- phase 3 -------------------------------------------------------------------------------- */

struct sare_baseline sare_plan_baseline(const struct bb_rules *rules, const struct sare_player *p)
{
	return (struct sare_baseline){
		.need = sites_price(rules, p, sare_types_in(p->site)),
		.have = sare_lanes_of_bytes(p->stored) + sare_lanes_of_bytes(p->made) +
	                sare_cards_give(p->kept) + ((uint64_t)p->caravans << 16 * SARE_JOKER),
	};
}

/* The player's resources by kind, in lanes; the jokers' lane holds whatever fills any gap. */
static uint64_t gather(const struct sare_player *p, const struct sare_baseline *baseline)
{
	return baseline->have + sare_cards_give(p->card) + ((uint64_t)p->joker << 16 * SARE_JOKER);
}

/* What is missing to pay; below 0 = left over to fill gaps. */
static int lack_of(uint64_t have, uint64_t need)
{
	return (int)sare_lanes_total(sare_lanes_less(need, have)) -
	       (int)(sare_lane(need, SARE_JOKER) + sare_lane(have, SARE_JOKER));
}

unsigned sare_plan_lack(const struct sare_player *p, const struct sare_baseline *baseline)
{
	int lack = lack_of(gather(p, baseline), baseline->need);

	return lack > 0 ? (unsigned)lack : 0;
}

unsigned sare_plan_room(const struct bb_rules *rules, const struct sare_player *p,
                        const struct sare_baseline *baseline)
{
	uint64_t have = gather(p, baseline);
	int lack = lack_of(have, baseline->need),
	    spare = (int)sare_lanes_total(sare_lanes_less(have, baseline->need));
	int room = (int)sare_capacity(rules, p) - spare + (lack < 0 ? lack : 0);

	return room > 0 ? (unsigned)room : 0;
}

/* Trades first: their influence helps the others at once. Then the most expensive. */
static unsigned build_score(const struct bb_rules *rules, const struct sare_player *p,
                            unsigned building)
{
	uint64_t price = sare_price(rules, p, building, bb_lowest(p->site[building]));

	return 1 + sare_lanes_total(price) + (is_trade(building) ? 20 : 0);
}

unsigned sare_plan_completion(const struct bb_rules *rules, const struct sare_player *p,
                              unsigned types)
{
	unsigned best = bb_lowest(types), best_score = 0;

	if ((types & (types - 1)) == 0)
		return best;
	BB_EACH(b, types) {
		unsigned score = build_score(rules, p, b);

		best = score > best_score ? b : best;
		best_score = score > best_score ? score : best_score;
	}
	return best;
}

bb_action sare_plan_build(const struct bb_rules *rules, const struct sare_state *s,
                          const bb_action *legal, uint32_t count)
{
	const struct sare_player *p = &s->player[s->seat];
	bb_action best = legal[0];
	unsigned best_score = 0;

	for (uint32_t i = 0; i < count; i++) {
		unsigned score;

		if (bb_kind_of(legal[i]) != SARE_BUILD && bb_kind_of(legal[i]) != SARE_BUILD_ON)
			continue;
		score = build_score(rules, p, bb_arg_of(legal[i], 0));
		if (score > best_score) {
			best = legal[i];
			best_score = score;
		}
	}
	return best;
}

/* What the player's sites lack of each resource, not counting stored tokens. */
static void read_wanted(const struct bb_rules *rules, const struct sare_player *p,
                        int wanted[SARE_RESOURCES])
{
	uint64_t price = sites_price(rules, p, sare_types_in(p->site));

	for (unsigned k = 0; k < SARE_RESOURCES; k++)
		wanted[k] = (int)sare_lane(price, k) - p->kept[k];
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
	int wanted[SARE_RESOURCES], best_score = INT32_MIN;
	uint32_t best = UINT32_MAX, place = 0;
	struct sare_choice choice;

	sare_read_choice(rules, s, &choice);
	read_wanted(rules, &s->player[s->seat], wanted);
	for (uint32_t i = 0; i < choice.count; i++) {
		uint8_t content[SARE_TOKENS];
		int score;

		sare_read_content(&choice, choice.number[i], content);
		score = content_score(wanted, content);
		if (score > best_score || (score == best_score && choice.number[i] < best)) {
			best = choice.number[i];
			best_score = score;
		}
	}
	for (uint32_t i = 0; i < choice.count; i++)
		place += choice.number[i] < best;
	return BB_ACT(SARE_STORE, place >> 8, place & 0xff, 0);
}

bool sare_plans_charter(const struct bb_rules *rules, const struct sare_player *p)
{
	uint64_t have = sare_tokens(p) + sare_cards_give(p->card);

	return sare_lanes_total(have) + sare_lane(have, SARE_JOKER) > sare_capacity(rules, p);
}

/* The last card that may be kept is the one of the largest kind. */
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
		return legal[sare_plans_charter(rules, p) ? 0 : count - 1];
	default:
		return sare_plan_content(rules, s);
	}
}
