/* Hashing of passphrases on two threads. See hasher.h. */
#include "server/users/hasher.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/never.h"
#include "server/net/net_text.h"

enum {
	THREADS = 2,
	JOBS = 64,     /* waiting, running and finished ones together */
	JOBS_EACH = 4, /* per address */
	JOBS_STRANGERS = 24, /* from strangers */
	USER_MAX = 24,
};

_Static_assert(HASHER_HASH_MAX >= crypto_pwhash_STRBYTES, "a hash fits");

enum job_state { FREE, WAITING, RUNNING, FINISHED };

struct job {
	enum job_state state;
	bool known;
	/* number of earlier jobs of its address or user: lower rounds go first */
	unsigned round;
	unsigned long number; /* within a round, first come, first served */
	char client[NET_ADDRESS_MAX], user[USER_MAX];
	bool check;
	bool right;
	char passphrase[HASHER_PASSPHRASE_MAX];
	char hash[HASHER_HASH_MAX];
	hasher_done *done;
	void *context;
};

struct hasher {
	pthread_mutex_t lock;
	pthread_cond_t work;
	pthread_t thread[THREADS];
	unsigned threads;
	bool stop;
	unsigned long next;
	uint64_t computed; /* hashes */
	struct job job[JOBS];
	void (*wake)(void *context);
	void *context;
};

/* Computes one hash. Returns how many were computed. */
static unsigned compute(struct job *job)
{
	char made[crypto_pwhash_STRBYTES];
	const size_t length = strlen(job->passphrase);
	unsigned computed = 0;

	if (job->check && job->hash[0] != '\0') {
		job->right = crypto_pwhash_str_verify(job->hash, job->passphrase, length) == 0;
		computed++;
	} else {
		/* For an unknown user the work is done as well, and discarded. */
		if (crypto_pwhash_str(made, job->passphrase, length,
		                      crypto_pwhash_OPSLIMIT_INTERACTIVE,
		                      crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
			made[0] = '\0';
		computed++;
		job->right = false;
		memcpy(job->hash, job->check ? "" : made, job->check ? 1 : sizeof(made));
	}
	sodium_memzero(job->passphrase, sizeof(job->passphrase));
	return computed;
}

static bool is_before(const struct job *a, const struct job *b)
{
	if (a->known != b->known)
		return a->known;
	return a->round != b->round ? a->round < b->round : a->number < b->number;
}

/* The first job in this state, or NULL. */
static struct job *oldest(struct hasher *hasher, enum job_state state)
{
	struct job *found = NULL;

	for (unsigned i = 0; i < JOBS; i++) {
		struct job *job = &hasher->job[i];

		if (job->state == state && (!found || is_before(job, found)))
			found = job;
	}
	return found;
}

static void *run(void *argument)
{
	struct hasher *hasher = argument;

	pthread_mutex_lock(&hasher->lock);
	while (!hasher->stop) {
		struct job *job = oldest(hasher, WAITING);
		unsigned computed;

		if (!job) {
			pthread_cond_wait(&hasher->work, &hasher->lock);
			continue;
		}
		job->state = RUNNING;
		pthread_mutex_unlock(&hasher->lock);
		computed = compute(job);
		pthread_mutex_lock(&hasher->lock);
		hasher->computed += computed;
		(void)BB_NEVER(job->state != RUNNING);
		job->state = FINISHED;
		if (!hasher->stop)
			hasher->wake(hasher->context);
	}
	pthread_mutex_unlock(&hasher->lock);
	return NULL;
}

struct hasher *hasher_open(void (*wake)(void *context), void *context)
{
	struct hasher *hasher = calloc(1, sizeof(*hasher));

	if (!hasher)
		return NULL;
	hasher->wake = wake;
	hasher->context = context;
	pthread_mutex_init(&hasher->lock, NULL);
	pthread_cond_init(&hasher->work, NULL);
	for (; hasher->threads < THREADS; hasher->threads++) {
		if (pthread_create(&hasher->thread[hasher->threads], NULL, run, hasher) != 0)
			break;
	}
	if (hasher->threads == 0) {
		hasher_close(hasher);
		return NULL;
	}
	return hasher;
}

void hasher_close(struct hasher *hasher)
{
	if (!hasher)
		return;
	pthread_mutex_lock(&hasher->lock);
	hasher->stop = true;
	pthread_cond_broadcast(&hasher->work);
	pthread_mutex_unlock(&hasher->lock);
	for (unsigned i = 0; i < hasher->threads; i++)
		pthread_join(hasher->thread[i], NULL);
	for (unsigned i = 0; i < JOBS; i++) {
		if (hasher->job[i].state == WAITING)
			hasher->job[i].state = FINISHED;
	}
	hasher_finish(hasher);
	pthread_cond_destroy(&hasher->work);
	pthread_mutex_destroy(&hasher->lock);
	sodium_memzero(hasher, sizeof(*hasher));
	free(hasher);
}

static bool ask(struct hasher *hasher, const struct hasher_asker *asker, const char *passphrase,
                const char *hash, bool check, hasher_done *done, void *context)
{
	char client[NET_ADDRESS_MAX];
	unsigned own = 0, same = 0, strangers = 0;
	struct job *job;

	net_text_client(asker->address, client);
	pthread_mutex_lock(&hasher->lock);
	for (unsigned i = 0; i < JOBS; i++) {
		const struct job *other = &hasher->job[i];

		if (other->state == FREE)
			continue;
		own += strcmp(other->client, client) == 0;
		same += strncmp(other->user, asker->user, USER_MAX - 1) == 0;
		strangers += !other->known;
	}
	job = own < JOBS_EACH && (asker->known || strangers < JOBS_STRANGERS)
	              ? oldest(hasher, FREE)
	              : NULL;
	if (job) {
		*job = (struct job){.state = WAITING,
		                    .known = asker->known,
		                    .round = own > same ? own : same,
		                    .number = ++hasher->next,
		                    .check = check,
		                    .done = done,
		                    .context = context};
		memcpy(job->client, client, sizeof(job->client));
		strncpy(job->user, asker->user, sizeof(job->user) - 1);
		strncpy(job->passphrase, passphrase, sizeof(job->passphrase) - 1);
		strncpy(job->hash, hash, sizeof(job->hash) - 1);
		pthread_cond_signal(&hasher->work);
	}
	pthread_mutex_unlock(&hasher->lock);
	return job != NULL;
}

bool hasher_make(struct hasher *hasher, const struct hasher_asker *asker, const char *passphrase,
                 hasher_done *done, void *context)
{
	return ask(hasher, asker, passphrase, "", false, done, context);
}

bool hasher_check(struct hasher *hasher, const struct hasher_asker *asker, const char *passphrase,
                  const char *hash, hasher_done *done, void *context)
{
	return ask(hasher, asker, passphrase, hash, true, done, context);
}

void hasher_finish(struct hasher *hasher)
{
	for (;;) {
		struct job *job, copy;

		pthread_mutex_lock(&hasher->lock);
		job = oldest(hasher, FINISHED);
		if (job) {
			copy = *job;
			job->state = FREE;
		}
		pthread_mutex_unlock(&hasher->lock);
		if (!job)
			return;
		copy.done(copy.context, copy.right, copy.hash);
	}
}

size_t hasher_pending(const struct hasher *hasher)
{
	struct hasher *locked = (struct hasher *)hasher;
	size_t count = 0;

	pthread_mutex_lock(&locked->lock);
	for (unsigned i = 0; i < JOBS; i++)
		count += hasher->job[i].state != FREE;
	pthread_mutex_unlock(&locked->lock);
	return count;
}

uint64_t hasher_computed(const struct hasher *hasher)
{
	struct hasher *locked = (struct hasher *)hasher;
	uint64_t computed;

	pthread_mutex_lock(&locked->lock);
	computed = locked->computed;
	pthread_mutex_unlock(&locked->lock);
	return computed;
}
