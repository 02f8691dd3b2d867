/* The tree: nodes in a pool, children in order. */
#include "ai/tree.h"

uint32_t ai_child(const struct ai_pool *pool, uint32_t parent, bb_action action)
{
	uint32_t at = pool->node[parent].child;

	while (at != AI_NONE && pool->node[at].action < action)
		at = pool->node[at].next;
	return at != AI_NONE && pool->node[at].action == action ? at : AI_NONE;
}

uint32_t ai_add_child(struct ai_pool *pool, uint32_t parent, bb_action action, float prior)
{
	uint32_t *link = &pool->node[parent].child;
	uint32_t at = pool->used;

	if (at == pool->size)
		return AI_NONE;
	while (*link != AI_NONE && pool->node[*link].action < action)
		link = &pool->node[*link].next;
	pool->used++;
	pool->node[at] = (struct ai_node){.action = action, .next = *link, .prior = prior};
	*link = at;
	return at;
}
