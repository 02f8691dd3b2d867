/* Folding: rows of the log become chapters of their tables.
 *
 * Acts are appended to one small log, which is fast. When it has grown, the worker takes the table
 * of its oldest row and appends all rows of that table to its last chapter; a finished table
 * becomes one chapter. This happens in the worker's transaction, so rows are always in exactly one
 * place. */
#include <stdio.h>

#include "store/entries.h"
#include "store/sqlite.h"

enum {
	LOG_ROWS = 4096,      /* rows of the log from which on it is folded */
	CHAPTER_BYTES = 3000, /* a chapter of this size gets no more */
};

/* A chapter under construction. */
struct folding {
	struct entries entries;
	uint32_t first, last; /* first 0 = empty so far */
	unsigned rows;
	bool damaged;
};

/* Adds the events of a row: first, entries, last. */
static void add_row(struct folding *folding, sqlite3_stmt *row)
{
	uint32_t first = (uint32_t)sqlite3_column_int64(row, 0);
	bool good = entries_add_row(&folding->entries, sqlite3_column_blob(row, 1),
	                            (size_t)sqlite3_column_bytes(row, 1), first, &folding->last);

	if (folding->first == 0)
		folding->first = first;
	folding->rows++;
	folding->damaged = folding->damaged || !good;
}

/* Adds all rows that a statement finds for a table. Returns SQLite's result. */
static int add_rows(struct folding *folding, struct sql_connection *connection,
                    enum store_sql which, const char *table, size_t most)
{
	sqlite3_stmt *statement = sql_take(connection, which);
	const struct sql_value id = sql_text(table);
	int result;

	if (!statement)
		return sqlite3_extended_errcode(connection->db);
	result = sql_bind(statement, &id, 1);
	while (!result && (result = sqlite3_step(statement)) == SQLITE_ROW) {
		result = SQLITE_OK;
		if ((size_t)sqlite3_column_bytes(statement, 1) > most)
			break;
		add_row(folding, statement);
	}
	sqlite3_reset(statement);
	return result == SQLITE_DONE ? SQLITE_OK : result;
}

static int run(struct sql_connection *connection, enum store_sql which,
               const struct sql_value *values, unsigned count)
{
	sqlite3_stmt *statement = sql_take(connection, which);
	int result = statement ? sql_bind(statement, values, count)
	                       : sqlite3_extended_errcode(connection->db);

	if (result)
		return result;
	sqlite3_step(statement);
	return sqlite3_reset(statement);
}

/* Writes the chapter and deletes the rows it was made from. */
static int put_chapter(struct folding *folding, struct sql_connection *connection,
                       const char *table)
{
	const struct sql_value from[] = {sql_text(table), sql_number(folding->first)};
	int result;

	entries_seal(&folding->entries);
	if (folding->entries.broken)
		return SQLITE_NOMEM;
	const struct sql_value chapter[] = {
		sql_text(table), sql_number(folding->first), sql_number(folding->last),
		sql_bytes(folding->entries.bytes, folding->entries.length)};
	result = run(connection, SQL_DROP_CHAPTERS, from, 2);
	if (!result)
		result = run(connection, SQL_DROP_LOGGED, from, 1);
	return result ? result : run(connection, SQL_ADD_CHAPTER, chapter, 4);
}

int fold_table(struct sql_connection *connection, const char *table, bool whole, unsigned *rows)
{
	struct folding folding = {.first = 0};
	int result = add_rows(&folding, connection, whole ? SQL_CHAPTERS : SQL_LAST_CHAPTER, table,
	                      whole ? SIZE_MAX : CHAPTER_BYTES);
	unsigned chapters = folding.rows;

	if (!result)
		result = add_rows(&folding, connection, SQL_LOGGED, table, SIZE_MAX);
	*rows = folding.rows - chapters;
	/* Damaged rows stay where they are; reading them reports the damage. */
	if (!result && !folding.damaged && (*rows > 0 || (whole && chapters > 1)))
		result = put_chapter(&folding, connection, table);
	if (folding.damaged)
		*rows = 0;
	entries_free(&folding.entries);
	return result;
}

int fold_some(struct sql_connection *connection, unsigned *logged, unsigned most)
{
	int result = SQLITE_OK;

	for (unsigned folded = 0, rows = 1;
	     !result && rows > 0 && *logged > LOG_ROWS && folded < most; folded += rows) {
		sqlite3_stmt *oldest = sql_take(connection, SQL_OLDEST_LOGGED);
		char table[STORE_ID_MAX] = "";

		if (!oldest)
			return sqlite3_extended_errcode(connection->db);
		if (sqlite3_step(oldest) == SQLITE_ROW)
			snprintf(table, sizeof table, "%s",
			         (const char *)sqlite3_column_text(oldest, 0));
		result = sqlite3_reset(oldest);
		if (!result)
			result = fold_table(connection, table, false, &rows);
		*logged -= rows < *logged ? rows : *logged;
	}
	return result;
}
