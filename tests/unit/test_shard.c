/* Shards of games: packing, numbers, heads, the table of frames, games played and read again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/hash.h"
#include "games/registry.h"
#include "match/shard.h"

enum { LONGEST = 3 * PACK_BLOCK + 5 };

static uint8_t bytes[LONGEST], back[LONGEST], frame[2 * LONGEST];

static void fill(size_t length, unsigned kind, uint64_t seed)
{
	struct bb_rng rng;

	bb_rng_seed(&rng, seed);
	for (size_t i = 0; i < length; i++) {
		uint32_t any = bb_rng_below(&rng, 128);

		/* even, skewed so far that codes would be too long, two bytes, one byte */
		bytes[i] =
			(uint8_t)(kind == 0   ? any
		                  : kind == 1 ? (unsigned)__builtin_ctz(any | 1u << 20) * 6 +
		                                        (bb_rng_below(&rng, 500) == 0 ? any % 6 : 0)
		                  : kind == 2 ? 127 * (any & 1)
		                              : 5);
		bytes[i] &= 127;
	}
}

static void what_is_packed_comes_back(void **unused)
{
	const size_t lengths[] = {1, 63, 64, 65, 1000, PACK_BLOCK, PACK_BLOCK + 1, LONGEST};

	(void)unused;
	for (unsigned kind = 0; kind < 4; kind++)
		for (unsigned i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
			size_t size, length = lengths[i];

			fill(length, kind, i);
			size = pack_write(bytes, length, frame);
			assert_true(size <= pack_bound(length));
			assert_int_equal(pack_content(frame, size), length);
			memset(back, 0xff, sizeof back);
			assert_int_equal(pack_read(frame, size, back, length), BB_OK);
			assert_memory_equal(back, bytes, length);
			if (length > 1)
				assert_int_equal(pack_read(frame, size, back, length - 1), BB_FULL);
			assert_int_not_equal(pack_read(frame, size - 1, back, length), BB_OK);
		}
	fill(LONGEST, 0, 1);
	assert_true(pack_write(bytes, LONGEST, frame) < LONGEST * 89 / 100); /* 7 bits of 8 */
}

/* Whatever stands in a frame: it is read within its bounds. */
static void damaged_frames_are_read_safely(void **unused)
{
	const size_t length = 700;
	size_t size;
	uint8_t *exact, *out = malloc(length);

	(void)unused;
	fill(length, 1, 3);
	size = pack_write(bytes, length, frame);
	exact = malloc(size);
	for (size_t bit = 0; bit < size * 8; bit++) {
		memcpy(exact, frame, size);
		exact[bit / 8] ^= (uint8_t)(1u << bit % 8);
		/* but the reserved bits of a block's head, everything is noticed */
		assert_int_not_equal(pack_read(exact, size, out, length), BB_OK);
	}
	for (size_t cut = 0; cut < size; cut++) {
		uint8_t *part = malloc(cut + 1);

		memcpy(part, frame, cut);
		assert_int_not_equal(pack_read(part, cut, out, length), BB_OK);
		free(part);
	}
	free(exact), free(out);
}

static void numbers_come_back(void **unused)
{
	const uint64_t numbers[] = {0, 1, 63, 64, 4095, 4096, UINT32_MAX, UINT64_MAX};
	const int64_t signs[] = {0, -1, 1, -64, 64, INT32_MIN, INT32_MAX};
	uint8_t room[64];
	struct shard_out out = {.at = room, .size = sizeof room};
	struct shard_in in = {.at = room};
	uint8_t endless[16];

	(void)unused;
	for (unsigned i = 0; i < 8; i++)
		shard_put(&out, numbers[i]);
	for (unsigned i = 0; i < 7; i++)
		shard_put_signed(&out, signs[i]);
	assert_false(out.bad);
	in.end = room + out.length;
	for (unsigned i = 0; i < 8; i++)
		assert_true(shard_get(&in) == numbers[i]);
	for (unsigned i = 0; i < 7; i++)
		assert_true(shard_get_signed(&in) == signs[i]);
	assert_false(in.bad);
	assert_int_equal(shard_get(&in), 0);
	assert_true(in.bad);
	memset(endless, 127, sizeof endless);
	in = (struct shard_in){.at = endless, .end = endless + sizeof endless};
	(void)shard_get(&in);
	assert_true(in.bad);
	out = (struct shard_out){.at = room, .size = 1};
	shard_put(&out, 64);
	assert_true(out.bad && out.length == 1);
}

static struct shard_head head_of(const char *game, const char *options)
{
	struct shard_head head = {
		.agents = "random", .series = 7, .first = 3, .games = 4, .chunk = 2};
	struct bb_error error;

	assert_int_equal(
		bb_rules_parse(&head.rules, bb_find_game(game), options, strlen(options), &error),
		BB_OK);
	head.rules_version = head.rules.game->rules_version;
	head.values = bb_values_hash(&head.rules);
	return head;
}

static void heads_come_back_and_others_are_refused(void **unused)
{
	struct shard_head head = head_of("tekhenu", "players=3 seth"), read;
	char words[SHARD_HEAD_MAX], again[SHARD_HEAD_MAX];
	struct bb_text text, other;
	struct bb_error error;

	(void)unused;
	bb_text_init(&text, words, sizeof words);
	shard_head_write(&head, &text);
	assert_int_equal(shard_head_read(words, text.length, &read, &error), BB_OK);
	bb_text_init(&other, again, sizeof again);
	shard_head_write(&read, &other);
	assert_string_equal(words, again);
	assert_true(shard_is_ours(&read));
	for (size_t cut = 0; cut < text.length - 1; cut++)
		assert_int_not_equal(shard_head_read(words, cut, &read, &error), BB_OK);
	head.rules_version--;
	assert_false(shard_is_ours(&head));
	head.rules_version++, head.values++;
	assert_false(shard_is_ours(&head));
	memcpy(words + 13, "2", 1);
	assert_int_equal(shard_head_read(words, text.length, &read, &error), BB_OUT_OF_RANGE);
	assert_int_equal(error.line, 1);
}

static void frames_are_found(void **unused)
{
	struct shard_frame frames[3] = {{0, 10, 20}, {0, 5, 6}, {0, 7, 8}}, found;
	uint8_t file[22 + 64] = {0};
	size_t size = 22 + shard_table_size(3);

	(void)unused;
	assert_true(size <= sizeof file);
	shard_table_write(frames, 3, file + 22);
	assert_int_equal(shard_table_count(file, size), 3);
	assert_true(shard_table_find(file, size, 2, &found));
	assert_int_equal(found.at, 15);
	assert_int_equal(found.size, 7);
	assert_int_equal(found.content, 8);
	assert_false(shard_table_find(file, size, 3, &found));
	assert_int_equal(shard_table_count(file, size - 1), 0);
	file[22 + SHARD_TABLE_HEAD] = 200; /* a frame beyond the others */
	assert_false(shard_table_find(file, size, 1, &found));
	memset(file + size - SHARD_TABLE_END, 0xff, 4); /* more frames than bytes */
	assert_false(shard_table_find(file, size, 0, &found));
}

/* Plays at random into `out`, as benben games-out does. */
static void play(const struct shard_head *head, uint64_t seed, struct shard_out *out)
{
	const struct bb_rules *rules = &head->rules;
	struct shard_thought thought = {.tried = 2, .win = 500, .place = {1, 0}, .visits = {70, 3}};
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	static uint16_t places[10000];
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count, choices = 0;
	struct bb_rng will;

	bb_rng_seed(&will, seed);
	rules->game->setup(rules, state);
	while (match_next_choice(rules, state, seed, legal, &count) >= 0) {
		places[choices] = (uint16_t)bb_rng_below(&will, count);
		rules->game->play(rules, state, legal[places[choices++]], NULL);
	}
	shard_put(out, choices);
	for (unsigned seat = 0; seat < rules->seats; seat++)
		shard_put_signed(out, rules->game->score(rules, state, seat));
	for (uint32_t i = 0; i < choices; i++) {
		shard_put(out, places[i]);
		if (head->thoughts)
			shard_put_thought(out, &thought);
	}
}

static void check_replay(const struct shard_head *head, uint64_t seed)
{
	static struct match_entry log[20000];
	static uint8_t room[1 << 20];
	struct shard_out out = {.at = room, .size = sizeof room};
	struct shard_in in = {.at = room};
	struct shard_game game;
	struct match match;

	play(head, seed, &out);
	in.end = room + out.length;
	shard_get_game(head, &in, &game);
	match_init(&match, &head->rules, log, 20000);
	assert_int_equal(shard_replay(head, &in, seed, &game, &match), BB_OK);
	assert_true(in.at == in.end);
	assert_int_equal(match_actor(&match), BB_OVER);
	assert_true(bb_position_hash(&head->rules, match.state) == game.last);
	in.at = room;
	shard_get_game(head, &in, &game);
	shard_skip(head, &in, &game);
	assert_true(in.at == in.end && !in.bad);
	/* another score, another luck, a place too high */
	in.at = room;
	shard_get_game(head, &in, &game);
	game.score[0]++;
	assert_int_equal(shard_replay(head, &in, seed, &game, NULL), BB_MISMATCH);
	in.at = room;
	shard_get_game(head, &in, &game);
	assert_int_not_equal(shard_replay(head, &in, seed + 1, &game, NULL), BB_OK);
	in.at = room;
	shard_get_game(head, &in, &game);
	game.choices--;
	assert_int_equal(shard_replay(head, &in, seed, &game, NULL), BB_MISMATCH);
	in.at = room;
	shard_get_game(head, &in, &game);
	room[in.at - room] = 63;
	assert_int_equal(shard_replay(head, &in, seed, &game, NULL), BB_ILLEGAL);
}

static void games_are_replayed(void **unused)
{
	const char *const presets[][2] = {
		{"null", "players=2"},         {"sare", "players=2"},    {"sare", "players=4"},
		{"tekhenu", "players=3 seth"}, {"tekhenu", "players=1"},
	};

	(void)unused;
	for (unsigned i = 0; i < sizeof presets / sizeof presets[0]; i++) {
		struct shard_head head = head_of(presets[i][0], presets[i][1]);

		check_replay(&head, shard_seed(1, i));
		head.thoughts = true;
		check_replay(&head, shard_seed(2, i));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_packed_comes_back),
		cmocka_unit_test(damaged_frames_are_read_safely),
		cmocka_unit_test(numbers_come_back),
		cmocka_unit_test(heads_come_back_and_others_are_refused),
		cmocka_unit_test(frames_are_found),
		cmocka_unit_test(games_are_replayed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
