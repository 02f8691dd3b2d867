/* The schema and its migrations; see schema.h. */
#include "store/schema.h"

#include <stdio.h>

enum {
	APPLICATION = 0x42656e62, /* "Benb": tells our files from other SQLite files */
};

/* Migration i brings a file of version i to version i + 1. Never change one that was released: add.
 *
 * seats only serves to find somebody's tables; `ended` is 0 while a table is open or played and its
 * `updated` afterwards, so that its key has the order of the list of finished tables.
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

	/* Whoever is to act has not been told so since their turn began: what a server that starts
	 * still owes. Turns that began before this column are not told. */
	"ALTER TABLE tables ADD COLUMN untold INTEGER NOT NULL DEFAULT 0;",

	/* Tekhenu's cards got numbers for life: 32 to a family instead of 24, and room for 24 Start cards before
	 * the Destiny cards of a reward. Undo entries (flags 4, 8) hold no action. */
	"UPDATE events SET action = action + (((((action >> 16) & 255) / 24) * 8) << 16)"
	" WHERE (flags & 12) = 0 AND (action >> 24) IN (4, 12, 41)"
	" AND table_id IN (SELECT id FROM tables WHERE game = 'tekhenu');"
	"UPDATE events SET action = action + (12 << 16)"
	" WHERE (flags & 12) = 0 AND (action >> 24) = 10 AND ((action >> 16) & 255) >= 12"
	" AND table_id IN (SELECT id FROM tables WHERE game = 'tekhenu');",
};

enum { NEWEST = (int)(sizeof migrations / sizeof *migrations) };

static enum store_status explain(sqlite3 *db, const char *path, char *error)
{
	snprintf(error, STORE_ERROR_MAX, "The database %.100s cannot be opened: %.100s.", path,
	         sqlite3_errmsg(db));
	return STORE_FAILED;
}

/* The one number that a statement answers with. What SQLite answers. */
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

/* Reads the version; refuses files that are not ours or newer than this program. */
static enum store_status read_version(sqlite3 *db, const char *path, int *version, char *error)
{
	int application, tables;

	if (ask_number(db, "PRAGMA user_version", version) ||
	    ask_number(db, "PRAGMA application_id", &application) ||
	    ask_number(db, "SELECT count(*) FROM sqlite_schema", &tables))
		return explain(db, path, error);
	if (application != APPLICATION && (tables || *version || application)) {
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

/* SQLite answers with the mode it is in, which is another one where the file system lacks shared
 * memory. */
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

	for (int i = version; i < NEWEST && !result; i++)
		result = sqlite3_exec(db, migrations[i], NULL, NULL, NULL);
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

	/* Refuse before anything is changed, the journal mode included. */
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

enum store_status schema_check(sqlite3 *db, const char *path, char *error)
{
	int version;
	enum store_status status = read_version(db, path, &version, error);

	if (status == STORE_OK && version < NEWEST) {
		snprintf(error, STORE_ERROR_MAX,
		         "The database %.100s has the old version %d: start the server once to "
		         "renew it.",
		         path, version);
		status = STORE_FAILED;
	}
	return status;
}
