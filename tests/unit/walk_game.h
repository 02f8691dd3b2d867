/* A game for the tests of match/: seats walk in turn, as many steps as they like. Unlike in the
 * null game many actions follow each other without a barrier, so undo has something to do. A
 * step is known to its seat only; a peek reveals; a toss is followed by chance. */
#ifndef TESTS_WALK_GAME_H
#define TESTS_WALK_GAME_H

#include "core/game.h"

enum walk_kind { WALK_FLIP, WALK_STEP, WALK_PASS, WALK_PEEK, WALK_TOSS, WALK_STOP, WALK_KINDS };

struct walk_state {
	uint32_t track[BB_SEATS_MAX]; /* mixes every step of the seat in, so their order matters */
	uint32_t turn;
	uint32_t tossing;
	uint32_t coin;
	uint32_t tosses;
	uint32_t over;
};

static inline void walk_setup(const struct bb_rules *rules, void *state)
{
	struct walk_state *s = state;

	(void)rules;
	s->track[0] = 1;
}

static inline int walk_actor(const struct bb_rules *rules, const void *state)
{
	const struct walk_state *s = state;

	(void)rules;
	return s->over != 0 ? BB_OVER : s->tossing != 0 ? BB_CHANCE : (int)s->turn;
}

static inline uint32_t walk_legal(const struct bb_rules *rules, const void *state, bb_action *out)
{
	const struct walk_state *s = state;
	uint32_t n = 0;

	(void)rules;
	if (s->over != 0)
		return 0;
	if (s->tossing != 0) {
		out[n++] = BB_ACT(WALK_FLIP, 0, 0, 0);
		out[n++] = BB_ACT(WALK_FLIP, 1, 0, 0);
		return n;
	}
	for (unsigned length = 0; length < 3; length++)
		out[n++] = BB_ACT(WALK_STEP, length, 0, 0);
	for (unsigned kind = WALK_PASS; kind < WALK_KINDS; kind++)
		out[n++] = BB_ACT(kind, 0, 0, 0);
	return n;
}

static inline uint32_t walk_weights(const struct bb_rules *rules, const void *state, uint32_t *out)
{
	(void)rules;
	(void)state;
	out[0] = out[1] = 1;
	return 2;
}

static inline void walk_label(const struct bb_rules *rules, const void *state, struct bb_text *text)
{
	const struct walk_state *s = state;

	(void)rules;
	bb_put(text, "toss-");
	bb_put_uint(text, s->tosses);
}

static inline void walk_play(const struct bb_rules *rules, void *state, bb_action action,
                             struct bb_events *log)
{
	struct walk_state *s = state;
	unsigned argument = bb_arg_of(action, 0);

	bb_emit(log, bb_kind_of(action), s->turn, BB_PUBLIC, (int)argument, 0, 0, 0);
	switch (bb_kind_of(action)) {
	case WALK_FLIP:
		s->coin = argument + 1;
		s->tossing = 0;
		break;
	case WALK_STEP:
		s->track[s->turn] = s->track[s->turn] * 31 + argument + 1;
		break;
	case WALK_PASS:
		s->turn = (s->turn + 1) % rules->seats;
		break;
	case WALK_TOSS:
		s->tossing = 1;
		s->tosses++;
		break;
	case WALK_STOP:
		s->over = 1;
		break;
	default:
		break;
	}
}

static inline uint8_t walk_seen_by(const struct bb_rules *rules, const void *state,
                                   bb_action action)
{
	const struct walk_state *s = state;

	(void)rules;
	return (uint8_t)(bb_kind_of(action) == WALK_STEP ? BB_ONLY(s->turn) : BB_PUBLIC);
}

static inline void walk_view(const struct bb_rules *rules, void *state, unsigned seat)
{
	struct walk_state *s = state;

	(void)rules;
	for (unsigned other = 0; other < BB_SEATS_MAX; other++)
		if (other != seat)
			s->track[other] = 0;
}

/* What is hidden, the tracks of the others, decides nothing: zeros are as good as any. */
static inline void walk_resample(const struct bb_rules *rules, void *view, unsigned seat,
                                 struct bb_rng *rng)
{
	(void)rules, (void)view, (void)seat, (void)rng;
}

static const struct bb_kind walk_kinds[WALK_KINDS] = {
	[WALK_FLIP] = {"flip", "flip $side", 0, {{"side", NULL, 2, 0, 0}}},
	[WALK_STEP] = {"step", "step $length", BB_KIND_USUAL_FIRST, {{"length", NULL, 3, 1, 0}}},
	[WALK_PASS] = {"pass", "pass", 0, {{0}}},
	[WALK_PEEK] = {"peek", "peek", BB_KIND_REVEALS, {{0}}},
	[WALK_TOSS] = {"toss", "toss", 0, {{0}}},
	[WALK_STOP] = {"stop", "stop", 0, {{0}}},
};
static const struct bb_option walk_options[] = {{"players", NULL, 2, 4, 2}};
static const struct bb_layout walk_layout = {sizeof(struct walk_state), 0, NULL};

static const struct bb_game walk_game = {
	.name = "walk",
	.options = walk_options,
	.option_count = 1,
	.kinds = walk_kinds,
	.kind_count = WALK_KINDS,
	.layout = &walk_layout,
	.setup = walk_setup,
	.actor = walk_actor,
	.legal = walk_legal,
	.weights = walk_weights,
	.label = walk_label,
	.play = walk_play,
	.seen_by = walk_seen_by,
	.view = walk_view,
	.resample = walk_resample,
};

#endif
