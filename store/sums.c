/* Sums: how many rows each table of the schema has, and the sum of their hashes.
 *
 * SQLite notices a damaged page, but not a missing row. So the worker's connection counts every row
 * that it inserts, changes and deletes, and stores the result with each transaction. Triggers of
 * this connection do the counting: a row that somebody changes with another program is found by
 * fsck. The order of rows does not matter, because hashes are added.
 *
 * An act must not cost one more page of the log for this. So `log` is not counted: `turns.last`
 * tells which event must be the last of a table. For `turns` only the ids are counted, and each row
 * has a checksum of its own. */
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "core/never.h"
#include "store/sqlite.h"

enum { SQL_MAX = 2048, COLUMNS_MAX = 8 };

static const struct {
	const char *name;
	bool is_fixed; /* the columns of a row never change */
	const char *columns[COLUMNS_MAX];
} tables[SUMS_TABLES] = {
	{"users", false, {"id", "name", "handle", "passphrase", "settings", "created", "seen"}},
	{"sessions", false, {"token_hash", "user", "created", "expires", "link"}},
	{"tables", false, {"id", "game", "doc", "state", "listed", "created", "updated", "seated"}},
	{"seats", false, {"user", "ended", "table_id"}},
	{"turns", true, {"table_id"}},
	{"chapters", false, {"table_id", "first", "last", "entries"}},
	{"messages", false, {"table_id", "number", "user", "text", "at"}},
	{"server_values", false, {"name", "value"}},
	{"notes", false, {"kind", "owner", "name", "about", "at", "revision", "doc"}},
};

/* --- hashing ---------------------------------------------------------------------------------- */

static uint64_t hash_value(sqlite3_value *value, uint64_t hash)
{
	const int type = sqlite3_value_type(value);
	const void *bytes;

	hash = bb_hash_mix(hash, (uint64_t)type);
	if (type == SQLITE_INTEGER)
		return bb_hash_mix(hash, (uint64_t)sqlite3_value_int64(value));
	if (type == SQLITE_NULL)
		return hash;
	/* Texts, bytes, and numbers with a fraction, which only damage can cause. */
	bytes = type == SQLITE_TEXT ? (const void *)sqlite3_value_text(value)
	                            : sqlite3_value_blob(value);
	return bytes ? bb_hash(bytes, (size_t)sqlite3_value_bytes(value), hash) : hash;
}

static uint64_t hash_row(sqlite3_value **values, int count)
{
	uint64_t hash = 0;

	for (int i = 0; i < count; i++)
		hash = hash_value(values[i], hash);
	return hash;
}

/* note_row(table, 1 or -1, column, ...), called by the triggers. */
static void note_row(sqlite3_context *context, int count, sqlite3_value **values)
{
	struct sum *sums = sqlite3_user_data(context);
	const int table = sqlite3_value_int(values[0]);
	const bool is_new = sqlite3_value_int(values[1]) > 0;
	const uint64_t hash = hash_row(values + 2, count - 2);

	if (BB_NEVER(table < 0 || table >= SUMS_TABLES))
		return;
	sums[table].rows += is_new ? 1 : -1;
	sums[table].hash += is_new ? hash : -hash;
}

/* row_sum(column, ...): the hash of one row. */
static void row_sum(sqlite3_context *context, int count, sqlite3_value **values)
{
	sqlite3_result_int64(context, (sqlite3_int64)hash_row(values, count));
}

/* sum_rows(column, ...), an aggregate: the sum of the hashes. */
static void sum_row(sqlite3_context *context, int count, sqlite3_value **values)
{
	uint64_t *sum = sqlite3_aggregate_context(context, sizeof *sum);

	if (sum)
		*sum += hash_row(values, count);
}

static void sum_end(sqlite3_context *context)
{
	const uint64_t *sum = sqlite3_aggregate_context(context, 0);

	sqlite3_result_int64(context, sum ? (sqlite3_int64)*sum : 0);
}

/* --- statements --------------------------------------------------------------------------- */

/* Writes the table's columns, each after `prefix`. */
static void list_columns(unsigned table, const char *prefix, char *list, size_t size)
{
	size_t length = 0;

	for (unsigned i = 0; i < COLUMNS_MAX && tables[table].columns[i]; i++)
		length += (size_t)snprintf(list + length, size - length, "%s%s%s", i ? ", " : "",
		                           prefix, tables[table].columns[i]);
	(void)BB_NEVER(length >= size);
}

/* The triggers of one table. */
static int add_triggers(sqlite3 *db, unsigned table)
{
	static const struct {
		const char *event;
		bool has_old, has_new;
	} events[] = {{"INSERT", false, true}, {"UPDATE", true, true}, {"DELETE", true, false}};
	char olds[SQL_MAX / 4], news[SQL_MAX / 4], old[SQL_MAX / 3] = "", new[SQL_MAX / 3] = "";
	int result = SQLITE_OK;

	list_columns(table, "OLD.", olds, sizeof olds);
	list_columns(table, "NEW.", news, sizeof news);
	snprintf(old, sizeof old, "SELECT note_row(%u, -1, %s);", table, olds);
	snprintf(new, sizeof new, "SELECT note_row(%u, 1, %s);", table, news);
	for (size_t i = 0; i < sizeof events / sizeof *events && !result; i++) {
		char sql[SQL_MAX];

		if (tables[table].is_fixed && events[i].has_old && events[i].has_new)
			continue;
		snprintf(sql, sizeof sql,
		         "CREATE TEMP TRIGGER sum_%s_%s AFTER %s ON main.%s BEGIN %s %s END",
		         tables[table].name, events[i].event, events[i].event, tables[table].name,
		         events[i].has_old ? old : "", events[i].has_new ? new : "");
		result = sqlite3_exec(db, sql, NULL, NULL, NULL);
	}
	return result;
}

int sums_register(sqlite3 *db)
{
	const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
	int result = sqlite3_create_function(db, "row_sum", -1, flags, NULL, row_sum, NULL, NULL);

	return result ? result
	              : sqlite3_create_function(db, "sum_rows", -1, flags, NULL, NULL, sum_row,
	                                        sum_end);
}

/* Counts the current rows of a table. */
static int count_rows(sqlite3 *db, unsigned table, struct sum *sum)
{
	char columns[SQL_MAX / 4], sql[SQL_MAX];
	sqlite3_stmt *statement = NULL;
	int result;

	list_columns(table, "", columns, sizeof columns);
	snprintf(sql, sizeof sql, "SELECT count(*), sum_rows(%s) FROM main.%s", columns,
	         tables[table].name);
	result = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
	if (!result && sqlite3_step(statement) == SQLITE_ROW)
		*sum = (struct sum){sqlite3_column_int64(statement, 0),
		                    (uint64_t)sqlite3_column_int64(statement, 1)};
	return result ? result : sqlite3_finalize(statement);
}

/* Reads the stored sum; *found = false if there is none for this table. */
static int read_sum(struct sql_connection *connection, unsigned table, struct sum *sum, bool *found)
{
	sqlite3_stmt *statement = sql_take(connection, SQL_SUM);
	const struct sql_value name = sql_text(tables[table].name);
	int result = statement ? sql_bind(statement, &name, 1)
	                       : sqlite3_extended_errcode(connection->db);

	*found = false;
	if (result)
		return result;
	if (sqlite3_step(statement) == SQLITE_ROW) {
		*found = true;
		*sum = (struct sum){sqlite3_column_int64(statement, 0),
		                    (uint64_t)sqlite3_column_int64(statement, 1)};
	}
	return sqlite3_reset(statement);
}

static int put_sum(struct sql_connection *connection, unsigned table, const struct sum *sum)
{
	sqlite3_stmt *statement = sql_take(connection, SQL_PUT_SUM);
	const struct sql_value values[] = {sql_text(tables[table].name), sql_number(sum->rows),
	                                   sql_number((int64_t)sum->hash)};
	int result = statement ? sql_bind(statement, values, 3)
	                       : sqlite3_extended_errcode(connection->db);

	if (result)
		return result;
	sqlite3_step(statement);
	return sqlite3_reset(statement);
}

/* --- the worker's ------------------------------------------------------------------------- */

/* Reads the sums, and computes those that are missing because the file has just got its schema. */
static int load(struct sums *sums, struct sql_connection *connection)
{
	int result = SQLITE_OK;

	for (unsigned i = 0; i < SUMS_TABLES && !result; i++) {
		bool found;

		result = read_sum(connection, i, &sums->now[i], &found);
		if (result || found)
			continue;
		result = count_rows(connection->db, i, &sums->now[i]);
		if (!result)
			result = put_sum(connection, i, &sums->now[i]);
	}
	sums_commit(sums);
	return result;
}

int sums_start(struct sums *sums, struct sql_connection *connection)
{
	int result = sql_run(connection, SQL_BEGIN);

	if (!result)
		result = load(sums, connection);
	if (!result)
		result = sql_run(connection, SQL_COMMIT);
	if (!result)
		result = sqlite3_create_function(connection->db, "note_row", -1, SQLITE_UTF8,
		                                 sums->now, note_row, NULL, NULL);
	for (unsigned i = 0; i < SUMS_TABLES && !result; i++)
		result = add_triggers(connection->db, i);
	return result;
}

int sums_store(struct sums *sums, struct sql_connection *connection)
{
	int result = SQLITE_OK;

	for (unsigned i = 0; i < SUMS_TABLES && !result; i++) {
		if (sums->now[i].rows != sums->stored[i].rows ||
		    sums->now[i].hash != sums->stored[i].hash)
			result = put_sum(connection, i, &sums->now[i]);
	}
	return result;
}

void sums_commit(struct sums *sums)
{
	memcpy(sums->stored, sums->now, sizeof sums->stored);
}

void sums_roll_back(struct sums *sums)
{
	memcpy(sums->now, sums->stored, sizeof sums->now);
}

/* --- fsck's ------------------------------------------------------------------------------- */

int sums_compare(struct sql_connection *connection, unsigned table, char *problem)
{
	const char *name = tables[table].name;
	struct sum stored = {0}, found = {0};
	bool is_stored;
	int result = read_sum(connection, table, &stored, &is_stored);

	*problem = '\0';
	if (!result)
		result = count_rows(connection->db, table, &found);
	if (result)
		return result;
	if (!is_stored)
		snprintf(problem, STORE_ERROR_MAX, "the count of the rows of %s is missing", name);
	else if (stored.rows != found.rows)
		snprintf(problem, STORE_ERROR_MAX, "%s has %lld rows, but %lld were stored", name,
		         (long long)found.rows, (long long)stored.rows);
	else if (stored.hash != found.hash)
		snprintf(problem, STORE_ERROR_MAX,
		         "a row of %s is not what was stored, though there are %lld as there "
		         "should be",
		         name, (long long)found.rows);
	return SQLITE_OK;
}
