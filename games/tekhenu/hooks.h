/* Which hooks the modules in use fill, as bits of rules->modules. module.h documents the hooks. */
#ifndef TKH_HOOKS_H
#define TKH_HOOKS_H

#include "core/bits.h"
#include "core/game.h"

/* Bits of rules->modules: the modules in use, the members of struct tkh_module that at least one of
 * them fills, and the happenings that at least one of them hears. Most hooks are not filled, and
 * testing a bit is cheaper than asking each module. */
enum {
	TKH_MODULES_MAX = 8,
	TKH_BEFORE_HOOKS = TKH_MODULES_MAX - 1,
#define TKH_HOOK(answers, type, name, ...) TKH_FILLED_##name,
#include "games/tekhenu/hooks.def"
	TKH_FILLED_adds,
	TKH_FILLED_automaton,
	TKH_FILLED_bot,
	TKH_HEARD, /* the bit of happening 0; the others follow */
	TKH_HEARABLE = 32,
};
_Static_assert(TKH_HEARD + TKH_HEARABLE <= 64, "modules, hooks and happenings are bits of a word");
#define TKH_IS_FILLED(hook, rules) bb_has((rules)->modules, TKH_FILLED_##hook)

/* True if some module in use hears this happening (enum tkh_moment, enum tkh_happening). */
static inline bool tkh_is_heard(const struct bb_rules *rules, unsigned what)
{
	return bb_has(rules->modules, TKH_HEARD + what);
}

#endif
