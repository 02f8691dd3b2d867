/* Horus: erect a Statue, for a god or for the people.
 *
 * Bonuses of Statues are paid in tiles/horus.c. Rules: HORUS, T-RULING-02, -26, -28, -84, -90,
 * -102. */
#include "games/tekhenu/module.h"

enum { TEMPLE_SITES = 2 };

unsigned tkh_all_people(const struct tkh_state *s)
{
	unsigned taken = 0;

	for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++)
		taken |= s->player[seat].people;
	return taken;
}

/* T-HORUS-04, -05, T-VAL-04, X-VAL-06 */
bool tkh_slot_is_free(const struct bb_rules *rules, const struct tkh_state *s, unsigned god)
{
	unsigned taken = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		taken += s->player[seat].statues[god];
	return taken < tkh_edition_of(rules)->statue_slots[tkh_table_size(rules)];
}

/* True if the god of this value can take a Statue (T-HORUS-03). */
static bool can_honour(const struct bb_rules *rules, const struct tkh_state *s, unsigned value)
{
	unsigned god = s->horus[value - 1];

	return god != 0 && tkh_slot_is_free(rules, s, god - 1);
}

/* Gods without a Horus tile for whom these tokens allow a Statue: with any die, for an offering in
 * addition to the Granite. */
static uint32_t honoured_besides(const struct bb_rules *rules, const struct tkh_state *s,
                                 const uint8_t tokens[TKH_TOKENS])
{
	uint32_t gods = 0;

	TKH_EACH_WITH(price, module, rules) {
		unsigned price = module->price(rules);

		BB_EACH(god, module->adds->gods)
			if (tokens[module->adds->offering] >= price &&
			    tkh_slot_is_free(rules, s, god))
				gods |= UINT32_C(1) << god;
	}
	return gods;
}

/* X-BASE-03, X-RULING-74 */
static void bring_offering(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                           unsigned god, struct bb_events *log)
{
	TKH_EACH_WITH(price, module, rules)
		if (bb_has(module->adds->gods, god))
			tkh_take_token(s, seat, module->adds->offering, module->price(rules), log);
}

/* T-HORUS-15, T-HORUS-02, X-HORUS-01, X-BASE-13 */
static unsigned possible(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned values, unsigned flags, const struct tkh_purse *purse)
{
	unsigned erected = tkh_statues_out(&s->player[seat]);

	if (erected >= TKH_STATUES)
		return 0;
	if ((flags & (TKH_FREE | TKH_WAIVED)) == 0 && !bb_has(purse->waived, TKH_HORUS) &&
	    tkh_purse_worth(purse, TKH_GRANITE) < tkh_edition_of(rules)->statue_cost[erected])
		return 0;
	if (tkh_all_people(s) != tkh_people_in_play(rules) ||
	    honoured_besides(rules, s, purse->token) != 0)
		return values;
	BB_EACH(value, values)
		if (!can_honour(rules, s, value))
			values &= ~(1u << value);
	return values;
}

/* T-DEC-05 */
uint32_t tkh_list_statue(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	unsigned taken = tkh_all_people(s);
	uint32_t n = 0;

	if (can_honour(rules, s, s->deed.value))
		out[n++] = BB_ACT(TKH_HONOUR, s->horus[s->deed.value - 1] - 1u, 0, 0);
	BB_EACH(god, honoured_besides(rules, s, s->player[task->seat].token))
		out[n++] = BB_ACT(TKH_HONOUR, god, 0, 0);
	BB_EACH(site, tkh_people_in_play(rules) & ~taken)
		out[n++] = BB_ACT(TKH_ERECT, site, 0, 0);
	return n;
}

static void choose(const struct bb_rules *rules, struct tkh_state *s, unsigned target,
                   struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	unsigned erected = tkh_statues_out(&s->player[seat]);

	tkh_pop(s);
	s->deed.target = (uint8_t)target;
	tkh_push(s, TKH_DO_EFFECT, seat, 0, 0, 0);
	if (target >= TKH_WEDGES && target < TKH_AT_SITE)
		bring_offering(rules, s, seat, target, log);
	if ((s->deed.flags & (TKH_FREE | TKH_WAIVED)) == 0 && erected < TKH_STATUES)
		tkh_charge(rules, s, seat, TKH_GRANITE, tkh_edition_of(rules)->statue_cost[erected],
		           log);
	tkh_continue_action(rules, s, log);
}

void tkh_act_honour(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	choose(rules, s, bb_arg_of(action, 0), log);
}

void tkh_act_erect(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                   struct bb_events *log)
{
	choose(rules, s, TKH_AT_SITE + bb_arg_of(action, 0), log);
}

/* T-HORUS-07, -09, X-HORUS-07: with three players the first Statue for a god pays at once. */
static void honour(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned god,
                   struct bb_events *log)
{
	struct tkh_player *p = &s->player[seat];
	bool first = p->statues[god]++ == 0;

	bb_emit(log, TKH_EV_HONOURED, seat, BB_PUBLIC, (int)god, 0, 0, 0);
	if (first && god == TKH_HORUS)
		s->deed.flags |= TKH_NEW_HORUS;
	if (first && rules->seats == 3)
		tkh_pay_bonus(rules, s, seat, god, log);
}

/* T-HORUS-11 to -13, X-HORUS-10 */
static void erect(const struct bb_rules *rules, struct tkh_state *s, unsigned seat, unsigned site,
                  struct bb_events *log)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	struct tkh_player *p = &s->player[seat];

	p->people = (uint8_t)(p->people | 1u << site);
	bb_emit(log, TKH_EV_ERECTED, seat, BB_PUBLIC, (int)site, 0, 0, 0);
	if (site >= TKH_BASE_PEOPLE) {
		tkh_happened(rules, s, TKH_PEOPLE_HONOURED, seat, site, log);
		return;
	}
	tkh_add_token(s, seat, TKH_GOLD, 1, log);
	if (site < TEMPLE_SITES) {
		unsigned columns = bb_count(p->columns & tkh_line(e->statue_line[site]));

		tkh_add_vp(s, seat, (int)(columns * e->column_vp), TKH_FROM_HORUS, log);
	}
}

static bool effect(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                   struct bb_events *log)
{
	if (s->deed.target >= TKH_AT_SITE)
		erect(rules, s, task->seat, s->deed.target - TKH_AT_SITE, log);
	else
		honour(rules, s, task->seat, s->deed.target, log);
	return true;
}

static unsigned left(const struct tkh_player *p) { return TKH_STATUES - tkh_statues_out(p); }

static const char *lacks(const struct tkh_player *p)
{
	(void)p;
	return "T-HORUS-15";
}

const struct tkh_god_form tkh_horus = {possible, effect, TKH_OWED_STATUE, left, lacks};
