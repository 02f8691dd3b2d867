/* Environments: the same bytes for any number of them and of threads, illegal actions that change
 * nothing, saving. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/rng.h"
#include "env/env.h"
#include "match/match.h"
#include "games/registry.h"
#include "games/sare/state.h"
#include "games/tekhenu/cards.h"
#include "games/tekhenu/state.h"

enum { STEPS = 300, MANY = 13 };

/* Environments with all their arrays. */
struct set {
	struct env *env;
	struct env_config config;
	struct env_spec spec;
	struct env_io io;
	void *memory;
};

static struct env_config standard(uint32_t count)
{
	return (struct env_config){
		.size = sizeof(struct env_config),
		.count = count,
		.threads = 1,
		.seed = 5,
		.obs = ENV_OBS_UINT8,
		.mask = ENV_MASK_BYTES,
		.autoreset = ENV_RESET_NEXT_STEP,
		.seat = ENV_ALL_SEATS};
}

static void open_set(struct set *set, const char *game, const char *options,
                     struct env_config config)
{
	size_t n = config.count, size = env_memory_size(game, options, &config);

	assert_true(size > 0);
	memset(set, 0, sizeof *set);
	set->config = config;
	set->memory = aligned_alloc(64, (size + 63) & ~(size_t)63);
	set->io = (struct env_io){
		.size = sizeof set->io,
		.obs = calloc(n, BB_COLUMNS_MAX * sizeof(float)),
		.mask = calloc(n, BB_NUMBERS_MAX),
		.legal = calloc(n, BB_LEGAL_MAX * sizeof(uint16_t)),
		.features = calloc(n, BB_LEGAL_MAX * ENV_FEATURES * sizeof(int16_t)),
		.legal_count = calloc(n, sizeof(uint16_t)),
		.seat = calloc(n, 1),
		.reward = calloc(n, BB_SEATS_MAX * sizeof(float)),
		.terminated = calloc(n, 1),
		.truncated = calloc(n, 1),
		.score = calloc(n, BB_SEATS_MAX * sizeof(int32_t)),
		.final_obs = calloc(n, BB_COLUMNS_MAX * sizeof(float)),
	};
	assert_int_equal(env_open(&set->env, game, options, &config, &set->io, set->memory), BB_OK);
	env_describe(set->env, &set->spec);
}

static void close_set(struct set *set)
{
	env_close(set->env);
	free(set->io.obs), free(set->io.mask), free(set->io.legal), free(set->io.features);
	free(set->io.legal_count), free(set->io.seat), free(set->io.reward);
	free(set->io.terminated), free(set->io.truncated), free(set->io.score);
	free(set->io.final_obs), free(set->memory);
}

/* The place that environment i chooses at a step: the same in every set. */
static int32_t choice(const struct set *set, uint32_t i, uint32_t index, unsigned step)
{
	unsigned count = set->io.legal_count[index];

	return count == 0 ? 0 : (int32_t)((i * 7919u + step * 104729u) % count);
}

/* Everything shown of environment `a` of one set and `b` of another is the same. */
static void is_same(const struct set *x, uint32_t a, const struct set *y, uint32_t b)
{
	const struct env_spec *spec = &x->spec;
	size_t row = spec->obs_bytes, list = x->io.legal_count[a];

	assert_memory_equal((char *)x->io.obs + a * row, (char *)y->io.obs + b * row, row);
	assert_memory_equal(x->io.mask + (size_t)a * spec->mask_bytes,
	                    y->io.mask + (size_t)b * spec->mask_bytes, spec->mask_bytes);
	assert_int_equal(x->io.legal_count[a], y->io.legal_count[b]);
	assert_memory_equal(x->io.legal + (size_t)a * spec->legal_max,
	                    y->io.legal + (size_t)b * spec->legal_max, list * sizeof(uint16_t));
	assert_int_equal(x->io.seat[a], y->io.seat[b]);
	assert_memory_equal(x->io.reward + a * BB_SEATS_MAX, y->io.reward + b * BB_SEATS_MAX,
	                    BB_SEATS_MAX * sizeof(float));
	assert_int_equal(x->io.terminated[a], y->io.terminated[b]);
	assert_int_equal(x->io.truncated[a], y->io.truncated[b]);
	assert_memory_equal(x->io.score + a * BB_SEATS_MAX, y->io.score + b * BB_SEATS_MAX,
	                    BB_SEATS_MAX * sizeof(int32_t));
}

static void many_and_one(const char *game, const char *options, struct env_config config)
{
	struct set many, threads, one;
	uint32_t watched = MANY - 2, wrong;

	config.count = MANY;
	open_set(&many, game, options, config);
	config.threads = 3;
	open_set(&threads, game, options, config);
	config.threads = 1, config.count = 1, config.seed += watched;
	open_set(&one, game, options, config);
	for (unsigned step = 0; step < STEPS; step++) {
		int32_t action[MANY], single;

		is_same(&many, watched, &one, 0);
		for (uint32_t i = 0; i < MANY; i++) {
			is_same(&many, i, &threads, i);
			action[i] = choice(&many, i, i, step);
		}
		single = choice(&one, watched, 0, step);
		assert_int_equal(env_step(many.env, action, true, &wrong), BB_OK);
		assert_int_equal(env_step(threads.env, action, true, &wrong), BB_OK);
		assert_int_equal(env_step(one.env, &single, true, &wrong), BB_OK);
	}
	close_set(&many);
	close_set(&threads);
	close_set(&one);
}

static void bytes_do_not_depend_on_count_and_threads(void **unused)
{
	struct env_config config = standard(1);

	(void)unused;
	for (unsigned g = 0; bb_games[g] != NULL; g++)
		for (unsigned p = 0; bb_games[g]->presets[p] != NULL; p++) {
			config.autoreset = (uint8_t)(p % 3);
			config.reward = bb_games[g]->evaluate != NULL ? (uint8_t)(p % 3) : 0;
			config.obs = (uint8_t)(1 + p % 2);
			config.mask = (uint8_t)(1 + p / 2 % 2);
			many_and_one(bb_games[g]->name, bb_games[g]->presets[p], config);
		}
	config.seat = ENV_SEATS_BY_TURNS, config.max_steps = 40;
	config.opponent = "apprentice@4";
	many_and_one("sare", "players=3", config);
	config.opponent = "steady,random,scribe@3";
	many_and_one("sare", "players=3", config);
}

static void illegal_actions_change_nothing(void **unused)
{
	struct env_config config = standard(4);
	struct set set, twin;
	int32_t action[4] = {0, 0, 0, 0};
	uint32_t wrong = 99;

	(void)unused;
	open_set(&set, "tekhenu", "players=2", config);
	open_set(&twin, "tekhenu", "players=2", config);
	action[2] = set.io.legal_count[2];
	assert_int_equal(env_step(set.env, action, true, &wrong), BB_ILLEGAL);
	assert_int_equal(wrong, 2);
	for (uint32_t i = 0; i < 4; i++)
		action[i] = set.io.legal[i * set.spec.legal_max];
	for (action[3] = -1; action[3] < (int32_t)set.spec.actions + 2; action[3]++) {
		bool legal = action[3] >= 0 && action[3] < (int32_t)set.spec.actions &&
		             set.io.mask[3 * set.spec.mask_bytes + (uint32_t)action[3]] != 0;

		if (!legal)
			assert_int_equal(env_step(set.env, action, false, &wrong), BB_ILLEGAL);
	}
	assert_int_equal(wrong, 3);
	for (uint32_t i = 0; i < 4; i++) {
		is_same(&set, i, &twin, i);
		assert_memory_equal(env_state(set.env, i), env_state(twin.env, i), BB_STATE_MAX);
		action[i] = set.io.legal[i * set.spec.legal_max];
	}
	assert_int_equal(env_step(set.env, action, false, &wrong), BB_OK);
	memset(action, 0, sizeof action);
	assert_int_equal(env_step(twin.env, action, true, &wrong), BB_OK);
	for (uint32_t i = 0; i < 4; i++)
		is_same(&set, i, &twin, i);
	close_set(&set);
	close_set(&twin);
}

/* What was saved goes on as if nothing had been in between, in another place, too. */
static void saved_game_goes_on_the_same(const char *game, const char *options,
                                        struct env_config config)
{
	struct set set, other;
	void *bytes;
	uint32_t wrong;

	open_set(&set, game, options, config);
	config.count = 3;
	open_set(&other, game, options, config);
	bytes = malloc(set.spec.save_bytes);
	for (unsigned step = 0; step < STEPS; step++) {
		int32_t action[3], single = choice(&set, 3, 0, step);

		if (step % 50 == 20) {
			env_save(set.env, 0, bytes);
			assert_int_equal(env_load(other.env, 1, bytes), BB_OK);
			/* the rewards of the step before are not part of it */
			memcpy(other.io.reward + BB_SEATS_MAX, set.io.reward,
			       BB_SEATS_MAX * sizeof(float));
		}
		for (uint32_t i = 0; i < 3; i++)
			action[i] = choice(&other, i, i, step);
		if (step >= 20)
			action[1] = single;
		assert_int_equal(env_step(set.env, &single, true, &wrong), BB_OK);
		assert_int_equal(env_step(other.env, action, true, &wrong), BB_OK);
		if (step < 20)
			continue;
		assert_memory_equal(env_state(set.env, 0), env_state(other.env, 1), BB_STATE_MAX);
		assert_memory_equal(set.io.obs, (char *)other.io.obs + set.spec.obs_bytes,
		                    set.spec.obs_bytes);
		assert_memory_equal(set.io.mask, other.io.mask + set.spec.mask_bytes,
		                    set.spec.mask_bytes);
	}
	memset(bytes, 1, 8);
	assert_int_equal(env_load(other.env, 1, bytes), BB_MISMATCH);
	free(bytes);
	close_set(&set);
	close_set(&other);
}

static void saved_games_go_on_the_same(void **unused)
{
	(void)unused;
	for (unsigned g = 0; bb_games[g] != NULL; g++)
		for (unsigned p = 0; bb_games[g]->presets[p] != NULL; p++) {
			struct env_config config = standard(1);

			config.luck = p % 2 == 0 ? ENV_LUCK_DRAWN : ENV_LUCK_NAMED;
			saved_game_goes_on_the_same(
				bb_games[g]->name, bb_games[g]->presets[p], config);
		}
}

/* With luck by name a game is the one that the same choices make of the same seed everywhere. */
static void named_luck_is_that_of_matches(void **unused)
{
	struct env_config config = standard(1);
	bb_action legal[BB_LEGAL_MAX];

	(void)unused;
	config.luck = ENV_LUCK_NAMED, config.autoreset = ENV_RESET_NEVER;
	for (unsigned g = 0; bb_games[g] != NULL; g++)
		for (unsigned p = 0; bb_games[g]->presets[p] != NULL; p++) {
			_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
			const struct bb_rules *rules;
			uint32_t wrong, count;
			struct set set;
			int seat;

			open_set(&set, bb_games[g]->name, bb_games[g]->presets[p], config);
			rules = env_rules(set.env);
			rules->game->setup(rules, state);
			for (unsigned step = 0;; step++) {
				int32_t place = choice(&set, 0, 0, step);

				seat = match_next_choice(rules, state, config.seed, legal, &count);
				assert_memory_equal(state, env_state(set.env, 0),
				                    rules->game->layout->size);
				assert_int_equal(seat < 0 ? ENV_OVER : seat, set.io.seat[0]);
				if (seat < 0)
					break;
				assert_int_equal(count, set.io.legal_count[0]);
				rules->game->play(rules, state, legal[place], NULL);
				assert_int_equal(env_step(set.env, &place, true, &wrong), BB_OK);
			}
			assert_int_equal(set.io.terminated[0], 1);
			close_set(&set);
		}
}

/* A way to pay is told by what it takes, and no two ways by the same. */
static void payments_are_told_by_their_things(const char *game, const char *options,
                                              const char *kind)
{
	enum { TABLES = 32 };
	struct set set;
	char name[64];
	unsigned found = 0;
	uint32_t wrong;

	open_set(&set, game, options, standard(TABLES));
	assert_true(env_name(set.env, ENV_NAME_DETAIL, 0, name, sizeof name, NULL));
	assert_false(env_name(set.env, ENV_NAME_DETAIL, BB_DETAILS_MAX, name, sizeof name, NULL));
	for (unsigned step = 0; found < 40 && step < 4000; step++) {
		int32_t place[TABLES];

		for (uint32_t t = 0; t < TABLES; t++) {
			const int16_t *one = set.io.features +
			                     (size_t)t * set.spec.legal_max * ENV_FEATURES;

			place[t] = choice(&set, t, t, step);
			for (unsigned i = 1; i < set.io.legal_count[t]; i++, one += ENV_FEATURES) {
				const int16_t *two = one + ENV_FEATURES;

				assert_true(env_name(set.env, ENV_NAME_KIND, (uint32_t)two[0], name,
				                     sizeof name, NULL));
				if (one[0] != two[0] || strcmp(name, kind) != 0)
					continue;
				found++;
				assert_memory_not_equal(one + 1 + BB_ARGS_MAX,
				                        two + 1 + BB_ARGS_MAX,
				                        BB_DETAILS_MAX * sizeof *one);
			}
		}
		assert_int_equal(env_step(set.env, place, true, &wrong), BB_OK);
	}
	assert_true(found >= 40);
	close_set(&set);
}

static void payments_have_details(void **unused)
{
	(void)unused;
	payments_are_told_by_their_things("sare", "players=4", "pay");
	payments_are_told_by_their_things("sare", "players=2", "store");
	payments_are_told_by_their_things("tekhenu", "players=2", "pay");
}

/* --- what is hidden, and whose seat it is ------------------------------------------------- */

enum { RESAMPLES = 1000, DRAWN_AT = 20 };

/* A thousand games that the seat to choose cannot tell from its own show the same. Returns how many
 * are others. */
static unsigned hidden_things_show_nowhere(const char *game, const char *options, uint8_t obs)
{
	struct env_config config = standard(1);
	unsigned other_states = 0, drawn = 0;
	struct set set, twin;
	uint32_t wrong;
	void *bytes;

	config.obs = obs;
	open_set(&set, game, options, config);
	open_set(&twin, game, options, config);
	bytes = malloc(set.spec.save_bytes);
	for (unsigned step = 0; drawn < RESAMPLES; step++) {
		int32_t action = choice(&set, 3, 0, step);

		for (unsigned i = 0; set.io.seat[0] >= 0 && i < DRAWN_AT; i++, drawn++) {
			env_save(set.env, 0, bytes);
			assert_int_equal(env_load(twin.env, 0, bytes), BB_OK);
			env_resample(twin.env, 0, drawn);
			/* everything is shown anew from what was drawn */
			env_save(twin.env, 0, bytes);
			assert_int_equal(env_load(twin.env, 0, bytes), BB_OK);
			memcpy(twin.io.reward, set.io.reward, BB_SEATS_MAX * sizeof(float));
			twin.io.terminated[0] = set.io.terminated[0];
			memcpy(twin.io.score, set.io.score, BB_SEATS_MAX * sizeof(int32_t));
			is_same(&set, 0, &twin, 0);
			other_states += memcmp(env_state(set.env, 0), env_state(twin.env, 0),
			                       BB_STATE_MAX) != 0;
		}
		/* steps between, so that the draws are of many moments */
		for (unsigned i = 0; i < 5; i++) {
			assert_int_equal(env_step(set.env, &action, true, &wrong), BB_OK);
			action = choice(&set, 3, 0, step + i);
		}
	}
	free(bytes);
	close_set(&set);
	close_set(&twin);
	return other_states;
}

static void observations_do_not_know_what_is_hidden(void **unused)
{
	(void)unused;
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		unsigned others = 0;

		for (unsigned p = 0; bb_games[g]->presets[p] != NULL; p++)
			others += hidden_things_show_nowhere(
				bb_games[g]->name, bb_games[g]->presets[p], (uint8_t)(1 + p % 2));
		if (bb_games[g]->env_version > 0 && strcmp(bb_games[g]->name, "null") != 0)
			assert_true(others > 0);
	}
}

/* Sa-Rê's active seat is 0 where nobody is active: outside the season, when all cards are known. */
static bool nobody_is_active(const struct bb_rules *rules, const uint8_t *state)
{
	const struct sare_state *s = (const void *)state;
	unsigned unseen = 0;

	for (unsigned card = 0; card < SARE_CARDS; card++)
		unseen += s->unseen[card];
	return strcmp(rules->game->name, "sare") == 0 && unseen == 0;
}

/* What an observation tells of these fields does not name a seat, so that its plan leaves them as
 * they are. */
static void turn_tekhenu(const struct bb_rules *rules, const struct tkh_state *s, unsigned by,
                         struct tkh_state *out)
{
	unsigned seats = rules->seats;

	for (unsigned seat = 0; tkh_decrees_returned(rules) == 1 && seat < seats; seat++)
		out->under[seat] = s->under[(seat + by) % seats];
	if (s->below != 0)
		out->below_by = (uint8_t)((s->below_by + seats - by) % seats);
	out->deed.seat = (uint8_t)((s->deed.seat + seats - by) % seats);
}

/* The same game with its seats turned: seat `by` is seat 0. */
static void turn(const struct bb_observer *observer, const struct bb_rules *rules,
                 const uint8_t *state, unsigned by, uint8_t *out)
{
	const struct bb_layout *layout = rules->game->layout;
	unsigned seats = rules->seats, all = (1u << seats) - 1;

	memcpy(out, state, BB_STATE_MAX);
	for (unsigned g = 0; g < layout->group_count; g++) {
		const struct bb_group *group = &layout->groups[g];

		for (unsigned row = 0; group->per_seat && row < seats; row++)
			memcpy(out + group->offset + row * group->stride,
			       state + group->offset + (row + by) % seats * group->stride,
			       group->stride);
	}
	for (unsigned i = 0; i < observer->seat_bytes; i++) {
		uint8_t *at = out + observer->seat_byte[i].offset;
		unsigned set = *at & all;

		if (observer->seat_byte[i].offset == offsetof(struct sare_state, active) &&
		    nobody_is_active(rules, state))
			*at = 0;
		else if (observer->seat_byte[i].is_set)
			*at = (uint8_t)((*at & ~all) | ((set >> by | set << (seats - by)) & all));
		else if (*at < seats && observer->seat_byte[i].from < seats)
			*at = (uint8_t)((*at + seats - by) % seats);
	}
	if (strcmp(rules->game->name, "tekhenu") == 0)
		turn_tekhenu(rules, (const void *)state, by, (void *)out);
	/* rows of stacks and lists that are not there stay empty */
	for (unsigned i = 0; i < observer->row_orders; i++) {
		const struct bb_row_order *order = &observer->row_order[i];
		const struct bb_group *group = &layout->groups[order->group];
		size_t used = (size_t)state[order->count] * group->stride;

		if (order->how != 0)
			memcpy(out + group->offset + used, state + group->offset + used,
			       (size_t)group->rows * group->stride - used);
	}
}

static int ascending(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

static uint32_t legal_numbers(const struct bb_numbering *numbering, const struct bb_rules *rules,
                              const void *state, unsigned seat, uint32_t *out)
{
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count = rules->game->legal(rules, state, legal);

	for (uint32_t i = 0; i < count; i++)
		out[i] = bb_number_of(numbering, rules, legal[i], seat);
	qsort(out, count, sizeof *out, ascending);
	return count;
}

static bool is_of_active(const struct bb_observer *observer, uint32_t column)
{
	char name[BB_COLUMN_NAME_MAX];
	struct bb_text text;

	bb_text_init(&text, name, sizeof name);
	(void)bb_column_describe(observer, column, &text);
	return strncmp(name, "active=", 7) == 0;
}

/* What is nobody's names seat 0 wherever one sits. */
static void forgive_nobody(const uint8_t *next, const uint8_t *turned, uint8_t *expected, size_t at)
{
	if (next[at] == 0 && turned[at] == 0)
		expected[at] = 0;
}

/* A seat sees and may do the same wherever at the table it sits, and the same comes of it. */
static bool seats_may_be_turned(const struct bb_observer *observer,
                                const struct bb_numbering *numbering, const struct bb_rules *rules,
                                const uint8_t *state, unsigned by, uint32_t draw)
{
	static uint32_t numbers[BB_LEGAL_MAX], others[BB_LEGAL_MAX];
	static uint8_t seen[BB_COLUMNS_MAX], other[BB_COLUMNS_MAX];
	_Alignas(8) uint8_t turned[BB_STATE_MAX], next[BB_STATE_MAX], expected[BB_STATE_MAX];
	const struct bb_game *game = rules->game;
	unsigned seat = (unsigned)game->actor(rules, state);
	unsigned there = (seat + rules->seats - by) % rules->seats;
	uint32_t count, number;

	turn(observer, rules, state, by, turned);
	/* set-up goes round from seat 0, and luck that waits is nobody's */
	if (game->check(rules, turned) != NULL)
		return false;
	assert_int_equal(game->actor(rules, turned), there);
	for (unsigned eyes = 0; eyes < rules->seats; eyes++) {
		bb_observe_for(observer, rules, state, eyes, seen);
		bb_observe_for(observer, rules, turned, (eyes + rules->seats - by) % rules->seats,
		               other);
		for (uint32_t c = 0; c < observer->columns; c++)
			if (seen[c] != other[c] && !is_of_active(observer, c))
				fail_msg("%s: column %u is not turned", game->name, c);
	}
	count = legal_numbers(numbering, rules, state, seat, numbers);
	assert_int_equal(count, legal_numbers(numbering, rules, turned, there, others));
	assert_memory_equal(numbers, others, count * sizeof *numbers);
	number = numbers[draw % count];
	memcpy(next, state, sizeof next);
	game->play(rules, next, bb_action_numbered(numbering, rules, number, seat), NULL);
	game->play(rules, turned, bb_action_numbered(numbering, rules, number, there), NULL);
	turn(observer, rules, next, by, expected);
	for (unsigned i = 0; i < observer->seat_bytes; i++)
		forgive_nobody(next, turned, expected, observer->seat_byte[i].offset);
	if (strcmp(game->name, "tekhenu") == 0)
		forgive_nobody(next, turned, expected, offsetof(struct tkh_state, deed.seat));
	assert_memory_equal(turned, expected, game->layout->size);
	return true;
}

static void observations_and_actions_turn_with_the_seats(void **unused)
{
	static struct bb_observer observer;
	static struct bb_numbering numbering;
	unsigned turned = 0, tries = 0;

	(void)unused;
	for (unsigned g = 0; bb_games[g] != NULL; g++) {
		if (strcmp(bb_games[g]->name, "null") == 0)
			continue; /* one of its rules counts seats from 0 */
		assert_true(bb_observer_init(&observer, bb_games[g]));
		assert_true(bb_numbering_init(&numbering, bb_games[g]));
		for (unsigned p = 0; bb_games[g]->presets[p] != NULL; p++) {
			struct env_config config = standard(1);
			const struct bb_rules *rules;
			struct set set;
			uint32_t wrong;

			open_set(&set, bb_games[g]->name, bb_games[g]->presets[p], config);
			rules = env_rules(set.env);
			/* an automaton's seat is none of the others */
			for (unsigned step = 0;
			     rules->seats == bb_players(rules) && step < 2 * STEPS; step++) {
				int32_t action = choice(&set, 5, 0, step);

				for (unsigned by = 1; set.io.seat[0] >= 0 && by < rules->seats;
				     by++, tries++)
					turned += seats_may_be_turned(
						&observer, &numbering, rules, env_state(set.env, 0),
						by, step * 7919u);
				assert_int_equal(env_step(set.env, &action, true, &wrong), BB_OK);
			}
			close_set(&set);
		}
	}
	assert_true(turned > tries * 9 / 10);
}

static void every_number_has_a_name(void **unused)
{
	struct set set;
	char name[128];
	uint32_t scale = 0;

	(void)unused;
	open_set(&set, "sare", "players=2", standard(1));
	for (uint32_t i = 0; i < set.spec.columns; i++)
		assert_true(env_name(set.env, ENV_NAME_COLUMN, i, name, sizeof name, &scale) &&
		            scale > 0);
	for (uint32_t i = 0; i < set.spec.actions; i++)
		assert_true(env_name(set.env, ENV_NAME_ACTION, i, name, sizeof name, NULL));
	assert_false(env_name(set.env, ENV_NAME_COLUMN, set.spec.columns, name, sizeof name, NULL));
	assert_false(env_name(set.env, ENV_NAME_ACTION, set.spec.actions, name, sizeof name, NULL));
	assert_false(env_name(set.env, ENV_NAME_ACTION, 0, name, 2, NULL));
	close_set(&set);
}

static void configurations_are_checked(void **unused)
{
	struct env_config config = standard(2);

	(void)unused;
	assert_true(env_memory_size("chess", "", &config) == 0);
	assert_true(env_memory_size("sare", "players=9", &config) == 0);
	config.seat = 2, config.opponent = "random";
	assert_true(env_memory_size("sare", "players=2", &config) == 0);
	config.seat = 1;
	assert_true(env_memory_size("sare", "players=2", &config) > 0);
	for (unsigned i = 0; i < 7; i++) {
		static const char *const wrong[] = {
			"nobody",
			"random,",
			",random",
			"",
			"random,greedy,",
			"random,greedy,x",
			"random,greedy,random"};

		config.opponent = wrong[i];
		assert_true(env_memory_size("sare", "players=2", &config) == 0);
	}
	config.opponent = "random,greedy";
	assert_true(env_memory_size("sare", "players=2", &config) > 0);
	config.luck = 2;
	assert_true(env_memory_size("sare", "players=2", &config) == 0);
	config = standard(0);
	assert_true(env_memory_size("sare", "players=2", &config) == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bytes_do_not_depend_on_count_and_threads),
		cmocka_unit_test(illegal_actions_change_nothing),
		cmocka_unit_test(saved_games_go_on_the_same),
		cmocka_unit_test(named_luck_is_that_of_matches),
		cmocka_unit_test(payments_have_details),
		cmocka_unit_test(observations_do_not_know_what_is_hidden),
		cmocka_unit_test(observations_and_actions_turn_with_the_seats),
		cmocka_unit_test(every_number_has_a_name),
		cmocka_unit_test(configurations_are_checked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
