/* Whether a position is a puzzle: from the cheapest check to the deepest (docs/puzzles.md). */
#include <math.h>
#include <string.h>

#include "cli/puzzles.h"
#include "core/hash.h"

enum {
	SEEN = 96,          /* turns by first sight */
	FEW_TURNS = 3,      /* of so few one must be better by more */
	GLANCES = 6,        /* turns that are looked at first */
	LOOK = 2000,        /* iterations of the search that proposes a turn */
	LONG_LOOK = 20000,  /* and of the one that settles a dispute */
	SEED_STEP = 100000,
	LAST = 6,           /* turns that are looked at deeply */
	DEEP_SEEDS = 3,
	DEEP_SAMPLES = 12,  /* with each seed */
	/* iterations of a sample; with the samples ten times the round before */
	DEEP = 500,
};

static const float open_from = 0.18f, open_to = 0.82f;
static const float mild = 0.01f; /* a second opinion asks for so much less */
static const float clear = 0.05f, clear_of_few = 0.08f, as_good = 0.015f, in_every_seed = 0.03f;

const char *const puzzle_levels[PUZZLE_LEVELS] = {"apprentice", "scribe", "vizier", "pharaoh@1000"};

const char *const puzzle_falls[PUZZLE_FALLS] = {
	"decided", "turns", "plain", "even", "unclear", "shallow", "disputed", "good",
};

/* --- the rounds -------------------------------------------------------------------------- */

static float worth(const struct ai_turn *turn)
{
	float win, score;

	ai_turn_worth(turn, 0, &win, &score);
	return win;
}

static void sort(struct ai_turns *turns, unsigned *place, unsigned count)
{
	for (unsigned i = 1; i < count; i++)
		for (unsigned k = i; k > 0; k--) {
			unsigned one = place[k];

			if (worth(&turns->at[place[k - 1]]) >= worth(&turns->at[one]))
				break;
			place[k] = place[k - 1];
			place[k - 1] = one;
		}
}

static void judge(struct ai_turns *turns, const unsigned *place, unsigned count, unsigned samples,
                  uint64_t seed, uint32_t iterations, struct ai_memory memory)
{
	for (unsigned i = 0; i < count; i++) {
		turns->at[place[i]].samples = 0;
		ai_judge_turn(turns, &turns->at[place[i]], samples, seed, iterations, memory);
	}
}

/* --- first sight ------------------------------------------------------------------------- */

/* The turn that a search finds; false = none that was listed. */
static bool propose(struct ai_turns *turns, struct ai_memory memory, uint32_t iterations,
                    uint64_t seed, unsigned *found)
{
	const struct bb_rules *rules = turns->rules;
	struct ai_limits limits = {.iterations = iterations, .hasty = true, .seed = seed};
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	struct ai_agent agent;
	struct ai_turn *turn;

	(void)ai_find(rules->game, "pharaoh", &agent);
	memcpy(state, turns->start, sizeof state);
	ai_play_turn(&agent, rules, state, &limits, memory);
	turn = ai_turn_of(turns, state);
	if (turn == NULL)
		return false;
	*found = (unsigned)(turn - turns->at);
	return true;
}

/* Whether the proposed turn is better than those that meet the eye. */
static bool stands_out(struct ai_turns *turns, unsigned proposed, uint64_t seed,
                       struct ai_memory memory)
{
	unsigned place[GLANCES] = {proposed}, count = 1;

	while (count < GLANCES) {
		unsigned next = turns->count;

		for (unsigned i = 0; i < turns->count; i++) {
			bool taken = false;

			for (unsigned k = 0; k < count; k++)
				taken = taken || place[k] == i;
			if (!taken && turns->at[i].sight > 0 &&
			    (next == turns->count || turns->at[i].sight > turns->at[next].sight))
				next = i;
		}
		if (next == turns->count)
			break;
		place[count++] = next;
	}
	judge(turns, place, count, 8, seed + 101, 80, memory);
	for (unsigned i = 1; i < count; i++)
		if (worth(&turns->at[place[i]]) > worth(&turns->at[proposed]) - 0.03f)
			return false;
	return true;
}

/* --- all turns --------------------------------------------------------------------------- */

static unsigned narrow(struct ai_turns *turns, uint64_t luck, struct ai_memory memory,
                       unsigned *place)
{
	static const struct {
		unsigned samples, iterations, kept;
	} rounds[] = {{1, 8, 192}, {1, 48, 32}, {4, 64, 10}, {12, 150, LAST}};
	unsigned count = turns->count;

	for (unsigned i = 0; i < count; i++)
		place[i] = i;
	for (unsigned round = 0; round < sizeof rounds / sizeof rounds[0]; round++) {
		judge(turns, place, count, rounds[round].samples, luck + 201 + round,
		      rounds[round].iterations, memory);
		sort(turns, place, count);
		count = count < rounds[round].kept ? count : rounds[round].kept;
	}
	return count;
}

/* The turn that meets the eye first is looked at deeply, too. */
static unsigned add_tempting(const struct ai_turns *turns, unsigned *place, unsigned count)
{
	unsigned first = 0;

	for (unsigned i = 1; i < turns->count; i++)
		if (turns->at[i].sight > turns->at[first].sight)
			first = i;
	for (unsigned i = 0; i < count; i++)
		if (place[i] == first)
			return count;
	place[count] = first;
	return count + 1;
}

/* Splits the turns, the best first: those as good as the best, and the others. False: some are in
 * between. */
static bool split(struct ai_turns *turns, const unsigned *place, unsigned count, float gap,
                  unsigned *rights)
{
	float best = worth(&turns->at[place[0]]);

	*rights = 1;
	while (*rights < count && worth(&turns->at[place[*rights]]) > best - as_good)
		++*rights;
	return *rights < count && worth(&turns->at[place[*rights]]) <= best - gap;
}

/* The best is better than the best of the others with every seed, by more than luck. */
static bool holds(const struct ai_turn *best, const struct ai_turn *other, float milder)
{
	double sum = 0, square = 0;

	for (unsigned seed = 0; seed < DEEP_SEEDS; seed++) {
		double of_seed = 0;

		for (unsigned i = seed * DEEP_SAMPLES; i < (seed + 1) * DEEP_SAMPLES; i++) {
			double difference = (double)best->win[i] - (double)other->win[i];

			of_seed += difference / DEEP_SAMPLES;
			square += difference * difference;
		}
		sum += of_seed / DEEP_SEEDS;
		if (of_seed < (double)(in_every_seed - milder))
			return false;
	}
	square = square / (DEEP_SEEDS * DEEP_SAMPLES) - sum * sum;
	return sum > 2.5 * sqrt(square / (DEEP_SEEDS * DEEP_SAMPLES - 1));
}

static bool look_deep(struct ai_turns *turns, unsigned *place, unsigned count, uint64_t luck,
                      float milder, struct ai_memory memory, struct puzzle_finding *finding)
{
	for (unsigned i = 0; i < count; i++) {
		struct ai_turn *turn = &turns->at[place[i]];

		turn->samples = 0;
		for (unsigned seed = 0; seed < DEEP_SEEDS; seed++)
			ai_judge_turn(turns, turn, DEEP_SAMPLES, luck + 1001 + seed, DEEP, memory);
	}
	sort(turns, place, count);
	finding->iterations = DEEP_SEEDS * DEEP_SAMPLES * DEEP;
	finding->seeds = DEEP_SEEDS;
	return split(turns, place, count,
	             (turns->count > FEW_TURNS ? clear : clear_of_few) - milder,
	             &finding->rights) &&
	       holds(&turns->at[place[0]], &turns->at[place[finding->rights]], milder);
}

/* --- levels ------------------------------------------------------------------------------ */

static bool is_right(const struct ai_turns *turns, const struct puzzle_finding *finding,
                     const struct ai_turn *turn)
{
	for (unsigned i = 0; i < finding->rights; i++)
		if (turn == &turns->at[finding->right[i]])
			return true;
	return false;
}

static void ask_levels(struct ai_turns *turns, struct ai_memory memory,
                       struct puzzle_finding *finding)
{
	const struct bb_rules *rules = turns->rules;
	struct ai_agent agent;

	finding->level = PUZZLE_LEVELS - 1;
	for (unsigned level = PUZZLE_LEVELS; level-- > 0;) {
		finding->found[level] = 0;
		(void)ai_find(rules->game, puzzle_levels[level], &agent);
		for (unsigned i = 0; i < PUZZLE_SEARCHES; i++) {
			struct ai_limits limits = {.hasty = true, .seed = 501 + i};
			_Alignas(8) uint8_t state[BB_STATE_MAX];

			memcpy(state, turns->start, sizeof state);
			ai_play_turn(&agent, rules, state, &limits, memory);
			finding->found[level] += is_right(turns, finding, ai_turn_of(turns, state));
		}
		if (finding->found[level] >= PUZZLE_FINDS)
			finding->level = level;
	}
}

/* --- all of it --------------------------------------------------------------------------- */

/* Where the levels do not find it, the search finds it when it goes on for long. */
static bool is_disputed(struct ai_turns *turns, const struct puzzle_finding *finding, uint64_t seed,
                        struct ai_memory memory)
{
	unsigned turn;

	if (finding->found[PUZZLE_LEVELS - 1] >= PUZZLE_SEARCHES / 2)
		return false;
	for (unsigned i = 0; i < 2; i++)
		if (propose(turns, memory, LONG_LOOK, seed + 301 + i, &turn) &&
		    is_right(turns, finding, &turns->at[turn]))
			return false;
	return true;
}

/* The best of all turns, looked at closely; `milder` is taken off what is asked of it. */
static enum puzzle_fall find_best(struct ai_turns *turns, uint64_t seed, float milder,
                                  struct ai_memory memory, struct puzzle_finding *finding)
{
	unsigned place[AI_TURNS_MAX + 1], count = narrow(turns, seed, memory, place);
	float most = 0;

	if (!split(turns, place, count, clear - 0.01f - milder, &finding->rights))
		return PUZZLE_UNCLEAR;
	count = add_tempting(turns, place, count);
	if (!look_deep(turns, place, count, seed, milder, memory, finding))
		return PUZZLE_SHALLOW;
	finding->best = place[0];
	memcpy(finding->right, place, finding->rights * sizeof *place);
	finding->tempting = -1;
	for (unsigned i = finding->rights; i < count && finding->others < PUZZLE_OTHERS; i++)
		finding->other[finding->others++] = place[i];
	for (unsigned i = 0; i < finding->others; i++)
		if (turns->at[finding->other[i]].sight > most) {
			most = turns->at[finding->other[i]].sight;
			finding->tempting = (int)i;
		}
	return PUZZLE_GOOD;
}

static bool list(const struct bb_rules *rules, const void *state, uint64_t seed,
                 struct ai_turns *turns, struct puzzle_finding *finding)
{
	memset(finding, 0, sizeof *finding);
	if (!ai_list_turns(turns, rules, state) || turns->count < 2)
		return false;
	ai_see_turns(turns, SEEN, seed + 1);
	return true;
}

static bool is_open(const struct ai_turn *turn)
{
	return worth(turn) >= open_from && worth(turn) <= open_to;
}

enum puzzle_fall puzzle_test(const struct bb_rules *rules, const void *state, uint64_t seed,
                             unsigned plain, struct ai_turns *turns, struct ai_memory memory,
                             struct puzzle_finding *finding)
{
	enum puzzle_fall fall;
	unsigned proposed;
	float sight = 0;

	seed *= SEED_STEP;
	if (!list(rules, state, seed, turns, finding) ||
	    !propose(turns, memory, LOOK, seed + 1, &proposed))
		return PUZZLE_TURNS;
	if (turns->at[proposed].sight * 100 > (float)plain)
		return PUZZLE_PLAIN;
	if (!stands_out(turns, proposed, seed, memory))
		return PUZZLE_EVEN;
	if (!is_open(&turns->at[proposed]))
		return PUZZLE_CLOSED;
	fall = find_best(turns, seed, 0, memory, finding);
	if (fall != PUZZLE_GOOD)
		return fall;
	for (unsigned i = 0; i < finding->rights; i++)
		sight += turns->at[finding->right[i]].sight;
	if (sight * 100 > (float)plain)
		return PUZZLE_PLAIN;
	if (!is_open(&turns->at[finding->best]))
		return PUZZLE_CLOSED;
	ask_levels(turns, memory, finding);
	return is_disputed(turns, finding, seed, memory) ? PUZZLE_DISPUTED : PUZZLE_GOOD;
}

enum puzzle_fall puzzle_check(const struct bb_rules *rules, const void *state, uint64_t seed,
                              unsigned found, struct ai_turns *turns, struct ai_memory memory,
                              struct puzzle_finding *finding)
{
	enum puzzle_fall fall = PUZZLE_TURNS;

	seed *= SEED_STEP;
	if (list(rules, state, seed, turns, finding))
		fall = find_best(turns, seed, mild, memory, finding);
	if (fall != PUZZLE_GOOD)
		return fall;
	finding->found[PUZZLE_LEVELS - 1] = found;
	return is_disputed(turns, finding, seed, memory) ? PUZZLE_DISPUTED : PUZZLE_GOOD;
}
