/* What the command makes of a bug of our own (core/never.h): a sanitized build aborts, `sim
 * --check` reports the game it happened in, and everything else tells it and goes on, a server
 * for instance. */
#include <stdatomic.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "core/never.h"

enum { TOLD_MAX = 100 }; /* whoever finds a way to repeat one must not fill the log with it */

static _Thread_local bool watching;
static _Thread_local const char *first;
static atomic_uint told;

void cli_watch_for_bugs(void)
{
	watching = true;
	first = NULL;
}

const char *cli_bug(void)
{
	return first;
}

void bb_bug(const char *bug)
{
	if (watching && !first)
		first = bug;
	if (!watching && atomic_load(&told) < TOLD_MAX) {
		atomic_fetch_add(&told, 1);
		fprintf(stderr, "benben: a bug in benben, please report it: %s\n", bug);
	}
#ifdef BENBEN_SANITIZED
	fprintf(stderr, "benben: %s\n", bug);
	abort();
#endif
}
