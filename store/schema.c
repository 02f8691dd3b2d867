/* The schema and its migrations; see schema.h. */
#include "store/schema.h"

#include <stdio.h>
#include <string.h>

#include "store/entries.h"
#include "store/sqlite.h"

enum {
	APPLICATION = 0x42656e62, /* "Benb": distinguishes our files from other SQLite files */
};

/* Migration i takes a file of version i to version i + 1. Never change one that was released: add a
 * new one.
 *
 * seats only serves to find a user's tables; `ended` is 0 while a table is open or being played and
 * its `updated` afterwards, so that its key has the order of the list of finished tables.
 * tables.seated is what the seats of a table were last made from. */
static const char *const migrations[] = {
	"CREATE TABLE users ("
	" id TEXT PRIMARY KEY NOT NULL,"
	" name TEXT NOT NULL,"
	" handle TEXT UNIQUE,"
	" passphrase TEXT,"
	" settings TEXT NOT NULL,"
	" created INTEGER NOT NULL,"
	" seen INTEGER NOT NULL"
	") STRICT;"

	"CREATE TABLE sessions ("
	" token_hash BLOB PRIMARY KEY NOT NULL,"
	" user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,"
	" created INTEGER NOT NULL,"
	" expires INTEGER NOT NULL,"
	" link INTEGER NOT NULL"
	") STRICT, WITHOUT ROWID;"
	"CREATE INDEX sessions_user ON sessions (user);"
	"CREATE INDEX sessions_expires ON sessions (expires) WHERE expires > 0;"

	"CREATE TABLE tables ("
	" id TEXT PRIMARY KEY NOT NULL,"
	" game TEXT NOT NULL,"
	" doc TEXT NOT NULL,"
	" state INTEGER NOT NULL,"
	" listed INTEGER NOT NULL,"
	" to_act TEXT,"
	" created INTEGER NOT NULL,"
	" updated INTEGER NOT NULL,"
	" seated TEXT"
	") STRICT;"
	"CREATE INDEX tables_played ON tables (id) WHERE state = 1;"
	"CREATE INDEX tables_listed ON tables (state, updated, game) WHERE listed = 1;"

	"CREATE TABLE seats ("
	" user TEXT NOT NULL,"
	" ended INTEGER NOT NULL,"
	" table_id TEXT NOT NULL REFERENCES tables (id),"
	" PRIMARY KEY (user, ended, table_id)"
	") STRICT, WITHOUT ROWID;"
	"CREATE INDEX seats_table ON seats (table_id);"

	"CREATE TABLE events ("
	" table_id TEXT NOT NULL REFERENCES tables (id),"
	" seq INTEGER NOT NULL,"
	" actor INTEGER NOT NULL,"
	" flags INTEGER NOT NULL,"
	" action INTEGER NOT NULL,"
	" at INTEGER NOT NULL,"
	" request TEXT,"
	" PRIMARY KEY (table_id, seq)"
	") STRICT, WITHOUT ROWID;"
	"CREATE UNIQUE INDEX events_request ON events (table_id, request)"
	" WHERE request IS NOT NULL;"

	"CREATE TABLE messages ("
	" table_id TEXT NOT NULL REFERENCES tables (id),"
	" number INTEGER NOT NULL,"
	" user TEXT,"
	" text TEXT NOT NULL,"
	" at INTEGER NOT NULL,"
	" PRIMARY KEY (table_id, number)"
	") STRICT, WITHOUT ROWID;"
	"CREATE INDEX messages_user ON messages (user) WHERE user <> '';"

	"CREATE TABLE server_values ("
	" name TEXT PRIMARY KEY NOT NULL,"
	" value TEXT NOT NULL"
	") STRICT, WITHOUT ROWID;",

	/* The user to act has not been notified since the turn began: a server that starts still
	 * has to do it. Turns that began before this column existed are not notified. */
	"ALTER TABLE tables ADD COLUMN untold INTEGER NOT NULL DEFAULT 0;",

	/* Tekhenu's cards got permanent numbers: 32 to a family instead of 24, and room for 24
	 * Start cards before the Destiny cards of a reward. Undo entries (flags 4, 8) have no
	 * action. */
	"UPDATE events SET action = action + (((((action >> 16) & 255) / 24) * 8) << 16)"
	" WHERE (flags & 12) = 0 AND (action >> 24) IN (4, 12, 41)"
	" AND table_id IN (SELECT id FROM tables WHERE game = 'tekhenu');"
	"UPDATE events SET action = action + (12 << 16)"
	" WHERE (flags & 12) = 0 AND (action >> 24) = 10 AND ((action >> 16) & 255) >= 12"
	" AND table_id IN (SELECT id FROM tables WHERE game = 'tekhenu');",

	/* An act is one row at the end of `log`, whatever its table; fold.c moves the oldest rows
	 * to the chapters of their tables, so that the log and its index stay small. `entries` are
	 * those of entries.h, from event `first` to `last`. Whose turn it is moves out of the row
	 * of the table, which is large and has indices. */
	"CREATE TABLE log ("
	" id INTEGER PRIMARY KEY,"
	" table_id TEXT NOT NULL REFERENCES tables (id),"
	" first INTEGER NOT NULL,"
	" last INTEGER NOT NULL,"
	" entries BLOB NOT NULL"
	") STRICT;"
	"CREATE UNIQUE INDEX log_table ON log (table_id, last);"
	"CREATE TABLE chapters ("
	" table_id TEXT NOT NULL REFERENCES tables (id),"
	" last INTEGER NOT NULL,"
	" first INTEGER NOT NULL,"
	" entries BLOB NOT NULL,"
	" PRIMARY KEY (table_id, last)"
	") STRICT, WITHOUT ROWID;"
	"CREATE TABLE turns ("
	" table_id TEXT PRIMARY KEY NOT NULL REFERENCES tables (id),"
	" to_act TEXT,"
	" updated INTEGER NOT NULL,"
	" untold INTEGER NOT NULL"
	") STRICT, WITHOUT ROWID;"
	"INSERT INTO turns SELECT id, to_act, updated, untold FROM tables WHERE state = 1;"
	"ALTER TABLE tables DROP COLUMN to_act;"
	"ALTER TABLE tables DROP COLUMN untold;",

	/* The sums of each table (sums.c), which makes the rows of this one itself. And the last
	 * event of a table being played, and a sum of its turn. */
	"CREATE TABLE sums ("
	" name TEXT PRIMARY KEY NOT NULL,"
	" rows INTEGER NOT NULL,"
	" hash INTEGER NOT NULL"
	") STRICT, WITHOUT ROWID;"
	"ALTER TABLE turns ADD COLUMN last INTEGER NOT NULL DEFAULT 0;"
	"UPDATE turns SET last = coalesce("
	"(SELECT max(last) FROM log WHERE log.table_id = turns.table_id), "
	"(SELECT max(last) FROM chapters WHERE chapters.table_id = turns.table_id), 0);"
	"ALTER TABLE turns ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
	"UPDATE turns SET sum = row_sum(table_id, to_act, updated, untold, last);",

	/* Small documents about people: see struct store_note. */
	"CREATE TABLE notes ("
	" kind TEXT NOT NULL,"
	" owner TEXT NOT NULL,"
	" name TEXT NOT NULL,"
	" about TEXT NOT NULL,"
	" at INTEGER NOT NULL,"
	" revision INTEGER NOT NULL,"
	" doc TEXT NOT NULL,"
	" PRIMARY KEY (kind, owner, name)"
	") STRICT;"
	"CREATE INDEX notes_at ON notes (kind, owner, at);"
	"CREATE INDEX notes_owner ON notes (owner);"
	"CREATE INDEX notes_about ON notes (about, kind) WHERE about <> '';",
};

/* Version 3 to 4: a row for every event became a chapter for every table. Request ids were texts;
 * an act that is sent again after the upgrade is rejected as stale, because its seq has passed. */
static int copy_events(sqlite3 *db)
{
	static const char select[] =
		"SELECT table_id, seq, actor, flags, action, at FROM events ORDER BY table_id, seq";
	static const char insert[] =
		"INSERT INTO chapters (table_id, first, last, entries) VALUES (?1, ?2, ?3, ?4)";
	sqlite3_stmt *from = NULL, *to = NULL;
	struct entries entries = {0};
	char table[STORE_ID_MAX + 232] = "";
	struct store_event event = {.seq = 0};
	int64_t first = 0;
	int result = sqlite3_prepare_v2(db, select, -1, &from, NULL);
	bool more = true;

	if (!result)
		result = sqlite3_prepare_v2(db, insert, -1, &to, NULL);
	while (!result && more) {
		const char *id;
		int64_t seq;

		more = sqlite3_step(from) == SQLITE_ROW;
		id = more ? (const char *)sqlite3_column_text(from, 0) : "";
		if (!id) { /* a damaged row, or no memory */
			result = SQLITE_CORRUPT;
			break;
		}
		seq = more ? sqlite3_column_int64(from, 1) : 0;
		/* A gap is damage from before: it stays a gap between two chapters. */
		if (entries.length && (strcmp(id, table) != 0 || seq != (int64_t)event.seq + 1)) {
			entries_seal(&entries);
			sqlite3_bind_text(to, 1, table, -1, SQLITE_TRANSIENT);
			sqlite3_bind_int64(to, 2, first);
			sqlite3_bind_int64(to, 3, event.seq);
			sqlite3_bind_blob64(to, 4, entries.bytes, entries.length, SQLITE_TRANSIENT);
			sqlite3_step(to);
			result = entries.broken ? SQLITE_NOMEM : sqlite3_reset(to);
			entries_free(&entries);
		}
		if (!more)
			break;
		if (!entries.length)
			first = seq;
		snprintf(table, sizeof table, "%s", id);
		event = (struct store_event){
			.seq = (uint32_t)sqlite3_column_int64(from, 1),
			.actor = (uint8_t)sqlite3_column_int(from, 2),
			.flags = (uint8_t)sqlite3_column_int(from, 3),
			.action = (uint32_t)sqlite3_column_int64(from, 4),
			.at = sqlite3_column_int64(from, 5)};
		entries_add(&entries, &event);
	}
	entries_free(&entries);
	sqlite3_finalize(to);
	if (!result)
		return sqlite3_finalize(from);
	sqlite3_finalize(from);
	return result;
}

/* What SQL alone cannot do, after the migration with the same number. */
static int (*const afterwards[sizeof migrations / sizeof *migrations])(sqlite3 *db) =
	{[3] = copy_events};
/* Runs last. */
static const char *const cleanups[sizeof migrations / sizeof *migrations] =
	{[3] = "DROP TABLE events;"};

enum { NEWEST = (int)(sizeof migrations / sizeof *migrations) };

static enum store_status explain(sqlite3 *db, const char *path, char *error)
{
	const struct sql_connection connection = {.db = db};

	sql_explain(&connection, path, "opened", error);
	return STORE_FAILED;
}

/* Reads the single number that a statement returns. Returns SQLite's result. */
static int ask_number(sqlite3 *db, const char *sql, int *number)
{
	sqlite3_stmt *statement = NULL;
	int result = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);

	*number = 0;
	if (!result && sqlite3_step(statement) == SQLITE_ROW)
		*number = sqlite3_column_int(statement, 0);
	if (result)
		return result;
	return sqlite3_finalize(statement);
}

/* Reads the version; rejects files that are not ours or newer than this program. */
static enum store_status read_version(sqlite3 *db, const char *path, int *version, char *error)
{
	int application, tables;

	if (ask_number(db, "PRAGMA user_version", version) ||
	    ask_number(db, "PRAGMA application_id", &application) ||
	    ask_number(db, "SELECT count(*) FROM sqlite_schema", &tables))
		return explain(db, path, error);
	if (*version < 0 || (application != APPLICATION && (tables || *version || application))) {
		snprintf(error, STORE_ERROR_MAX,
		         "%.100s is a database of another program: choose another file.", path);
		return STORE_FAILED;
	}
	if (*version > NEWEST) {
		snprintf(error, STORE_ERROR_MAX,
		         "The database %.100s has version %d, and this program knows versions up "
		         "to %d: "
		         "use a newer program.",
		         path, *version, NEWEST);
		return STORE_FAILED;
	}
	return STORE_OK;
}

/* SQLite returns the resulting mode, which differs if the file system lacks shared memory. */
static enum store_status choose_wal(sqlite3 *db, const char *path, char *error)
{
	int is_wal;

	if (sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 67108864;",
	                 NULL, NULL, NULL) ||
	    ask_number(db, "SELECT journal_mode = 'wal' FROM pragma_journal_mode", &is_wal))
		return explain(db, path, error);
	if (is_wal)
		return STORE_OK;
	snprintf(error, STORE_ERROR_MAX,
	         "The file system of %.100s cannot keep a write-ahead log: choose a local disk.",
	         path);
	return STORE_FAILED;
}

static int migrate(sqlite3 *db, int version)
{
	char mark[96];
	int result = SQLITE_OK;

	for (int i = version; i < NEWEST && !result; i++) {
		result = sqlite3_exec(db, migrations[i], NULL, NULL, NULL);
		if (!result && afterwards[i])
			result = afterwards[i](db);
		if (!result && cleanups[i])
			result = sqlite3_exec(db, cleanups[i], NULL, NULL, NULL);
	}
	if (result)
		return result;
	snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
	         APPLICATION, NEWEST);
	return sqlite3_exec(db, mark, NULL, NULL, NULL);
}

enum store_status schema_update(sqlite3 *db, const char *path, char *error)
{
	enum store_status status;
	int version;

	/* Reject the file before anything is changed, including the journal mode. */
	status = read_version(db, path, &version, error);
	if (status != STORE_OK)
		return status;
	status = choose_wal(db, path, error);
	if (status != STORE_OK || version == NEWEST)
		return status;
	if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) || migrate(db, version) ||
	    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL)) {
		status = explain(db, path, error);
		sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	}
	return status;
}

enum store_status schema_check(sqlite3 *db, const char *path, bool *newest, char *error)
{
	int version;
	enum store_status status = read_version(db, path, &version, error);

	*newest = version == NEWEST;
	return status;
}

enum store_status schema_update_copy(sqlite3 *db, const char *path, char *error)
{
	int version;
	enum store_status status = read_version(db, path, &version, error);

	if (status == STORE_OK && migrate(db, version))
		status = explain(db, path, error);
	return status;
}

enum store_status schema_try(sqlite3 *db, const char *path, char *error)
{
	enum store_status status;

	if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL))
		return explain(db, path, error);
	status = schema_update_copy(db, path, error);
	sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	return status;
}
