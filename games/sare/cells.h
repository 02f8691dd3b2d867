/* A number for each of the twelve cells of a city in one word, so that the plan can compute for all
 * cells at once. Five bits per cell: a number up to 15, and a bit above it that comparisons borrow
 * from. A set of cells in this form has 1 in each member. */
#ifndef SARE_CELLS_H
#define SARE_CELLS_H

#include "core/bits.h"
#include "games/sare/edition.h"

#define SARE_EACH_CELL UINT64_C(0x84210842108421)
#define SARE_CELL_BORROW (16 * SARE_EACH_CELL)

/* n in each member of the set. Spreads the bits first by fours, then one by one. */
static inline uint64_t sare_by_cell(unsigned set, unsigned n)
{
	uint64_t fours = set * UINT64_C(0x100010001) & UINT64_C(0xf0000f0000f);

	return (fours * 0x1111 & SARE_EACH_CELL) * n;
}

/* For each cell the sum of its neighbours' numbers; it must not exceed 15. */
static inline uint64_t sare_near_cells(const struct sare_edition *e, uint64_t numbers)
{
	unsigned row = 5u * e->columns;
	uint64_t inland = sare_by_cell(~(unsigned)e->riverside & ((1u << SARE_CELLS) - 1), 31);

	return (numbers << row & 31 * SARE_EACH_CELL) + (numbers >> row) +
	       ((numbers & inland) << 5) + (numbers >> 5 & inland);
}

/* Sets the bit above each cell whose number is at least n; n <= 15. */
static inline uint64_t sare_cells_from(uint64_t numbers, unsigned n)
{
	return ((numbers | SARE_CELL_BORROW) - n * SARE_EACH_CELL) & SARE_CELL_BORROW;
}

/* Limits each number to n. */
static inline uint64_t sare_cells_at_most(uint64_t numbers, unsigned n)
{
	uint64_t from = sare_cells_from(numbers, n), whole = from - (from >> 4);

	return (numbers & ~whole) | (n * SARE_EACH_CELL & whole);
}

/* The cells among `cells` that have the highest number, by halving without a branch, which could
 * not be predicted here. `half` is 1, 2, 4 or 8, and all numbers are below its double. Empty for an
 * empty set. */
static inline uint64_t sare_cells_with_most(uint64_t numbers, uint64_t cells, unsigned half)
{
	uint64_t best = cells << 4;
	unsigned most = 0;

	for (; half > 0; half /= 2) {
		uint64_t above = best & sare_cells_from(numbers, most + half);

		best = above != 0 ? above : best;
		most += above != 0 ? half : 0;
	}
	return best >> 4;
}

/* The cells that are also in the preferred set; if there is none, all of them. */
static inline uint64_t sare_cells_rather(uint64_t cells, uint64_t preferred)
{
	return (cells & preferred) != 0 ? cells & preferred : cells;
}

/* The lowest cell; SARE_CELLS for an empty set. */
static inline unsigned sare_lowest_cell(uint64_t cells)
{
	return cells != 0 ? bb_lowest(cells) / 5 : SARE_CELLS;
}

static inline unsigned sare_cell_number(uint64_t numbers, unsigned cell)
{
	return (unsigned)(numbers >> 5 * cell & 31);
}

#endif
