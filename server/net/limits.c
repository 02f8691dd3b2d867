/* Token buckets, alone and in a table by key. See limits.h. */
#include "server/net/limits.h"

#include "core/never.h"
#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
	TOLD_PART = 8, /* other nodes are told of this fraction of a burst */
	SETS = 2048, /* a power of two */
	WAYS = 4,    /* keys per set */
};

struct entry {
	uint64_t key; /* hash of the text; 0 = unused */
	struct limit_bucket bucket;
	uint32_t unreported; /* tokens taken here that other nodes do not know of */
};

struct limits {
	struct limit_rate rate;
	bool shared;
	/* Keyed, so that nobody can choose addresses that displace a certain one. */
	uint8_t hash_key[crypto_shorthash_KEYBYTES];
	struct entry entry[SETS][WAYS];
};

struct limit_rate limit_per_second(unsigned count, unsigned burst)
{
	return (struct limit_rate){count ? 1000000 / (int64_t)count : 0, burst ? burst : 1};
}

bool limit_take(struct limit_bucket *bucket, struct limit_rate rate, int64_t now_ms,
                unsigned *retry)
{
	const int64_t now = now_ms * 1000;
	const int64_t from = bucket->full_us > now ? bucket->full_us : now;
	const int64_t wait = from + rate.each_us - now - rate.each_us * (int64_t)rate.burst;

	if (rate.each_us == 0)
		return true;
	if (wait > 0) {
		if (retry)
			*retry = (unsigned)((wait + 999999) / 1000000);
		return false;
	}
	bucket->full_us = from + rate.each_us;
	return true;
}

int64_t limit_charge(struct limit_bucket *bucket, struct limit_rate rate, int64_t now_ms,
                     unsigned tokens)
{
	const int64_t now = now_ms * 1000;
	int64_t over;

	if (rate.each_us == 0)
		return 0;
	bucket->full_us = (bucket->full_us > now ? bucket->full_us : now) +
	                  rate.each_us * (int64_t)tokens;
	over = bucket->full_us - now - rate.each_us * (int64_t)rate.burst;
	return over > 0 ? (over + 999) / 1000 : 0;
}

struct limits *limits_open(struct limit_rate rate)
{
	struct limits *limits = calloc(1, sizeof(*limits));

	if (!limits)
		return NULL;
	/* A bucket without capacity would reject everybody forever. */
	(void)BB_NEVER(rate.burst == 0 || rate.each_us < 0);
	limits->rate = rate;
	randombytes_buf(limits->hash_key, sizeof(limits->hash_key));
	return limits;
}

void limits_close(struct limits *limits)
{
	free(limits);
}

/* The entry of a hash; a new one replaces the one that was idle longest. */
static struct entry *entry_of_hash(struct limits *limits, uint64_t hash)
{
	struct entry *set = limits->entry[hash % SETS], *found = &set[0];

	for (unsigned i = 0; i < WAYS; i++) {
		if (set[i].key == hash)
			return &set[i];
		if (set[i].bucket.full_us < found->bucket.full_us)
			found = &set[i];
	}
	*found = (struct entry){.key = hash};
	return found;
}

static struct entry *entry_of(struct limits *limits, const void *key, size_t length)
{
	uint8_t bytes[crypto_shorthash_BYTES];
	uint64_t hash;

	crypto_shorthash(bytes, key, length, limits->hash_key);
	memcpy(&hash, bytes, sizeof(hash));
	return entry_of_hash(limits, hash + (hash == 0));
}

const void *limits_key_of_address(const char *address, struct in6_addr *six, size_t *length)
{
	bool is_network = inet_pton(AF_INET6, address, six) == 1 && !IN6_IS_ADDR_V4MAPPED(six);

	*length = is_network ? 8 : strlen(address);
	return is_network ? (const void *)six : address;
}

static struct entry *entry_of_address(struct limits *limits, const char *address)
{
	struct in6_addr six;
	size_t length;
	const void *key = limits_key_of_address(address, &six, &length);

	return entry_of(limits, key, length);
}

static bool take(struct limits *limits, struct entry *entry, int64_t now_ms, unsigned *retry)
{
	bool taken = limit_take(&entry->bucket, limits->rate, now_ms, retry);

	entry->unreported += taken && limits->shared;
	return taken;
}

bool limits_take(struct limits *limits, const char *key, int64_t now_ms, unsigned *retry)
{
	return limits->rate.each_us == 0 ||
	       take(limits, entry_of(limits, key, strlen(key)), now_ms, retry);
}

bool limits_take_address(struct limits *limits, const char *address, int64_t now_ms,
                         unsigned *retry)
{
	return limits->rate.each_us == 0 ||
	       take(limits, entry_of_address(limits, address), now_ms, retry);
}

int64_t limits_charge_address(struct limits *limits, const char *address, int64_t now_ms,
                              unsigned tokens)
{
	struct entry *entry;

	if (limits->rate.each_us == 0)
		return 0;
	entry = entry_of_address(limits, address);
	entry->unreported += limits->shared ? tokens : 0;
	return limit_charge(&entry->bucket, limits->rate, now_ms, tokens);
}

int64_t limits_debt_of_address(struct limits *limits, const char *address, int64_t now_ms)
{
	int64_t debt = limits->rate.each_us == 0
	                       ? 0
	                       : entry_of_address(limits, address)->bucket.full_us - now_ms * 1000;

	return debt > 0 ? debt / 1000 : 0;
}

/* --- shared with other nodes ------------------------------------------------------------------ */

void limits_share(struct limits *limits, const uint8_t key[LIMITS_KEY])
{
	_Static_assert((int)LIMITS_KEY == (int)crypto_shorthash_KEYBYTES, "the key of the hash");
	memcpy(limits->hash_key, key, LIMITS_KEY);
	limits->shared = true;
}

bool limits_next_unreported(struct limits *limits, size_t *at, int64_t now_ms, uint64_t *key,
                            unsigned *tokens)
{
	const unsigned part = limits->rate.burst / TOLD_PART;

	for (; *at < (size_t)SETS * WAYS; ++*at) {
		struct entry *entry = &limits->entry[*at / WAYS][*at % WAYS];

		/* There is nothing to report about a bucket that is full again. */
		if (entry->bucket.full_us <= now_ms * 1000)
			entry->unreported = 0;
		if (entry->unreported == 0 || entry->unreported < part)
			continue;
		*key = entry->key;
		*tokens = entry->unreported;
		entry->unreported = 0;
		++*at;
		return true;
	}
	return false;
}

void limits_apply_report(struct limits *limits, uint64_t key, int64_t now_ms, unsigned tokens)
{
	const int64_t most = now_ms * 1000 + 2 * limits->rate.each_us * (int64_t)limits->rate.burst;
	struct limit_bucket *bucket;

	if (limits->rate.each_us == 0)
		return;
	bucket = &entry_of_hash(limits, key + (key == 0))->bucket;
	limit_charge(bucket, limits->rate, now_ms,
	             tokens < 2 * limits->rate.burst ? tokens : 2 * limits->rate.burst);
	if (bucket->full_us > most)
		bucket->full_us = most;
}
