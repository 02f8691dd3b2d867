/* Copying SQLite's log into the database, in parallel with the worker.
 *
 * Copying thousands of pages and waiting for the disk takes long, and acts would wait for it. So a
 * thread with its own connection copies the log while the worker keeps adding to it. Little is
 * added meanwhile; the worker copies that itself between two groups, and with nothing left to copy
 * SQLite restarts the log. */
#include <signal.h>
#include <stdio.h>

#include "store/sqlite.h"

enum {
	CHECKPOINT_PAGES = 4000, /* pages in the log from which on it is copied; 4 KiB each */
	REST_PAGES = 100,        /* the worker copies at most this many itself */
	ROUNDS_MAX = 8,          /* of the thread, before the worker copies whatever is left */
};

static void *copy_log(void *context)
{
	struct checkpoint *checkpoint = context;

	pthread_mutex_lock(&checkpoint->mutex);
	for (;;) {
		int pages = 0, copied = 0;

		while (!checkpoint->asked && !checkpoint->stop)
			pthread_cond_wait(&checkpoint->changed, &checkpoint->mutex);
		if (checkpoint->stop)
			break;
		pthread_mutex_unlock(&checkpoint->mutex);
		sqlite3_wal_checkpoint_v2(checkpoint->copying.db, NULL, SQLITE_CHECKPOINT_PASSIVE,
		                          &pages, &copied);
		pthread_mutex_lock(&checkpoint->mutex);
		checkpoint->asked = false;
		checkpoint->copied = copied;
	}
	pthread_mutex_unlock(&checkpoint->mutex);
	return NULL;
}

enum store_status checkpoint_start(struct store *store, char *error)
{
	struct checkpoint *checkpoint = &store->sqlite->checkpoint;
	sigset_t all, before;

	if (sql_open(&checkpoint->copying, store->path, SQL_READ_WRITE, error))
		return STORE_FAILED;
	pthread_mutex_init(&checkpoint->mutex, NULL);
	pthread_cond_init(&checkpoint->changed, NULL);
	/* Signals are handled by the loop. */
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	checkpoint->runs = pthread_create(&checkpoint->thread, NULL, copy_log, checkpoint) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	checkpoint->from = CHECKPOINT_PAGES;
	if (checkpoint->runs)
		return STORE_OK;
	snprintf(error, STORE_ERROR_MAX, "No thread can be started for copying the log.");
	return STORE_FAILED;
}

void checkpoint_stop(struct store *store)
{
	struct checkpoint *checkpoint = &store->sqlite->checkpoint;

	if (checkpoint->runs) {
		pthread_mutex_lock(&checkpoint->mutex);
		checkpoint->stop = true;
		pthread_cond_signal(&checkpoint->changed);
		pthread_mutex_unlock(&checkpoint->mutex);
		pthread_join(checkpoint->thread, NULL);
	}
	sql_close(&checkpoint->copying);
}

/* True if the thread has nothing to do; *copied is set to the number of pages of the log that are
 * in the database. */
static bool is_idle(struct checkpoint *checkpoint, int *copied)
{
	bool idle;

	pthread_mutex_lock(&checkpoint->mutex);
	idle = !checkpoint->asked;
	*copied = checkpoint->copied;
	pthread_mutex_unlock(&checkpoint->mutex);
	return idle;
}

static void ask(struct checkpoint *checkpoint)
{
	pthread_mutex_lock(&checkpoint->mutex);
	checkpoint->asked = true;
	pthread_cond_signal(&checkpoint->changed);
	pthread_mutex_unlock(&checkpoint->mutex);
}

/* Called after every group. A reader may prevent the copying: then it is retried after some growth,
 * not at every commit. */
void sqlite_tidy(struct store *store)
{
	struct checkpoint *checkpoint = &store->sqlite->checkpoint;
	const int pages = store->sqlite->log_pages;
	int copied;

	if (pages < CHECKPOINT_PAGES)
		checkpoint->from = CHECKPOINT_PAGES;
	if (pages < checkpoint->from || !is_idle(checkpoint, &copied))
		return;
	if (checkpoint->rounds == 0 ||
	    (pages - copied > REST_PAGES && checkpoint->rounds < ROUNDS_MAX)) {
		checkpoint->rounds++;
		ask(checkpoint);
		return;
	}
	sqlite3_wal_checkpoint_v2(store->sqlite->writing.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL,
	                          NULL);
	checkpoint->rounds = 0;
	checkpoint->from = pages + CHECKPOINT_PAGES;
}
