/* Cups: pairing and standings. Games have two players. Knows no tables and no clock; the server
 * stores a cup and opens its games (server/api/cups.c). The rules are in docs/decisions/cups.md. */
#ifndef MATCH_CUP_H
#define MATCH_CUP_H

#include <stdbool.h>
#include <stdint.h>

enum {
	CUP_PLAYERS_MIN = 4,
	CUP_PLAYERS_MAX = 64,
	CUP_ROUNDS_MAX = 9, /* groups of six, then sixteen players */
	CUP_GAMES_MAX = CUP_ROUNDS_MAX * CUP_PLAYERS_MAX / 2,
	CUP_NOBODY = 255, /* the second player of a free round */
};

enum cup_form {
	CUP_KNOCKOUT,
	CUP_SWISS,
	CUP_GROUPS /* then a knock-out of the first two of each group */
};
enum cup_result { CUP_OPEN, CUP_FIRST, CUP_SECOND, CUP_TIE };

struct cup_game {
	uint8_t round; /* from 1 */
	uint8_t first, second;
	uint8_t result; /* enum cup_result */
};

/* Players are numbered by strength, the strongest is 0. */
struct cup {
	uint8_t form; /* enum cup_form */
	uint8_t players;
	uint8_t round;
	uint16_t games;
	uint64_t gone; /* set of players who left: they lose the games they have not played */
	struct cup_game game[CUP_GAMES_MAX];
};

/* The standing of a player. */
struct cup_place {
	uint8_t player, place; /* from 1; tied places are equal */
	uint8_t round;         /* knock-out: the last round played */
	/* in halves: 2 for a win or a free round, 1 for a tie; with groups, in the group */
	uint16_t points;
	/* The points of all opponents together, in halves. In groups: those of beaten opponents,
	 * and half of those tied with. */
	uint16_t others;
	uint8_t group, rank; /* with groups: the group, from 0, and the place in it, from 1 */
	uint8_t stage;       /* with groups: games won in the knock-out + 1; 0 = not in it */
};

/* The number of groups, and of their rounds. */
unsigned cup_groups(const struct cup *cup);
unsigned cup_group_rounds(const struct cup *cup);
/* The total number of rounds. */
unsigned cup_rounds(const struct cup *cup);
/* Appends the games of the next round if all others are decided. Games against nobody and against
 * players who left are decided at once. Returns false if there is no next round yet: the cup is
 * over, or a game is open. */
bool cup_pair(struct cup *cup);
/* All players, the best first. */
void cup_standings(const struct cup *cup, struct cup_place places[CUP_PLAYERS_MAX]);

#endif
