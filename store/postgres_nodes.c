/* Nodes on one PostgreSQL: the messages between them, which nodes are alive, and which of them does
 * what only one may do.
 *
 * A thread with its own connection listens for notices and, every second or two, stores a sign of
 * life with the database's clock. Nodes without one for some seconds are dead. The duties for a
 * table (agents, timers, notifications) belong to one living node, which all nodes compute with the
 * same hash, so nothing has to be written when they change. A node that could not store its sign of
 * life in time stops its duties before the others take them over. */
#include "store/postgres.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/hash.h"
#include "store/postgres_sql.h"

enum {
	BEAT_MS = 1500,  /* between signs of life */
	ANSWER_MS = 3000, /* the longest wait for statements that keep the node alive */
	SIZE_BEATS = 20, /* the size is read once in this many signs of life */
	AGAIN_MS = 250,
};

/* Also while the node is cut off: these statements end that. */
static const struct postgres_limit limit = {ANSWER_MS, ANSWER_MS};

static struct store_notice *make_notice(const char *table, uint32_t seq, const char *text)
{
	struct store_notice *notice = calloc(1, sizeof *notice);

	if (!notice || (text && !(notice->text = strdup(text))))
		abort();
	snprintf(notice->table, sizeof notice->table, "%s", table);
	notice->seq = seq;
	return notice;
}

static void push_notice(struct store *store, const char *table, uint32_t seq, const char *text)
{
	struct store_notice *notice = make_notice(table, seq, text);

	pthread_mutex_lock(&store->mutex);
	*store->notices_end = notice;
	store->notices_end = &notice->next;
	pthread_mutex_unlock(&store->mutex);
}

void store_broadcast(struct store *store, const char *text)
{
	struct postgres *postgres = store->postgres;
	struct store_notice *notice;

	if (!postgres || !postgres->listening)
		return;
	notice = make_notice("", 0, text);
	pthread_mutex_lock(&store->mutex);
	*postgres->outbox_end = notice;
	postgres->outbox_end = &notice->next;
	pthread_mutex_unlock(&store->mutex);
	(void)!write(postgres->stop[1], "t", 1);
}

/* Sends the messages in the queue; returns false if the connection is lost. With NULL, discards
 * them. */
static bool send_messages(struct store *store, PGconn *connection)
{
	struct postgres *postgres = store->postgres;
	struct store_notice *notice, *next;
	bool good = true;

	pthread_mutex_lock(&store->mutex);
	notice = postgres->outbox;
	postgres->outbox = NULL;
	postgres->outbox_end = &postgres->outbox;
	pthread_mutex_unlock(&store->mutex);
	for (; notice; notice = next) {
		char text[STORE_BROADCAST_MAX + 32];
		const char *values[] = {POSTGRES_CHANNEL, text};

		next = notice->next;
		snprintf(text, sizeof text, "%s !%s", postgres->node, notice->text);
		if (good && connection) {
			PGresult *answer = postgres_answer(
				store, connection,
				PQsendQueryParams(connection, "SELECT pg_notify($1, $2)", 2, NULL,
			                          values, NULL, NULL, 0),
				&limit);

			good = PQresultStatus(answer) == PGRES_TUPLES_OK;
			PQclear(answer);
		}
		free(notice->text);
		free(notice);
	}
	return good;
}

/* "node table:seq table:seq ...". A node ignores its own. */
static void read_notice(struct store *store, const char *text)
{
	char table[STORE_ID_MAX], node[POSTGRES_NODE] = "";
	unsigned long seq;
	int length = 0;

	if (sscanf(text, "%8s%n", node, &length) != 1 || strcmp(node, store->postgres->node) == 0)
		return;
	if (strncmp(text + length, " !", 2) == 0) {
		push_notice(store, "", 0, text + length + 2);
		return;
	}
	for (text += length; sscanf(text, " %23[^: ]:%lu%n", table, &seq, &length) == 2;
	     text += length)
		push_notice(store, table, (uint32_t)seq, NULL);
}

static bool ask(const struct store *store, PGconn *connection, const char *sql, const char *node,
                PGresult **answer)
{
	*answer = postgres_answer(
		store, connection,
		PQsendQueryParams(connection, sql, node ? 1 : 0, NULL, &node, NULL, NULL, 0),
		&limit);
	return PQresultStatus(*answer) == PGRES_TUPLES_OK ||
	       PQresultStatus(*answer) == PGRES_COMMAND_OK;
}

/* Records which nodes are alive; returns true if that has changed. */
static bool note_nodes(struct store *store, const PGresult *answer)
{
	struct postgres *postgres = store->postgres;
	unsigned count = (unsigned)PQntuples(answer);
	bool changed;

	if (count > POSTGRES_NODES_MAX)
		count = POSTGRES_NODES_MAX;
	pthread_mutex_lock(&store->mutex);
	changed = count != postgres->node_count;
	for (unsigned i = 0; i < count; i++) {
		const char *id = PQgetvalue(answer, (int)i, 0);

		changed = changed || strcmp(postgres->nodes[i], id) != 0;
		snprintf(postgres->nodes[i], POSTGRES_NODE, "%s", id);
	}
	postgres->node_count = count;
	postgres->beat = postgres_now();
	pthread_mutex_unlock(&store->mutex);
	return changed;
}

/* Stores a sign of life and reads which other nodes are alive. Returns false if the connection is
 * lost. */
static bool beat(struct store *store, PGconn *connection, unsigned number)
{
	PGresult *answer;
	bool good = ask(store, connection,
	                "INSERT INTO nodes (id, seen, groups, version) VALUES ($1, "
	                "clock_timestamp(), 0, " POSTGRES_VERSION_TEXT ") "
	                "ON CONFLICT (id) DO UPDATE SET seen = excluded.seen",
	                store->postgres->node, &answer);

	PQclear(answer);
	if (!good)
		return false;
	good = ask(store, connection, "SELECT id FROM nodes WHERE " POSTGRES_ALIVE " ORDER BY id",
	           NULL, &answer);
	if (good && note_nodes(store, answer))
		push_notice(store, "", 0, NULL);
	PQclear(answer);
	if (!good || !postgres_pack(store, connection))
		return false;
	if (number % SIZE_BEATS != 0)
		return true;
	good = ask(store, connection,
	           "DELETE FROM nodes WHERE seen < clock_timestamp() - interval '1 h'", NULL,
	           &answer);
	PQclear(answer);
	good = good && ask(store, connection,
	                   "DELETE FROM budgets WHERE full_at < extract(epoch FROM "
	                   "clock_timestamp()) * 1000000",
	                   NULL, &answer);
	if (good)
		PQclear(answer);
	good = good &&
	       ask(store, connection, "SELECT pg_database_size(current_database())", NULL, &answer);
	if (good) {
		pthread_mutex_lock(&store->mutex);
		store->postgres->size = atoll(PQgetvalue(answer, 0, 0));
		pthread_mutex_unlock(&store->mutex);
		PQclear(answer);
	}
	return good;
}

/* Listens until the connection is lost or the store closes; returns false. */
static bool listen_to(struct store *store, PGconn *connection)
{
	int64_t next = 0;

	for (unsigned number = 0;;) {
		struct pollfd fds[] = {{.fd = PQsocket(connection), .events = POLLIN},
		                       {.fd = store->postgres->stop[0], .events = POLLIN}};
		int64_t now = postgres_now();
		bool any = false;

		if (now >= next) {
			if (!beat(store, connection, number++))
				return true;
			next = now + BEAT_MS;
		}
		for (PGnotify *notice; (notice = PQnotifies(connection)); any = true) {
			read_notice(store, notice->extra);
			PQfreemem(notice);
		}
		if (store->wake && (any || number == 1))
			store->wake(store->context);
		poll(fds, 2, (int)(next > now ? next - now : 0));
		if (fds[1].revents) {
			char why[64];
			ssize_t got = read(store->postgres->stop[0], why, sizeof why);

			if (got <= 0 || memchr(why, 'x', (size_t)got))
				return false;
			if (!send_messages(store, connection))
				return true;
		}
		if (fds[0].revents &&
		    (!PQconsumeInput(connection) || PQstatus(connection) != CONNECTION_OK))
			return true;
		if (store->wake)
			store->wake(store->context);
	}
}

/* Waits a moment; returns true if the store closes. */
static bool is_told_to_stop(struct store *store)
{
	struct pollfd stop = {.fd = store->postgres->stop[0], .events = POLLIN};
	char why[64];
	ssize_t got;

	if (poll(&stop, 1, AGAIN_MS) == 0)
		return false;
	got = read(store->postgres->stop[0], why, sizeof why);
	send_messages(store, NULL);
	return got <= 0 || memchr(why, 'x', (size_t)got) != NULL;
}

static void *work(void *context)
{
	struct store *store = context;
	char error[STORE_ERROR_MAX];

	for (bool again = true; again;) {
		PGconn *connection = postgres_dial(store, error);
		PGresult *answer =
			connection ? postgres_answer(
					     store, connection,
					     PQsendQuery(connection, "LISTEN " POSTGRES_CHANNEL),
					     &limit)
				   : NULL;
		bool listens = PQresultStatus(answer) == PGRES_COMMAND_OK;

		PQclear(answer);
		/* Messages sent before are lost. */
		if (listens) {
			push_notice(store, "", 0, NULL);
			again = listen_to(store, connection);
		}
		PQfinish(connection);
		if (again) {
			again = !is_told_to_stop(store);
		}
	}
	return NULL;
}

static bool make_name(char name[POSTGRES_NODE])
{
	uint32_t number;
	int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
	bool good = file >= 0 && read(file, &number, sizeof number) == (ssize_t)sizeof number;

	if (file >= 0)
		close(file);
	snprintf(name, POSTGRES_NODE, "%08x", good ? number : 0);
	return good;
}

enum store_status postgres_start_listening(struct store *store, char *error)
{
	struct postgres *postgres = store->postgres;
	sigset_t all, before;

	postgres->outbox_end = &postgres->outbox;
	postgres->beat = postgres_now(); /* it has just been reached */
	if (!make_name(postgres->node) || pipe(postgres->stop) != 0) {
		snprintf(error, STORE_ERROR_MAX,
		         "Nothing can be opened for listening to other nodes.");
		return STORE_FAILED;
	}
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	postgres->listening = pthread_create(&postgres->listener, NULL, work, store) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (postgres->listening)
		return STORE_OK;
	snprintf(error, STORE_ERROR_MAX, "No thread can be started for listening to other nodes.");
	return STORE_FAILED;
}

/* Removes the node, so that the others need not wait for it to time out. */
static void sign_off(struct store *store)
{
	const char *node = store->postgres->node;

	if (store->postgres->writing && PQstatus(store->postgres->writing) == CONNECTION_OK)
		PQclear(postgres_answer(store, store->postgres->writing,
		                        PQsendQueryParams(store->postgres->writing,
		                                          "DELETE FROM nodes WHERE id = $1", 1,
		                                          NULL, &node, NULL, NULL, 0),
		                        &limit));
}

void postgres_stop_listening(struct store *store)
{
	struct postgres *postgres = store->postgres;

	if (postgres->listening) {
		(void)!write(postgres->stop[1], "x", 1);
		pthread_join(postgres->listener, NULL);
		send_messages(store, NULL);
		sign_off(store);
	}
	if (postgres->stop[0] >= 0) {
		close(postgres->stop[0]);
		close(postgres->stop[1]);
	}
}

/* --- errands ---------------------------------------------------------------------------------- */

static uint64_t weight(const char *node, const char *table)
{
	char text[POSTGRES_NODE + STORE_ID_MAX];
	int length = snprintf(text, sizeof text, "%s %s", node, table);

	return bb_hash(text, (size_t)length, 0);
}

bool store_is_responsible(struct store *store, const char *table)
{
	struct postgres *postgres = store->postgres;
	uint64_t own;
	bool mine;

	if (!postgres)
		return true;
	own = weight(postgres->node, table);
	pthread_mutex_lock(&store->mutex);
	mine = postgres_now() - postgres->beat < POSTGRES_ALIVE_MS;
	for (unsigned i = 0; i < postgres->node_count && mine; i++)
		mine = strcmp(postgres->nodes[i], postgres->node) == 0 ||
		       weight(postgres->nodes[i], table) < own;
	pthread_mutex_unlock(&store->mutex);
	return mine;
}

unsigned store_nodes(struct store *store)
{
	unsigned count = 1;

	if (!store->postgres)
		return count;
	pthread_mutex_lock(&store->mutex);
	count = store->postgres->node_count;
	pthread_mutex_unlock(&store->mutex);
	return count;
}
