/* What the files of benben fit share: the lessons, the network in floating point, and its
 * gradients.
 *
 *   fit_lessons.c  reads lessons (lessons.h)
 *   fit_study.c    one position: forward, its loss, and backward
 *   fit_write.c    rounds the network to integers and writes the file (ai/net.h)
 *   cmd_fit.c      the command: epochs, batches, which one was best */
#ifndef CLI_FIT_H
#define CLI_FIT_H

#include "ai/net.h"
#include "cli/cli.h"
#include "cli/lessons.h"
#include "core/rng.h"

enum {
	FIT_FILES_MAX = 512,
	FIT_HELD_BACK = 10, /* one game of so many */
	FIT_BLOCKS = 9,
};

/* A parameter block with its Adam moments. */
struct fit_block {
	float *at, *slope, *mean, *square;
	size_t count;
};

/* Where a position's parts lie in the files. */
struct fit_place {
	const int32_t *head;
	const uint16_t *column;
	const uint8_t *value;
	const uint16_t *action;
};

/* Rows of a table that have a gradient in this batch. */
struct fit_touched {
	uint8_t *is;
	uint32_t *list, count;
};

enum fit_block_name {
	FIT_ROWS, /* columns x hidden */
	FIT_BIAS,
	FIT_WEIGHT, /* second x hidden */
	FIT_SECOND_BIAS,
	FIT_LAST,
	FIT_BASE,        /* of the value: what `evaluate` counts for */
	FIT_ACTION,      /* rows of actions x hidden */
	FIT_ACTION_BIAS, /* rows of actions */
	FIT_ACTION_BASE, /* what `policy` counts for */
};

struct fit {
	const struct bb_game *game;
	uint32_t columns, hidden, second, action_rows;
	uint64_t epochs, seed, batch, promise; /* percent of the target that the search said */
	float rate, dropout, decay, policy;    /* policy: weight of its loss; 0 = no policy */
	bool base_wanted;
	/* lessons */
	struct cli_bytes heads[FIT_FILES_MAX], column[FIT_FILES_MAX], value[FIT_FILES_MAX],
		action[FIT_FILES_MAX];
	struct fit_place *place;
	uint32_t count, learned; /* those learned from come first */
	uint64_t games;
	uint32_t seats; /* bit n: there are games of n seats, as in the head of a network */
	/* the network */
	struct fit_block block[FIT_BLOCKS];
	float *scale; /* of each column */
	struct fit_touched columns_touched, actions_touched;
	uint64_t steps;
	struct bb_rng rng;
};

/* Of one position or the sum of many. */
struct fit_loss {
	double value, policy;
	uint64_t positions, policies;
};

/* fit_lessons.c. False = said why. */
bool fit_read_lessons(struct fit *fit, const struct cli_args *args);

/* fit_study.c: adds the loss of one position against its target, and the gradients; without
 * learning, against the result. */
void fit_study(struct fit *fit, const struct fit_place *place, bool learns, struct fit_loss *loss);
float fit_uniform(struct bb_rng *rng); /* 0 .. 1 */

/* fit_write.c */
bool fit_write(const struct fit *fit, const char *path, const char *note);

#endif
