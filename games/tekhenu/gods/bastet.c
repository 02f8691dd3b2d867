/* Bastet: a festival. Rules: BASTET, T-RULING-85. */
#include "games/tekhenu/gods.h"

/* T-BASTET-06: possible even if the Happiness cannot move. */
static unsigned possible(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                         unsigned values, unsigned flags, const struct tkh_purse *purse)
{
	(void)s, (void)seat;
	return (flags & (TKH_FREE | TKH_WAIVED)) != 0 || bb_has(purse->waived, TKH_BASTET) ||
	                       tkh_purse_worth(purse, TKH_PAPYRUS) >=
	                               tkh_edition_of(rules)->bastet_papyrus
	               ? values
	               : 0;
}

/* There is no target to choose, so the step runs twice: to pay (a = 0), then to act (T-BASTET-01,
 * -02, -03, -04, -05). */
static bool effect(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                   struct bb_events *log)
{
	const struct tkh_edition *e = tkh_edition_of(rules);

	if (task->a == 0) {
		tkh_push(s, TKH_DO_EFFECT, task->seat, 1, 0, 0);
		if ((s->deed.flags & (TKH_FREE | TKH_WAIVED)) == 0)
			tkh_charge(rules, s, task->seat, TKH_PAPYRUS, e->bastet_papyrus, log);
		tkh_continue_action(rules, s, log);
		return true;
	}
	tkh_add_happiness(rules, s, task->seat, s->deed.value, log);
	tkh_add_token(s, task->seat, TKH_SCRIBE, e->bastet_scribes[s->deed.value - 1], log);
	return true;
}

static const char *lacks(const struct tkh_player *p)
{
	(void)p;
	return "T-SPEND-01";
}

const struct tkh_god_form tkh_bastet = {possible, effect, TKH_DO_EFFECT, NULL, lacks};
