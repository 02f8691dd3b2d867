/* The driver for SQLite: opening, closing and reading the file. Writing is in sqlite_write.c,
 * copying and checking in sqlite_copy.c.
 *
 * Two connections: the loop reads, the worker writes. In WAL mode neither waits for the other, and
 * a read that begins after a commit sees it. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/entries.h"
#include "store/schema.h"

/* Creates the file before SQLite does, so that only its owner can read it and the files that SQLite
 * creates beside it. An existing file is left alone: closing it here would drop the locks that
 * SQLite may hold on it elsewhere in this process. */
bool sqlite_create_private(const char *path)
{
	int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (file < 0)
		return false;
	close(file);
	return true;
}

static struct file_identity identify(const char *path)
{
	struct stat found;

	if (stat(path, &found))
		return (struct file_identity){0, 0};
	return (struct file_identity){(uint64_t)found.st_dev, (uint64_t)found.st_ino};
}

static bool is_same(struct file_identity a, struct file_identity b)
{
	return a.inode != 0 && a.device == b.device && a.inode == b.inode;
}

/* The name of a file that SQLite keeps beside the database. */
static void beside(const char *path, const char *ending, char name[4096])
{
	snprintf(name, 4096, "%.4080s%s", path, ending);
}

/* With links resolved: the log is beside the file itself. */
static void log_of(const struct store *store, char name[4096])
{
	const struct sql_connection *any =
		store->sqlite->writing.db ? &store->sqlite->writing : &store->sqlite->reading;
	const char *file = sqlite3_db_filename(any->db, "main");

	beside(file && *file ? file : store->path, "-wal", name);
}

bool sqlite_is_same_file(const struct store *store)
{
	char log[4096];

	log_of(store, log);
	return is_same(identify(store->path), store->sqlite->file) &&
	       is_same(identify(log), store->sqlite->log);
}

static int64_t bytes_of(const char *path)
{
	struct stat found;

	return stat(path, &found) ? 0 : (int64_t)found.st_size;
}

static int64_t size(const struct store *store)
{
	char log[4096];

	log_of(store, log);
	return bytes_of(store->path) + bytes_of(log);
}

struct file_version sqlite_version_of(const char *path, const char *ending)
{
	struct stat found;
	char name[4096];

	beside(path, ending, name);
	if (stat(name, &found))
		return (struct file_version){.size = -1};
	return (struct file_version){(int64_t)found.st_size, (int64_t)found.st_mtim.tv_sec,
	                             (int64_t)found.st_mtim.tv_nsec};
}

bool sqlite_is_same_version(struct file_version a, struct file_version b)
{
	return a.size == b.size && a.seconds == b.seconds && a.nanoseconds == b.nanoseconds;
}

/* For a database that is missing or empty: SQLite would delete its log. `what` describes it. */
static enum store_status check_orphan(const char *path, const char *log, bool is_there, char *error)
{
	if (bytes_of(log) == 0)
		return STORE_OK;
	if (is_there)
		snprintf(error, STORE_ERROR_MAX,
		         "The database %.100s is empty, but its log is not: bring the database "
		         "back, or move the log away.",
		         path);
	else
		snprintf(error, STORE_ERROR_MAX,
		         "There is %.100s, but not the database it belongs to: bring that back, or "
		         "move the log away.",
		         log);
	return STORE_FAILED;
}

/* Rejects what SQLite would report less clearly, or not at all. `access_mode` is R_OK, plus W_OK
 * for writing. */
static enum store_status check_files(const char *path, int access_mode, char *error)
{
	struct stat found;
	char file[PATH_MAX], log[4096];
	const bool is_there = stat(path, &found) == 0;

	if (!is_there && errno != ENOENT) {
		snprintf(error, STORE_ERROR_MAX, "The database %.100s cannot be opened: %.100s.",
		         path, strerror(errno));
		return STORE_FAILED;
	}
	beside(is_there && realpath(path, file) ? file : path, "-wal", log);
	if (!is_there || found.st_size == 0) {
		enum store_status status = check_orphan(path, log, is_there, error);

		if (status != STORE_OK || !is_there)
			return status;
	}
	if (S_ISDIR(found.st_mode)) {
		snprintf(error, STORE_ERROR_MAX, "The database %.100s is a folder.", path);
		return STORE_FAILED;
	}
	if (access(path, access_mode)) {
		snprintf(error, STORE_ERROR_MAX, "The database %.100s cannot be read%s: %.60s.",
		         path, access_mode & W_OK ? " and written" : "", strerror(errno));
		return STORE_FAILED;
	}
	if (found.st_size == 0 && !(access_mode & W_OK)) {
		snprintf(error, STORE_ERROR_MAX,
		         "The database %.100s is empty: no server has ever written to it, or it "
		         "is lost.",
		         path);
		return STORE_FAILED;
	}
	return STORE_OK;
}

/* True if a server has the file open: see lock_file. If in doubt, it has. */
static bool is_served(const char *path)
{
	char file[PATH_MAX], lock_path[PATH_MAX + 8];
	int lock;
	bool is_free;

	snprintf(lock_path, sizeof lock_path, "%s.lock", realpath(path, file) ? file : path);
	lock = open(lock_path, O_RDONLY | O_CLOEXEC);
	if (lock < 0)
		return errno != ENOENT;
	is_free = flock(lock, LOCK_SH | LOCK_NB) == 0;
	close(lock);
	return !is_free;
}

enum store_status sqlite_open_reader(struct sql_connection *connection, const char *path,
                                     bool *is_alone, char *error)
{
	memset(connection, 0, sizeof *connection);
	if (check_files(path, R_OK, error) != STORE_OK)
		return STORE_FAILED;
	*is_alone = !is_served(path);
	return sql_open(connection, path, *is_alone ? SQL_READ_ALONE : SQL_READ_ONLY, error)
	               ? STORE_FAILED
	               : STORE_OK;
}

/* Two servers on one file would each believe their tables in memory to be the latest. The kernel
 * drops the lock when the process ends, however it ends. The lock file stays: removing it would be
 * a race. */
static enum store_status lock_file(struct store *store, char *error)
{
	char path[4096], owner[16] = "";
	/* With links resolved, so that no other name of the file bypasses the lock. */
	const char *file = sqlite3_db_filename(store->sqlite->writing.db, "main");
	int length = snprintf(path, sizeof path, "%s.lock", file);

	if (length < 0 || (size_t)length >= sizeof path) {
		snprintf(error, STORE_ERROR_MAX, "The path of the database is too long.");
		return STORE_FAILED;
	}
	store->sqlite->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (store->sqlite->lock < 0) {
		snprintf(error, STORE_ERROR_MAX, "The lock file %.100s cannot be opened: %.100s.",
		         path, strerror(errno));
		return STORE_FAILED;
	}
	if (flock(store->sqlite->lock, LOCK_EX | LOCK_NB)) {
		ssize_t got = read(store->sqlite->lock, owner, sizeof owner - 1);

		owner[got > 0 ? strspn(owner, "0123456789") : 0] = '\0';
		snprintf(error, STORE_ERROR_MAX, "Another server%s%s has the database %.100s open.",
		         *owner ? " with process number " : "", owner, store->path);
		return STORE_FAILED;
	}
	/* The number is only for people; a file that cannot be written locks as well. */
	if (ftruncate(store->sqlite->lock, 0) == 0)
		dprintf(store->sqlite->lock, "%ld\n", (long)getpid());
	return STORE_OK;
}

/* --- the driver --------------------------------------------------------------------------- */

static enum store_status make(struct store *store, char *error)
{
	store->sqlite = calloc(1, sizeof *store->sqlite);
	if (!store->sqlite) {
		snprintf(error, STORE_ERROR_MAX, "There is no memory for opening the database.");
		return STORE_FAILED;
	}
	store->sqlite->lock = -1;
	return STORE_OK;
}

static void close_file(struct store *store)
{
	if (!store->sqlite)
		return;
	checkpoint_stop(store);
	/* The last connection to close copies the rest of the log, which a reader must not do. */
	sql_close(&store->sqlite->reading);
	sql_close(&store->sqlite->writing);
	if (store->sqlite->lock >= 0)
		close(store->sqlite->lock);
	free(store->sqlite);
}

static const char *row_text(const struct sql_row *row, int column)
{
	return (const char *)sqlite3_column_text(row->answer, column);
}

static int64_t row_number(const struct sql_row *row, int column)
{
	return sqlite3_column_int64(row->answer, column);
}

static const void *row_bytes(const struct sql_row *row, int column, size_t *length)
{
	const void *bytes = sqlite3_column_blob(row->answer, column);

	*length = (size_t)sqlite3_column_bytes(row->answer, column);
	return bytes;
}

static enum store_status fail(struct store *store, bool is_taken)
{
	if (is_taken)
		snprintf(store->error, STORE_ERROR_MAX,
		         "A callback of a read has made the same read again.");
	else
		sql_explain(&store->sqlite->reading, store->path, "read", store->error);
	return STORE_FAILED;
}

static enum store_status each(struct store *store, enum store_sql which,
                              const struct sql_value *values, unsigned count, sql_take_row *take,
                              void *context)
{
	sqlite3_stmt *statement = sql_take(&store->sqlite->reading, which);
	const struct sql_row row = {
		.text = row_text, .number = row_number, .bytes = row_bytes, .answer = statement};
	bool is_any = false;
	int result;

	if (!statement)
		return fail(store, store->sqlite->reading.statements[which] != NULL);
	result = sql_bind(statement, values, count);
	if (result == SQLITE_OK)
		result = sqlite3_step(statement);
	while (result == SQLITE_ROW) {
		is_any = true;
		if (!take(context, &row))
			break;
		result = sqlite3_step(statement);
	}
	if (result != SQLITE_ROW && result != SQLITE_DONE)
		fail(store, false);
	sqlite3_reset(statement);
	if (result != SQLITE_ROW && result != SQLITE_DONE)
		return STORE_FAILED;
	return is_any ? STORE_OK : STORE_MISSING;
}

static int count_logged(struct store *store)
{
	sqlite3_stmt *statement = sql_take(&store->sqlite->writing, SQL_COUNT_LOGGED);

	if (!statement)
		return sqlite3_extended_errcode(store->sqlite->writing.db);
	if (sqlite3_step(statement) == SQLITE_ROW)
		store->sqlite->logged = (unsigned)sqlite3_column_int64(statement, 0);
	return sqlite3_reset(statement);
}

static enum store_status open_both(struct store *store, char *error)
{
	enum store_status status = make(store, error);
	char log[4096];

	if (status == STORE_OK)
		status = check_files(store->path, R_OK | W_OK, error);
	if (status != STORE_OK)
		return status;
	if (!sqlite_create_private(store->path) && errno != EEXIST) {
		snprintf(error, STORE_ERROR_MAX, "The database %.100s cannot be created: %.100s.",
		         store->path, strerror(errno));
		return STORE_FAILED;
	}
	if (sql_open(&store->sqlite->writing, store->path, SQL_CREATE, error))
		return STORE_FAILED;
	status = lock_file(store, error);
	if (status == STORE_OK)
		status = schema_update(store->sqlite->writing.db, store->path, error);
	if (status == STORE_OK &&
	    (sums_start(&store->sqlite->sums, &store->sqlite->writing) || count_logged(store))) {
		sql_explain(&store->sqlite->writing, store->path, "read", error);
		status = STORE_FAILED;
	}
	log_of(store, log);
	store->sqlite->file = identify(store->path);
	store->sqlite->log = identify(log);
	if (status == STORE_OK &&
	    sql_open(&store->sqlite->reading, store->path, SQL_READ_ONLY, error))
		status = STORE_FAILED;
	if (status == STORE_OK)
		status = checkpoint_start(store, error);
	if (status == STORE_OK)
		sqlite_begin_writing(store);
	return status;
}

/* Reads a database with an older schema from a copy brought up to date: a private file that is
 * deleted with the connection. */
static enum store_status read_copy(struct store *store, char *error)
{
	struct sql_connection copy;
	enum store_status status;

	if (sql_open(&copy, "", SQL_CREATE, error))
		return STORE_FAILED;
	status = sqlite_copy(&store->sqlite->reading, &copy, "of an older database", error);
	if (status == STORE_OK)
		status = schema_update_copy(copy.db, store->path, error);
	sql_close(&store->sqlite->reading);
	store->sqlite->reading = copy;
	return status;
}

static enum store_status open_read(struct store *store, char *error)
{
	enum store_status status = make(store, error);
	struct sqlite *sqlite = store->sqlite;
	bool newest = false;

	if (status != STORE_OK)
		return status;
	sqlite->version = sqlite_version_of(store->path, "");
	sqlite->log_version = sqlite_version_of(store->path, "-wal");
	status = sqlite_open_reader(&sqlite->reading, store->path, &sqlite->is_alone, error);
	if (status == STORE_OK)
		status = schema_check(sqlite->reading.db, store->path, &newest, error);
	sqlite->is_older = !newest;
	return status == STORE_OK && !newest ? read_copy(store, error) : status;
}

/* For a file that is read alone: true if nobody has begun to write to it. */
static bool is_same_file(const struct store *store)
{
	const struct sqlite *sqlite = store->sqlite;

	if (store->writable)
		return sqlite_is_same_file(store);
	return !sqlite->is_alone ||
	       (sqlite_is_same_version(sqlite->version, sqlite_version_of(store->path, "")) &&
	        sqlite_is_same_version(sqlite->log_version,
	                               sqlite_version_of(store->path, "-wal")));
}

const struct store_driver store_sqlite = {
	.open = open_both,
	.open_read = open_read,
	.close = close_file,
	.commit = sqlite_commit,
	.tidy = sqlite_tidy,
	.each = each,
	.check = sqlite_check,
	.is_same_file = is_same_file,
	.size = size,
};
