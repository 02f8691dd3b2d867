/* Fuzzer of option words. Input: game, words. */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	struct bb_rules chosen, rules, again;
	struct bb_error error = {.status = BB_OK};
	char words[512];
	struct bb_text text;

	if (size < 1)
		return 0;
	fuzz_rules(data[0], &chosen);
	if (bb_rules_parse(&rules, chosen.game, (const char *)data + 1, size - 1, &error) !=
	    BB_OK) {
		REQUIRE(error.status != BB_OK && error.position <= size - 1);
		return 0;
	}
	bb_text_init(&text, words, sizeof words);
	bb_rules_format(&rules, &text);
	REQUIRE(!text.full);
	REQUIRE(bb_rules_parse(&again, chosen.game, words, text.length, NULL) == BB_OK);
	REQUIRE(again.seats == rules.seats);
	REQUIRE(memcmp(again.option, rules.option, sizeof rules.option) == 0);
	rules.game->setup(&rules, state);
	REQUIRE(rules.game->check(&rules, state) == NULL);
	return 0;
}
