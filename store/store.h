/* Storage: everything the server stores, and the only interface to it.
 *
 * A table is its list of events, append-only, numbered from 1. Everything else (users, seats, chat)
 * is small rows. Writes are queued by one thread (the loop), combined into a few large transactions
 * by a worker of the store, and reported as done only once they are durable. Reads are made
 * directly, on the loop's own connection, and see everything that was reported as done.
 *
 * Knows no game, no HTTP and no clock: the caller passes times, in milliseconds since 1970. There
 * are two kinds of database: one SQLite file for one server (sqlite.c, sqlite_write.c,
 * checkpoint.c, fold.c; its SQL in sql.c and schema.c), or PostgreSQL for several (postgres.c; its
 * SQL in postgres_sql.c). change.c, worker.c and read.c are the same for both; parts.h has the
 * table of what differs. Unless stated otherwise, call it from one thread. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	STORE_ID_MAX = 24,    /* of a table or user, with the NUL */
	STORE_HASH = 32,      /* bytes of a token's hash */
	STORE_ERROR_MAX = 256,
	STORE_BROADCAST_MAX = 7000,
};

struct store;

enum store_status {
	STORE_OK,
	/* no such row; for a change: it refers to a user or table that does not exist */
	STORE_MISSING,
	STORE_CONFLICT, /* another event has this seq or precedes it, this handle is taken */
	STORE_FAILED,   /* the disk or the file: see store_error */
};

/* --- rows --------------------------------------------------------------------------------- */
/* Texts and bytes of a row to write belong to the caller and are copied at once; those of a row
 * read are valid during the callback only. Texts are UTF-8; NULL is SQL's NULL. */

struct store_user {
	const char *id;
	const char *name;       /* shown to others */
	const char *handle;     /* for signing in with a passphrase; unique; NULL = none */
	const char *passphrase; /* the Argon2id string; NULL = none */
	const char *settings;   /* JSON, never NULL */
	int64_t created, seen;
	/* as for a table: a put replaces the row of this revision, otherwise it is a
	 * STORE_CONFLICT; 0 = any */
	int64_t revision;
};

/* One way to sign in: a cookie's token, or a link that works once. Only hashes are stored. */
struct store_session {
	uint8_t token_hash[STORE_HASH];
	const char *user;
	int64_t created;
	int64_t expires; /* 0 = never */
	bool link;       /* works once */
};

enum store_table_state { STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_CLOSED };

struct store_table {
	const char *id;
	const char *game;
	const char *doc; /* JSON of the server: options, seats, policy, secret; never NULL */
	uint8_t state;   /* enum store_table_state */
	bool listed;     /* strangers may see it in the lists of open tables */
	/* user whose turn it is, or NULL; only while the table is being played */
	const char *to_act;
	int64_t created, updated;
	/* `to_act` has not been notified of the turn yet. Only used in the change that begins the
	 * turn; store_mark_notified clears it. */
	bool notify_pending;
	/* How often the row was put, if several nodes share the database. A put replaces the row of
	 * this revision; otherwise it is a STORE_CONFLICT. 0 = any, and always 0 where one server
	 * has the database. */
	int64_t revision;
};

/* Whose turn it is at a table being played: the part of its row that most acts change. */
struct store_turn {
	const char *table;
	const char *to_act;
	int64_t updated;
	bool notify_pending;
};

struct store_event {
	const char *table;
	uint32_t seq;  /* from 1 without gaps */
	uint8_t actor; /* as in struct match_entry */
	uint8_t flags;
	uint32_t action;
	int64_t at;
	/* the client's idempotency id as a number that cannot be chosen; 0 = none */
	uint64_t request;
};

struct store_message {
	const char *table;
	uint32_t number;  /* from 1, ascending within a table; a failed message leaves a gap */
	const char *user; /* NULL = the server itself; "" = a deleted user */
	const char *text;
	int64_t at;
};

/* A small document about people: ratings, friends, cups and so on. The server decides what each
 * kind contains. A row is identified by its kind, owner and name. */
struct store_note {
	const char *kind;  /* a word chosen by the program, such as "friend" */
	const char *owner; /* a user's id, or another name; "" = the server's own */
	const char *name;
	const char *about; /* another user whom it is about; NULL or "" = none */
	const char *doc;   /* JSON, never NULL */
	int64_t at;        /* lists are sorted by it */
	/* As for a user: a put replaces the row of this revision, otherwise it is a STORE_CONFLICT;
	 * 0 = any, STORE_NEW = it must not exist. */
	int64_t revision;
};
enum { STORE_NEW = -1 };

/* --- opening ------------------------------------------------------------------------------ */

/* True if this names a PostgreSQL server (postgres://...) and not a file. */
bool store_is_address(const char *path);

/* Opens the file or connects to the server, creates it or brings its schema up to date, and starts
 * the worker. `wake` (may be NULL) is called from the worker's thread, until store_close returns,
 * when something is done: it should make the loop call store_finish soon, and must not call the
 * store. On failure *store is NULL and `error` (STORE_ERROR_MAX bytes) gives the reason in one
 * sentence: a newer schema, no permission, not a database, another server has it open. */
enum store_status store_open(struct store **store, const char *path, void (*wake)(void *context),
                             void *context, char *error);
/* Opens the file for reading only, even while a server has it open: for fsck, and for a thread of
 * the server that reads beside the loop. Nothing on the disk is changed, created or deleted; with a
 * server, only its index of the log. Changes submitted to it fail. A file that does not exist or is
 * empty is rejected; a file with an older schema is copied, and the copy is brought up to date and
 * read. */
enum store_status store_open_read(struct store **store, const char *path, char *error);
/* Makes everything in the queue durable, calls the callbacks that store_finish owes, closes. */
void store_close(struct store *store);
/* A sentence about the last STORE_FAILED, valid until the next call. */
const char *store_error(const struct store *store);
/* Copies a snapshot of the whole database, while it is being used, to a file that does not exist
 * yet, and checks the copy: a damaged database is STORE_FAILED, and no copy is left. Older schemas
 * are copied as they are. Uses its own connection: may be called from any thread or process,
 * without a `struct store`. */
enum store_status store_backup(const char *path, const char *copy, char *error);

struct store_copied {
	uint64_t users, tables, events, messages, notes;
};
/* Copies everything into an empty store (otherwise STORE_CONFLICT), of either kind. Nobody may
 * write to `from` meanwhile. On failure `error` (STORE_ERROR_MAX bytes) gives the reason, and a
 * part may have been copied. */
enum store_status store_copy(struct store *from, struct store *to, struct store_copied *copied,
                             char *error);
/* Deletes everything in a PostgreSQL database, for tests and after a failed copy. A file is left
 * alone: STORE_FAILED. */
enum store_status store_empty(const char *path);

/* Searches for damage that reading rows does not show: checks every page, index and reference, and
 * whether rows differ from what was stored or are missing. Calls `row` with a sentence for each
 * problem, until it returns false. STORE_MISSING if there is none, STORE_FAILED if not everything
 * could be checked. */
enum store_status store_check(struct store *store, bool (*row)(void *context, const char *problem),
                              void *context);
/* True if the file is still the one that was opened: not deleted, not replaced. Writing fails
 * otherwise. For a file opened for reading while no server had it: true if nobody has written to it
 * since. */
bool store_is_same_file(const struct store *store);
/* Bytes of the database and its log on the disk. */
int64_t store_size(const struct store *store);

/* --- several nodes ------------------------------------------------------------------------- */

/* Another node has stored something about this table, up to event `seq` (0 = something other than
 * events). With "" as the table, notices were missed: anything may have changed. Called by
 * store_finish. */
typedef void store_on_change(void *context, const char *table, uint32_t seq);
/* Another node has sent a message with store_broadcast; it is not stored. Called by
 * store_finish. */
typedef void store_on_broadcast(void *context, const char *text);
void store_listen(struct store *store, store_on_change *heard, store_on_broadcast *told,
                  void *context);
/* Sends a message to all other nodes that are listening now; at most STORE_BROADCAST_MAX bytes.
 * Does nothing with a single server. */
void store_broadcast(struct store *store, const char *text);
/* True if this node does for a table what only one node may do: ask its agents, watch its clocks,
 * notify. Changes when nodes come and go; then `heard` is called with "". Always true with a single
 * server. */
bool store_is_responsible(struct store *store, const char *table);
/* The number of nodes. */
unsigned store_nodes(struct store *store);
/* True if the connection to the database hangs, or there is no database: no sign of life of this
 * node was stored for 4.5 seconds, and others will soon consider it dead. Always false for a
 * file. */
bool store_is_cut_off(const struct store *store);
/* Makes reads of `store`, which is open for reading only, end with STORE_FAILED while `main` is cut
 * off. `main` must outlive it. */
void store_follow(struct store *store, const struct store *main);

/* --- writing ------------------------------------------------------------------------------ */

/* A change: rows that become durable together or not at all. Built on the loop, then submitted. */
struct store_change;
typedef void store_done(void *context, enum store_status status);

/* Never NULL. If memory runs out while rows are added, the change fails when it is submitted. */
struct store_change *store_begin(struct store *store);
/* True if rows of tables have revisions here: see struct store_table. */
bool store_has_revisions(const struct store_change *change);
/* Inserts or replaces. The user of a session must exist. */
void store_put_user(struct store_change *change, const struct store_user *user);
void store_put_session(struct store_change *change, const struct store_session *session);
/* Inserts or replaces a table and the users it belongs to, because they sit at it or own it:
 * users[0..count-1], NULL for none. The same user may occur more than once. Unchanged users cost
 * next to nothing. */
void store_put_table(struct store_change *change, const struct store_table *table,
                     const char *const *users, unsigned count);
/* The same for the turn alone. Lists of a user's tables keep the order of store_put_table. */
void store_put_turn(struct store_change *change, const struct store_turn *turn);
/* The user is about to be notified of the turn, or has been. Does nothing if it is no longer their
 * turn. */
void store_mark_notified(struct store_change *change, const char *table, const char *user);
/* Appends; never replaces. A seq that is not the table's next one, or a message (table, number)
 * that exists, makes the whole change a STORE_CONFLICT. The table must exist. Events of one act,
 * which follow each other, are best added together. The caller makes sure that a request is not
 * done twice: see store_find_request. */
void store_add_events(struct store_change *change, const struct store_event *events,
                      unsigned count);
void store_add_message(struct store_change *change, const struct store_message *message);
/* A named value of the server itself, such as its push keys. */
void store_put_value(struct store_change *change, const char *name, const char *value);
/* Spends from a budget that all nodes share: `each_us` is the time until one more is allowed,
 * `most_us` the time for as many as may be spent at once. Overspending makes the whole change a
 * STORE_CONFLICT. Does nothing where one server has the database: it counts by itself. */
void store_take_budget(struct store_change *change, const char *name, int64_t each_us,
                       int64_t most_us);
/* Inserts or replaces; struct store_note tells what conflicts. */
void store_put_note(struct store_change *change, const struct store_note *note);
/* Removes one; a STORE_CONFLICT if it does not exist. For things that can be used once. */
void store_use_note(struct store_change *change, const char *kind, const char *owner,
                    const char *name);
/* Removes one, or all of an owner (name NULL), if they exist. Notes that a user owns or that are
 * about them are deleted with the user. */
void store_drop_note(struct store_change *change, const char *kind, const char *owner,
                     const char *name);
/* Removes a session by its hash; a user with all sessions, leaving nobody's turn where it was
 * theirs and their messages with the user ""; the sessions that have expired by now. */
void store_drop_session(struct store_change *change, const uint8_t token_hash[STORE_HASH]);
/* A link is used to sign in: it is removed, and a second use is a STORE_CONFLICT. */
void store_use_link(struct store_change *change, const uint8_t token_hash[STORE_HASH]);
/* Removes all sessions of a user, including links, except this one (NULL = none). */
void store_drop_sessions(struct store_change *change, const char *user, const uint8_t *kept);
void store_drop_user(struct store_change *change, const char *user);
/* Makes the change a STORE_CONFLICT if there is no such user: for notes, which do not refer to
 * users. */
void store_need_user(struct store_change *change, const char *user);
void store_drop_expired(struct store_change *change, int64_t now);
/* Removes a table with everything that belongs to it. */
void store_drop_table(struct store_change *change, const char *table);

/* Queues the change. `done` (may be NULL) is called by a later store_finish on the loop, once the
 * change is durable or has failed. Changes become durable in the order of submission. A
 * STORE_CONFLICT or STORE_MISSING does not affect other changes; if the disk fails, all current
 * changes fail. The change belongs to the store from now on. */
void store_submit(struct store_change *change, store_done *done, void *context);
/* Discards a change that was not submitted. */
void store_cancel(struct store_change *change);
/* On the loop: calls `done` for finished changes, in order. `done` may read and submit. With a
 * `wake`, it handles only some of them and calls `wake` if there are more. */
void store_finish(struct store *store);
/* The number of changes submitted and not yet finished. */
size_t store_pending(const struct store *store);
/* The number of changes submitted since it was opened. */
uint64_t store_submitted(const struct store *store);
/* In a callback of store_finish: true if more changes are finished than it handles this time, so
 * the caller is behind. */
bool store_is_behind(const struct store *store);

/* --- reading ------------------------------------------------------------------------------ */
/* From now on this store is only written to, because reading would wait for a disk or a server.
 * Such a read is a bug (BB_NEVER), and is counted. */
void store_stop_reading(struct store *store);
/* The number of reads that were made nevertheless. */
uint64_t store_blocking_reads(const struct store *store);

/* Each calls `row` for every row found, in the stated order, until it returns false. STORE_MISSING
 * if there was none. `row` may make other reads, but not the same one again. */

enum store_user_key { STORE_BY_ID, STORE_BY_HANDLE };
enum store_status store_read_user(struct store *store, enum store_user_key key, const char *value,
                                  bool (*row)(void *context, const struct store_user *user),
                                  void *context);
/* The session with this hash, even if it has expired. */
enum store_status store_read_session(
	struct store *store, const uint8_t token_hash[STORE_HASH],
	bool (*row)(void *context, const struct store_session *session), void *context);
enum store_status store_read_table(struct store *store, const char *id,
                                   bool (*row)(void *context, const struct store_table *table),
                                   void *context);

struct store_filter {
	const char *user; /* tables that this user sits at; NULL = listed ones of anybody */
	unsigned states;  /* bit i: enum store_table_state i */
	const char *game; /* NULL = any */
	int64_t before;   /* updated before this time; 0 = no limit */
	unsigned limit;
	bool turn_first; /* tables where it is `user`'s turn come first */
};
/* Latest `updated` first. */
enum store_status store_list_tables(struct store *store, const struct store_filter *filter,
                                    bool (*row)(void *context, const struct store_table *table),
                                    void *context);
/* Events of a table with seq > after, ascending. */
enum store_status store_read_events(struct store *store, const char *table, uint32_t after,
                                    bool (*row)(void *context, const struct store_event *event),
                                    void *context);
/* The event with this request id. Reads all events of the table. */
enum store_status store_find_request(struct store *store, const char *table, uint64_t request,
                                     uint32_t *seq);
/* Messages of a table with number > after, ascending. */
enum store_status store_read_messages(
	struct store *store, const char *table, uint32_t after,
	bool (*row)(void *context, const struct store_message *message), void *context);
typedef bool store_note_row(void *context, const struct store_note *note);
enum store_status store_read_note(struct store *store, const char *kind, const char *owner,
                                  const char *name, store_note_row *row, void *context);
/* Those of an owner, latest `at` first, from before `before` (0 = no limit). */
enum store_status store_list_notes(struct store *store, const char *kind, const char *owner,
                                   int64_t before, unsigned limit, store_note_row *row,
                                   void *context);
/* Those of an owner with a name after this one ("" = all), in order. */
enum store_status store_each_note(struct store *store, const char *kind, const char *owner,
                                  const char *after, unsigned limit, store_note_row *row,
                                  void *context);
/* Those of several owners at once, by owner and name. `owners` is a JSON array of texts. */
enum store_status store_notes_for(struct store *store, const char *kind, const char *owners,
                                  unsigned limit, store_note_row *row, void *context);
/* Those of a kind that are about a user. */
enum store_status store_notes_about(struct store *store, const char *kind, const char *about,
                                    unsigned limit, store_note_row *row, void *context);
/* All of a kind, by owner and name, after this owner and name ("" and "" = from the beginning). */
enum store_status store_notes_of_kind(struct store *store, const char *kind, const char *owner,
                                      const char *after, unsigned limit, store_note_row *row,
                                      void *context);
/* All that a user owns or that are about them, for a copy of their data. */
enum store_status store_notes_of(struct store *store, const char *user, store_note_row *row,
                                 void *context);
/* Copies it, NUL-terminated, into value[size]; STORE_MISSING if there is none, STORE_FAILED if it
 * is too long. */
enum store_status store_read_value(struct store *store, const char *name, char *value, size_t size);
/* When a server starts: stores a value unless it exists, waits, and reads the current one, which
 * another node may have stored first. */
enum store_status store_init_value(struct store *store, const char *name, char *value, size_t size);
/* All tables in STORE_PLAYING, listed or not, by id: for a server that starts. */
enum store_status store_each_played(struct store *store,
                                    bool (*row)(void *context, const struct store_table *table),
                                    void *context);
/* Tables that have not changed since `before`, with an id after this one, in order; at most
 * `limit`. */
enum store_status store_each_idle(
	struct store *store, int64_t before, const char *after, unsigned limit,
	bool (*row)(void *context, const struct store_table *table), void *context);
/* Users without a handle who were not seen since `before` and sit at no table. */
enum store_status store_each_idle_guest(struct store *store, int64_t before, unsigned limit,
                                        bool (*row)(void *context, const char *id), void *context);
/* The id of the table after this one in order ("" = the first), into next[STORE_ID_MAX], which may
 * be `after`. */
enum store_status store_next_table(struct store *store, const char *after, char *next);
/* All table ids in order, for fsck. */
enum store_status store_each_table(struct store *store, bool (*row)(void *context, const char *id),
                                   void *context);

#endif
