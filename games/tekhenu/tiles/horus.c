/* Horus tiles: which value names which god, and the bonuses of Statues for gods.
 *
 * Rules: T-HORUS-06 to -10, T-RULING-25 to -27, -96. */
#include "games/tekhenu/module.h"

/* 1 to 6; 0 during set-up. */
unsigned tkh_value_of_god(const struct tkh_state *s, unsigned god)
{
	for (unsigned i = 0; i < TKH_FACES; i++)
		if (s->horus[i] == god + 1)
			return i + 1;
	return 0;
}

void tkh_pay_bonus(const struct bb_rules *rules, struct tkh_state *s, unsigned owner, unsigned god,
                   struct bb_events *log)
{
	unsigned value = tkh_value_of_god(s, god);

	if (value == 0 && god < TKH_WEDGES)
		return;
	/* Statues that stood there before the game pay nothing in set-up (B-RULING-04). */
	if (bb_is_automaton(rules, owner) && s->round == 0)
		return;
	bb_tell(log, TKH_EV_BONUS, owner, BB_PUBLIC, (int)god, (int)value, 0, 0);
	if (tkh_module_bonus(rules, s, owner, value, log) || BB_NEVER(value == 0))
		return;
	tkh_gain(rules, s, owner, &tkh_edition_of(rules)->horus[value - 1], log);
	tkh_moment(rules, s, owner, s->player[owner].technologies, TKH_AT_BONUS, 0, log);
}

/* T-HORUS-08: with two players the owner's own actions count, but not the one that erects it. */
static bool receives(const struct bb_rules *rules, const struct tkh_state *s, unsigned owner)
{
	const struct tkh_deed *deed = &s->deed;

	if (s->player[owner].statues[deed->deed] == 0)
		return false;
	if (owner != deed->seat)
		return true;
	return rules->seats == 2 && (deed->flags & TKH_NEW_HORUS) == 0;
}

bool tkh_is_honoured(const struct bb_rules *rules, const struct tkh_state *s, unsigned god)
{
	unsigned statues = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		statues |= s->player[seat].statues[god];
	return statues != 0;
}

void tkh_pay_bonuses(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	unsigned start;

	if (!tkh_is_honoured(rules, s, s->deed.deed))
		return;
	start = tkh_place_of(rules, s, s->deed.seat);
	for (unsigned step = 0; step < rules->seats; step++) {
		/* Without a Horus tile owners are asked: they are pushed from the last to the first. */
		unsigned turn = s->deed.deed >= TKH_WEDGES ? rules->seats - 1u - step : step;
		unsigned place = start + turn;
		unsigned owner = s->order[place < rules->seats ? place : place - rules->seats];

		if (receives(rules, s, owner) &&
		    tkh_fire(rules, s, TKH_OF_STATUE + s->deed.deed, owner, TKH_AT_STATUE))
			tkh_pay_bonus(rules, s, owner, s->deed.deed, log);
	}
}
