/* Contract suite: actions at one position. */
#include <math.h>
#include <string.h>

#include "tests/contract/contract.h"

enum {
	NEIGHBOURS = 4,     /* near misses tried per legal action */
	STRANGERS = 24,     /* arbitrary integers tried per position */
	SAMPLED_NODES = 24, /* chance nodes whose sampling is measured, per subject */
	SAMPLE_ONE_IN = 4,  /* so that they are not all of the first game */
	SAMPLES = 4000,     /* draws at each of them */
};

void test_legal(struct subject *subject, const void *state, const bb_action *legal, uint32_t count)
{
	const struct bb_game *game = subject->game;

	EXPECT(subject, G_LEGAL, count >= 1 && count <= game->legal_max,
	       "%u actions are legal, the most is %u", count, game->legal_max);
	for (uint32_t i = 0; i < count; i++) {
		EXPECT(subject, G_LEGAL, i == 0 || legal[i - 1] < legal[i],
		       "legal[%u] = %08x after %08x", i, legal[i], i == 0 ? 0 : legal[i - 1]);
		EXPECT(subject, G_LEGAL, bb_action_index(game, legal[i]) != UINT32_MAX,
		       "legal[%u] = %08x is not well formed", i, legal[i]);
		EXPECT(subject, G_LEGAL, bb_is_legal(&subject->rules, state, legal[i]),
		       "legal[%u] = %08x is not legal", i, legal[i]);
	}
}

/* What one action told: every event is of a known kind and concerns a seat that plays. */
static void test_events(struct subject *subject, const struct bb_events *events)
{
	EXPECT(subject, G_APPLY, !events->full, "an action told more than %d events",
	       BB_EVENTS_MAX);
	for (unsigned i = 0; i < events->count; i++) {
		const struct bb_event *event = &events->at[i];

		EXPECT(subject, G_APPLY, event->kind < subject->game->event_kind_count,
		       "event kind %u is unknown", event->kind);
		EXPECT(subject, G_APPLY,
		       event->seat < subject->rules.seats || event->seat == BB_NO_SEAT,
		       "event kind %u concerns seat %u", event->kind, event->seat);
	}
}

void test_apply(struct subject *subject, const void *state, const bb_action *legal, uint32_t count)
{
	const struct bb_game *game = subject->game;
	struct any_state logged, silent;
	struct bb_events events;

	for (uint32_t i = 0; i < count; i++) {
		memcpy(logged.at, state, subject->size);
		memcpy(silent.at, state, subject->size);
		if (!EXPECT(subject, G_APPLY,
		            bb_apply(&subject->rules, logged.at, legal[i], &events) == BB_OK,
		            "legal action %s is refused", text_of_action(subject, state, legal[i])))
			continue;
		game->play(&subject->rules, silent.at, legal[i], NULL);
		EXPECT(subject, G_APPLY, memcmp(logged.at, silent.at, subject->size) == 0,
		       "%s: the event log changes the game",
		       text_of_action(subject, state, legal[i]));
		test_events(subject, &events);
		const char *broken = game->check(&subject->rules, logged.at);
		EXPECT(subject, G_APPLY, broken == NULL, "%s breaks %s",
		       text_of_action(subject, state, legal[i]), broken);
		const char *reason = game->why_not(&subject->rules, state, legal[i]);
		EXPECT(subject, G_APPLY, reason == NULL, "legal action %s is forbidden by %s",
		       text_of_action(subject, state, legal[i]), reason);
	}
}

static void refuse_one(struct subject *subject, const void *state, const bb_action *legal,
                       uint32_t count, bb_action action)
{
	struct any_state after;
	struct bb_events events;

	if (in_list(legal, count, action))
		return;
	memcpy(after.at, state, subject->size);
	enum bb_status status = bb_apply(&subject->rules, after.at, action, &events);
	EXPECT(subject, G_REFUSE, status == (count == 0 ? BB_GAME_OVER : BB_ILLEGAL),
	       "%08x is not legal; apply says %s", action, bb_status_name(status));
	EXPECT(subject, G_REFUSE, memcmp(after.at, state, subject->size) == 0,
	       "%08x was refused but changed the state", action);
	const char *reason = subject->game->why_not(&subject->rules, state, action);
	EXPECT(subject, G_REFUSE, reason != NULL && reason[0] != '\0',
	       "%08x (%s) is not legal and no rule is named", action,
	       text_of_action(subject, state, action));
	struct bb_lack lack;
	if (subject->game->lack != NULL &&
	    subject->game->lack(&subject->rules, state, action, &lack))
		EXPECT(subject, G_REFUSE, lack.need > lack.have + lack.other,
		       "%s lacks %s: needs %u, there are %u and %u",
		       text_of_action(subject, state, action), lack.what, lack.need, lack.have,
		       lack.other);
}

void test_refuse(struct subject *subject, const void *state, const bb_action *legal, uint32_t count)
{
	static const bb_action offsets[NEIGHBOURS] = {1, 1u << 8, 1u << 16, 1u << 24};
	uint32_t space = bb_action_space(subject->game);

	for (uint32_t i = 0; i < count; i++) {
		for (unsigned n = 0; n < NEIGHBOURS; n++) {
			refuse_one(subject, state, legal, count, legal[i] + offsets[n]);
			refuse_one(subject, state, legal, count, legal[i] - offsets[n]);
		}
	}
	for (unsigned i = 0; i < STRANGERS; i++) {
		refuse_one(subject, state, legal, count, (bb_action)bb_rng_next(&subject->rng));
		refuse_one(subject, state, legal, count,
		           bb_action_at(subject->game, bb_rng_below(&subject->rng, space)));
	}
}

/* Whether the counts of SAMPLES draws fit the weights: a chi-square test, outcomes that are
 * expected fewer than 5 times taken together. The bound is about 5 standard deviations. */
static bool fits(const uint32_t *weight, uint32_t total, const uint32_t *drawn, uint32_t count)
{
	double sum = 0, rare_expected = 0, rare_drawn = 0, freedom = -1;

	for (uint32_t i = 0; i < count; i++) {
		double expected = (double)SAMPLES * weight[i] / total;

		if (expected < 5) {
			rare_expected += expected;
			rare_drawn += drawn[i];
			continue;
		}
		sum += (drawn[i] - expected) * (drawn[i] - expected) / expected;
		freedom++;
	}
	if (rare_expected >= 5) {
		sum += (rare_drawn - rare_expected) * (rare_drawn - rare_expected) / rare_expected;
		freedom++;
	}
	if (freedom < 1)
		return true;
	double root = 1 - 2 / (9 * freedom) + 5 * sqrt(2 / (9 * freedom));
	return sum <= freedom * root * root * root;
}

void test_weights(struct subject *subject, const void *state, const bb_action *legal,
                  uint32_t count)
{
	uint32_t weight[BB_LEGAL_MAX], drawn[BB_LEGAL_MAX] = {0};
	uint64_t sum = 0;
	uint32_t total = subject->game->weights(&subject->rules, state, weight);

	for (uint32_t i = 0; i < count; i++) {
		sum += weight[i];
		EXPECT(subject, G_CHANCE, weight[i] > 0, "outcome %s has weight 0",
		       text_of_action(subject, state, legal[i]));
	}
	if (!EXPECT(subject, G_CHANCE, sum == total && total < UINT32_C(1) << 31,
	            "the weights add up to %llu, not %u", (unsigned long long)sum, total) ||
	    count < 2 || subject->chance_nodes_sampled >= SAMPLED_NODES ||
	    bb_rng_below(&subject->rng, SAMPLE_ONE_IN) != 0)
		return;
	subject->chance_nodes_sampled++;
	for (unsigned i = 0; i < SAMPLES; i++) {
		bb_action outcome = bb_sample(&subject->rules, state, &subject->rng);
		uint32_t at = 0;

		while (at < count && legal[at] != outcome)
			at++;
		if (!EXPECT(subject, G_CHANCE, at < count, "sampled %08x is no outcome", outcome))
			return;
		drawn[at]++;
	}
	EXPECT(subject, G_CHANCE, fits(weight, total, drawn, count),
	       "%d draws do not fit the weights of %u outcomes", SAMPLES, count);
}

static bool depends_on_state(const struct bb_game *game, bb_action action)
{
	const struct bb_kind *kind = &game->kinds[bb_kind_of(action)];

	for (unsigned i = 0; i < bb_kind_args(kind); i++)
		if ((kind->args[i].flags & BB_ARG_BY_STATE) != 0)
			return true;
	return false;
}

static void reads_back(struct subject *subject, const void *state, bb_action action)
{
	char shout[512];
	const char *text = text_of_action(subject, state, action);
	size_t length = strlen(text);
	struct bb_error error = {.status = BB_OK};
	bb_action again = 0;
	enum bb_status status =
		bb_action_parse(&subject->rules, state, text, length, &again, &error);

	EXPECT(subject, G_NOTATION, status == BB_OK && again == action,
	       "%08x is written `%s`, which reads as %08x (%s, expected %s)", action, text, again,
	       bb_status_name(status), error.expected);
	/* Case and runs of blanks do not matter. */
	size_t out = 0;
	for (size_t i = 0; i < length && out + 3 < sizeof shout; i++) {
		char c = text[i];

		shout[out++] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
		if (c == ' ')
			shout[out++] = '\t';
	}
	shout[out] = '\0';
	status = bb_action_parse(&subject->rules, state, shout, out, &again, &error);
	EXPECT(subject, G_NOTATION, status == BB_OK && again == action,
	       "`%s` in capitals is not read (%s at %zu, expected %s)", text,
	       bb_status_name(status), error.position, error.expected);
}

void test_notation(struct subject *subject, const void *state, const bb_action *legal,
                   uint32_t count)
{
	uint32_t space = bb_action_space(subject->game);

	for (uint32_t i = 0; i < count; i++)
		reads_back(subject, state, legal[i]);
	for (unsigned i = 0; i < STRANGERS; i++) {
		bb_action action = bb_action_at(subject->game, bb_rng_below(&subject->rng, space));

		if (!depends_on_state(subject->game, action))
			reads_back(subject, state, action);
		/* Any integer can be written, whatever it means. */
		text_of_action(subject, state, action);
		text_of_action(subject, state, (bb_action)bb_rng_next(&subject->rng));
	}
}
