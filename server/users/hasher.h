/* Passphrases: Argon2id on threads of its own, because one hash takes about 60 ms and 64 MiB. At
 * most two run at a time; the loop never waits for them.
 *
 * Known users come first: those who are signed in, or sign in from a place where they have done so
 * before. All others have a bounded queue of their own. In both queues, addresses and users take
 * turns: however many hashes one of them requests, the first one of another comes before its
 * second. */
#ifndef SERVER_USERS_HASHER_H
#define SERVER_USERS_HASHER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	HASHER_PASSPHRASE_MAX = 257, /* with the NUL */
	HASHER_HASH_MAX = 128,       /* size of the text that is stored, with the NUL */
};

struct hasher;

/* Called by hasher_finish on the loop. hasher_make: `hash` is what to store, "" if memory ran out;
 * hasher_check: `right` tells whether the passphrase was correct. */
typedef void hasher_done(void *context, bool right, const char *hash);

/* `wake` is called from a thread when something is finished. NULL if no thread can be started. */
struct hasher *hasher_open(void (*wake)(void *context), void *context);
/* Waits for the hashes being computed and reports all; those still waiting as wrong, or "". */
void hasher_close(struct hasher *hasher);

/* Who is asking: address, user (an id or a handle), and whether they are known. */
struct hasher_asker {
	const char *address, *user;
	bool known;
};

/* Returns false if too many are waiting already, in total, from strangers or from this address;
 * `done` is not called then. */
bool hasher_make(struct hasher *hasher, const struct hasher_asker *asker, const char *passphrase,
                 hasher_done *done, void *context);
/* With a hash of "" the result is "wrong", after the same time: a stranger cannot find out whether
 * a user exists. */
bool hasher_check(struct hasher *hasher, const struct hasher_asker *asker, const char *passphrase,
                  const char *hash, hasher_done *done, void *context);
void hasher_finish(struct hasher *hasher);
/* The number of requests not yet reported. */
size_t hasher_pending(const struct hasher *hasher);
/* The number of hashes computed since it was opened. */
uint64_t hasher_computed(const struct hasher *hasher);

#endif
