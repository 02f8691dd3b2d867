/* What the parts of the server count, and how long things took. Told by server/api/ops.c. */
#include <stdlib.h>

#include "server/base/ops.h"

/* Bounds of struct ops_times in milliseconds, ascending. */
const int64_t ops_bounds[OPS_BUCKETS] = {1, 2, 5, 10, 20, 50, 100, 200, 1000, 5000};

struct ops *ops_open(void)
{
	return calloc(1, sizeof(struct ops));
}

void ops_close(struct ops *ops)
{
	free(ops);
}

void ops_time_us(struct ops_times *times, int64_t microseconds)
{
	unsigned i = 0;

	while (i < OPS_BUCKETS && microseconds > ops_bounds[i] * 1000)
		i++;
	times->below[i]++;
	times->count++;
	times->sum += (double)microseconds / 1e6;
}

void ops_time(struct ops_times *times, int64_t milliseconds)
{
	ops_time_us(times, milliseconds * 1000);
}

static void note_most(uint64_t *most, uint64_t value)
{
	*most = value > *most ? value : *most;
}

void ops_end_turn(struct ops *ops, int64_t microseconds)
{
	ops_time_us(&ops->turn, microseconds);
	ops->work.microseconds = (uint64_t)microseconds;
	note_most(&ops->most_work.values, ops->work.values);
	note_most(&ops->most_work.sent, ops->work.sent);
	note_most(&ops->most_work.told, ops->work.told);
	note_most(&ops->most_work.microseconds, ops->work.microseconds);
	ops->work = (struct ops_work){0};
}
