/* The day's game (match/day.h) with who plays it: opponents whose answers follow from the seed, pars, and a check of matches. */
#ifndef ENV_DAY_H
#define ENV_DAY_H

#include "ai/ai.h"
#include "match/day.h"
#include "match/match.h"

/* What the agent answers, whose budget is in iterations. What is in memory is forgotten. */
bb_action env_day_choose(const struct ai_agent *agent, const struct bb_rules *rules,
                         const void *state, uint64_t seed, struct ai_memory memory);
/* Plays the game of a day to its end, the agent in the player's seat. BB_UNKNOWN_NAME: there is no such agent. */
enum bb_status env_day_play(const struct day *day, const char *agent, struct ai_memory memory,
                            int32_t score[BB_SEATS_MAX], uint8_t place[BB_SEATS_MAX]) BB_MUST_USE;
/* Whether a match is the game of the day: BB_MISMATCH when rules or printed values are others, or from entry *seq on luck or an
 * agent's answer is another one; BB_OK does not mean that it is over. */
enum bb_status env_day_check(const struct day *day, const struct match *match,
                             struct ai_memory memory, uint32_t *seq) BB_MUST_USE;
/* Goes on with such a check from where `cursor` stands (match_rewind), until `most` answers of agents have been repeated or the
 * match ends: cursor->count tells how far it came. */
enum bb_status env_day_check_on(const struct day *day, const struct match *match,
                                struct match *cursor, unsigned most,
                                struct ai_memory memory) BB_MUST_USE;

#endif
