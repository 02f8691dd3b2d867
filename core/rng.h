/* Random numbers: xoshiro256**, always passed explicitly. */
#ifndef BB_CORE_RNG_H
#define BB_CORE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct bb_rng {
	uint64_t s[4];
};

/* Any seed gives a usable generator (splitmix64 fills the state). */
void bb_rng_seed(struct bb_rng *rng, uint64_t seed);
/* A generator for one named event. The same seed and label give the same luck whatever happened
 * before, so different choices do not scramble later events. */
void bb_rng_seed_event(struct bb_rng *rng, uint64_t seed, const char *label);

/* Inline because a playout draws at every step. */
static inline uint64_t bb_rng_rotate(uint64_t x, unsigned k) { return x << k | x >> (64 - k); }
static inline uint64_t bb_rng_next(struct bb_rng *rng)
{
	uint64_t *s = rng->s;
	uint64_t result = bb_rng_rotate(s[1] * 5, 7) * 9;
	uint64_t t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = bb_rng_rotate(s[3], 45);
	return result;
}

/* Uniform in 0 .. bound-1 without bias; bound >= 1. Lemire's multiply-shift: rejecting part of the
 * low half removes the bias. */
static inline uint32_t bb_rng_below(struct bb_rng *rng, uint32_t bound)
{
	uint64_t product = (bb_rng_next(rng) >> 32) * bound;

	if ((uint32_t)product < bound) {
		uint32_t threshold = (0 - bound) % bound;

		while ((uint32_t)product < threshold)
			product = (bb_rng_next(rng) >> 32) * bound;
	}
	return (uint32_t)(product >> 32);
}

#endif
