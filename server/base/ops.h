/* Operations: the data of /metrics. Parts of the server count events here; gauges (tables in
 * memory, open sockets) are read when somebody requests the metrics. */
#ifndef SERVER_BASE_OPS_H
#define SERVER_BASE_OPS_H

#include "server/base/api.h"

enum { OPS_BUCKETS = 10 };

/* Durations: counts below each bound of ops.c, and the sum. */
struct ops_times {
	uint64_t below[OPS_BUCKETS + 1]; /* the last one counts all longer ones */
	uint64_t count;
	double sum; /* seconds */
};

/* The work done for clients in one turn of the loop, for which everybody else waits. */
struct ops_work {
	uint64_t values;       /* JSON values parsed */
	uint64_t parsed;       /* bytes of them */
	uint64_t handled;      /* requests and messages */
	uint64_t accepted;     /* connections */
	uint64_t swept;        /* connections pinged, or closed for silence */
	uint64_t read;         /* bytes of requests and messages */
	uint64_t written;      /* bytes sent */
	uint64_t answered;     /* bytes of JSON written as responses */
	uint64_t sent;         /* bytes queued for watchers of tables */
	uint64_t changes;      /* submitted to the store */
	uint64_t told;         /* watchers of tables that were sent something */
	uint64_t microseconds; /* of processor time */
};

struct ops {
	uint64_t answers[6];             /* of HTTP, by hundreds of the status */
	uint64_t refused[API_CODES];     /* by code, over HTTP and WebSocket */
	uint64_t acts;                   /* actions, undos and resets stored */
	uint64_t events;                 /* entries of tables stored, including chance */
	uint64_t notices;                /* notices from other nodes */
	uint64_t conflicts;              /* changes that lost to another node */
	uint64_t replayed;               /* events replayed by the reader */
	struct ops_times commit;         /* from an act's arrival until it is durable */
	struct ops_times lag;            /* of the loop: how late its tick came */
	struct ops_times turn;           /* processor time of one turn of the loop */
	struct ops_work work, most_work; /* of this turn; and the maximum of each over all turns */
	struct net_counts counted;       /* when the last turn ended, */
	uint64_t submitted;              /* also the number of changes submitted to the store */
	unsigned descriptors;            /* open ones that are not connections, when last counted */
	uint64_t undelivered;            /* notifications that could not be delivered */
	/* Health: the result of the last check, which is valid for a second, and the table to check
	 * next. */
	int64_t looked; /* monotonic; 0 = never */
	int64_t looking_since;
	bool looking, well;
	char sick[STORE_ERROR_MAX]; /* the problem found */
	char probed[STORE_ID_MAX];
	struct ops_waiter *waiters;
	struct ops_times agents; /* time of an agent's decision */
};

/* Upper bounds of the buckets in milliseconds, ascending. */
extern const int64_t ops_bounds[OPS_BUCKETS];

/* NULL if memory runs out. */
struct ops *ops_open(void);
void ops_close(struct ops *ops);
void ops_time(struct ops_times *times, int64_t milliseconds);
/* Times out requests of /healthz. */
void ops_tick(struct srv *srv);
/* Called at the end of a turn of the loop; `counts` are the totals of the network, `submitted` that
 * of changes submitted to the store. */
void ops_end_turn(struct ops *ops, const struct net_counts *counts, uint64_t submitted,
                  int64_t microseconds);
void ops_time_us(struct ops_times *times, int64_t microseconds);

#endif
