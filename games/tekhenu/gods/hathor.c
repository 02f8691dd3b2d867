/* Hathor: erect a Building beside the temple. Rules: HATHOR, T-RULING-36, -82. */
#include "games/tekhenu/module.h"

uint32_t tkh_all_sites(const struct tkh_state *s)
{
	uint32_t taken = 0;

	for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++)
		taken |= s->player[seat].sites;
	return taken;
}

/* The free sites with this number of players that this much Bread pays for (T-HATHOR-01, -04). */
static uint32_t free_sites(const struct bb_rules *rules, const struct tkh_state *s, unsigned bread)
{
	const struct tkh_edition *e = tkh_edition_of(rules);

	return e->sites_in_use[tkh_table_size(rules)] &
	       e->sites_for[bread < TKH_BREAD_MAX ? bread : (unsigned)TKH_BREAD_MAX] &
	       ~tkh_all_sites(s);
}

/* T-HATHOR-09 */
static unsigned possible(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned values, unsigned flags, const struct tkh_purse *purse)
{
	bool free = (flags & (TKH_FREE | TKH_WAIVED)) != 0 || bb_has(purse->waived, TKH_HATHOR);

	return tkh_buildings_out(&s->player[seat]) < TKH_BUILDINGS &&
	                       free_sites(rules, s,
	                                  free ? TKH_BREAD_MAX
	                                       : tkh_purse_worth(purse, TKH_BREAD)) != 0
	               ? values
	               : 0;
}

uint32_t tkh_list_site(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action *out)
{
	bool free = (s->deed.flags & (TKH_FREE | TKH_WAIVED)) != 0;
	struct tkh_purse purse;
	uint32_t n = 0;

	tkh_purse_of(rules, s, task->seat, &purse);
	BB_EACH(site,
	        free_sites(rules, s, free ? TKH_BREAD_MAX : tkh_purse_worth(&purse, TKH_BREAD)))
		out[n++] = BB_ACT(TKH_BUILD, site, 0, 0);
	return n;
}

/* T-HATHOR-02 */
void tkh_act_build(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                   struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;
	unsigned site = bb_arg_of(action, 0);

	tkh_pop(s);
	s->deed.target = (uint8_t)site;
	tkh_push(s, TKH_DO_EFFECT, seat, 0, 0, 0);
	if ((s->deed.flags & (TKH_FREE | TKH_WAIVED)) == 0)
		tkh_charge(rules, s, seat, TKH_BREAD, tkh_edition_of(rules)->site[site].bread, log);
	tkh_continue_action(rules, s, log);
}

/* T-HATHOR-05 to -08: VP, tokens, Population. */
static bool effect(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                   struct bb_events *log)
{
	const struct tkh_edition *e = tkh_edition_of(rules);
	unsigned seat = task->seat;
	struct tkh_player *p = &s->player[seat];
	uint32_t line = tkh_line(e->site[s->deed.target].line);
	unsigned each = e->column_vp +
	                tkh_permission_amount(rules, s, seat, TKH_COLUMNS_SCORE_MORE);
	uint32_t open = line & ~tkh_all_columns(s);

	p->sites |= UINT32_C(1) << s->deed.target;
	bb_emit(log, TKH_EV_BUILT, seat, BB_PUBLIC, s->deed.target, 0, 0, 0);
	tkh_add_vp(s, seat, (int)(bb_count(p->columns & line) * each), TKH_FROM_HATHOR, log);
	if ((p->columns & line) != 0)
		tkh_use_permission(rules, s, seat, TKH_COLUMNS_SCORE_MORE);
	BB_EACH(space, open & ~tkh_module_covered(rules, s, open))
		if (e->space[space].count > 0)
			tkh_add_token(s, seat, e->space[space].token, 1, log);
	if (tkh_is_heard(rules, TKH_TEMPLE_BUILT))
		tkh_happened(rules, s, TKH_TEMPLE_BUILT, seat, open, log);
	else
		tkh_add_population(rules, s, seat, s->deed.value, log);
	return true;
}

/* T-LIM-03 */
unsigned tkh_buildings_left(const struct tkh_player *p)
{
	return TKH_BUILDINGS - tkh_buildings_out(p);
}

static const char *lacks(const struct tkh_player *p)
{
	(void)p;
	return "T-HATHOR-09";
}

const struct tkh_god_form tkh_hathor = {possible, effect, TKH_OWED_SITE, tkh_buildings_left, lacks};
