/* Parallel search: each thread searches in its own part of the memory; their visits are added up.
 * Native only. */
#ifndef AI_THREADS_H
#define AI_THREADS_H

#include "ai/ai.h"

/* Like ai_choose, with limits->threads. The memory must hold AI_MEMORY_MIN for each. Given
 * iterations, each thread does its share; the same number of threads gives the same answer. */
bb_action ai_choose_parallel(const struct ai_agent *agent, const struct bb_rules *rules,
                             const void *view, unsigned seat, const struct ai_limits *limits,
                             struct ai_memory memory, struct ai_result *result);

#endif
