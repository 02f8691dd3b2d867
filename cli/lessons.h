/* Lessons: the output of benben lessons and input of benben fit. Four files of plain little-endian
 * numbers. PREFIX.positions: LESSON_HEAD int32 for each position. PREFIX.columns: for every seat of
 * a position the columns of its observation that are not 0, ended by 0xffff, as uint16.
 * PREFIX.values: a byte for each of them, including the ends. PREFIX.actions: LESSON_ACTION uint16
 * for each legal action. */
#ifndef CLI_LESSONS_H
#define CLI_LESSONS_H

#include "core/rows.h"

enum cli_lesson_head {
	LESSON_GAME,
	LESSON_SEAT, /* the seat to choose */
	LESSON_SEATS,
	LESSON_QUIET,   /* 1: a playout may end here */
	LESSON_PROMISE, /* the search's estimate of LESSON_SEAT's win probability, in thousandths */
	LESSON_LEGAL,   /* number of legal actions */
	LESSON_SPREAD,  /* of the values */
	LESSON_AUTOMATA, /* set of the seats played by the game itself */
	LESSON_VALUE,                                  /* of each seat, from `evaluate` */
	/* of the win, for each seat, in thousandths */
	LESSON_SHARE = LESSON_VALUE + BB_SEATS_MAX,
	LESSON_HEAD = LESSON_SHARE + BB_SEATS_MAX,
};

enum cli_lesson_action {
	LESSON_ROWS,                           /* core/rows.h; 0xffff = none */
	LESSON_WEIGHT = LESSON_ROWS + BB_ROWS_MAX, /* from `policy` */
	LESSON_VISITS,
	LESSON_ACTION,
};

#endif
