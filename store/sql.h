/* Connections to the SQLite file, and every statement that is ever run on one after opening.
 *
 * A connection belongs to one thread. It prepares a statement when it is first asked for and keeps
 * it. The schema itself stands in schema.c; who runs which statement when, in change.c and
 * read.c. */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include <sqlite3.h>

#include "store/store.h"

enum store_sql {
	SQL_BEGIN,
	SQL_COMMIT,
	SQL_ROLLBACK,
	SQL_SAVE,
	SQL_FORGET,
	SQL_GO_BACK,

	SQL_PUT_USER,
	SQL_PUT_SESSION,
	SQL_PUT_TABLE,
	SQL_PUT_TURN,
	SQL_END_TURN,
	SQL_NOTE_TOLD,
	SQL_SEATS_CHANGED,
	SQL_EMPTY_SEATS,
	SQL_ADD_SEAT,
	SQL_IS_LAST_EVENT,
	SQL_ADD_EVENTS,
	SQL_OLDEST_LOGGED,
	SQL_LAST_CHAPTER,
	SQL_CHAPTERS,
	SQL_LOGGED,
	SQL_DROP_CHAPTERS,
	SQL_DROP_LOGGED,
	SQL_ADD_CHAPTER,
	SQL_COUNT_LOGGED,
	SQL_ADD_MESSAGE,
	SQL_PUT_VALUE,
	SQL_DROP_SESSION,
	SQL_DROP_SESSIONS,
	SQL_DROP_EXPIRED,
	SQL_UNTURN_USER,
	SQL_UNSEAT_USER,
	SQL_DROP_SEATS,
	SQL_DROP_AUTHOR,
	SQL_DROP_USER,
	SQL_DROP_MESSAGES,
	SQL_DROP_ALL_CHAPTERS,
	SQL_DROP_TABLE,

	SQL_USER_BY_ID,
	SQL_USER_BY_HANDLE,
	SQL_SESSION,
	SQL_TABLE,
	SQL_LIST_LISTED,
	SQL_LIST_SEATED,
	SQL_EVENTS,
	SQL_MESSAGES,
	SQL_VALUE,
	SQL_TABLE_IDS,
	SQL_NEXT_TABLE,
	SQL_IDLE_TABLES,
	SQL_IDLE_GUESTS,
	SQL_TABLES_PLAYED,
	SQL_CHECK_PAGES,
	SQL_CHECK_REFERENCES,
	SQL_CHECK_TEXTS,
	SQL_CHECK_ROWS,
	SQL_ALL_EVENTS,
	SQL_COUNT
};

struct sql_connection {
	sqlite3 *db;
	sqlite3_stmt *statements[SQL_COUNT];
};

/* A value for a statement. Texts and bytes must stay in place until the statement is reset. */
enum sql_kind { SQL_NULL, SQL_NUMBER, SQL_TEXT, SQL_BYTES };
struct sql_value {
	enum sql_kind kind;
	union {
		int64_t number;
		struct {
			const void *bytes;
			size_t length;
		};
	};
};
struct sql_value sql_number(int64_t number);
struct sql_value sql_text(const char *text); /* NULL is SQL's NULL */
struct sql_value sql_bytes(const void *bytes, size_t length);

enum sql_mode { SQL_READ_ONLY, SQL_READ_WRITE, SQL_CREATE };
/* Opens with the settings that all connections share. What SQLite answers; on failure `error` (of
 * STORE_ERROR_MAX bytes) has a sentence and nothing is open. */
int sql_open(struct sql_connection *connection, const char *path, enum sql_mode mode, char *error);
/* Does nothing with one that is not open. */
void sql_close(struct sql_connection *connection);

/* The statement, ready for new values; NULL when it cannot be prepared or is in use. */
sqlite3_stmt *sql_take(struct sql_connection *connection, enum store_sql which);
/* Gives the statement its values, from the first parameter on. */
int sql_bind(sqlite3_stmt *statement, const struct sql_value *values, unsigned count);
/* Runs a statement without values to its end. SQLITE_OK or what went wrong. */
int sql_run(struct sql_connection *connection, enum store_sql which);

/* Writes "The database PATH cannot be WHAT: REASON." with the reason of the last call. */
void sql_explain(const struct sql_connection *connection, const char *path, const char *what,
                 char *error);

#endif
