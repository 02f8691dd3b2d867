/* A 64-bit hash, the same on every platform. Not cryptographic. */
#ifndef BB_CORE_HASH_H
#define BB_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Hash of bytes; `seed` chains hashes. */
uint64_t bb_hash(const void *bytes, size_t length, uint64_t seed);
/* Mixes one word into a running hash. */
uint64_t bb_hash_mix(uint64_t hash, uint64_t value);

#endif
