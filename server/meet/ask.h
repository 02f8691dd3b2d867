/* Requests about people: what they need is read beside the loop, what follows from it is stored,
 * and then they are answered. When somebody else has changed what was read, it is done again. */
#ifndef SERVER_MEET_ASK_H
#define SERVER_MEET_ASK_H

#include "server/base/reader.h"
#include "server/users/identity_store.h"

struct ask;

enum { ASK_ROW = 10 /* events: what a row costs */ };

/* What a kind of request does. Either may be NULL. */
struct ask_steps {
	/* On the reader's thread: fills `found`, or `answer` when nothing is to be stored, or `error`.
	 * What takes more rows than usual says so by job.events, ASK_ROW for each. */
	void (*read)(struct ask *ask, struct store *store);
	/* On the loop: adds to the change, fills `answer`, or `error`: then nothing is stored. */
	void (*write)(struct ask *ask, struct store_change *change);
	/* On the loop, once it is durable and answered. */
	void (*after)(struct ask *ask);
	/* On the loop, last, however it ended: `error` tells. */
	void (*always)(struct ask *ask);
	/* rows that are read, about: its price */
	unsigned rows;
	/* of the answer; 0 = 200 */
	unsigned status;
};

struct ask {
	struct reader_job job;
	const struct ask_steps *steps;
	struct srv *srv;
	uint64_t reply; /* 0 = nobody waits: it is the server's own */
	struct api_user user;
	char id[STORE_ID_MAX]; /* of the address */
	char address[NET_ADDRESS_MAX];
	json_t *body; /* own references, freed with it */
	json_t *found, *answer;
	char *text; /* the answer of what stores nothing, which is written on the reader's thread */
	size_t length, body_length;
	struct api_error error;
	unsigned tries;
	void *context; /* the maker's */
};

/* Begins; the call is answered later. */
void ask_begin(struct api_call *call, const struct ask_steps *steps, void *context);
/* The same for the server itself. */
void ask_own(struct srv *srv, const struct ask_steps *steps, void *context);

/* --- notes as JSON ------------------------------------------------------------------------ */

/* The doc of a note, or NULL; *revision (may be NULL) becomes its revision, STORE_NEW without. */
json_t *ask_note(struct store *store, const char *kind, const char *owner, const char *name,
                 int64_t *revision);
bool ask_has_note(struct store *store, const char *kind, const char *owner, const char *name);
/* Adds a note; `doc` belongs to this function. */
void ask_put(struct store_change *change, const char *kind, const char *owner, const char *name,
             const char *about, int64_t at, int64_t revision, json_t *doc);
/* An array of {"name","at","doc"}, latest first. */
json_t *ask_list(struct store *store, const char *kind, const char *owner, int64_t before,
                 unsigned limit);
/* Somebody's row; false when there is none. */
bool ask_person(struct store *store, const char *id, struct identity_person *person);
bool ask_is_user(struct store *store, const char *id);
/* A text member, "" when there is none. */
const char *ask_text(const json_t *object, const char *name);
int64_t ask_number(const json_t *object, const char *name);

#endif
