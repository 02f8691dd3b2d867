/* The search's memory: a tree of what was tried, and how it went for every seat. */
#ifndef AI_TREE_H
#define AI_TREE_H

#include "ai/ai.h"

enum { AI_NONE = 0, AI_PATH_MAX = 512 };

/* An edge and where it leads. Children are a list in ascending order of their actions: decisions of a
 * seat, or outcomes of chance. Chance that is too wide or too long to be told apart has one child. */
struct ai_node {
	bb_action action;
	uint32_t next, child; /* places in the pool; 0 = none */
	uint32_t visits;
	float mean[BB_SEATS_MAX]; /* of the rewards, 0 .. 1 */
	float prior;
};

#define AI_ANY_CHANCE UINT32_MAX

/* What the choices at the root are reported by. */
struct ai_account {
	bb_action action;
	uint32_t visits;
	float prior;
	double worth;
	double win[BB_SEATS_MAX], score[BB_SEATS_MAX];
};

struct ai_pool {
	uint32_t used, size; /* nodes; the one at 0 is nobody */
	struct ai_node *node;
};

/* A new child with that action, put in order, or AI_NONE when the pool is full. */
uint32_t ai_add_child(struct ai_pool *pool, uint32_t parent, bb_action action, float prior);
uint32_t ai_child(const struct ai_pool *pool, uint32_t parent, bb_action action);

#endif
