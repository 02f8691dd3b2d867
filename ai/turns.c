/* Whole turns: see turns.h. */
#include "ai/turns.h"

#include <string.h>

#include "ai/search.h"
#include "core/drawn.h"
#include "core/evaluate.h"
#include "core/hash.h"
#include "core/playout.h"

enum { REASON_SAMPLES = 64 };

/* --- listing -------------------------------------------------------------------------------- */

bool ai_turn_is_over(const struct bb_rules *rules, const void *state, unsigned seat)
{
	return rules->game->actor(rules, state) != (int)seat;
}

/* False when the position was gone through before, or there is no room. */
static bool is_new(struct ai_turns *turns, uint64_t hash, bool *full)
{
	uint32_t place = (uint32_t)hash & (AI_TURN_STEPS - 1);

	hash += hash == 0;
	for (unsigned tried = 0; tried < AI_TURN_STEPS / 2; tried++) {
		if (turns->seen[place] == hash)
			return false;
		if (turns->seen[place] == 0) {
			turns->seen[place] = hash;
			return true;
		}
		place = (place + 1) & (AI_TURN_STEPS - 1);
	}
	*full = true;
	return false;
}

static void sort_by_sight(const struct bb_rules *rules, const void *state, bb_action *legal,
                          uint32_t count)
{
	float prior[BB_LEGAL_MAX];

	ai_priors(rules, state, legal, count, 0, prior);
	for (uint32_t i = 1; i < count; i++) {
		bb_action action = legal[i];
		float own = prior[i];
		uint32_t place = i;

		for (; place > 0 && prior[place - 1] < own; place--) {
			prior[place] = prior[place - 1];
			legal[place] = legal[place - 1];
		}
		prior[place] = own;
		legal[place] = action;
	}
}

/* Goes through what is legal, the likely first; `path` leads to `state`. */
static bool walk(struct ai_turns *turns, struct ai_turn *path, const void *state)
{
	const struct bb_rules *rules = turns->rules;
	const struct bb_game *game = rules->game;
	_Alignas(8) uint8_t after[BB_STATE_MAX] = {0};
	bb_action legal[BB_LEGAL_MAX];
	uint32_t count;
	bool full = false;

	if (ai_turn_is_over(rules, state, turns->seat)) {
		struct ai_turn *turn = &turns->at[turns->count];

		if (turns->count == AI_TURNS_MAX)
			return false;
		turns->count++;
		*turn = *path;
		memcpy(turn->state, state, game->layout->size);
		turn->end = bb_state_hash(rules, turn->state);
		return true;
	}
	count = game->legal(rules, state, legal);
	if (path->length == AI_TURN_MAX)
		return false;
	sort_by_sight(rules, state, legal, count);
	for (uint32_t i = 0; i < count; i++) {
		if (game->kinds[bb_kind_of(legal[i])].flags & BB_KIND_REVEALS)
			return false;
		memcpy(after, state, game->layout->size);
		game->play(rules, after, legal[i], NULL);
		if (!is_new(turns, bb_state_hash(rules, after), &full)) {
			if (full)
				return false;
			continue;
		}
		path->action[path->length++] = legal[i];
		if (!walk(turns, path, after))
			return false;
		path->length--;
	}
	return true;
}

bool ai_list_turns(struct ai_turns *turns, const struct bb_rules *rules, const void *state)
{
	struct ai_turn path = {0};
	int actor = rules->game->actor(rules, state);

	turns->rules = rules;
	turns->seat = (unsigned)actor;
	turns->count = 0;
	memset(turns->seen, 0, sizeof turns->seen);
	memset(turns->start, 0, sizeof turns->start);
	memcpy(turns->start, state, rules->game->layout->size);
	return actor >= 0 && rules->game->policy != NULL && walk(turns, &path, turns->start);
}

uint64_t ai_turn_end(const struct ai_turns *turns, const struct ai_turn *turn)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX] = {0};

	memcpy(view, turn->state, turns->rules->game->layout->size);
	turns->rules->game->view(turns->rules, view, turns->seat);
	return bb_position_hash(turns->rules, view);
}

struct ai_turn *ai_turn_of(struct ai_turns *turns, const void *state)
{
	uint64_t end = bb_state_hash(turns->rules, state);

	for (unsigned i = 0; i < turns->count; i++)
		if (turns->at[i].end == end)
			return &turns->at[i];
	return NULL;
}

/* --- playing -------------------------------------------------------------------------------- */

void ai_see_turns(struct ai_turns *turns, unsigned played, uint64_t seed)
{
	const struct bb_rules *rules = turns->rules;
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	bb_action legal[BB_LEGAL_MAX];
	struct bb_rng rng;

	for (unsigned i = 0; i < turns->count; i++)
		turns->at[i].sight = 0;
	bb_rng_seed(&rng, seed);
	for (unsigned i = 0; i < played; i++) {
		struct ai_turn *turn;

		memcpy(state, turns->start, rules->game->layout->size);
		while (!ai_turn_is_over(rules, state, turns->seat)) {
			uint32_t count = rules->game->legal(rules, state, legal);

			rules->game->play(rules, state, ai_draw(rules, state, legal, count, &rng),
			                  NULL);
		}
		turn = ai_turn_of(turns, state);
		if (turn != NULL)
			turn->sight += 1.0f / (float)played;
	}
}

void ai_play_turn(const struct ai_agent *agent, const struct bb_rules *rules, void *state,
                  const struct ai_limits *limits, struct ai_memory memory)
{
	const struct bb_game *game = rules->game;
	unsigned seat = (unsigned)game->actor(rules, state);

	memset(memory.at, 0, 64);
	while (!ai_turn_is_over(rules, state, seat)) {
		_Alignas(8) uint8_t view[BB_STATE_MAX];

		memcpy(view, state, game->layout->size);
		game->view(rules, view, seat);
		game->play(rules, state, ai_choose(agent, rules, view, seat, limits, memory, NULL),
		           NULL);
	}
}

/* --- judging -------------------------------------------------------------------------------- */

static void seed_by_name(const void *seed, const char *name, struct bb_rng *rng)
{
	bb_rng_seed_event(rng, *(const uint64_t *)seed, name);
}

/* Chance and what has no alternative, to the next choice or the end. */
static int next_choice(const struct bb_rules *rules, void *state, uint64_t seed)
{
	/* Cards that are gone already were drawn by other luck: in its order the rest of their kind
	 * would come late. */
	const struct bb_order_luck luck = {.seed = seed_by_name, .context = &seed, .apart = true};
	const struct bb_game *game = rules->game;
	bb_action legal[BB_LEGAL_MAX];

	for (;;) {
		int actor = game->actor(rules, state);
		char buffer[BB_LABEL_MAX];
		struct bb_text label;

		if (actor == BB_OVER)
			return actor;
		if (actor == BB_CHANCE) {
			bb_text_init(&label, buffer, sizeof buffer);
			game->label(rules, state, &label);
			legal[0] = bb_draw_first(rules, state, buffer, &luck);
		} else if (game->legal(rules, state, legal) > 1) {
			return actor;
		}
		game->play(rules, state, legal[0], NULL);
	}
}

/* What the search in this memory found for `seat`. */
static void read_search(struct ai_memory memory, unsigned seat, float *win, float *score)
{
	const struct ai_search *search = ai_search_in(memory);
	double count = 0, wins = 0, scores = 0;

	for (uint32_t i = 0; i < search->legal_count; i++) {
		count += search->account[i].visits;
		wins += search->account[i].win[seat];
		scores += search->account[i].score[seat];
	}
	*win = count > 0 ? (float)(wins / count) : 0;
	*score = count > 0 ? (float)(scores / count) : 0;
}

void ai_judge_turn(const struct ai_turns *turns, struct ai_turn *turn, unsigned samples,
                   uint64_t seed, uint32_t iterations, struct ai_memory memory)
{
	const struct bb_rules *rules = turns->rules;
	const struct bb_game *game = rules->game;
	struct ai_agent agent;

	(void)ai_find(game, "pharaoh", &agent);
	for (unsigned i = 0; i < samples && turn->samples < AI_TURN_SAMPLES; i++) {
		uint64_t luck = bb_hash_mix(seed, i);
		struct ai_limits limits = {.iterations = iterations, .seed = luck};
		_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
		float *win = &turn->win[turn->samples], *score = &turn->score[turn->samples];
		struct bb_rng rng;
		int actor;

		bb_rng_seed(&rng, luck);
		memcpy(state, turn->state, game->layout->size);
		game->view(rules, state, turns->seat);
		game->resample(rules, state, turns->seat, &rng);
		actor = next_choice(rules, state, luck);
		if (actor == BB_OVER) {
			float wins[BB_SEATS_MAX], scores[BB_SEATS_MAX];

			ai_outlook(rules, state, wins, scores);
			*win = wins[turns->seat];
			*score = scores[turns->seat];
		} else {
			game->view(rules, state, (unsigned)actor);
			memset(memory.at, 0, 64);
			ai_begin(&agent, rules, state, (unsigned)actor, &limits, memory);
			ai_go(memory, iterations);
			read_search(memory, turns->seat, win, score);
		}
		turn->samples++;
	}
}

void ai_turn_worth(const struct ai_turn *turn, unsigned first, float *win, float *score)
{
	float count = (float)(turn->samples - first);

	*win = *score = 0;
	for (unsigned i = first; i < turn->samples; i++) {
		*win += turn->win[i] / count;
		*score += turn->score[i] / count;
	}
}

/* --- reasons -------------------------------------------------------------------------------- */

static void add_samples(const struct ai_turns *turns, const struct ai_turn *turn, float sign,
                        struct ai_standing *sum)
{
	const struct bb_rules *rules = turns->rules;

	for (unsigned i = 0; i < REASON_SAMPLES; i++) {
		_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
		struct bb_rng rng;

		bb_rng_seed(&rng, i);
		memcpy(state, turn->state, rules->game->layout->size);
		rules->game->view(rules, state, turns->seat);
		rules->game->resample(rules, state, turns->seat, &rng);
		(void)next_choice(rules, state, i);
		ai_play_out(rules, state, 0, &rng);
		ai_add_standing(rules, state, sign / REASON_SAMPLES, sum);
	}
}

unsigned ai_compare_turns(const struct ai_turns *turns, const struct ai_turn *turn,
                          const struct ai_turn *other, struct ai_reason *reasons)
{
	struct ai_standing sum = {0};

	if (turns->rules->game->evaluator == NULL)
		return 0;
	add_samples(turns, turn, 1, &sum);
	add_samples(turns, other, -1, &sum);
	for (unsigned seat = 0; seat < turns->rules->seats; seat++)
		if (seat != turns->seat) /* a puzzle's words are those of its player alone */
			memset(sum.change[seat], 0, sizeof sum.change[seat]);
	return ai_weigh_reasons(turns->rules, turns->seat, &sum, reasons);
}
