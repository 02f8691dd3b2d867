/* A puzzle as a line of JSON: the form of data/puzzles (docs/puzzles.md). */
#include <string.h>

#include "cli/puzzles.h"
#include "core/evaluate.h"

enum { RIVAL_ITERATIONS = 3000 };

static void put_tenths(struct bb_json *json, const char *key, float value)
{
	bb_json_key(json, key);
	bb_json_fixed(json, (int64_t)(value * 10 + (value < 0 ? -0.5f : 0.5f)), 1);
}

static void put_hundredths(struct bb_json *json, float value)
{
	bb_json_fixed(json, (int64_t)(value * 100 + (value < 0 ? -0.5f : 0.5f)), 2);
}

/* The actions in notation, each as it reads when it is its turn; `state` is then after them. */
static void put_actions(struct bb_json *json, const char *key, const struct bb_rules *rules,
                        void *state, unsigned seat, const bb_action *action, unsigned count)
{
	bb_json_key(json, key);
	bb_json_open(json, '[');
	for (unsigned i = 0; i < count; i++) {
		_Alignas(8) uint8_t view[BB_STATE_MAX];
		char buffer[256];
		struct bb_text text;

		memcpy(view, state, rules->game->layout->size);
		rules->game->view(rules, view, seat);
		bb_text_init(&text, buffer, sizeof buffer);
		bb_action_format(rules, view, action[i], &text);
		bb_json_string(json, buffer);
		rules->game->play(rules, state, action[i], NULL);
	}
	bb_json_close(json, ']');
}

static void put_turn(struct bb_json *json, const struct ai_turns *turns, const struct ai_turn *turn)
{
	_Alignas(8) uint8_t state[BB_STATE_MAX];
	float win, score;

	memcpy(state, turns->start, sizeof state);
	put_actions(json, "turn", turns->rules, state, turns->seat, turn->action, turn->length);
	ai_turn_worth(turn, 0, &win, &score);
	put_tenths(json, "win", 100 * win);
	put_tenths(json, "score", score);
}

static void put_others(struct bb_json *json, const struct ai_turns *turns,
                       const struct puzzle_finding *finding)
{
	bb_json_key(json, "others");
	bb_json_open(json, '[');
	for (unsigned i = 0; i < finding->others; i++) {
		bb_json_open(json, '{');
		put_turn(json, turns, &turns->at[finding->other[i]]);
		bb_json_close(json, '}');
	}
	bb_json_close(json, ']');
	bb_json_put_int(json, "tempting", finding->tempting);
}

static void put_reasons(struct bb_json *json, const struct ai_turns *turns,
                        const struct puzzle_finding *finding)
{
	struct ai_reason reason[AI_REASONS_MAX];
	unsigned count = ai_compare_turns(
		turns, &turns->at[finding->best], &turns->at[finding->other[0]], reason);

	bb_json_key(json, "reasons");
	bb_json_open(json, '[');
	for (unsigned i = 0; i < count; i++) {
		bb_json_open(json, '[');
		bb_json_string(json, turns->rules->game->evaluator->names->at[reason[i].feature]);
		put_hundredths(json, reason[i].change);
		put_hundredths(json, reason[i].worth);
		bb_json_close(json, ']');
	}
	bb_json_close(json, ']');
}

/* What `seat`, which is to act after the turn, has in mind; returns how many actions. */
static unsigned plan(const struct ai_turns *turns, const struct ai_turn *turn, unsigned seat,
                     struct ai_memory memory, bb_action *action)
{
	const struct bb_rules *rules = turns->rules;
	const struct ai_limits limits = {.iterations = RIVAL_ITERATIONS, .seed = 7};
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0}, view[BB_STATE_MAX];
	struct ai_agent agent;
	unsigned count = 0;

	(void)ai_find(rules->game, "pharaoh", &agent);
	memset(memory.at, 0, 64);
	memcpy(state, turn->state, sizeof state);
	while (count < PUZZLE_RIVAL && !ai_turn_is_over(rules, state, seat)) {
		memcpy(view, state, sizeof view);
		rules->game->view(rules, view, seat);
		action[count] = ai_choose(&agent, rules, view, seat, &limits, memory, NULL);
		rules->game->play(rules, state, action[count++], NULL);
	}
	return count;
}

static void put_rival(struct bb_json *json, const struct ai_turns *turns,
                      const struct puzzle_finding *finding, struct ai_memory memory)
{
	const struct bb_rules *rules = turns->rules;
	const struct ai_turn *turn[2] = {&turns->at[finding->best], &turns->at[finding->other[0]]};
	static const char *const keys[2] = {"after", "instead"};
	int seat = rules->game->actor(rules, turn[0]->state);

	if (seat < 0 || rules->game->actor(rules, turn[1]->state) != seat)
		return;
	bb_json_key(json, "rival");
	bb_json_open(json, '{');
	bb_json_put_int(json, "seat", seat);
	for (unsigned i = 0; i < 2; i++) {
		_Alignas(8) uint8_t state[BB_STATE_MAX];
		bb_action action[PUZZLE_RIVAL];
		unsigned count = plan(turns, turn[i], (unsigned)seat, memory, action);

		memcpy(state, turn[i]->state, sizeof state);
		put_actions(json, keys[i], rules, state, (unsigned)seat, action, count);
	}
	bb_json_close(json, '}');
}

/* The first action in which the best turn and the best of the others part. */
static unsigned key_of(const struct ai_turn *best, const struct ai_turn *other)
{
	unsigned key = 0;

	while (key + 1 < best->length && key < other->length &&
	       best->action[key] == other->action[key])
		key++;
	return key;
}

void puzzle_write(const struct ai_turns *turns, const struct puzzle_finding *finding,
                  const char *source, struct ai_memory memory, struct bb_text *text)
{
	static char position[1 << 16];
	const struct bb_rules *rules = turns->rules;
	const struct ai_turn *best = &turns->at[finding->best];
	char options[512];
	struct bb_text part;
	struct bb_json json;

	bb_json_init(&json, text);
	bb_json_open(&json, '{');
	bb_json_put_string(&json, "game", rules->game->name);
	bb_text_init(&part, options, sizeof options);
	bb_rules_format(rules, &part);
	bb_json_put_string(&json, "options", options);
	bb_json_put_int(&json, "seat", turns->seat);
	bb_text_init(&part, position, sizeof position);
	bb_position_format(rules, turns->start, &part);
	bb_json_put_string(&json, "position", position);
	put_turn(&json, turns, best);
	bb_json_key(&json, "ends");
	bb_json_open(&json, '[');
	for (unsigned i = 0; i < finding->rights; i++)
		bb_json_hex64(&json, ai_turn_end(turns, &turns->at[finding->right[i]]));
	bb_json_close(&json, ']');
	put_others(&json, turns, finding);
	put_reasons(&json, turns, finding);
	put_rival(&json, turns, finding, memory);
	bb_json_put_int(&json, "key", key_of(best, &turns->at[finding->other[0]]));
	bb_json_key(&json, "found");
	bb_json_open(&json, '[');
	for (unsigned level = 0; level < PUZZLE_LEVELS; level++)
		bb_json_int(&json, finding->found[level]);
	bb_json_close(&json, ']');
	part = (struct bb_text){0};
	bb_text_init(&part, options, sizeof options);
	bb_put(&part, puzzle_levels[finding->level]);
	options[strcspn(options, "@")] = '\0';
	bb_json_put_string(&json, "level", options);
	bb_json_put_string(&json, "source", source);
	bb_json_key(&json, "checked");
	bb_json_open(&json, '{');
	bb_json_put_int(&json, "iterations", finding->iterations);
	bb_json_put_int(&json, "seeds", finding->seeds);
	bb_json_close(&json, '}');
	bb_json_close(&json, '}');
	bb_put_char(text, '\n');
}
