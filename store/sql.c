/* SQLite's statements and connections; see sqlite.h. */
#include "store/sqlite.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BUSY_MS = 5000 };

/* Columns in the order in which read.c reads them. */
#define USER "id, name, handle, passphrase, settings, created, seen"
/* The revision of a user is the hash of the row. */
#define READ_USER USER ", row_sum(" USER ")"
#define TABLE "id, game, doc, state, listed, turns.to_act, created, coalesce(turns.updated, " \
	"tables.updated), turns.untold"
#define NOTE "kind, owner, name, about, at, revision, doc"
#define TABLES "tables LEFT JOIN turns ON turns.table_id = id"

/* The filter of both lists: ?2 states as bits, ?3 game or NULL. */
#define WANTED "(?2 >> state & 1) AND (?3 IS NULL OR game = ?3)"

/* The latest listed tables of one state. One part per state: only then is each read in the order of
 * its index up to the limit. */
#define LISTED(state_number)                                                                       \
	"SELECT * FROM (SELECT id, game, doc, state, listed, turns.to_act, created, " \
	"tables.updated AS changed, " \
	"turns.untold FROM " TABLES                                                                \
	" WHERE listed = 1 AND state = " #state_number " AND " WANTED " AND tables.updated < ?4 "  \
	"ORDER BY tables.updated DESC LIMIT ?5)"

/* The tables that a user sits at. Current ones are few and are all read; finished ones may be
 * thousands and are read in the order of the key of `seats`, up to the limit. */
#define SEATED                                                                                     \
	"SELECT id, game, doc, state, listed, turns.to_act AS to_act, created, "                   \
	"coalesce(turns.updated, tables.updated) AS changed, turns.untold "                        \
	"FROM seats CROSS JOIN tables ON id = seats.table_id LEFT JOIN turns " \
	"ON turns.table_id = id WHERE user = ?1"

#define SEATED_NOW SEATED " AND ended = 0 AND " WANTED " AND coalesce(turns.updated, " \
	"tables.updated) < ?4"
/* It is nobody's turn any more: nothing to join. */
#define SEATED_OVER                                                                                \
	"SELECT id, game, doc, state, listed, NULL AS to_act, created, updated AS changed, NULL " \
	"AS untold " \
	"FROM seats CROSS JOIN tables ON id = seats.table_id WHERE user = ?1 AND ended > 0 " \
	"AND ended < ?4 AND " WANTED \
	" ORDER BY ended DESC LIMIT ?5"
#define TURNS_FIRST "ORDER BY (?6 AND to_act IS ?1) DESC, changed DESC LIMIT ?5"

/* The number of the last event of table ?1; 0 = none. Those in the log are later than those in
 * chapters. */
#define LAST                                                                                       \
	"coalesce((SELECT max(last) FROM log WHERE table_id = ?1), "                               \
	"(SELECT max(last) FROM chapters WHERE table_id = ?1), 0)"

/* For a turn that is put: see SQL_PUT_TURN. */
#define UNTOLD "CASE WHEN to_act IS ?2 THEN untold ELSE ?4 END"

static const char *const statements[SQL_COUNT] = {
	[SQL_BEGIN] = "BEGIN IMMEDIATE",
	[SQL_COMMIT] = "COMMIT",
	[SQL_ROLLBACK] = "ROLLBACK",
	[SQL_SAVE] = "SAVEPOINT change",
	[SQL_FORGET] = "RELEASE change",
	[SQL_GO_BACK] = "ROLLBACK TO change",

	[SQL_EXPECT_USER] =
		"SELECT 1 WHERE ?2 = 0 OR coalesce((SELECT row_sum(" USER ") FROM users "
		"WHERE id = ?1), 0) = ?2",
	[SQL_NEED_USER] = "SELECT 1 FROM users WHERE id = ?1",
	[SQL_PUT_USER] =
		"INSERT INTO users (" USER ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) "
		"ON CONFLICT (id) DO UPDATE SET name = ?2, handle = ?3, passphrase = ?4, "
		"settings = ?5, created = ?6, seen = ?7",
	[SQL_PUT_SESSION] =
		"INSERT INTO sessions (token_hash, user, created, expires, link) "
		"VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (token_hash) DO "
		"UPDATE SET user = ?2, created = ?3, expires = ?4, link = ?5",
	[SQL_PUT_TABLE] =
		"INSERT INTO tables (id, game, doc, state, listed, created, updated) "
		"VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) "
		"ON CONFLICT (id) DO UPDATE SET game = ?2, doc = ?3, state = ?4, listed = ?5, "
		"created = ?6, updated = ?7",
	/* A turn begins when `to_act` becomes another user: only then `untold` is stored. */
	[SQL_PUT_TURN] =
		"INSERT INTO turns (table_id, to_act, updated, untold, last, sum) "
		"VALUES (?1, ?2, ?3, ?4, " LAST ", row_sum(?1, ?2, ?3, ?4, " LAST ")) "
		"ON CONFLICT (table_id) DO UPDATE SET to_act = ?2, updated = ?3, untold = " UNTOLD
		", sum = row_sum(?1, ?2, ?3, " UNTOLD ", last)",
	[SQL_END_TURN] = "DELETE FROM turns WHERE table_id = ?1",
	[SQL_NOTE_TOLD] =
		"UPDATE turns SET untold = 0, sum = row_sum(table_id, to_act, updated, 0, last) "
		"WHERE table_id = ?1 AND to_act = ?2",
	/* Acts put their table again, nearly always with the same seats: then nothing is
	 * written. */
	[SQL_SEATS_CHANGED] =
		"UPDATE tables SET seated = ?2 WHERE id = ?1 AND seated IS NOT ?2 RETURNING 1",
	[SQL_EMPTY_SEATS] = "DELETE FROM seats WHERE table_id = ?1",
	[SQL_ADD_SEAT] =
		"INSERT OR IGNORE INTO seats (user, ended, table_id) VALUES (?1, ?2, ?3)",
	/* True if ?2 is the table's last event. */
	[SQL_IS_LAST_EVENT] =
		"SELECT 1 WHERE ?2 = " LAST,
	[SQL_ADD_EVENTS] = "INSERT INTO log (table_id, first, last, entries) "
		"VALUES (?1, ?2, ?3, ?4)",
	[SQL_NOTE_LAST] =
		"UPDATE turns SET last = ?2, sum = row_sum(table_id, to_act, updated, untold, ?2) "
		"WHERE table_id = ?1",
	[SQL_OLDEST_LOGGED] = "SELECT table_id FROM log ORDER BY id LIMIT 1",
	[SQL_LAST_CHAPTER] =
		"SELECT first, entries, last FROM chapters WHERE table_id = ?1 ORDER BY last DESC "
		"LIMIT 1",
	[SQL_CHAPTERS] = "SELECT first, entries, last FROM chapters WHERE table_id = ?1 "
		"ORDER BY last",
	[SQL_LOGGED] = "SELECT first, entries, last FROM log WHERE table_id = ?1 ORDER BY last",
	[SQL_DROP_CHAPTERS] = "DELETE FROM chapters WHERE table_id = ?1 AND first >= ?2",
	[SQL_DROP_LOGGED] = "DELETE FROM log WHERE table_id = ?1",
	[SQL_ADD_CHAPTER] = "INSERT INTO chapters (table_id, first, last, entries) "
		"VALUES (?1, ?2, ?3, ?4)",
	[SQL_COUNT_LOGGED] = "SELECT count(*) FROM log",
	[SQL_SUM] = "SELECT rows, hash FROM sums WHERE name = ?1",
	[SQL_PUT_SUM] =
		"INSERT INTO sums (name, rows, hash) VALUES (?1, ?2, ?3) "
		"ON CONFLICT (name) DO UPDATE SET rows = ?2, hash = ?3",
	[SQL_ADD_MESSAGE] =
		"INSERT INTO messages (table_id, number, user, text, at) "
		"VALUES (?1, ?2, ?3, ?4, ?5)",
	[SQL_PUT_VALUE] =
		"INSERT INTO server_values (name, value) VALUES (?1, ?2) "
		"ON CONFLICT (name) DO UPDATE SET value = ?2",
	[SQL_KEEP_VALUE] = "INSERT INTO server_values (name, value) VALUES (?1, ?2) "
		"ON CONFLICT (name) DO NOTHING",
	[SQL_EXPECT_NOTE] =
		"SELECT 1 WHERE coalesce((SELECT revision FROM notes "
		"WHERE kind = ?1 AND owner = ?2 AND name = ?3), 0) = ?4",
	[SQL_ADD_NOTE] =
		"INSERT INTO notes (kind, owner, name, about, at, doc, revision) "
		"VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1)",
	[SQL_PUT_NOTE] =
		"INSERT INTO notes (kind, owner, name, about, at, doc, revision) "
		"VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1) "
		"ON CONFLICT (kind, owner, name) DO UPDATE SET about = ?4, at = ?5, doc = ?6, "
		"revision = revision + 1",
	[SQL_USE_NOTE] = "DELETE FROM notes WHERE kind = ?1 AND owner = ?2 AND name = ?3 "
		"RETURNING 1",
	[SQL_DROP_NOTE] = "DELETE FROM notes WHERE kind = ?1 AND owner = ?2 AND name = ?3",
	[SQL_DROP_NOTES] = "DELETE FROM notes WHERE kind = ?1 AND owner = ?2",
	[SQL_DROP_NOTES_OF] = "DELETE FROM notes WHERE owner = ?1 OR (about = ?1 AND about <> '')",
	[SQL_DROP_SESSION] = "DELETE FROM sessions WHERE token_hash = ?1",
	[SQL_USE_LINK] = "DELETE FROM sessions WHERE token_hash = ?1 RETURNING 1",
	[SQL_DROP_SESSIONS] = "DELETE FROM sessions WHERE user = ?1 AND token_hash IS NOT ?2",
	[SQL_DROP_EXPIRED] = "DELETE FROM sessions WHERE expires > 0 AND expires <= ?1",
	/* Clears `seated`, so that the next put of the table rewrites its seats. */
	[SQL_UNTURN_USER] =
		"UPDATE turns SET to_act = NULL, sum = row_sum(table_id, NULL, updated, untold, "
		"last) "
		"WHERE to_act = ?1 AND table_id IN (SELECT table_id FROM seats WHERE user = ?1)",
	[SQL_UNSEAT_USER] =
		"UPDATE tables SET seated = NULL WHERE id IN (SELECT table_id FROM seats "
		"WHERE user = ?1)",
	[SQL_DROP_SEATS] = "DELETE FROM seats WHERE user = ?1",
	[SQL_DROP_AUTHOR] = "UPDATE messages SET user = '' WHERE user = ?1",
	[SQL_DROP_MESSAGES] = "DELETE FROM messages WHERE table_id = ?1",
	[SQL_DROP_ALL_CHAPTERS] = "DELETE FROM chapters WHERE table_id = ?1",
	[SQL_DROP_TABLE] = "DELETE FROM tables WHERE id = ?1",
	[SQL_DROP_USER] = "DELETE FROM users WHERE id = ?1",

	[SQL_USER_BY_ID] = "SELECT " READ_USER " FROM users WHERE id = ?1",
	[SQL_USER_BY_HANDLE] = "SELECT " READ_USER " FROM users WHERE handle = ?1",
	[SQL_SESSION] =
		"SELECT token_hash, user, created, expires, link FROM sessions "
		"WHERE token_hash = ?1",
	[SQL_TABLE] = "SELECT " TABLE " FROM " TABLES " WHERE id = ?1",
	/* Both lists: ?1 user, ?2 states, ?3 game, ?4 before, ?5 limit, ?6 turns first. */
	[SQL_LIST_LISTED] =
		LISTED(0) " UNION ALL " LISTED(1) " UNION ALL " LISTED(2) " UNION ALL " LISTED(3)
		" ORDER BY changed DESC LIMIT ?5",
	[SQL_LIST_OPEN] = LISTED(0),
	[SQL_LIST_PLAYED] = LISTED(1),
	[SQL_LIST_SEATED] = "SELECT * FROM (" SEATED_NOW " UNION ALL SELECT * "
		"FROM (" SEATED_OVER ")) " TURNS_FIRST,
	[SQL_LIST_SEATED_NOW] = SEATED_NOW " " TURNS_FIRST,
	[SQL_LIST_SEATED_OVER] = SEATED_OVER,
	/* One statement, and so one snapshot: rows that fold.c moves meanwhile are neither missed
	 * nor read twice. */
	[SQL_EVENTS] =
		"SELECT first, entries FROM chapters WHERE table_id = ?1 AND last > ?2 "
		"UNION ALL SELECT first, entries FROM log WHERE table_id = ?1 AND last > ?2 "
		"ORDER BY first",
	[SQL_MESSAGES] =
		"SELECT number, user, text, at FROM messages "
		"WHERE table_id = ?1 AND number > ?2 ORDER BY number",
	[SQL_VALUE] = "SELECT value FROM server_values WHERE name = ?1",
	[SQL_TABLE_IDS] = "SELECT id FROM tables ORDER BY id",
	[SQL_IDLE_TABLES] =
		"SELECT " TABLE " FROM " TABLES " WHERE id > ?2 "
		"AND coalesce(turns.updated, tables.updated) < ?1 "
		"ORDER BY id LIMIT ?3",
	[SQL_IDLE_GUESTS] =
		"SELECT id FROM users WHERE handle IS NULL AND seen < ?1 "
		"AND NOT EXISTS (SELECT 1 FROM seats WHERE user = users.id) LIMIT ?2",
	[SQL_NEXT_TABLE] = "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT 1",
	[SQL_TABLES_PLAYED] = "SELECT " TABLE " FROM " TABLES " WHERE state = 1 ORDER BY id",
	[SQL_CHECK_PAGES] = "SELECT integrity_check FROM pragma_integrity_check",
	/* If a page of a long text is lost, it leaves a hole that only shows in the contents. */
	[SQL_CHECK_TEXTS] =
		"SELECT 'the row of user ' || id || ' is damaged' FROM users "
		"WHERE NOT json_valid(settings) "
		"UNION ALL SELECT 'message ' || number || ' of table ' || table_id || ' is "
		"damaged' FROM messages "
		"WHERE instr(CAST(text AS BLOB), x'00') LIMIT 100",
	[SQL_CHECK_NOTES] =
		"SELECT 'note ' || kind || ' ' || owner || ' ' || name || ' is damaged' FROM notes "
		"WHERE NOT json_valid(doc) LIMIT 100",
	[SQL_CHECK_TURNS] =
		"SELECT 'table ' || id || ' is being played, but has no turn' FROM tables "
		"WHERE state = 1 AND NOT EXISTS (SELECT 1 FROM turns WHERE table_id = id) "
		"LIMIT 100",
	[SQL_CHECK_LAST] =
		"SELECT 'the last event of table ' || table_id || ' is ' || found || ', but ' || "
		"last || ' was stored' "
		"FROM (SELECT table_id, last, coalesce((SELECT max(last) FROM log "
		"WHERE log.table_id = turns.table_id), "
		"(SELECT max(last) FROM chapters WHERE chapters.table_id = turns.table_id), 0) AS "
		"found FROM turns) "
		"WHERE found <> last LIMIT 100",
	[SQL_CHECK_TURN_SUMS] =
		"SELECT 'the turn of table ' || table_id || ' is not what was stored' FROM turns "
		"WHERE sum <> row_sum(table_id, to_act, updated, untold, last) LIMIT 100",
	[SQL_CHECK_ROWS] = "SELECT 'the row of table ' || id || ' is damaged' FROM tables "
		"WHERE NOT json_valid(doc) LIMIT 100",
	[SQL_ALL_EVENTS] =
		"SELECT table_id, entries FROM chapters UNION ALL SELECT table_id, entries "
		"FROM log",
	[SQL_ALL_USERS] = "SELECT " READ_USER " FROM users ORDER BY id",
	[SQL_ALL_SESSIONS] = "SELECT token_hash, user, created, expires, link FROM sessions",
	[SQL_ALL_VALUES] = "SELECT name, value FROM server_values",
	[SQL_SEATS_OF] = "SELECT DISTINCT user FROM seats WHERE table_id = ?1",
	[SQL_NOTE] = "SELECT " NOTE " FROM notes WHERE kind = ?1 AND owner = ?2 AND name = ?3",
	[SQL_LATEST_NOTES] =
		"SELECT " NOTE " FROM notes WHERE kind = ?1 AND owner = ?2 AND at < ?3 "
		"ORDER BY at DESC, name DESC LIMIT ?4",
	[SQL_NEXT_NOTES] =
		"SELECT " NOTE " FROM notes WHERE kind = ?1 AND owner = ?2 AND name > ?3 "
		"ORDER BY name LIMIT ?4",
	[SQL_NOTES_ABOUT] =
		"SELECT " NOTE " FROM notes WHERE about = ?1 AND about <> '' AND kind = ?2 "
		"ORDER BY owner, name LIMIT ?3",
	[SQL_NOTES_OF] = "SELECT " NOTE " FROM notes WHERE owner = ?1 OR (about = ?1 "
		"AND about <> '') ORDER BY kind, owner, name",
	[SQL_NOTES_FOR] =
		"SELECT " NOTE " FROM notes WHERE kind = ?1 AND owner IN (SELECT value "
		"FROM json_each(?2)) ORDER BY owner, name LIMIT ?3",
	[SQL_NOTES_OF_KIND] =
		"SELECT " NOTE " FROM notes WHERE kind = ?1 AND (owner, name) > (?2, ?3) "
		"ORDER BY owner, name LIMIT ?4",
	[SQL_ALL_NOTES] = "SELECT " NOTE " FROM notes",
	[SQL_CHECK_REFERENCES] =
		"SELECT 'row ' || coalesce(rowid, '?') || ' of ' || \"table\" || ' refers to "
		"nothing in ' || parent "
		"FROM pragma_foreign_key_check LIMIT 100",
};

/* Settings of every connection. Deleted rows are overwritten, because people may request the
 * deletion of their data. The worker makes checkpoints when it chooses. */
static const char settings[] =
	"PRAGMA foreign_keys = ON;"
	"PRAGMA secure_delete = ON;"
	"PRAGMA trusted_schema = OFF;"
	"PRAGMA synchronous = FULL;"
	"PRAGMA wal_autocheckpoint = 0;"
	"PRAGMA cache_size = -16384;";

int sql_open(struct sql_connection *connection, const char *path, enum sql_mode mode, char *error)
{
	static const int flags[] = {
		[SQL_READ_ONLY] = SQLITE_OPEN_READONLY,
		[SQL_READ_ALONE] = SQLITE_OPEN_READONLY,
		[SQL_READ_WRITE] = SQLITE_OPEN_READWRITE,
		[SQL_CREATE] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
	};
	const char *vfs = mode == SQL_READ_ALONE ? READ_ONLY_VFS : NULL;
	int result;

	memset(connection, 0, sizeof *connection);
	if (vfs)
		read_only_register();
	result = sqlite3_open_v2(path, &connection->db, flags[mode] | SQLITE_OPEN_NOMUTEX, vfs);
	/* This keeps the index of the log in memory, not in a file. */
	if (!result && vfs)
		result = sqlite3_exec(connection->db, "PRAGMA locking_mode = EXCLUSIVE", NULL, NULL,
		                      NULL);
	if (!result)
		result = sqlite3_busy_timeout(connection->db, BUSY_MS);
	if (!result)
		result = sqlite3_extended_result_codes(connection->db, 1);
	if (!result)
		result = sqlite3_exec(connection->db, settings, NULL, NULL, NULL);
	if (!result)
		result = sums_register(connection->db);
	if (result) {
		sql_explain(connection, path, "opened", error);
		sql_close(connection);
	}
	return result;
}

void sql_close(struct sql_connection *connection)
{
	for (unsigned i = 0; i < SQL_COUNT; i++)
		sqlite3_finalize(connection->statements[i]);
	sqlite3_close(connection->db);
	memset(connection, 0, sizeof *connection);
}

sqlite3_stmt *sql_take(struct sql_connection *connection, enum store_sql which)
{
	sqlite3_stmt **statement = &connection->statements[which];

	if (!*statement)
		sqlite3_prepare_v3(connection->db, statements[which], -1, SQLITE_PREPARE_PERSISTENT,
		                   statement, NULL);
	return sqlite3_stmt_busy(*statement) ? NULL : *statement;
}

static int bind(sqlite3_stmt *statement, int place, const struct sql_value *value)
{
	switch (value->kind) {
	case SQL_NUMBER:
		return sqlite3_bind_int64(statement, place, value->number);
	case SQL_TEXT:
		return sqlite3_bind_text64(
			statement, place, value->bytes, value->length, SQLITE_STATIC, SQLITE_UTF8);
	case SQL_BYTES:
		return sqlite3_bind_blob64(
			statement, place, value->bytes, value->length, SQLITE_STATIC);
	case SQL_NULL:
		break;
	}
	return sqlite3_bind_null(statement, place);
}

int sql_bind(sqlite3_stmt *statement, const struct sql_value *values, unsigned count)
{
	int result = SQLITE_OK;

	for (unsigned i = 0; i < count && !result; i++)
		result = bind(statement, (int)i + 1, &values[i]);
	return result;
}

int sql_run(struct sql_connection *connection, enum store_sql which)
{
	sqlite3_stmt *statement = sql_take(connection, which);

	if (!statement)
		return sqlite3_extended_errcode(connection->db);
	sqlite3_step(statement);
	return sqlite3_reset(statement);
}

/* SQLite says "unable to open database file" for every system error. */
static const char *reason_of(const struct sql_connection *connection, const char *path)
{
	int code = connection->db ? sqlite3_errcode(connection->db) & 0xff : SQLITE_NOMEM;
	char folder[4096];

	if (code != SQLITE_CANTOPEN && code != SQLITE_READONLY && code != SQLITE_PERM)
		return sqlite3_errmsg(connection->db);
	if (access(path, R_OK))
		return strerror(errno);
	snprintf(folder, sizeof folder, "%s", path);
	if (access(dirname(folder), W_OK))
		return "its folder cannot be written by this user, which even reading needs; use "
		       "the server's user";
	return sqlite3_errmsg(connection->db);
}

void sql_explain(const struct sql_connection *connection, const char *path, const char *what,
                 char *error)
{
	snprintf(error, STORE_ERROR_MAX, "The database %.100s cannot be %s: %.100s.", path, what,
	         reason_of(connection, path));
}
