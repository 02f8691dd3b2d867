/* How the agents play a season, and which part of the plan answers which question. */
#include "games/sare/cards.h"
#include "games/sare/goals.h"
#include "games/sare/plan.h"
#include "games/sare/sare.h"
#include "games/sare/season.h"

/* A player with almost nothing has little to lose. */
static unsigned accepted(unsigned risk, const struct sare_player *p)
{
	unsigned held = sare_count_cards(p->card) + sare_count_cards(p->kept);

	return held == 0 ? risk + 300 : held == 1 ? risk + 100 : risk;
}

/* True if more cards are useful: to pay for sites, or to fill the warehouses. */
static bool is_hungry(const struct sare_temper *temper, const struct sare_player *p,
                      const struct sare_baseline *baseline)
{
	return !temper->stops || sare_plan_lack(p, baseline) > 0;
}

/* True if the active player would take the top card. */
static bool likes(const struct sare_temper *temper, const struct bb_rules *rules,
                  const struct sare_state *s, unsigned card, bool hungry,
                  const struct sare_baseline *baseline)
{
	const struct sare_player *p = &s->player[s->active];
	unsigned margin = sare_margin(rules, p);
	unsigned steps = sare_steps_of(s, card, s->troubles);

	if (card < SARE_PRODUCTS) {
		if (!hungry && (steps > 0 || sare_plan_room(rules, p, baseline) == 0))
			return false;
		return steps < margin;
	}
	if (!hungry)
		return false;
	if (card == SARE_CARD_HORUS)
		return sare_risk_of_horus(rules, s) <= accepted(temper->risk, p);
	return steps + temper->margin <= margin;
}

static bool likes_top(const struct sare_temper *temper, const struct bb_rules *rules,
                      const struct sare_state *s, bool hungry, const struct sare_baseline *baseline)
{
	const struct sare_player *p = &s->player[s->active];

	if (s->top[0] != 0)
		return likes(temper, rules, s, s->top[0] - 1u, hungry, baseline);
	return hungry && sare_risk_of_draw(rules, s) <= accepted(temper->risk, p);
}

/* The opponent among `targets` with the best score. Of equals the next one clockwise, so that no
 * seat is favoured. */
static bb_action harm(const struct bb_rules *rules, const struct sare_state *s, unsigned kind,
                      unsigned targets)
{
	unsigned best = targets != 0 ? bb_lowest(targets) : (unsigned)SARE_NOBODY;
	int32_t best_score = INT32_MIN;

	if (!bb_has_many(targets))
		return BB_ACT(kind, best, 0, 0);
	BB_EACH(target, targets) {
		int32_t score = 8 * sare_score(rules, s, target) -
		                (int32_t)sare_margin(rules, &s->player[target]);

		score = 4 * score - (int32_t)((target + rules->seats - s->active) % rules->seats);
		if (score > best_score) {
			best = target;
			best_score = score;
		}
	}
	return BB_ACT(kind, best, 0, 0);
}

static bb_action use_barracks(const struct bb_rules *rules, const struct sare_state *s)
{
	unsigned targets = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		targets |= (unsigned)sare_can_name(rules, s, seat) << seat;
	return harm(rules, s, SARE_USE_BARRACKS, targets);
}

bb_action sare_choose_offer(const struct sare_temper *temper, const struct bb_rules *rules,
                            const struct sare_state *s, const struct sare_baseline *baseline)
{
	const struct sare_player *p = &s->player[s->active];
	bool exposed = sare_risk_of_wind(rules, s, s->active) > accepted(temper->exposure, p);
	bool hungry = is_hungry(temper, p, baseline);

	if (hungry && sare_margin(rules, p) <= 3 && sare_can_use_barracks(s))
		return use_barracks(rules, s);
	if (!exposed && likes_top(temper, rules, s, hungry, baseline))
		return BB_ACT(SARE_TAKE, 0, 0, 0);
	if (hungry && !exposed && sare_can_use_temple(s))
		return BB_ACT(SARE_USE_TEMPLE, 0, 0, 0);
	if (hungry && !exposed && sare_can_use_palace(s))
		return BB_ACT(SARE_USE_PALACE, 0, 0, 0);
	return hungry && !exposed && s->taken != 0 ? BB_ACT(SARE_PASS, 0, 0, 0)
	                                           : BB_ACT(SARE_LAY, 0, 0, 0);
}

/* Temple: production first, then the card that costs fewer steps. */
static bb_action choose_pick(const struct sare_state *s, const bb_action *legal)
{
	unsigned first = bb_arg_of(legal[0], 0);
	unsigned second = bb_arg_of(legal[1], 0);
	bool by_production = (first < SARE_PRODUCTS) != (second < SARE_PRODUCTS);

	if (by_production)
		return first < SARE_PRODUCTS ? legal[0] : legal[1];
	return sare_steps_of(s, second, 0) < sare_steps_of(s, first, 0) ? legal[1] : legal[0];
}

static bb_action choose_trouble(const struct bb_rules *rules, const struct sare_state *s,
                                const bb_action *legal, uint32_t count)
{
	static const uint8_t order[] = {
		SARE_USE_GARDENS, SARE_USE_LIBRARY, SARE_GIVE, SARE_DISCARD};
	const struct sare_player *p = &s->player[s->active];
	uint32_t kinds = 0;
	unsigned targets = 0;

	for (uint32_t i = 0; i < count; i++) {
		kinds |= UINT32_C(1) << bb_kind_of(legal[i]);
		targets |= (unsigned)(bb_kind_of(legal[i]) == SARE_GIVE) << bb_arg_of(legal[i], 0);
	}
	if (bb_has(kinds, SARE_USE_BARRACKS) && sare_margin(rules, p) <= s->trouble + 1u)
		return use_barracks(rules, s);
	for (unsigned i = 0; i < sizeof order; i++)
		if (bb_has(kinds, order[i]))
			return order[i] == SARE_GIVE ? harm(rules, s, SARE_GIVE, targets)
			                             : BB_ACT(order[i], 0, 0, 0);
	return BB_ACT(SARE_WHIP, 0, 0, 0);
}

bb_action sare_choose_reaction(const struct sare_temper *temper, const struct bb_rules *rules,
                               const struct sare_state *s, const struct sare_baseline *baseline)
{
	const struct sare_player *p = &s->player[s->seat];
	bool stay = sare_risk_of_wind(rules, s, s->seat) <= accepted(temper->exposure, p) &&
	            is_hungry(temper, p, baseline);

	return stay ? BB_ACT(SARE_STAY, 0, 0, 0) : BB_ACT(SARE_LAY, 0, 0, 0);
}

bb_action sare_choose(const struct sare_temper *temper, const struct bb_rules *rules,
                      const struct sare_state *s, unsigned seat, const bb_action *legal,
                      uint32_t count)
{
	struct sare_baseline baseline;

	if (count == 1)
		return legal[0];
	switch (s->stage) {
	case SARE_AT_PLACE:
		return sare_plan_place(rules, legal, count);
	case SARE_AT_SITES:
		return sare_plan_sites(rules, s);
	case SARE_AT_OFFER:
		baseline = sare_plan_baseline(rules, &s->player[s->seat]);
		return sare_choose_offer(temper, rules, s, &baseline);
	case SARE_AT_PICK:
		return choose_pick(s, legal);
	case SARE_AT_TROUBLE:
		return choose_trouble(rules, s, legal, count);
	case SARE_AT_EXIT: /* four cards: only with nothing to lose or a long gauge */
		return BB_ACT(sare_margin(rules, &s->player[seat]) >= 5 ? SARE_DRAW : SARE_LAY, 0,
		              0, 0);
	case SARE_AT_REACT:
		baseline = sare_plan_baseline(rules, &s->player[s->seat]);
		return sare_choose_reaction(temper, rules, s, &baseline);
	case SARE_AT_BUILD:
		return sare_plan_build(rules, s, legal, count);
	case SARE_AT_PAY:
		return legal[0];
	default:
		return sare_plan_stow(rules, s, legal, count);
	}
}

const struct bb_agent sare_agents[] = {
	{"greedy", sare_choose_greedy},
	{"steady", sare_choose_steady},
	{NULL, NULL},
};
