/* Evaluates a position: how far a city is from the scenario's goal and what it has to get there,
 * weighted by the table in weights.h. Each scenario is a knot. No rules here. */
#include "core/evaluate.h"
#include "games/sare/buildings.h"
#include "games/sare/goals.h"
#include "games/sare/plan.h"

enum feature {
	CONSTANT, MEETS, LEFT, NEAR, WORKS_LEFT, MEANS, PLENTY,
	FIRST_TRADE, LAST_TRADE = FIRST_TRADE + 2, SECOND_TRADES, PYRAMID_TRADES,
	MASTERS, WAREHOUSES,
	FIRST_ADMINISTRATIVE, LAST_ADMINISTRATIVE = FIRST_ADMINISTRATIVE + SARE_ADMINISTRATIVE - 1,
	PORT, STAGES, PYRAMID_BEGUN, CARAVANS, LIMIT, AFTER_FIRST, SITES, SITES_LACK, EMPTY,
	FEATURES
};

static const char *const feature_names[FEATURES] = {
	"constant", "meets-goal", "left", "near", "works-left", "means", "plenty",
	"carpenter", "stonecutter", "goldsmith", "second-trades", "pyramid-trades",
	"masters", "warehouses",
	"barracks", "temple", "gardens", "palace", "library", "market",
	"port", "stages", "pyramid-begun", "caravans", "limit", "after-first", "sites",
		"sites-lack",
	"empty",
};
static const struct bb_names names = BB_NAMES(feature_names);

#include "games/sare/sare.h"
#include "games/sare/weights.h"
#include "games/sare/works.h"

static int price_at(const struct bb_rules *rules, const struct sare_player *p, unsigned building,
                    unsigned cell, unsigned number, unsigned stage)
{
	uint64_t price = sare_price_at(rules, p, building, cell, number, stage);

	return (int)(sare_lanes_total(price) - sare_lane(price, SARE_JOKER));
}

/* The lowest price of a building of this type, on its site or on any cell where it may be put. */
static int price_of(const struct bb_rules *rules, const struct sare_player *p, unsigned building)
{
	unsigned cells = p->site[building];
	int least = 99;

	if (cells == 0)
		cells = sare_open_cells(rules, p, building);
	BB_EACH(cell, cells) {
		int price = price_at(rules, p, building, cell, 1, 0);

		least = price < least ? price : least;
	}
	return least < 99 ? least : 9;
}

/* The price of all stages that are still to be paid; *stages counts them. */
static int price_of_pyramid(const struct bb_rules *rules, const struct sare_state *s,
                            const struct sare_player *p, int *stages)
{
	unsigned number = p->pyramid != 0    ? p->pyramid
	                  : s->pyramids != 0 ? bb_lowest(s->pyramids) + 1u
	                                     : (unsigned)SARE_PYRAMIDS;
	unsigned cells = p->site[SARE_PYRAMID];
	unsigned count = sare_edition_of(rules)->pyramid[number - 1].stages;
	int least = 99;

	if (sare_has(p, SARE_PYRAMID))
		return 0;
	*stages += (int)count - p->stages;
	if (cells == 0)
		cells = sare_open_cells(rules, p, SARE_PYRAMID);
	BB_EACH(cell, cells) {
		int price = 0;

		for (unsigned stage = p->stages; stage < count; stage++)
			price += price_at(rules, p, SARE_PYRAMID, cell, number, stage);
		least = price < least ? price : least;
	}
	return least < 99 ? least : 30;
}

/* The price of the cheapest administrative buildings that are still missing. */
static int price_of_administrative(const struct bb_rules *rules, const struct sare_player *p,
                                   unsigned wanted)
{
	uint8_t price[SARE_ADMINISTRATIVE];
	unsigned open = 0;
	int sum = 0;

	for (unsigned i = 0; i < SARE_ADMINISTRATIVE; i++) {
		if (sare_has(p, SARE_BARRACKS + i))
			continue;
		price[i] = (uint8_t)price_of(rules, p, SARE_BARRACKS + i);
		open |= 1u << i;
	}
	for (unsigned have = sare_administrative(p); have < wanted && open != 0; have++) {
		unsigned best = bb_lowest(open);

		BB_EACH(i, open)
			best = price[i] < price[best] ? i : best;
		sum += price[best];
		open &= ~(1u << best);
	}
	return sum;
}

static unsigned empty_cells(const struct sare_player *p)
{
	unsigned set = 0;

	for (unsigned b = 0; b < SARE_BUILDINGS; b++)
		set |= p->built[b];
	return SARE_CELLS - sare_cells((uint16_t)set);
}

/* What the goal still costs, and in how many constructions. */
static int cost_left(const struct bb_rules *rules, const struct sare_state *s,
                     const struct sare_player *p, int *works)
{
	static const uint8_t wanted[SARE_SCENARIOS] = {0, 0, 4, SARE_ADMINISTRATIVE};
	unsigned scenario = rules->option[SARE_OPT_SCENARIO];
	unsigned have = sare_administrative(p);
	int cost;

	if (scenario == SARE_PRIEST) {
		*works = (int)empty_cells(p);
		return 3 * *works;
	}
	cost = price_of_pyramid(rules, s, p, works);
	if (scenario != SARE_SCRIBE && !sare_has(p, SARE_PORT)) {
		cost += price_of(rules, p, SARE_PORT);
		++*works;
	}
	if (have < wanted[scenario]) {
		cost += price_of_administrative(rules, p, wanted[scenario]);
		*works += wanted[scenario] - (int)have;
	}
	return cost;
}

/* Available resources: cards, tokens and caravans. */
static int means(const struct sare_player *p)
{
	int sum = (int)sare_stored(p) + p->joker + p->caravans;

	for (unsigned k = 0; k < SARE_TOKENS; k++)
		sum += p->made[k];
	for (unsigned i = 0; i < SARE_PRODUCTS; i++)
		sum += (p->card[i] + p->kept[i]) * sare_card_info[i].size;
	return p->obelisk == SARE_REVOLT ? sum / 2 : sum;
}

static void describe_city(const struct bb_rules *rules, const struct sare_player *p,
                          int16_t *feature)
{
	struct sare_baseline baseline = sare_plan_baseline(rules, p);
	unsigned pyramid = p->site[SARE_PYRAMID];

	for (unsigned i = 0; i < 3; i++) {
		unsigned owned = sare_owned(p, SARE_CARPENTER + i);

		feature[FIRST_TRADE + i] = owned > 0;
		feature[SECOND_TRADES] =
			(int16_t)(feature[SECOND_TRADES] + (owned > 1 ? (int)owned - 1 : 0));
		if (pyramid != 0)
			feature[PYRAMID_TRADES] =
				(int16_t)(feature[PYRAMID_TRADES] +
			                  (int)sare_cells(
						  p->built[SARE_CARPENTER + i] &
						  sare_edition_of(rules)
							  ->neighbours[bb_lowest(pyramid)]));
	}
	for (unsigned i = 0; i < SARE_ADMINISTRATIVE; i++)
		feature[FIRST_ADMINISTRATIVE + i] = sare_has(p, SARE_BARRACKS + i);
	feature[MASTERS] = (int16_t)(sare_owned(p, SARE_MASTER) - 1);
	feature[WAREHOUSES] = (int16_t)(sare_owned(p, SARE_WAREHOUSE) - 1);
	feature[PORT] = sare_has(p, SARE_PORT);
	feature[STAGES] = p->stages;
	feature[PYRAMID_BEGUN] = p->pyramid != 0;
	feature[CARAVANS] = p->caravans;
	feature[LIMIT] = (int16_t)sare_limit(rules, p);
	for (unsigned b = 0; b < SARE_BUILDINGS; b++)
		feature[SITES] = (int16_t)(feature[SITES] + (p->site[b] != 0));
	feature[SITES_LACK] = (int16_t)(feature[SITES] > 0 ? sare_plan_lack(p, &baseline) : 0);
	feature[EMPTY] = (int16_t)empty_cells(p);
}

static unsigned describe(const struct bb_rules *rules, const void *state, unsigned seat,
                         int16_t *feature)
{
	const struct sare_state *s = state;
	const struct sare_player *p = &s->player[seat];
	int works = 0, left, have;

	for (unsigned i = 0; i < FEATURES; i++)
		feature[i] = 0;
	left = cost_left(rules, s, p, &works);
	have = means(p);
	feature[CONSTANT] = 1;
	feature[MEETS] = sare_meets_goal(rules, p);
	feature[LEFT] = (int16_t)left;
	feature[NEAR] = (int16_t)(left < 10 ? 10 - left : 0);
	feature[WORKS_LEFT] = (int16_t)works;
	feature[MEANS] = (int16_t)(have < 6 ? have : 6);
	feature[PLENTY] = (int16_t)(have > 6 ? have - 6 : 0);
	describe_city(rules, p, feature);
	feature[AFTER_FIRST] = (int16_t)((seat + rules->seats - s->first) % rules->seats);
	return rules->option[SARE_OPT_SCENARIO] * BB_COURSE;
}

const struct bb_evaluator sare_evaluator = {
	.names = &names,
	.knots = KNOTS,
	.weights = &weights[0][0],
	.spread = spread,
	.describe = describe,
};

/* A position is quiet when a round begins. */
bool sare_evaluate(const struct bb_rules *rules, const void *state, struct bb_outlook *outlook)
{
	const struct sare_state *s = state;

	if (outlook != NULL)
		bb_evaluate(&sare_evaluator, rules, state, outlook);
	return s->stage == SARE_AT_SITES && s->turn == 0 && s->moves == 0;
}
