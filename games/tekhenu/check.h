/* What the files of the check share: check.c judges the position, check_pending.c what is
 * pending in it. */
#ifndef TKH_CHECK_H
#define TKH_CHECK_H

#include "games/tekhenu/pending.h"

/* A god that plays here, whatever the number. */
static inline bool tkh_is_god(const struct bb_rules *rules, unsigned god)
{
	return god < TKH_GODS && bb_has(tkh_gods_in_play(rules), god);
}
bool tkh_is_pending(const struct tkh_state *s, unsigned kind);
/* The stack is well formed, and so are the die and the deed that tasks rest on, whatever bytes
 * they hold. */
bool tkh_stack_is_sane(const struct bb_rules *rules, const struct tkh_state *s);
/* Everything that is pending can be carried out; the rest of the position is right. */
bool tkh_pending_is_valid(const struct bb_rules *rules, const struct tkh_state *s);

#endif
