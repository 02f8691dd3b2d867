/* Goals of the scenarios, the end of a round, and the ranking. */
#ifndef SARE_GOALS_H
#define SARE_GOALS_H

#include "games/sare/state.h"

bool sare_meets_goal(const struct bb_rules *rules, const struct sare_player *p);
/* How many of the buildings or spaces of the scenario's goal are completed, and how many it
 * needs. */
unsigned sare_goal_done(const struct bb_rules *rules, const struct sare_player *p);
unsigned sare_goal_size(const struct bb_rules *rules);
/* S-RND-03, S-SM-14: tests for the end of the game, then starts the next round or ends the game. */
void sare_end_round(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
int32_t sare_score(const struct bb_rules *rules, const void *state, unsigned seat);
void sare_ranking(const struct bb_rules *rules, const void *state, uint8_t *place);
/* The criteria of the ranking: the first one in which two players differ decides. */
enum sare_criterion {
	SARE_BY_GOAL,     /* reached */
	SARE_BY_PROGRESS, /* towards the goal, where it is not reached */
	SARE_BY_ADMINISTRATIVE,
	SARE_BY_FINISHED, /* pyramid */
	SARE_BY_STAGES,   /* of unfinished pyramids */
	SARE_BY_PYRAMID,  /* the larger one */
	SARE_BY_SEAT,     /* counted from the first player of the last round */
	SARE_CRITERIA,
};
extern const struct bb_names sare_criterion_names;
enum sare_criterion sare_decided_by(const struct bb_rules *rules, const struct sare_state *s,
                                    unsigned seat, unsigned other);
void sare_count(const struct bb_rules *rules, const void *state, uint32_t *counts);
void sare_count_event(const struct bb_rules *rules, const struct bb_event *event, uint32_t *counts);
bool sare_is_pyramid_finished(const struct sare_player *p);

#endif
