/* PostgreSQL: what postgres.c (connections, reading, committing) and postgres_nodes.c (other nodes) share. */
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

struct postgres {
	char *address; /* with its password: never told */
	PGconn *reading, *writing;
	bool taken[SQL_COUNT]; /* statements whose rows are being given away, as everywhere: see read.c */
	int64_t refused;       /* monotonic: when connecting for reading failed last */
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
/* A connection, ready for statements; NULL with a sentence. */
PGconn *postgres_connect(struct store *store, char *error);
/* "The database ... cannot be WHAT: REASON." without its line end. */
void postgres_explain(const struct store *store, const PGconn *connection, const char *what,
                      char *error);
enum store_status postgres_start_listening(struct store *store, char *error);
void postgres_stop_listening(struct store *store);
/* postgres_pack.c: makes few rows of the events of some tables that are over. False when the connection is lost. */
bool postgres_pack(PGconn *connection);

#endif
