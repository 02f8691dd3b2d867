/* The store: declarations shared by its parts, whatever the database. worker.c has the queue and
 * the thread, change.c makes changes, read.c reads; the driver does everything that depends on the
 * database. */
#ifndef STORE_PARTS_H
#define STORE_PARTS_H

#include <pthread.h>

#include "store/change.h"

struct change_list {
	struct store_change *first, **end;
};

/* One row of a result. Texts and bytes are valid until the next row. */
struct sql_row {
	const char *(*text)(const struct sql_row *row, int column);
	int64_t (*number)(const struct sql_row *row, int column);
	const void *(*bytes)(const struct sql_row *row, int column, size_t *length);
	void *answer;
	int at;
};
/* Receives a row; returns false to stop. */
typedef bool sql_take_row(void *context, const struct sql_row *row);

/* The operations of a database. */
struct store_driver {
	/* Opens for reading and writing, or for reading only. On failure `error` has a sentence;
	 * close is called in any case. */
	enum store_status (*open)(struct store *store, char *error);
	enum store_status (*open_read)(struct store *store, char *error);
	void (*close)(struct store *store);
	/* On the worker: makes the group durable and sets the status of every change; `error`
	 * describes the last failure. */
	void (*commit)(struct store *store, struct change_list *group, char *error);
	/* On the worker, after the group was reported; may be NULL. */
	void (*tidy)(struct store *store);
	/* On the thread of the store's user: runs a statement and passes on its rows. A statement
	 * that the driver does not have finds nothing. */
	enum store_status (*each)(struct store *store, enum store_sql which,
	                          const struct sql_value *values, unsigned count,
	                          sql_take_row *take, void *context);
	/* See store_stop_reading; may be NULL. */
	void (*stop_reading)(struct store *store);
	/* See store_check; NULL = the database checks itself. */
	enum store_status (*check)(struct store *store,
	                           bool (*row)(void *context, const char *problem), void *context);
	bool (*is_same_file)(const struct store *store);
	int64_t (*size)(const struct store *store);
};
extern const struct store_driver store_sqlite, store_postgres;

/* A message from another node: see store_on_change. */
struct store_notice {
	struct store_notice *next;
	char table[STORE_ID_MAX];
	uint32_t seq;
	char *text; /* of store_broadcast; else NULL */
};

struct store {
	const struct store_driver *driver;
	struct sqlite *sqlite; /* the driver's own data: one of the two */
	struct postgres *postgres;
	char *path; /* a file, or the address of a server without its password */
	bool writable;
	const struct store *followed; /* see store_follow; NULL = none */
	void (*wake)(void *);         /* may be NULL */
	void *context;

	/* The loop's own. */
	struct store_change *spare; /* changes to be reused */
	unsigned spares;
	size_t pending;
	uint64_t submitted;
	bool read_elsewhere; /* see store_stop_reading */
	uint64_t waits;
	bool behind; /* see store_is_behind */
	char error[STORE_ERROR_MAX];
	store_on_change *heard;
	store_on_broadcast *told;
	void *heard_context;

	/* Shared with the worker, under the mutex. */
	pthread_mutex_t mutex;
	pthread_cond_t queue_grew, some_finished, half_reported;
	struct change_list queued, finished;
	/* finished changes: not reported yet; reported, of the last group */
	unsigned unreported, reported;
	struct store_notice *notices, **notices_end;
	bool stop;
	char worker_error[STORE_ERROR_MAX];

	pthread_t worker;
};

/* driver->each, for store_read_... and similar: see store_stop_reading. */
enum store_status store_each_row(struct store *store, enum store_sql which,
                                 const struct sql_value *values, unsigned count, sql_take_row *take,
                                 void *context);

/* Starts the worker's thread. */
enum store_status worker_start(struct store *store, char *error);
/* Waits until all changes are finished and reported. */
void worker_settle(struct store *store);
/* The same, then ends the thread. */
void worker_stop(struct store *store);

#endif
