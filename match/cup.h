/* Cups: who plays whom, and who stands where. Games are of two. Knows no tables and no clock; the
 * server keeps a cup and opens its games (server/api/cups.c). The rules are those of
 * docs/decisions/cups.md. */
#ifndef MATCH_CUP_H
#define MATCH_CUP_H

#include <stdbool.h>
#include <stdint.h>

enum {
	CUP_PLAYERS_MIN = 4,
	CUP_PLAYERS_MAX = 64,
	CUP_ROUNDS_MAX = 9, /* groups of six, then sixteen of them */
	CUP_GAMES_MAX = CUP_ROUNDS_MAX * CUP_PLAYERS_MAX / 2,
	CUP_NOBODY = 255, /* instead of a second player: the first has the round free */
};

enum cup_form {
	CUP_KNOCKOUT,
	CUP_SWISS,
	CUP_GROUPS /* then a knock-out of the first two of each */
};
enum cup_result { CUP_OPEN, CUP_FIRST, CUP_SECOND, CUP_TIE };

struct cup_game {
	uint8_t round; /* from 1 */
	uint8_t first, second;
	uint8_t result; /* enum cup_result */
};

/* Players are numbered by strength, the strongest 0. */
struct cup {
	uint8_t form; /* enum cup_form */
	uint8_t players;
	uint8_t round;
	uint16_t games;
	uint64_t gone; /* set of players who left: they lose what they have not played */
	struct cup_game game[CUP_GAMES_MAX];
};

/* Where a player stands. */
struct cup_place {
	uint8_t player, place; /* from 1; equal places are shared */
	uint8_t round;         /* knock-out: the last one played */
	uint16_t points; /* in halves: 2 for a win or a free round, 1 for a tie; in the group */
	/* Points of all opponents together, in halves; of groups those of who was beaten, and half of
	 * those of whom one tied with. */
	uint16_t others;
	uint8_t group, rank; /* with groups: which, from 0, and the place in it, from 1 */
	uint8_t stage; /* with groups: games won in the knock-out and one more; 0 = not in it */
};

/* How many groups there are, and how many rounds they take. */
unsigned cup_groups(const struct cup *cup);
unsigned cup_group_rounds(const struct cup *cup);
/* How many rounds there will be. */
unsigned cup_rounds(const struct cup *cup);
/* Appends the games of the next round once all others are decided; those against nobody and
 * against who is gone are decided at once. False when there is none: the cup is over, or a game is
 * open. */
bool cup_pair(struct cup *cup);
/* All players, the best first. */
void cup_standings(const struct cup *cup, struct cup_place places[CUP_PLAYERS_MAX]);

#endif
