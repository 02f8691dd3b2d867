/* Lists of names. */
#include "core/names.h"

int bb_find_name(const struct bb_names *names, struct bb_token token)
{
	for (unsigned i = 0; i < names->count; i++)
		if (bb_token_is(token, names->at[i]))
			return (int)i;
	return -1;
}

const char *bb_name_of(const struct bb_names *names, uint32_t value)
{
	return value < names->count ? names->at[value] : NULL;
}
