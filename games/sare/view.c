/* Views: S-SM-15, S-RULING-29.
 *
 * The only hidden things are the order of the pack and the card set aside, and a state holds
 * neither: it knows the unseen cards as a whole, and chance tells which one comes when it comes.
 * So everybody may know the whole state, and a view is complete as it is. */
#include "games/sare/sare.h"

void sare_view(const struct bb_rules *rules, void *state, unsigned seat)
{
	(void)rules, (void)state, (void)seat;
}

void sare_resample(const struct bb_rules *rules, void *view, unsigned seat, struct bb_rng *rng)
{
	(void)rules, (void)view, (void)seat, (void)rng;
}
