/* Memory that never fails: a server without it exits with a message. Whatever was acknowledged is
 * stored. */
#include <stdio.h>
#include <stdlib.h>

#include "server/base/server.h"
#include "core/never.h"

static void *must_have(void *memory)
{
	if (memory == NULL) {
		fputs("benben: serve: there is no memory left.\n", stderr);
		abort();
	}
	return memory;
}

void *srv_alloc(size_t size)
{
	return must_have(calloc(1, size));
}

void *srv_grow(void *list, size_t count, size_t *room, size_t size)
{
	(void)BB_NEVER(count > *room); /* grows by one at a time */
	if (count < *room)
		return list;
	*room = 2 * *room + 64;
	return must_have(realloc(list, *room * size));
}
