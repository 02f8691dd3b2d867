/* Fuzzer of positions. Input: preset, text of a position. Accepted ones are shown, completed and
 * played on. */
#include "tests/fuzz/fuzz.h"
#include "tests/hidden.h"

enum { STEPS = 64 };

static void show(const struct bb_rules *rules, const void *state)
{
	static char room[256 * 1024];
	_Alignas(8) uint8_t copy[BB_STATE_MAX];
	struct bb_text text;
	struct bb_json json;
	struct bb_rng rng;

	bb_text_init(&text, room, sizeof room);
	bb_position_format(rules, state, &text);
	REQUIRE(!text.full);
	REQUIRE(bb_position_parse(rules, copy, room, text.length, NULL) == BB_OK);
	REQUIRE(memcmp(copy, state, rules->game->layout->size) == 0);
	bb_text_init(&text, room, sizeof room);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_position_json(rules, state, &json);
	bb_rng_seed(&rng, 1);
	for (unsigned seat = 0; seat <= rules->seats; seat++) {
		unsigned looker = seat < rules->seats ? seat : BB_SPECTATOR;

		memcpy(copy, state, rules->game->layout->size);
		rules->game->view(rules, copy, looker);
		rules->game->resample(rules, copy, looker, &rng);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	struct bb_rules rules;
	struct bb_rng rng;
	struct bb_error error = {.status = BB_OK};

	if (size < 1)
		return 0;
	fuzz_rules(data[0], &rules);
	if (bb_position_parse(&rules, state, (const char *)data + 1, size - 1, &error) != BB_OK) {
		REQUIRE(error.status != BB_OK && error.position <= size - 1);
		return 0;
	}
	show(&rules, state);
	bb_rng_seed(&rng, size);
	complete(&rules, state, &rng);
	REQUIRE(rules.game->check(&rules, state) == NULL);
	for (unsigned i = 0; i < STEPS && fuzz_step(&rules, state, &rng); i++)
		if (rules.game->check(&rules, state) != NULL)
			return 0;
	return 0;
}
