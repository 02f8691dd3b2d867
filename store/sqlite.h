/* SQLite: connections to the file, and what sqlite.c (opening, copying), sqlite_write.c (committing) and fold.c share. A
 * connection belongs to one thread. It prepares a statement when it is first asked for and keeps it. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sqlite3.h>

#include "store/parts.h"

struct sql_connection {
	sqlite3 *db;
	sqlite3_stmt *statements[SQL_COUNT];
};

enum sql_mode { SQL_READ_ONLY, SQL_READ_WRITE, SQL_CREATE };
/* Opens with the settings that all connections share. What SQLite answers; on failure `error` (of
 * STORE_ERROR_MAX bytes) has a sentence and nothing is open. */
int sql_open(struct sql_connection *connection, const char *path, enum sql_mode mode, char *error);
/* Does nothing with one that is not open. */
void sql_close(struct sql_connection *connection);

/* The statement, ready for new values; NULL when it cannot be prepared or is in use. */
sqlite3_stmt *sql_take(struct sql_connection *connection, enum store_sql which);
/* Gives the statement its values, from the first parameter on. */
int sql_bind(sqlite3_stmt *statement, const struct sql_value *values, unsigned count);
/* Runs a statement without values to its end. SQLITE_OK or what went wrong. */
int sql_run(struct sql_connection *connection, enum store_sql which);

/* Writes "The database PATH cannot be WHAT: REASON." with the reason of the last call. */
void sql_explain(const struct sql_connection *connection, const char *path, const char *what,
                 char *error);

/* Which file something is: to notice that it was deleted or replaced. */
struct file_identity {
	uint64_t device, inode;
};

/* checkpoint.c: what copies the log. */
struct checkpoint {
	pthread_t thread;
	bool runs;
	struct sql_connection copying; /* the thread's */
	/* Shared with the worker, under the mutex. */
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	bool asked, stop;
	int copied; /* pages of the log that are in the database, when the thread was last done */
	/* The worker's own. */
	unsigned rounds; /* how often the thread was asked since the log was begun */
	int from;        /* pages from which on the log is copied */
};

struct sqlite {
	struct file_identity file, log; /* as they were opened */
	int lock;                       /* the open lock file; -1 = none */
	struct sql_connection reading;  /* the loop's */
	/* The worker's own. */
	struct sql_connection writing;
	unsigned logged; /* rows of the table `log`, about */
	int log_pages;   /* of the write-ahead log, after the last commit */
	struct checkpoint checkpoint;
};

bool sqlite_is_there(const struct store *store);
/* sqlite_write.c: see struct store_driver. */
void sqlite_begin_writing(struct store *store);
void sqlite_commit(struct store *store, struct change_list *group, char *error);
/* checkpoint.c; on failure `error` has a sentence. */
enum store_status checkpoint_start(struct store *store, char *error);
/* Does nothing with one that was not started. */
void checkpoint_stop(struct store *store);
void sqlite_tidy(struct store *store);

/* fold.c; in the transaction of the caller. What SQLite answers. */
/* The table's rows of the log, *rows of them, go to its last chapter, or with `whole` all of it becomes one. */
int fold_table(struct sql_connection *connection, const char *table, bool whole, unsigned *rows);
/* Folds tables while the log has more than its rows, about `most` of them. */
int fold_some(struct sql_connection *connection, unsigned *logged, unsigned most);

#endif
