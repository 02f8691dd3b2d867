/* All environments: opening, stepping, saving. */
#include "env/env.h"

#include <string.h>

#include "core/hash.h"
#include "env/parts.h"
#include "games/registry.h"

struct parts {
	const struct bb_game *game;
	struct bb_rules rules;
	struct ai_agent opponent[BB_SEATS_MAX];
	bool searches;
	unsigned threads;
	size_t slots, legal, numbers, observations, memories, total; /* offsets */
};

static size_t aligned(size_t size)
{
	return (size + 63) & ~(size_t)63;
}

/* One agent for all seats, or one per player, separated by commas. */
static bool find_opponents(const char *names, struct parts *parts)
{
	unsigned players = bb_players(&parts->rules), seat = 0;
	bool one = strchr(names, ',') == NULL;

	for (const char *at = names; seat < players; seat++) {
		size_t length = strcspn(at, ",");
		char name[AI_NAME_MAX];

		if (length >= sizeof name)
			return false;
		memcpy(name, at, length);
		name[length] = '\0';
		if (!ai_find(parts->game, name, &parts->opponent[seat]))
			return false;
		parts->searches |= parts->opponent[seat].plain == NULL;
		if (!one)
			at += length + (at[length] == ',');
		if (!one && *at == '\0')
			return seat + 1 == players && at[-1] != ',';
	}
	return one;
}

static enum bb_status find_parts(const char *game, const char *options,
                                 const struct env_config *config, struct parts *parts)
{
	struct bb_error error;
	enum bb_status status;
	size_t count = config->count, legal_max;

	memset(parts, 0, sizeof *parts);
	parts->game = bb_find_game(game);
	if (parts->game == NULL)
		return BB_UNKNOWN_NAME;
	status = bb_rules_parse(&parts->rules, parts->game, options, strlen(options), &error);
	if (status != BB_OK)
		return status;
	if (config->size != sizeof *config || config->count == 0 || config->obs > ENV_OBS_FLOAT32 ||
	    config->mask > ENV_MASK_BITS || config->autoreset > ENV_RESET_SAME_STEP ||
	    config->reward > ENV_REWARD_CHANCE || config->luck > ENV_LUCK_NAMED ||
	    config->threads > ENV_THREADS_MAX)
		return BB_OUT_OF_RANGE;
	if (config->seat != ENV_ALL_SEATS && config->seat != ENV_SEATS_BY_TURNS &&
	    config->seat >= bb_players(&parts->rules))
		return BB_OUT_OF_RANGE;
	if (config->seat != ENV_ALL_SEATS &&
	    (config->opponent == NULL || !find_opponents(config->opponent, parts)))
		return BB_UNKNOWN_NAME;
	parts->threads = config->threads == 0 ? 1 : config->threads;
	if (parts->threads > config->count)
		parts->threads = config->count;
	legal_max = parts->game->legal_max;
	parts->slots = aligned(sizeof(struct env));
	parts->legal = parts->slots + aligned(count * sizeof(struct env_slot));
	parts->numbers = parts->legal + aligned(count * legal_max * sizeof(bb_action));
	parts->observations = parts->numbers + aligned(count * legal_max * sizeof(uint16_t));
	parts->memories = parts->observations +
	                  (config->obs == ENV_OBS_FLOAT32 ? aligned(count * BB_COLUMNS_MAX) : 0);
	parts->total = parts->memories +
	               (parts->searches ? (size_t)parts->threads * AI_MEMORY_MIN : 0);
	return BB_OK;
}

size_t env_memory_size(const char *game, const char *options, const struct env_config *config)
{
	struct parts parts;

	return find_parts(game, options, config, &parts) == BB_OK ? parts.total : 0;
}

static void make_slots(struct env *env, const struct parts *parts, uint8_t *memory)
{
	uint32_t columns = env->observer.columns;

	env->slot = (struct env_slot *)(void *)(memory + parts->slots);
	for (uint32_t i = 0; i < env->config.count; i++) {
		struct env_slot *slot = &env->slot[i];
		size_t at = (size_t)i * env->legal_max;

		slot->game.seed = env->config.seed + i;
		slot->game.rules = env->rules_hash;
		slot->legal = (bb_action *)(void *)(memory + parts->legal) + at;
		slot->number = (uint16_t *)(void *)(memory + parts->numbers) + at;
		if (env->config.obs == ENV_OBS_FLOAT32)
			slot->obs = memory + parts->observations + (size_t)i * BB_COLUMNS_MAX;
		else if (env->io.obs != NULL)
			slot->obs = (uint8_t *)env->io.obs + (size_t)i * columns;
	}
}

static void make_workers(struct env *env, const struct parts *parts, uint8_t *memory)
{
	env->workers = parts->threads;
	for (unsigned i = 0; i < env->workers; i++) {
		struct env_worker *worker = &env->worker[i];

		worker->env = env;
		worker->from = (uint32_t)((uint64_t)env->config.count * i / env->workers);
		worker->to = (uint32_t)((uint64_t)env->config.count * (i + 1) / env->workers);
		if (parts->searches)
			worker->memory = (struct ai_memory){
				memory + parts->memories + (size_t)i * AI_MEMORY_MIN,
				AI_MEMORY_MIN};
	}
	env_start_workers(env);
}

/* Saved bytes contain a state of these rules, so they can only be loaded under the same ones. */
static uint64_t hash_of(const struct env *env)
{
	uint16_t versions[2] = {env->rules.game->rules_version, env->rules.game->env_version};
	uint64_t hash = bb_hash(env->rules.game->name, strlen(env->rules.game->name), 0);

	hash = bb_hash(env->rules.option, sizeof env->rules.option, hash);
	return bb_hash(versions, sizeof versions, hash);
}

enum bb_status env_open(struct env **opened, const char *game, const char *options,
                        const struct env_config *config, const struct env_io *io, void *memory)
{
	struct env *env = memory;
	struct parts parts;
	enum bb_status status = find_parts(game, options, config, &parts);

	if (status != BB_OK)
		return status;
	if (io->size != sizeof *io)
		return BB_OUT_OF_RANGE;
	memset(memory, 0, parts.total);
	env->config = *config;
	env->config.opponent = NULL;
	env->io = *io;
	env->rules = parts.rules;
	memcpy(env->opponent, parts.opponent, sizeof env->opponent);
	env->has_opponent = config->seat != ENV_ALL_SEATS;
	env->legal_max = parts.game->legal_max;
	if (!bb_observer_init(&env->observer, parts.game) ||
	    !bb_numbering_init(&env->numbering, parts.game))
		return BB_FULL;
	for (uint32_t c = 0; c < env->observer.columns; c++) {
		char name[BB_COLUMN_NAME_MAX];
		struct bb_text text;

		bb_text_init(&text, name, sizeof name);
		env->scale[c] = 1.0f / (float)bb_column_describe(&env->observer, c, &text);
	}
	env->mask_bytes = config->mask == ENV_MASK_BITS    ? (env->numbering.count + 7) / 8
	                  : config->mask == ENV_MASK_BYTES ? env->numbering.count
	                                                   : 0;
	if (env->mask_bytes == 0)
		env->io.mask = NULL;
	env->rules_hash = hash_of(env);
	make_slots(env, &parts, memory);
	make_workers(env, &parts, memory);
	if (env->io.mask != NULL)
		memset(env->io.mask, 0, (size_t)config->count * env->mask_bytes);
	env_reset(env, NULL, NULL);
	*opened = env;
	return BB_OK;
}

void env_close(struct env *env)
{
	env_stop_workers(env);
}

void env_describe(const struct env *env, struct env_spec *spec)
{
	uint32_t size = env->config.obs == ENV_OBS_FLOAT32 ? sizeof(float) : env->config.obs;

	*spec = (struct env_spec){
		.size = sizeof *spec,
		.version = env->rules.game->env_version,
		.actions = env->numbering.count,
		.legal_max = env->legal_max,
		.columns = env->observer.columns,
		.obs_bytes = size * env->observer.columns,
		.mask_bytes = env->mask_bytes,
		.seats = env->rules.seats,
		.players = bb_players(&env->rules),
		.save_bytes = sizeof(struct env_game),
		.actions_hash = env->numbering.hash,
	};
}

static bool put_name(const struct bb_names *names, uint32_t index, struct bb_text *text)
{
	if (names == NULL || index >= names->count)
		return false;
	bb_put(text, names->at[index]);
	return true;
}

bool env_name(const struct env *env, enum env_name what, uint32_t index, char *out, size_t size,
              uint32_t *scale)
{
	const struct bb_game *game = env->rules.game;
	struct bb_text text;
	bool there = true;

	bb_text_init(&text, out, size);
	if (what == ENV_NAME_COLUMN && index < env->observer.columns) {
		uint32_t by = bb_column_describe(&env->observer, index, &text);

		if (scale != NULL)
			*scale = by;
	} else if (what == ENV_NAME_ACTION && index < env->numbering.count) {
		bb_action_format(&env->rules, NULL, env->numbering.action[index], &text);
	} else if (what == ENV_NAME_KIND && index < game->kind_count) {
		bb_put(&text, game->kinds[index].name);
	} else {
		there = what == ENV_NAME_DETAIL && put_name(game->detail_names, index, &text);
	}
	return there && !text.full;
}

void env_step_range(struct env_worker *worker)
{
	struct env *env = worker->env;

	for (uint32_t i = worker->from; i < worker->to; i++) {
		bb_action action;

		(void)env_find_action(env, i, env->actions[i], env->by_place, &action);
		env_advance(env, i, action, worker->memory);
	}
}

enum bb_status env_step(struct env *env, const int32_t *actions, bool by_place, uint32_t *wrong)
{
	for (uint32_t i = 0; i < env->config.count; i++) {
		bb_action action;

		if (!env_find_action(env, i, actions[i], by_place, &action)) {
			*wrong = i;
			return BB_ILLEGAL;
		}
	}
	env->actions = actions;
	env->by_place = by_place;
	env_run(env);
	return BB_OK;
}

void env_reset(struct env *env, const uint8_t *which, const uint64_t *seeds)
{
	for (uint32_t i = 0; i < env->config.count; i++) {
		struct env_game *game = &env->slot[i].game;

		if (which != NULL && which[i] == 0)
			continue;
		if (seeds != NULL)
			game->seed = seeds[i], game->episode = 0;
		env_begin(env, i, env->worker[0].memory);
		if (env->io.reward != NULL)
			memset(env->io.reward + i * BB_SEATS_MAX, 0, BB_SEATS_MAX * sizeof(float));
		if (env->io.terminated != NULL)
			env->io.terminated[i] = 0;
		if (env->io.truncated != NULL)
			env->io.truncated[i] = 0;
		env_show(env, i, true);
	}
}

void env_save(const struct env *env, uint32_t index, void *bytes)
{
	memcpy(bytes, &env->slot[index].game, sizeof(struct env_game));
}

enum bb_status env_load(struct env *env, uint32_t index, const void *bytes)
{
	struct env_slot *slot = &env->slot[index];
	struct env_game game;

	memcpy(&game, bytes, sizeof game);
	if (game.rules != env->rules_hash ||
	    env->rules.game->check(&env->rules, game.state) != NULL)
		return BB_MISMATCH;
	slot->game = game;
	slot->legal_count =
		game.over ? 0 : env->rules.game->legal(&env->rules, game.state, slot->legal);
	env_show(env, index, true);
	return BB_OK;
}

const void *env_state(const struct env *env, uint32_t index)
{
	return env->slot[index].game.state;
}

const struct bb_rules *env_rules(const struct env *env)
{
	return &env->rules;
}
