/* Four sets of cells or types in one word: phase 1 asks the same about all thirteen types at every
 * step, so four are computed at once. A set has at most 15 members, which leaves the sixteenth bit
 * free. A word may also hold four numbers: of resources, in the order of the tokens. */
#ifndef SARE_LANES_H
#define SARE_LANES_H

#include <stdint.h>
#include <string.h>

static inline uint64_t sare_lanes_of(unsigned a, unsigned b, unsigned c, unsigned d)
{
	return (uint64_t)a | (uint64_t)b << 16 | (uint64_t)c << 32 | (uint64_t)d << 48;
}

static inline uint64_t sare_lanes(const uint16_t set[4])
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ /* one load */
	uint64_t lanes;

	memcpy(&lanes, set, sizeof lanes);
	return lanes;
#else
	return sare_lanes_of(set[0], set[1], set[2], set[3]);
#endif
}

/* Four bytes, each in its lane. */
static inline uint64_t sare_lanes_of_bytes(const uint8_t at[4])
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ /* one load, spread by halves */
	uint32_t word;
	uint64_t lanes;

	memcpy(&word, at, sizeof word);
	lanes = (word | (uint64_t)word << 16) & UINT64_C(0x0000ffff0000ffff);
	return (lanes | lanes << 8) & UINT64_C(0x00ff00ff00ff00ff);
#else
	return sare_lanes_of(at[0], at[1], at[2], at[3]);
#endif
}

/* Bit i: set i has a member. */
static inline unsigned sare_lanes_used(uint64_t lanes)
{
	uint64_t used = (lanes + UINT64_C(0x7fff7fff7fff7fff)) >> 15 & UINT64_C(0x0001000100010001);

	return (unsigned)(used * UINT64_C(0x0001000200040008) >> 48);
}

/* Each set without its lowest member. */
static inline uint64_t sare_lanes_rest(uint64_t lanes)
{
	uint64_t used = (lanes + UINT64_C(0x7fff7fff7fff7fff)) >> 15 & UINT64_C(0x0001000100010001);

	return lanes & (lanes - used);
}

/* Bit i: byte i of four is not 0. No byte is above 127. */
static inline unsigned sare_bytes_used(const uint8_t at[4])
{
	uint32_t bytes = (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
	                 (uint32_t)at[3] << 24;

	return ((bytes + 0x7f7f7f7f) >> 7 & 0x01010101) * 0x01020408 >> 24;
}

/* The members of at least one set. */
static inline unsigned sare_lanes_union(uint64_t lanes)
{
	lanes |= lanes >> 32;
	return (unsigned)((lanes | lanes >> 16) & 0xffff);
}

/* The members of at least two sets. */
static inline unsigned sare_lanes_shared(uint64_t lanes)
{
	uint64_t half = lanes | lanes >> 32;

	return (unsigned)((lanes & lanes >> 32) | (lanes & lanes >> 32) >> 16 |
	                  (half & half >> 16)) &
	       0xffff;
}

/* The number of members of each set, in its lane. */
static inline uint64_t sare_lanes_sizes(uint64_t lanes)
{
	lanes -= lanes >> 1 & UINT64_C(0x5555555555555555);
	lanes = (lanes & UINT64_C(0x3333333333333333)) +
	        (lanes >> 2 & UINT64_C(0x3333333333333333));
	lanes = (lanes + (lanes >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (lanes + (lanes >> 8)) & UINT64_C(0x001f001f001f001f);
}

static inline unsigned sare_lane(uint64_t lanes, unsigned i)
{
	return (unsigned)(lanes >> 16 * i & 0xffff);
}

/* The sum of the first three lanes as numbers. */
static inline unsigned sare_lanes_total(uint64_t lanes)
{
	return (unsigned)(lanes * UINT64_C(0x000100010001) >> 32 & 0xffff);
}

/* Subtracts lane by lane, with 0 as the lowest result. All numbers are below 32,768. */
static inline uint64_t sare_lanes_less(uint64_t lanes, uint64_t less)
{
	uint64_t left = (lanes | UINT64_C(0x8000800080008000)) - less;
	uint64_t held = left & UINT64_C(0x8000800080008000);

	return left & (held - (held >> 15));
}

/* The n-th member of a set; n is below its size. No branches: a random choice cannot be
 * predicted. */
static inline unsigned sare_nth(unsigned set, unsigned n)
{
	unsigned twos = set - (set >> 1 & 0x5555);
	unsigned fours = (twos & 0x3333) + (twos >> 2 & 0x3333);
	unsigned below = (fours + (fours >> 4)) & 0xf;
	unsigned beyond = n >= below;
	unsigned at = beyond << 3;

	n -= below & (0 - beyond);
	below = fours >> at & 0x7;
	beyond = n >= below;
	n -= below & (0 - beyond);
	at += beyond << 2;
	below = twos >> at & 0x3;
	beyond = n >= below;
	n -= below & (0 - beyond);
	at += beyond << 1;
	return at + (n >= (set >> at & 1));
}

#endif
