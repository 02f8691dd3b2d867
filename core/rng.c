/* xoshiro256** by Blackman and Vigna (public domain algorithm), seeded by splitmix64. */
#include "core/rng.h"

#include <string.h>

#include "core/hash.h"

static uint64_t rotate(uint64_t x, unsigned k)
{
	return x << k | x >> (64 - k);
}

void bb_rng_seed(struct bb_rng *rng, uint64_t seed)
{
	for (unsigned i = 0; i < 4; i++) {
		uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);

		z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
		z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
		rng->s[i] = z ^ z >> 31;
	}
}

void bb_rng_seed_event(struct bb_rng *rng, uint64_t seed, const char *label)
{
	bb_rng_seed(rng, bb_hash(label, strlen(label), seed));
}

uint64_t bb_rng_next(struct bb_rng *rng)
{
	uint64_t *s = rng->s;
	uint64_t result = rotate(s[1] * 5, 7) * 9;
	uint64_t t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate(s[3], 45);
	return result;
}

/* Lemire's multiply-shift: the rejected low part removes the bias. */
uint32_t bb_rng_below(struct bb_rng *rng, uint32_t bound)
{
	uint64_t product = (bb_rng_next(rng) >> 32) * bound;

	if ((uint32_t)product < bound) {
		uint32_t threshold = (0 - bound) % bound;

		while ((uint32_t)product < threshold)
			product = (bb_rng_next(rng) >> 32) * bound;
	}
	return (uint32_t)(product >> 32);
}
