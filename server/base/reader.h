/* The reader: a thread that reads and replays for the loop.
 *
 * Whatever needs more of the store than a row or two is done here: a table that is to be loaded,
 * what a client has missed, records, lists. The thread has a connection of its own, so it sees what
 * is durable and nothing else. It knows no table in memory: a job carries copies.
 *
 * Work has a price. Every job is charged to the address that asked for it, before it runs by
 * what is expected and afterwards by what it took. Who owes least is served first, and who owes
 * more than a burst waits until it is paid back by time; so an address that asks for much slows
 * only itself down. */
#ifndef SERVER_BASE_READER_H
#define SERVER_BASE_READER_H

#include "server/base/api.h"

struct reader;
struct reader_job;
struct bb_sheet;
struct replay_cache;

/* What the thread has for its jobs. */
struct reader_tools {
	struct store *store;
	struct replay_cache *cache;
	struct bb_sheet *sheet;
};

/* NULL with a sentence in error[STORE_ERROR_MAX]. `path` is the database; the cache, which its jobs
 * use, must outlive the reader. */
struct reader *reader_open(struct srv *srv, const char *path, struct replay_cache *cache,
                           char *error);
/* Finishes the job that runs, reports it and, as not run, all that wait. */
void reader_close(struct reader *reader);
/* On the loop, when woken: calls `done` of what has been finished. */
void reader_finish(struct reader *reader);
/* Jobs asked for and not yet reported. */
size_t reader_pending(const struct reader *reader);

/* The head of a job; whoever asks for one puts it at the beginning of a struct of theirs. */
struct reader_job {
	/* On the reader's thread. Sets what it took; must not touch anything of the loop. Not
	 * called when the server stops first. */
	void (*run)(struct reader_job *job, struct reader_tools *tools);
	/* On the loop; frees the job. */
	void (*done)(struct srv *srv, struct reader_job *job);
	uint32_t events; /* to be replayed, as far as is known before; replayed, afterwards */
	/* made for the client; and further ones that the loop has to go through when it is done,
	 * so that not many such jobs are reported in one turn */
	size_t bytes, weight;
	bool ran;
	/* a request or socket can do nothing before it, and it is short: it goes before all that
	 * are not */
	bool urgent;
	/* The reader's own. */
	int64_t due, rank;
	uint64_t number;
	uint32_t expected;
	char address[NET_ADDRESS_MAX];
};

/* Queues a job for an address ("" = the server's own, which owes nothing). It belongs to the
 * reader until `done`. */
void reader_ask(struct reader *reader, struct reader_job *job, const char *address);
/* Whether the address may ask for one more; else *retry is the seconds to wait. For requests,
 * which can be asked again; subscriptions wait. */
bool reader_may_ask(struct reader *reader, const char *address, unsigned *retry);
/* For a text that was made before, for somebody else: charges its bytes to the address and nothing else.
 * False, and nothing is charged, when the address owes more than a burst: then it has to wait for a job. */
bool reader_spare(struct reader *reader, const char *address, size_t bytes);

/* --- answers to requests ---------------------------------------------------------------------- */

/* An answer that is made on the reader's thread. Filled by the handler, made by `write`, sent by
 * the reader. */
struct reader_answer {
	struct reader_job job;
	uint64_t reply;
	/* Makes the text (malloc'ed) or an error. */
	void (*write)(struct reader_answer *answer, struct reader_tools *tools);
	const char *type;    /* of the answer; NULL = JSON */
	const char *headers; /* further ones, or NULL */
	char *text;
	size_t length;
	struct api_error error; /* code API_OK = none */
	/* What was asked for, as far as the handlers need it. */
	struct api_user user;
	char table[STORE_ID_MAX];
	char *head; /* freed with the answer */
	void *more; /* freed with the answer */
};

/* A new answer for this call; NULL: the address owes too much, and the call has been answered. */
struct reader_answer *reader_begin(struct api_call *call,
                                   void (*write)(struct reader_answer *answer,
                                                 struct reader_tools *tools));
void reader_send(struct api_call *call, struct reader_answer *answer);

#endif
