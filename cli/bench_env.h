/* Rates of environments, for `benben bench --env`. */
#ifndef CLI_BENCH_ENV_H
#define CLI_BENCH_ENV_H

#include "core/game.h"

/* Measures and prints the rates for one game and its options; returns an exit code. */
int cli_bench_env(const struct bb_rules *rules, const char *options);

#endif
