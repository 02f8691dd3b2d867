/* The revolt gauges: what raises them, winds of revolt, general revolts.
 *
 * Rules: S-WIND-01, S-REV-01..03, S-RULING-32, S-RULING-33, S-RULING-43, S-RULING-48, S-RULING-93.
 * Penalties for sites (phase 1) are in works.c, the probability of a revolt in odds.c, the agents'
 * tolerance for risk in risk.c. */
#include "core/never.h"
#include "games/sare/cards.h"
#include "games/sare/season.h"

#include <string.h>

/* S-REV-01..03, S-RULING-43, S-OBE-06: a revolt of the active player discards what is still pending
 * in the sequence. */
static void revolt(struct sare_state *s, unsigned seat, struct bb_events *log)
{
	struct sare_player *p = &s->player[seat];

	p->obelisk = SARE_REVOLT;
	s->rose = (uint8_t)(s->rose & ~(1u << seat));
	bb_emit(log, SARE_EV_REVOLT, seat, BB_PUBLIC, 0, 0, 0, 0);
	if (seat != s->active)
		return;
	memset(s->hand, 0, sizeof s->hand);
	s->trouble = 0;
	s->gardened = 0;
	s->horus = 0;
}

/* Raises a gauge; the cube stops on the last space (S-RULING-48). */
void sare_raise_gauge(const struct bb_rules *rules, struct sare_state *s, unsigned seat,
                      unsigned steps, struct bb_events *log)
{
	struct sare_player *p = &s->player[seat];
	unsigned limit = sare_limit(rules, p);

	(void)BB_ALWAYS(seat < rules->seats);
	p->steps = (uint8_t)(p->steps + steps < limit ? p->steps + steps : limit);
	bb_emit(log, SARE_EV_GAUGE, seat, BB_PUBLIC, p->steps, (int)limit, 0, 0);
	if (p->steps == limit && p->obelisk != SARE_REVOLT)
		revolt(s, seat, log);
	else if (seat != s->active && p->obelisk == SARE_STANDING)
		s->rose = (uint8_t)(s->rose | 1u << seat);
}

/* S-RULING-32, S-RULING-33; winds=all: S-RULING-93. */
static bool is_in_the_wind(const struct bb_rules *rules, const struct sare_player *p)
{
	return p->obelisk == SARE_STANDING ||
	       (rules->option[SARE_OPT_WINDS] != 0 && p->obelisk == SARE_DOWN);
}

/* S-WIND-01, S-RULING-02 */
void sare_resolve_wind(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log)
{
	bb_emit(log, SARE_EV_WIND, s->active, BB_PUBLIC, 0, 0, 0, 0);
	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (is_in_the_wind(rules, &s->player[seat]))
			sare_raise_gauge(rules, s, seat, 1, log);
}

unsigned sare_steps_after(const struct bb_rules *rules, const struct sare_state *s, unsigned card,
                          unsigned seat)
{
	const struct sare_player *p = &s->player[seat];
	unsigned limit = sare_limit(rules, p);
	unsigned rise = 0;

	(void)BB_ALWAYS(card < SARE_CARDS);
	if (seat == s->active || (card < SARE_PRODUCTS && is_in_the_wind(rules, p)))
		rise = sare_rise_of(card);
	return p->steps + rise < limit ? p->steps + rise : limit;
}
