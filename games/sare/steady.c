/* The agent `steady`: builds towards the scenario and keeps the gauge low. */
#include "games/sare/plan.h"

static const struct sare_temper temper = {.risk = 140, .exposure = 250, .margin = 1, .stops = true};

bb_action sare_choose_steady(const struct bb_rules *rules, const void *view, unsigned seat,
                             const bb_action *legal, uint32_t count, struct bb_rng *rng)
{
	(void)rng;
	return sare_choose(&temper, rules, view, seat, legal, count);
}
