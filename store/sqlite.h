/* The store itself: what sqlite.c, worker.c and read.c share. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <pthread.h>

#include "store/change.h"

struct change_list {
	struct store_change *first, **end;
};

/* Which file something is: to notice that it was deleted or replaced. */
struct file_identity {
	uint64_t device, inode;
};

struct store {
	char *path;
	struct file_identity file, log; /* as they were opened */
	int lock;             /* the open lock file; -1 = opened for reading */
	void (*wake)(void *); /* may be NULL */
	void *context;

	/* The loop's own. */
	struct sql_connection reading;
	struct store_change *spare; /* changes to be used again */
	unsigned spares;
	size_t pending;
	char error[STORE_ERROR_MAX];

	/* Shared with the worker, under the mutex. */
	pthread_mutex_t mutex;
	pthread_cond_t queue_grew, some_finished;
	struct change_list queued, finished;
	bool stop;
	char worker_error[STORE_ERROR_MAX];

	/* The worker's own. */
	pthread_t worker;
	struct sql_connection writing;
	unsigned logged;     /* rows of the table `log`, about */
	int log_pages;       /* of the write-ahead log, after the last commit */
	int checkpoint_from; /* pages from which on the log is copied into the database */
};

/* Starts the worker's thread on store->writing. */
enum store_status worker_start(struct store *store, char *error);
/* Waits until all changes are finished and reported, then ends the thread. */
void worker_stop(struct store *store);

/* fold.c; in the transaction of the caller. What SQLite answers. */
/* The table's rows of the log, *rows of them, go to its last chapter, or with `whole` all of it becomes one. */
int fold_table(struct sql_connection *connection, const char *table, bool whole, unsigned *rows);
/* Folds tables while the log has more than its rows, about `most` of them. */
int fold_some(struct sql_connection *connection, unsigned *logged, unsigned most);

#endif
