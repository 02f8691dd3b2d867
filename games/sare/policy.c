/* The policy: how likely an action is chosen, by its class (class_weights.h). A class tells whether
 * the agents' plan would choose it, what kind it is, and a few facts that a player would consider.
 * No rules here. */
#include "core/evaluate.h"
#include "games/sare/build.h"
#include "games/sare/plan.h"

enum { DETAILS = 64, CLASSES = 2 * SARE_KINDS * DETAILS };

#define CLASS(planned, kind, detail)                                                               \
	(((unsigned)(planned) * SARE_KINDS + (unsigned)(kind)) * DETAILS + (unsigned)(detail))

#include "games/sare/class_weights.h"
#include "games/sare/sare.h"

static const struct sare_temper calm = {.risk = 140, .exposure = 250, .margin = 1, .stops = true};

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* Facts that are used for more than one action. */
struct sight {
	unsigned margin;
	uint8_t trades_near[SARE_CELLS]; /* in phase 1: building there is cheap */
};

static struct sight sight_of(const struct bb_rules *rules, const struct sare_state *s)
{
	const struct sare_player *p = &s->player[s->seat];
	struct sight sight = {.margin = sare_margin(rules, p)};

	for (unsigned b = SARE_CARPENTER; s->stage == SARE_AT_SITES && b <= SARE_GOLDSMITH; b++)
		BB_EACH(trade, (unsigned)(p->built[b] | p->site[b]))
			BB_EACH(cell, sare_edition_of(rules)->neighbours[trade])
				sight.trades_near[cell]++;
	return sight;
}

static unsigned detail(const struct sare_state *s, bb_action action, const struct sight *sight)
{
	unsigned a = bb_arg_of(action, 0);

	switch (bb_kind_of(action)) {
	case SARE_LAUNCH:
		return a * 4 + least(sight->trades_near[bb_arg_of(action, 1)], 3);
	case SARE_TAKE:
		return least(s->top[0], 15) * 4 + least(sight->margin, 4) - 1;
	case SARE_LAY:
	case SARE_PASS:
	case SARE_STAY:
	case SARE_WHIP:
	case SARE_DRAW:
		return least(sight->margin, 15);
	case SARE_DONE:
		return s->stage;
	case SARE_PAY:
	case SARE_STORE:
		return least(a, 3);
	default:
		return least(a, DETAILS - 1);
	}
}

static void classify(const struct bb_rules *rules, const void *state, const bb_action *legal,
                     uint32_t count, uint16_t *class)
{
	const struct sare_state *s = state;
	bb_action plan = sare_choose(&calm, rules, s, s->seat, legal, count);
	struct sight sight = sight_of(rules, s);

	for (uint32_t i = 0; i < count; i++)
		class[i] = (uint16_t)CLASS(legal[i] == plan, bb_kind_of(legal[i]),
		                           detail(s, legal[i], &sight) & (DETAILS - 1));
}

const struct bb_action_classes sare_action_classes = {CLASSES, class_weights, classify};

void sare_policy(const struct bb_rules *rules, const void *state, const bb_action *legal,
                 uint32_t count, uint16_t *weight)
{
	bb_weigh_classes(&sare_action_classes, rules, state, legal, count, weight);
}

/* In playouts most lists are not made. The plan is followed, except for one in WHIM of the sites,
 * offers and reactions that any player might choose. */
enum { WHIM = 16 };

/* What a playout remembers: the baselines of the seats, and which of them are known. Every phase 1
 * clears it. */
struct memory {
	struct sare_baseline baseline[BB_SEATS_MAX];
	uint64_t known; /* seats */
};

_Static_assert(sizeof(struct memory) <= sizeof(((struct bb_memo *)0)->word), "it fits");

/* The tempers that a playout may be told to use. */
static const struct sare_temper ways[BB_PLANS] = {
	{.risk = 140, .exposure = 250, .margin = 1, .stops = true},
	{.risk = 850, .exposure = 1000, .margin = 1, .stops = false},
	{.risk = 350, .exposure = 500, .margin = 1, .stops = true},
	{.risk = 60, .exposure = 120, .margin = 2, .stops = true},
};

static const struct sare_baseline *remembered_outset(
	const struct bb_rules *rules, const struct sare_state *s, struct memory *memory)
{
	unsigned seat = s->seat;

	if (!bb_has(memory->known, seat)) {
		memory->known |= bb_bit(seat);
		memory->baseline[seat] = sare_plan_baseline(rules, &s->player[seat]);
	}
	return &memory->baseline[seat];
}

static uint32_t temptation_of(unsigned class)
{
	return class_weights[class] > 0 ? class_weights[class] : BB_UNKNOWN_CLASS;
}

/* Draws one of these types or none, with the same probabilities as from the list. */
static bb_action draw_type(unsigned kind, unsigned types, unsigned plan, unsigned stage,
                           struct bb_rng *rng)
{
	uint32_t sum = temptation_of(CLASS(false, SARE_DONE, stage)), drawn;

	BB_EACH(other, types)
		sum += temptation_of(CLASS(other == plan, kind, other));
	drawn = bb_rng_below(rng, sum);
	BB_EACH(type, types) {
		uint32_t weight = temptation_of(CLASS(type == plan, kind, type));

		if (drawn < weight)
			return BB_ACT(kind, type, 0, 0);
		drawn -= weight;
	}
	return BB_ACT(SARE_DONE, 0, 0, 0);
}

/* Which site to complete. */
static bb_action draw_build(const struct bb_rules *rules, const struct sare_state *s,
                            struct bb_rng *rng)
{
	const struct sare_player *p = &s->player[s->seat];
	unsigned several, types = sare_payable(rules, p, &several);

	if (several != 0)
		return BB_NO_ACTION;
	return draw_type(SARE_BUILD, types, sare_plan_completion(rules, p, types), SARE_AT_BUILD,
	                 rng);
}

/* Which card to keep: the plan keeps the last one. */
static bb_action draw_keep(const struct sare_state *s, struct bb_rng *rng)
{
	unsigned cards = sare_kinds_of_cards(s->player[s->seat].card);

	if (cards == 0)
		return BB_NO_ACTION;
	return draw_type(SARE_KEEP, cards, bb_highest(cards), SARE_AT_KEEP, rng);
}

/* What to charter: all companions of an item have the same class, except for the very first one,
 * which the plan may want. */
static bb_action draw_charter(const struct bb_rules *rules, const struct sare_state *s,
                              struct bb_rng *rng)
{
	const struct sare_player *p = &s->player[s->seat];
	bool planned = sare_plans_charter(rules, p);
	uint32_t sum = 0, drawn, weight[SARE_ITEM_CARAVAN];
	struct sare_charters charters;
	unsigned lead = SARE_ITEM_CARAVAN;

	sare_read_charters(rules, p, &charters);
	BB_EACH(item, charters.items) {
		lead = lead == SARE_ITEM_CARAVAN && charters.with[item] != 0 ? item : lead;
		weight[item] = temptation_of(CLASS(false, SARE_CHARTER, item));
		sum += bb_count(charters.with[item]) * weight[item];
	}
	if (lead == SARE_ITEM_CARAVAN)
		return BB_NO_ACTION;
	sum += temptation_of(CLASS(!planned, SARE_DONE, SARE_AT_CHARTER));
	if (planned)
		sum += temptation_of(CLASS(true, SARE_CHARTER, lead)) - weight[lead];
	drawn = bb_rng_below(rng, sum);
	if (planned) {
		uint32_t first = temptation_of(CLASS(true, SARE_CHARTER, lead));

		if (drawn < first)
			return BB_ACT(SARE_CHARTER, lead, bb_lowest(charters.with[lead]), 0);
		drawn -= first;
		charters.with[lead] &= (uint16_t)(charters.with[lead] - 1);
	}
	BB_EACH(chosen, charters.items) {
		uint32_t all = bb_count(charters.with[chosen]) * weight[chosen];

		if (drawn < all)
			return BB_ACT(SARE_CHARTER, chosen,
			              bb_nth(charters.with[chosen], drawn / weight[chosen]), 0);
		drawn -= all;
	}
	return BB_ACT(SARE_DONE, 0, 0, 0);
}

/* Draws from the complete list with the weights of `policy`. */
static bb_action draw_from_list(const struct bb_rules *rules, const struct sare_state *s,
                                struct bb_rng *rng)
{
	struct sight sight = {.margin = sare_margin(rules, &s->player[s->seat])};
	bb_action legal[BB_LEGAL_MAX], plan;
	uint32_t weight[BB_LEGAL_MAX],
		sum = 0, drawn, at = 0, count = rules->game->legal(rules, s, legal);

	if (count == 1)
		return BB_NO_ACTION; /* no choice, and not counted as one */
	plan = sare_choose(&calm, rules, s, s->seat, legal, count);
	for (uint32_t i = 0; i < count; i++) {
		weight[i] = temptation_of(
			CLASS(legal[i] == plan, bb_kind_of(legal[i]), detail(s, legal[i], &sight)));
		sum += weight[i];
	}
	for (drawn = bb_rng_below(rng, sum); drawn >= weight[at]; at++)
		drawn -= weight[at];
	return legal[at];
}

/* The rare stages, in a function of their own so that the others save and restore fewer
 * registers. */
__attribute__((noinline)) static bb_action draw_other(
	const struct bb_rules *rules, const struct sare_state *s, struct bb_rng *rng)
{
	switch (s->stage) {
	case SARE_AT_BUILD:
		return draw_build(rules, s, rng);
	case SARE_AT_PAY:
		return BB_ACT(SARE_PAY, 0, 0, 0);
	case SARE_AT_ROOM:
	case SARE_AT_STORE:
		return sare_plan_content(rules, s);
	case SARE_AT_KEEP:
		return draw_keep(s, rng);
	case SARE_AT_CHARTER:
		return draw_charter(rules, s, rng);
	case SARE_AT_TROUBLE:
		return draw_from_list(rules, s, rng);
	default:
		return BB_NO_ACTION;
	}
}

bb_action sare_fast_policy(const struct bb_rules *rules, const void *state, struct bb_rng *rng,
                           struct bb_memo *memo)
{
	const unsigned whimsical = 1u << SARE_AT_SITES | 1u << SARE_AT_OFFER | 1u << SARE_AT_REACT;
	const struct sare_state *s = state;
	struct memory *memory = (struct memory *)memo;
	unsigned way = memo->plan[s->seat];
	const struct sare_temper *temper = way > 0 ? &ways[way - 1] : &calm;
	uint32_t count;

	if (!bb_has(whimsical, s->stage))
		return draw_other(rules, s, rng);
	if (s->stage == SARE_AT_SITES)
		memory->known = 0;
	if (way == 0 && bb_rng_below(rng, WHIM) == 0)
		return rules->game->pick(rules, s, rng, &count);
	if (s->stage == SARE_AT_OFFER)
		return sare_choose_offer(temper, rules, s, remembered_outset(rules, s, memory));
	if (s->stage == SARE_AT_REACT)
		return sare_choose_reaction(temper, rules, s, remembered_outset(rules, s, memory));
	return sare_plan_sites(rules, s);
}
