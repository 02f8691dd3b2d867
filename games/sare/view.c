/* Views: S-SM-15, S-RULING-29.
 *
 * Only the order of the pack and the card set aside are hidden, and a state contains neither. It
 * has the set of unseen cards, and chance picks each card when it is drawn. So everybody may know
 * the whole state, and a view is complete. */
#include "games/sare/sare.h"

void sare_view(const struct bb_rules *rules, void *state, unsigned seat)
{
	(void)rules, (void)state, (void)seat;
}

void sare_resample(const struct bb_rules *rules, void *view, unsigned seat, struct bb_rng *rng)
{
	(void)rules, (void)view, (void)seat, (void)rng;
}
