/* The search tree: actions tried, and their mean reward for every seat. */
#ifndef AI_TREE_H
#define AI_TREE_H

#include "ai/ai.h"

enum { AI_NONE = 0, AI_PATH_MAX = 512 };

/* An action and the node it leads to. Children form a list in ascending order of their actions:
 * decisions of a seat, or chance outcomes. A chance event with too many outcomes has a single
 * child, AI_ANY_CHANCE. */
struct ai_node {
	bb_action action;
	uint32_t next, child; /* places in the pool; 0 = none */
	uint32_t visits;
	float mean[BB_SEATS_MAX]; /* of the rewards, 0 .. 1 */
	float prior;
};

#define AI_ANY_CHANCE UINT32_MAX

/* Statistics of a choice at the root. */
struct ai_root_choice {
	bb_action action;
	uint32_t visits;
	float prior;
	double worth;
	double win[BB_SEATS_MAX], score[BB_SEATS_MAX];
};

struct ai_pool {
	uint32_t used, size; /* nodes; node 0 is unused */
	struct ai_node *node;
};

/* Inserts a child in order. AI_NONE: the pool is full. */
uint32_t ai_add_child(struct ai_pool *pool, uint32_t parent, bb_action action, float prior);
uint32_t ai_child(const struct ai_pool *pool, uint32_t parent, bb_action action);

#endif
