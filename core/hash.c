/* A multiply-and-shift hash over 8-byte little-endian words. */
#include "core/hash.h"

uint64_t bb_hash_mix(uint64_t hash, uint64_t value)
{
	hash ^= value * UINT64_C(0x9e3779b97f4a7c15);
	hash = (hash ^ hash >> 32) * UINT64_C(0xd6e8feb86659fd93);
	return hash ^ hash >> 29;
}

uint64_t bb_hash(const void *bytes, size_t length, uint64_t seed)
{
	const unsigned char *at = bytes;
	uint64_t hash = bb_hash_mix(seed, length);

	while (length > 0) {
		size_t part = length < 8 ? length : 8;
		uint64_t word = 0;

		for (size_t i = 0; i < part; i++)
			word |= (uint64_t)at[i] << (8 * i);
		hash = bb_hash_mix(hash, word);
		at += part;
		length -= part;
	}
	return bb_hash_mix(hash, UINT64_C(0xa0761d6478bd642f));
}
