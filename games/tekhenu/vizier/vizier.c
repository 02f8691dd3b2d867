/* The Vizier's Challenge: a Destiny card is set aside, and the second player's dice pay the first.
 *
 * Rules: V-01 to V-15, X-RULING-39, -40, V-RULING-01 to -03. */
#include "core/never.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/vizier/vizier.h"

static bool plays(const struct bb_rules *rules) { return rules->option[TKH_WITH_VIZIER] != 0; }

/* V-05, V-09, V-04: after the first and after the second player's card. */
static void after_destiny(struct tkh_state *s, unsigned seat)
{
	tkh_push(s, seat == s->order[0] ? TKH_OWED_ASIDE : TKH_OWED_VIZIER, s->order[0], 0, 0, 0);
}

/* V-05: one of the three remaining ones. */
uint32_t tkh_list_aside(const struct bb_rules *rules, const struct tkh_state *s,
                        const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	(void)rules;
	for (unsigned card = 0; card < TKH_DESTINIES; card++)
		if (s->player[task->seat].destiny != card + 1)
			out[n++] = BB_ACT(TKH_SET_ASIDE, card, 0, 0);
	return n;
}

void tkh_act_set_aside(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                       struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;

	(void)BB_ALWAYS(s->fate_aside == 0);
	(void)rules;
	tkh_pop(s);
	s->fate_aside = (uint8_t)(bb_arg_of(action, 0) + 1);
	bb_emit(log, TKH_EV_ASIDE, seat, BB_PUBLIC, (int)bb_arg_of(action, 0), 0, 0, 0);
}

/* V-09, -10: to a place other than the Vizier's current one. */
uint32_t tkh_list_vizier(const struct bb_rules *rules, const struct tkh_state *s,
                         const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	(void)task;
	BB_EACH(god, tkh_gods_in_play(rules))
		if (s->vizier != god + 1)
			out[n++] = BB_ACT(TKH_SEND, god, 0, 0);
	return n;
}

/* V-08: the card that was set aside returns. */
void tkh_act_send(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                  struct bb_events *log)
{
	unsigned seat = tkh_top(s)->seat;

	(void)BB_ALWAYS(bb_arg_of(action, 0) < TKH_GODS);
	(void)rules;
	tkh_pop(s);
	s->fate_aside = 0;
	s->vizier = (uint8_t)(bb_arg_of(action, 0) + 1);
	bb_emit(log, TKH_EV_VIZIER, seat, BB_PUBLIC, (int)bb_arg_of(action, 0), 0, 0, 0);
}

/* V-11 to -14, V-03: the wedge that the die came from counts. */
static void pay_first(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                      struct bb_events *log)
{
	if (s->vizier == s->die.wedge + 1 && seat == s->order[1])
		tkh_add_vp(s, s->order[0], tkh_edition_of(rules)->vizier_vp, TKH_FROM_VIZIER, log);
}

static void happened(const struct bb_rules *rules, struct tkh_state *s, unsigned what,
                     unsigned seat, unsigned detail, struct bb_events *log)
{
	(void)detail;
	if (what == TKH_DESTINY_CHOSEN)
		after_destiny(s, seat);
	else if (BB_ALWAYS(what == TKH_DIE_LAID))
		pay_first(rules, s, seat, log);
}

bool tkh_valid_first(const struct bb_rules *rules, const struct tkh_state *s,
                     const struct tkh_task *task)
{
	(void)rules;
	return task->seat == s->order[0];
}

/* V-01, -02: only for two players. */
static enum bb_status fits(const struct bb_rules *rules, unsigned *option)
{
	*option = TKH_WITH_VIZIER;
	return !plays(rules) || (rules->seats == 2 && rules->automata == 0) ? BB_OK : BB_INVALID;
}

static bool is_absent(const struct bb_rules *rules, const struct tkh_state *s)
{
	(void)rules;
	return (s->vizier | s->fate_aside) == 0;
}

static const char *check(const struct bb_rules *rules, const struct tkh_state *s)
{
	bool stands = s->vizier == 0 ||
	              (s->vizier <= TKH_GODS && bb_has(tkh_gods_in_play(rules), s->vizier - 1u));

	return stands && s->fate_aside <= TKH_DESTINIES ? NULL : "V-09";
}

/* V-05: the card was set aside. */
static const char *why(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task, bb_action action)
{
	(void)rules, (void)task;
	return bb_kind_of(action) == TKH_DESTINY && s->fate_aside == bb_arg_of(action, 0) + 1
	               ? "V-05"
	               : NULL;
}

const struct tkh_module tkh_module_vizier = {
	.name = "vizier",
	.used = plays,
	.fits = fits,
	.is_absent = is_absent,
	.hears = 1u << TKH_DESTINY_CHOSEN | 1u << TKH_DIE_LAID,
	.happened = happened,
	.why = why,
	.check = check,
};
