/* A multiply-and-shift hash over 8-byte little-endian words. */
#include "core/hash.h"
#include "core/never.h"

uint64_t bb_hash_mix(uint64_t hash, uint64_t value)
{
	hash ^= value * UINT64_C(0x9e3779b97f4a7c15);
	hash = (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
	return hash ^ hash >> 29;
}

/* Compilers make one load of it on little-endian machines. */
static uint64_t whole_word(const unsigned char *at)
{
	return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 |
	       (uint64_t)at[3] << 24 | (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 |
	       (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56;
}

uint64_t bb_hash(const void *bytes, size_t length, uint64_t seed)
{
	const unsigned char *at = bytes;
	uint64_t hash = bb_hash_mix(seed, length);

	(void)BB_ALWAYS(bytes != NULL || length == 0);
	for (; length >= 8; at += 8, length -= 8)
		hash = bb_hash_mix(hash, whole_word(at));
	if (length > 0) {
		uint64_t word = 0;

		for (size_t i = 0; i < length; i++)
			word |= (uint64_t)at[i] << (8 * i);
		hash = bb_hash_mix(hash, word);
	}
	return bb_hash_mix(hash, UINT64_C(0xa0761d6478bd642f));
}
