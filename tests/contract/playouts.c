/* Contract suite: playouts (core/playout.h) at one position. */
#include <string.h>

#include "core/playout.h"
#include "tests/contract/contract.h"

/* Chance in one call and chance outcome by outcome: the same state, the same generator. */
static void test_chance(struct subject *subject, const void *state)
{
	const struct bb_game *game = subject->game;
	struct any_state fast, plain;
	struct bb_rng fast_rng = subject->rng, plain_rng = subject->rng;

	memcpy(fast.at, state, subject->size);
	memcpy(plain.at, state, subject->size);
	int actor = bb_draw_chance(&subject->rules, fast.at, &fast_rng);
	while (game->actor(&subject->rules, plain.at) == BB_CHANCE)
		game->play(&subject->rules, plain.at,
		           bb_sample(&subject->rules, plain.at, &plain_rng), NULL);
	EXPECT(subject, G_PLAYOUT,
	       actor != BB_CHANCE && actor == game->actor(&subject->rules, plain.at),
	       "after chance in one call the actor is %d", actor);
	EXPECT(subject, G_PLAYOUT, memcmp(fast.at, plain.at, subject->size) == 0,
	       "chance in one call leads to another position");
	EXPECT(subject, G_PLAYOUT, memcmp(&fast_rng, &plain_rng, sizeof fast_rng) == 0,
	       "chance in one call draws other numbers");
	EXPECT(subject, G_PLAYOUT,
	       bb_state_hash(&subject->rules, fast.at) == bb_state_hash(&subject->rules, plain.at),
	       "equal states have different hashes");
}

static void test_pick(struct subject *subject, const void *state, const bb_action *legal,
                      uint32_t count)
{
	struct bb_rng fast_rng = subject->rng, plain_rng = subject->rng;
	uint32_t found = 0;
	bb_action action = bb_pick(&subject->rules, state, &fast_rng, &found);
	bb_action expected = legal[bb_rng_below(&plain_rng, count)];

	EXPECT(subject, G_PLAYOUT, found == count, "pick counts %u of %u actions", found, count);
	EXPECT(subject, G_PLAYOUT, action == expected, "pick gives %08x instead of %08x", action,
	       expected);
	EXPECT(subject, G_PLAYOUT, memcmp(&fast_rng, &plain_rng, sizeof fast_rng) == 0,
	       "pick draws other numbers");
}

/* The next real choice: somebody has two actions at least, or the game is over. */
static void test_next_choice(struct subject *subject, const void *state)
{
	struct any_state next;
	struct bb_rng rng = subject->rng;
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count;

	memcpy(next.at, state, subject->size);
	int actor = bb_next_choice(&subject->rules, next.at, &rng, legal, &count);
	EXPECT(subject, G_PLAYOUT,
	       actor == subject->game->actor(&subject->rules, next.at) &&
	               (actor == BB_OVER ? count == 0 : actor >= 0 && count >= 2),
	       "the next choice is %u actions of %d", count, actor);
	const char *broken = subject->game->check(&subject->rules, next.at);
	EXPECT(subject, G_PLAYOUT, broken == NULL, "the next choice breaks %s", broken);
}

void test_playout(struct subject *subject, const void *state, const bb_action *legal,
                  uint32_t count)
{
	if (subject->game->actor(&subject->rules, state) == BB_CHANCE)
		test_chance(subject, state);
	else
		test_pick(subject, state, legal, count);
	test_next_choice(subject, state);
}
