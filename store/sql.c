/* Connections and statements; see sql.h. */
#include "store/sql.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { BUSY_MS = 5000 };

/* Columns in the order in which read.c takes them apart. */
#define USER "id, name, handle, passphrase, settings, created, seen"
#define TABLE "id, game, doc, state, listed, to_act, created, updated, untold"

/* What both lists filter by: ?2 states as bits, ?3 game or NULL. */
#define WANTED "(?2 >> state & 1) AND (?3 IS NULL OR game = ?3)"

/* The latest listed tables of one state. One part per state, because only then each is read in the
 * order of its index and stops at the limit. */
#define LISTED(state_number)                                                                       \
	"SELECT * FROM (SELECT " TABLE " FROM tables "                                             \
	"WHERE listed = 1 AND state = " #state_number " AND " WANTED " AND updated < ?4 "          \
	"ORDER BY updated DESC LIMIT ?5)"

/* The tables somebody sits at. Those under way are few and are all looked at; those that are over
 * may be thousands and are read in the order of the key of `seats`, up to the limit. */
#define SEATED "SELECT " TABLE " FROM seats CROSS JOIN tables ON id = table_id WHERE user = ?1"

static const char *const statements[SQL_COUNT] = {
	[SQL_BEGIN] = "BEGIN IMMEDIATE",
	[SQL_COMMIT] = "COMMIT",
	[SQL_ROLLBACK] = "ROLLBACK",
	[SQL_SAVE] = "SAVEPOINT change",
	[SQL_FORGET] = "RELEASE change",
	[SQL_GO_BACK] = "ROLLBACK TO change",

	[SQL_PUT_USER] =
		"INSERT INTO users (" USER ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) "
		"ON CONFLICT (id) DO UPDATE SET name = ?2, handle = ?3, passphrase = ?4, "
		"settings = ?5, created = ?6, seen = ?7",
	[SQL_PUT_SESSION] =
		"INSERT INTO sessions (token_hash, user, created, expires, link) "
		"VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (token_hash) DO "
		"UPDATE SET user = ?2, created = ?3, expires = ?4, link = ?5",
	/* A turn begins when `to_act` becomes somebody else: only then `untold` is taken. */
	[SQL_PUT_TABLE] =
		"INSERT INTO tables (" TABLE ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) "
		"ON CONFLICT (id) DO UPDATE SET game = ?2, doc = ?3, state = ?4, listed = ?5, "
		"untold = CASE WHEN to_act IS ?6 THEN untold ELSE ?9 END, "
		"to_act = ?6, created = ?7, updated = ?8",
	[SQL_NOTE_TOLD] = "UPDATE tables SET untold = 0 WHERE id = ?1 AND to_act = ?2",
	/* Acts put their table again, nearly always with the same seats: nothing is written. */
	[SQL_SEATS_CHANGED] =
		"UPDATE tables SET seated = ?2 WHERE id = ?1 AND seated IS NOT ?2 RETURNING 1",
	[SQL_EMPTY_SEATS] = "DELETE FROM seats WHERE table_id = ?1",
	[SQL_ADD_SEAT] =
		"INSERT OR IGNORE INTO seats (user, ended, table_id) VALUES (?1, ?2, ?3)",
	[SQL_HAS_EVENT] = "SELECT 1 FROM events WHERE table_id = ?1 AND seq = ?2",
	[SQL_ADD_EVENT] =
		"INSERT INTO events (table_id, seq, actor, flags, action, at, request) "
		"VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
	[SQL_ADD_MESSAGE] =
		"INSERT INTO messages (table_id, number, user, text, at) "
		"VALUES (?1, ?2, ?3, ?4, ?5)",
	[SQL_PUT_VALUE] =
		"INSERT INTO server_values (name, value) VALUES (?1, ?2) "
		"ON CONFLICT (name) DO UPDATE SET value = ?2",
	[SQL_DROP_SESSION] = "DELETE FROM sessions WHERE token_hash = ?1",
	[SQL_DROP_EXPIRED] = "DELETE FROM sessions WHERE expires > 0 AND expires <= ?1",
	/* `seated` is cleared, so that the next put of the table writes its seats anew. */
	[SQL_UNSEAT_USER] =
		"UPDATE tables SET to_act = nullif(to_act, ?1), seated = NULL "
		"WHERE id IN (SELECT table_id FROM seats WHERE user = ?1)",
	[SQL_DROP_SEATS] = "DELETE FROM seats WHERE user = ?1",
	[SQL_DROP_AUTHOR] = "UPDATE messages SET user = '' WHERE user = ?1",
	[SQL_DROP_USER] = "DELETE FROM users WHERE id = ?1",

	[SQL_USER_BY_ID] = "SELECT " USER " FROM users WHERE id = ?1",
	[SQL_USER_BY_HANDLE] = "SELECT " USER " FROM users WHERE handle = ?1",
	[SQL_SESSION] =
		"SELECT token_hash, user, created, expires, link FROM sessions "
		"WHERE token_hash = ?1",
	[SQL_TABLE] = "SELECT " TABLE " FROM tables WHERE id = ?1",
	/* Both lists: ?1 user, ?2 states, ?3 game, ?4 before, ?5 limit, ?6 turns first. */
	[SQL_LIST_LISTED] =
		LISTED(0) " UNION ALL " LISTED(1) " UNION ALL " LISTED(2) " UNION ALL " LISTED(3)
		" ORDER BY updated DESC LIMIT ?5",
	[SQL_LIST_SEATED] =
		"SELECT * FROM (" SEATED " AND ended = 0 AND " WANTED " AND updated < ?4 "
		"UNION ALL SELECT * FROM (" SEATED " AND ended > 0 AND ended < ?4 AND " WANTED
		" ORDER BY ended DESC LIMIT ?5)) "
		"ORDER BY (?6 AND to_act IS ?1) DESC, updated DESC LIMIT ?5",
	[SQL_EVENTS] =
		"SELECT seq, actor, flags, action, at, request FROM events "
		"WHERE table_id = ?1 AND seq > ?2 ORDER BY seq",
	[SQL_REQUEST] = "SELECT seq FROM events WHERE table_id = ?1 AND request = ?2",
	[SQL_MESSAGES] =
		"SELECT number, user, text, at FROM messages "
		"WHERE table_id = ?1 AND number > ?2 ORDER BY number",
	[SQL_VALUE] = "SELECT value FROM server_values WHERE name = ?1",
	[SQL_TABLE_IDS] = "SELECT id FROM tables ORDER BY id",
	[SQL_TABLES_PLAYED] = "SELECT " TABLE " FROM tables WHERE state = 1 ORDER BY id",
};

/* Settings of every connection. Deleted rows are overwritten, because people may ask for their data
 * to be deleted. Checkpoints are the worker's, at a moment it chooses. */
static const char settings[] = "PRAGMA foreign_keys = ON;"
			       "PRAGMA secure_delete = ON;"
			       "PRAGMA trusted_schema = OFF;"
			       "PRAGMA synchronous = FULL;"
			       "PRAGMA wal_autocheckpoint = 0;"
			       "PRAGMA cache_size = -16384;";

struct sql_value sql_number(int64_t number)
{
	return (struct sql_value){.kind = SQL_NUMBER, .number = number};
}

struct sql_value sql_text(const char *text)
{
	if (!text)
		return (struct sql_value){.kind = SQL_NULL};
	return (struct sql_value){.kind = SQL_TEXT, .bytes = text, .length = strlen(text)};
}

struct sql_value sql_bytes(const void *bytes, size_t length)
{
	return (struct sql_value){.kind = SQL_BYTES, .bytes = bytes, .length = length};
}

int sql_open(struct sql_connection *connection, const char *path, enum sql_mode mode, char *error)
{
	static const int flags[] = {
		[SQL_READ_ONLY] = SQLITE_OPEN_READONLY,
		[SQL_READ_WRITE] = SQLITE_OPEN_READWRITE,
		[SQL_CREATE] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
	};
	int result;

	memset(connection, 0, sizeof *connection);
	result = sqlite3_open_v2(path, &connection->db, flags[mode] | SQLITE_OPEN_NOMUTEX, NULL);
	if (!result)
		result = sqlite3_busy_timeout(connection->db, BUSY_MS);
	if (!result)
		result = sqlite3_extended_result_codes(connection->db, 1);
	if (!result)
		result = sqlite3_exec(connection->db, settings, NULL, NULL, NULL);
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
		return sqlite3_bind_text64(statement, place, value->bytes, value->length,
		                           SQLITE_STATIC, SQLITE_UTF8);
	case SQL_BYTES:
		return sqlite3_bind_blob64(statement, place, value->bytes, value->length,
		                           SQLITE_STATIC);
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

void sql_explain(const struct sql_connection *connection, const char *path, const char *what,
                 char *error)
{
	snprintf(error, STORE_ERROR_MAX, "The database %.100s cannot be %s: %.100s.", path, what,
	         sqlite3_errmsg(connection->db));
}
