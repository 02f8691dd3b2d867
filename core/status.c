/* Names of the status codes. */
#include "core/status.h"

const char *bb_status_name(enum bb_status status)
{
	static const char *const names[BB_STATUS_COUNT] = {
#define BB_STATUS_TEXT(id, name) name,
		BB_STATUS_MAP(BB_STATUS_TEXT)
#undef BB_STATUS_TEXT
	};

	return (unsigned)status < BB_STATUS_COUNT ? names[status] : "unknown-status";
}
