/* Bit sets in one 64-bit word: sets of cards, seats, tiles. */
#ifndef BB_CORE_BITS_H
#define BB_CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t bb_bit(unsigned n) { return UINT64_C(1) << n; }
static inline bool bb_has(uint64_t set, unsigned n) { return (set >> n & 1) != 0; }
/* 1 in each byte of a word. A word of eight numbers times this has their running sums in its
 * bytes. */
#define BB_EACH_BYTE UINT64_C(0x0101010101010101)

/* The number of members in each byte of the word. */
static inline uint64_t bb_count_bytes(uint64_t set)
{
	set -= set >> 1 & 0x55 * BB_EACH_BYTE;
	set = (set & 0x33 * BB_EACH_BYTE) + (set >> 2 & 0x33 * BB_EACH_BYTE);
	return (set + (set >> 4)) & 0x0f * BB_EACH_BYTE;
}
static inline unsigned bb_count(uint64_t set)
{
#if defined(__POPCNT__) || defined(__wasm__)
	return (unsigned)__builtin_popcountll(set);
#else /* baseline x86-64 has no instruction for this, and the compiler would call a function */
	return (unsigned)(bb_count_bytes(set) * BB_EACH_BYTE >> 56);
#endif
}
/* True for more than one member; cheaper than counting. */
static inline bool bb_has_many(uint64_t set) { return (set & (set - 1)) != 0; }
/* The set {0 .. n-1}, n <= 64. */
static inline uint64_t bb_first(unsigned n) { return n >= 64 ? ~UINT64_C(0) : bb_bit(n) - 1; }
/* Lowest member; the set must not be empty. */
static inline unsigned bb_lowest(uint64_t set) { return (unsigned)__builtin_ctzll(set); }
/* Highest member; the set must not be empty. */
static inline unsigned bb_highest(uint64_t set) { return 63 - (unsigned)__builtin_clzll(set); }

/* How many of the running sums in the bytes of a word are not greater than n; the sums and n are
 * below 128. Finds the part that the n-th item of a whole belongs to, without a branch. */
static inline unsigned bb_part(uint64_t sums, unsigned n)
{
	return (unsigned)((((n + 0x80) * BB_EACH_BYTE - sums) >> 7 & BB_EACH_BYTE) * BB_EACH_BYTE >>
	                  56);
}

/* The n-th member from the lowest (0 = lowest); n < bb_count(set). Halves the word without a
 * branch, since a branch here cannot be predicted. */
static inline unsigned bb_nth(uint64_t set, unsigned n)
{
	uint64_t pairs = set - (set >> 1 & 0x55 * BB_EACH_BYTE);
	uint64_t fours = (pairs & 0x33 * BB_EACH_BYTE) + (pairs >> 2 & 0x33 * BB_EACH_BYTE);
	uint64_t sums = ((fours + (fours >> 4)) & 0x0f * BB_EACH_BYTE) * BB_EACH_BYTE;
	unsigned at = bb_part(sums, n) * 8;
	unsigned before, right;

	n -= (unsigned)(sums << 8 >> at & 0xff);
	before = (unsigned)(fours >> at & 0xf), right = n >= before;
	at += right * 4, n -= before & (0 - right);
	before = (unsigned)(pairs >> at & 3), right = n >= before;
	at += right * 2, n -= before & (0 - right);
	return at + (n >= (set >> at & 1));
}

/* Reads eight bytes as a word, the first byte lowest. */
static inline uint64_t bb_eight_bytes(const uint8_t bytes[8])
{
	uint64_t word;

	memcpy(&word, bytes, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	return word;
}

/* Writes the bytes of such a word back to memory. */
static inline void bb_put_eight_bytes(uint8_t bytes[8], uint64_t word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	memcpy(bytes, &word, sizeof word);
}

/* The set of the bytes of a word that are 0, without a branch. */
static inline unsigned bb_zero_bytes(uint64_t word)
{
	const uint64_t seven = 0x7f * BB_EACH_BYTE;
	uint64_t others = (((word & seven) + seven) | word) >> 7 & BB_EACH_BYTE;

	/* Gathers the lowest bit of each byte. */
	return (unsigned)((others ^ BB_EACH_BYTE) * UINT64_C(0x0102040810204080) >> 56);
}

/* The word that has these bytes in memory, in this order. */
static inline uint32_t bb_four_bytes(unsigned a, unsigned b, unsigned c, unsigned d)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	return (uint32_t)(a & 0xff) << 24 | (uint32_t)(b & 0xff) << 16 | (uint32_t)(c & 0xff) << 8 |
	       (d & 0xff);
#else
	return (uint32_t)(d & 0xff) << 24 | (uint32_t)(c & 0xff) << 16 | (uint32_t)(b & 0xff) << 8 |
	       (a & 0xff);
#endif
}

/* for (each member) { body }: `member` is declared by the loop. */
#define BB_EACH(member, set)                                                                       \
	for (uint64_t bb_rest_##member = (set); bb_rest_##member != 0;                             \
	     bb_rest_##member &= bb_rest_##member - 1)                                             \
		for (unsigned member = bb_lowest(bb_rest_##member), bb_once_##member = 1;          \
		     bb_once_##member != 0; bb_once_##member = 0)

#endif
