/* What the command does about a bug (core/never.h): a sanitized build aborts, `sim --check` reports
 * the game, and everything else, such as a server, logs it and continues. */
#include <stdatomic.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "core/never.h"

enum { TOLD_MAX = 100 }; /* a bug that can be repeated must not fill the log */

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
