/* Flat exports of the core for JavaScript: numbers in, numbers out, texts through one buffer.
 *
 * One match at a time, in static memory that never grows, so views of it in JavaScript stay valid.
 * Nothing is imported: luck comes from the seed given. Texts are UTF-8 and not NUL-terminated; a
 * function that writes one returns its length, 0 when it did not fit. Holds no rule of any game. */
#include <string.h>

#include "games/registry.h"
#include "match/match.h"
#include "match/signature.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum {
	BUFFER_SIZE = 256 * 1024,
	LOG_SIZE = 64 * 1024,
	SEES_ALL = 255, /* instead of a seat: the position itself, no view */
};

static char buffer[BUFFER_SIZE];
static struct match_entry log_memory[LOG_SIZE];
static struct match match;
static uint64_t match_seed;
static struct bb_error last_error;
static bb_action legal[BB_LEGAL_MAX];
static uint32_t legal_count;

static struct bb_text begin_text(void)
{
	struct bb_text text;

	bb_text_init(&text, buffer, sizeof buffer);
	return text;
}

static uint32_t end_text(const struct bb_text *text)
{
	return text->full ? 0 : (uint32_t)text->length;
}

static const struct bb_game *game_at(uint32_t index)
{
	for (uint32_t i = 0; bb_games[i] != NULL; i++)
		if (i == index)
			return bb_games[i];
	return NULL;
}

static bool has_match(void)
{
	return match.rules.game != NULL;
}

/* Remembers what went wrong for bb_wasm_error_json. */
static int32_t answer(enum bb_status status)
{
	if (status != BB_OK)
		bb_fail(&last_error, status, 0, "");
	return (int32_t)status;
}

static enum bb_status play_chance(void)
{
	struct match_chance chance = {match_draw_seeded, &match_seed};
	enum bb_status status = match_advance(&match, &chance);

	legal_count = 0;
	return status;
}

uint32_t EXPORT(bb_wasm_buffer)(void)
{
	return (uint32_t)(uintptr_t)buffer;
}

uint32_t EXPORT(bb_wasm_buffer_size)(void)
{
	return sizeof buffer;
}

uint32_t EXPORT(bb_wasm_game_count)(void)
{
	uint32_t count = 0;

	while (bb_games[count] != NULL)
		count++;
	return count;
}

/* {"name":...,"title":...,"rules":n,"seats_min":n,"seats_max":n,"presets":[option words ...]} */
uint32_t EXPORT(bb_wasm_game_json)(uint32_t index)
{
	const struct bb_game *game = game_at(index);
	struct bb_text text = begin_text();
	struct bb_json json;

	if (game == NULL)
		return 0;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "name", game->name);
	bb_json_put_string(&json, "title", game->title);
	bb_json_put_int(&json, "rules", game->rules_version);
	bb_json_put_int(&json, "seats_min", game->seats_min);
	bb_json_put_int(&json, "seats_max", game->seats_max);
	bb_json_key(&json, "presets");
	bb_json_open(&json, '[');
	for (uint32_t i = 0; game->presets[i] != NULL; i++)
		bb_json_string(&json, game->presets[i]);
	bb_json_close(&json, ']');
	bb_json_close(&json, '}');
	return end_text(&text);
}

/* Starts a match with the option words in buffer[0..length-1] and plays chance up to the first
 * decision. On an error the match before stands. */
int32_t EXPORT(bb_wasm_new)(uint32_t index, uint32_t length, uint64_t seed)
{
	const struct bb_game *game = game_at(index);
	struct bb_rules rules;

	if (game == NULL || length > sizeof buffer)
		return (int32_t)bb_fail(&last_error, BB_OUT_OF_RANGE, 0, "game");
	enum bb_status status = bb_rules_parse(&rules, game, buffer, length, &last_error);
	if (status != BB_OK)
		return (int32_t)status;
	match_init(&match, &rules, log_memory, LOG_SIZE);
	match_seed = seed;
	return answer(play_chance());
}

/* Where and what went wrong in the last call that failed (position and expectation where a text was
 * read): {"status":...,"position":n,"expected":...} */
uint32_t EXPORT(bb_wasm_error_json)(void)
{
	struct bb_text text = begin_text();
	struct bb_json json;

	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "status", bb_status_name(last_error.status));
	bb_json_put_int(&json, "position", (int64_t)last_error.position);
	bb_json_put_string(&json, "expected", last_error.expected);
	bb_json_close(&json, '}');
	return end_text(&text);
}

/* A seat, BB_CHANCE or BB_OVER. */
int32_t EXPORT(bb_wasm_actor)(void)
{
	return has_match() ? match_actor(&match) : BB_OVER;
}

/* Lists the legal actions; the following functions number them 0 .. count-1 until the next change. */
uint32_t EXPORT(bb_wasm_legal)(void)
{
	legal_count = has_match() ? match.rules.game->legal(&match.rules, match.state, legal) : 0;
	return legal_count;
}

uint32_t EXPORT(bb_wasm_action)(uint32_t i)
{
	return i < legal_count ? legal[i] : UINT32_MAX;
}

uint32_t EXPORT(bb_wasm_action_text)(uint32_t i)
{
	struct bb_text text = begin_text();

	if (i >= legal_count)
		return 0;
	bb_action_format(&match.rules, match.state, legal[i], &text);
	return end_text(&text);
}

uint32_t EXPORT(bb_wasm_action_json)(uint32_t i)
{
	struct bb_text text = begin_text();
	struct bb_json json;

	if (i >= legal_count)
		return 0;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_action_json(&match.rules, match.state, legal[i], false, &json);
	bb_json_close(&json, '}');
	return end_text(&text);
}

/* The action that buffer[0..length-1] means here, or UINT32_MAX (see bb_wasm_error_json). */
uint32_t EXPORT(bb_wasm_parse)(uint32_t length)
{
	bb_action action;

	if (!has_match() || length > sizeof buffer) {
		answer(BB_MISSING);
		return UINT32_MAX;
	}
	if (bb_action_parse(&match.rules, match.state, buffer, length, &action, &last_error) != BB_OK)
		return UINT32_MAX;
	return action;
}

/* The id of the rule that forbids this action; length 0 when it is legal. */
uint32_t EXPORT(bb_wasm_why_not)(uint32_t action)
{
	struct bb_text text = begin_text();

	if (!has_match())
		return 0;
	const char *rule = match.rules.game->why_not(&match.rules, match.state, action);
	if (rule != NULL)
		bb_put(&text, rule);
	return end_text(&text);
}

/* Plays an action of `seat`, then chance up to the next decision. */
int32_t EXPORT(bb_wasm_apply)(uint32_t seat, uint32_t action)
{
	if (!has_match() || seat >= match.rules.seats)
		return answer(BB_NOT_YOUR_TURN);
	enum bb_status status = match_submit(&match, (int)seat, action, NULL);
	return answer(status == BB_OK ? play_chance() : status);
}

int32_t EXPORT(bb_wasm_undo)(uint32_t seat)
{
	if (!has_match() || seat >= match.rules.seats)
		return answer(BB_ILLEGAL);
	legal_count = 0;
	return answer(match_undo(&match, seat));
}

/* What `seat` (BB_SPECTATOR, SEES_ALL) sees of the position, in `out`; false without a match. */
static bool look(uint32_t seat, uint8_t *out)
{
	if (!has_match() || (seat >= match.rules.seats && seat != BB_SPECTATOR && seat != SEES_ALL))
		return false;
	if (seat == SEES_ALL)
		memcpy(out, match.state, match.rules.game->layout->size);
	else
		match_view(&match, seat, out);
	return true;
}

uint32_t EXPORT(bb_wasm_position)(uint32_t seat)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct bb_text text = begin_text();

	if (!look(seat, view))
		return 0;
	bb_position_format(&match.rules, view, &text);
	return end_text(&text);
}

uint32_t EXPORT(bb_wasm_position_json)(uint32_t seat)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct bb_text text = begin_text();
	struct bb_json json;

	if (!look(seat, view))
		return 0;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_position_json(&match.rules, view, &json);
	bb_json_close(&json, '}');
	return end_text(&text);
}

/* Hash of what `seat` sees; 0 without a match. */
uint64_t EXPORT(bb_wasm_hash)(uint32_t seat)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	return look(seat, view) ? bb_position_hash(&match.rules, view) : 0;
}

/* match_signature of one preset, to compare this module with native builds; 0 = no such preset. */
uint64_t EXPORT(bb_wasm_random_games)(uint32_t index, uint32_t preset, uint64_t first_seed,
                                      uint32_t count)
{
	const struct bb_game *game = game_at(index);
	struct bb_rules rules;

	if (game == NULL)
		return 0;
	for (uint32_t i = 0; game->presets[i] != NULL; i++)
		if (i == preset)
			return bb_rules_parse(&rules, game, game->presets[i],
			                      strlen(game->presets[i]), &last_error) == BB_OK
			               ? match_signature(&rules, first_seed, count)
			               : 0;
	return 0;
}
