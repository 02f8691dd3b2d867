/* PostgreSQL: shared by postgres.c (connections, reading, committing) and postgres_nodes.c (other
 * nodes). */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include <libpq-fe.h>

#include "store/parts.h"

enum {
	POSTGRES_NODE = 9,       /* a node's name, with the NUL */
	POSTGRES_NODES_MAX = 64,
};
#define POSTGRES_CHANNEL "benben"
#define POSTGRES_ALIVE "seen > clock_timestamp() - interval '6 s'"
/* A node considers itself alive for this long after a sign of life; others consider it alive for 6
 * s. */
enum { POSTGRES_ALIVE_MS = 4500 };

/* How long to wait for a result at most, and how long while the node is cut off
 * (store_is_cut_off). */
struct postgres_limit {
	int64_t most_ms, cut_ms;
};
/* The server itself aborts statements after 20 s. */
#define POSTGRES_LONGEST_MS 22000

struct postgres {
	char *address; /* with its password: never show it */
	PGconn *reading, *writing;
	/* statements whose rows are being passed on: see read.c */
	bool taken[SQL_COUNT];
	int64_t refused; /* monotonic: when connecting for reading last failed */
	char node[POSTGRES_NODE];

	/* postgres_nodes.c: the thread that listens. */
	pthread_t listener;
	bool listening;
	int stop[2];
	/* Under the store's mutex. */
	struct store_notice *outbox, **outbox_end; /* messages to send */
	char nodes[POSTGRES_NODES_MAX][POSTGRES_NODE];
	unsigned node_count;
	int64_t beat; /* monotonic time of the last sign of life that was stored */
	int64_t size;
};

int64_t postgres_now(void);
/* postgres_wait.c: like PQgetResult, but a connection that does not respond in time is closed. */
PGresult *postgres_result(const struct store *store, PGconn *connection,
                          const struct postgres_limit *limit);
/* The last result of what was sent, as PQexec returns it; NULL if nothing was sent (`sent` is
 * 0). */
PGresult *postgres_answer(const struct store *store, PGconn *connection, int sent,
                          const struct postgres_limit *limit);
/* Opens a connection; NULL on failure, with a sentence. */
PGconn *postgres_dial(struct store *store, char *error);
/* The same, with the statements prepared. */
PGconn *postgres_connect(struct store *store, char *error);
/* Writes "The database ... cannot be WHAT: REASON." without its newline. */
void postgres_explain(const struct store *store, const PGconn *connection, const char *what,
                      char *error);
enum store_status postgres_start_listening(struct store *store, char *error);
void postgres_stop_listening(struct store *store);
/* postgres_pack.c: merges the events of some finished tables into few rows. Returns false if the
 * connection is lost. */
bool postgres_pack(const struct store *store, PGconn *connection);

#endif
