/* Waiting for PostgreSQL with a time limit.
 *
 * If a connection hangs (a router drops packets, a proxy swallows them), it looks like a server
 * that is busy: libpq would wait forever. Here every wait has a limit. A connection that does not
 * respond in time is shut down; libpq then reports it as lost, which its users handle. Connections
 * are non-blocking, so that sending does not wait either. */
#include <poll.h>
#include <sys/socket.h>

#include "core/never.h"
#include "store/postgres.h"

enum { SLICE_MS = 200 /* how often a wait checks whether the node is cut off */ };

bool store_is_cut_off(const struct store *store)
{
	const struct store *main = store->followed ? store->followed : store;
	int64_t beat;

	if (!main->postgres || !main->postgres->listening)
		return false;
	pthread_mutex_lock((pthread_mutex_t *)&main->mutex);
	beat = main->postgres->beat;
	pthread_mutex_unlock((pthread_mutex_t *)&main->mutex);
	return postgres_now() - beat > POSTGRES_ALIVE_MS;
}

void store_follow(struct store *store, const struct store *main)
{
	if (BB_NEVER(store->writable || !main->writable))
		return;
	store->followed = main;
}

/* Waits until libpq has a result; returns false on a timeout. */
static bool is_answered(const struct store *store, PGconn *connection,
                        const struct postgres_limit *limit)
{
	const int64_t begun = postgres_now();

	for (;;) {
		const int unsent = PQflush(connection);
		const int64_t waited = postgres_now() - begun;
		struct pollfd line = {.fd = PQsocket(connection),
		                      .events = (short)(POLLIN | (unsent > 0 ? POLLOUT : 0))};

		/* PQgetResult reports what is wrong with the connection. */
		if (unsent < 0 || PQstatus(connection) != CONNECTION_OK)
			return true;
		if (unsent == 0 && !PQisBusy(connection))
			return true;
		if (waited > limit->most_ms || (waited > limit->cut_ms && store_is_cut_off(store)))
			return false;
		if (poll(&line, 1, SLICE_MS) > 0 && line.revents & ~POLLOUT &&
		    !PQconsumeInput(connection))
			return true;
	}
}

PGresult *postgres_result(const struct store *store, PGconn *connection,
                          const struct postgres_limit *limit)
{
	if (!is_answered(store, connection, limit)) {
		shutdown(PQsocket(connection), SHUT_RDWR);
		PQconsumeInput(connection);
	}
	return PQgetResult(connection);
}

PGresult *postgres_answer(const struct store *store, PGconn *connection, int sent,
                          const struct postgres_limit *limit)
{
	PGresult *last = NULL, *next;

	if (!sent)
		return NULL;
	while ((next = postgres_result(store, connection, limit))) {
		PQclear(last);
		last = next;
		if (PQstatus(connection) != CONNECTION_OK)
			break;
	}
	return last;
}
