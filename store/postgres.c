/* The driver for PostgreSQL.
 *
 * A group of changes is sent at once (libpq's pipeline mode): every change is a transaction that
 * does not wait for the disk, and a last one, of the node itself, does. Everything written before
 * it is durable with it, so a group costs one wait, and a change that conflicts does not affect the
 * others. The last transaction also notifies the other nodes of the tables that have changed.
 *
 * A lost connection is reopened. Whatever was sent without a result may or may not have been
 * stored: it is sent again, and if it conflicts it is compared with the stored rows. A group fails
 * only if the server stays away. */
#include "store/postgres.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/postgres_sql.h"

enum {
	/* changes sent before their results are read: keeps the buffers of both sides from filling
	 * up */
	CHUNK = 64,
	AWAY_MS = 15000,        /* if a server is away for longer, changes fail */
	AGAIN_MS = 100,         /* between two attempts to connect */
	NOTICE_MAX = 7000,      /* bytes of a notice; PostgreSQL takes 7,999 */
	SCHEMA_LOCK = 0x42656e62,
	/* how long to wait for the results of a group on a hanging connection */
	CUT_MS = 5000,
	NAME_MAX_LENGTH = 16,
	NUMBER_MAX = 24,
};

/* Writing may take long while the connection is alive; a read on a node that is cut off ends. */
static const struct postgres_limit patient = {POSTGRES_LONGEST_MS, CUT_MS};
static const struct postgres_limit reading_limit = {POSTGRES_LONGEST_MS, 0};

int64_t postgres_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void pause_ms(int64_t milliseconds)
{
	const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};

	nanosleep(&time, NULL);
}

void postgres_explain(const struct store *store, const PGconn *connection, const char *what,
                      char *error)
{
	const char *why = connection ? PQerrorMessage(connection) : "there is no memory";

	snprintf(error, STORE_ERROR_MAX, "The database %.80s cannot be %s: %.*s.", store->path,
	         what, (int)(strcspn(why, "\n") < 120 ? strcspn(why, "\n") : 120), why);
}

/* --- connecting ------------------------------------------------------------------------------- */

static bool run_plain(const struct store *store, PGconn *connection, const char *sql)
{
	PGresult *answer =
		postgres_answer(store, connection, PQsendQuery(connection, sql), &patient);
	ExecStatusType status = PQresultStatus(answer);

	PQclear(answer);
	return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static void name_of(unsigned which, char name[NAME_MAX_LENGTH])
{
	snprintf(name, NAME_MAX_LENGTH, "s%u", which);
}

/* All at once: the connection may be slow. */
static bool prepare_all(const struct store *store, PGconn *connection)
{
	char name[NAME_MAX_LENGTH];
	bool good = PQenterPipelineMode(connection) == 1;
	unsigned sent = 0;

	for (unsigned i = 0; i < SQL_COUNT && good; i++) {
		if (!postgres_statements[i])
			continue;
		name_of(i, name);
		good = PQsendPrepare(connection, name, postgres_statements[i], 0, NULL) == 1;
		sent++;
	}
	good = good && PQpipelineSync(connection) == 1;
	/* Each has a result, followed by NULL; then comes that of the end. */
	for (unsigned i = 0; i <= sent && good; i++) {
		PGresult *answer = postgres_result(store, connection, &patient);

		good = PQresultStatus(answer) ==
		       (i < sent ? PGRES_COMMAND_OK : PGRES_PIPELINE_SYNC);
		PQclear(answer);
		if (i < sent && good)
			PQclear(postgres_result(store, connection, &patient));
	}
	return good && PQexitPipelineMode(connection) == 1;
}

/* Both ends detect a dead connection: if a node vanishes in the middle of a change, the rows that
 * it has locked could not be changed by anybody for hours. */
#define SESSION                                                                                    \
	"SET client_min_messages = warning; SET statement_timeout = '20s'; "                       \
	"SET default_transaction_isolation = 'read committed'; SET tcp_keepalives_idle = 2; "      \
	"SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3"

PGconn *postgres_dial(struct store *store, char *error)
{
	const char *const words[] = {
		"dbname",           "fallback_application_name", "connect_timeout",
		"tcp_user_timeout", "keepalives_idle",           "keepalives_interval",
		"keepalives_count", "client_encoding",           NULL};
	const char *const values[] = {
		store->postgres->address, "benben", "3", "5000", "2", "1", "3", "UTF8", NULL};
	PGconn *connection = PQconnectdbParams(words, values, 1);

	if (PQstatus(connection) == CONNECTION_OK && PQsetnonblocking(connection, 1) == 0 &&
	    run_plain(store, connection, SESSION))
		return connection;
	postgres_explain(store, connection, "reached", error);
	PQfinish(connection);
	return NULL;
}

PGconn *postgres_connect(struct store *store, char *error)
{
	PGconn *connection = postgres_dial(store, error);

	if (!connection || prepare_all(store, connection))
		return connection;
	postgres_explain(store, connection, "used", error);
	PQfinish(connection);
	return NULL;
}

static PGconn *connect_writer(struct store *store, char *error)
{
	PGconn *connection = postgres_connect(store, error);

	if (!connection || run_plain(store, connection, "SET synchronous_commit = off"))
		return connection;
	postgres_explain(store, connection, "used", error);
	PQfinish(connection);
	return NULL;
}

/* Reads one number; -2 = the query failed. */
static int ask_number(const struct store *store, PGconn *connection, const char *sql)
{
	PGresult *answer =
		postgres_answer(store, connection, PQsendQuery(connection, sql), &patient);
	int number = PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) == 1
	                     ? atoi(PQgetvalue(answer, 0, 0))
	                     : -2;

	PQclear(answer);
	return number;
}

/* -1 = it has none of our tables; -2 = the query failed. */
static int read_version(const struct store *store, PGconn *connection)
{
	int tables = ask_number(store, connection, "SELECT count(to_regclass('benben_schema'))");

	return tables > 0 ? ask_number(store, connection, "SELECT max(version) FROM benben_schema")
	                  : tables - (tables == 0);
}

/* The version of the oldest program that can run on a database of this version; 0 = none. */
static int oldest_living(const struct store *store, PGconn *connection, int version)
{
	if (version < 1)
		return 0;
	return ask_number(
		store, connection,
		version == 1 ? "SELECT coalesce(max(1), 0) FROM nodes WHERE " POSTGRES_ALIVE
			     : "SELECT coalesce(min(version), 0) FROM nodes WHERE " POSTGRES_ALIVE);
}

/* In the transaction of the caller. */
static bool migrate(const struct store *store, PGconn *connection, int version)
{
	char note[128];
	bool good = version >= 0 ||
	            run_plain(store, connection,
	                      "CREATE TABLE benben_schema (version bigint PRIMARY KEY, "
	                      "at timestamptz NOT NULL DEFAULT now())");

	for (int i = version > 0 ? version : 0; i < POSTGRES_VERSION && good; i++) {
		good = run_plain(store, connection, postgres_migrations[i].sql);
		/* The first version did not record which programs can use it; the second one adds
		 * the column for both. */
		snprintf(note, sizeof note,
		         i == 0 ? "INSERT INTO benben_schema (version) VALUES (%d)"
		                : "INSERT INTO benben_schema (version, oldest) VALUES (%d, %d)",
		         i + 1, postgres_migrations[i].oldest);
		good = good && run_plain(store, connection, note);
	}
	return good;
}

/* True if this program and the running ones can use each other's results; otherwise writes a
 * sentence. */
static bool may_use(const struct store *store, PGconn *connection, int version, char *error)
{
	int living;

	if (version > POSTGRES_VERSION) {
		if (ask_number(store, connection, "SELECT max(oldest) FROM benben_schema") <=
		    POSTGRES_VERSION)
			return true;
		snprintf(error, STORE_ERROR_MAX,
		         "The database %.100s was written by a newer program (schema %d, this one "
		         "has %d): use that one.",
		         store->path, version, POSTGRES_VERSION);
		return false;
	}
	living = version < POSTGRES_VERSION ? oldest_living(store, connection, version) : 0;
	if (!postgres_breaks(postgres_migrations, version > 0 ? version : 0, POSTGRES_VERSION,
	                     living))
		return true;
	snprintf(error, STORE_ERROR_MAX,
	         "Nodes of an older program (schema %d) use the database %.100s, which this one "
	         "(schema %d) would take from them: stop them "
	         "first.",
	         living, store->path, POSTGRES_VERSION);
	return false;
}

/* Creates the tables or brings them up to date; other nodes that start wait for it. */
static enum store_status update_schema(struct store *store, char *error)
{
	PGconn *connection = postgres_dial(store, error);
	char lock[64];
	int version;
	bool good;

	if (!connection)
		return STORE_FAILED;
	snprintf(lock, sizeof lock, "SELECT pg_advisory_xact_lock(%d)", SCHEMA_LOCK);
	good = run_plain(store, connection, "BEGIN") && run_plain(store, connection, lock);
	version = good ? read_version(store, connection) : -2;
	*error = '\0';
	good = version > -2 && may_use(store, connection, version, error) &&
	       migrate(store, connection, version) && run_plain(store, connection, "COMMIT");
	if (!good && !*error)
		postgres_explain(store, connection, "set up", error);
	PQfinish(connection);
	return good ? STORE_OK : STORE_FAILED;
}

/* --- values and rows -------------------------------------------------------------------------- */

/* Values in the form of libpq. */
struct parameters {
	const char *values[CHANGE_VALUES];
	int lengths[CHANGE_VALUES], formats[CHANGE_VALUES];
	char numbers[CHANGE_VALUES][NUMBER_MAX];
};

static void set_parameters(struct parameters *to, const struct sql_value *values, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		to->formats[i] = values[i].kind == SQL_TEXT || values[i].kind == SQL_BYTES;
		to->lengths[i] = to->formats[i] ? (int)values[i].length : 0;
		to->values[i] = to->formats[i] ? (values[i].length ? values[i].bytes : "") : NULL;
		if (values[i].kind == SQL_NUMBER) {
			snprintf(to->numbers[i], NUMBER_MAX, "%lld", (long long)values[i].number);
			to->values[i] = to->numbers[i];
		}
	}
}

/* Results are binary: texts and bytes as they are (followed by a NUL), numbers in eight bytes. */
static const char *row_text(const struct sql_row *row, int column)
{
	return PQgetisnull(row->answer, row->at, column) ? NULL
	                                                 : PQgetvalue(row->answer, row->at, column);
}

static int64_t row_number(const struct sql_row *row, int column)
{
	uint32_t half[2];

	if (column >= PQnfields(row->answer) || PQgetisnull(row->answer, row->at, column) ||
	    PQgetlength(row->answer, row->at, column) != (int)sizeof half)
		return 0;
	memcpy(half, PQgetvalue(row->answer, row->at, column), sizeof half);
	return (int64_t)((uint64_t)ntohl(half[0]) << 32 | ntohl(half[1]));
}

static const void *row_bytes(const struct sql_row *row, int column, size_t *length)
{
	*length = (size_t)PQgetlength(row->answer, row->at, column);
	return PQgetvalue(row->answer, row->at, column);
}

/* --- reading ---------------------------------------------------------------------------------- */

static PGresult *run(const struct store *store, PGconn *connection, enum store_sql which,
                     const struct sql_value *values, unsigned count)
{
	struct parameters parameters;
	char name[NAME_MAX_LENGTH];

	set_parameters(&parameters, values, count);
	name_of(which, name);
	return postgres_answer(store, connection,
	                       PQsendQueryPrepared(connection, name, (int)count, parameters.values,
	                                           parameters.lengths, parameters.formats, 1),
	                       &reading_limit);
}

/* Opens a connection for reading if needed; returns false if that fails. */
static bool is_connected(struct store *store)
{
	struct postgres *postgres = store->postgres;

	if (store_is_cut_off(store)) {
		snprintf(store->error, STORE_ERROR_MAX,
		         "The line to the database %.80s stands still.", store->path);
		return false;
	}
	if (postgres->reading && PQstatus(postgres->reading) == CONNECTION_OK)
		return true;
	PQfinish(postgres->reading);
	postgres->reading = NULL;
	/* The reader waits for the attempt, so it is not made too often. */
	if (postgres->refused && postgres_now() - postgres->refused < AGAIN_MS)
		return false;
	postgres->reading = postgres_connect(store, store->error);
	postgres->refused = postgres->reading ? 0 : postgres_now();
	return postgres->reading != NULL;
}

static enum store_status each(struct store *store, enum store_sql which,
                              const struct sql_value *values, unsigned count, sql_take_row *take,
                              void *context)
{
	struct sql_row row = {.text = row_text, .number = row_number, .bytes = row_bytes};
	PGresult *answer = NULL;
	int rows;

	if (!postgres_statements[which])
		return STORE_MISSING;
	if (store->postgres->taken[which]) {
		snprintf(store->error, STORE_ERROR_MAX,
		         "A callback of a read has made the same read again.");
		return STORE_FAILED;
	}
	/* If the connection turns out to be lost, it is reopened once. */
	for (int attempt = 0; attempt < 2 && is_connected(store); attempt++) {
		answer = run(store, store->postgres->reading, which, values, count);
		if (PQresultStatus(answer) == PGRES_TUPLES_OK ||
		    PQstatus(store->postgres->reading) == CONNECTION_OK)
			break;
		PQclear(answer);
		answer = NULL;
	}
	if (!answer || PQresultStatus(answer) != PGRES_TUPLES_OK) {
		if (answer)
			postgres_explain(store, store->postgres->reading, "read", store->error);
		PQclear(answer);
		return STORE_FAILED;
	}
	row.answer = answer;
	rows = PQntuples(answer);
	store->postgres->taken[which] = true;
	while (row.at < rows && take(context, &row))
		row.at++;
	store->postgres->taken[which] = false;
	PQclear(answer);
	return rows > 0 ? STORE_OK : STORE_MISSING;
}

/* --- committing ------------------------------------------------------------------------------- */

static bool send_change(PGconn *connection, const struct store_change *change)
{
	struct parameters parameters;
	struct change_step step;
	const char *from = NULL;
	char name[NAME_MAX_LENGTH];
	bool good = true;

	while (good && !change->broken && change_next_step(change, &from, &step)) {
		if (!postgres_statements[step.which])
			continue;
		set_parameters(&parameters, step.values, step.count);
		name_of(step.which, name);
		good = PQsendQueryPrepared(connection, name, (int)step.count, parameters.values,
		                           parameters.lengths, parameters.formats, 1) == 1;
	}
	if (good && change->over[0]) {
		const char *table = change->over;

		good = PQsendQueryParams(connection,
		                         "INSERT INTO loose (table_id) VALUES ($1) ON CONFLICT "
		                         "(table_id) DO UPDATE SET since = now()",
		                         1, NULL, &table, NULL, NULL, 0) == 1;
	}
	return good && PQpipelineSync(connection) == 1;
}

/* The status for a rejected statement. */
static enum store_status judge(const char *state)
{
	static const struct {
		const char *state;
		enum store_status status;
	} known[] = {
		{"23505", STORE_CONFLICT}, /* the key exists */
		{"22012", STORE_CONFLICT}, /* a check of postgres_sql.c: divided by zero */
		{"40001", STORE_CONFLICT}, /* could not be serialised with others */
		{"40P01", STORE_CONFLICT}, /* deadlock */
		{"23503", STORE_MISSING},  /* refers to a missing row */
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (state && strcmp(state, known[i].state) == 0)
			return known[i].status;
	return STORE_FAILED;
}

/* The server shuts down, or the connection is broken: the result is unknown. */
static bool is_lost(const PGconn *connection, const char *state)
{
	return PQstatus(connection) != CONNECTION_OK ||
	       (state && (strncmp(state, "57P0", 4) == 0 || strncmp(state, "08", 2) == 0));
}

/* Reads the results up to the end of a transaction. Returns false if the connection is lost. */
static bool read_transaction(const struct store *store, PGconn *connection,
                             enum store_status *status, char *error)
{
	unsigned gaps = 0;

	*status = STORE_OK;
	for (;;) {
		PGresult *answer = postgres_result(store, connection, &patient);
		ExecStatusType found = PQresultStatus(answer);
		const char *state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);

		/* The results of two statements are separated by a NULL; if the next one is
		 * missing, too, nothing will come. */
		if (!answer) {
			if (++gaps > 1 || PQstatus(connection) != CONNECTION_OK)
				return false;
			continue;
		}
		gaps = 0;
		if (found == PGRES_FATAL_ERROR && is_lost(connection, state)) {
			PQclear(answer);
			return false;
		}
		if (found == PGRES_FATAL_ERROR && *status == STORE_OK) {
			*status = judge(state);
			if (*status == STORE_FAILED && state && strncmp(state, "23", 2) == 0)
				snprintf(error, STORE_ERROR_MAX,
				         "A change was refused: a row was not complete.");
			else if (*status == STORE_FAILED)
				snprintf(error, STORE_ERROR_MAX,
				         "A change was refused by the database: %.100s (%s).",
				         PQresultErrorField(answer, PG_DIAG_MESSAGE_PRIMARY),
				         state ? state : "?");
		}
		PQclear(answer);
		if (found == PGRES_PIPELINE_SYNC)
			return true;
	}
}

/* For a change that conflicts and may have been stored before: true if its rows are there. */
static bool is_stored(const struct store *store, PGconn *connection,
                      const struct store_change *change)
{
	static const char event[] = "SELECT 1 FROM events WHERE table_id = $1 AND first = $2 AND "
				    "last = $3 AND entries = $4";
	static const char message[] =
		"SELECT 1 FROM messages WHERE table_id = $1 AND number = $2 AND "
		"user_id IS NOT DISTINCT FROM $3 AND text = $4 AND at = $5";
	static const char table[] =
		"SELECT 1 FROM tables WHERE id = $1 AND game = $2 AND doc = $3 AND state = $4 AND "
		"listed = $5 AND created = $6 AND updated = $7";
	static const char user[] = "SELECT 1 FROM users WHERE id = $1 AND name = $2 AND handle IS "
				   "NOT DISTINCT FROM $3 AND "
				   "passphrase IS NOT DISTINCT FROM $4 AND settings = $5 AND "
				   "created = $6 AND seen = $7";
	static const char session[] = "SELECT 1 FROM sessions WHERE token_hash = $1 AND user_id = "
				      "$2 AND created = $3 AND expires = $4 AND link = $5";
	static const char note[] = "SELECT 1 FROM notes WHERE kind = $1 AND owner = $2 AND name = "
				   "$3 AND about = $4 AND at = $5 AND doc = $6";
	const char *from = NULL;
	struct change_step step;
	bool is_there = false;

	while (change_next_step(change, &from, &step)) {
		const char *sql = step.which == SQL_ADD_EVENTS    ? event
		                  : step.which == SQL_ADD_MESSAGE ? message
		                  : step.which == SQL_PUT_TABLE   ? table
		                  : step.which == SQL_PUT_USER    ? user
		                  : step.which == SQL_PUT_SESSION ? session
		                  : step.which == SQL_ADD_NOTE || step.which == SQL_PUT_NOTE
		                          ? note
		                          : NULL;
		struct parameters parameters;

		if (!sql)
			continue;
		set_parameters(&parameters, step.values, step.count);
		PGresult *answer = postgres_answer(
			store, connection,
			PQsendQueryParams(connection, sql, (int)step.count, NULL, parameters.values,
		                          parameters.lengths, parameters.formats, 1),
			&patient);
		is_there = PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) > 0;
		PQclear(answer);
		/* The change is stored completely or not at all: events are the most reliable
		 * sign. */
		if (step.which == SQL_ADD_EVENTS)
			return is_there;
	}
	return is_there;
}

/* The names of the tables that the group changes, each once: "node table:seq ...". */
static struct store_change *write_notice(const struct store *store, struct store_change *change,
                                         char text[NOTICE_MAX])
{
	size_t length = (size_t)snprintf(text, NOTICE_MAX, "%s", store->postgres->node);

	for (; change && length + STORE_ID_MAX + NUMBER_MAX < NOTICE_MAX; change = change->next)
		if (change->table[0])
			length += (size_t)snprintf(text + length, NOTICE_MAX - length, " %s:%lu",
			                           change->table, (unsigned long)change->seq);
	return change;
}

/* Sends the transaction that waits for the disk. */
static bool send_end(const struct store *store, PGconn *connection, struct store_change *change)
{
	const char *node = store->postgres->node;
	bool good = PQsendQueryParams(connection, "BEGIN", 0, NULL, NULL, NULL, NULL, 0) == 1 &&
	            PQsendQueryParams(connection, "SET LOCAL synchronous_commit = on", 0, NULL,
	                              NULL, NULL, NULL, 0) == 1 &&
	            PQsendQueryParams(connection,
	                              "INSERT INTO nodes (id, seen, groups, version) VALUES ($1, "
	                              "clock_timestamp(), 1, " POSTGRES_VERSION_TEXT
	                              ") ON CONFLICT (id) DO UPDATE SET groups = nodes.groups + 1",
	                              1, NULL, &node, NULL, NULL, 0) == 1;

	while (good && change) {
		char text[NOTICE_MAX];
		const char *values[] = {POSTGRES_CHANNEL, text};

		change = write_notice(store, change, text);
		good = PQsendQueryParams(connection, "SELECT pg_notify($1, $2)", 2, NULL, values,
		                         NULL, NULL, 0) == 1;
	}
	return good && PQsendQueryParams(connection, "COMMIT", 0, NULL, NULL, NULL, NULL, 0) == 1 &&
	       PQpipelineSync(connection) == 1;
}

/* Sends all changes and reads the results. Returns false if the connection was lost. */
static bool run_group(struct store *store, struct change_list *group, char *error)
{
	PGconn *connection = store->postgres->writing;
	enum store_status status;
	bool good = PQenterPipelineMode(connection) == 1;

	for (struct store_change *first = group->first; first && good;) {
		struct store_change *change = first, *answered = first;

		for (unsigned i = 0; i < CHUNK && change && good; i++, change = change->next)
			good = send_change(connection, change);
		if (!change && good)
			good = send_end(store, connection, group->first);
		for (; answered != change && good; answered = answered->next)
			good = read_transaction(store, connection, &answered->status, error);
		first = change;
	}
	good = good && read_transaction(store, connection, &status, error);
	if (!good || PQexitPipelineMode(connection) != 1)
		return false;
	for (struct store_change *change = group->first; change; change = change->next) {
		if (change->broken)
			snprintf(error, STORE_ERROR_MAX,
			         "A change was refused: it was too large or memory was short.");
		if (status != STORE_OK || change->broken)
			change->status = STORE_FAILED;
		else if (change->status == STORE_CONFLICT && change->doubtful &&
		         is_stored(store, connection, change))
			change->status = STORE_OK;
	}
	return PQstatus(connection) == CONNECTION_OK;
}

static void commit(struct store *store, struct change_list *group, char *error)
{
	struct postgres *postgres = store->postgres;
	const int64_t until = postgres_now() + AWAY_MS;

	for (;;) {
		if (postgres->writing && PQstatus(postgres->writing) == CONNECTION_OK) {
			if (run_group(store, group, error))
				return;
			for (struct store_change *change = group->first; change;
			     change = change->next)
				change->doubtful = true;
			if (postgres_now() >= until)
				break;
		}
		PQfinish(postgres->writing);
		postgres->writing = connect_writer(store, error);
		if (postgres->writing)
			continue;
		if (postgres_now() >= until)
			break;
		pause_ms(AGAIN_MS);
	}
	for (struct store_change *change = group->first; change; change = change->next)
		change->status = STORE_FAILED;
}

/* --- opening and closing ---------------------------------------------------------------------- */

/* The address without its password, for messages. */
static void describe(struct store *store, const PGconn *connection)
{
	char text[256];

	snprintf(text, sizeof text, "%.80s of %.80s", PQdb(connection),
	         PQhost(connection) ? PQhost(connection) : "?");
	free(store->path);
	store->path = strdup(text);
	if (!store->path)
		abort();
}

static enum store_status open_reading(struct store *store, char *error)
{
	struct postgres *postgres = calloc(1, sizeof *postgres);

	store->postgres = postgres;
	if (!postgres || !(postgres->address = strdup(store->path))) {
		snprintf(error, STORE_ERROR_MAX, "There is no memory for opening the database.");
		return STORE_FAILED;
	}
	postgres->stop[0] = postgres->stop[1] = -1;
	free(store->path);
	store->path = strdup("at the given address");
	if (!store->path)
		abort();
	if (store->writable && update_schema(store, error) != STORE_OK)
		return STORE_FAILED;
	postgres->reading = postgres_connect(store, error);
	if (!postgres->reading)
		return STORE_FAILED;
	describe(store, postgres->reading);
	return STORE_OK;
}

static enum store_status open_both(struct store *store, char *error)
{
	enum store_status status = open_reading(store, error);

	if (status != STORE_OK)
		return status;
	store->postgres->writing = connect_writer(store, error);
	if (!store->postgres->writing)
		return STORE_FAILED;
	return postgres_start_listening(store, error);
}

static void close_all(struct store *store)
{
	struct postgres *postgres = store->postgres;

	if (!postgres)
		return;
	postgres_stop_listening(store);
	PQfinish(postgres->reading);
	PQfinish(postgres->writing);
	free(postgres->address);
	free(postgres);
}

/* Reading and writing notice whether the server can be reached. */
static bool is_same_file(const struct store *store)
{
	(void)store;
	return true;
}

static int64_t size(const struct store *store)
{
	int64_t bytes;

	pthread_mutex_lock((pthread_mutex_t *)&store->mutex);
	bytes = store->postgres->size;
	pthread_mutex_unlock((pthread_mutex_t *)&store->mutex);
	return bytes;
}

static void stop_reading(struct store *store)
{
	PQfinish(store->postgres->reading);
	store->postgres->reading = NULL;
}

enum store_status store_empty(const char *path)
{
	PGconn *connection = store_is_address(path) ? PQconnectdb(path) : NULL;
	PGresult *answer =
		connection ? PQexec(connection,
	                            "SET client_min_messages = warning; DROP TABLE IF EXISTS "
	                            "notes, loose, "
	                            "budgets, events, messages, seats, turns, sessions, tables, "
	                            "users, server_values, nodes, benben_schema")
			   : NULL;
	bool good = PQresultStatus(answer) == PGRES_COMMAND_OK;

	PQclear(answer);
	PQfinish(connection);
	return good ? STORE_OK : STORE_FAILED;
}

const struct store_driver store_postgres = {
	.open = open_both,
	.open_read = open_reading,
	.close = close_all,
	.commit = commit,
	.each = each,
	.stop_reading = stop_reading,
	.is_same_file = is_same_file,
	.size = size,
};
