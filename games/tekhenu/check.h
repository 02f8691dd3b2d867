/* Shared by the files of the check: check.c checks the position, check_pending.c the pending
 * tasks. */
#ifndef TKH_CHECK_H
#define TKH_CHECK_H

#include "games/tekhenu/pending.h"

/* True for a god that is in play, for any number. */
static inline bool tkh_is_god(const struct bb_rules *rules, unsigned god)
{
	return god < TKH_GODS && bb_has(tkh_gods_in_play(rules), god);
}
bool tkh_is_pending(const struct tkh_state *s, unsigned kind);
/* True if the stack is well formed, and so are the die and the deed that tasks refer to. Accepts
 * arbitrary bytes. */
bool tkh_stack_is_sane(const struct bb_rules *rules, const struct tkh_state *s);
/* True if every pending task can be carried out. The rest of the position must be valid. */
bool tkh_pending_is_valid(const struct bb_rules *rules, const struct tkh_state *s);

#endif
