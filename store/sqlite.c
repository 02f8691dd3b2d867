/* The driver for SQLite: opening, closing, reading and copying the file. Writing is in sqlite_write.c.
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
#include <sys/stat.h>
#include <unistd.h>

#include "store/entries.h"
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
	snprintf(name, 4096, "%s%s", path, ending);
}

/* With links followed: the log lies beside the file itself. */
static void log_of(const struct store *store, char name[4096])
{
	const struct sql_connection *any =
		store->sqlite->writing.db ? &store->sqlite->writing : &store->sqlite->reading;
	const char *file = sqlite3_db_filename(any->db, "main");

	beside(file && *file ? file : store->path, "-wal", name);
}

bool sqlite_is_there(const struct store *store)
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

/* Refuses what SQLite would say less clearly, or not at all. */
static enum store_status check_files(const char *path, char *error)
{
	struct stat found;
	char log[4096];

	beside(path, "-wal", log);
	if (stat(path, &found)) {
		if (errno != ENOENT) {
			snprintf(error, STORE_ERROR_MAX,
			         "The database %.100s cannot be opened: %.100s.", path,
			         strerror(errno));
			return STORE_FAILED;
		}
		if (bytes_of(log) == 0)
			return STORE_OK;
		snprintf(error, STORE_ERROR_MAX,
		         "There is %.100s, but not the database it belongs to: bring that back, or "
		         "move the log away.",
		         log);
		return STORE_FAILED;
	}
	if (S_ISDIR(found.st_mode)) {
		snprintf(error, STORE_ERROR_MAX, "The database %.100s is a folder.", path);
		return STORE_FAILED;
	}
	if (found.st_size == 0 && bytes_of(log) > 0) {
		snprintf(error, STORE_ERROR_MAX,
		         "The database %.100s is empty, but its log is not: bring the database "
		         "back, or move the log away.",
		         path);
		return STORE_FAILED;
	}
	if (access(path, R_OK | W_OK)) {
		snprintf(error, STORE_ERROR_MAX,
		         "The database %.100s cannot be read and written: %.60s.", path,
		         strerror(errno));
		return STORE_FAILED;
	}
	return STORE_OK;
}

/* Two servers on one file would each believe their tables in memory to be the latest. The kernel
 * drops the lock when the process ends, however it ends. The lock file stays: removing it would
 * race. */
static enum store_status lock_file(struct store *store, char *error)
{
	char path[4096], owner[16] = "";
	/* With links followed, so that no other name of the file leads around the lock. */
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
	/* The number only helps people; a file that cannot take it locks as well. */
	if (ftruncate(store->sqlite->lock, 0) == 0)
		dprintf(store->sqlite->lock, "%ld\n", (long)getpid());
	return STORE_OK;
}

/* --- the driver -------------------------------------------------------------------------------- */

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
	/* The last connection to close copies the rest of the log, which a reader may not. */
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
		status = check_files(store->path, error);
	if (status != STORE_OK)
		return status;
	if (!create_private(store->path) && errno != EEXIST) {
		snprintf(error, STORE_ERROR_MAX, "The database %.100s cannot be created: %.100s.",
		         store->path, strerror(errno));
		return STORE_FAILED;
	}
	if (sql_open(&store->sqlite->writing, store->path, SQL_CREATE, error))
		return STORE_FAILED;
	status = lock_file(store, error);
	if (status == STORE_OK)
		status = schema_update(store->sqlite->writing.db, store->path, error);
	if (status == STORE_OK && count_logged(store)) {
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

/* Reads a copy of a database of an older schema, brought up to date: a private file that goes with the connection. */
static enum store_status read_copy(struct store *store, char *error)
{
	struct sql_connection copy;
	enum store_status status;

	if (sql_open(&copy, "", SQL_CREATE, error))
		return STORE_FAILED;
	status = copy_database(&store->sqlite->reading, &copy, "of an older database", error);
	if (status == STORE_OK)
		status = schema_update_copy(copy.db, store->path, error);
	sql_close(&store->sqlite->reading);
	store->sqlite->reading = copy;
	return status;
}

static enum store_status open_read(struct store *store, char *error)
{
	enum store_status status = make(store, error);
	bool newest = false;

	if (status != STORE_OK)
		return status;
	status = STORE_FAILED;
	if (!sql_open(&store->sqlite->reading, store->path, SQL_READ_ONLY, error))
		status = schema_check(store->sqlite->reading.db, store->path, &newest, error);
	return status == STORE_OK && !newest ? read_copy(store, error) : status;
}

const struct store_driver store_sqlite = {
	.open = open_both,
	.open_read = open_read,
	.close = close_file,
	.commit = sqlite_commit,
	.tidy = sqlite_tidy,
	.each = each,
	.is_there = sqlite_is_there,
	.size = size,
};

/* The first row that a check finds, or "ok": into problem[STORE_ERROR_MAX]. */
static int first_problem(struct sql_connection *copy, enum store_sql check, char *problem)
{
	sqlite3_stmt *statement = sql_take(copy, check);
	int found = statement ? sqlite3_step(statement) : sqlite3_extended_errcode(copy->db);

	snprintf(problem, STORE_ERROR_MAX, "%.80s",
	         found == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : "ok");
	if (statement)
		sqlite3_reset(statement);
	return found == SQLITE_ROW || found == SQLITE_DONE ? SQLITE_OK : found;
}

/* The same for events, whose sums SQL does not know. */
static int check_events(struct sql_connection *copy, char *problem)
{
	sqlite3_stmt *statement = sql_take(copy, SQL_ALL_EVENTS);
	int found = statement ? SQLITE_ROW : sqlite3_extended_errcode(copy->db);
	struct entries_reader reader;

	snprintf(problem, STORE_ERROR_MAX, "ok");
	while (found == SQLITE_ROW && strcmp(problem, "ok") == 0) {
		found = sqlite3_step(statement);
		if (found == SQLITE_ROW &&
		    !entries_open(&reader, sqlite3_column_blob(statement, 1),
		                  (size_t)sqlite3_column_bytes(statement, 1), 1))
			snprintf(problem, STORE_ERROR_MAX, "events of table %.24s",
			         sqlite3_column_text(statement, 0));
	}
	if (statement)
		sqlite3_reset(statement);
	return found == SQLITE_ROW || found == SQLITE_DONE ? SQLITE_OK : found;
}

/* A copy of damage is no copy. */
static enum store_status check_copy(struct sql_connection *copy, const char *path, bool newest,
                                    char *error)
{
	static const enum store_sql checks[] = {SQL_CHECK_PAGES, SQL_CHECK_TEXTS, SQL_CHECK_ROWS};
	char problem[STORE_ERROR_MAX] = "ok";
	int result = SQLITE_OK;

	for (unsigned i = 0;
	     i < sizeof checks / sizeof *checks && !result && strcmp(problem, "ok") == 0; i++)
		result = first_problem(copy, checks[i], problem);
	if (!result && newest && strcmp(problem, "ok") == 0)
		result = check_events(copy, problem);
	if (result)
		sql_explain(copy, path, "checked", error);
	else if (strcmp(problem, "ok") != 0)
		snprintf(error, STORE_ERROR_MAX,
		         "The database %.80s is damaged (%.80s): there is no copy; `benben fsck` "
		         "tells more.",
		         path, problem);
	return result || strcmp(problem, "ok") != 0 ? STORE_FAILED : STORE_OK;
}

enum store_status store_backup(const char *path, const char *copy, char *error)
{
	struct sql_connection from, to;
	enum store_status status = STORE_FAILED;
	bool newest;

	if (sql_open(&from, path, SQL_READ_ONLY, error))
		return STORE_FAILED;
	if (schema_check(from.db, path, &newest, error) != STORE_OK) {
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
		if (status == STORE_OK)
			status = check_copy(&to, path, newest, error);
		sql_close(&to);
	}
	sql_close(&from);
	if (status != STORE_OK)
		unlink(copy);
	return status;
}
