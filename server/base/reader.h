/* The reader: a thread that reads and replays for the loop.
 *
 * Everything that needs more of the store than a row or two runs here: loading a table, what a
 * client has missed, records, lists. The thread has its own connection, so it sees exactly what is
 * durable. It does not see tables in memory: a job has copies.
 *
 * Work has a price. Every job is charged to the address that requested it: before it runs by the
 * estimate, afterwards by what it took. The address with the least debt is served first. An address
 * with more debt than a burst waits until time has paid it back, so heavy use slows down only the
 * user who causes it. */
#ifndef SERVER_BASE_READER_H
#define SERVER_BASE_READER_H

#include "server/base/api.h"

struct reader;
struct reader_job;
struct bb_sheet;
struct replay_cache;

/* What jobs can use on the thread. */
struct reader_tools {
	struct store *store;
	struct replay_cache *cache;
	struct bb_sheet *sheet;
};

/* NULL with a sentence in error[STORE_ERROR_MAX]. `path` is the database; the cache, which the jobs
 * use, must outlive the reader. */
struct reader *reader_open(struct srv *srv, const char *path, struct replay_cache *cache,
                           char *error);
/* Finishes the running job and reports it; reports all waiting ones as not run. */
void reader_close(struct reader *reader);
/* On the loop, when woken: calls `done` for finished jobs. */
void reader_finish(struct reader *reader);
/* The number of jobs not yet reported. */
size_t reader_pending(const struct reader *reader);

/* The head of a job; the caller puts it at the beginning of its own struct. */
struct reader_job {
	/* On the reader's thread. Sets what it took; must not touch anything of the loop. Not
	 * called if the server stops first. */
	void (*run)(struct reader_job *job, struct reader_tools *tools);
	/* On the loop; frees the job. */
	void (*done)(struct srv *srv, struct reader_job *job);
	uint32_t events; /* to be replayed, as an estimate; afterwards, replayed */
	/* size of the result; and additional work for the loop when it is done, so that not many
	 * such jobs are reported in one turn */
	size_t bytes, weight;
	bool ran;
	/* a request or socket is blocked until it is done, and it is short: it runs before all jobs
	 * that are not urgent */
	bool urgent;
	/* Private to the reader. */
	int64_t due, rank;
	uint64_t number;
	uint32_t expected;
	char address[NET_ADDRESS_MAX];
};

/* Queues a job for an address ("" = the server itself, which has no debt). It belongs to the reader
 * until `done`. */
void reader_ask(struct reader *reader, struct reader_job *job, const char *address);
/* True if the address may ask for one more; otherwise *retry is the seconds to wait. For requests,
 * which can be repeated; subscriptions wait. */
bool reader_may_ask(struct reader *reader, const char *address, unsigned *retry);
/* For a text that already exists because somebody else asked for it: charges only its bytes to the
 * address. Returns false and charges nothing if the address has more debt than a burst: then it has
 * to wait for a job. */
bool reader_spare(struct reader *reader, const char *address, size_t bytes);

/* --- answers to requests ---------------------------------------------------------------------- */

/* A response made on the reader's thread. Filled by the handler, made by `write`, sent by the
 * reader. */
struct reader_answer {
	struct reader_job job;
	uint64_t reply;
	/* Makes the text (malloc'ed) or an error. */
	void (*write)(struct reader_answer *answer, struct reader_tools *tools);
	const char *type;    /* of the response; NULL = JSON */
	const char *headers; /* further ones, or NULL */
	char *text;
	size_t length;
	struct api_error error; /* code API_OK = none */
	/* The request, as far as the handlers need it. */
	struct api_user user;
	char table[STORE_ID_MAX];
	char *head; /* freed with the answer */
	void *more; /* freed with the answer */
};

/* A new response for this call. NULL: the address has too much debt, and the call has been
 * answered. */
struct reader_answer *reader_begin(struct api_call *call,
                                   void (*write)(struct reader_answer *answer,
                                                 struct reader_tools *tools));
void reader_send(struct api_call *call, struct reader_answer *answer);

#endif
