/* Linear evaluation and policy: features times weights.
 *
 * A game describes the standing of a seat by small integers, its features. A table gives the weight
 * of each feature at several knots of the game's course; between knots weights are interpolated.
 * script/train makes the tables. */
#ifndef BB_CORE_EVALUATE_H
#define BB_CORE_EVALUATE_H

#include "core/game.h"

enum { BB_FEATURES_MAX = 160, BB_COURSE = 256 };

struct bb_evaluator {
	const struct bb_names *names; /* of the features */
	uint16_t knots;
	/* values are final scores in hundredths; otherwise only differences count */
	bool by_score;
	/* [feature][knot], in hundredths / BB_COURSE; and the outlook's `spread` at each knot */
	const int32_t *weights;
	const int32_t *spread;
	/* Fills the features of a seat. Returns the position in the game's course:
	 * knot * BB_COURSE + the fraction of the way to the next knot. */
	unsigned (*describe)(const struct bb_rules *rules, const void *state, unsigned seat,
	                     int16_t *feature);
};

/* The interpolated weight of a feature at a point of the course. */
int32_t bb_weight(const struct bb_evaluator *evaluator, unsigned feature, unsigned course);

/* Fills value and spread; score, too, if the evaluator is by score. */
void bb_evaluate(const struct bb_evaluator *evaluator, const struct bb_rules *rules,
                 const void *state, struct bb_outlook *outlook);

/* A policy by action classes: the weight of each class, 0 = unknown. */
struct bb_action_classes {
	uint16_t classes;
	const uint16_t *weights;
	void (*classify)(const struct bb_rules *rules, const void *state, const bb_action *legal,
	                 uint32_t count, uint16_t *class);
};

enum { BB_UNKNOWN_CLASS = 100 }; /* the weight of such a class */

/* For a game's hook `policy`. */
void bb_weigh_classes(const struct bb_action_classes *action_classes, const struct bb_rules *rules,
                      const void *state, const bb_action *legal, uint32_t count, uint16_t *weight);

#endif
