/* The stack of pending tasks, and who performs them.
 *
 * A task is chance, a decision of a seat, or a step that needs no decision. Of several tasks the
 * one that comes last is pushed first. Nothing here knows a rule: the functions are named in
 * rows.def. */
#include "core/never.h"
#include "games/tekhenu/module.h"
#include "games/tekhenu/modules.h"

enum who { STEP, CHANCE, SEAT };

struct form {
	uint8_t who;
	tkh_list *list; /* what the actor may do */
	tkh_run *run;   /* a step; or tried before the actor is asked */
};

static const struct form forms[TKH_TASKS] = {
#define TKH_TASK(name, word, who, list, run, ...) [TKH_##name] = {who, list, run},
#include "games/tekhenu/rows.def"
};

static tkh_act *const acts[TKH_KINDS] = {
#define TKH_KIND(name, number, word, pattern, flags, act, ...) [number] = act,
#include "games/tekhenu/rows.def"
};

tkh_act *tkh_act_of(bb_action action) { return acts[bb_kind_of(action)]; }

static inline void proceed(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	struct tkh_task task;
	const struct form *form;

	do {
		struct tkh_task *top = tkh_top_of(s);
		bool is_step;
		uint32_t most;

		task = *top;
		form = &forms[task.kind];
		is_step = form->who == STEP;
		if (form->run == NULL) {
			(void)BB_ALWAYS(!is_step || s->pending_count == 0);
			return;
		}
		/* A step is popped before it runs, other tasks stay. No branch, since it cannot be
		 * predicted. */
		memcpy(&most, top, sizeof most);
		most &= is_step - 1u;
		memcpy(top, &most, sizeof most);
		top->c = (uint8_t)(top->c & (is_step - 1u));
		s->pending_count = (uint8_t)(s->pending_count - is_step);
	} while (form->run(rules, s, &task, log));
}

void tkh_proceed(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log)
{
	proceed(rules, s, log);
}

/* T-XACT-01, -02 */
void tkh_queue_extra(struct tkh_state *s, unsigned seat, unsigned deed, unsigned low, unsigned high,
                     unsigned flags, struct bb_events *log)
{
	(void)BB_ALWAYS(low <= high && high <= 15);
	if (BB_NEVER(s->extra_count >= TKH_EXTRAS))
		return;
	s->extra[s->extra_count++] = (struct tkh_extra){
		(uint8_t)seat,
		(uint8_t)deed,
		(uint8_t)(low << 4 | high),
		(uint8_t)flags,
	};
	bb_emit(log, TKH_EV_EARNED, seat, BB_PUBLIC, 0, 0, 0, 0);
}

int tkh_actor(const struct bb_rules *rules, const void *state)
{
	const struct tkh_task *task = tkh_top(state);
	int drawn;

	(void)rules;
	if (task->kind == TKH_OWED_NONE)
		return BB_OVER;
	/* No branch: whether chance is next cannot be predicted, and the caller tests it anyway. */
	drawn = 0 - (forms[task->kind].who == CHANCE);
	return (BB_CHANCE & drawn) | (task->seat & ~drawn);
}

uint32_t tkh_legal(const struct bb_rules *rules, const void *state, bb_action *out)
{
	const struct tkh_state *s = state;
	const struct tkh_task *task = tkh_top(s);
	const struct form *form = &forms[task->kind];

	return form->list != NULL ? form->list(rules, s, task, out) : 0;
}

/* The long lists, which playouts can do without; the others are short. */
bb_action tkh_pick(const struct bb_rules *rules, const void *state, struct bb_rng *rng,
                   uint32_t *count)
{
	const struct tkh_state *s = state;
	const struct tkh_task *task = tkh_top(s);
	bb_action legal[BB_LEGAL_MAX];

	if (task->kind == TKH_OWED_TAKE)
		return tkh_pick_take(rules, s, task, rng, count);
	if (task->kind == TKH_OWED_COLUMN)
		return tkh_pick_column(rules, s, task, rng, count);
	*count = forms[task->kind].list(rules, s, task, legal);
	return legal[bb_rng_below(rng, *count)];
}

void tkh_play(const struct bb_rules *rules, void *state, bb_action action, struct bb_events *log)
{
	struct tkh_state *s = state;

	acts[bb_kind_of(action)](rules, s, action, log);
	proceed(rules, s, log);
}
