/* ai/net: the network's weights are loaded or rejected, and all code paths give the same
 * results. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/search.h"
#include "core/hash.h"
#include "core/playout.h"
#include "data/networks.h"
#include "games/registry.h"

enum { FILE_MAX = 1 << 20, HIDDEN = 48, SECOND = 5, ROOM = 2 << 20 };

static const char *const settings[][2] = {
	{"sare", "players=2"}, {"sare", "players=3 scenario=priest"}, {"tekhenu", "players=2"},
		{"tekhenu", "players=4 seth"}};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

struct file {
	uint8_t at[FILE_MAX];
	size_t length;
};

static struct file file;
static struct ai_net net;

static void put(struct file *to, int64_t number, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		to->at[to->length++] = (uint8_t)((uint64_t)number >> (8 * i));
}

static int64_t within(struct bb_rng *rng, int64_t most)
{
	return (int64_t)bb_rng_below(rng, (uint32_t)(2 * most + 1)) - most;
}

static void put_row(struct bb_rng *rng, unsigned shift_max)
{
	unsigned shift = bb_rng_below(rng, shift_max + 2);

	put(&file, shift > shift_max ? AI_NET_NO_ROW : shift, 1);
	for (unsigned i = 0; shift <= shift_max && i < HIDDEN; i++)
		put(&file, within(rng, 127), 1);
}

/* Weights at random: every kind of row, and as large as may be if `wild`. */
static void make_file(const struct bb_game *game, uint64_t seed, bool wild)
{
	static struct bb_observer observer;
	static struct bb_rows rows;
	char name[16] = {0};
	struct bb_rng rng;

	assert_true(bb_observer_init(&observer, game));
	bb_rows_init(&rows, game);
	bb_rng_seed(&rng, seed);
	memcpy(file.at, AI_NET_MARK, 8);
	file.length = 8;
	put(&file, game->env_version, 4);
	put(&file, observer.columns, 4);
	put(&file, HIDDEN, 4);
	put(&file, SECOND, 4);
	put(&file, wild ? 0 : 2 * AI_NET_BASE_UNIT, 4);
	put(&file, 5, 4);
	put(&file, ai_net_seats_bit(2, false) | ai_net_seats_bit(4, false), 4);
	put(&file, rows.count, 4);
	put(&file, AI_NET_BASE_UNIT / 2, 4);
	strcpy(name, game->name);
	memcpy(file.at + file.length, name, sizeof name);
	file.length += sizeof name;
	memcpy(file.at + file.length, "note\n", 5);
	file.length += 5;
	for (uint32_t c = 0; c < observer.columns; c++)
		put_row(&rng, AI_NET_SHIFT_MAX);
	for (unsigned i = 0; i < HIDDEN; i++)
		put(&file, within(&rng, wild ? AI_NET_BIAS_MAX : 1 << 14), 4);
	for (unsigned i = 0; i < HIDDEN * SECOND; i++)
		put(&file, within(&rng, wild ? AI_NET_WEIGHT_MAX : 300), 2);
	for (unsigned i = 0; i < SECOND; i++)
		put(&file, within(&rng, wild ? AI_NET_BIAS_MAX : 1 << 18), 4);
	for (unsigned i = 0; i < SECOND; i++)
		put(&file, within(&rng, wild ? AI_NET_WEIGHT_MAX : 500), 2);
	for (unsigned i = 0; i < rows.count; i++) {
		put_row(&rng, wild ? AI_NET_SHIFT_MAX : 1);
		put(&file, within(&rng, wild ? INT16_MAX : AI_NET_BASE_UNIT), 2);
	}
	put(&file, (int64_t)bb_hash(file.at, file.length, 0), 8);
}

static const struct bb_game *game_named(const char *name)
{
	for (const struct bb_game *const *game = bb_games; *game != NULL; game++)
		if (strcmp((*game)->name, name) == 0)
			return *game;
	fail();
	return NULL;
}

/* A choice somewhere in a random game. */
static bool go_somewhere(unsigned row, uint64_t seed, unsigned steps, struct bb_rules *rules,
                         void *state)
{
	const struct bb_game *game = game_named(settings[row][0]);
	bb_action legal[BB_LEGAL_MAX];
	struct bb_rng rng;
	uint32_t count;

	assert_int_equal(
		bb_rules_parse(rules, game, settings[row][1], strlen(settings[row][1]), NULL),
		BB_OK);
	memset(state, 0, BB_STATE_MAX);
	game->setup(rules, state);
	bb_rng_seed(&rng, seed);
	bb_play_out(rules, state, &rng, &rng, steps, NULL);
	return bb_next_choice(rules, state, &rng, legal, &count) >= 0;
}

/* Vectors or none: the same number, whatever the weights. */
static void test_same_everywhere(void **context)
{
	_Alignas(8) uint8_t state[BB_STATE_MAX], column[BB_COLUMNS_MAX];
	struct bb_rules rules;
	unsigned asked = 0, differed = 0;
	int32_t before = 0;

	(void)context;
	for (unsigned row = 0; row < SETTINGS; row++)
		for (unsigned wild = 0; wild < 2; wild++) {
			make_file(game_named(settings[row][0]), row, wild != 0);
			assert_null(ai_net_load(&net, game_named(settings[row][0]), file.at,
			                        file.length));
			assert_string_equal(net.note, "note\n");
			for (unsigned i = 0; i < 12; i++) {
				int32_t said;

				if (!go_somewhere(row, i, 8 * i, &rules, state))
					continue;
				bb_observe_for(&net.observer, &rules, state, 0, column);
				said = ai_net_ask(&net, column, true);
				assert_int_equal(said, ai_net_ask(&net, column, false));
				differed += said != before;
				before = said;
				asked++;
			}
			memset(column, 255, sizeof column); /* sums that wrap round */
			assert_int_equal(ai_net_ask(&net, column, true),
			                 ai_net_ask(&net, column, false));
		}
	assert_true(asked > 60 && differed > 40);
}

/* From the root of a search or from nowhere: the same chances, and they are chances. */
static void test_by_what_changed(void **context)
{
	static struct ai_net_root root, fresh;
	unsigned asked = 0;

	(void)context;
	for (unsigned row = 0; row < SETTINGS; row++) {
		_Alignas(8) uint8_t first[BB_STATE_MAX], state[BB_STATE_MAX];
		struct bb_rules rules;

		make_file(game_named(settings[row][0]), 9 + row, false);
		assert_null(ai_net_load(&net, game_named(settings[row][0]), file.at, file.length));
		assert_true(go_somewhere(row, 3, 20, &rules, first));
		ai_net_begin(&net, &rules, first, &root);
		for (unsigned i = 0; i < 20; i++) {
			float win[BB_SEATS_MAX], again[BB_SEATS_MAX], sum = 0;
			struct bb_outlook outlook;

			if (!go_somewhere(row, i % 5, 6 * i, &rules, state))
				continue;
			rules.game->evaluate(&rules, state, &outlook);
			ai_net_win(&net, &rules, state, &outlook, &root, win);
			ai_net_begin(&net, &rules, state, &fresh);
			ai_net_win(&net, &rules, state, &outlook, &fresh, again);
			assert_memory_equal(win, again, rules.seats * sizeof *win);
			for (unsigned s = 0; s < rules.seats; s++) {
				assert_true(win[s] >= 0 && win[s] <= 1);
				sum += win[s];
			}
			assert_true(fabsf(sum - 1) < 1e-4f);
			asked++;
		}
	}
	assert_true(asked > 50);
}

/* Priors are shares, say what the network says by every way to it, and come from what the seat to
 * act may know. */
static void test_priors(void **context)
{
	static struct ai_net_root root, fresh;
	unsigned asked = 0, differed = 0;

	(void)context;
	for (unsigned row = 0; row < SETTINGS; row++) {
		_Alignas(8) uint8_t first[BB_STATE_MAX], state[BB_STATE_MAX], other[BB_STATE_MAX];
		const struct bb_game *game = game_named(settings[row][0]);
		struct bb_rules rules;

		make_file(game, 5 + row, false);
		assert_null(ai_net_load(&net, game, file.at, file.length));
		assert_true(go_somewhere(row, 3, 20, &rules, first));
		ai_net_begin(&net, &rules, first, &root);
		for (unsigned i = 0; i < 20; i++) {
			float prior[BB_LEGAL_MAX], again[BB_LEGAL_MAX], sum = 0;
			bb_action legal[BB_LEGAL_MAX];
			unsigned seat;
			struct bb_rng rng;
			uint32_t count;

			if (!go_somewhere(row, i % 5, 6 * i, &rules, state))
				continue;
			seat = (unsigned)game->actor(&rules, state);
			count = game->legal(&rules, state, legal);
			ai_net_priors(&net, &rules, state, legal, count, &root, prior);
			memcpy(other, state, sizeof other);
			bb_rng_seed(&rng, i);
			game->view(&rules, other, seat);
			game->resample(&rules, other, seat, &rng);
			ai_net_begin(&net, &rules, other, &fresh);
			ai_net_priors(&net, &rules, other, legal, count, &fresh, again);
			assert_memory_equal(prior, again, count * sizeof *prior);
			for (uint32_t k = 0; k < count; k++) {
				assert_true(prior[k] >= 0 && prior[k] <= 1);
				sum += prior[k];
				differed += prior[k] != prior[0];
			}
			assert_true(fabsf(sum - 1) < 1e-4f);
			asked++;
		}
	}
	assert_true(asked > 50 && differed > 100);
}

/* Whatever is wrong with weights is said, and they are not taken. */
static void test_refused(void **context)
{
	const struct bb_game *game = game_named("sare");
	size_t length;

	(void)context;
	make_file(game, 1, false);
	length = file.length;
	assert_null(ai_net_load(&net, game, file.at, length));
	assert_non_null(
		strstr(ai_net_load(&net, game_named("tekhenu"), file.at, length), "another game"));
	for (size_t cut = 0; cut < length; cut += 1 + cut / 16)
		assert_non_null(ai_net_load(&net, game, file.at, cut));
	assert_non_null(ai_net_load(&net, game, file.at, length - 1));
	assert_non_null(ai_net_load(&net, game, file.at, length + 1));
	for (size_t i = 0; i < length; i += 1 + i / 16) {
		file.at[i] ^= 0x10;
		assert_non_null(ai_net_load(&net, game, file.at, length));
		file.at[i] ^= 0x10;
	}
	file.at[5] = 1;
	assert_non_null(strstr(ai_net_load(&net, game, file.at, length), "version 2"));
	file.at[5] = 2;
	file.at[8]++;
	assert_non_null(strstr(ai_net_load(&net, game, file.at, length), "other columns"));
	file.at[8]--;
	file.at[36]++;
	assert_non_null(strstr(ai_net_load(&net, game, file.at, length), "other actions"));
	file.at[36]--;
	file.at[16] = 17;
	assert_non_null(strstr(ai_net_load(&net, game, file.at, length), "size"));
	file.at[16] = HIDDEN;
	assert_non_null(ai_net_give(game, 7, file.at, length - 1));
	assert_null(ai_net_for(game, 7));
	assert_null(ai_net_load(&net, game, file.at, length));
}

static void think(const struct bb_rules *rules, const void *state, const char *name,
                  struct ai_result *result)
{
	struct ai_limits limits = {.iterations = 200, .seed = 5};
	struct ai_memory memory = {calloc(1, ROOM), ROOM};
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	unsigned seat = (unsigned)rules->game->actor(rules, state);
	struct ai_agent agent;

	memcpy(view, state, rules->game->layout->size);
	rules->game->view(rules, view, seat);
	assert_true(ai_find(rules->game, name, &agent));
	ai_choose(&agent, rules, view, seat, &limits, memory, result);
	free(memory.at);
}

/* The networks that come with the program are of its games and columns, small enough for a page,
 * and say how they were made. */
static void test_shipped(void **context)
{
	(void)context;
	for (const struct data_network *network = data_networks; network->game != NULL; network++) {
		const struct bb_game *game = game_named(network->game);

		assert_null(ai_net_load(&net, game, network->bytes, network->length));
		assert_true(network->length <= 250 << 10);
		assert_true(net.head.action_rows > 0);
		assert_non_null(strstr(net.note, "games, "));
		assert_non_null(game->net_level);
	}
}

/* The search asks the network that was given, and the tables where there is none; and it sees views
 * only. */
static void test_search(void **context)
{
	const struct bb_game *game = game_named("tekhenu");
	struct bb_rules three;
	unsigned differed = 0, hidden = 0;

	(void)context;
	make_file(game, 2, false);
	assert_null(ai_net_give(game, 7, file.at, file.length));
	assert_int_equal(bb_rules_parse(&three, game, "players=3", 9, NULL), BB_OK);
	assert_false(ai_net_suits(ai_net_for(game, 7), &three));
	for (unsigned i = 0; i < 10; i++) {
		_Alignas(8) uint8_t state[BB_STATE_MAX], other[BB_STATE_MAX];
		static struct ai_result with, without, fallback, behind;
		struct bb_rules rules;
		struct bb_rng rng;
		int seat;

		if (!go_somewhere(2, i, 10 + 5 * i, &rules, state))
			continue;
		think(&rules, state, "pharaoh/net=7", &with);
		think(&rules, state, "pharaoh/net=0", &without);
		think(&rules, state, "pharaoh/net=8", &fallback);
		assert_memory_equal(&without, &fallback, sizeof without);
		differed += memcmp(&with, &without, sizeof with) != 0;
		memcpy(other, state, sizeof other);
		seat = game->actor(&rules, state);
		bb_rng_seed(&rng, i);
		game->view(&rules, other, (unsigned)seat);
		game->resample(&rules, other, (unsigned)seat, &rng);
		hidden += memcmp(other, state, sizeof other) != 0;
		think(&rules, other, "pharaoh/net=7", &behind);
		assert_memory_equal(&with, &behind, sizeof with);
	}
	assert_true(differed > 3 && hidden > 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_same_everywhere), cmocka_unit_test(test_by_what_changed),
		cmocka_unit_test(test_priors),          cmocka_unit_test(test_refused),
		cmocka_unit_test(test_shipped),         cmocka_unit_test(test_search),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
