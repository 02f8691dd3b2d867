/* See rating.h. A game of n players is treated as one game between every two of them, as Weng and
 * Lin do. These games are not independent, so each counts 3 / (n + 1): equal players then learn as
 * much as their places tell. Each player takes one step from the rating before the game, as in
 * Glicko; doubt about the others flattens the expected result. */
#include "match/rating.h"

#include <stddef.h>

#include "core/never.h"
#include "core/text.h"

enum {
	ONE = 1 << 30,          /* 1.0 of odds and shares */
	NATURAL = 173718,       /* 400 / ln 10, in thousandths */
	LOG2_E = 1512775,       /* log2 of e, times 2^20 */
	PER_GAME = 8000,        /* added to the squared doubt per game, */
	PER_DAY = 51800,        /* and per day: 60 points of doubt become 150 in a year */
	AGENTS = 8,
	FORGOTTEN_DAYS = 30,    /* in which half of what two players have played is forgotten */
	FRESH = 3 * RATING_WHOLE, /* after this much play, a game of the same two tells half */
	UNPROVEN = RATING_PROOF / 8, /* proof of a player whom agents have not measured, */
	UNPROVEN_DOUBT = 200 * RATING_POINT, /* and how far off all such players together may be */
};

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

/* --- what the arena measured: docs/ai.md, "Levels" -------------------------------------------- */

static const struct anchors {
	const char *game;
	unsigned players;
	/* One point with this many players is worth this many thousandths of a point with two: the
	 * line through `random` that fits the agents best. */
	int32_t scale;
	struct {
		const char *name;
		int32_t points; /* as measured with this many players */
	} agent[AGENTS];
} measured[] = {
	{"tekhenu",
         2,
         1000,
         {{"random", 0}, {"greedy", 646}, {"apprentice", 527}, {"scribe", 922}, {"vizier", 1174}}},
	{"tekhenu",
         3,
         1056,
         {{"random", 0}, {"greedy", 846}, {"apprentice", 657}, {"scribe", 988}, {"vizier", 1225}}},
	{"tekhenu",
         4,
         1089,
         {{"random", 0}, {"greedy", 966}, {"apprentice", 797}, {"scribe", 1056}, {"vizier", 1241}}},
	{"sare",
         2,
         1000,
         {{"random", 0},
          {"greedy", 616},
          {"steady", 753},
          {"apprentice", 488},
          {"scribe", 724},
          {"vizier", 902}}},
	{"sare",
         3,
         872,
         {{"random", 0},
          {"greedy", 566},
          {"steady", 719},
          {"apprentice", 373},
          {"scribe", 648},
          {"vizier", 776}}},
	{"sare",
         4,
         848,
         {{"random", 0},
          {"greedy", 590},
          {"steady", 669},
          {"apprentice", 324},
          {"scribe", 579},
          {"vizier", 730}}},
	/* Pure luck, for tests of everything around it. */
	{"null", 2, 1000, {{"random", 0}}},
	{"null", 3, 1000, {{"random", 0}}},
	{"null", 4, 1000, {{"random", 0}}},
};

static const struct anchors *find(const char *game, unsigned players)
{
	for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
		if (measured[i].players == players && bb_same(measured[i].game, game))
			return &measured[i];
	return NULL;
}

bool rating_known(const char *game, unsigned players)
{
	return find(game, players) != NULL;
}

bool rating_anchor(const char *game, const char *agent, unsigned players, struct rating *rating)
{
	const struct anchors *anchors = find(game, players);

	for (unsigned i = 0; anchors != NULL && i < AGENTS && anchors->agent[i].name != NULL; i++)
		if (bb_same(anchors->agent[i].name, agent)) {
			*rating = (struct rating){
				.mean = INT64_C(1000) * RATING_POINT * anchors->agent[i].points /
			                anchors->scale};
			return true;
		}
	return false;
}

/* --- numbers ------------------------------------------------------------------------------ */

static int64_t root(int64_t square)
{
	int64_t low = 0, high = INT64_C(3037000499);

	while (low < high) {
		const int64_t middle = (low + high + 1) / 2;

		if (middle <= square / middle)
			low = middle;
		else
			high = middle - 1;
	}
	return low;
}

/* 2^-x, with x in units of 2^-20. */
static int64_t halved(int64_t x)
{
	/* 2^-1/2, 2^-1/4, ... in ONE */
	static const int32_t roots[20] = {
		759250125,  902905651,  984625594,  1028218693, 1050733751, 1062175491, 1067942999,
		1070838486, 1072289173, 1073015252, 1073378477, 1073560135, 1073650976, 1073696399,
		1073719111, 1073730468, 1073736146, 1073738985, 1073740404, 1073741114};
	int64_t value = ONE;

	if (x >> 20 >= 30)
		return 0;
	for (unsigned bit = 0; bit < 20; bit++)
		if ((x >> (19 - bit) & 1) != 0)
			value = (value * roots[bit] + ONE / 2) / ONE;
	return value >> (x >> 20);
}

struct rating rating_new(void)
{
	return (struct rating){.mean = RATING_START, .doubt = RATING_DOUBT};
}

struct rating rating_at(struct rating rating, int64_t at)
{
	const int64_t days = rating.at > 0 && at > rating.at ? (at - rating.at) / day_ms : 0;
	const int64_t most = INT64_C(1) * RATING_DOUBT * RATING_DOUBT;
	const int64_t per_day = INT64_C(1) * PER_DAY * RATING_POINT;
	int64_t square = rating.doubt * rating.doubt;

	if (days == 0)
		return rating;
	square = days > (most - square) / per_day ? most : square + days * per_day;
	rating.doubt = root(square);
	return rating;
}

/* The unit in which points count at a table where the others have this much doubt. */
static int64_t unit_of(const struct anchors *anchors, int64_t others_squared)
{
	const int64_t natural = INT64_C(1000) * NATURAL / anchors->scale;

	/* 3 / pi^2 */
	return root(natural * natural + others_squared / 1000 * 304);
}

/* --- a game ------------------------------------------------------------------------------- */

int64_t rating_doubt(const struct rating *rating)
{
	const int64_t square = INT64_C(1) * UNPROVEN_DOUBT * UNPROVEN_DOUBT;
	const int64_t least = root(square * (RATING_PROOF - (int64_t)rating->proof) / RATING_PROOF);

	return rating->doubt > least ? rating->doubt : least;
}

static bool is_settled(unsigned rule, const struct rating_seat *seat)
{
	return seat->fixed ||
	       (rule == 1 ? seat->rating.doubt : rating_doubt(&seat->rating)) <= RATING_SETTLED;
}

/* The probability of the weaker of two, in units of ONE, with points in this unit. */
static int64_t lower_share(int64_t apart, int64_t unit)
{
	const int64_t odds = halved(apart * LOG2_E / unit);

	return odds * ONE / (ONE + odds);
}

/* How much a game against this player counts, in 2^-20. */
static int64_t weight_of(const struct rating_seat *own, const struct rating_seat *other,
                         unsigned seat)
{
	const int64_t proven = other->fixed ? RATING_PROOF
	                                    : UNPROVEN + INT64_C(1) * (RATING_PROOF - UNPROVEN) *
	                                                         other->rating.proof / RATING_PROOF;

	return proven * (RATING_WHOLE - own->repetition[seat]) / RATING_WHOLE;
}

/* What a game tells about a player: how much better than expected it went, how much there was to
 * learn from it, and how much of that comes from agents, all in 2^-20. */
struct lesson {
	int64_t better, told, proven;
};

static void compare(const struct anchors *anchors, const struct rating_seat *own,
                    const struct rating_seat *other, int64_t weight, struct lesson *lesson)
{
	const int64_t natural = unit_of(anchors, 0);
	const int64_t unit = unit_of(anchors, other->rating.doubt * other->rating.doubt);
	const int64_t apart = own->rating.mean - other->rating.mean;
	const int64_t lower = lower_share(apart < 0 ? -apart : apart, unit);
	const int64_t expected = apart < 0 ? lower : ONE - lower;
	int64_t result = ONE / 2, told;

	if (own->place != other->place)
		result = own->place < other->place ? ONE : 0;
	/* In units of a table without doubt. */
	told = lower / 1024 * (ONE - lower) / ONE * natural / unit * natural / unit;
	told = told * weight / RATING_PROOF;
	lesson->better += (result - expected) / 1024 * natural / unit * weight / RATING_PROOF;
	lesson->told += told;
	lesson->proven += other->fixed ? told : told * other->rating.proof / RATING_PROOF;
}

/* The weighted mean of the previous proof and that of the game; `gain` is how much the game told
 * relative to everything known before, in 2^-20. */
static uint32_t prove(uint32_t proof, const struct lesson *lesson, int64_t gain)
{
	const int64_t share =
		lesson->told > 0 ? (lesson->proven << 20) / lesson->told : RATING_PROOF;

	return (uint32_t)((((int64_t)proof << 20) + gain * share) / ((1 << 20) + gain));
}

static struct rating rate(unsigned rule, const struct anchors *anchors,
                          const struct rating_seat *seats, unsigned count, unsigned own, int64_t at)
{
	struct rating rating = seats[own].rating;
	const int64_t unit = unit_of(anchors, 0);
	int64_t square = rating.doubt * rating.doubt, gain,
		change = INT64_C(1) * PER_GAME * PER_GAME;
	struct lesson lesson = {0, 0, 0};
	unsigned company = 1;

	for (unsigned i = 0; i < count; i++) {
		if (i == own || (is_settled(rule, &seats[own]) && !is_settled(rule, &seats[i])))
			continue;
		compare(anchors, &seats[own], &seats[i],
		        rule == 1 ? RATING_PROOF : weight_of(&seats[own], &seats[i], i), &lesson);
		company++;
	}
	if (company == 1)
		return rating;
	lesson.better = lesson.better * 3 / (company + 1);
	lesson.told = lesson.told * 3 / (company + 1);
	lesson.proven = lesson.proven * 3 / (company + 1);
	/* 1 / after = 1 / before + told / unit^2 */
	gain = lesson.told * ((square << 20) / (unit * unit)) >> 20;
	square = (square << 20) / ((1 << 20) + gain);
	rating.mean += (square << 10) / unit * lesson.better / ONE;
	if (rule > 1) {
		rating.proof = prove(rating.proof, &lesson, gain);
		/* Games that tell nothing do not add doubt. */
		if (4 * lesson.told < 1 << 20)
			change = change * 4 * lesson.told >> 20;
	}
	rating.doubt = root(square + change);
	if (rating.doubt > RATING_DOUBT)
		rating.doubt = RATING_DOUBT;
	rating.games++;
	rating.at = at > rating.at ? at : rating.at;
	return rating;
}

void rating_game(unsigned rule, const char *game, unsigned players, struct rating_seat *seats,
                 unsigned count, int64_t at)
{
	const struct anchors *anchors = find(game, players);
	struct rating after[BB_SEATS_MAX];

	if (BB_NEVER(anchors == NULL || count > BB_SEATS_MAX))
		return;
	for (unsigned i = 0; i < count; i++)
		if (!seats[i].fixed)
			seats[i].rating = rating_at(seats[i].rating, at);
	for (unsigned i = 0; i < count; i++)
		after[i] = seats[i].fixed ? seats[i].rating
		                          : rate(rule, anchors, seats, count, i, at);
	for (unsigned i = 0; i < count; i++)
		seats[i].rating = after[i];
}

int64_t rating_played_lately(int64_t played, int64_t days)
{
	return days <= 0 ? played : played * halved((days << 20) / FORGOTTEN_DAYS) / ONE;
}

uint16_t rating_repetition(int64_t played)
{
	return (uint16_t)(RATING_WHOLE - INT64_C(1) * RATING_WHOLE * FRESH / (FRESH + played));
}

uint32_t rating_expect(const char *game, unsigned players, const struct rating *a,
                       const struct rating *b)
{
	const struct anchors *anchors = find(game, players);
	const int64_t apart = a->mean > b->mean ? a->mean - b->mean : b->mean - a->mean;
	int64_t lower;

	if (BB_NEVER(anchors == NULL))
		return 500000;
	lower = lower_share(apart, unit_of(anchors, a->doubt * a->doubt + b->doubt * b->doubt)) *
	        1000000 / ONE;
	return (uint32_t)(a->mean > b->mean ? 1000000 - lower : lower);
}
