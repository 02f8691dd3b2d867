/* PostgreSQL: what postgres.c (connections, reading, committing) and postgres_nodes.c (other
 * nodes) share. */
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
/* A node counts itself among the living for so long after a sign of life; others do for 6 s. */
enum { POSTGRES_ALIVE_MS = 4500 };

/* How long an answer is waited for, at most, and while the node is cut off (store_is_cut). */
struct postgres_limit {
	int64_t most_ms, cut_ms;
};
/* The server itself ends statements after 20 s. */
#define POSTGRES_LONGEST_MS 22000

struct postgres {
	char *address; /* with its password: never told */
	PGconn *reading, *writing;
	/* statements whose rows are being given away, as everywhere: see read.c */
	bool taken[SQL_COUNT];
	int64_t refused; /* monotonic: when connecting for reading failed last */
	char node[POSTGRES_NODE];

	/* postgres_nodes.c: the thread that listens. */
	pthread_t listener;
	bool listening;
	int stop[2];
	/* Under the store's mutex. */
	struct store_notice *sayings, **sayings_end; /* what is to be told */
	char nodes[POSTGRES_NODES_MAX][POSTGRES_NODE];
	unsigned node_count;
	int64_t beat; /* monotonic time of the last sign of life that was stored */
	int64_t size;
};

int64_t postgres_now(void);
/* postgres_wait.c: as PQgetResult, but a connection that does not answer in time is lost. */
PGresult *postgres_result(const struct store *store, PGconn *connection,
                          const struct postgres_limit *limit);
/* The last answer to what was sent, as PQexec gives it; NULL when it was not (`sent` is 0). */
PGresult *postgres_answer(const struct store *store, PGconn *connection, int sent,
                          const struct postgres_limit *limit);
/* A connection; NULL with a sentence. */
PGconn *postgres_dial(struct store *store, char *error);
/* The same, ready for statements. */
PGconn *postgres_connect(struct store *store, char *error);
/* "The database ... cannot be WHAT: REASON." without its line end. */
void postgres_explain(const struct store *store, const PGconn *connection, const char *what,
                      char *error);
enum store_status postgres_start_listening(struct store *store, char *error);
void postgres_stop_listening(struct store *store);
/* postgres_pack.c: makes few rows of the events of some tables that are over. False when the
 * connection is lost. */
bool postgres_pack(const struct store *store, PGconn *connection);

#endif
