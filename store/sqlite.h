/* SQLite: connections to the file, and declarations shared by the files of this driver: sqlite.c
 * (opening, reading), sqlite_copy.c (copying, checking), sqlite_write.c (committing), checkpoint.c,
 * fold.c, sums.c and read_only.c. A connection belongs to one thread. It prepares a statement on
 * first use and keeps it. */
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
	SQL_READ_ONLY,  /* while a server may be writing */
	SQL_READ_ALONE, /* no server has the file open: nothing on the disk is touched */
	SQL_READ_WRITE,
	SQL_CREATE,
};
/* Opens with the settings that all connections share. Returns SQLite's result; on failure `error`
 * (of STORE_ERROR_MAX bytes) has a sentence and nothing is open. */
int sql_open(struct sql_connection *connection, const char *path, enum sql_mode mode, char *error);
/* Does nothing if it is not open. */
void sql_close(struct sql_connection *connection);

/* The statement, ready for new values; NULL if it cannot be prepared or is in use. */
sqlite3_stmt *sql_take(struct sql_connection *connection, enum store_sql which);
/* Binds the values, from the first parameter on. */
int sql_bind(sqlite3_stmt *statement, const struct sql_value *values, unsigned count);
/* Runs a statement without values to its end. Returns SQLITE_OK or the error. */
int sql_run(struct sql_connection *connection, enum store_sql which);

/* Writes "The database PATH cannot be WHAT: REASON." with the reason of the last call. */
void sql_explain(const struct sql_connection *connection, const char *path, const char *what,
                 char *error);

/* Identifies a file, to notice that it was deleted or replaced. */
struct file_identity {
	uint64_t device, inode;
};

/* How far a file was written, to notice that it is being written. */
struct file_version {
	int64_t size, seconds, nanoseconds;
};

/* read_only.c: registers the file system of this name. */
#define READ_ONLY_VFS "benben-read-only"
void read_only_register(void);

/* sums.c: the number and hashes of the rows of one table of the schema. */
enum { SUMS_TABLES = 9 };
struct sum {
	int64_t rows;
	uint64_t hash; /* the sum of the hashes of all rows */
};
struct sums {
	struct sum now[SUMS_TABLES];    /* including the current transaction */
	struct sum stored[SUMS_TABLES]; /* as of the last commit */
};

/* All return SQLite's result. */
/* Loads the sums, or computes those that are missing; from now on the connection maintains them. */
int sums_start(struct sums *sums, struct sql_connection *connection);
/* In a transaction, before its commit: stores the changed sums. */
int sums_store(struct sums *sums, struct sql_connection *connection);
/* The transaction was committed, or rolled back. */
void sums_commit(struct sums *sums);
void sums_roll_back(struct sums *sums);
/* Registers the functions that statements and migrations use: needed on every connection. */
int sums_register(sqlite3 *db);
/* Compares the rows of table 0..SUMS_TABLES-1 with its sum: problem[STORE_ERROR_MAX] becomes a
 * sentence, or "" if they match. */
int sums_compare(struct sql_connection *connection, unsigned table, char *problem);

/* checkpoint.c: copies the log. */
struct checkpoint {
	pthread_t thread;
	bool runs;
	struct sql_connection copying; /* the thread's */
	/* Shared with the worker, under the mutex. */
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	bool asked, stop;
	int copied; /* pages of the log that were in the database when the thread last finished */
	/* The worker's own. */
	unsigned rounds; /* how often the thread was asked since the log was restarted */
	int from;        /* number of pages from which the log is copied */
};

struct sqlite {
	struct file_identity file, log; /* as they were when opened */
	/* For a file that is read alone: as it was when opened. */
	struct file_version version, log_version;
	bool is_alone;
	bool is_older; /* read from a copy that was brought up to date: it has no sums */
	int lock;      /* the open lock file; -1 = none */
	struct sql_connection reading; /* the loop's */
	/* The worker's own. */
	struct sql_connection writing;
	struct sums sums;
	unsigned logged; /* approximate number of rows of the table `log` */
	int log_pages;   /* of the write-ahead log, after the last commit */
	struct checkpoint checkpoint;
};

bool sqlite_is_same_file(const struct store *store);
/* Opens an existing file for reading, whoever else has it open; *is_alone tells whether nobody has.
 * On failure `error` has a sentence and nothing is open. */
enum store_status sqlite_open_reader(struct sql_connection *connection, const char *path,
                                     bool *is_alone, char *error);
/* Creates a file that only its owner can read. Returns false if it exists or cannot be created. */
bool sqlite_create_private(const char *path);
struct file_version sqlite_version_of(const char *path, const char *ending);
bool sqlite_is_same_version(struct file_version a, struct file_version b);

/* sqlite_copy.c */
/* Copies in one step, and so in one read transaction: the copy is a snapshot. */
enum store_status sqlite_copy(struct sql_connection *from, struct sql_connection *to,
                              const char *copy, char *error);
enum store_status sqlite_check(struct store *store, bool (*row)(void *context, const char *problem),
                               void *context);

/* sqlite_write.c: see struct store_driver. */
void sqlite_begin_writing(struct store *store);
void sqlite_commit(struct store *store, struct change_list *group, char *error);
/* checkpoint.c; on failure `error` has a sentence. */
enum store_status checkpoint_start(struct store *store, char *error);
/* Does nothing if it was not started. */
void checkpoint_stop(struct store *store);
void sqlite_tidy(struct store *store);

/* fold.c; in the transaction of the caller. Both return SQLite's result. */
/* Appends the table's rows of the log, *rows of them, to its last chapter; with `whole`, merges the
 * whole table into one chapter. */
int fold_table(struct sql_connection *connection, const char *table, bool whole, unsigned *rows);
/* Folds tables while the log has too many rows, about `most` of them. */
int fold_some(struct sql_connection *connection, unsigned *logged, unsigned most);

#endif
