/* Resource Production: tokens up to the level, excess on the right pan, repetitions.
 *
 * Rules: PROD, T-RULING-45, -46, -86, -111. */
#include "core/never.h"
#include "games/tekhenu/module.h"

void tkh_list_values(const struct bb_rules *rules, const struct tkh_state *s, unsigned seat,
                     unsigned token, unsigned values, unsigned colour, bb_action *out, uint32_t *n)
{
	unsigned reach = tkh_permission_reach(rules, s, seat, TKH_MAY_CHANGE_PRODUCTION);
	unsigned low = tkh_lowered(values >> 4, reach), high = tkh_raised(values & 15, reach);

	/* X-RULING-71 */
	low = low < tkh_lowest(colour) ? tkh_lowest(colour) : low;
	high = high > tkh_highest(colour) ? tkh_highest(colour) : high;
	for (unsigned value = low; value <= high; value++)
		out[(*n)++] = BB_ACT(TKH_PRODUCE, token, value - 1, 0);
}

/* A Production that is not declined: a = resource, b = value before any change, c = 1 for a
 * repetition, which leaves no room for a Blessing in between (T-RULING-111, T-RULING-133). */
uint32_t tkh_list_production(const struct bb_rules *rules, const struct tkh_state *s,
                             const struct tkh_task *task, bb_action *out)
{
	uint32_t n = 0;

	tkh_list_values(rules, s, task->seat, task->a, (unsigned)task->b << 4 | task->b,
	                s->die.colour, out, &n);
	if (task->c == 0) {
		tkh_list_play_track(rules, s, task->seat, out, &n);
		tkh_list_between(rules, s, task->seat, out, &n);
	}
	return n;
}

bool tkh_run_production(const struct bb_rules *rules, struct tkh_state *s,
                        const struct tkh_task *task, struct bb_events *log)
{
	if (tkh_may(s, task->seat, TKH_MAY_CHANGE_PRODUCTION) ||
	    (task->c == 0 && tkh_has_window(rules, s, task->seat)))
		return false;
	tkh_pop(s);
	if (task->c == 0)
		s->deed.repeats = 0;
	tkh_begin_production(rules, s, task->seat, task->a, task->b, task->b, log);
	return true;
}

void tkh_begin_production(const struct bb_rules *rules, struct tkh_state *s, unsigned seat,
                          unsigned token, unsigned value, unsigned base, struct bb_events *log)
{
	(void)BB_ALWAYS(token < TKH_BASICS);
	s->deed = (struct tkh_deed){
		.technologies = s->player[seat].technologies,
		.seat = (uint8_t)seat,
		.deed = TKH_PRODUCTION,
		.value = (uint8_t)value,
		.base = (uint8_t)base,
		.token = (uint8_t)token,
		.repeats = s->deed.repeats,
	};
	bb_emit(log, TKH_EV_ACTION, seat, BB_PUBLIC, TKH_PRODUCTION, (int)value, 0, 0);
	if (tkh_playable(s, seat) == 0) {
		(void)tkh_run_produce(rules, s, tkh_top(s), log);
		return;
	}
	tkh_push(s, TKH_DO_PRODUCE, seat, 0, 0, 0);
	tkh_push(s, TKH_OWED_BEFORE, seat, 0, 0, 0);
}

/* T-PROD-03 to -07, T-SPEND-07, T-XACT-06 */
bool tkh_run_produce(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                     struct bb_events *log)
{
	struct tkh_deed *deed = &s->deed;
	struct tkh_player *p = &s->player[deed->seat];
	unsigned level = p->production[deed->token];
	unsigned kept = deed->value < level ? deed->value : level;
	unsigned excess = deed->value - kept;

	(void)task;
	tkh_add_token(s, deed->seat, deed->token, kept, log);
	p->excess = (uint8_t)(p->excess + excess > UINT8_MAX ? UINT8_MAX : p->excess + excess);
	bb_emit(log, TKH_EV_PRODUCED, deed->seat, BB_PUBLIC, deed->token, (int)kept, (int)excess,
	        0);
	tkh_moment(rules, s, deed->seat, deed->technologies, TKH_AT_PRODUCTION, deed->token, log);
	if (excess > 0)
		tkh_moment(rules, s, deed->seat, deed->technologies, TKH_AT_EXCESS, excess, log);
	if (deed->value == 1)
		tkh_moment(rules, s, deed->seat, deed->technologies, TKH_AT_VALUE_ONE, 0, log);
	s->performer = deed->seat;
	if (deed->repeats > 0) {
		deed->repeats--;
		tkh_push(s, TKH_OWED_PRODUCTION, deed->seat, deed->token, deed->base, 1);
	} else {
		tkh_end_action(rules, s, deed->seat, log);
	}
	return true;
}
