/* Threads that think about the same position, each with luck of its own. */
#include "ai/threads.h"

#include <pthread.h>

#include "ai/search.h"

struct thinker {
	const struct ai_agent *agent;
	const struct bb_rules *rules;
	const void *view;
	unsigned seat;
	struct ai_limits limits;
	struct ai_memory memory;
	pthread_t thread;
	bool started;
};

static void *think(void *context)
{
	struct thinker *own = context;

	ai_think(own->agent, own->rules, own->view, own->seat, &own->limits, own->memory);
	return NULL;
}

/* Adds what one tree knows about the choices at the root to another one. */
static void add_up(struct ai_search *all, const struct ai_search *one)
{
	for (uint32_t i = 0; i < all->legal_count; i++) {
		const struct ai_root_choice *found = &one->account[i];
		uint32_t from = ai_child(&one->pool, one->root, found->action);
		uint32_t to = ai_child(&all->pool, all->root, found->action);

		if (from == AI_NONE || one->pool.node[from].visits == 0)
			continue;
		if (to == AI_NONE)
			to = ai_add_child(&all->pool, all->root, found->action,
			                  one->pool.node[from].prior);
		if (to == AI_NONE)
			continue;
		struct ai_node *node = &all->pool.node[to];
		const struct ai_node *other = &one->pool.node[from];
		float share = (float)other->visits / (float)(node->visits + other->visits);

		node->visits += other->visits;
		all->account[i].visits += found->visits;
		for (unsigned seat = 0; seat < all->rules.seats; seat++) {
			node->mean[seat] += (other->mean[seat] - node->mean[seat]) * share;
			all->account[i].win[seat] += found->win[seat];
			all->account[i].score[seat] += found->score[seat];
		}
	}
	all->done += one->done;
	all->steps += one->steps;
}

bb_action ai_choose_parallel(const struct ai_agent *agent, const struct bb_rules *rules,
                             const void *view, unsigned seat, const struct ai_limits *limits,
                             struct ai_memory memory, struct ai_result *result)
{
	struct thinker thinker[AI_THREADS_MAX];
	size_t most = memory.size / AI_MEMORY_MIN;
	unsigned count = limits->threads < AI_THREADS_MAX ? limits->threads : AI_THREADS_MAX;

	count = count < most ? count : (unsigned)most;
	if (agent->plain != NULL || count < 2)
		return ai_choose(agent, rules, view, seat, limits, memory, result);
	for (unsigned i = 0; i < count; i++) {
		size_t part = memory.size / count & ~(size_t)63;

		thinker[i] = (struct thinker){
			agent, rules, view, seat, *limits, {(char *)memory.at + i * part, part},
			0,     false};
		thinker[i].limits.seed += i;
		if (limits->iterations != 0)
			thinker[i].limits.iterations = (limits->iterations + count - 1) / count;
		if (i > 0)
			thinker[i].started =
				pthread_create(&thinker[i].thread, NULL, think, &thinker[i]) == 0;
	}
	think(&thinker[0]);
	for (unsigned i = 1; i < count; i++) {
		if (!thinker[i].started)
			continue;
		pthread_join(thinker[i].thread, NULL);
		add_up(ai_search_in(thinker[0].memory), ai_search_in(thinker[i].memory));
	}
	return ai_end(thinker[0].memory, result);
}
