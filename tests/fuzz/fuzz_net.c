/* Fuzzer of a network's weights. Input: game, weights. Their hash is corrected, so that the code
 * after its check is reached. */
#include "ai/net.h"
#include "core/hash.h"
#include "core/playout.h"
#include "tests/fuzz/fuzz.h"

/* Whatever the weights, priors are shares. */
static void ask_priors(const struct ai_net *net, const struct bb_rules *rules)
{
	static struct ai_net_root root;
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	bb_action legal[BB_LEGAL_MAX];
	float prior[BB_LEGAL_MAX], sum = 0;
	struct bb_rng rng;
	uint32_t count;

	rules->game->setup(rules, state);
	bb_rng_seed(&rng, 1);
	REQUIRE(bb_next_choice(rules, state, &rng, legal, &count) >= 0);
	ai_net_begin(net, rules, state, &root);
	ai_net_priors(net, rules, state, legal, count, &root, prior);
	for (uint32_t i = 0; i < count; i++) {
		REQUIRE(prior[i] >= 0 && prior[i] <= 1.0001f);
		sum += prior[i];
	}
	REQUIRE(sum > 0.999f && sum < 1.001f);
}

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
	if (net.head.action_rows != 0)
		ask_priors(&net, &rules);
	return 0;
}
