/* Ratings: how strong somebody is at a game, and how sure that is, from games of two to four.
 *
 * A number means what the arena measured: `random` has 0 points, and of two players at a table of
 * two the one with 400 points more comes out ahead ten times as often. Agents that think the same
 * everywhere are fixed points, so the same people get the same numbers on every server. Integers
 * only: the same games give the same ratings, byte for byte. Why so: docs/decisions/ratings.md. */
#ifndef MATCH_RATING_H
#define MATCH_RATING_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum {
	RATING_POINT = 1000,                 /* all numbers are in thousandths of a point */
	RATING_START = 800 * RATING_POINT,   /* of somebody who never played */
	RATING_DOUBT = 350 * RATING_POINT,   /* and how far from it they may be */
	RATING_SETTLED = 160 * RATING_POINT, /* who is known this well is not moved by those who
	                                        are not */
	RATING_RULE = 2,                     /* how games are rated now; those of before keep theirs */
	RATING_WHOLE = 1000,                 /* of `worn` */
	RATING_PROOF = 1 << 20,              /* of `proof` */
};

/* `mean` is the best guess; two times in three the truth is within `doubt` of it. */
struct rating {
	int64_t mean, doubt;
	int64_t at; /* milliseconds since 1970 of the last game; 0 = none */
	uint32_t games;
	uint32_t proof; /* the share of what is known that came from agents, or from people whom agents
	                   have measured: of RATING_PROOF */
};

/* A seat of a game that is over. Equal places are a tie. */
struct rating_seat {
	struct rating rating;
	uint8_t place; /* from 1 */
	bool fixed;    /* an agent: its rating stays */
	/* by seat: how little a game with them still tells, of RATING_WHOLE; 0 = all of it */
	uint16_t worn[BB_SEATS_MAX];
};

/* Somebody who never played. */
struct rating rating_new(void);
/* The rating as it is at a later time: what is not tried for long is known less well. */
struct rating rating_at(struct rating rating, int64_t at);
/* The doubt as it is told: never below what no agent has vouched for. */
int64_t rating_doubt(const struct rating *rating);
/* An agent's rating at tables of so many players; false when it is none that was measured, or
 * thinks by the clock and so is another one on every machine. */
bool rating_anchor(const char *game, const char *agent, unsigned players, struct rating *rating);
/* Whether this game is rated with so many players. */
bool rating_known(const char *game, unsigned players);
/* Rates a game that ended `at`, by this rule. `players` counts all who sat there, also those who are
 * not among the seats. */
void rating_game(unsigned rule, const char *game, unsigned players, struct rating_seat *seats,
                 unsigned count, int64_t at);
/* How much the same two have played lately, so many days after it was this much: half of it is
 * forgotten every 30 days. A game adds RATING_WHOLE. */
int64_t rating_played_lately(int64_t played, int64_t days);
/* How worn a pairing is of two who have played so much lately, of RATING_WHOLE. */
uint16_t rating_worn(int64_t played);
/* How often a comes out ahead of b at a table of so many, in millionths, as far as is known. */
uint32_t rating_expect(const char *game, unsigned players, const struct rating *a,
                       const struct rating *b);

#endif
