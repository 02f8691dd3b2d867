/* Sa-Rê (François Bachelart): who acts, what is legal and what an action does, by stage; and the
 * descriptor, the only symbol that other folders use. The rules are in docs/rules/sare.md. */
#include "games/sare/build.h"
#include "games/sare/goals.h"
#include "games/sare/sare.h"
#include "games/sare/season.h"
#include "games/sare/works.h"

static int actor(const struct bb_rules *rules, const void *state)
{
	const struct sare_state *s = state;

	(void)rules;
	if (s->seat != BB_NO_SEAT)
		return s->seat;
	return s->stage == SARE_AT_END ? BB_OVER : BB_CHANCE;
}

static uint32_t legal(const struct bb_rules *rules, const void *state, bb_action *out)
{
	const struct sare_state *s = state;

	switch (s->stage) {
	case SARE_AT_PLACE:
		return sare_legal_place(out);
	case SARE_AT_SITES:
		return sare_legal_sites(rules, s, out);
	case SARE_AT_BUILD:
	case SARE_AT_PAY:
		return sare_legal_build(rules, s, out);
	case SARE_AT_ROOM:
	case SARE_AT_KEEP:
	case SARE_AT_CHARTER:
	case SARE_AT_STORE:
		return sare_legal_stow(rules, s, out);
	case SARE_AT_END:
		return 0;
	default:
		return sare_legal_season(rules, s, out);
	}
}

/* Phase 1 has the long lists; all others are short. */
static bb_action pick(const struct bb_rules *rules, const void *state, struct bb_rng *rng,
                      uint32_t *count)
{
	const struct sare_state *s = state;
	bb_action list[BB_LEGAL_MAX];

	if (s->stage == SARE_AT_SITES)
		return sare_pick_sites(rules, s, rng, count);
	*count = legal(rules, state, list);
	return list[bb_rng_below(rng, *count)];
}

/* S-RULING-29: every unseen card is equally likely. */
static uint32_t weights(const struct bb_rules *rules, const void *state, uint32_t *out)
{
	const struct sare_state *s = state;
	uint32_t sum = 0;
	uint32_t n = 0;

	(void)rules;
	for (unsigned i = 0; i < SARE_CARDS; i++) {
		if (s->unseen[i] == 0)
			continue;
		out[n++] = s->unseen[i];
		sum += s->unseen[i];
	}
	return sum;
}

/* The same without a list or a branch, since a random card cannot be predicted (core/game.h:
 * `sample`). Running sums of the unseen cards, eight kinds in a word: the sums that are not above
 * the drawn number belong to the kinds before the drawn one. */
static unsigned sample_card(const struct sare_state *s, struct bb_rng *rng)
{
	_Static_assert(SARE_CARDS == 13 && SARE_PACK < 128, "eight and five");
	uint64_t first = bb_eight_bytes(s->unseen) * BB_EACH_BYTE;
	uint64_t others = ((first >> 56) + (bb_eight_bytes(s->unseen + 5) >> 24)) * BB_EACH_BYTE;
	uint32_t drawn = bb_rng_below(rng, (uint32_t)(others >> 56));

	return bb_part(first, drawn) + bb_part(others, drawn);
}

static bb_action sample(const struct bb_rules *rules, const void *state, struct bb_rng *rng)
{
	(void)rules;
	return BB_ACT(SARE_CARD, sample_card(state, rng), 0, 0);
}

static int resolve(const struct bb_rules *rules, void *state, struct bb_rng *rng)
{
	struct sare_state *s = state;

	while (s->stage == SARE_AT_REVEAL || s->stage == SARE_AT_DRAW)
		sare_show_card(rules, s, sample_card(s, rng), NULL);
	return actor(rules, s);
}

static void play(const struct bb_rules *rules, void *state, bb_action action, struct bb_events *log)
{
	struct sare_state *s = state;

	switch (s->stage) {
	case SARE_AT_PLACE:
		sare_play_place(rules, s, action, log);
		break;
	case SARE_AT_SITES:
	case SARE_AT_ROOM:
		sare_play_sites(rules, s, action, log);
		break;
	case SARE_AT_BUILD:
	case SARE_AT_PAY:
		sare_play_build(rules, s, action, log);
		break;
	case SARE_AT_KEEP:
	case SARE_AT_CHARTER:
	case SARE_AT_STORE:
		sare_play_stow(rules, s, action, log);
		break;
	default:
		sare_play_season(rules, s, action, log);
		break;
	}
}

/* The longest possible round: phase 1 with 24 steps, as many answers about stored tokens and `done`
 * for each player; 28 cards with the decisions each can cause; phase 3 with 13 sites, their
 * payments and parts of payments, kept cards and caravans. */
enum {
	PHASE_1_MAX = 2 * SARE_MOVES_MAX + 1,
	PHASE_2_MAX = SARE_PACK * 8 + 40,
	PHASE_3_MAX = (2 + SARE_ITEMS) * SARE_BUILDINGS + SARE_CARAVANS_MAX + 8,
	ROUND_MAX = BB_SEATS_MAX * (PHASE_1_MAX + PHASE_3_MAX) + PHASE_2_MAX,
};

/* `evaluate` judges cities as the plan builds them. A level that departs from the plan plays to the
 * end. */
static const struct bb_level levels[BB_LEVELS] = {
	{0},
	{.overlooks = 85},
	{.iterations = 40, .overlooks = 55},
	{.iterations = 260},
	{.horizon = BB_TO_THE_END, .doubt = 1},
};
static const struct bb_level net_level = {.explore = 60, .mix = 25};

const struct bb_game sare_game = {
	.name = "sare",
	.title = "Sa-R\xc3\xaa",
	.rules_version = 3,
	.seats_min = 2,
	.seats_max = 4,
	.legal_max = SARE_CONTENTS_MAX,
	.length_max = BB_SEATS_MAX + SARE_ROUNDS_MAX * ROUND_MAX,
	.options = sare_options,
	.option_count = SARE_OPTIONS,
	.presets = sare_presets,
	.kinds = sare_kinds,
	.kind_count = SARE_KINDS,
	.event_kinds = sare_events,
	.event_kind_count = SARE_EVENTS,
	.layout = &sare_layout,
	.edition = &sare_edition_layout,
	.edition_size = sizeof(struct sare_edition),
	.builtin = sare_builtin,
	.builtin_name = "standard",
	.agents = sare_agents,
	.edition_finish = sare_edition_finish,
	.setup = sare_setup,
	.actor = actor,
	.legal = legal,
	.weights = weights,
	.sample = sample,
	.label = sare_label,
	.order = sare_order,
	.play = play,
	.resolve = resolve,
	.pick = pick,
	.why_not = sare_why_not,
	.format_arg = sare_format_arg,
	.parse_arg = sare_parse_arg,
	.view = sare_view,
	.resample = sare_resample,
	.check = sare_check,
	.score = sare_score,
	.ranking = sare_ranking,
	.orders = sare_orders,
	.order_count = SARE_ORDERS,
	.answer = sare_answer,
	.derive_json = sare_derive_json,
	.count = sare_count,
	.count_event = sare_count_event,
	.counter_names = &sare_counters,
	.evaluate = sare_evaluate,
	.policy = sare_policy,
	.fast_policy = sare_fast_policy,
	.evaluator = &sare_evaluator,
	.action_classes = &sare_action_classes,
	.levels = levels,
	.net_level = &net_level,
	.looks = sare_looks,
	.numbered = sare_numbered,
	.numbered_count = SARE_NUMBERED,
	.details = sare_details,
	.detail_names = &sare_item_names,
};
