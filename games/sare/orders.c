/* Standing orders: answers that a player gives in advance for every season.
 *
 *   until=N     Stay in the season while the gauge is below N. Answers the question whether to lay
 *               down the obelisk after others have raised the gauge (S-OBE-04). From N on the
 *               player is asked.
 *   resources   Take the production card offered (S-SEQ-01). For a double card, whose wind also
 *               raises the player's own gauge, the player is asked if it brings a general revolt
 *               or, with `until`, more than N.
 *
 * An order never lays down an obelisk and never uses a power: what cannot be undone is asked. */
#include "games/sare/cards.h"
#include "games/sare/sare.h"

enum { UNTIL_MAX = 20 }; /* no edition has a longer gauge */

const struct bb_option sare_orders[SARE_ORDERS] = {
	[SARE_ORDER_UNTIL] = {.name = "until", .min = 1, .max = UNTIL_MAX},
	[SARE_ORDER_RESOURCES] = {.name = "resources", .max = 1},
};

bb_action sare_answer(const struct bb_rules *rules, const void *view, const uint8_t *orders)
{
	const struct sare_state *s = view;
	const struct sare_player *p = &s->player[s->seat];
	unsigned until = orders[SARE_ORDER_UNTIL];

	if (s->stage == SARE_AT_REACT && p->steps < until)
		return BB_ACT(SARE_STAY, 0, 0, 0);
	if (s->stage == SARE_AT_OFFER && orders[SARE_ORDER_RESOURCES] != 0 && s->top[0] != 0 &&
	    s->top[0] <= SARE_PRODUCTS) {
		unsigned rise = sare_rise_of(s->top[0] - 1u);

		if (rise == 0 ||
		    (rise < sare_margin(rules, p) && (until == 0 || p->steps + rise <= until)))
			return BB_ACT(SARE_TAKE, 0, 0, 0);
	}
	return BB_NO_ACTION;
}
