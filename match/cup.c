/* See cup.h. */
#include "match/cup.h"
#include "core/never.h"

/* steps of the search for a pairing before two players may meet again */
enum { TRIES = 20000 };

static bool is_gone(const struct cup *cup, unsigned player)
{
	return (cup->gone >> player & 1) != 0;
}

/* The size of a knock-out: a power of two. */
static unsigned bracket_size(unsigned players)
{
	unsigned size = 2;

	while (size < players)
		size *= 2;
	return size;
}

static unsigned halvings(unsigned size)
{
	unsigned rounds = 0;

	for (; size > 1; size /= 2)
		rounds++;
	return rounds;
}

/* A power of two, so that the knock-out has no free rounds; with three to six players each. */
unsigned cup_groups(const struct cup *cup)
{
	unsigned groups = 1;

	while (cup->players / (2 * groups) >= 3)
		groups *= 2;
	return groups;
}

unsigned cup_group_rounds(const struct cup *cup)
{
	const unsigned groups = cup_groups(cup), largest = (cup->players + groups - 1) / groups;

	return largest % 2 == 0 ? largest - 1 : largest;
}

unsigned cup_rounds(const struct cup *cup)
{
	if (cup->form == CUP_GROUPS)
		return cup_group_rounds(cup) + halvings(2 * cup_groups(cup));
	/* One more round also separates the second from the third. */
	return halvings(bracket_size(cup->players)) + (cup->form == CUP_SWISS);
}

static void add_game(struct cup *cup, unsigned first, unsigned second)
{
	struct cup_game *game;

	if (BB_NEVER(cup->games == CUP_GAMES_MAX))
		return;
	game = &cup->game[cup->games++];
	*game = (struct cup_game){cup->round, (uint8_t)first, (uint8_t)second, CUP_OPEN};
	if (second == CUP_NOBODY || (is_gone(cup, second) && !is_gone(cup, first)))
		game->result = CUP_FIRST;
	else if (is_gone(cup, first))
		game->result = is_gone(cup, second) ? CUP_TIE : CUP_SECOND;
}

/* --- knock-out ---------------------------------------------------------------------------- */

/* The player who advances: in a tie the stronger one. */
static unsigned winner_of(const struct cup_game *game)
{
	(void)BB_NEVER(game->result == CUP_OPEN);
	if (game->result == CUP_SECOND || (game->result == CUP_TIE && game->second < game->first))
		return game->second;
	return game->first;
}

/* The strongest players meet as late as possible: 1 and 8, 4 and 5, 2 and 7, 3 and 6. */
static void order_bracket(uint8_t *order, unsigned size)
{
	order[0] = 0;
	for (unsigned count = 1; count < size; count *= 2)
		for (unsigned i = count; i-- > 0;) {
			const uint8_t player = order[i];

			order[2 * i] = player;
			order[2 * i + 1] = (uint8_t)(2 * count - 1 - player);
		}
}

static void pair_first_round(struct cup *cup)
{
	const unsigned size = bracket_size(cup->players);
	uint8_t order[CUP_PLAYERS_MAX];

	order_bracket(order, size);
	for (unsigned i = 0; i < size; i += 2) {
		const unsigned a = order[i], b = order[i + 1];
		const unsigned first = a < b ? a : b, second = a < b ? b : a;

		add_game(cup, first, second < cup->players ? second : CUP_NOBODY);
	}
}

static void pair_winners(struct cup *cup)
{
	const unsigned end = cup->games;
	unsigned at = 0;

	while (cup->game[at].round != cup->round - 1)
		at++;
	(void)BB_ALWAYS((end - at) % 2 == 0); /* a bracket is a power of two */
	for (; at + 1 < end; at += 2)
		add_game(cup, winner_of(&cup->game[at]), winner_of(&cup->game[at + 1]));
}

/* --- Swiss -------------------------------------------------------------------------------- */

struct pairing {
	const struct cup *cup;
	uint8_t order[CUP_PLAYERS_MAX]; /* the players of this round, the best first */
	unsigned count;
	uint64_t met[CUP_PLAYERS_MAX], free_before, paired;
	uint8_t with[CUP_PLAYERS_MAX]; /* by place in the order */
	unsigned tries;
};

/* Pairs all players from `from` on. Returns false if that is impossible without a second
 * meeting. */
static bool pair_rest(struct pairing *pairing, unsigned from, bool again)
{
	while (from < pairing->count && (pairing->paired >> from & 1) != 0)
		from++;
	if (from == pairing->count)
		return true;
	for (unsigned other = from + 1; other < pairing->count; other++) {
		const unsigned a = pairing->order[from], b = pairing->order[other];
		const uint64_t both = UINT64_C(1) << from | UINT64_C(1) << other;

		if ((pairing->paired >> other & 1) != 0 ||
		    (!again && (pairing->met[a] >> b & 1) != 0))
			continue;
		if (!again && pairing->tries++ > TRIES)
			return false;
		pairing->paired |= both;
		pairing->with[from] = (uint8_t)other;
		pairing->with[other] = (uint8_t)from;
		if (pair_rest(pairing, from + 1, again))
			return true;
		pairing->paired &= ~both;
	}
	return false;
}

static void note_meetings(struct pairing *pairing)
{
	const struct cup *cup = pairing->cup;

	for (unsigned i = 0; i < cup->games; i++) {
		const struct cup_game *game = &cup->game[i];

		if (game->second == CUP_NOBODY) {
			pairing->free_before |= UINT64_C(1) << game->first;
			continue;
		}
		pairing->met[game->first] |= UINT64_C(1) << game->second;
		pairing->met[game->second] |= UINT64_C(1) << game->first;
	}
}

/* The free round goes to the lowest player who has not had one. */
static unsigned take_free(struct pairing *pairing)
{
	unsigned at = pairing->count - 1, player;

	(void)BB_ALWAYS(pairing->count % 2 == 1); /* one player is left over */
	while (at > 0 && (pairing->free_before >> pairing->order[at] & 1) != 0)
		at--;
	player = pairing->order[at];
	pairing->count--;
	for (; at < pairing->count; at++)
		pairing->order[at] = pairing->order[at + 1];
	return player;
}

static void pair_swiss(struct cup *cup)
{
	struct cup_place places[CUP_PLAYERS_MAX];
	struct pairing pairing = {.cup = cup};
	unsigned alone = CUP_NOBODY;

	cup_standings(cup, places);
	for (unsigned i = 0; i < cup->players; i++)
		if (!is_gone(cup, places[i].player))
			pairing.order[pairing.count++] = places[i].player;
	note_meetings(&pairing);
	if (pairing.count % 2 == 1)
		alone = take_free(&pairing);
	if (!pair_rest(&pairing, 0, false)) {
		pairing.paired = 0;
		/* An even number can always be paired if people may meet again. */
		(void)BB_ALWAYS(pair_rest(&pairing, 0, true));
	}
	for (unsigned i = 0; i < pairing.count; i++)
		if (pairing.with[i] > i)
			add_game(cup, pairing.order[i], pairing.order[pairing.with[i]]);
	if (alone != CUP_NOBODY)
		add_game(cup, alone, CUP_NOBODY);
}

/* --- groups ------------------------------------------------------------------------------- */

/* Deals the players to the groups in order of strength, back and forth. */
static unsigned group_of(const struct cup *cup, unsigned player)
{
	const unsigned groups = cup_groups(cup), row = player / groups, at = player % groups;

	return row % 2 == 0 ? at : groups - 1 - at;
}

/* Everybody in a group plays everybody else: one player stays, the others rotate. */
static void pair_group(struct cup *cup, unsigned group)
{
	uint8_t member[CUP_PLAYERS_MAX];
	unsigned count = 0, seats, turn = cup->round - 1U;

	for (unsigned i = 0; i < cup->players; i++)
		if (group_of(cup, i) == group)
			member[count++] = (uint8_t)i;
	seats = count + count % 2;
	if (turn >= seats - 1)
		return;
	for (unsigned i = 0; i < seats / 2; i++) {
		const unsigned a = (turn + i) % (seats - 1),
			       b = i == 0 ? seats - 1 : (turn + seats - 1 - i) % (seats - 1);

		if (a < count && b < count)
			add_game(cup, member[a < b ? a : b], member[a < b ? b : a]);
	}
}

static unsigned ranked(const struct cup *cup, const struct cup_place *places, unsigned group,
                       unsigned rank)
{
	for (unsigned i = 0; i < cup->players; i++)
		if (places[i].group == group && places[i].rank == rank)
			return places[i].player;
	return 0;
}

/* The first of each group plays the second of a group in the other half, so that two players of one
 * group can only meet again in the final. */
static void pair_after_groups(struct cup *cup)
{
	struct cup_place places[CUP_PLAYERS_MAX];
	const unsigned groups = cup_groups(cup);
	uint8_t order[CUP_PLAYERS_MAX];

	cup_standings(cup, places);
	order_bracket(order, groups);
	for (unsigned i = 0; i < groups; i++)
		add_game(cup, ranked(cup, places, order[i], 1),
		         ranked(cup, places, order[(i + groups / 2) % groups], 2));
}

/* Points in the games among those with equal points. */
static unsigned points_among(const struct cup *cup, const struct cup_place *places,
                             const struct cup_place *own)
{
	unsigned points = 0;

	for (unsigned i = 0; i < cup->games; i++) {
		const struct cup_game *game = &cup->game[i];
		const bool is_first = game->first == own->player;
		const unsigned other = is_first ? game->second : game->first;

		if ((!is_first && game->second != own->player) || other == CUP_NOBODY ||
		    game->round > cup_group_rounds(cup) || places[other].points != own->points)
			continue;
		points += game->result == CUP_TIE ? 1
		          : game->result == (is_first ? CUP_FIRST : CUP_SECOND)
		                  ? 2
		                  : 0;
	}
	return points;
}

/* True if `a` is placed before `b` in their group; there are no ties. `places` are by player. */
static bool is_before(const struct cup *cup, const struct cup_place *places,
                      const struct cup_place *a, const struct cup_place *b)
{
	const unsigned among_a = points_among(cup, places, a),
		       among_b = points_among(cup, places, b);

	if (a->points != b->points)
		return a->points > b->points;
	if (among_a != among_b)
		return among_a > among_b;
	return a->others != b->others ? a->others > b->others : a->player < b->player;
}

/* `places` are by player. */
static void rank_groups(const struct cup *cup, struct cup_place *places)
{
	for (unsigned i = 0; i < cup->players; i++)
		places[i].group = (uint8_t)group_of(cup, i);
	for (unsigned i = 0; i < cup->players; i++) {
		places[i].rank = 1;
		for (unsigned j = 0; j < cup->players; j++)
			if (j != i && places[j].group == places[i].group &&
			    is_before(cup, places, &places[j], &places[i]))
				places[i].rank++;
	}
	for (unsigned i = 0; i < cup->games; i++) {
		const struct cup_game *game = &cup->game[i];

		if (game->round <= cup_group_rounds(cup))
			continue;
		if (places[game->first].stage == 0)
			places[game->first].stage = 1;
		if (places[game->second].stage == 0)
			places[game->second].stage = 1;
		if (game->result != CUP_OPEN)
			places[winner_of(game)].stage++;
	}
}

/* --- all ---------------------------------------------------------------------------------- */

bool cup_pair(struct cup *cup)
{
	if (BB_NEVER(cup->players < CUP_PLAYERS_MIN || cup->players > CUP_PLAYERS_MAX))
		return false;
	for (unsigned i = 0; i < cup->games; i++)
		if (cup->game[i].result == CUP_OPEN)
			return false;
	if (cup->round == cup_rounds(cup))
		return false;
	cup->round++;
	if (cup->form == CUP_SWISS)
		pair_swiss(cup);
	else if (cup->form == CUP_GROUPS && cup->round <= cup_group_rounds(cup))
		for (unsigned group = 0; group < cup_groups(cup); group++)
			pair_group(cup, group);
	else if (cup->form == CUP_GROUPS && cup->round == cup_group_rounds(cup) + 1)
		pair_after_groups(cup);
	else if (cup->round == 1)
		pair_first_round(cup);
	else
		pair_winners(cup);
	return true;
}

/* Compares by all criteria; equal players share a place. */
static int compare(const struct cup *cup, const struct cup_place *a, const struct cup_place *b)
{
	if (cup->form == CUP_GROUPS)
		return a->stage != b->stage ? a->stage - b->stage
		       : a->stage > 0       ? 0
		                            : b->rank - a->rank;
	if (cup->form == CUP_KNOCKOUT)
		return a->round != b->round ? a->round - b->round : a->points - b->points;
	return a->points != b->points ? a->points - b->points : a->others - b->others;
}

static void add_result(const struct cup *cup, const struct cup_game *game, struct cup_place *places)
{
	const bool is_tie = game->result == CUP_TIE;
	const uint16_t won = is_tie ? 1 : 2;

	if (cup->form == CUP_KNOCKOUT) {
		places[winner_of(game)].points += 2;
		return;
	}
	if (is_tie || game->result == CUP_FIRST)
		places[game->first].points += won;
	if (is_tie || game->result == CUP_SECOND)
		places[game->second].points += won;
}

/* True if the game counts for points: with groups, only those in the groups. */
static bool counts(const struct cup *cup, const struct cup_game *game)
{
	return cup->form != CUP_GROUPS || game->round <= cup_group_rounds(cup);
}

static void add_others(const struct cup *cup, const struct cup_game *game, struct cup_place *places)
{
	const bool groups = cup->form == CUP_GROUPS, is_tie = game->result == CUP_TIE;
	const unsigned part = groups && is_tie ? 2 : 1;
	struct cup_place *first = &places[game->first], *second = &places[game->second];

	if (game->second == CUP_NOBODY)
		return;
	if (!groups || game->result == CUP_FIRST || is_tie)
		first->others = (uint16_t)(first->others + second->points / part);
	if (!groups || game->result == CUP_SECOND || is_tie)
		second->others = (uint16_t)(second->others + first->points / part);
}

static void add_points(const struct cup *cup, struct cup_place *places)
{
	for (unsigned i = 0; i < cup->games; i++) {
		const struct cup_game *game = &cup->game[i];

		places[game->first].round = game->round;
		if (game->second != CUP_NOBODY)
			places[game->second].round = game->round;
		if (game->result != CUP_OPEN && counts(cup, game))
			add_result(cup, game, places);
	}
	for (unsigned i = 0; i < cup->games; i++)
		if (counts(cup, &cup->game[i]))
			add_others(cup, &cup->game[i], places);
}

void cup_standings(const struct cup *cup, struct cup_place places[CUP_PLAYERS_MAX])
{
	for (unsigned i = 0; i < cup->players; i++)
		places[i] = (struct cup_place){.player = (uint8_t)i};
	add_points(cup, places);
	if (cup->form == CUP_GROUPS)
		rank_groups(cup, places);
	/* Players who are equal stay in the order of their strength. */
	for (unsigned i = 1; i < cup->players; i++) {
		const struct cup_place place = places[i];
		unsigned at = i;

		for (; at > 0 && compare(cup, &places[at - 1], &place) < 0; at--)
			places[at] = places[at - 1];
		places[at] = place;
	}
	for (unsigned i = 0; i < cup->players; i++)
		places[i].place = i > 0 && compare(cup, &places[i - 1], &places[i]) == 0
		                          ? places[i - 1].place
		                          : (uint8_t)(i + 1);
}
