/* Ratings: how strong a player is at a game, and how certain that is, from games of two to four.
 *
 * The scale comes from the arena: `random` has 0 points, and at a table of two, a player with 400
 * points more than the other comes out ahead ten times as often. Agents that think the same on
 * every machine are fixed points, so the same people get the same numbers on every server. Integers
 * only: the same games give the same ratings, byte for byte. Reasons: docs/decisions/ratings.md. */
#ifndef MATCH_RATING_H
#define MATCH_RATING_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum {
	RATING_POINT = 1000,                 /* all numbers are in thousandths of a point */
	RATING_START = 800 * RATING_POINT,   /* of a player without games */
	RATING_DOUBT = 350 * RATING_POINT,   /* and the doubt of such a player */
	/* players whose doubt is at most this are not moved by players with more */
	RATING_SETTLED = 160 * RATING_POINT,
	RATING_RULE = 2,                     /* the rule for new games; older ones keep theirs */
	RATING_WHOLE = 1000,                 /* scale of `repetition` */
	RATING_PROOF = 1 << 20,              /* scale of `proof` */
};

/* `mean` is the best estimate; with a probability of two thirds the true value is within `doubt` of
 * it. */
struct rating {
	int64_t mean, doubt;
	int64_t at; /* time of the last game in milliseconds since 1970; 0 = none */
	uint32_t games;
	/* How much of what is known comes from agents, or from people measured against agents, of
	 * RATING_PROOF. */
	uint32_t proof;
};

/* A seat of a finished game. Equal places are a tie. */
struct rating_seat {
	struct rating rating;
	uint8_t place; /* from 1 */
	bool fixed;    /* an agent: its rating does not change */
	/* by seat: how much less a game against it tells because the two have played often lately,
	 * of RATING_WHOLE */
	uint16_t repetition[BB_SEATS_MAX];
};

/* The rating of a new player. */
struct rating rating_new(void);
/* The rating at a later time: doubt grows while a player does not play. */
struct rating rating_at(struct rating rating, int64_t at);
/* The doubt to show: not below a floor that depends on how much agents have confirmed. */
int64_t rating_doubt(const struct rating *rating);
/* The rating of an agent at tables with this many players. Returns false if it was not measured, or
 * if it thinks by the clock and so differs from machine to machine. */
bool rating_anchor(const char *game, const char *agent, unsigned players, struct rating *rating);
/* True if this game is rated with this many players. */
bool rating_known(const char *game, unsigned players);
/* Rates a game that ended `at`, by this rule. `players` counts everybody who played, including
 * those not in `seats`. */
void rating_game(unsigned rule, const char *game, unsigned players, struct rating_seat *seats,
                 unsigned count, int64_t at);
/* How much two players have played lately, `days` after it was `played`: it halves every 30 days. A
 * game adds RATING_WHOLE. */
int64_t rating_played_lately(int64_t played, int64_t days);
/* The `repetition` of two players who have played this much lately, of RATING_WHOLE. */
uint16_t rating_repetition(int64_t played);
/* How often a comes out ahead of b at a table with this many players, in millionths, as far as is
 * known. */
uint32_t rating_expect(const char *game, unsigned players, const struct rating *a,
                       const struct rating *b);

#endif
