/* The stack of pending tasks, and the functions that the rows of rows.def name. */
#ifndef TKH_PENDING_H
#define TKH_PENDING_H

#include <string.h>

#include "games/tekhenu/state.h"

/* Pushes a task. The stack is large enough for every position that play can reach. */
static inline void tkh_push(struct tkh_state *s, unsigned kind, unsigned seat, unsigned a,
                            unsigned b, unsigned c)
{
	uint32_t most = bb_four_bytes(kind, seat, a, b);

	if (BB_NEVER(s->pending_count >= TKH_PENDING))
		return;
	/* Written in two parts, as it is read: reading across bytes written one by one would
	 * stall. */
	memcpy(&s->pending[s->pending_count], &most, sizeof most);
	s->pending[s->pending_count++].c = (uint8_t)c;
}
static inline void tkh_pop(struct tkh_state *s)
{
	if (BB_ALWAYS(s->pending_count > 0))
		s->pending[--s->pending_count] = (struct tkh_task){0, 0, 0, 0, 0};
}
/* The task on top is done: replaces it with another one of its seat. */
static inline void tkh_replace_task(struct tkh_state *s, unsigned kind, unsigned a)
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
/* Puts an extra action into the queue (T-RULING-22). */
void tkh_queue_extra(struct tkh_state *s, unsigned seat, unsigned deed, unsigned low, unsigned high,
                     unsigned flags, struct bb_events *log);
int tkh_actor(const struct bb_rules *rules, const void *state);
bb_action tkh_pick(const struct bb_rules *rules, const void *state, struct bb_rng *rng,
                   uint32_t *count);
uint32_t tkh_legal(const struct bb_rules *rules, const void *state, bb_action *out);
void tkh_play(const struct bb_rules *rules, void *state, bb_action action, struct bb_events *log);

typedef uint32_t tkh_list(const struct bb_rules *rules, const struct tkh_state *s,
                          const struct tkh_task *task, bb_action *out);
/* Runs the task on top. Returns false if its actor must decide after all. */
typedef bool tkh_run(const struct bb_rules *rules, struct tkh_state *s, const struct tkh_task *task,
                     struct bb_events *log);
/* Picks the n-th entry of the list, with n drawn below its length, and returns the length: faster
 * than making the list. */
typedef bb_action tkh_picking(const struct bb_rules *rules, const struct tkh_state *s,
                              const struct tkh_task *task, struct bb_rng *rng, uint32_t *count);
/* True if a pending task can be carried out. Accepts any position. */
typedef bool tkh_validator(const struct bb_rules *rules, const struct tkh_state *s,
                           const struct tkh_task *task);
typedef void tkh_act(const struct bb_rules *rules, struct tkh_state *s, bb_action action,
                     struct bb_events *log);
/* The function that performs an action of this kind. */
tkh_act *tkh_act_of(bb_action action);

#endif
