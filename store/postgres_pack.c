/* Packing: the events of finished tables are merged into few rows.
 *
 * An act is a row of its own while a table is being played, because many nodes add rows at once. A
 * minute after the end the rows become one, by whichever node finds the table first in `loose`, in
 * one transaction: no reader ever misses an event or sees one twice. The last row stays as it is:
 * its key prevents a late node from adding the same event again. */
#include <stdlib.h>
#include <string.h>

#include "store/entries.h"
#include "store/postgres.h"

enum {
	/* most tables packed at a time, and milliseconds: notices and signs of life wait
	 * meanwhile */
	AT_ONCE = 32,
	AT_ONCE_MS = 1000,
	ANSWER_MS = 3000,
};
static const struct postgres_limit limit = {ANSWER_MS, ANSWER_MS};

/* Runs a statement with texts and, if there are any, bytes as its last value. */
static PGresult *ask(const struct store *store, PGconn *connection, const char *sql,
                     const char *const *values, int count, const struct entries *bytes)
{
	int lengths[4] = {0}, formats[4] = {0};

	if (bytes) {
		lengths[count - 1] = (int)bytes->length;
		formats[count - 1] = 1;
	}
	return postgres_answer(
		store, connection,
		PQsendQueryParams(connection, sql, count, NULL, values, lengths, formats, 0),
		&limit);
}

static bool run(const struct store *store, PGconn *connection, const char *sql,
                const char *const *values, int count, const struct entries *bytes)
{
	PGresult *answer = ask(store, connection, sql, values, count, bytes);
	bool good = PQresultStatus(answer) == PGRES_COMMAND_OK;

	PQclear(answer);
	return good;
}

/* Merges these rows (first, last, entries) into one. Returns false if one is damaged. */
static bool join_rows(const PGresult *rows, int count, struct entries *entries)
{
	uint32_t last = 0;
	bool good = true;

	for (int i = 0; i < count && good; i++) {
		size_t length;
		unsigned char *bytes =
			PQunescapeBytea((const unsigned char *)PQgetvalue(rows, i, 2), &length);

		good = bytes &&
		       entries_add_row(entries, bytes, length,
		                       (uint32_t)atoll(PQgetvalue(rows, i, 0)), &last) &&
		       last == (uint32_t)atoll(PQgetvalue(rows, i, 1));
		PQfreemem(bytes);
	}
	entries_seal(entries);
	return good && !entries->broken;
}

/* Damaged rows stay where they are; reading them reports the damage. */
static bool pack_rows(const struct store *store, PGconn *connection, const char *table,
                      const PGresult *rows, int count)
{
	struct entries entries = {0};
	bool good = true;

	if (join_rows(rows, count, &entries)) {
		const char *const old[] = {
			table, PQgetvalue(rows, 0, 0), PQgetvalue(rows, count - 1, 0)};
		const char *const new[] = {
			table, PQgetvalue(rows, 0, 0), PQgetvalue(rows, count - 1, 1),
			(const char *)entries.bytes};

		good = run(store, connection,
		           "DELETE FROM events WHERE table_id = $1 AND first BETWEEN $2 AND $3",
		           old, 3, NULL) &&
		       run(store, connection,
		           "INSERT INTO events (table_id, first, last, entries) VALUES ($1, $2, "
		           "$3, $4)",
		           new, 4, &entries);
	}
	entries_free(&entries);
	return good;
}

/* Packs one table; sets *any to false if there is none. Returns false on failure. */
static bool pack_one(const struct store *store, PGconn *connection, bool *any)
{
	PGresult *found = ask(store, connection,
	                      "DELETE FROM loose WHERE table_id = (SELECT table_id FROM loose "
	                      "WHERE since < now() - interval '1 min' "
	                      "ORDER BY since LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING table_id",
	                      NULL, 0, NULL);
	bool good = PQresultStatus(found) == PGRES_TUPLES_OK;

	*any = good && PQntuples(found) == 1;
	if (*any) {
		const char *table = PQgetvalue(found, 0, 0);
		PGresult *rows = ask(store, connection,
		                     "SELECT first, last, entries FROM events WHERE table_id = $1 "
		                     "ORDER BY first FOR UPDATE",
		                     &table, 1, NULL);

		good = PQresultStatus(rows) == PGRES_TUPLES_OK;
		if (good && PQntuples(rows) > 2)
			good = pack_rows(store, connection, table, rows, PQntuples(rows) - 1);
		PQclear(rows);
	}
	PQclear(found);
	return good;
}

bool postgres_pack(const struct store *store, PGconn *connection)
{
	const int64_t until = postgres_now() + AT_ONCE_MS;
	bool any = true, good = true;

	for (unsigned i = 0; i < AT_ONCE && any && good && postgres_now() < until; i++) {
		run(store, connection, "BEGIN", NULL, 0, NULL);
		good = pack_one(store, connection, &any);
		run(store, connection, good ? "COMMIT" : "ROLLBACK", NULL, 0, NULL);
	}
	/* If it failed for another reason than the connection, it is retried at the next sign of
	 * life. */
	return PQstatus(connection) == CONNECTION_OK;
}
