/* The agent `greedy`: the same builder with no fear of a revolt, who never has enough. */
#include "games/sare/plan.h"

static const struct sare_temper temper = {
	.risk = 850, .exposure = 1000, .margin = 1, .stops = false};

bb_action sare_choose_greedy(const struct bb_rules *rules, const void *view, unsigned seat,
                             const bb_action *legal, uint32_t count, struct bb_rng *rng)
{
	(void)rng;
	return sare_choose(&temper, rules, view, seat, legal, count);
}
