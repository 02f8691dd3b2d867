/* Signature: one number that changes if the rules do. */
#ifndef MATCH_SIGNATURE_H
#define MATCH_SIGNATURE_H

#include "core/game.h"

/* Plays `games` random games, number i with a generator seeded by first_seed + i, and mixes the
 * length of every list of legal actions, every action played and the hash of every last position.
 * The same rules give the same number with every compiler and on every platform. */
uint64_t match_signature(const struct bb_rules *rules, uint64_t first_seed, uint32_t games);

#endif
