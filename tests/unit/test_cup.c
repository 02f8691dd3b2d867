/* Cups: brackets, Swiss pairing, standings, for every number of players. */
#include "match/cup.h"
#include "tests/tap.h"

/* The stronger wins but for every so manieth game. */
static void decide(struct cup *cup, unsigned upset)
{
	for (unsigned i = 0; i < cup->games; i++) {
		struct cup_game *game = &cup->game[i];

		if (game->result != CUP_OPEN)
			continue;
		game->result = game->first < game->second ? CUP_FIRST : CUP_SECOND;
		if (upset && i % upset == 0)
			game->result = i % 2 ? CUP_TIE : CUP_FIRST + CUP_SECOND - game->result;
	}
}

/* Everybody plays once a round, or has it free; nobody twice. */
static bool is_round_whole(const struct cup *cup, unsigned players)
{
	uint64_t seen = 0;

	for (unsigned i = 0; i < cup->games; i++) {
		const struct cup_game *game = &cup->game[i];
		uint64_t both = UINT64_C(1) << game->first;

		if (game->round != cup->round)
			continue;
		if (game->second != CUP_NOBODY)
			both |= UINT64_C(1) << game->second;
		if (game->first == game->second || (seen & both))
			return false;
		seen |= both;
	}
	return (unsigned)__builtin_popcountll(seen) == players;
}

static bool has_met_twice(const struct cup *cup)
{
	for (unsigned i = 0; i < cup->games; i++)
		for (unsigned j = 0; j < i; j++) {
			const struct cup_game *a = &cup->game[i], *b = &cup->game[j];

			if ((a->first == b->first && a->second == b->second) ||
			    (a->first == b->second && a->second == b->first))
				return true;
		}
	return false;
}

static void knock_out(void)
{
	bool whole = true, strongest = true;
	struct cup_place places[CUP_PLAYERS_MAX];

	for (unsigned players = CUP_PLAYERS_MIN; players <= CUP_PLAYERS_MAX; players++) {
		struct cup cup = {.players = (uint8_t)players};
		unsigned left = players;

		while (cup_pair(&cup)) {
			whole &= is_round_whole(&cup, left);
			decide(&cup, 0);
			left = (left + 1) / 2;
			/* The first round brings it to a power of two. */
			for (unsigned size = 64; cup.round == 1 && size >= 2; size /= 2)
				if (players > size) {
					left = size;
					break;
				}
		}
		cup_standings(&cup, places);
		strongest &= places[0].player == 0 && places[1].player == 1 && places[0].place == 1;
		strongest &= places[2].place == places[3].place;
		whole &= cup.round == cup_rounds(&cup);
	}
	tap_result(whole, "in every round of a knock-out all who are left play once", NULL);
	tap_result(strongest,
	           "the strongest wins it, the second loses the last game, the third share a place",
	           NULL);
}

static void swiss(void)
{
	bool whole = true, fresh = true, best = true;
	struct cup_place places[CUP_PLAYERS_MAX];

	for (unsigned players = CUP_PLAYERS_MIN; players <= CUP_PLAYERS_MAX; players++)
		for (unsigned upset = 0; upset < 5; upset++) {
			struct cup cup = {.swiss = true, .players = (uint8_t)players};

			while (cup_pair(&cup)) {
				whole &= is_round_whole(&cup, players);
				decide(&cup, upset);
			}
			cup_standings(&cup, places);
			whole &= cup.round == cup_rounds(&cup);
			fresh &= players < 7 || !has_met_twice(&cup);
			best &= upset > 0 || places[0].player == 0;
			for (unsigned i = 1; i < players; i++)
				best &= places[i - 1].points >= places[i].points;
		}
	tap_result(whole, "in every round of a Swiss cup everybody plays once or has it free",
	           NULL);
	tap_result(fresh, "nobody meets anybody twice where that can be", NULL);
	tap_result(best, "who wins everything is first, and more points stand higher", NULL);
}

static void leaving(void)
{
	struct cup cup = {.players = 8, .gone = 1};
	struct cup_place places[CUP_PLAYERS_MAX];

	cup_pair(&cup);
	tap_result(cup.game[0].first == 0 && cup.game[0].result == CUP_SECOND,
	           "who is gone loses the game", NULL);
	tap_result(!cup_pair(&cup), "a round that is not decided has no next one", NULL);
	while (decide(&cup, 0), cup_pair(&cup))
		continue;
	cup_standings(&cup, places);
	tap_result(places[0].player == 1, "and somebody else wins", NULL);
}

int main(void)
{
	knock_out();
	swiss();
	leaving();
	return tap_end();
}
