#include "core/version.h"

const char *bb_version(void)
{
	return BB_VERSION;
}
