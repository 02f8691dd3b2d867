/* Exports for a match on an open table: a person enters everything that happens, including the
 * outcomes of chance. So nothing is a barrier and any entry can be taken back. The luck comes from
 * the real table or, on request, from the seed. */
#include <string.h>

#include "match/match_json.h"
#include "wasm/desk.h"

/* Starts a match with the option words in buffer[0..length-1]. Chance before the first decision
 * must be entered. */
int32_t EXPORT(bb_wasm_open)(uint32_t index, uint32_t length, uint64_t seed)
{
	struct bb_rules rules;
	enum bb_status status = wasm_read_rules(index, length, &rules);

	if (status != BB_OK)
		return (int32_t)status;
	match_init(&wasm_desk.match, &rules, wasm_desk.log, WASM_LOG_SIZE);
	wasm_clear_head();
	wasm_desk.seed = seed;
	return BB_OK;
}

/* What may come next, whoever decides it. `about` is the chance event, with 0 for what it lacks:
 * {"seq":n,"actor":n,"automaton":true if the luck is an automaton's,
 *  "about":{"place":a word of the game or "","section":n,"number":n},
 *  "can":[{"id":n,"kind":...,"args":{...},"text":...},...]}, with "usual":true as in
 * match_legal_json */
uint32_t EXPORT(bb_wasm_can_json)(void)
{
	const struct match *match = &wasm_desk.match;
	const struct bb_rules *rules = &match->rules;
	struct bb_text text = wasm_begin_text();
	struct bb_about about = {0};
	bb_action can[BB_LEGAL_MAX];
	struct bb_json json;

	if (!wasm_has_match())
		return 0;
	int actor = match_actor(match);
	uint32_t count = actor == BB_OVER ? 0 : rules->game->legal(rules, match->state, can);
	if (actor == BB_CHANCE && rules->game->about != NULL)
		rules->game->about(rules, match->state, &about);
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	bb_json_put_int(&json, "seq", match->count);
	bb_json_put_int(&json, "actor", actor);
	bb_json_put_bool(
		&json, "automaton",
		actor == BB_CHANCE && count > 0 &&
			(rules->game->kinds[bb_kind_of(can[0])].flags & BB_KIND_AUTOMATON) != 0);
	bb_json_key(&json, "about");
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "place", about.place != NULL ? about.place : "");
	bb_json_put_int(&json, "section", about.section);
	bb_json_put_int(&json, "number", about.number);
	bb_json_close(&json, '}');
	bb_json_key(&json, "can");
	bb_json_open(&json, '[');
	for (uint32_t i = 0; i < count; i++) {
		bb_json_open(&json, '{');
		bb_action_json(rules, match->state, can[i], false, &json);
		if (bb_is_usual(rules->game, can, i))
			bb_json_put_bool(&json, "usual", true);
		bb_json_close(&json, '}');
	}
	bb_json_close(&json, ']');
	bb_json_close(&json, '}');
	return wasm_end_text(&text);
}

/* Enters what happened: an action of the seat to act, or an outcome of chance. Nothing else is
 * played. */
int32_t EXPORT(bb_wasm_enter)(uint32_t action)
{
	if (!wasm_has_match() || wasm_desk.match.capacity == 0)
		return wasm_answer(BB_MISSING);
	return wasm_answer(
		match_submit(&wasm_desk.match, match_actor(&wasm_desk.match), action, NULL));
}

/* The outcome that the seed gives at a chance node; UINT32_MAX if it is not chance's turn. */
uint32_t EXPORT(bb_wasm_luck)(void)
{
	const struct match *match = &wasm_desk.match;
	char name[BB_LABEL_MAX];
	struct bb_text label;
	bb_action drawn;

	if (!wasm_has_match() || match_actor(match) != BB_CHANCE)
		return UINT32_MAX;
	bb_text_init(&label, name, sizeof name);
	match->rules.game->label(&match->rules, match->state, &label);
	(void)(wasm_desk.head.drawn ? match_draw_ordered : match_draw_seeded)(
		&wasm_desk.seed, &match->rules, match->state, name, &drawn);
	return drawn;
}

/* Removes everything after entry `seq`. */
int32_t EXPORT(bb_wasm_erase)(uint32_t seq)
{
	if (!wasm_has_match() || wasm_desk.match.capacity == 0)
		return wasm_answer(BB_MISSING);
	memset(&wasm_desk.cursor, 0, sizeof wasm_desk.cursor);
	return wasm_answer(match_erase(&wasm_desk.match, seq));
}
