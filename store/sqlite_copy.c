/* SQLite: copying a database, and searching for damage. A copy is checked as by fsck: if fsck would
 * call it damaged, it is deleted. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/entries.h"
#include "store/schema.h"
#include "store/sqlite.h"

enum {
	/* Limit on the steps of SQLite's virtual machine for a database whose pages are damaged: a
	 * fixed number, and more with its size. An intact one needs far fewer. */
	STEPS_MIN = 10000000,
	STEPS_PER_PAGE = 100000,
	STEPS_AT_ONCE = 100000, /* between two checks of the limit */
};

/* --- checking ----------------------------------------------------------------------------- */

struct checking {
	struct sql_connection *connection;
	bool (*row)(void *context, const char *problem);
	void *context;
	bool any, enough;
};

static void tell(struct checking *checking, const char *problem)
{
	checking->any = true;
	checking->enough = !checking->row(checking->context, problem);
}

/* Every row that the statement returns is a problem, except "ok". Returns SQLite's result. */
static int check_rows(struct checking *checking, enum store_sql which)
{
	sqlite3_stmt *statement = sql_take(checking->connection, which);

	if (!statement)
		return sqlite3_extended_errcode(checking->connection->db);
	while (!checking->enough && sqlite3_step(statement) == SQLITE_ROW) {
		const char *problem = (const char *)sqlite3_column_text(statement, 0);

		/* A row whose name is damaged, too. */
		if (!problem)
			tell(checking, "a row is damaged");
		else if (strcmp(problem, "ok") != 0)
			tell(checking, problem);
	}
	return sqlite3_reset(statement);
}

/* Events have checksums of their own, unknown to SQL. */
static int check_events(struct checking *checking)
{
	sqlite3_stmt *statement = sql_take(checking->connection, SQL_ALL_EVENTS);
	struct entries_reader reader;
	char problem[STORE_ERROR_MAX];

	if (!statement)
		return sqlite3_extended_errcode(checking->connection->db);
	while (!checking->enough && sqlite3_step(statement) == SQLITE_ROW) {
		const char *table = (const char *)sqlite3_column_text(statement, 0);

		if (entries_open(&reader, sqlite3_column_blob(statement, 1),
		                 (size_t)sqlite3_column_bytes(statement, 1), 1))
			continue;
		snprintf(problem, sizeof problem, "events of table %.24s are damaged",
		         table ? table : "?");
		tell(checking, problem);
	}
	return sqlite3_reset(statement);
}

static int check_sums(struct checking *checking)
{
	char problem[STORE_ERROR_MAX];
	int result = SQLITE_OK;

	for (unsigned i = 0; i < SUMS_TABLES && !result && !checking->enough; i++) {
		result = sums_compare(checking->connection, i, problem);
		if (!result && *problem)
			tell(checking, problem);
	}
	return result;
}

static int spend_steps(void *context)
{
	int64_t *left = context;

	*left -= STEPS_AT_ONCE;
	return *left < 0;
}

/* Damaged pages may form a cycle: from now on the connection stops after a limit. */
static void limit_steps(struct sql_connection *connection)
{
	const char *file = sqlite3_db_filename(connection->db, "main");
	struct file_version now = sqlite_version_of(file ? file : "", "");

	if (connection->steps_left == 0)
		connection->steps_left = STEPS_MIN +
		                         (now.size > 0 ? now.size : 0) / 4096 * STEPS_PER_PAGE;
	sqlite3_progress_handler(connection->db, STEPS_AT_ONCE, spend_steps,
	                         &connection->steps_left);
}

/* Searches for all kinds of damage separately, so that a failing search does not hide the others.
 * All see one snapshot. Returns SQLite's last error. */
static int check_all(struct checking *checking, bool newest)
{
	static const enum store_sql checks[] = {
		SQL_CHECK_PAGES, SQL_CHECK_REFERENCES, SQL_CHECK_TEXTS, SQL_CHECK_TURNS,
		SQL_CHECK_LAST,  SQL_CHECK_TURN_SUMS,  SQL_CHECK_NOTES};
	const size_t count = sizeof checks / sizeof *checks;
	sqlite3 *db = checking->connection->db;
	int result = sqlite3_exec(db, "BEGIN", NULL, NULL, NULL), found;

	/* Older ones have no turns and no notes. */
	for (size_t i = 0; i < (newest ? count : count - 4) && !checking->enough; i++) {
		found = check_rows(checking, checks[i]);
		result = found ? found : result;
		if (result || checking->any)
			limit_steps(checking->connection);
	}
	if (newest && !checking->enough) {
		found = check_sums(checking);
		result = found ? found : result;
	}
	sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	return result;
}

enum store_status sqlite_check(struct store *store, bool (*row)(void *context, const char *problem),
                               void *context)
{
	struct checking checking = {
		.connection = &store->sqlite->reading, .row = row, .context = context};
	const int result = check_all(&checking, !store->sqlite->is_older);

	if (result) {
		snprintf(store->error, STORE_ERROR_MAX,
		         "The database %.100s cannot be checked to its end: %.100s.", store->path,
		         sqlite3_errstr(result));
		return STORE_FAILED;
	}
	return checking.any ? STORE_OK : STORE_MISSING;
}

/* --- copying ------------------------------------------------------------------------------ */

enum store_status sqlite_copy(struct sql_connection *from, struct sql_connection *to,
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
	/* Finishing accepts a copy that a lock has kept from being complete. */
	if (result == SQLITE_OK && copied != SQLITE_DONE)
		result = copied;
	if (result == SQLITE_OK)
		return STORE_OK;
	snprintf(error, STORE_ERROR_MAX, "The copy %.100s cannot be written: %s.", copy,
	         sqlite3_errstr(result));
	return STORE_FAILED;
}

static bool note_first(void *context, const char *problem)
{
	snprintf(context, STORE_ERROR_MAX, "%.80s", problem);
	return false;
}

/* A damaged copy is not a copy. Neither is one that no server could open: if the version number is
 * damaged, the file may pass for an older one, of which less is checked. */
static enum store_status check_copy(struct sql_connection *copy, const char *path, bool newest,
                                    char *error)
{
	char problem[STORE_ERROR_MAX] = "";
	struct checking checking = {.connection = copy, .row = note_first, .context = problem};
	int result = check_all(&checking, newest);

	/* fsck checks the rest table by table. */
	if (!result && !checking.enough)
		result = check_rows(&checking, SQL_CHECK_ROWS);
	if (!result && !checking.enough && newest)
		result = check_events(&checking);
	if (!result && !checking.any)
		return newest ? STORE_OK : schema_try(copy->db, path, error);
	snprintf(error, STORE_ERROR_MAX,
	         "The database %.80s is damaged (%.80s): there is no copy; `benben fsck` "
	         "tells more.",
	         path, *problem ? problem : sqlite3_errstr(result));
	return STORE_FAILED;
}

/* Copies from an open database to a new file. */
static enum store_status copy_to_file(struct sql_connection *from, const char *path,
                                      const char *copy, char *error)
{
	struct sql_connection to;
	enum store_status status = STORE_FAILED;
	bool newest;

	if (schema_check(from->db, path, &newest, error) != STORE_OK)
		return STORE_FAILED;
	if (!sqlite_create_private(copy)) {
		snprintf(error, STORE_ERROR_MAX, "The copy %.100s cannot be created: %.100s.", copy,
		         strerror(errno));
		return STORE_FAILED;
	}
	if (!sql_open(&to, copy, SQL_READ_WRITE, error)) {
		status = sqlite_copy(from, &to, copy, error);
		if (status == STORE_OK)
			status = check_copy(&to, path, newest, error);
		sql_close(&to);
	}
	if (status != STORE_OK)
		unlink(copy);
	return status;
}

enum store_status store_backup(const char *path, const char *copy, char *error)
{
	struct sql_connection from;
	struct file_version file = sqlite_version_of(path, "");
	struct file_version log = sqlite_version_of(path, "-wal");
	enum store_status status;
	bool is_alone;

	if (sqlite_open_reader(&from, path, &is_alone, error) != STORE_OK)
		return STORE_FAILED;
	status = copy_to_file(&from, path, copy, error);
	sql_close(&from);
	if (status != STORE_OK || !is_alone ||
	    (sqlite_is_same_version(file, sqlite_version_of(path, "")) &&
	     sqlite_is_same_version(log, sqlite_version_of(path, "-wal"))))
		return status;
	snprintf(error, STORE_ERROR_MAX,
	         "A server has begun to write to %.100s while it was copied: try again.", path);
	unlink(copy);
	return STORE_FAILED;
}
