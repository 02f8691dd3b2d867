/* Every statement that runs on a database after opening, by name, and the values it takes. The
 * driver has the text: sql.c for SQLite, postgres_sql.c for PostgreSQL. change.c and read.c run
 * them. */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include "store/store.h"

enum store_sql {
	SQL_BEGIN,
	SQL_COMMIT,
	SQL_ROLLBACK,
	SQL_SAVE,
	SQL_FORGET,
	SQL_GO_BACK,

	SQL_EXPECT_USER,
	SQL_NEED_USER,
	SQL_PUT_USER,
	SQL_PUT_SESSION,
	SQL_EXPECT_REVISION,
	SQL_PUT_TABLE,
	SQL_PUT_TURN,
	SQL_END_TURN,
	SQL_NOTE_TOLD,
	SQL_SEATS_CHANGED,
	SQL_EMPTY_SEATS,
	SQL_ADD_SEAT,
	SQL_IS_LAST_EVENT,
	SQL_ADD_EVENTS,
	SQL_NOTE_LAST,
	SQL_OLDEST_LOGGED,
	SQL_LAST_CHAPTER,
	SQL_CHAPTERS,
	SQL_LOGGED,
	SQL_DROP_CHAPTERS,
	SQL_DROP_LOGGED,
	SQL_ADD_CHAPTER,
	SQL_COUNT_LOGGED,
	SQL_SUM,
	SQL_PUT_SUM,
	SQL_ADD_MESSAGE,
	SQL_PUT_VALUE,
	SQL_KEEP_VALUE,
	SQL_TAKE_BUDGET,
	SQL_EXPECT_NOTE,
	SQL_ADD_NOTE,
	SQL_PUT_NOTE,
	SQL_USE_NOTE,
	SQL_DROP_NOTE,
	SQL_DROP_NOTES,
	SQL_DROP_NOTES_OF,
	SQL_DROP_SESSION,
	SQL_USE_LINK,
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
	SQL_LIST_OPEN,   /* the same for one state, which is the usual query: easier to plan */
	SQL_LIST_PLAYED,
	SQL_LIST_SEATED,
	SQL_LIST_SEATED_NOW,  /* the same for current tables, and for finished ones */
	SQL_LIST_SEATED_OVER,
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
	SQL_CHECK_NOTES,
	SQL_CHECK_TURNS,
	SQL_CHECK_LAST,
	SQL_CHECK_TURN_SUMS,
	SQL_CHECK_ROWS,
	SQL_ALL_EVENTS,
	SQL_ALL_USERS,
	SQL_ALL_SESSIONS,
	SQL_ALL_VALUES,
	SQL_SEATS_OF,
	SQL_NOTE,
	SQL_LATEST_NOTES,
	SQL_NEXT_NOTES,
	SQL_NOTES_ABOUT,
	SQL_NOTES_OF,
	SQL_NOTES_FOR,
	SQL_NOTES_OF_KIND,
	SQL_ALL_NOTES,
	SQL_COUNT
};

/* A value for a statement. Texts and bytes must stay valid until the statement is reset. */
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

#endif
