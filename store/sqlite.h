/* SQLite: connections to the file, and what the files of this driver share: sqlite.c (opening,
 * reading), sqlite_copy.c (copying, checking), sqlite_write.c (committing), checkpoint.c, fold.c,
 * sums.c and read_only.c. A connection belongs to one thread. It prepares a statement when it is
 * first asked for and keeps it. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sqlite3.h>

#include "store/parts.h"

struct sql_connection {
	sqlite3 *db;
	sqlite3_stmt *statements[SQL_COUNT];
	int64_t steps_left; /* of a connection to damaged pages: see sqlite_copy.c */
};

enum sql_mode {
	SQL_READ_ONLY,  /* beside a server that may be writing */
	SQL_READ_ALONE, /* no server has the file open: nothing on the disk is touched */
	SQL_READ_WRITE,
	SQL_CREATE,
};
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

/* How far a file was written: to notice that it is being written. */
struct file_version {
	int64_t size, seconds, nanoseconds;
};

/* read_only.c: registers the file system of this name. */
#define READ_ONLY_VFS "benben-read-only"
void read_only_register(void);

/* sums.c: what is known of the rows of one table of the schema. */
enum { SUMS_TABLES = 9 };
struct sum {
	int64_t rows;
	uint64_t hash; /* the sum of the hashes of all rows */
};
struct sums {
	struct sum now[SUMS_TABLES];    /* with the rows of the transaction under way */
	struct sum stored[SUMS_TABLES]; /* as of the last commit */
};

/* All answer what SQLite answers. */
/* Loads the sums, or makes those that are missing; from now on the connection keeps them. */
int sums_start(struct sums *sums, struct sql_connection *connection);
/* In a transaction, before its commit: stores what has changed. */
int sums_store(struct sums *sums, struct sql_connection *connection);
/* The transaction was committed; or rolled back. */
void sums_note_stored(struct sums *sums);
void sums_go_back(struct sums *sums);
/* Makes the functions known that statements and migrations use: every connection has them. */
int sums_register(sqlite3 *db);
/* Compares the rows of table 0..SUMS_TABLES-1 with its sum: problem[STORE_ERROR_MAX] becomes a
 * sentence, or "" when they agree. */
int sums_compare(struct sql_connection *connection, unsigned table, char *problem);

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
	/* Of a file that is read alone: as it was opened. */
	struct file_version version, log_version;
	bool is_alone;
	bool is_older; /* read from a copy that was brought up to date: it has no sums */
	int lock;      /* the open lock file; -1 = none */
	struct sql_connection reading; /* the loop's */
	/* The worker's own. */
	struct sql_connection writing;
	struct sums sums;
	unsigned logged; /* rows of the table `log`, about */
	int log_pages;   /* of the write-ahead log, after the last commit */
	struct checkpoint checkpoint;
};

bool sqlite_is_there(const struct store *store);
/* Opens a file for reading that exists, whoever else has it open; *is_alone tells whether nobody
 * has. On failure `error` has a sentence and nothing is open. */
enum store_status sqlite_open_reader(struct sql_connection *connection, const char *path,
                                     bool *is_alone, char *error);
/* Makes a file that only its owner can read. False when it exists or cannot be made. */
bool sqlite_create_private(const char *path);
struct file_version sqlite_version_of(const char *path, const char *ending);
bool sqlite_is_same_version(struct file_version a, struct file_version b);

/* sqlite_copy.c */
/* Copies in one step, hence in one reading transaction: the copy is the database of one instant. */
enum store_status sqlite_copy(struct sql_connection *from, struct sql_connection *to,
                              const char *copy, char *error);
enum store_status sqlite_check(struct store *store, bool (*row)(void *context, const char *problem),
                               void *context);

/* sqlite_write.c: see struct store_driver. */
void sqlite_begin_writing(struct store *store);
void sqlite_commit(struct store *store, struct change_list *group, char *error);
/* checkpoint.c; on failure `error` has a sentence. */
enum store_status checkpoint_start(struct store *store, char *error);
/* Does nothing with one that was not started. */
void checkpoint_stop(struct store *store);
void sqlite_tidy(struct store *store);

/* fold.c; in the transaction of the caller. What SQLite answers. */
/* The table's rows of the log, *rows of them, go to its last chapter, or with `whole` all of it
 * becomes one. */
int fold_table(struct sql_connection *connection, const char *table, bool whole, unsigned *rows);
/* Folds tables while the log has more than its rows, about `most` of them. */
int fold_some(struct sql_connection *connection, unsigned *logged, unsigned most);

#endif
