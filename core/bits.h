/* Bit sets in one 64-bit word: sets of cards, seats, tiles. */
#ifndef BB_CORE_BITS_H
#define BB_CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline uint64_t bb_bit(unsigned n) { return UINT64_C(1) << n; }
static inline bool bb_has(uint64_t set, unsigned n) { return (set >> n & 1) != 0; }
static inline unsigned bb_count(uint64_t set)
{
#if defined(__POPCNT__) || defined(__wasm__)
	return (unsigned)__builtin_popcountll(set);
#else /* baseline x86-64 has no instruction for it, and the compiler would call a function */
	set -= set >> 1 & UINT64_C(0x5555555555555555);
	set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
	set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
#endif
}
/* The set {0 .. n-1}, n <= 64. */
static inline uint64_t bb_first(unsigned n) { return n >= 64 ? ~UINT64_C(0) : bb_bit(n) - 1; }
/* Lowest member; the set must not be empty. */
static inline unsigned bb_lowest(uint64_t set) { return (unsigned)__builtin_ctzll(set); }
/* The n-th member counted from the lowest (0 = lowest); n < bb_count(set). */
static inline unsigned bb_nth(uint64_t set, unsigned n)
{
	while (n-- > 0)
		set &= set - 1;
	return bb_lowest(set);
}

/* Of eight bytes copied into a word: the place of the first that is not 0; one is not. */
static inline unsigned bb_first_byte(uint64_t word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	return (unsigned)__builtin_clzll(word) / 8;
#else
	return (unsigned)__builtin_ctzll(word) / 8;
#endif
}

/* for (each member) { body }: `member` is declared by the loop. */
#define BB_EACH(member, set)                                                                       \
	for (uint64_t bb_rest_##member = (set); bb_rest_##member != 0;                             \
	     bb_rest_##member &= bb_rest_##member - 1)                                             \
		for (unsigned member = bb_lowest(bb_rest_##member), bb_once_##member = 1;          \
		     bb_once_##member != 0; bb_once_##member = 0)

#endif
