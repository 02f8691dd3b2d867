/* xoshiro256** by Blackman and Vigna (public domain algorithm), seeded by splitmix64. */
#include "core/never.h"
#include "core/rng.h"

#include <string.h>

#include "core/hash.h"

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
	(void)BB_ALWAYS(label != NULL && *label != '\0');
	bb_rng_seed(rng, bb_hash(label, strlen(label), seed));
}
