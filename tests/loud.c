/* In tests and fuzzers a failed assertion (core/never.h) ends the program, so that none can pass
 * with one. */
#include <stdio.h>
#include <stdlib.h>

#include "core/never.h"

void bb_bug(const char *bug)
{
	fprintf(stderr, "bug: %s\n", bug);
	abort();
}
