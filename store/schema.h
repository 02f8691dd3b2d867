/* The schema of the file, and the migrations from older ones. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <sqlite3.h>

#include "store/store.h"

/* Brings the schema up to date in one transaction. On failure the file is unchanged and `error`
 * gives the reason: not a database, another program's database, written by a newer program. */
enum store_status schema_update(sqlite3 *db, const char *path, char *error);
/* Only checks whether the file is ours and its schema the newest. */
enum store_status schema_check(sqlite3 *db, const char *path, bool *newest, char *error);
/* Brings the schema of a private copy up to date. */
enum store_status schema_update_copy(sqlite3 *db, const char *path, char *error);
/* A trial run: the file stays unchanged. Fails if the rows do not match the version. */
enum store_status schema_try(sqlite3 *db, const char *path, char *error);

#endif
