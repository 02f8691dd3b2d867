/* PostgreSQL's statements and schema. */
#ifndef STORE_POSTGRES_SQL_H
#define STORE_POSTGRES_SQL_H

#include "store/sql.h"

/* NULL if PostgreSQL has nothing to do. All numbers are bigint. */
extern const char *const postgres_statements[SQL_COUNT];

/* Migration i takes a database of version i to version i + 1. Never change one that was released:
 * add a new one.
 *
 * Nodes are replaced one at a time, so programs of two versions use one database for a while. A
 * migration that only adds (tables, columns with a default, indices) lets older programs continue:
 * `oldest` is the version of the oldest program that can run on its result. One that removes
 * something waits until no such program is left. */
struct postgres_migration {
	int oldest;
	const char *sql;
};
#define POSTGRES_VERSION_TEXT "3"
enum { POSTGRES_VERSION = 3 };
extern const struct postgres_migration postgres_migrations[POSTGRES_VERSION];

/* Whether going from version `from` to `to` would break a program of version `living` (0 = there is
 * none). */
bool postgres_breaks(const struct postgres_migration *migrations, int from, int to, int living);

#endif
