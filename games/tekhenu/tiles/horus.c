/* Horus tiles: which value names which god, and the bonuses of Statues for gods.
 *
 * Rules: T-HORUS-06 to -10, T-RULING-25 to -27, -96. */
#include "games/tekhenu/module.h"

/* 1 to 6; 0 during set-up. */
unsigned tkh_value_of_god(const struct tkh_state *s, unsigned god)
{
	unsigned value = 0;

	for (unsigned i = 0; i < TKH_FACES; i++)
		value |= (s->horus[i] == god + 1) * (i + 1); /* once at most */
	return value;
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
static unsigned receivers(const struct bb_rules *rules, const struct tkh_state *s)
{
	const struct tkh_deed *deed = &s->deed;
	bool own = rules->seats == 2 && (deed->flags & TKH_NEW_HORUS) == 0;
	unsigned owners = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		owners |= (unsigned)(s->player[seat].statues[deed->deed] != 0) << seat;
	return own ? owners : owners & ~(1u << deed->seat);
}

static void pay(const struct bb_rules *rules, struct tkh_state *s, unsigned owner,
                struct bb_events *log)
{
	if (tkh_fire(rules, s, TKH_OF_STATUE + s->deed.deed, owner, TKH_AT_STATUE))
		tkh_pay_bonus(rules, s, owner, s->deed.deed, log);
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
	unsigned owners = receivers(rules, s), start;

	if (owners == 0)
		return;
	if (!bb_has_many(owners)) {
		pay(rules, s, bb_lowest(owners), log);
		return;
	}
	start = tkh_place_of(rules, s, s->deed.seat);
	for (unsigned step = 0; step < rules->seats; step++) {
		/* Without a Horus tile owners are asked: they are pushed from the last to the first. */
		unsigned turn = s->deed.deed >= TKH_WEDGES ? rules->seats - 1u - step : step;
		unsigned place = start + turn;
		unsigned owner = s->order[place < rules->seats ? place : place - rules->seats];

		if (bb_has(owners, owner))
			pay(rules, s, owner, log);
	}
}
