/* Lessons: what benben lessons writes and benben fit reads. Four files of plain little-endian numbers,
 * PREFIX.positions: LESSON_HEAD int32 for each position; PREFIX.columns: for every seat of a position the columns of its
 * observation that are not 0, ended by 0xffff, as uint16; PREFIX.values: a byte for each of them, the ends included;
 * PREFIX.actions: LESSON_ACTION uint16 for each legal action. */
#ifndef CLI_LESSONS_H
#define CLI_LESSONS_H

#include "core/rows.h"

enum cli_lesson_head {
	LESSON_GAME,
	LESSON_SEAT, /* that is to choose */
	LESSON_SEATS,
	LESSON_QUIET,   /* 1: a playout may end here */
	LESSON_PROMISE, /* what the search said of LESSON_SEAT's chance, in thousandths */
	LESSON_LEGAL,   /* how many actions */
	LESSON_SPREAD,  /* of the values */
	LESSON_AUTOMATA, /* which seats are played by the game itself, as a set */
	LESSON_VALUE,                                  /* of each seat, by `evaluate` */
	LESSON_SHARE = LESSON_VALUE + BB_SEATS_MAX,    /* of the win, of each seat, in thousandths */
	LESSON_HEAD = LESSON_SHARE + BB_SEATS_MAX,
};

enum cli_lesson_action {
	LESSON_ROWS,                           /* core/rows.h; 0xffff = none */
	LESSON_WEIGHT = LESSON_ROWS + BB_ROWS_MAX, /* by `policy` */
	LESSON_VISITS,
	LESSON_ACTION,
};

#endif
