/* Passes a bug to the program, if it defines bb_bug. */
#include "core/never.h"

#include <stddef.h>

#if !defined(__wasm__) && defined(__GNUC__)
bool bb_found_bug(const char *bug)
{
	if (bb_bug != NULL)
		bb_bug(bug);
	return true;
}
#endif
