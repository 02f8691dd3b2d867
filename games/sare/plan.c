/* What the agents build, and where: a simple, sound city. No rules here.
 *
 * Trades first, around the space meant for the pyramid; then what the scenario asks for, on spaces
 * where it is cheap. A second site is run when both look affordable. */
#include "games/sare/plan.h"

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

static bool has_or_runs(const struct sare_player *p, unsigned building)
{
	return (p->built[building] | p->site[building]) != 0;
}

/* --- where ---------------------------------------------------------------------------------- */

static unsigned tiles_used(const struct sare_player *p)
{
	unsigned set = 0;

	for (unsigned b = 0; b < SARE_BUILDINGS; b++)
		set |= (unsigned)p->built[b] | p->site[b];
	return set;
}

/* A city as the plan looks at it: worked out once for all buildings and cells that are weighed. */
struct outline {
	unsigned used;    /* cells with a tile or a site */
	unsigned pyramid; /* the space of the pyramid, or the best one for it; SARE_CELLS when there is none */
};

enum { TRADE_TILES = 3 * (SARE_GOLDSMITH - SARE_CARPENTER + 1) };

/* Where trades are, built or not: sets of cells that are not empty. */
static unsigned trades_at(const struct sare_player *p, uint16_t at[TRADE_TILES])
{
	unsigned count = 0;

	for (unsigned b = SARE_CARPENTER; b <= SARE_GOLDSMITH; b++) {
		const uint16_t sets[] = {p->built[b], p->second[b], p->site[b]};

		for (unsigned i = 0; i < 3; i++)
			if (sets[i] != 0)
				at[count++] = sets[i];
	}
	return count;
}

static unsigned pyramid_cell(const struct bb_rules *rules, const struct sare_player *p, unsigned used)
{
	unsigned placed = (unsigned)p->built[SARE_PYRAMID] | p->site[SARE_PYRAMID];
	unsigned free_cells = ((1u << SARE_CELLS) - 1) & ~used;
	unsigned best = SARE_CELLS;
	unsigned best_score = 0;
	uint16_t trade[TRADE_TILES];
	unsigned trades;

	if (placed != 0)
		return bb_lowest(placed);
	trades = trades_at(p, trade);
	BB_EACH(cell, free_cells) {
		uint16_t near = sare_edition_of(rules)->neighbours[cell];
		unsigned score = 1 + sare_cells(near);

		for (unsigned i = 0; i < trades; i++)
			score += 4 * sare_cells(trade[i] & near);
		if (score > best_score) {
			best = cell;
			best_score = score;
		}
	}
	return best;
}

static struct outline outline_of(const struct bb_rules *rules, const struct sare_player *p)
{
	unsigned used = tiles_used(p);

	return (struct outline){used, pyramid_cell(rules, p, used)};
}

/* How good a trade would be on this cell: by what it will make cheaper. */
static int trade_score(const struct bb_rules *rules, const struct sare_player *p, unsigned cell,
                       const struct outline *outline)
{
	unsigned near = sare_edition_of(rules)->neighbours[cell];
	int score = 0;

	BB_EACH(other, near) {
		if (other == outline->pyramid && !sare_has(p, SARE_PYRAMID))
			score += 8;
		else if (!bb_has(outline->used, other))
			score += 2;
	}
	return score;
}

/* Higher is better; the cell must be open for the building. */
static int cell_score(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                      unsigned cell, const struct outline *outline)
{
	bool priest = rules->option[SARE_OPT_SCENARIO] == SARE_PRIEST;
	int sharing = priest ? -20 : 3;
	int score = 0;
	uint8_t need[SARE_RESOURCES];

	if (cell == outline->pyramid && building != SARE_PYRAMID)
		score -= 50;
	if (bb_has(outline->used, cell))
		score += sharing;
	if (building == SARE_PYRAMID)
		return score + (cell == outline->pyramid ? 50 : 0);
	if (is_trade(building))
		return score + trade_score(rules, p, cell, outline);
	if (sare_is_production(building) && !priest)
		return score - (int)sare_cells(sare_edition_of(rules)->neighbours[cell]);
	score -= 4 * (int)sare_price_at(rules, p, building, cell, 1, 0, need);
	return score + 40 - 4 * (int)total_of(need) -
	       (int)sare_cells(sare_edition_of(rules)->neighbours[cell]);
}

static unsigned best_cell(const struct bb_rules *rules, const struct sare_player *p,
                          unsigned building, const struct outline *outline)
{
	uint16_t open = sare_open_cells(rules, p, building);
	unsigned best = SARE_CELLS;
	int best_score = 0;

	BB_EACH(cell, open) {
		int score = cell_score(rules, p, building, cell, outline);

		if (best == SARE_CELLS || score > best_score) {
			best = cell;
			best_score = score;
		}
	}
	return best;
}

/* --- what ----------------------------------------------------------------------------------- */

/* Administrative buildings by how much they help. */
static const uint8_t liking[SARE_BUILDINGS] = {
	[SARE_LIBRARY] = 6, [SARE_TEMPLE] = 5, [SARE_MARKET] = 4,
	[SARE_BARRACKS] = 3, [SARE_GARDENS] = 2, [SARE_PALACE] = 1,
};

static unsigned trades_of(const struct sare_player *p)
{
	unsigned count = 0;

	for (unsigned b = SARE_CARPENTER; b <= SARE_GOLDSMITH; b++)
		count += has_or_runs(p, b);
	return count;
}

static unsigned administrative_planned(const struct sare_player *p)
{
	unsigned count = 0;

	for (unsigned b = SARE_BARRACKS; b < SARE_PORT; b++)
		count += has_or_runs(p, b);
	return count;
}

/* Priest: any building on an empty space is progress, the pyramid comes last. */
static int priest_worth(const struct sare_player *p, unsigned building)
{
	unsigned empty = SARE_CELLS - sare_cells((uint16_t)tiles_used(p));

	if (building == SARE_PYRAMID)
		return empty == 1 ? 90 : 0;
	if (empty <= 1 && !has_or_runs(p, SARE_PYRAMID))
		return 0;
	if (building == SARE_MASTER && sare_owned(p, SARE_MASTER) < 2)
		return 80;
	return sare_is_production(building) ? 60 : 40 + liking[building];
}

/* How much the player wants another tile of this type; 0 = not at all. */
static int worth(const struct bb_rules *rules, const struct sare_player *p, unsigned building)
{
	static const uint8_t administrative[SARE_SCENARIOS] = {0, 0, 4, SARE_ADMINISTRATIVE};
	unsigned scenario = rules->option[SARE_OPT_SCENARIO];
	unsigned trades = trades_of(p);

	if (is_trade(building) && !has_or_runs(p, building))
		return building == SARE_STONECUTTER ? 100 : 99;
	if (scenario == SARE_PRIEST)
		return priest_worth(p, building);
	if (building == SARE_PYRAMID)
		return trades >= 3 ? 90 : 30;
	if (building == SARE_PORT)
		return scenario == SARE_SCRIBE ? 0 : 80;
	if (sare_is_administrative(building)) {
		bool more = administrative_planned(p) < administrative[scenario];

		return more ? 60 + liking[building] : 0;
	}
	if (is_trade(building) && sare_owned(p, building) < 2 && p->site[building] == 0)
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

/* The site to launch next, and what it would cost; SARE_BUILDINGS = none. */
static unsigned next_site(const struct bb_rules *rules, const struct sare_state *s,
                          const struct sare_player *p, unsigned spare, unsigned *at,
                          unsigned *price)
{
	struct outline outline = outline_of(rules, p);
	unsigned best = SARE_BUILDINGS;
	int best_score = 0;

	for (unsigned b = 0; b < SARE_BUILDINGS; b++) {
		bool left = b == SARE_PYRAMID ? s->pyramids != 0 : s->stock[b] > 0;
		int score = left && p->site[b] == 0 ? worth(rules, p, b) : 0;
		unsigned cell, cost;
		uint8_t need[SARE_RESOURCES];

		if (score <= 0 || (!sare_is_production(b) && sare_has(p, b)))
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
