/* Risk: the probability that the next cards raise a gauge to its last space. For agents; no rules
 * here.
 *
 * Probabilities are in thousandths and approximate: a second Horus' Choice counts as one step. */
#include "games/sare/cards.h"
#include "games/sare/plan.h"

enum { CERTAIN = 1000, HORUS_STEPS = 1, STEPS_MAX = 2 };

unsigned sare_steps_of(const struct sare_state *s, unsigned card, unsigned troubles)
{
	const struct sare_player *p = &s->player[s->active];
	unsigned steps = sare_rise_of(card);

	if (card < SARE_PRODUCTS)
		return steps;
	if (card == SARE_CARD_HORUS)
		return HORUS_STEPS;
	if (troubles > 0) /* it can be passed on or discarded */
		return 0;
	if (steps == 2 && sare_is_ready(p, SARE_GARDENS))
		steps = 1;
	return steps == 1 && sare_is_ready(p, SARE_LIBRARY) ? 0 : steps;
}

/* A second trouble card costs nothing: it can be passed on or discarded. */
unsigned sare_risk_of_horus(const struct bb_rules *rules, const struct sare_state *s)
{
	unsigned margin = sare_margin(rules, &s->player[s->active]);
	unsigned total = sare_unseen(s);
	/* unseen cards by steps */
	unsigned plain[STEPS_MAX + 1] = {0}, trouble[STEPS_MAX + 1] = {0};
	unsigned troubles = 0, fatal = 0;

	if (total < 2 || margin > 2 * STEPS_MAX)
		return 0;
	for (unsigned i = 0; i < SARE_PRODUCTS; i++)
		plain[sare_rise_of(i)] += s->unseen[i];
	plain[HORUS_STEPS] += s->unseen[SARE_CARD_HORUS];
	for (unsigned i = SARE_PRODUCTS; i < SARE_CARD_HOSHEKH; i++)
		if (sare_card_info[i].trouble > 0) {
			trouble[sare_steps_of(s, i, s->troubles)] += s->unseen[i];
			troubles += s->unseen[i];
		}
	for (unsigned a = 0; a <= STEPS_MAX; a++)
		for (unsigned b = margin > a ? margin - a : 0; b <= STEPS_MAX; b++) {
			fatal += plain[a] * (plain[b] + trouble[b] - (a == b));
			fatal += trouble[a] * (plain[b] + (b == 0 ? troubles - 1 : 0));
		}
	return fatal * CERTAIN / (total * (total - 1));
}

unsigned sare_risk_of_draw(const struct bb_rules *rules, const struct sare_state *s)
{
	unsigned margin = sare_margin(rules, &s->player[s->active]);
	unsigned total = sare_unseen(s);
	unsigned sum = 0;

	if (total == 0)
		return 0;
	for (unsigned i = 0; i < SARE_CARD_HOSHEKH; i++) {
		if (s->unseen[i] == 0)
			continue;
		if (i == SARE_CARD_HORUS)
			sum += s->unseen[i] * sare_risk_of_horus(rules, s);
		else if (sare_steps_of(s, i, s->troubles) >= margin)
			sum += s->unseen[i] * (unsigned)CERTAIN;
	}
	return sum / total;
}

/* With a margin of 2 or more the player is asked between two winds, except in a Horus batch. */
unsigned sare_risk_of_wind(const struct bb_rules *rules, const struct sare_state *s, unsigned seat)
{
	unsigned total, doubles = 0;
	unsigned safe = CERTAIN;
	bool known = s->top[0] != 0;

	if (sare_margin(rules, &s->player[seat]) > 1)
		return 0;
	total = sare_unseen(s);
	if (total == 0)
		return 0;
	for (unsigned i = SARE_DOUBLES; i < SARE_PRODUCTS; i++)
		doubles += s->unseen[i];
	for (unsigned other = 0; other < rules->seats; other++) {
		bool blows = known && s->top[0] > SARE_DOUBLES && s->top[0] <= SARE_PRODUCTS;

		if (other == seat || !sare_is_standing(s, other))
			continue;
		if (known && other != s->active)
			safe = blows ? safe / 8 : safe;
		else
			safe = safe * (total - doubles) / total;
		known = false;
	}
	return CERTAIN - safe;
}
