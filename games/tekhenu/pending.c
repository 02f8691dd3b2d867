/* The stack of what must still happen, and who does it.
 *
 * A task is chance, a decision of a seat, or a step that needs nobody. Whoever pushes several tasks
 * pushes the last one first. Nothing here knows a rule; the table names the functions that do. */
#include "games/tekhenu/state.h"

enum who { STEP, CHANCE, SEAT };

struct form {
	uint8_t who;
	tkh_list *list; /* what the actor may do */
	tkh_run *run;   /* a step; or tried before the actor is asked */
};

static const struct form forms[TKH_TASKS] = {
	[TKH_OWED_DIAL] = {CHANCE, tkh_list_draw, NULL},
	[TKH_OWED_TILE] = {CHANCE, tkh_list_draw, tkh_run_tile},
	[TKH_OWED_BONUS] = {CHANCE, tkh_list_draw, NULL},
	[TKH_OWED_DIE] = {CHANCE, tkh_list_die, NULL},
	[TKH_OWED_CARD] = {CHANCE, tkh_list_draw, tkh_run_card},
	[TKH_OWED_DEAL] = {CHANCE, tkh_list_draw, NULL},
	[TKH_OWED_START] = {CHANCE, tkh_list_draw, NULL},
	[TKH_OWED_DRAFTER] = {CHANCE, tkh_list_draw, NULL},
	[TKH_OWED_DECREE] = {CHANCE, tkh_list_draw, tkh_run_decree},
	[TKH_OWED_DRAWN] = {CHANCE, tkh_list_draw, tkh_run_drawn},
	[TKH_OWED_KEEP] = {SEAT, tkh_list_keep, NULL},
	[TKH_OWED_DRAFT] = {SEAT, tkh_list_draft, NULL},
	[TKH_OWED_DESTINY] = {SEAT, tkh_list_destiny, NULL},
	[TKH_OWED_REWARD] = {SEAT, tkh_list_reward, tkh_run_reward},
	[TKH_OWED_TOKEN] = {SEAT, tkh_list_token, NULL},
	[TKH_OWED_CHOICE] = {SEAT, tkh_list_choice, NULL},
	[TKH_OWED_TRACK] = {SEAT, tkh_list_track, NULL},
	[TKH_OWED_TAKE] = {SEAT, tkh_list_take, NULL},
	[TKH_OWED_DECLARE] = {SEAT, tkh_list_declare, tkh_run_declare},
	[TKH_OWED_NORMAL] = {SEAT, tkh_list_normal, NULL},
	[TKH_OWED_EXTRA] = {SEAT, tkh_list_extra, NULL},
	[TKH_OWED_PRODUCTION] = {SEAT, tkh_list_production, tkh_run_production},
	[TKH_OWED_BEFORE] = {SEAT, tkh_list_before, tkh_run_before},
	[TKH_OWED_STATUE] = {SEAT, tkh_list_statue, NULL},
	[TKH_OWED_COLUMN] = {SEAT, tkh_list_column, NULL},
	[TKH_OWED_SITE] = {SEAT, tkh_list_site, NULL},
	[TKH_OWED_THOTH] = {SEAT, tkh_list_thoth, NULL},
	[TKH_OWED_PICK] = {SEAT, tkh_list_pick, tkh_run_pick},
	[TKH_OWED_DISTRICT] = {SEAT, tkh_list_district, NULL},
	[TKH_OWED_STEP] = {SEAT, tkh_list_step, NULL},
	[TKH_OWED_PAY] = {SEAT, tkh_list_pay, tkh_run_pay},
	[TKH_OWED_WINDOW] = {SEAT, tkh_list_window, NULL},
	[TKH_OWED_END_TURN] = {SEAT, tkh_list_end_turn, tkh_run_end_turn},
	[TKH_OWED_FAITH] = {SEAT, tkh_list_faith, tkh_run_faith},
	[TKH_OWED_UPKEEP] = {SEAT, tkh_list_upkeep, tkh_run_upkeep},
	[TKH_OWED_EDICT] = {SEAT, tkh_list_edict, NULL},
	[TKH_OWED_REVEAL] = {SEAT, tkh_list_reveal, NULL},
	[TKH_OWED_SCORE] = {SEAT, tkh_list_score, NULL},
	[TKH_OWED_LEVELS] = {SEAT, tkh_list_levels, NULL},
	[TKH_OWED_DOUBLE] = {SEAT, tkh_list_double, NULL},
	[TKH_DO_SETUP] = {STEP, NULL, tkh_run_setup},
	[TKH_DO_EFFECT] = {STEP, NULL, tkh_run_effect},
	[TKH_DO_AFTER] = {STEP, NULL, tkh_run_after},
	[TKH_DO_PRODUCE] = {STEP, NULL, tkh_run_produce},
	[TKH_DO_EXTRAS] = {STEP, NULL, tkh_run_extras},
	[TKH_DO_REFRESH] = {STEP, NULL, tkh_run_refresh},
	[TKH_DO_REFILL] = {STEP, NULL, tkh_run_refill},
	[TKH_DO_NEXT_TURN] = {STEP, NULL, tkh_run_next_turn},
	[TKH_DO_ROTATE] = {STEP, NULL, tkh_run_rotate},
	[TKH_DO_DICE] = {STEP, NULL, tkh_run_dice},
	[TKH_DO_MAAT] = {STEP, NULL, tkh_run_maat},
	[TKH_DO_SCORING] = {STEP, NULL, tkh_run_scoring},
	[TKH_DO_COUNT] = {STEP, NULL, tkh_run_count},
	[TKH_DO_END] = {STEP, NULL, tkh_run_end},
};

static tkh_act *const acts[TKH_KINDS] = {
	[TKH_TURN_DIAL] = tkh_act_dial,
	[TKH_REVEAL_TILE] = tkh_act_reveal_tile,
	[TKH_LAY_BONUS] = tkh_act_bonus,
	[TKH_ROLL] = tkh_act_roll,
	[TKH_DRAW] = tkh_act_draw,
	[TKH_SHOW_START] = tkh_act_start,
	[TKH_FIRST_DRAFTER] = tkh_act_drafter,
	[TKH_KEEP] = tkh_act_keep,
	[TKH_DRAFT] = tkh_act_draft,
	[TKH_DESTINY] = tkh_act_destiny,
	[TKH_REWARD] = tkh_act_reward,
	[TKH_RECEIVE] = tkh_act_receive,
	[TKH_CHOOSE] = tkh_act_choose,
	[TKH_ADVANCE] = tkh_act_advance,
	[TKH_TAKE] = tkh_act_take,
	[TKH_PASS] = tkh_act_pass,
	[TKH_TURN_DIE] = tkh_act_turn_die,
	[TKH_RECOLOUR] = tkh_act_recolour,
	[TKH_CHANGE] = tkh_act_change,
	[TKH_ANUBIS] = tkh_act_anubis,
	[TKH_TREAT] = tkh_act_treat,
	[TKH_JOIN] = tkh_act_join,
	[TKH_ALSO] = tkh_act_also,
	[TKH_READY] = tkh_act_ready,
	[TKH_PERFORM] = tkh_act_perform,
	[TKH_PRODUCE] = tkh_act_produce,
	[TKH_PLAY] = tkh_act_play,
	[TKH_PLAY_TRACK] = tkh_act_play_track,
	[TKH_SKIP] = tkh_act_skip,
	[TKH_DECLINE] = tkh_act_skip,
	[TKH_GO] = tkh_act_skip,
	[TKH_END_TURN] = tkh_act_end_turn,
	[TKH_HONOUR] = tkh_act_honour,
	[TKH_ERECT] = tkh_act_erect,
	[TKH_PLACE] = tkh_act_place,
	[TKH_PLACE_ACTIVE] = tkh_act_place_active,
	[TKH_BUILD] = tkh_act_build,
	[TKH_SETTLE] = tkh_act_settle,
	[TKH_STEP] = tkh_act_step,
	[TKH_REFRESH] = tkh_act_refresh,
	[TKH_QUARTER] = tkh_act_quarter,
	[TKH_PICK] = tkh_act_pick,
	[TKH_PAY] = tkh_act_pay,
	[TKH_PUT_FAITH] = tkh_act_put_faith,
	[TKH_UPKEEP] = tkh_act_upkeep,
	[TKH_PROCLAIM] = tkh_act_proclaim,
	[TKH_KEEP_SECRET] = tkh_act_skip,
	[TKH_REVEAL] = tkh_act_reveal,
	[TKH_SCORE] = tkh_act_score,
	[TKH_LEVELS_PAID] = tkh_act_levels,
	[TKH_DOUBLE] = tkh_act_double,
	[TKH_DONE] = tkh_act_done,
};

void tkh_settle(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	while (s->pending_count > 0) {
		struct tkh_task task = *tkh_top(s);
		const struct form *form = &forms[task.kind];

		if (form->run == NULL)
			return;
		if (form->who == STEP)
			tkh_pop(s);
		if (!form->run(rules, s, &task, log))
			return;
	}
}

void tkh_earn(struct tkh_state *s, unsigned seat, unsigned deed, unsigned low, unsigned high,
              unsigned flags, struct bb_events *log)
{
	if (s->extra_count >= TKH_EXTRAS)
		return;
	s->extra[s->extra_count++] = (struct tkh_extra){
		(uint8_t)seat, (uint8_t)deed, (uint8_t)(low << 4 | high), (uint8_t)flags,
	};
	bb_tell(log, TKH_EV_EARNED, seat, BB_PUBLIC, 0, 0, 0, 0);
}

int tkh_actor(const struct bb_rules *rules, const void *state)
{
	const struct tkh_task *task = tkh_top(state);

	(void)rules;
	if (task->kind == TKH_OWED_NONE)
		return BB_OVER;
	return forms[task->kind].who == CHANCE ? BB_CHANCE : (int)task->seat;
}

uint32_t tkh_legal(const struct bb_rules *rules, const void *state, bb_action *out)
{
	const struct tkh_state *s = state;
	const struct tkh_task *task = tkh_top(s);
	const struct form *form = &forms[task->kind];

	return form->list != NULL ? form->list(rules, s, task, out) : 0;
}

void tkh_play(const struct bb_rules *rules, void *state, bb_action action, struct bb_events *log)
{
	struct tkh_state *s = state;

	acts[bb_kind_of(action)](rules, s, action, log);
	tkh_settle(rules, s, log);
}
