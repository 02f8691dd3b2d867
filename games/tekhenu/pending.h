/* The stack of what must still happen, and the functions that a row of rows.def names. */
#ifndef TKH_PENDING_H
#define TKH_PENDING_H

#include <string.h>

#include "games/tekhenu/state.h"

/* The stack is large enough for every position that play can reach. */
static inline void tkh_push(struct tkh_state *s, unsigned kind, unsigned seat, unsigned a,
                            unsigned b, unsigned c)
{
	uint32_t most = bb_four_bytes(kind, seat, a, b);

	if (BB_NEVER(s->pending_count >= TKH_PENDING))
		return;
	/* In two parts, as it is read: a processor waits for what was written byte by byte. */
	memcpy(&s->pending[s->pending_count], &most, sizeof most);
	s->pending[s->pending_count++].c = (uint8_t)c;
}
static inline void tkh_pop(struct tkh_state *s)
{
	if (BB_ALWAYS(s->pending_count > 0))
		s->pending[--s->pending_count] = (struct tkh_task){0, 0, 0, 0, 0};
}
/* The task on top is done and leads to another one of its seat. */
static inline void tkh_turn_into(struct tkh_state *s, unsigned kind, unsigned a)
{
	struct tkh_task *top = &s->stack[s->pending_count];
	uint32_t most = bb_four_bytes(kind, top->seat, a, 0);

	memcpy(top, &most, sizeof most);
	top->c = 0;
}
static inline const struct tkh_task *tkh_top(const struct tkh_state *s)
{
	return &s->stack[s->pending_count];
}
static inline struct tkh_task *tkh_top_of(struct tkh_state *s)
{
	return &s->stack[s->pending_count];
}
/* Runs steps until somebody must decide or the game is over. */
void tkh_proceed(const struct bb_rules *rules, struct tkh_state *s, struct bb_events *log);
/* Lets an extra action wait (T-RULING-22). */
void tkh_earn(struct tkh_state *s, unsigned seat, unsigned deed, unsigned low, unsigned high,
              unsigned flags, struct bb_events *log);
int tkh_actor(const struct bb_rules *rules, const void *state);
bb_action tkh_pick(const struct bb_rules *rules, const void *state, struct bb_rng *rng,
                   uint32_t *count);
uint32_t tkh_legal(const struct bb_rules *rules, const void *state, bb_action *out);
void tkh_play(const struct bb_rules *rules, void *state, bb_action action, struct bb_events *log);

typedef uint32_t tkh_list(const struct bb_rules *rules, const struct tkh_state *s,
                          const struct tkh_task *task, bb_action *out);
/* Runs the task on top; false if it needs its actor after all. */
typedef bool tkh_run(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                     struct bb_events *log);
/* The n-th of what the list has, n drawn below its length, and that length: faster than the
 * list. */
typedef bb_action tkh_picking(const struct bb_rules *rules, const struct tkh_state *s,
                              const struct tkh_task *task, struct bb_rng *rng, uint32_t *count);
/* A pending task can be carried out, whatever the position holds. */
typedef bool tkh_right(const struct bb_rules *rules, const struct tkh_state *s,
                       const struct tkh_task *task);
typedef void tkh_act(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                     struct bb_events *log);
/* What performs an action of this kind. */
tkh_act *tkh_act_of(bb_action action);

#endif
