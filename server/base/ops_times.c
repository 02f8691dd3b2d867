/* Counters and durations of the parts of the server. server/api/ops.c reports them. */
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

void ops_end_turn(struct ops *ops, const struct net_counts *counts, uint64_t submitted,
                  int64_t microseconds)
{
	struct ops_work *work = &ops->work, *most = &ops->most_work;

	ops_time_us(&ops->turn, microseconds);
	work->microseconds = (uint64_t)microseconds;
	work->handled = counts->requests - ops->counted.requests + counts->messages_in -
	                ops->counted.messages_in;
	work->accepted = counts->connections_total - ops->counted.connections_total;
	work->swept = counts->swept - ops->counted.swept;
	work->read = counts->bytes_in - ops->counted.bytes_in;
	work->written = counts->bytes_out - ops->counted.bytes_out;
	work->changes = submitted - ops->submitted;
	note_most(&most->changes, work->changes);
	note_most(&most->values, work->values);
	note_most(&most->parsed, work->parsed);
	note_most(&most->handled, work->handled);
	note_most(&most->accepted, work->accepted);
	note_most(&most->swept, work->swept);
	note_most(&most->read, work->read);
	note_most(&most->written, work->written);
	note_most(&most->answered, work->answered);
	note_most(&most->sent, work->sent);
	note_most(&most->told, work->told);
	note_most(&most->microseconds, work->microseconds);
	ops->work = (struct ops_work){0};
	ops->counted = *counts;
	ops->submitted = submitted;
}
