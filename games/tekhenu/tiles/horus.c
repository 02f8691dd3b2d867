/* Horus tiles: the god of each value, and the bonuses of Statues for gods.
 *
 * Rules: T-HORUS-06 to -10, T-RULING-25 to -27, -96. */
#include "core/never.h"
#include "games/tekhenu/module.h"

/* 1 to 6; 0 during set-up. */
unsigned tkh_value_of_god(const struct tkh_state *s, unsigned god)
{
	unsigned value = 0;

	for (unsigned i = 0; i < TKH_FACES; i++)
		value |= (s->horus[i] == god + 1) * (i + 1); /* at most once */
	return value;
}

/* T-RULING-108, X-BASE-07, B-SETUP-21, B-BONUS-03 */
void tkh_pay_bonus(const struct bb_rules *rules, struct tkh_state *s, unsigned owner, unsigned god,
                   struct bb_events *log)
{
	unsigned value = tkh_value_of_god(s, god);

	(void)BB_ALWAYS(god < TKH_GODS && owner < rules->seats);
	if (value == 0 && god < TKH_WEDGES)
		return;
	/* Statues that were there before the game pay nothing in set-up (B-RULING-04). */
	if (bb_is_automaton(rules, owner) && s->round == 0)
		return;
	bb_emit(log, TKH_EV_BONUS, owner, BB_PUBLIC, (int)god, (int)value, 0, 0);
	if (tkh_module_bonus(rules, s, owner, value, log) || BB_NEVER(value == 0))
		return;
	tkh_gain(rules, s, owner, &tkh_edition_of(rules)->horus[value - 1], log);
	tkh_moment(rules, s, owner, s->player[owner].technologies, TKH_AT_BONUS, 0, log);
}

/* T-HORUS-08, T-HORUS-14, X-HORUS-06, -08, -09, X-RULING-13, B-BONUS-01, BX-BONUS-03: with two
 * players the owner's own actions count, except the one that puts up the Statue. */
static unsigned receivers(const struct bb_rules *rules, const struct tkh_state *s)
{
	const struct tkh_deed *deed = &s->deed;
	bool own = rules->seats == 2 && (deed->flags & TKH_NEW_HORUS) == 0;
	unsigned owners = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		owners |= (unsigned)(s->player[seat].statues[deed->deed] != 0) << seat;
	return own ? owners : owners & ~(1u << deed->seat);
}

static bool fires(const struct bb_rules *rules, struct tkh_state *s, unsigned owner)
{
	return tkh_fire(rules, s, TKH_OF_STATUE + s->deed.deed, owner, TKH_AT_STATUE);
}

bool tkh_is_honoured(const struct bb_rules *rules, const struct tkh_state *s, unsigned god)
{
	unsigned statues = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		statues |= s->player[seat].statues[god];
	return statues != 0;
}

/* B-RULING-08 */
void tkh_pay_bonuses(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	unsigned owners = receivers(rules, s), start, count = 0;
	uint8_t asked[BB_SEATS_MAX];

	if (owners == 0)
		return;
	if (!bb_has_many(owners)) {
		if (fires(rules, s, bb_lowest(owners)))
			tkh_pay_bonus(rules, s, bb_lowest(owners), s->deed.deed, log);
		return;
	}
	start = tkh_place_of(rules, s, s->deed.seat);
	for (unsigned step = 0; step < rules->seats; step++) {
		unsigned place = start + step;
		unsigned owner = s->order[place < rules->seats ? place : place - rules->seats];

		if (!bb_has(owners, owner) || !fires(rules, s, owner))
			continue;
		if (s->deed.deed < TKH_WEDGES) {
			tkh_pay_bonus(rules, s, owner, s->deed.deed, log);
			continue;
		}
		/* Without a Horus tile the owners choose. The events are in their order; the tasks
		 * are pushed from the last to the first. */
		bb_emit(log, TKH_EV_BONUS, owner, BB_PUBLIC, (int)s->deed.deed, 0, 0, 0);
		asked[count++] = (uint8_t)owner;
	}
	while (count-- > 0)
		(void)tkh_module_bonus(rules, s, asked[count], 0, log);
}
