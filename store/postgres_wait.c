/* Waiting for PostgreSQL no longer than a limit.
 *
 * A line that stands still (a router that drops packets, a proxy that swallows them) looks like a
 * server that thinks: libpq would wait for ever. Here every wait has a limit. A connection that
 * does not answer in time is shut, and libpq then calls it lost, which its users know how to
 * handle. Connections are non-blocking, so that sending does not wait either. */
#include <poll.h>
#include <sys/socket.h>

#include "core/never.h"
#include "store/postgres.h"

enum { SLICE_MS = 200 /* so often a wait looks whether the node is cut off */ };

bool store_is_cut(const struct store *store)
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

/* Waits until libpq can answer at once; false when it cannot in time. */
static bool is_answered(const struct store *store, PGconn *connection,
                        const struct postgres_limit *limit)
{
	const int64_t begun = postgres_now();

	for (;;) {
		const int unsent = PQflush(connection);
		const int64_t waited = postgres_now() - begun;
		struct pollfd line = {.fd = PQsocket(connection),
		                      .events = (short)(POLLIN | (unsent > 0 ? POLLOUT : 0))};

		/* What is wrong with the connection PQgetResult tells. */
		if (unsent < 0 || PQstatus(connection) != CONNECTION_OK)
			return true;
		if (unsent == 0 && !PQisBusy(connection))
			return true;
		if (waited > limit->most_ms || (waited > limit->cut_ms && store_is_cut(store)))
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
