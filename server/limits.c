/* Token buckets, alone and in a table by key. See limits.h. */
#include "server/limits.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
	SETS = 2048, /* a power of two */
	WAYS = 4,    /* keys that share a set */
};

struct entry {
	uint64_t key; /* hash of the text; 0 = nobody */
	struct limit_bucket bucket;
};

struct limits {
	struct limit_rate rate;
	/* Keyed, so that nobody can choose addresses that push out a certain one. */
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

int64_t limit_charge(struct limit_bucket *bucket, struct limit_rate rate, int64_t now_ms, unsigned tokens)
{
	const int64_t now = now_ms * 1000;
	int64_t over;

	if (rate.each_us == 0)
		return 0;
	bucket->full_us = (bucket->full_us > now ? bucket->full_us : now) + rate.each_us * (int64_t)tokens;
	over = bucket->full_us - now - rate.each_us * (int64_t)rate.burst;
	return over > 0 ? (over + 999) / 1000 : 0;
}

struct limits *limits_open(struct limit_rate rate)
{
	struct limits *limits = calloc(1, sizeof(*limits));

	if (!limits)
		return NULL;
	limits->rate = rate;
	randombytes_buf(limits->hash_key, sizeof(limits->hash_key));
	return limits;
}

void limits_close(struct limits *limits)
{
	free(limits);
}

/* The bucket of a key; a new one takes the place of the one that was quiet longest. */
static struct limit_bucket *bucket_of(struct limits *limits, const void *key, size_t length)
{
	uint8_t bytes[crypto_shorthash_BYTES];
	uint64_t hash;
	struct entry *set, *found;

	crypto_shorthash(bytes, key, length, limits->hash_key);
	memcpy(&hash, bytes, sizeof(hash));
	hash += hash == 0;
	set = limits->entry[hash % SETS];
	found = &set[0];
	for (unsigned i = 0; i < WAYS; i++) {
		if (set[i].key == hash)
			return &set[i].bucket;
		if (set[i].bucket.full_us < found->bucket.full_us)
			found = &set[i];
	}
	*found = (struct entry){.key = hash};
	return &found->bucket;
}

const void *limits_key_of_address(const char *address, struct in6_addr *six, size_t *length)
{
	bool is_network = inet_pton(AF_INET6, address, six) == 1 && !IN6_IS_ADDR_V4MAPPED(six);

	*length = is_network ? 8 : strlen(address);
	return is_network ? (const void *)six : address;
}

static struct limit_bucket *bucket_of_address(struct limits *limits, const char *address)
{
	struct in6_addr six;
	size_t length;
	const void *key = limits_key_of_address(address, &six, &length);

	return bucket_of(limits, key, length);
}

bool limits_take(struct limits *limits, const char *key, int64_t now_ms, unsigned *retry)
{
	return limits->rate.each_us == 0 ||
	       limit_take(bucket_of(limits, key, strlen(key)), limits->rate, now_ms, retry);
}

bool limits_take_address(struct limits *limits, const char *address, int64_t now_ms,
                         unsigned *retry)
{
	return limits->rate.each_us == 0 ||
	       limit_take(bucket_of_address(limits, address), limits->rate, now_ms, retry);
}

int64_t limits_charge_address(struct limits *limits, const char *address, int64_t now_ms, unsigned tokens)
{
	if (limits->rate.each_us == 0)
		return 0;
	return limit_charge(bucket_of_address(limits, address), limits->rate, now_ms, tokens);
}
