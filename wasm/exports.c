/* Flat exports of the core for JavaScript: numbers in, numbers out, texts through one buffer.
 *
 * This file has the games and the current match: acting in it and looking at it. records.c has its
 * log and its record. Nothing is imported: luck comes from the given seed. Texts are UTF-8 and not
 * NUL-terminated; a function that writes one returns its length, 0 if it did not fit. Contains no
 * rule of any game. */
#include <string.h>

#include "ai/ai.h"
#include "games/registry.h"
#include "match/day.h"
#include "match/signature.h"
#include "match/match_json.h"
#include "wasm/desk.h"

struct wasm_desk wasm_desk;

/* --- shared with records.c ------------------------------------------------------------------ */

struct bb_text wasm_begin_text(void)
{
	struct bb_text text;

	bb_text_init(&text, wasm_desk.buffer, sizeof wasm_desk.buffer);
	return text;
}

uint32_t wasm_end_text(const struct bb_text *text)
{
	return text->full ? 0 : (uint32_t)text->length;
}

const struct bb_game *wasm_game_at(uint32_t index)
{
	for (uint32_t i = 0; bb_games[i] != NULL; i++)
		if (i == index)
			return bb_games[i];
	return NULL;
}

bool wasm_has_match(void)
{
	return wasm_desk.match.rules.game != NULL;
}

void wasm_clear_head(void)
{
	memset(&wasm_desk.head, 0, sizeof wasm_desk.head);
	memset(&wasm_desk.cursor, 0, sizeof wasm_desk.cursor);
	wasm_desk.head.masked_for = BB_NO_SEAT;
	wasm_desk.head.drawn = wasm_desk.drawn;
	wasm_desk.held = wasm_desk.placed = false;
}

int32_t wasm_answer(enum bb_status status)
{
	if (status != BB_OK)
		bb_fail(&wasm_desk.error, status, 0, "");
	return (int32_t)status;
}

enum bb_status wasm_play_chance(void)
{
	struct match_chance chance = {
		wasm_desk.head.drawn ? match_draw_ordered : match_draw_seeded,
		&wasm_desk.seed,
	};

	return match_advance(&wasm_desk.match, &chance);
}

bool wasm_look(const struct match *match, uint32_t seat, uint8_t out[BB_STATE_MAX])
{
	if (match->rules.game == NULL ||
	    (seat >= match->rules.seats && seat != BB_SPECTATOR && seat != WASM_SEES_ALL))
		return false;
	if (seat == WASM_SEES_ALL)
		memcpy(out, match->state, match->rules.game->layout->size);
	else
		match_view(match, seat, out);
	return true;
}

void wasm_put_look(const struct match *match, uint32_t seat, const uint8_t *view,
                   struct bb_json *json)
{
	match_turn_json(match, seat, false, json);
	match_view_json(&match->rules, view, json);
}

/* --- buffer and errors ---------------------------------------------------------------------- */

uint32_t EXPORT(bb_wasm_buffer)(void)
{
	return (uint32_t)(uintptr_t)wasm_desk.buffer;
}

uint32_t EXPORT(bb_wasm_buffer_size)(void)
{
	return WASM_BUFFER_SIZE;
}

/* The error of the last call that failed (line, position and expectation where a text was parsed):
 * {"status":...,"line":n,"position":n,"expected":...} */
uint32_t EXPORT(bb_wasm_error_json)(void)
{
	const struct bb_error *error = &wasm_desk.error;
	struct bb_text text = wasm_begin_text();
	struct bb_json json;

	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "status", bb_status_name(error->status));
	bb_json_put_int(&json, "line", (int64_t)error->line);
	bb_json_put_int(&json, "position", (int64_t)error->position);
	bb_json_put_string(&json, "expected", error->expected);
	bb_json_close(&json, '}');
	return wasm_end_text(&text);
}

/* --- games ---------------------------------------------------------------------------------- */

uint32_t EXPORT(bb_wasm_game_count)(void)
{
	uint32_t count = 0;

	while (bb_games[count] != NULL)
		count++;
	return count;
}

/* {"name","title","rules":n,"seats_min":n,"seats_max":n,"presets":[option words ...],
 *  "options":[as bb_options_json has them],"agents":["random",...]} */
uint32_t EXPORT(bb_wasm_game_json)(uint32_t index)
{
	const struct bb_game *game = wasm_game_at(index);
	struct bb_text text = wasm_begin_text();
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
	bb_json_key(&json, "options");
	bb_options_json(game, &json);
	bb_json_key(&json, "agents");
	ai_names_json(game, &json);
	bb_json_close(&json, '}');
	return wasm_end_text(&text);
}

/* match_signature of one preset, to compare this module with native builds; 0 = no such preset. */
uint64_t EXPORT(bb_wasm_random_games)(uint32_t index, uint32_t preset, uint64_t first_seed,
                                      uint32_t count)
{
	const struct bb_game *game = wasm_game_at(index);
	struct bb_rules rules;

	if (game == NULL)
		return 0;
	for (uint32_t i = 0; game->presets[i] != NULL; i++)
		if (i == preset)
			return bb_rules_parse(&rules, game, game->presets[i],
			                      strlen(game->presets[i]), &wasm_desk.error) == BB_OK
			               ? match_signature(&rules, first_seed, count)
			               : 0;
	return 0;
}

/* --- a match on the desk -------------------------------------------------------------------- */

enum bb_status wasm_read_rules(uint32_t index, uint32_t length, struct bb_rules *rules)
{
	const struct bb_game *game = wasm_game_at(index);

	if (game == NULL || length > WASM_BUFFER_SIZE)
		return bb_fail(&wasm_desk.error, BB_OUT_OF_RANGE, 0, "game");
	return bb_rules_parse(rules, game, wasm_desk.buffer, length, &wasm_desk.error);
}

/* Whether matches started from now on have luck in a hidden order (core/drawn.h), as in a day's
 * game. */
void EXPORT(bb_wasm_set_luck)(uint32_t drawn)
{
	wasm_desk.drawn = drawn != 0;
}

/* The day's game (match/day.h): {"date","game","options","seat","agents":[],"seed"}; 0 = no such
 * date. */
uint32_t EXPORT(bb_wasm_day_json)(uint32_t year, uint32_t month, uint32_t of_month)
{
	struct bb_text text = wasm_begin_text();
	struct bb_json json;
	struct day day;
	int32_t number;

	if (!day_number(year, month, of_month, &number))
		return 0;
	day_of(number, &day);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	day_json(&day, &json);
	bb_json_close(&json, '}');
	return wasm_end_text(&text);
}

/* The seed of a search for the seat to act in a day's game; 0 = no seat is to act. */
uint64_t EXPORT(bb_wasm_day_will)(uint64_t seed)
{
	const struct match *match = &wasm_desk.match;
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	int seat = wasm_has_match() ? match_actor(match) : BB_OVER;

	if (seat < 0)
		return 0;
	match_view(match, (unsigned)seat, view);
	return day_search_seed(seed, &match->rules, view);
}

/* Starts a match with the option words in buffer[0..length-1] and plays chance up to the first
 * decision. On an error the previous match stays. */
int32_t EXPORT(bb_wasm_new)(uint32_t index, uint32_t length, uint64_t seed)
{
	struct bb_rules rules;
	enum bb_status status = wasm_read_rules(index, length, &rules);

	if (status != BB_OK)
		return (int32_t)status;
	match_init(&wasm_desk.match, &rules, wasm_desk.log, WASM_LOG_SIZE);
	wasm_clear_head();
	wasm_desk.head.seed = seed;
	wasm_desk.head.has_seed = true;
	wasm_desk.seed = seed;
	return wasm_answer(wasm_play_chance());
}

static void put_position(const struct bb_rules *rules, const uint8_t state[BB_STATE_MAX])
{
	match_init(&wasm_desk.match, rules, wasm_desk.log, 0);
	memcpy(wasm_desk.match.state, state, BB_STATE_MAX);
	memcpy(wasm_desk.match.base, state, BB_STATE_MAX);
	wasm_clear_head();
}

/* Makes a position without history the current match, such as a view that a server sent. The buffer
 * holds `words` bytes of option words and then `length` bytes of its text form. Everything but
 * acting works on it; look at it with WASM_SEES_ALL. On an error the previous match stays. */
int32_t EXPORT(bb_wasm_set_position)(uint32_t index, uint32_t words, uint32_t length)
{
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	struct bb_rules rules;
	enum bb_status status = wasm_read_rules(index, words, &rules);

	if (status != BB_OK)
		return (int32_t)status;
	if (length > WASM_BUFFER_SIZE - words)
		return wasm_answer(BB_FULL);
	status = bb_position_parse(
		&rules, state, wasm_desk.buffer + words, length, &wasm_desk.error);
	if (status != BB_OK)
		return (int32_t)status;
	put_position(&rules, state);
	return BB_OK;
}

/* Allows trying a turn on such a position: its actions can be played and taken back, but no chance
 * follows them. */
int32_t EXPORT(bb_wasm_hold)(void)
{
	struct match *match = &wasm_desk.match;

	if (!wasm_has_match() || match->count > 0)
		return wasm_answer(BB_MISSING);
	match->log = wasm_desk.log;
	match->capacity = WASM_LOG_SIZE;
	memcpy(wasm_desk.start, match->state, BB_STATE_MAX);
	wasm_desk.held = wasm_desk.placed = true;
	return BB_OK;
}

/* Ends bb_wasm_hold: chance is played now and after every action, from this seed. */
int32_t EXPORT(bb_wasm_let_go)(uint64_t seed)
{
	if (!wasm_has_match() || !wasm_desk.held)
		return wasm_answer(BB_MISSING);
	wasm_desk.held = false;
	wasm_desk.seed = seed;
	return wasm_answer(wasm_play_chance());
}

static enum bb_status read_line(const struct bb_rules *rules, void *state, struct bb_token line)
{
	struct bb_reader reader;
	int64_t seat;

	bb_reader_init(&reader, line.at, line.length);
	if (!bb_token_int(bb_next_token(&reader), &seat) || seat < 0 || seat >= rules->seats)
		return bb_fail(&wasm_desk.error, BB_OUT_OF_RANGE, 0, "seat");
	return rules->game->read_off(rules, state, (unsigned)seat, reader.at,
	                             (size_t)(reader.end - reader.at), &wasm_desk.error);
}

/* Makes what was read off a real table the current match: set-up with the option words, then
 * `length` bytes of lines "SEAT READING VALUE...". Look at it with WASM_SEES_ALL. On an error the
 * previous match stays; error.line is the rejected line, error.expected the rule that rejects it,
 * if any. */
int32_t EXPORT(bb_wasm_read_off)(uint32_t index, uint32_t words, uint32_t length)
{
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	struct bb_reader reader;
	struct bb_token line;
	struct bb_rules rules;
	enum bb_status status = wasm_read_rules(index, words, &rules);

	if (status != BB_OK)
		return (int32_t)status;
	if (length > WASM_BUFFER_SIZE - words || rules.game->read_off == NULL)
		return wasm_answer(length > WASM_BUFFER_SIZE - words ? BB_FULL : BB_MISSING);
	rules.game->setup(&rules, state);
	bb_reader_init(&reader, wasm_desk.buffer + words, length);
	for (size_t number = 1; bb_next_line(&reader, &line); number++) {
		status = read_line(&rules, state, line);
		if (status != BB_OK) {
			wasm_desk.error.line = number;
			return (int32_t)status;
		}
	}
	put_position(&rules, state);
	return BB_OK;
}

/* --- what may be done ----------------------------------------------------------------------- */

/* A seat, BB_CHANCE or BB_OVER. */
int32_t EXPORT(bb_wasm_actor)(void)
{
	return wasm_has_match() ? match_actor(&wasm_desk.match) : BB_OVER;
}

/* The legal actions of the seat to act, as match_legal_json lists them. */
uint32_t EXPORT(bb_wasm_legal_json)(void)
{
	struct bb_text text = wasm_begin_text();
	struct bb_json json;

	if (!wasm_has_match())
		return 0;
	bb_json_init(&json, &text);
	match_legal_json(&wasm_desk.match, (unsigned)match_actor(&wasm_desk.match), &json);
	return wasm_end_text(&text);
}

/* The action that buffer[0..length-1] means here, or UINT32_MAX (see bb_wasm_error_json). */
uint32_t EXPORT(bb_wasm_parse)(uint32_t length)
{
	const struct match *match = &wasm_desk.match;
	bb_action action;

	if (!wasm_has_match() || length > WASM_BUFFER_SIZE) {
		wasm_answer(BB_MISSING);
		return UINT32_MAX;
	}
	if (bb_action_parse(&match->rules, match->state, wasm_desk.buffer, length, &action,
	                    &wasm_desk.error) != BB_OK)
		return UINT32_MAX;
	return action;
}

/* The id of the rule that forbids this action, followed by what is missing if that can be counted:
 * "T-SCRIBE-01" or "T-SCRIBE-01 scribes 2 1 0" (needed, available, possible substitutes). Length 0
 * if it is legal. */
uint32_t EXPORT(bb_wasm_why_not)(uint32_t action)
{
	const struct match *match = &wasm_desk.match;
	struct bb_text text = wasm_begin_text();

	if (!wasm_has_match())
		return 0;
	const struct bb_game *game = match->rules.game;
	const char *rule = game->why_not(&match->rules, match->state, action);
	struct bb_lack lack;

	if (rule != NULL)
		bb_put(&text, rule);
	if (rule != NULL && game->lack != NULL &&
	    game->lack(&match->rules, match->state, action, &lack)) {
		const uint8_t numbers[] = {lack.need, lack.have, lack.other};

		bb_put(&text, " ");
		bb_put(&text, lack.what);
		for (unsigned i = 0; i < sizeof numbers; i++) {
			bb_put(&text, " ");
			bb_put_uint(&text, numbers[i]);
		}
	}
	return wasm_end_text(&text);
}

/* What a legal action would lead to: {"events":[...],"after":{view of the seat to act}}; length 0
 * if that cannot be known beforehand. */
uint32_t EXPORT(bb_wasm_preview_json)(uint32_t action)
{
	struct bb_text text = wasm_begin_text();
	struct bb_json json;

	if (!wasm_has_match())
		return 0;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	if (!match_preview_json(&wasm_desk.match, action, &json))
		return 0;
	bb_json_close(&json, '}');
	return wasm_end_text(&text);
}

/* The answer that the standing orders in buffer[0..length-1] give for the seat to act, on its view.
 * UINT32_MAX if they leave the decision to it, or are invalid (see bb_wasm_error_json). */
uint32_t EXPORT(bb_wasm_answer)(uint32_t length)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	const struct match *match = &wasm_desk.match;
	uint8_t orders[BB_ORDERS_MAX];
	int seat = bb_wasm_actor();

	if (seat < 0 || length > WASM_BUFFER_SIZE)
		return UINT32_MAX;
	if (bb_orders_parse(orders, match->rules.game, wasm_desk.buffer, length,
	                    &wasm_desk.error) != BB_OK)
		return UINT32_MAX;
	match_view(match, (unsigned)seat, view);
	return bb_answer(&match->rules, view, orders);
}

/* --- doing it ------------------------------------------------------------------------------- */

/* Plays an action of `seat`, then chance up to the next decision, unless it is held back. */
int32_t EXPORT(bb_wasm_apply)(uint32_t seat, uint32_t action)
{
	if (!wasm_has_match() || seat >= wasm_desk.match.rules.seats)
		return wasm_answer(BB_NOT_YOUR_TURN);
	enum bb_status status = match_submit(&wasm_desk.match, (int)seat, action, NULL);
	return wasm_answer(status == BB_OK && !wasm_desk.held ? wasm_play_chance() : status);
}

int32_t EXPORT(bb_wasm_undo)(uint32_t seat)
{
	if (!wasm_has_match() || seat >= wasm_desk.match.rules.seats)
		return wasm_answer(BB_ILLEGAL);
	return wasm_answer(match_undo(&wasm_desk.match, seat));
}

/* Takes back everything that the seat may take back. */
int32_t EXPORT(bb_wasm_reset)(uint32_t seat)
{
	if (!wasm_has_match() || seat >= wasm_desk.match.rules.seats)
		return wasm_answer(BB_ILLEGAL);
	return wasm_answer(match_reset_turn(&wasm_desk.match, seat));
}

/* --- looking at it -------------------------------------------------------------------------- */

/* The match as a seat sees it:
 * {"seq":n,"actor":n,"undo":false,"reset":false,"hash":"16 digits","view":{docs/position.md}} */
uint32_t EXPORT(bb_wasm_look_json)(uint32_t seat)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct bb_text text = wasm_begin_text();
	struct bb_json json;

	if (!wasm_look(&wasm_desk.match, seat, view))
		return 0;
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	wasm_put_look(&wasm_desk.match, seat, view, &json);
	bb_json_close(&json, '}');
	return wasm_end_text(&text);
}

/* The text form of what `seat` sees. */
uint32_t EXPORT(bb_wasm_position)(uint32_t seat)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct bb_text text = wasm_begin_text();

	if (!wasm_look(&wasm_desk.match, seat, view))
		return 0;
	bb_position_format(&wasm_desk.match.rules, view, &text);
	return wasm_end_text(&text);
}

/* Hash of what `seat` sees; 0 without a match. */
uint64_t EXPORT(bb_wasm_hash)(uint32_t seat)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX];

	return wasm_look(&wasm_desk.match, seat, view)
	               ? bb_position_hash(&wasm_desk.match.rules, view)
	               : 0;
}
