/* Judging a position by features and weights: what the evaluation of a game is made of.
 *
 * A game describes the standing of a seat by small integers. A table of weights says what each of them
 * is worth at several knots of the game's course; in between, weights are mixed. script/train makes
 * such a table. */
#ifndef BB_CORE_JUDGE_H
#define BB_CORE_JUDGE_H

#include "core/game.h"

enum { BB_FEATURES_MAX = 160, BB_COURSE = 256 };

struct bb_judgement {
	const struct bb_names *names; /* of the features */
	uint16_t knots;
	bool by_score; /* a value is a final score in hundredths; else only its lead over others counts */
	/* [feature][knot], in units of a hundredth / BB_COURSE; and the clear lead at each knot. */
	const int32_t *weights;
	const int32_t *spread;
	/* Describes a seat; answers where in the game's course this is: knot * BB_COURSE + how far from it
	 * to the next. */
	unsigned (*describe)(const struct bb_rules *rules, const void *state, unsigned seat,
	                     int16_t *feature);
};

/* What one more of a feature is worth at a point of the course. */
int32_t bb_weight(const struct bb_judgement *judgement, unsigned feature, unsigned course);

/* Fills value and spread; score, too, if the judgement is by score. */
void bb_judge(const struct bb_judgement *judgement, const struct bb_rules *rules, const void *state,
              struct bb_outlook *outlook);

/* First sight by classes of actions: a table of weights, 0 where nothing is known of a class. */
struct bb_temptation {
	uint16_t classes;
	const uint16_t *weights;
	void (*classify)(const struct bb_rules *rules, const void *state, const bb_action *legal,
	                 uint32_t count, uint16_t *class);
};

enum { BB_UNKNOWN_CLASS = 100 }; /* the weight of such a class */

/* What the hook `policy` of a game asks for. */
void bb_tempt(const struct bb_temptation *temptation, const struct bb_rules *rules,
              const void *state, const bb_action *legal, uint32_t count, uint16_t *weight);

#endif
