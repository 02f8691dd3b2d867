/* Goals of the scenarios, the end of a round, and the ranking. */
#ifndef SARE_GOALS_H
#define SARE_GOALS_H

#include "games/sare/state.h"

bool sare_meets_goal(const struct bb_rules *rules, const struct sare_player *p);
/* Buildings or spaces of the scenario's goal completed, and how many it asks for. */
unsigned sare_goal_done(const struct bb_rules *rules, const struct sare_player *p);
unsigned sare_goal_size(const struct bb_rules *rules);
/* S-RND-03, S-SM-14: the test at the end of a round, then the next round or the end. */
void sare_end_round(const struct bb_rules *rules, struct sare_state *s, struct bb_events *log);
int32_t sare_score(const struct bb_rules *rules, const void *state, unsigned seat);
void sare_ranking(const struct bb_rules *rules, const void *state, uint8_t *place);
/* What one player is placed before another by: the first of these in which they differ. */
enum sare_criterion {
	SARE_BY_GOAL,     /* reached */
	SARE_BY_PROGRESS, /* to the goal, where it is not reached */
	SARE_BY_ADMINISTRATIVE,
	SARE_BY_FINISHED, /* pyramid */
	SARE_BY_STAGES,   /* of pyramids that are not finished */
	SARE_BY_PYRAMID,  /* the larger one */
	SARE_BY_SEAT,     /* from the first player of the last round */
	SARE_CRITERIA,
};
extern const struct bb_names sare_criterion_names;
enum sare_criterion sare_decided_by(const struct bb_rules *rules, const struct sare_state *s,
                                    unsigned seat, unsigned other);
void sare_count(const struct bb_rules *rules, const void *state, uint32_t *counts);
void sare_count_event(const struct bb_rules *rules, const struct bb_event *event, uint32_t *counts);
bool sare_is_pyramid_finished(const struct sare_player *p);

#endif
