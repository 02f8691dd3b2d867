/* Observations: what a seat sees, as columns of numbers for learning programs.
 *
 * A plan is made once from a game's layout and its `looks`. It turns a view into one byte per column: a value that is a
 * name, a card or a seat has a column for each possibility (1 or 0), a set one for each member, a number its own
 * column with the number itself. Options of the match are columns, too. Everything is turned so that the observer is
 * seat 0. Columns are the same for all options of a game, and frozen: tests/golden/GAME/env-vN.txt lists them, and a change takes
 * a new `env_version`.
 *
 * In between stands the turned view (bb_sight_make): bytes in which the observer is seat 0, a seat is its number + 1
 * (0 = none), stacks begin with their top, and what is absent is zero. Two of them tell which columns differ: an
 * observation that is there already is brought up to date in a fraction of the time (bb_observe_update), and a network
 * can follow it by the columns that changed.
 *
 * Give it views. bb_observe_for takes the view of a seat itself and is the safe way in. */
#ifndef BB_CORE_OBSERVE_H
#define BB_CORE_OBSERVE_H

#include "core/game.h"

enum {
	BB_SIGHT_MAX = BB_STATE_MAX + BB_OPTIONS_MAX, /* bytes of a turned view */
	BB_SIGHT_WORDS = BB_SIGHT_MAX / 8,
	BB_COLUMNS_MAX = 8192,
	BB_COLUMN_RUNS_MAX = 2048,
	BB_COLUMN_NAME_MAX = 96,
	BB_SEAT_BYTES_MAX = 128,
	BB_ROW_ORDERS_MAX = 8,
};

/* How a field, or a whole group, is shown where its form in the layout does not say it best. */
enum bb_look_how {
	BB_LOOK_BAG = 1,   /* its elements share columns that count them: their order means nothing */
	BB_LOOK_COMBINED,  /* with the two fields after it, of equal length: the element is one of all
	                      combinations, and columns count those; the third is a number from 1 on */
	BB_LOOK_SEAT,      /* a number that is a seat */
	BB_LOOK_SEATS_ALL, /* likewise an array with an element for each seat that plays */
	BB_LOOK_STACK,     /* a group: `count` of its rows exist, the last one on top; `shown` are shown */
	BB_LOOK_LIST,      /* a group: its first `count` rows exist */
	BB_LOOK_NOT,       /* not shown */
};

struct bb_look {
	const char *group; /* NULL = the top level */
	const char *field; /* NULL = the whole group */
	uint8_t how;
	uint8_t shown;
	const char *count; /* a field of the top level */
};

/* Columns that one element of a field fills. */
struct bb_column_run {
	uint16_t offset; /* of its bytes in a turned view */
	uint16_t column, width;
	uint16_t group, field, element; /* where it comes from; group 0xffff = an option */
	uint8_t row;
	uint8_t size; /* bytes */
	uint8_t kind; /* enum bb_column_kind */
	uint8_t scale;
};

enum bb_column_kind {
	BB_COLUMN_NUMBER, /* the number, at most 255; of a signed one a second column has what is below 0 */
	BB_COLUMN_SIGNED,
	BB_COLUMN_NAME,     /* value v is column v */
	BB_COLUMN_CARD,     /* value v is column v - 1; the last column is a hidden card */
	BB_COLUMN_SET,      /* a column for each member */
	BB_COLUMN_COMBINED, /* see BB_LOOK_COMBINED */
};

/* A byte of a view that names a seat, or is a set of them. */
struct bb_seat_byte {
	uint16_t offset;
	uint8_t is_set;
	uint8_t from; /* it means something in games with more seats than this */
};

/* A group whose rows are put into another order. */
struct bb_row_order {
	uint8_t group;
	uint8_t how;    /* enum bb_look_how; 0 = rows of seats */
	uint16_t count; /* offset of the number of rows */
};

struct bb_observer {
	const struct bb_game *game;
	struct bb_seat_byte seat_byte[BB_SEAT_BYTES_MAX];
	struct bb_row_order row_order[BB_ROW_ORDERS_MAX];
	uint32_t seat_bytes, row_orders;
	uint32_t columns, runs, sight_bytes;
	uint16_t option_at;                           /* of the options in a turned view */
	uint16_t first[BB_SIGHT_WORDS + 1];           /* the runs of each word of a turned view */
	struct bb_column_run run[BB_COLUMN_RUNS_MAX]; /* by offset; combined ones at the end */
	_Alignas(8) uint8_t empty[BB_COLUMNS_MAX]; /* what a turned view of nothing but 0 shows */
};

/* Makes the plan. False = the game has more columns than there is room for. */
bool bb_observer_init(struct bb_observer *observer, const struct bb_game *game);

/* The turned view of `seat`, from its view. BB_SPECTATOR sees from the first seat. `sight` has BB_SIGHT_MAX bytes,
 * aligned to 8. */
void bb_sight_make(const struct bb_observer *observer, const struct bb_rules *rules,
                   const void *view, unsigned seat, uint8_t *sight);
/* The whole observation: out[0 .. columns-1]. */
void bb_observe_sight(const struct bb_observer *observer, const uint8_t *sight, uint8_t *out);
/* Brings `out`, the observation of `old`, up to date with `sight`. Returns how many entries of changed[] it filled:
 * columns that may have another value now, some perhaps twice. changed may be NULL, else it has room for
 * BB_COLUMNS_MAX. */
uint32_t bb_observe_update(const struct bb_observer *observer, const uint8_t *old,
                           const uint8_t *sight, uint8_t *out, uint16_t *changed);
/* From a whole state, or a view: takes the view of the seat, so that nothing hidden can be seen. */
void bb_observe_for(const struct bb_observer *observer, const struct bb_rules *rules,
                    const void *state, unsigned seat, uint8_t *out);

/* What a column means, "player.0.gold" or "task.0.what=pay", and the number it is divided by where columns are
 * wanted between about 0 and 1. */
uint8_t bb_column_describe(const struct bb_observer *observer, uint32_t column,
                           struct bb_text *name);

#endif
