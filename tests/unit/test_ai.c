/* ai/: the search uses only views, stays within its budget and its memory, and its results are
 * reproducible. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "ai/search.h"
#include "ai/threads.h"
#include "core/evaluate.h"
#include "core/playout.h"
#include "games/registry.h"

enum { ROOM = 2 << 20, GUARD = 4096 };

static const char *const settings[][2] = {
	{"null", "players=3"},
	{"sare", "players=2"},
	{"sare", "players=3 scenario=priest"},
	{"tekhenu", "players=2"},
	{"tekhenu", "players=4"},
};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

/* Rules of a row, and a position somewhere in a random game, with a choice to make. */
struct somewhere {
	struct bb_rules rules;
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	int seat;
};

static const struct bb_game *game_named(const char *name)
{
	for (const struct bb_game *const *game = bb_games; *game != NULL; game++)
		if (strcmp((*game)->name, name) == 0)
			return *game;
	fail();
	return NULL;
}

static bool go_somewhere(unsigned row, uint64_t seed, unsigned steps, struct somewhere *place)
{
	const struct bb_game *game = game_named(settings[row][0]);
	bb_action legal[BB_LEGAL_MAX];
	struct bb_error error;
	struct bb_rng rng;
	uint32_t count;

	memset(place, 0, sizeof *place);
	assert_int_equal(bb_rules_parse(&place->rules, game, settings[row][1],
	                                strlen(settings[row][1]), &error),
	                 BB_OK);
	bb_rng_seed(&rng, seed);
	game->setup(&place->rules, place->state);
	bb_play_out(&place->rules, place->state, &rng, &rng, steps, NULL);
	place->seat = bb_next_choice(&place->rules, place->state, &rng, legal, &count);
	return place->seat >= 0;
}

static struct ai_agent agent_named(const struct bb_game *game, const char *name)
{
	struct ai_agent agent;

	assert_true(ai_find(game, name, &agent));
	return agent;
}

static bb_action ask_and_explain(const struct somewhere *place, const void *state, const char *name,
                                 const struct ai_limits *limits, struct ai_result *result,
                                 bool explained)
{
	struct ai_agent agent = agent_named(place->rules.game, name);
	struct ai_memory memory = {calloc(1, ROOM + GUARD), ROOM};
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	bb_action action;

	memset((char *)memory.at + 64, 0x5a, ROOM + GUARD - 64);
	memcpy(view, state, place->rules.game->layout->size);
	place->rules.game->view(&place->rules, view, (unsigned)place->seat);
	action = ai_choose(&agent, &place->rules, view, (unsigned)place->seat, limits, memory,
	                   result);
	if (explained)
		ai_explain(memory, result);
	for (unsigned i = 0; i < GUARD; i++)
		assert_int_equal(((uint8_t *)memory.at)[ROOM + i], 0x5a);
	free(memory.at);
	return action;
}

static bb_action ask(const struct somewhere *place, const void *state, const char *name,
                     const struct ai_limits *limits, struct ai_result *result)
{
	return ask_and_explain(place, state, name, limits, result, false);
}

static void explain(const struct somewhere *place, const char *name, const struct ai_limits *limits,
                    struct ai_result *result)
{
	ask_and_explain(place, place->state, name, limits, result, true);
}

/* Another truth behind the same view gives the same answer, to the last visit. */
static void test_views_only(void **context)
{
	struct ai_limits limits = {.iterations = 300, .seed = 5};
	struct ai_result one, two;
	unsigned differed = 0;

	(void)context;
	for (unsigned row = 0; row < SETTINGS; row++)
		for (unsigned i = 0; i < 8; i++) {
			struct somewhere place;
			_Alignas(8) uint8_t other[BB_STATE_MAX];
			struct bb_rng rng;

			if (!go_somewhere(row, i, 10 + 9 * i, &place))
				continue;
			memcpy(other, place.state, sizeof other);
			bb_rng_seed(&rng, 77 + i);
			place.rules.game->view(&place.rules, other, (unsigned)place.seat);
			place.rules.game->resample(&place.rules, other, (unsigned)place.seat, &rng);
			differed += memcmp(other, place.state, sizeof other) != 0;
			ask_and_explain(&place, place.state, "vizier", &limits, &one, true);
			ask_and_explain(&place, other, "vizier", &limits, &two, true);
			assert_memory_equal(&one, &two, sizeof one);
		}
	assert_true(differed > 5); /* else this proves nothing */
}

/* A table of weights belongs to its features by their places: one that has no name has come in
 * between. */
static void test_features(void **context)
{
	(void)context;
	for (const struct bb_game *const *game = bb_games; *game != NULL; game++) {
		const struct bb_evaluator *evaluator = (*game)->evaluator;

		if (evaluator == NULL)
			continue;
		assert_true(evaluator->names->count <= BB_FEATURES_MAX);
		for (unsigned i = 0; i < evaluator->names->count; i++)
			assert_non_null(evaluator->names->at[i]);
	}
}

/* What speaks for a choice is sorted, adds up with the table of weights, and is the contrary for
 * the other one. */
static void test_reasons(void **context)
{
	struct ai_limits limits = {.iterations = 400, .seed = 2};
	struct ai_result result;
	unsigned told = 0;

	(void)context;
	for (unsigned row = 1; row < SETTINGS; row++)
		for (unsigned i = 0; i < 6; i++) {
			struct somewhere place;
			const struct ai_reason *reason = result.reason[0];

			if (!go_somewhere(row, i, 12 + 17 * i, &place))
				continue;
			explain(&place, "vizier", &limits, &result);
			for (unsigned k = 0; k < result.reason_count[0]; k++, told++) {
				assert_true(reason[k].feature <
				            place.rules.game->evaluator->names->count);
				assert_true(reason[k].worth != 0 && reason[k].change != 0);
				assert_true(k == 0 ||
				            fabsf(reason[k].worth) <= fabsf(reason[k - 1].worth));
			}
			for (unsigned k = 0;
			     k < result.reason_count[0] && k < result.reason_count[1]; k++)
				assert_true(
					reason[k].feature == result.reason[1][k].feature &&
					reason[k].seat == result.reason[1][k].seat &&
					fabsf(reason[k].worth + result.reason[1][k].worth) < 1e-4f);
		}
	assert_true(told > 10); /* else this proves nothing */
}

/* The worths of all features are what the evaluation finds, with the weights of that moment. */
static void test_standing(void **context)
{
	(void)context;
	for (unsigned row = 1; row < SETTINGS; row++)
		for (unsigned i = 0; i < 6; i++) {
			static struct ai_standing sum;
			struct bb_outlook outlook;
			struct somewhere place;

			if (!go_somewhere(row, i, 12 + 29 * i, &place))
				continue;
			memset(&sum, 0, sizeof sum);
			ai_add_standing(&place.rules, place.state, 1, &sum);
			place.rules.game->evaluate(&place.rules, place.state, &outlook);
			for (unsigned seat = 0; seat < place.rules.seats; seat++) {
				float value = 0;

				for (unsigned f = 0; f < BB_FEATURES_MAX; f++)
					value += 100 * sum.worth[seat][f];
				assert_true(fabsf(value - (float)outlook.value[seat]) < 3);
			}
		}
}

/* The next choice of a game of Sa-Rê that the policy plays. */
static bool go_on(struct somewhere *place, struct bb_rng *rng)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count;

	place->seat = bb_next_choice(&place->rules, place->state, rng, legal, &count);
	if (place->seat < 0)
		return false;
	place->rules.game->play(&place->rules, place->state,
	                        ai_draw(&place->rules, place->state, legal, count, rng), NULL);
	place->seat = bb_next_choice(&place->rules, place->state, rng, legal, &count);
	return place->seat >= 0;
}

/* A choice that is said to win the game has won it, whatever comes; and what is worse for another
 * is told. */
static void test_winning_reason(void **context)
{
	const struct ai_limits limits = {.iterations = 100, .seed = 3};
	unsigned wins = 0, theirs = 0;

	(void)context;
	for (unsigned i = 0; i < 3; i++) {
		struct somewhere place;
		struct ai_result result;
		struct bb_rng rng;
		uint8_t rank[BB_SEATS_MAX];

		assert_true(go_somewhere(1, i, 0, &place));
		bb_rng_seed(&rng, i);
		while (go_on(&place, &rng)) {
			_Alignas(8) uint8_t after[BB_STATE_MAX];

			explain(&place, "vizier", &limits, &result);
			for (unsigned k = 0; k < result.reason_count[0]; k++)
				theirs += result.reason[0][k].seat != (unsigned)place.seat;
			if (!result.wins[0])
				continue;
			wins++;
			assert_int_equal(result.reason_count[0], 0);
			memcpy(after, place.state, sizeof after);
			place.rules.game->play(&place.rules, after, result.action, NULL);
			ai_play_out(&place.rules, after, BB_TO_THE_END, &rng);
			place.rules.game->ranking(&place.rules, after, rank);
			assert_int_equal(rank[place.seat], 1);
		}
	}
	assert_true(wins > 0 && theirs > 0); /* else this proves nothing */
}

/* Of what is to come the mean is told: chances of all seats add up, a quiet position is told as
 * it is. */
static void test_expect(void **context)
{
	unsigned stirred = 0;

	(void)context;
	for (unsigned row = 0; row < SETTINGS; row++)
		for (unsigned i = 0; i < 8; i++) {
			float win[BB_SEATS_MAX], score[BB_SEATS_MAX], as_it_is[BB_SEATS_MAX],
				sum = 0;
			struct somewhere place;

			if (!go_somewhere(row, i, 5 + 13 * i, &place))
				continue;
			ai_expect(&place.rules, place.state, 32, 1, win, score);
			ai_outlook(&place.rules, place.state, as_it_is, score);
			for (unsigned seat = 0; seat < place.rules.seats; seat++)
				sum += win[seat];
			assert_true(fabsf(sum - 1) < 1e-3f);
			if (place.rules.game->evaluate == NULL ||
			    place.rules.game->evaluate(&place.rules, place.state, NULL))
				assert_true(fabsf(win[0] - as_it_is[0]) < 1e-4f);
			else
				stirred += fabsf(win[0] - as_it_is[0]) > 1e-3f;
		}
	assert_true(stirred > 3);
}

/* The choice is legal, the list is sorted, and everything adds up. */
static void test_result(void **context)
{
	struct ai_limits limits = {.iterations = 400, .seed = 1};
	struct ai_result result;

	(void)context;
	for (unsigned row = 0; row < SETTINGS; row++)
		for (unsigned i = 0; i < 4; i++) {
			struct somewhere place;
			float sum = 0;

			if (!go_somewhere(row, 40 + i, 15 * i, &place))
				continue;
			bb_action action = ask(&place, place.state, "pharaoh", &limits, &result);
			assert_true(bb_is_legal(&place.rules, place.state, action));
			assert_int_equal(result.choice[0].action, action);
			assert_int_equal(result.line[0].action, action);
			assert_int_equal(result.iterations, 400);
			for (unsigned k = 1; k < result.count; k++)
				assert_true(result.choice[k - 1].visits >= result.choice[k].visits);
			for (unsigned seat = 0; seat < place.rules.seats; seat++)
				sum += result.win[seat];
			assert_true(sum > 0.99f && sum < 1.01f);
		}
}

static uint64_t clock_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* CPU time, so that other programs do not disturb. */
static void test_budget(void **context)
{
	struct ai_limits limits = {.milliseconds = 200, .clock = clock_us, .seed = 1};

	(void)context;
	for (unsigned row = 1; row < SETTINGS; row++) {
		struct somewhere place;
		uint64_t began, spent;

		assert_true(go_somewhere(row, 3, 20, &place));
		began = clock_us();
		ask(&place, place.state, "pharaoh", &limits, NULL);
		spent = clock_us() - began;
		assert_in_range(spent, 180000, 220000);
	}
}

/* Little memory: the tree stops growing, the answer is still one. */
static void test_full_memory(void **context)
{
	struct ai_limits limits = {.iterations = 30000, .seed = 1};
	struct ai_result result;
	struct somewhere place;

	(void)context;
	assert_true(go_somewhere(3, 3, 30, &place));
	bb_action action = ask(&place, place.state, "pharaoh", &limits, &result);
	assert_true(result.full);
	assert_true(bb_is_legal(&place.rules, place.state, action));
}

/* In the same memory a second decision of the turn goes on from the first. */
static void test_reuse(void **context)
{
	struct ai_limits limits = {.iterations = 500, .seed = 1};
	struct ai_memory memory = {calloc(1, ROOM), ROOM};
	unsigned reused = 0;

	(void)context;
	for (unsigned i = 0; i < 12; i++) {
		struct somewhere place;
		struct ai_result result;
		struct ai_agent agent;

		if (!go_somewhere(3, i, 25 + i, &place))
			continue;
		agent = agent_named(place.rules.game, "pharaoh");
		for (unsigned k = 0; k < 4; k++) {
			_Alignas(8) uint8_t view[BB_STATE_MAX];
			bb_action action;

			if (place.rules.game->actor(&place.rules, place.state) != place.seat)
				break;
			memcpy(view, place.state, sizeof view);
			place.rules.game->view(&place.rules, view, (unsigned)place.seat);
			action = ai_choose(&agent, &place.rules, view, (unsigned)place.seat,
			                   &limits, memory, &result);
			reused += result.reused > 0;
			place.rules.game->play(&place.rules, place.state, action, NULL);
		}
	}
	free(memory.at);
	assert_true(reused > 4);
}

static void test_threads(void **context)
{
	struct ai_limits limits = {.iterations = 1200, .threads = 3, .seed = 9};
	struct ai_memory memory = {calloc(3, ROOM), (size_t)3 * ROOM};
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct ai_result one, two;
	struct somewhere place;
	struct ai_agent agent;

	(void)context;
	assert_true(go_somewhere(3, 8, 40, &place));
	agent = agent_named(place.rules.game, "pharaoh");
	memcpy(view, place.state, sizeof view);
	place.rules.game->view(&place.rules, view, (unsigned)place.seat);
	ai_choose_parallel(&agent, &place.rules, view, (unsigned)place.seat, &limits, memory, &one);
	memset(memory.at, 0, memory.size);
	ai_choose_parallel(&agent, &place.rules, view, (unsigned)place.seat, &limits, memory, &two);
	assert_int_equal(one.iterations, 1200);
	assert_memory_equal(&one, &two, sizeof one);
	free(memory.at);
}

/* What is done at a glance in playouts is legal, and it is done often. */
static void test_glance(void **context)
{
	unsigned glances = 0;

	(void)context;
	for (unsigned row = 0; row < SETTINGS; row++) {
		const struct bb_game *game = game_named(settings[row][0]);
		bb_action legal[BB_LEGAL_MAX];
		struct bb_memo memo = {{0}, {0}};
		struct somewhere place;
		struct bb_rng rng;
		uint32_t count;

		if (game->fast_policy == NULL || !go_somewhere(row, row, 0, &place))
			continue;
		bb_rng_seed(&rng, row);
		while (bb_next_choice(&place.rules, place.state, &rng, legal, &count) >= 0) {
			bb_action action =
				game->fast_policy(&place.rules, place.state, &rng, &memo);

			if (action == BB_NO_ACTION)
				action = ai_draw(&place.rules, place.state, legal, count, &rng);
			else
				glances++;
			assert_true(bb_is_legal(&place.rules, place.state, action));
			game->play(&place.rules, place.state, action, NULL);
		}
	}
	assert_in_range(glances, 40, UINT32_MAX);
}

static void test_names(void **context)
{
	const struct bb_game *game = game_named("tekhenu");
	struct ai_agent agent;

	(void)context;
	assert_true(ai_find(game, "greedy", &agent) && agent.plain != NULL);
	assert_true(ai_find(game, "pharaoh@2s", &agent));
	assert_int_equal(agent.setting.milliseconds, 2000);
	assert_true(ai_find(game, "vizier@300ms/explore=70", &agent));
	assert_int_equal(agent.setting.milliseconds, 300);
	assert_int_equal(agent.setting.explore, 70);
	assert_true(ai_find(game, "scribe@50", &agent));
	assert_int_equal(agent.setting.iterations, 50);
	assert_true(ai_find(game, "greedy/stray=300", &agent) && agent.plain != NULL);
	assert_int_equal(agent.stray, 300);
	assert_true(ai_find(game, "pharaoh@60/stray=20/horizon=3", &agent));
	assert_true(agent.stray == 20 && agent.setting.horizon == 3 && agent.plain == NULL);
	assert_true(ai_find(game, "pharaoh@60/deep=600:20", &agent));
	assert_true(agent.deep == 600 && agent.seldom == 20 && agent.setting.iterations == 60);
	assert_true(ai_find(game, "novice", &agent) && agent.setting.iterations == 4);
	assert_true(ai_find(game, "sparring@400", &agent) && agent.setting.even);
	for (unsigned i = 0; ai_name(game, i) != NULL; i++)
		assert_string_not_equal(ai_name(game, i), "sparring"); /* offered to nobody */
	for (const char *const *bad =
	             (const char *const[]){
			     "pharao", "pharaoh@", "pharaoh@0", "pharaoh@5x", "pharaoh/odd=1",
			     "greedy/stray=1001", "greedy/deaf=1", "pharaoh/deep=600",
			     "pharaoh/deep=0:5", "pharaoh/deep=5:0", "sparringly", "pharaoh@1s ",
			     "", NULL};
	     *bad != NULL; bad++)
		assert_false(ai_find(game, *bad, &agent));
}

/* Of a search that strays always, every legal action comes; of its reasons nothing is known. */
static void test_stray(void **context)
{
	static _Alignas(16) uint8_t room[AI_MEMORY_MIN];
	const struct bb_game *game = game_named("tekhenu");
	struct ai_memory memory = {room, sizeof room};
	struct ai_limits limits = {.seed = 0};
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count, met[BB_LEGAL_MAX] = {0};
	struct ai_result result;
	struct bb_rules rules;
	struct ai_agent agent;
	struct bb_rng rng;

	(void)context;
	bb_rng_seed(&rng, 1);
	assert_true(ai_find(game, "pharaoh@60/stray=1000", &agent));
	assert_int_equal(bb_rules_parse(&rules, game, "", 0, NULL), BB_OK);
	game->setup(&rules, state);
	do {
		bb_draw_chance(&rules, state, &rng);
		count = game->legal(&rules, state, legal);
		if (count < 3)
			game->play(&rules, state, legal[0], NULL);
	} while (count < 3);
	game->view(&rules, state, (unsigned)game->actor(&rules, state));
	for (limits.seed = 0; limits.seed < 40 * count; limits.seed++) {
		bb_action action = ai_choose(
			&agent, &rules, state, (unsigned)game->actor(&rules, state), &limits,
			memory, &result);

		assert_int_equal(result.choice[0].visits, 0);
		for (uint32_t i = 0; i < count; i++)
			met[i] += legal[i] == action;
	}
	for (uint32_t i = 0; i < count; i++)
		assert_in_range(met[i], 10, 90);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_stray),    cmocka_unit_test(test_views_only),
		cmocka_unit_test(test_features), cmocka_unit_test(test_reasons),
		cmocka_unit_test(test_standing), cmocka_unit_test(test_winning_reason),
		cmocka_unit_test(test_expect),   cmocka_unit_test(test_result),
		cmocka_unit_test(test_budget),   cmocka_unit_test(test_full_memory),
		cmocka_unit_test(test_reuse),    cmocka_unit_test(test_threads),
		cmocka_unit_test(test_glance),   cmocka_unit_test(test_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
