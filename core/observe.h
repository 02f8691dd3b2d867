/* Observations: what a seat sees, as columns of numbers for learning programs.
 *
 * A plan is made once from a game's layout and its `looks`. It turns a view into one byte per
 * column. A name, card or seat has a column for each possible value (1 or 0), a set one for each
 * member, and a number one column with the number itself. The options of the match are columns,
 * too. Everything is rotated so that the observer is seat 0. Columns are the same for all options
 * of a game, and they are frozen: tests/golden/GAME/env-vN.txt lists them, and a change needs a new
 * `env_version`.
 *
 * The intermediate step is the rotated view (bb_sight_make). In its bytes the observer is seat 0, a
 * seat is its number + 1 (0 = none), stacks begin with their top, and missing rows are zero.
 * Comparing two of them tells which columns differ. bb_observe_update uses this to update an
 * existing observation in a fraction of the time, and a network can be updated by the columns that
 * changed.
 *
 * Pass views. bb_observe_for makes the view of a seat itself and is the safe choice. */
#ifndef BB_CORE_OBSERVE_H
#define BB_CORE_OBSERVE_H

#include "core/game.h"

enum {
	BB_SIGHT_MAX = BB_STATE_MAX + BB_OPTIONS_MAX, /* bytes of a rotated view */
	BB_SIGHT_WORDS = BB_SIGHT_MAX / 8,
	BB_COLUMNS_MAX = 8192,
	BB_COLUMN_RUNS_MAX = 2048,
	BB_COLUMN_NAME_MAX = 96,
	BB_SEAT_BYTES_MAX = 128,
	BB_ROW_ORDERS_MAX = 8,
};

/* How to show a field or a whole group, where the form in the layout is not the best one. */
enum bb_look_how {
	/* its elements share columns that count them: their order means nothing */
	BB_LOOK_BAG = 1,
	/* Combined with the next two fields, of equal length: each element is one of all
	 * combinations, and columns count those. The third field is a number from 1 on. */
	BB_LOOK_COMBINED,
	BB_LOOK_SEAT,      /* a number that is a seat */
	BB_LOOK_SEATS_ALL, /* an array with an element for each seat in play */
	/* a group: the first `count` rows exist, the last one on top; `shown` of them are shown */
	BB_LOOK_STACK,
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

/* The columns of one element of a field. */
struct bb_column_run {
	uint16_t offset; /* of its bytes in a rotated view */
	uint16_t column, width;
	uint16_t group, field, element; /* where it comes from; group 0xffff = an option */
	uint8_t row;
	uint8_t size; /* bytes */
	uint8_t kind; /* enum bb_column_kind */
	uint8_t scale;
};

enum bb_column_kind {
	/* the number, at most 255; a signed one has a second column for values below 0 */
	BB_COLUMN_NUMBER,
	BB_COLUMN_SIGNED,
	BB_COLUMN_NAME,     /* value v is column v */
	BB_COLUMN_CARD,     /* value v is column v - 1; the last column is a hidden card */
	BB_COLUMN_SET,      /* a column for each member */
	BB_COLUMN_COMBINED, /* see BB_LOOK_COMBINED */
};

/* A byte of a view that is a seat or a set of seats. */
struct bb_seat_byte {
	uint16_t offset;
	uint8_t is_set;
	uint8_t from; /* it is used in games with more seats than this */
};

/* A group whose rows are reordered. */
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
	uint16_t option_at;                           /* of the options in a rotated view */
	uint16_t first[BB_SIGHT_WORDS + 1];           /* the runs of each word of a rotated view */
	struct bb_column_run run[BB_COLUMN_RUNS_MAX]; /* by offset; combined ones at the end */
	_Alignas(8) uint8_t empty[BB_COLUMNS_MAX];    /* what a rotated view of all zeros shows */
};

/* Makes the plan. Returns false if the game has more columns than there is room for. */
bool bb_observer_init(struct bb_observer *observer, const struct bb_game *game);

/* Makes the rotated view of `seat` from its view. BB_SPECTATOR sees as the first seat does. `sight`
 * has BB_SIGHT_MAX bytes, aligned to 8. */
void bb_sight_make(const struct bb_observer *observer, const struct bb_rules *rules,
                   const void *view, unsigned seat, uint8_t *sight);
/* The whole observation: out[0 .. columns-1]. */
void bb_observe_sight(const struct bb_observer *observer, const uint8_t *sight, uint8_t *out);
/* Updates `out`, the observation of `old`, to that of `sight`. Fills changed[] with the columns
 * whose value may have changed, some perhaps twice, and returns how many. changed may be NULL, else
 * it has room for BB_COLUMNS_MAX. */
uint32_t bb_observe_update(const struct bb_observer *observer, const uint8_t *old,
                           const uint8_t *sight, uint8_t *out, uint16_t *changed);
/* From a whole state or a view. Takes the view of the seat first, so nothing hidden can leak. */
void bb_observe_for(const struct bb_observer *observer, const struct bb_rules *rules,
                    const void *state, unsigned seat, uint8_t *out);

/* What a column means, such as "player.0.gold" or "task.0.what=pay". Returns the number to divide
 * it by to get values between about 0 and 1. */
uint8_t bb_column_describe(const struct bb_observer *observer, uint32_t column,
                           struct bb_text *name);

#endif
