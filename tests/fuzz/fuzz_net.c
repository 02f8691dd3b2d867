/* Fuzzer of a network's weights. Input: game, weights; their hash is made right, so that what is behind it is reached. */
#include "ai/net.h"
#include "core/hash.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static uint8_t bytes[1 << 20], column[BB_COLUMNS_MAX];
	static struct ai_net net;
	struct bb_rules rules;

	if (size < 9 || size > sizeof bytes)
		return 0;
	fuzz_rules(data[0], &rules);
	size -= 1;
	memcpy(bytes, data + 1, size);
	for (unsigned i = 0, hash_at = (unsigned)size - 8; i < 8; i++)
		bytes[hash_at + i] = (uint8_t)(bb_hash(bytes, hash_at, 0) >> (8 * i));
	if (ai_net_load(&net, rules.game, bytes, size) != NULL)
		return 0;
	for (unsigned i = 0; i < BB_COLUMNS_MAX; i++)
		column[i] = data[1 + i % size];
	REQUIRE(ai_net_ask(&net, column, true) == ai_net_ask(&net, column, false));
	return 0;
}
