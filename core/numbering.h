/* A number for every action that a seat may ever have to choose: the output of a learning program.
 *
 * A game lists them as rows, frozen and append-only. tests/golden/GAME/env-vN.txt has them all, and
 * a change needs a new `env_version`. Actions of chance have no number. An argument that names a
 * seat is rotated so that the acting seat is 0, as in observations. Conversion in both directions
 * is a table lookup. */
#ifndef BB_CORE_NUMBERING_H
#define BB_CORE_NUMBERING_H

#include "core/game.h"

enum { BB_ACTION_SPACE_MAX = 16384, BB_NUMBERS_MAX = 4096, BB_NO_NUMBER = 0xffff };

/* The actions of a kind whose arguments are in these ranges. */
struct bb_numbered {
	uint8_t kind;
	uint8_t first[BB_ARGS_MAX];
	uint16_t count[BB_ARGS_MAX]; /* 0 = all from `first` on */
	/* Limit on the sum of the first argument's digits of 4 bits each; 0 = no limit. */
	uint8_t digit_sum;
};

struct bb_numbering {
	const struct bb_game *game;
	uint32_t count; /* numbers */
	uint64_t hash;  /* of all actions, in order */
	struct {
		uint16_t base; /* in number[] */
		uint16_t factor
			/* factor of the first two arguments in the dense index; that of the third
			 * is 1 */
			[2];
		uint8_t seat_arg; /* the argument that names a seat + 1, 0 = none */
		bool wide;        /* the first argument has 16 bits and is the only one */
	} kind[256];
	uint16_t number[BB_ACTION_SPACE_MAX]; /* by dense index, see bb_action_index */
	bb_action action[BB_NUMBERS_MAX];
};

/* Returns false if there is no room for so many, or a row is wrong. */
bool bb_numbering_init(struct bb_numbering *numbering, const struct bb_game *game);
/* The number of an action of `seat`, or BB_NO_NUMBER. */
uint32_t bb_number_of(const struct bb_numbering *numbering, const struct bb_rules *rules,
                      bb_action action, unsigned seat);
/* The reverse; number < count. */
bb_action bb_action_numbered(const struct bb_numbering *numbering, const struct bb_rules *rules,
                             uint32_t number, unsigned seat);

#endif
