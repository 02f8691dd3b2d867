/* Assertions: conditions that hold unless the program has a bug.
 *
 *     if (BB_NEVER(stack->count >= STACK_MAX))
 *             return;              // a full stack is our bug; nothing is overwritten anyway
 *     switch (kind) { ... default: BB_IMPOSSIBLE(); }
 *
 * BB_NEVER(x) and BB_ALWAYS(x) are the values of x as truth, so that the code after them stays safe whatever
 * happens. When the one is true, or the other false, `bb_bug` is called with a line that names the place, if the
 * program has such a function: those of the tests and fuzzers abort (tests/loud.c), `benben sim --check`
 * reports the game, a sanitized `benben` aborts, and the released one tells it and plays on. wasm has none: there
 * the macros cost what x costs.
 *
 * They are not for input. What `check` refuses, a parser refuses, or a player may get wrong is a status, not a bug;
 * but in a position that `check` accepts, a BB_NEVER that comes true is a hole in `check` or in the rules. */
#ifndef BB_CORE_NEVER_H
#define BB_CORE_NEVER_H

#include <stdbool.h>

#if defined(__wasm__) || !defined(__GNUC__)
#define BB_NEVER(x) ((x) ? true : false)
#define BB_ALWAYS(x) ((x) ? true : false)
#else
/* The program's, if it has one. `bug` is a literal: "games/sare/plan.c:41: count >= MAX". It may
 * return. */
void bb_bug(const char *bug) __attribute__((weak));
/* Tells of a bug. True, so that it can stand in an expression. */
bool bb_found_bug(const char *bug) __attribute__((cold));

#define BB_LITERAL_OF(x) #x
#define BB_LITERAL(x) BB_LITERAL_OF(x)
#define BB_BUG(x) bb_found_bug(__FILE__ ":" BB_LITERAL(__LINE__) ": " x)
#define BB_NEVER(x) (__builtin_expect((x) ? 1 : 0, 0) && BB_BUG(#x))
#define BB_ALWAYS(x) (__builtin_expect((x) ? 1 : 0, 1) || !BB_BUG(#x))
#endif

/* For a place that is never reached: the default of a switch. What follows it must be safe. */
#define BB_IMPOSSIBLE() ((void)BB_NEVER(true))

#endif
