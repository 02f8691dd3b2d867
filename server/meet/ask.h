/* Requests about people: reads what they need on another thread, stores the result, and then
 * answers. If somebody else has changed what was read, it starts over. */
#ifndef SERVER_MEET_ASK_H
#define SERVER_MEET_ASK_H

#include "server/base/reader.h"
#include "server/users/identity_store.h"

struct ask;

enum { ASK_ROW = 10 /* cost of a row, in events */ };

/* The steps of a kind of request. Either may be NULL. */
struct ask_steps {
	/* On the reader's thread: fills `found`, or `answer` if nothing is to be stored, or
	 * `error`. If it reads more rows than usual, it sets job.events, ASK_ROW for each. */
	void (*read)(struct ask *ask, struct store *store);
	/* On the loop: adds to the change, fills `answer`, or `error`: then nothing is stored. */
	void (*write)(struct ask *ask, struct store_change *change);
	/* On the loop, once it is durable and answered. */
	void (*after)(struct ask *ask);
	/* On the loop, last, whatever the result: see `error`. */
	void (*always)(struct ask *ask);
	/* approximate number of rows it reads: its price */
	unsigned rows;
	/* of the response; 0 = 200 */
	unsigned status;
};

struct ask {
	struct reader_job job;
	const struct ask_steps *steps;
	struct srv *srv;
	uint64_t reply; /* 0 = nobody waits: a request of the server itself */
	struct api_user user;
	char id[STORE_ID_MAX]; /* from the address */
	char address[NET_ADDRESS_MAX];
	json_t *body; /* owned references, freed with it */
	json_t *found, *answer;
	char *text; /* the response if nothing is stored, written on the reader's thread */
	size_t length, body_length;
	struct api_error error;
	unsigned tries;
	void *context; /* for the caller's use */
};

/* Begins; the call is answered later. */
void ask_begin(struct api_call *call, const struct ask_steps *steps, void *context);
/* The same for the server itself. */
void ask_own(struct srv *srv, const struct ask_steps *steps, void *context);

/* --- notes as JSON ------------------------------------------------------------------------ */

/* The doc of a note, or NULL; *revision (may be NULL) is set to its revision, or STORE_NEW. */
json_t *ask_note(struct store *store, const char *kind, const char *owner, const char *name,
                 int64_t *revision);
bool ask_has_note(struct store *store, const char *kind, const char *owner, const char *name);
/* Adds a note; takes over `doc`. */
void ask_put(struct store_change *change, const char *kind, const char *owner, const char *name,
             const char *about, int64_t at, int64_t revision, json_t *doc);
/* An array of {"name","at","doc"}, latest first. */
json_t *ask_list(struct store *store, const char *kind, const char *owner, int64_t before,
                 unsigned limit);
/* A user's row; returns false if there is none. */
bool ask_person(struct store *store, const char *id, struct identity_person *person);
bool ask_is_user(struct store *store, const char *id);
/* A text member, "" if it is missing. */
const char *ask_text(const json_t *object, const char *name);
int64_t ask_number(const json_t *object, const char *name);

#endif
