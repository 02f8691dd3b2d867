/* The parts of an action as rows of a table that is learned.
 *
 * An action has one row for its kind and one for the value of each argument. A network's score of
 * an action is the sum over its rows. The values of wide arguments share 256 rows. */
#ifndef BB_CORE_ROWS_H
#define BB_CORE_ROWS_H

#include "core/game.h"

enum { BB_ROWS_MAX = 1 + BB_ARGS_MAX, BB_ROW_KINDS_MAX = 256 };

struct bb_rows {
	const struct bb_game *game;
	uint16_t first[BB_ROW_KINDS_MAX][BB_ROWS_MAX]; /* [kind][0] is the kind's own row */
	uint16_t count;
};

void bb_rows_init(struct bb_rows *rows, const struct bb_game *game);
/* Fills row[] for a legal action; returns how many. */
unsigned bb_rows_of(const struct bb_rows *rows, bb_action action, uint16_t row[BB_ROWS_MAX]);

#endif
