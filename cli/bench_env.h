/* Rates of environments, for `benben bench --env`. */
#ifndef CLI_BENCH_ENV_H
#define CLI_BENCH_ENV_H

#include "core/game.h"

/* Measures and prints those of one game and its options; a code of the command. */
int cli_bench_env(const struct bb_rules *rules, const char *options);

#endif
