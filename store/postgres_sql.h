/* PostgreSQL's statements and schema. */
#ifndef STORE_POSTGRES_SQL_H
#define STORE_POSTGRES_SQL_H

#include "store/sql.h"

/* NULL where PostgreSQL has nothing to do. Numbers are bigint everywhere. */
extern const char *const postgres_statements[SQL_COUNT];

/* Migration i brings a database of version i to version i + 1. Never change one that was released: add. */
enum { POSTGRES_VERSION = 1 };
extern const char *const postgres_migrations[POSTGRES_VERSION];

#endif
