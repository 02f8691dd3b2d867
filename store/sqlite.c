/* Opening, closing and copying the database; implements store.h together with change.c, worker.c
 * and read.c.
 *
 * Two connections: the loop's reads, the worker's writes. In WAL mode neither waits for the other,
 * and a read begun after a commit sees it. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/schema.h"

/* Makes the file before SQLite does, so that it and the files SQLite puts beside it are for its
 * owner only. A file that exists is left alone: closing it here would drop the locks that SQLite
 * may hold on it elsewhere in this process. */
static bool create_private(const char *path)
{
	int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (file < 0)
		return false;
	close(file);
	return true;
}

/* Two servers on one file would each believe their tables in memory to be the latest. The kernel
 * drops the lock when the process ends, however it ends. The lock file stays: removing it would
 * race. */
static enum store_status lock_file(struct store *store, char *error)
{
	char path[4096], owner[16] = "";
	/* With links followed, so that no other name of the file leads around the lock. */
	const char *file = sqlite3_db_filename(store->writing.db, "main");
	int length = snprintf(path, sizeof path, "%s.lock", file);

	if (length < 0 || (size_t)length >= sizeof path) {
		snprintf(error, STORE_ERROR_MAX, "The path of the database is too long.");
		return STORE_FAILED;
	}
	store->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (store->lock < 0) {
		snprintf(error, STORE_ERROR_MAX, "The lock file %.100s cannot be opened: %.100s.",
		         path, strerror(errno));
		return STORE_FAILED;
	}
	if (flock(store->lock, LOCK_EX | LOCK_NB)) {
		ssize_t got = read(store->lock, owner, sizeof owner - 1);

		owner[got > 0 ? strspn(owner, "0123456789") : 0] = '\0';
		snprintf(error, STORE_ERROR_MAX, "Another server%s%s has the database %.100s open.",
		         *owner ? " with process number " : "", owner, store->path);
		return STORE_FAILED;
	}
	/* The number only helps people; a file that cannot take it locks as well. */
	if (ftruncate(store->lock, 0) == 0)
		dprintf(store->lock, "%ld\n", (long)getpid());
	return STORE_OK;
}

static struct store *make_store(const char *path, char *error)
{
	struct store *store = calloc(1, sizeof *store);
	char *copy = strdup(path);

	if (!store || !copy) {
		free(store);
		free(copy);
		snprintf(error, STORE_ERROR_MAX, "There is no memory for opening the database.");
		return NULL;
	}
	store->path = copy;
	store->lock = -1;
	pthread_mutex_init(&store->mutex, NULL);
	pthread_cond_init(&store->queue_grew, NULL);
	pthread_cond_init(&store->some_finished, NULL);
	store->queued.end = &store->queued.first;
	store->finished.end = &store->finished.first;
	return store;
}

/* Frees what a store without a running worker has. */
static void free_store(struct store *store)
{
	struct store_change *change;

	/* The last connection to close copies the rest of the log, which a reader may not. */
	sql_close(&store->reading);
	sql_close(&store->writing);
	if (store->lock >= 0)
		close(store->lock);
	while ((change = store->spare)) {
		store->spare = change->next;
		free(change->block);
		free(change);
	}
	pthread_cond_destroy(&store->some_finished);
	pthread_cond_destroy(&store->queue_grew);
	pthread_mutex_destroy(&store->mutex);
	free(store->path);
	free(store);
}

/* Everything of store_open that can fail. */
static enum store_status open_both(struct store *store, char *error)
{
	enum store_status status;

	create_private(store->path);
	if (sql_open(&store->writing, store->path, SQL_CREATE, error))
		return STORE_FAILED;
	status = lock_file(store, error);
	if (status == STORE_OK)
		status = schema_update(store->writing.db, store->path, error);
	if (status == STORE_OK && sql_open(&store->reading, store->path, SQL_READ_ONLY, error))
		status = STORE_FAILED;
	if (status == STORE_OK)
		status = worker_start(store, error);
	return status;
}

enum store_status store_open(struct store **store, const char *path, void (*wake)(void *context),
                             void *context, char *error)
{
	enum store_status status;

	*store = make_store(path, error);
	if (!*store)
		return STORE_FAILED;
	(*store)->wake = wake;
	(*store)->context = context;
	status = open_both(*store, error);
	if (status != STORE_OK) {
		free_store(*store);
		*store = NULL;
	}
	return status;
}

enum store_status store_open_read(struct store **store, const char *path, char *error)
{
	enum store_status status = STORE_FAILED;

	*store = make_store(path, error);
	if (!*store)
		return STORE_FAILED;
	if (!sql_open(&(*store)->reading, path, SQL_READ_ONLY, error))
		status = schema_check((*store)->reading.db, path, error);
	if (status != STORE_OK) {
		free_store(*store);
		*store = NULL;
	}
	return status;
}

void store_close(struct store *store)
{
	if (store->lock >= 0)
		worker_stop(store);
	else
		store_finish(store);
	free_store(store);
}

const char *store_error(const struct store *store)
{
	return store->error;
}

/* Copies in one step, hence in one reading transaction: the copy is the database of one instant. */
static enum store_status copy_database(struct sql_connection *from, struct sql_connection *to,
                                       const char *copy, char *error)
{
	sqlite3_backup *backup = sqlite3_backup_init(to->db, "main", from->db, "main");
	int copied, result;

	if (!backup) {
		sql_explain(to, copy, "written", error);
		return STORE_FAILED;
	}
	copied = sqlite3_backup_step(backup, -1);
	result = sqlite3_backup_finish(backup);
	/* Finishing is content with a copy that a lock has kept from being complete. */
	if (result == SQLITE_OK && copied != SQLITE_DONE)
		result = copied;
	if (result == SQLITE_OK)
		return STORE_OK;
	snprintf(error, STORE_ERROR_MAX, "The copy %.100s cannot be written: %s.", copy,
	         sqlite3_errstr(result));
	return STORE_FAILED;
}

enum store_status store_backup(const char *path, const char *copy, char *error)
{
	struct sql_connection from, to;
	enum store_status status = STORE_FAILED;

	if (sql_open(&from, path, SQL_READ_ONLY, error))
		return STORE_FAILED;
	if (schema_check(from.db, path, error) != STORE_OK) {
		sql_close(&from);
		return STORE_FAILED;
	}
	if (!create_private(copy)) {
		snprintf(error, STORE_ERROR_MAX, "The copy %.100s cannot be created: %.100s.", copy,
		         strerror(errno));
		sql_close(&from);
		return STORE_FAILED;
	}
	if (!sql_open(&to, copy, SQL_READ_WRITE, error)) {
		status = copy_database(&from, &to, copy, error);
		sql_close(&to);
	}
	sql_close(&from);
	if (status != STORE_OK)
		unlink(copy);
	return status;
}
