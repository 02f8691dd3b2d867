/* Osiris: erect a workshop or quarry. Rules: OSIRIS, T-RULING-44, -88, -89, -135. */
#include "games/tekhenu/gods.h"

uint32_t tkh_all_osiris(const struct tkh_state *s)
{
	uint32_t taken = 0;

	for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++)
		taken |= s->player[seat].osiris;
	return taken;
}

/* The same hexadecimal digit for each row of a set of spaces. */
#define EACH_ROW 0x111111u

/* The free spaces of the districts that the source of the action allows. */
static unsigned free_spaces(const struct tkh_state *s, unsigned flags)
{
	unsigned allowed = (1u << TKH_BASICS) - 1;

	if ((flags & TKH_QUARRY) != 0)
		allowed = 1u << TKH_LIMESTONE | 1u << TKH_GRANITE;
	if ((flags & TKH_WORKSHOP) != 0)
		allowed = 1u << TKH_PAPYRUS | 1u << TKH_BREAD;
	return allowed * EACH_ROW & ~tkh_all_osiris(s);
}

/* The set of rows that have one of these spaces. */
static unsigned rows_of(unsigned spaces)
{
	unsigned rows = (spaces | spaces >> 1 | spaces >> 2 | spaces >> 3) & EACH_ROW;

	/* One bit of each digit, packed: first in pairs, then all. */
	rows = (rows | rows >> 3) & 0x30303;
	return (rows | rows >> 6 | rows >> 12) & ((1u << TKH_ROWS) - 1);
}

unsigned tkh_rows_settled(const struct tkh_state *s) { return rows_of(tkh_all_osiris(s)); }

/* T-OSIRIS-04 */
static unsigned possible(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned values, unsigned flags, const struct tkh_purse *purse)
{
	(void)rules;
	if (((flags & TKH_CALM) == 0 && purse->happiness == 0) ||
	    tkh_buildings_out(&s->player[seat]) >= TKH_BUILDINGS)
		return 0;
	return values & rows_of(free_spaces(s, flags)) << 1;
}

uint32_t tkh_list_district(const struct bb_rules *rules, const struct tkh_state *s,
                           const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	(void)rules, (void)task;
	BB_EACH(district, free_spaces(s, s->deed.flags) >> (s->deed.value - 1) * TKH_BASICS &
	                          ((1u << TKH_BASICS) - 1))
		out[n++] = BB_ACT(TKH_SETTLE, district, 0, 0);
	return n;
}

/* T-OSIRIS-01, -03, -05 to -10 */
void tkh_act_settle(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                    struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	unsigned district = bb_arg_of(action, 0);

	tkh_pop(s);
	if ((s->deed.flags & TKH_CALM) == 0)
		tkh_lose_happiness(s, seat, log);
	tkh_settle_with_bonuses(rules, s, seat, district, s->deed.value - 1u, log);
	tkh_continue_action(rules, s, log);
}

bool tkh_settle(struct tkh_state *s, unsigned seat, unsigned space)
{
	unsigned row = space / TKH_BASICS;
	bool first = bb_has(s->osiris_gold, row);

	s->player[seat].osiris |= UINT32_C(1) << space;
	s->osiris_gold = (uint8_t)(s->osiris_gold & ~(1u << row));
	return first;
}

void tkh_settle_with_bonuses(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                             unsigned district, unsigned row, struct bb_events *log)
{
	const struct tkh_row_values *values = &tkh_edition_of(rules)->row[row];
	bool first = tkh_settle(s, seat, row * TKH_BASICS + district);

	bb_emit(log, TKH_EV_SETTLED, seat, BB_PUBLIC, (int)district, (int)row + 1, 0, 0);
	tkh_add_production(rules, s, seat, district, values->steps, log);
	if (values->second[district] != 0)
		tkh_add_production(rules, s, seat, values->second[district] - 1u, 1, log);
	tkh_add_token(s, seat, district, values->tokens, log);
	tkh_add_token(s, seat, TKH_GOLD, values->gold + (first ? values->first_gold : 0u), log);
	if (values->free_steps > 0)
		tkh_push(s, TKH_OWED_STEP, seat, values->free_steps, 0, 0);
}

/* T-OSIRIS-10: the step may be wasted on a full track. */
uint32_t tkh_list_step(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	(void)rules, (void)s, (void)task;
	for (unsigned token = 0; token < TKH_BASICS; token++)
		out[n++] = BB_ACT(TKH_STEP, token, 0, 0);
	return n;
}

void tkh_act_step(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	unsigned steps = tkh_top(s)->a;

	tkh_pop(s);
	tkh_add_production(rules, s, seat, bb_arg_of(action, 0), steps, log);
}

static const char *lacks(const struct tkh_player *p)
{
	(void)p;
	return "T-OSIRIS-04";
}

const struct tkh_god_form tkh_osiris = {possible, NULL, TKH_OWED_DISTRICT, tkh_buildings_left,
                                        lacks};
