/* The schema of the file and the steps by which an older one becomes the newest. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <sqlite3.h>

#include "store/store.h"

/* Brings the schema up to date, in one transaction. On failure the file is as before and `error`
 * tells why: not a database, somebody else's database, written by a newer program. */
enum store_status schema_update(sqlite3 *db, const char *path, char *error);
/* Only looks whether the file is one of ours, and its schema the newest. */
enum store_status schema_check(sqlite3 *db, const char *path, bool *newest, char *error);
/* Brings the schema of a copy up to date that nobody else uses. */
enum store_status schema_update_copy(sqlite3 *db, const char *path, char *error);
/* Only tries that: the file is as before. One whose rows are not those of its version fails. */
enum store_status schema_try(sqlite3 *db, const char *path, char *error);

#endif
