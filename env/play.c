/* A match with a simple interface. */
#include "env/play.h"

#include <string.h>

#include "ai/ai.h"
#include "games/registry.h"
#include "match/record.h"
#include "match/match_json.h"

enum { LOG_MAX = 16384, ITERATIONS = 400 };

struct env_play {
	struct match match;
	struct record_head head;
	struct match_entry log[LOG_MAX];
};

size_t env_play_size(void)
{
	return sizeof(struct env_play);
}

static enum bb_status play_chance(struct env_play *play)
{
	const struct match_chance chance = {match_draw_seeded, &play->head.seed};

	return match_advance(&play->match, &chance);
}

enum bb_status env_play_open(struct env_play **opened, const char *game, const char *options,
                             uint64_t seed, void *memory)
{
	const struct bb_game *found = bb_find_game(game);
	struct env_play *play = memory;
	struct bb_error error;
	struct bb_rules rules;
	enum bb_status status;

	if (found == NULL)
		return BB_UNKNOWN_NAME;
	status = bb_rules_parse(&rules, found, options, strlen(options), &error);
	if (status != BB_OK)
		return status;
	memset(play, 0, sizeof *play);
	play->head.seed = seed;
	play->head.has_seed = true;
	play->head.masked_for = BB_NO_SEAT;
	match_init(&play->match, &rules, play->log, LOG_MAX);
	*opened = play;
	return play_chance(play);
}

int env_play_seat(const struct env_play *play)
{
	return match_actor(&play->match);
}

unsigned env_play_seats(const struct env_play *play)
{
	return play->match.rules.seats;
}

int32_t env_play_score(const struct env_play *play, unsigned seat)
{
	const struct bb_rules *rules = &play->match.rules;

	return seat < rules->seats ? rules->game->score(rules, play->match.state, seat) : 0;
}

/* The seat to act decides on its view. */
static bool view_of_actor(const struct env_play *play, uint8_t view[BB_STATE_MAX])
{
	int seat = match_actor(&play->match);

	if (seat >= 0)
		match_view(&play->match, (unsigned)seat, view);
	return seat >= 0;
}

enum bb_status env_play_act(struct env_play *play, const char *text)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct bb_error error;
	bb_action action;
	enum bb_status status;

	if (!view_of_actor(play, view))
		return BB_GAME_OVER;
	status = bb_action_parse(&play->match.rules, view, text, strlen(text), &action, &error);
	if (status == BB_OK)
		status = match_submit(&play->match, match_actor(&play->match), action, NULL);
	return status == BB_OK ? play_chance(play) : status;
}

enum bb_status env_play_undo(struct env_play *play, unsigned seat)
{
	return seat < play->match.rules.seats ? match_undo(&play->match, seat) : BB_OUT_OF_RANGE;
}

const char *env_play_why_not(const struct env_play *play, const char *text)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	const struct bb_rules *rules = &play->match.rules;
	struct bb_error error;
	bb_action action;
	const char *rule;

	if (!view_of_actor(play, view) ||
	    bb_action_parse(rules, view, text, strlen(text), &action, &error) != BB_OK)
		return NULL;
	rule = rules->game->why_not(rules, view, action);
	return rule != NULL ? rule : "";
}

bool env_play_legal(const struct env_play *play, char *out, size_t size)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	const struct bb_rules *rules = &play->match.rules;
	bb_action legal[BB_LEGAL_MAX];
	struct bb_text text;
	struct bb_json json;
	uint32_t count = 0;

	bb_text_init(&text, out, size);
	bb_json_init(&json, &text);
	if (view_of_actor(play, view))
		count = rules->game->legal(rules, view, legal);
	bb_json_open(&json, '[');
	for (uint32_t i = 0; i < count; i++) {
		bb_json_open(&json, '{');
		bb_action_json(rules, view, legal[i], false, &json);
		bb_json_close(&json, '}');
	}
	bb_json_close(&json, ']');
	return !text.full;
}

bool env_play_view(const struct env_play *play, unsigned seat, char *out, size_t size)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct bb_text text;
	struct bb_json json;

	bb_text_init(&text, out, size);
	bb_json_init(&json, &text);
	match_view(&play->match, seat < play->match.rules.seats ? seat : BB_SPECTATOR, view);
	bb_json_open(&json, '{');
	bb_position_json(&play->match.rules, view, &json);
	bb_json_close(&json, '}');
	return !text.full;
}

bool env_play_record(const struct env_play *play, char *out, size_t size)
{
	struct bb_text text;

	bb_text_init(&text, out, size);
	record_write(&play->match, &play->head, BB_NO_SEAT, &text);
	return !text.full;
}

bool env_play_think(const struct env_play *play, const char *name, uint32_t iterations,
                    uint64_t seed, void *memory, size_t memory_size, char *out, size_t size)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	const struct bb_rules *rules = &play->match.rules;
	struct ai_limits limits = {.seed = seed, .threads = 1, .iterations = iterations};
	struct ai_result result = {0};
	struct ai_agent agent;
	struct bb_text text;
	struct bb_json json;

	if (!view_of_actor(play, view) || memory_size < AI_MEMORY_MIN ||
	    !ai_find(rules->game, name, &agent))
		return false;
	/* there is no clock here */
	if (agent.plain == NULL && iterations == 0 && agent.setting.iterations == 0)
		limits.iterations = ITERATIONS;
	memset(memory, 0, 64);
	bb_text_init(&text, out, size);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_action action = ai_choose(&agent, rules, view, (unsigned)match_actor(&play->match),
	                             &limits, (struct ai_memory){memory, memory_size}, &result);
	bb_action_json(rules, view, action, false, &json);
	if (agent.plain == NULL)
		ai_result_json(rules, view, &result, &json);
	bb_json_close(&json, '}');
	return !text.full;
}
