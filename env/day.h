/* The day's game (match/day.h) with its players: opponents whose moves follow from the seed, pars,
 * and a check of matches. */
#ifndef ENV_DAY_H
#define ENV_DAY_H

#include "ai/ai.h"
#include "match/day.h"
#include "match/match.h"

/* The choice of the agent, with a budget in iterations. Clears the memory first. */
bb_action env_day_choose(const struct ai_agent *agent, const struct bb_rules *rules,
                         const void *state, uint64_t seed, struct ai_memory memory);
/* Plays the game of a day to its end, with the agent in the player's seat. BB_UNKNOWN_NAME: there
 * is no such agent. */
enum bb_status env_day_play(const struct day *day, const char *agent, struct ai_memory memory,
                            int32_t score[BB_SEATS_MAX], uint8_t place[BB_SEATS_MAX]) BB_MUST_USE;
/* Checks that a match is the game of the day. BB_MISMATCH if rules or printed values differ, or if
 * from entry *seq on the luck or an agent's move differs. BB_OK does not mean that the match is
 * over. */
enum bb_status env_day_check(const struct day *day, const struct match *match,
                             struct ai_memory memory, uint32_t *seq) BB_MUST_USE;
/* Continues such a check from the position of `cursor` (match_rewind), until `most` moves of agents
 * have been repeated or the match ends. cursor->count tells how far it came. */
enum bb_status env_day_check_on(const struct day *day, const struct match *match,
                                struct match *cursor, unsigned most,
                                struct ai_memory memory) BB_MUST_USE;

#endif
