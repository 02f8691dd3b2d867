/* Exports for agents: choices, hints, and what a search thinks of a past position.
 *
 * Thinking is sliced, so that the caller can check the clock, answer others or stop: begin,
 * continue until the result is false or time is up, then take the choice or the whole result. */
#include <string.h>

#include "ai/net.h"
#include "wasm/desk.h"

enum {
	MIND_SIZE = 12 << 20,
	ENDLESS = INT32_MAX, /* iterations of an agent that goes by time */
	A_MILLISECOND = 4,   /* iterations per millisecond, where there is no clock */
};

static struct {
	_Alignas(16) uint8_t memory[MIND_SIZE];
	_Alignas(8) uint8_t view[BB_STATE_MAX];
	struct bb_rules rules;
	struct ai_agent agent;
	struct ai_result result;
	bb_action plain; /* the choice of an agent that does not search */
	bool searches;
} mind;

static const struct ai_memory memory = {mind.memory, MIND_SIZE};

static bool begin(const struct match *match, uint32_t length, uint64_t seed)
{
	int seat = match->rules.game != NULL ? match_actor(match) : BB_OVER;
	struct ai_limits limits = {.seed = seed};
	bb_action legal[BB_LEGAL_MAX];

	mind.rules.game = NULL;
	if (seat < 0 || length >= WASM_BUFFER_SIZE)
		return false;
	wasm_desk.buffer[length] = '\0';
	if (!ai_find(match->rules.game, wasm_desk.buffer, &mind.agent))
		return false;
	mind.rules = match->rules;
	match_view(match, (unsigned)seat, mind.view);
	mind.searches = mind.agent.plain == NULL &&
	                mind.rules.game->legal(&mind.rules, mind.view, legal) > 1;
	limits.iterations =
		mind.agent.setting.iterations > 0 ? mind.agent.setting.iterations : ENDLESS;
	if (mind.searches)
		ai_begin(&mind.agent, &mind.rules, mind.view, (unsigned)seat, &limits, memory);
	else
		mind.plain = ai_choose(&mind.agent, &mind.rules, mind.view, (unsigned)seat, &limits,
		                       memory, &mind.result);
	return true;
}

/* The agent named in buffer[0..length-1] begins to think for the seat to act, from that seat's
 * view. 0 = there is no such agent, or no seat is to act. */
uint32_t EXPORT(bb_wasm_think)(uint32_t length, uint64_t seed)
{
	return begin(&wasm_desk.match, length, seed);
}

/* 1 = the agent named in buffer[0..length-1], such as "pharaoh/net=1", needs a network that has not
 * been given yet. */
uint32_t EXPORT(bb_wasm_wants_network)(uint32_t length)
{
	const struct bb_game *game = wasm_desk.match.rules.game;
	struct ai_agent agent;

	if (game == NULL || length >= WASM_BUFFER_SIZE)
		return 0;
	wasm_desk.buffer[length] = '\0';
	return ai_find(game, wasm_desk.buffer, &agent) && agent.setting.net != 0 &&
	       agent.net == NULL;
}

/* Gives the game of the current match the network in buffer[0..length-1]. 0 = it cannot be used,
 * and agents evaluate by the tables. */
uint32_t EXPORT(bb_wasm_give_network)(uint32_t length)
{
	const struct bb_game *game = wasm_desk.match.rules.game;

	mind.rules.game = NULL;
	memset(mind.memory, 0, 64); /* earlier results were made with the tables */
	return game != NULL && length <= WASM_BUFFER_SIZE &&
	       ai_net_give(game, 1, (const uint8_t *)wasm_desk.buffer, length) == NULL;
}

/* Forgets earlier results: the next choice depends only on the position and the seed. */
void EXPORT(bb_wasm_forget)(void) { memset(mind.memory, 0, 64); }

/* The same for the position after entry `seq`. */
uint32_t EXPORT(bb_wasm_think_back)(uint32_t seq, uint32_t length, uint64_t seed)
{
	return wasm_seek(seq) && begin(&wasm_desk.cursor, length, seed);
}

/* Milliseconds that this agent takes for a decision; 0 = it decides itself when it is done. */
uint32_t EXPORT(bb_wasm_think_time)(void)
{
	return mind.rules.game != NULL && mind.searches ? mind.agent.setting.milliseconds : 0;
}

/* Continues to think; 0 = it is done. */
uint32_t EXPORT(bb_wasm_think_on)(uint32_t iterations)
{
	return mind.rules.game != NULL && mind.searches && ai_go(memory, iterations);
}

/* The choice; UINT32_MAX if nothing is being thought about. The results are kept for later
 * decisions of the turn. */
uint32_t EXPORT(bb_wasm_choice)(void)
{
	if (mind.rules.game == NULL)
		return UINT32_MAX;
	return mind.searches ? ai_end(memory, NULL) : mind.plain;
}

/* What the agent named in buffer[0..length-1] would do for the seat to act, in one call and without
 * a clock; UINT32_MAX if there is no such agent or no seat is to act. */
uint32_t EXPORT(bb_wasm_agent)(uint32_t length, uint64_t seed)
{
	uint32_t time = 0;

	if (!begin(&wasm_desk.match, length, seed))
		return UINT32_MAX;
	time = mind.searches ? mind.agent.setting.milliseconds : 0;
	bb_wasm_think_on(time > 0 ? time * A_MILLISECOND : ENDLESS);
	return bb_wasm_choice();
}

/* The whole result:
 * {"action":n,"win":[...],"score":[...],
 *  "choices":[{action,"visits","prior","worth","win":[],"score":[],"wins" (at once),
 *  "reasons":[{"feature","seat","change","worth"}...]}...],
 *  "line":[{"seat",action}...],"iterations",...} */
uint32_t EXPORT(bb_wasm_thought_json)(void)
{
	struct bb_text text = wasm_begin_text();
	struct bb_json json;

	if (mind.rules.game == NULL)
		return 0;
	if (mind.searches) {
		ai_end(memory, &mind.result);
		ai_explain(memory, &mind.result);
	}
	bb_json_init(&json, &text);
	bb_json_open(&json, '{');
	ai_result_json(&mind.rules, mind.view, &mind.result, &json);
	bb_json_close(&json, '}');
	return wasm_end_text(&text);
}

/* The probability of each seat to win after entry `seq`, as the mean of `samples` ways to the next
 * quiet position: [0.5,0.5]. For finished matches, so that nothing hidden is revealed. */
uint32_t EXPORT(bb_wasm_outlook_json)(uint32_t seq, uint32_t samples)
{
	const struct match *cursor = &wasm_desk.cursor;
	float win[BB_SEATS_MAX], score[BB_SEATS_MAX];
	struct bb_text text = wasm_begin_text();
	struct bb_json json;

	if (!wasm_has_match() || match_actor(&wasm_desk.match) != BB_OVER || !wasm_seek(seq))
		return 0;
	ai_expect(&cursor->rules, cursor->state, samples, 1, win, score);
	bb_json_init(&json, &text);
	bb_json_open(&json, '[');
	for (unsigned seat = 0; seat < cursor->rules.seats; seat++)
		bb_json_fixed(&json, (int64_t)(win[seat] * 1e4f + 0.5f), 4);
	bb_json_close(&json, ']');
	return wasm_end_text(&text);
}
