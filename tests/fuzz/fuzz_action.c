/* Fuzzer of action notation. Input: preset, number of steps into a fixed random game, text. */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0}, before[BB_STATE_MAX];
	struct bb_rules rules;
	struct bb_rng rng;
	struct bb_error error = {.status = BB_OK};
	bb_action action, again;
	char buffer[512];
	struct bb_text text;

	if (size < 2)
		return 0;
	fuzz_rules(data[0], &rules);
	bb_rng_seed(&rng, 1);
	rules.game->setup(&rules, state);
	for (unsigned i = 0; i < data[1] && fuzz_step(&rules, state, &rng); i++)
		continue;
	if (bb_action_parse(&rules, state, (const char *)data + 2, size - 2, &action, &error) !=
	    BB_OK) {
		REQUIRE(error.status != BB_OK && error.position <= size - 2);
		return 0;
	}
	bb_text_init(&text, buffer, sizeof buffer);
	bb_action_format(&rules, state, action, &text);
	REQUIRE(!text.full);
	REQUIRE(bb_action_parse(&rules, state, buffer, text.length, &again, NULL) == BB_OK);
	REQUIRE(again == action);
	memcpy(before, state, sizeof state);
	bool legal = bb_is_legal(&rules, state, action);
	REQUIRE((rules.game->why_not(&rules, state, action) == NULL) == legal);
	REQUIRE((bb_apply(&rules, state, action, NULL) == BB_OK) == legal);
	REQUIRE(legal || memcmp(state, before, sizeof state) == 0);
	REQUIRE(rules.game->check(&rules, state) == NULL);
	return 0;
}
