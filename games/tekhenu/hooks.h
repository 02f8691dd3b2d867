/* The hooks of modules by name; what each is for is told in module.h. */
#ifndef TKH_HOOKS_H
#define TKH_HOOKS_H

#include "core/bits.h"
#include "core/game.h"

/* Every hook, and everything else that most modules do not have. Which of them some module in use fills stands in
 * rules->modules, too: most are filled by none, and it is cheaper to know than to ask each. */
#define TKH_HOOKS(HOOK)                                                                            \
	HOOK(gods) HOOK(colours) HOOK(without_anubis) HOOK(starts) HOOK(decrees_returned)          \
	HOOK(people) HOOK(once)                                                                    \
	HOOK(cards) HOOK(dice) HOOK(turn) HOOK(laid) HOOK(refill) HOOK(weight) HOOK(score)         \
	HOOK(offers) HOOK(window) HOOK(moment) HOOK(performed) HOOK(hopes) HOOK(wants_die)        \
	HOOK(offering) HOOK(erected) HOOK(covered) HOOK(built) HOOK(choice) HOOK(picked)             \
	HOOK(fated) HOOK(laid_out) HOOK(happier) HOOK(why) HOOK(ankh) HOOK(bonus) HOOK(extra)        \
	HOOK(bot) HOOK(destinies) HOOK(end) HOOK(weights) HOOK(worth) HOOK(worth_of) HOOK(derive)  \
	HOOK(check)
enum {
	TKH_MODULES_MAX = 8, /* bits of rules->modules for the modules themselves */
	TKH_BEFORE_HOOKS = TKH_MODULES_MAX - 1,
#define HOOK(name) TKH_FILLED_##name,
	TKH_HOOKS(HOOK)
#undef HOOK
	TKH_AFTER_HOOKS
};
_Static_assert(TKH_AFTER_HOOKS <= 64, "modules and hooks are bits of a word");
#define TKH_IS_FILLED(hook, rules) bb_has((rules)->modules, TKH_FILLED_##hook)

#endif
