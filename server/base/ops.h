/* Operations: what /metrics tells. Parts of the server count here what happens to them; gauges
 * (tables in memory, open sockets) are asked for when somebody reads the metrics. */
#ifndef SERVER_BASE_OPS_H
#define SERVER_BASE_OPS_H

#include "server/base/api.h"

enum { OPS_BUCKETS = 10 };

/* How long something took: counts below each bound of ops.c, and the sum. */
struct ops_times {
	uint64_t below[OPS_BUCKETS + 1]; /* the last one: all the longer ones */
	uint64_t count;
	double sum; /* seconds */
};

/* What one turn of the loop has done for clients: everybody else waits for it. */
struct ops_work {
	uint64_t values;       /* of JSON that were read */
	uint64_t parsed;       /* bytes of it */
	uint64_t handled;      /* requests and messages */
	uint64_t accepted;     /* connections */
	uint64_t swept;        /* of them asked whether they are there, or ended for silence */
	uint64_t read;         /* bytes of requests and messages */
	uint64_t written;      /* bytes that went out */
	uint64_t answered;     /* bytes of JSON that it wrote as answers */
	uint64_t sent;         /* bytes queued for those who watch tables */
	uint64_t changes;      /* given to the store */
	uint64_t told;         /* watchers of tables to whom something was sent */
	uint64_t microseconds; /* of processor time */
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
	struct ops_work work, most_work; /* of this turn; of any, each by itself */
	struct net_counts counted;       /* when the last turn ended, */
	uint64_t submitted;              /* as were the changes given to the store */
	unsigned descriptors;            /* that are open and no connections, when last counted */
	uint64_t undelivered;            /* notifications that did not arrive */
	/* Health: the answer of the last look, which is good for a second, and the table that is
	 * looked at next. */
	int64_t looked; /* monotonic; 0 = never */
	int64_t looking_since;
	bool looking, well;
	char sick[STORE_ERROR_MAX]; /* why it is not well */
	char probed[STORE_ID_MAX];
	struct ops_waiter *waiters;
	struct ops_times agents; /* an agent's decision */
};

/* Upper bounds of the buckets in milliseconds, ascending. */
extern const int64_t ops_bounds[OPS_BUCKETS];

/* NULL when there is no memory. */
struct ops *ops_open(void);
void ops_close(struct ops *ops);
void ops_time(struct ops_times *times, int64_t milliseconds);
/* Nobody waits for an answer of /healthz for long. */
void ops_tick(struct srv *srv);
/* A turn of the loop has ended; `counts` is what the network has counted by now, `submitted` the
 * changes given to the store. */
void ops_end_turn(struct ops *ops, const struct net_counts *counts, uint64_t submitted,
                  int64_t microseconds);
void ops_time_us(struct ops_times *times, int64_t microseconds);

#endif
