/* Assertions: conditions that hold unless the program has a bug.
 *
 *     if (BB_NEVER(stack->count >= STACK_MAX))
 *             return;              // a full stack is our bug; nothing is overwritten anyway
 *     switch (kind) { ... default: BB_IMPOSSIBLE(); }
 *
 * BB_NEVER(x) and BB_ALWAYS(x) have the truth value of x, so that the code after them is safe in
 * any case. If BB_NEVER is true or BB_ALWAYS is false, they call `bb_bug`, if the program defines
 * it, with a line that names the place. In tests and fuzzers it aborts (tests/loud.c). `benben sim
 * --check` reports the game. A sanitized `benben` aborts; a released one logs the bug and
 * continues. wasm has no `bb_bug`: there the macros cost no more than x.
 *
 * Do not use them for input. What `check` or a parser rejects, or what a player may get wrong, is a
 * status. But a BB_NEVER that comes true in a position that `check` accepts shows a gap in `check`
 * or in the rules. */
#ifndef BB_CORE_NEVER_H
#define BB_CORE_NEVER_H

#include <stdbool.h>

#if defined(__wasm__) || !defined(__GNUC__)
#define BB_NEVER(x) ((x) ? true : false)
#define BB_ALWAYS(x) ((x) ? true : false)
#else
/* Defined by the program, or missing. `bug` is a literal: "games/sare/plan.c:41: count >= MAX". It
 * may return. */
void bb_bug(const char *bug) __attribute__((weak));
/* Reports a bug. Returns true, so that it can be part of an expression. */
bool bb_found_bug(const char *bug) __attribute__((cold));

#define BB_LITERAL_OF(x) #x
#define BB_LITERAL(x) BB_LITERAL_OF(x)
#define BB_BUG(x) bb_found_bug(__FILE__ ":" BB_LITERAL(__LINE__) ": " x)
#define BB_NEVER(x) (__builtin_expect((x) ? 1 : 0, 0) && BB_BUG(#x))
#define BB_ALWAYS(x) (__builtin_expect((x) ? 1 : 0, 1) || !BB_BUG(#x))
#endif

/* For code that is never reached, such as the default of a switch. What follows must be safe. */
#define BB_IMPOSSIBLE() ((void)BB_NEVER(true))

#endif
