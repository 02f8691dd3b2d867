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
/* A generator for one named event: the same seed and label give the same luck whatever happened
 * before, so different choices do not scramble later events. */
void bb_rng_seed_event(struct bb_rng *rng, uint64_t seed, const char *label);
uint64_t bb_rng_next(struct bb_rng *rng);
/* Uniform in 0 .. bound-1 without bias; bound >= 1. */
uint32_t bb_rng_below(struct bb_rng *rng, uint32_t bound);

#endif
