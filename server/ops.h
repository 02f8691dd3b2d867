/* Operations: what /metrics tells. Parts of the server count here what happens to them; gauges
 * (tables in memory, open sockets) are asked for when somebody reads the metrics. */
#ifndef SERVER_OPS_H
#define SERVER_OPS_H

#include "server/api.h"

enum { OPS_BUCKETS = 10 };

/* How long something took: counts below each bound of ops.c, and the sum. */
struct ops_times {
	uint64_t below[OPS_BUCKETS + 1]; /* the last one: all the longer ones */
	uint64_t count;
	double sum; /* seconds */
};

struct ops {
	uint64_t answers[6];         /* HTTP, by hundreds of the status */
	uint64_t refused[API_CODES]; /* by code, over HTTP and WebSocket */
	uint64_t acts;               /* actions, undos and resets that were stored */
	uint64_t events;             /* entries of tables that were stored, chance included */
	uint64_t heard;              /* notices of other nodes */
	uint64_t conflicts;          /* changes that another node was before */
	uint64_t replayed;           /* events that the reader has played again */
	struct ops_times commit;     /* from an act's arrival to its being durable */
	struct ops_times lag;        /* of the loop: how much later than asked for its tick came */
	struct ops_times turn;       /* processor time of one turn of the loop */
	uint64_t undelivered;        /* notifications that did not arrive */
	/* Health: the answer of the last look, which is good for a second, and the table that is looked at next. */
	int64_t looked; /* monotonic; 0 = never */
	bool looking, well;
	char sick[STORE_ERROR_MAX]; /* why it is not well */
	char probed[STORE_ID_MAX];
	struct ops_waiter *waiters;
	struct ops_times agents; /* an agent's decision */
};

/* NULL when there is no memory. */
struct ops *ops_open(void);
void ops_close(struct ops *ops);
void ops_time(struct ops_times *times, int64_t milliseconds);
void ops_time_us(struct ops_times *times, int64_t microseconds);

#endif
