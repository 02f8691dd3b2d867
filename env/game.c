/* One environment: its game, and how it is shown. */
#include <string.h>

#include "core/playout.h"
#include "env/parts.h"
#include "match/match.h"

/* --- rewards ------------------------------------------------------------------------------ */

static void win_shares(const struct bb_rules *rules, const void *state, float *value)
{
	uint8_t place[BB_SEATS_MAX] = {0};
	unsigned winners = 0, seats = rules->seats;

	rules->game->ranking(rules, state, place);
	for (unsigned seat = 0; seat < seats; seat++)
		winners += place[seat] == 1;
	for (unsigned seat = 0; seat < seats; seat++)
		value[seat] = place[seat] == 1 && winners > 0 ? 1.0f / (float)winners : 0.0f;
}

/* For every seat, the value whose changes are the rewards. */
static void values_of(const struct env *env, const struct env_game *game, bool ended, float *value)
{
	const struct bb_rules *rules = &env->rules;
	unsigned seats = rules->seats;
	float score[BB_SEATS_MAX];

	memset(value, 0, BB_SEATS_MAX * sizeof *value);
	switch (env->config.reward) {
	case ENV_REWARD_WIN:
		if (!ended)
			return;
		win_shares(rules, game->state, value);
		for (unsigned seat = 0; seats > 1 && seat < seats; seat++)
			value[seat] = ((float)seats * value[seat] - 1.0f) / (float)(seats - 1);
		return;
	case ENV_REWARD_MARGIN:
		for (unsigned seat = 0; seat < seats; seat++) {
			int32_t best = INT32_MIN;

			for (unsigned other = 0; other < seats; other++) {
				int32_t points = rules->game->score(rules, game->state, other);

				if (other != seat && points > best)
					best = points;
			}
			value[seat] = (float)(rules->game->score(rules, game->state, seat) -
			                      (seats > 1 ? best : 0)) /
			              100.0f;
		}
		return;
	default:
		if (ended)
			win_shares(rules, game->state, value);
		else
			ai_outlook(rules, game->state, value, score);
	}
}

static void give_rewards(struct env *env, uint32_t index, bool ended)
{
	struct env_game *game = &env->slot[index].game;
	float now[BB_SEATS_MAX];

	if (env->io.reward == NULL)
		return;
	values_of(env, game, ended, now);
	for (unsigned seat = 0; seat < BB_SEATS_MAX; seat++)
		env->io.reward[index * BB_SEATS_MAX + seat] = now[seat] - game->value[seat];
	memcpy(game->value, now, sizeof now);
}

/* --- what is shown ------------------------------------------------------------------------ */

static void show_mask(struct env *env, uint32_t index)
{
	struct env_slot *slot = &env->slot[index];
	uint8_t *mask =
		env->io.mask != NULL ? env->io.mask + (size_t)index * env->mask_bytes : NULL;
	bool bits = env->config.mask == ENV_MASK_BITS;
	unsigned seat = (unsigned)(slot->game.actor < 0 ? 0 : slot->game.actor);

	if (mask == NULL && env->io.legal == NULL && env->io.features == NULL)
		return;
	for (uint32_t i = 0; mask != NULL && i < slot->shown; i++)
		mask[bits ? slot->number[i] / 8u : slot->number[i]] = 0;
	for (uint32_t i = 0; i < slot->legal_count; i++) {
		unsigned number = bb_number_of(&env->numbering, &env->rules, slot->legal[i], seat);

		slot->number[i] = (uint16_t)number;
		if (mask != NULL && number < env->numbering.count) {
			if (bits)
				mask[number / 8] = (uint8_t)(mask[number / 8] | 1u << number % 8);
			else
				mask[number] = 1;
		}
	}
	slot->shown = slot->legal_count;
	if (env->io.legal != NULL)
		memcpy(env->io.legal + (size_t)index * env->legal_max, slot->number,
		       slot->legal_count * sizeof *slot->number);
}

static void show_features(struct env *env, uint32_t index)
{
	struct env_slot *slot = &env->slot[index];
	const struct bb_game *game = env->rules.game;
	int16_t *to = env->io.features;

	if (to == NULL || slot->legal_count == 0)
		return;
	to += (size_t)index * env->legal_max * ENV_FEATURES;
	memset(to, 0, sizeof *to * ENV_FEATURES * slot->legal_count);
	if (game->details != NULL)
		game->details(&env->rules, slot->game.state, slot->legal, slot->legal_count,
		              to + 1 + BB_ARGS_MAX, ENV_FEATURES);
	for (uint32_t i = 0; i < slot->legal_count; i++, to += ENV_FEATURES) {
		unsigned number = slot->number[i];
		/* as in the table, with seats rotated */
		bb_action action = number < env->numbering.count ? env->numbering.action[number]
		                                                 : slot->legal[i];
		const struct bb_kind *kind = &game->kinds[bb_kind_of(action)];

		to[0] = (int16_t)bb_kind_of(action);
		for (unsigned a = 0; a < bb_kind_args(kind); a++)
			to[1 + a] = (int16_t)bb_arg_value(kind, action, a);
	}
}

static void *row_of(const struct env *env, void *rows, uint32_t index)
{
	size_t size = env->config.obs == ENV_OBS_FLOAT32 ? sizeof(float) : 1;

	return (uint8_t *)rows + size * env->observer.columns * index;
}

static void write_row(const struct env *env, const uint8_t *bytes, void *row)
{
	float *to = row;

	if (env->config.obs == ENV_OBS_UINT8)
		memcpy(row, bytes, env->observer.columns);
	else
		for (uint32_t c = 0; c < env->observer.columns; c++)
			to[c] = (float)bytes[c] * env->scale[c];
}

/* Makes the rotated view of a seat. */
static void look(const struct env *env, const struct env_game *game, unsigned seat, uint8_t *sight)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	memcpy(view, game->state, env->rules.game->layout->size);
	env->rules.game->view(&env->rules, view, seat);
	bb_sight_make(&env->observer, &env->rules, view, seat, sight);
}

static void show_observation(struct env *env, uint32_t index, bool all)
{
	struct env_slot *slot = &env->slot[index];
	_Alignas(8) uint8_t sight[BB_SIGHT_MAX];
	uint16_t changed[BB_COLUMNS_MAX];
	uint32_t count;

	if (env->io.obs == NULL || env->config.obs == ENV_OBS_NONE)
		return;
	look(env, &slot->game, (unsigned)(slot->game.actor < 0 ? 0 : slot->game.actor), sight);
	if (all) {
		bb_observe_sight(&env->observer, sight, slot->obs);
		write_row(env, slot->obs, row_of(env, env->io.obs, index));
	} else if (env->config.obs == ENV_OBS_UINT8) {
		/* slot->obs is the caller's row */
		bb_observe_update(&env->observer, slot->sight, sight, slot->obs, NULL);
	} else {
		float *row = row_of(env, env->io.obs, index);

		count = bb_observe_update(&env->observer, slot->sight, sight, slot->obs, changed);
		for (uint32_t i = 0; i < count; i++)
			row[changed[i]] = (float)slot->obs[changed[i]] * env->scale[changed[i]];
	}
	memcpy(slot->sight, sight, sizeof sight);
}

void env_show(struct env *env, uint32_t index, bool all)
{
	struct env_slot *slot = &env->slot[index];

	show_mask(env, index);
	show_features(env, index);
	show_observation(env, index, all);
	if (env->io.legal_count != NULL)
		env->io.legal_count[index] = (uint16_t)slot->legal_count;
	if (env->io.seat != NULL)
		env->io.seat[index] = slot->game.actor;
}

/* --- playing ------------------------------------------------------------------------------ */

static bb_action opponent_action(struct env *env, struct env_slot *slot, unsigned seat,
                                 struct ai_memory memory)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct env_game *game = &slot->game;
	struct ai_limits limits = {.threads = 1};
	const struct ai_agent *agent = &env->opponent[seat];

	memcpy(view, game->state, sizeof view);
	env->rules.game->view(&env->rules, view, seat);
	if (agent->plain != NULL)
		return agent->plain->choose(
			&env->rules, view, seat, slot->legal, slot->legal_count, &game->will);
	/* forget earlier thoughts: the answer must not depend on who asked before */
	memset(memory.at, 0, 64);
	limits.seed = bb_rng_next(&game->will);
	return ai_choose(agent, &env->rules, view, seat, &limits, memory, NULL);
}

/* Plays on to a choice of a stepped seat, or to the end. */
static void go_on(struct env *env, struct env_slot *slot, struct ai_memory memory)
{
	struct env_game *game = &slot->game;

	for (;;) {
		int actor = env->config.luck == ENV_LUCK_NAMED
		                    ? match_next_choice(&env->rules, game->state, game->named,
		                                        slot->legal, &slot->legal_count)
		                    : bb_next_choice(&env->rules, game->state, &game->luck,
		                                     slot->legal, &slot->legal_count);

		game->actor = (int8_t)(actor < 0 ? ENV_OVER : actor);
		if (actor < 0 || !env->has_opponent || actor == game->learner)
			return;
		env->rules.game->play(&env->rules, game->state,
		                      opponent_action(env, slot, (unsigned)actor, memory), NULL);
	}
}

void env_begin(struct env *env, uint32_t index, struct ai_memory memory)
{
	struct env_slot *slot = &env->slot[index];
	struct env_game *game = &slot->game;
	struct bb_rng seeds;
	unsigned players = bb_players(&env->rules);

	game->named = game->seed + game->episode * UINT64_C(0x9e3779b97f4a7c15);
	bb_rng_seed(&seeds, game->named);
	bb_rng_seed(&game->luck, bb_rng_next(&seeds));
	bb_rng_seed(&game->will, bb_rng_next(&seeds));
	game->learner = env->config.seat;
	if (env->config.seat == ENV_SEATS_BY_TURNS)
		game->learner = (uint8_t)((game->seed + game->episode) % players);
	game->episode++;
	game->steps = 0;
	game->over = 0;
	memset(game->state, 0, sizeof game->state);
	env->rules.game->setup(&env->rules, game->state);
	go_on(env, slot, memory);
	if (env->io.reward != NULL)
		values_of(env, game, game->actor == ENV_OVER, game->value);
}

void env_resample(struct env *env, uint32_t index, uint64_t seed)
{
	struct env_game *game = &env->slot[index].game;
	const struct bb_rules *rules = &env->rules;
	struct bb_rng rng;

	if (game->over)
		return;
	bb_rng_seed(&rng, seed);
	rules->game->view(rules, game->state, (unsigned)game->actor);
	rules->game->resample(rules, game->state, (unsigned)game->actor, &rng);
	game->named = bb_rng_next(&rng);
	bb_rng_seed(&game->luck, bb_rng_next(&rng));
	bb_rng_seed(&game->will, bb_rng_next(&rng));
	if (env->io.reward != NULL)
		values_of(env, game, false, game->value);
}

static void end_game(struct env *env, uint32_t index, unsigned last, struct ai_memory memory)
{
	struct env_slot *slot = &env->slot[index];
	const struct bb_rules *rules = &env->rules;

	slot->game.over = 1;
	for (unsigned seat = 0; env->io.score != NULL && seat < BB_SEATS_MAX; seat++)
		env->io.score[index * BB_SEATS_MAX + seat] =
			seat < rules->seats ? rules->game->score(rules, slot->game.state, seat) : 0;
	if (env->io.final_obs != NULL && env->config.obs != ENV_OBS_NONE) {
		_Alignas(8) uint8_t sight[BB_SIGHT_MAX];
		uint8_t bytes[BB_COLUMNS_MAX];

		look(env, &slot->game, last, sight);
		bb_observe_sight(&env->observer, sight, bytes);
		write_row(env, bytes, row_of(env, env->io.final_obs, index));
	}
	if (env->config.autoreset == ENV_RESET_SAME_STEP) {
		env_begin(env, index, memory);
	} else {
		slot->legal_count = 0;
		slot->game.actor = ENV_OVER;
	}
}

void env_advance(struct env *env, uint32_t index, bb_action action, struct ai_memory memory)
{
	struct env_slot *slot = &env->slot[index];
	struct env_game *game = &slot->game;
	unsigned last = (unsigned)(game->actor < 0 ? 0 : game->actor);
	bool terminated = false, truncated = false;

	if (env->io.reward != NULL)
		memset(env->io.reward + index * BB_SEATS_MAX, 0, BB_SEATS_MAX * sizeof(float));
	if (game->over) {
		if (env->config.autoreset == ENV_RESET_NEXT_STEP)
			env_begin(env, index, memory);
	} else {
		env->rules.game->play(&env->rules, game->state, action, NULL);
		game->steps++;
		go_on(env, slot, memory);
		terminated = game->actor == ENV_OVER;
		truncated = !terminated && env->config.max_steps != 0 &&
		            game->steps >= env->config.max_steps;
		give_rewards(env, index, terminated);
		if (terminated || truncated)
			end_game(env, index, last, memory);
	}
	if (env->io.terminated != NULL)
		env->io.terminated[index] = terminated;
	if (env->io.truncated != NULL)
		env->io.truncated[index] = truncated;
	env_show(env, index, false);
}

/* Legal actions are in ascending order. */
bool env_find_action(const struct env *env, uint32_t index, int32_t chosen, bool by_place,
                     bb_action *action)
{
	const struct env_slot *slot = &env->slot[index];
	uint32_t from = 0, to = slot->legal_count;

	*action = 0;
	if (slot->game.over)
		return true;
	if (by_place) {
		if (chosen < 0 || (uint32_t)chosen >= to)
			return false;
		*action = slot->legal[chosen];
		return true;
	}
	if (chosen < 0 || (uint32_t)chosen >= env->numbering.count)
		return false;
	*action = bb_action_numbered(
		&env->numbering, &env->rules, (uint32_t)chosen, (unsigned)slot->game.actor);
	while (from < to) {
		uint32_t middle = (from + to) / 2;

		if (slot->legal[middle] < *action)
			from = middle + 1;
		else
			to = middle;
	}
	return from < slot->legal_count && slot->legal[from] == *action;
}
