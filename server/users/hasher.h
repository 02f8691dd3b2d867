/* Passphrases: Argon2id on threads of its own, because one hash takes about 60 ms and 64 MiB. At
 * most two run at a time; the loop never waits for them.
 *
 * Those who are known come first: who is signed in, or signs in where they have done so before. For
 * all others there is a queue of their own, with a bound. In both, addresses and users take turns:
 * however many one of them asks for, the first of another comes before its second. */
#ifndef SERVER_USERS_HASHER_H
#define SERVER_USERS_HASHER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	HASHER_PASSPHRASE_MAX = 257, /* with the NUL */
	HASHER_HASH_MAX = 128,       /* of the text that is stored, with the NUL */
};

struct hasher;

/* Called by hasher_finish on the loop. hasher_make: `hash` is what to store, "" when there was no
 * memory; hasher_check: whether it was the right passphrase. */
typedef void hasher_done(void *context, bool right, const char *hash);

/* `wake` is called from a thread when something is finished. NULL when no thread can be started. */
struct hasher *hasher_open(void (*wake)(void *context), void *context);
/* Waits for the hashes being computed and reports all; those that were still waiting as wrong, or
 * "". */
void hasher_close(struct hasher *hasher);

/* Who asks: from where, as whom (an id or a handle), and whether they are known. */
struct hasher_asker {
	const char *address, *user;
	bool known;
};

/* False: too many wait already, of all, of strangers or of this address, and `done` will not be
 * called. */
bool hasher_make(struct hasher *hasher, const struct hasher_asker *asker, const char *passphrase,
                 hasher_done *done, void *context);
/* With a hash of "" the answer is "wrong", after the same time: a stranger cannot tell whether a
 * user exists. */
bool hasher_check(struct hasher *hasher, const struct hasher_asker *asker, const char *passphrase,
                  const char *hash, hasher_done *done, void *context);
void hasher_finish(struct hasher *hasher);
/* Asked for and not yet reported. */
size_t hasher_pending(const struct hasher *hasher);
/* Hashes computed since it was opened. */
uint64_t hasher_computed(const struct hasher *hasher);

#endif
