/* Fuzzer of edition files. Input: game, JSON. With an accepted edition a game can be played to its
 * end. */
#include "data/load.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	_Alignas(8) uint8_t edition[BB_EDITION_MAX];
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	char name[DATA_NAME_MAX];
	struct data_error error;
	struct bb_rules rules;
	struct bb_rng rng;
	uint32_t steps = 0;

	if (size < 1)
		return 0;
	fuzz_rules(data[0], &rules);
	if (data_read_edition(rules.game, "fuzz.json", (const char *)data + 1, size - 1, edition,
	                      name, &error) != BB_OK) {
		char sentence[1024];
		struct bb_text text;

		bb_text_init(&text, sentence, sizeof sentence);
		data_error_format(&error, &text);
		REQUIRE(!text.full && text.length > 0);
		return 0;
	}
	rules.edition = edition;
	bb_rng_seed(&rng, 1);
	rules.game->setup(&rules, state);
	REQUIRE(rules.game->check(&rules, state) == NULL);
	while (fuzz_step(&rules, state, &rng))
		REQUIRE(++steps <= rules.game->length_max);
	REQUIRE(rules.game->check(&rules, state) == NULL);
	return 0;
}
