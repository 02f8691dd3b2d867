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
			struct cup cup = {.form = CUP_SWISS, .players = (uint8_t)players};

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

/* Whether everybody met everybody of the group once, and nobody else. */
static bool is_all_against_all(const struct cup *cup, const struct cup_place *places)
{
	unsigned met[CUP_PLAYERS_MAX] = {0}, size[CUP_PLAYERS_MAX] = {0};
	uint8_t group[CUP_PLAYERS_MAX];

	for (unsigned i = 0; i < cup->players; i++) {
		group[places[i].player] = places[i].group;
		size[places[i].group]++;
	}
	for (unsigned i = 0; i < cup->games; i++) {
		const struct cup_game *game = &cup->game[i];

		if (game->round > cup_group_rounds(cup))
			continue;
		if (game->second == CUP_NOBODY || group[game->first] != group[game->second])
			return false;
		met[game->first]++;
		met[game->second]++;
	}
	for (unsigned i = 0; i < cup->players; i++)
		if (met[i] != size[group[i]] - 1 || size[group[i]] < 3 || size[group[i]] > 6)
			return false;
	return !has_met_twice(cup) || cup->round > cup_group_rounds(cup);
}

/* Whether nobody meets somebody of the own group in the knock-out but in its last game. */
static bool is_met_late(const struct cup *cup, const struct cup_place *places)
{
	uint8_t group[CUP_PLAYERS_MAX];

	for (unsigned i = 0; i < cup->players; i++)
		group[places[i].player] = places[i].group;
	for (unsigned i = 0; i < cup->games; i++) {
		const struct cup_game *game = &cup->game[i];

		if (game->round > cup_group_rounds(cup) && game->round < cup_rounds(cup) &&
		    group[game->first] == group[game->second])
			return false;
	}
	return true;
}

static void groups(void)
{
	bool whole = true, late = true, best = true, strongest = true;
	struct cup_place places[CUP_PLAYERS_MAX];

	for (unsigned players = CUP_PLAYERS_MIN; players <= CUP_PLAYERS_MAX; players++)
		for (unsigned upset = 0; upset < 6; upset++) {
			struct cup cup = {.form = CUP_GROUPS, .players = (uint8_t)players};
			unsigned through = 0, last = 0;

			while (cup_pair(&cup))
				decide(&cup, upset);
			cup_standings(&cup, places);
			whole &= is_all_against_all(&cup, places) &&
			         cup.round == cup_rounds(&cup) && cup.games <= CUP_GAMES_MAX &&
			         cup_rounds(&cup) <= CUP_ROUNDS_MAX;
			late &= is_met_late(&cup, places);
			for (unsigned i = 0; i < players; i++) {
				through += places[i].stage > 0;
				best &= (places[i].stage > 0) == (places[i].rank <= 2) &&
				        places[i].place >= last;
				last = places[i].place;
			}
			best &= through == 2 * cup_groups(&cup) && places[1].place == 2;
			strongest &= upset > 0 || (places[0].player == 0 && places[0].place == 1);
		}
	tap_result(whole, "in groups of three to six everybody meets everybody once", NULL);
	tap_result(late, "the two of a group meet again in the last game only", NULL);
	tap_result(best,
	           "the first two of each group go on, and who goes on stands before who does not",
	           NULL);
	tap_result(strongest, "the strongest wins", NULL);
}

static void set_result(struct cup *cup, unsigned a, unsigned b, unsigned result)
{
	for (unsigned i = 0; i < cup->games; i++)
		if (cup->game[i].first == a && cup->game[i].second == b)
			cup->game[i].result = (uint8_t)result;
}

/* Groups of four, decided by hand: 0 beats 3, 1 beats 0, 2 beats 1, ... */
static void breaking_ties(void)
{
	struct cup cup = {.form = CUP_GROUPS, .players = 4};
	struct cup_place places[CUP_PLAYERS_MAX];

	for (unsigned round = 0; round < 3; round++) {
		cup_pair(&cup);
		set_result(&cup, 0, 1, CUP_SECOND);
		set_result(&cup, 0, 2, CUP_FIRST);
		set_result(&cup, 0, 3, CUP_FIRST);
		set_result(&cup, 1, 2, CUP_TIE);
		set_result(&cup, 1, 3, CUP_TIE);
		set_result(&cup, 2, 3, CUP_TIE);
	}
	cup_standings(&cup, places);
	/* 0 and 1 have four halves, and 1 won their game; 2 and 3 have as many of the same
	 * games. */
	tap_result(places[0].player == 1 && places[1].player == 0,
	           "who has as many points stands behind who won their game", NULL);
	tap_result(places[2].player == 2 && places[3].player == 3 && places[2].rank == 3,
	           "and where nothing tells, behind the better number", NULL);
	/* 0 and 2 tie their game and have as many points: 2 beat the one with more. */
	cup = (struct cup){.form = CUP_GROUPS, .players = 4};
	for (unsigned round = 0; round < 3; round++) {
		cup_pair(&cup);
		set_result(&cup, 0, 1, CUP_SECOND);
		set_result(&cup, 0, 2, CUP_TIE);
		set_result(&cup, 0, 3, CUP_FIRST);
		set_result(&cup, 1, 2, CUP_SECOND);
		set_result(&cup, 1, 3, CUP_FIRST);
		set_result(&cup, 2, 3, CUP_SECOND);
	}
	cup_standings(&cup, places);
	tap_result(places[0].player == 1 && places[1].player == 2 && places[2].player == 0,
	           "whose beaten opponents have more points stands higher after a tie", NULL);
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
	groups();
	breaking_ties();
	leaving();
	return tap_end();
}
