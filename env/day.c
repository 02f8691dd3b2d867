/* The day's game with its players: see day.h. */
#include "env/day.h"

#include <limits.h>
#include <string.h>

#include "games/registry.h"

enum { FORGOTTEN = 64 }; /* bytes to clear at the beginning of a search's memory */

bb_action env_day_choose(const struct ai_agent *agent, const struct bb_rules *rules,
                         const void *state, uint64_t seed, struct ai_memory memory)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX] = {0};
	unsigned seat = (unsigned)rules->game->actor(rules, state);
	struct ai_limits limits = {0};

	memcpy(view, state, rules->game->layout->size);
	rules->game->view(rules, view, seat);
	limits.seed = day_search_seed(seed, rules, view);
	memset(memory.at, 0, FORGOTTEN);
	return ai_choose(agent, rules, view, seat, &limits, memory, NULL);
}

/* --- playing and checking ------------------------------------------------------------------- */

/* The rules of a day, and the agents of the other seats. */
struct table {
	struct bb_rules rules;
	struct ai_agent other;
};

static enum bb_status set_table(const struct day *day, struct table *table)
{
	const struct bb_game *game = bb_find_game(day->game);
	enum bb_status status =
		bb_rules_parse(&table->rules, game, day->options, strlen(day->options), NULL);

	if (status == BB_OK && day->agent != NULL && !ai_find(game, day->agent, &table->other))
		return BB_UNKNOWN_NAME;
	return status;
}

static bb_action draw(const struct bb_rules *rules, const void *state, uint64_t seed)
{
	char buffer[BB_LABEL_MAX];
	struct bb_text label;
	bb_action outcome;

	bb_text_init(&label, buffer, sizeof buffer);
	rules->game->label(rules, state, &label);
	(void)match_draw_ordered(&seed, rules, state, buffer, &outcome);
	return outcome;
}

enum bb_status env_day_play(const struct day *day, const char *agent, struct ai_memory memory,
                            int32_t score[BB_SEATS_MAX], uint8_t place[BB_SEATS_MAX])
{
	_Alignas(8) uint8_t state[BB_STATE_MAX] = {0};
	struct ai_agent player;
	struct table table;
	enum bb_status status = set_table(day, &table);
	const struct bb_game *game;
	int actor;

	if (status != BB_OK)
		return status;
	game = table.rules.game;
	if (!ai_find(game, agent, &player))
		return BB_UNKNOWN_NAME;
	game->setup(&table.rules, state);
	while ((actor = game->actor(&table.rules, state)) != BB_OVER) {
		bb_action action =
			actor == BB_CHANCE
				? draw(&table.rules, state, day->seed)
				: env_day_choose(actor == day->seat ? &player : &table.other,
		                                 &table.rules, state, day->seed, memory);

		game->play(&table.rules, state, action, NULL);
	}
	for (unsigned seat = 0; seat < table.rules.seats; seat++)
		score[seat] = game->score(&table.rules, state, seat);
	game->ranking(&table.rules, state, place);
	return BB_OK;
}

static bool is_right(const struct day *day, const struct ai_agent *other,
                     const struct match *cursor, const struct match_entry *entry,
                     struct ai_memory memory, unsigned *most)
{
	int actor = match_actor(cursor);

	if (actor == BB_CHANCE)
		return entry->action == draw(&cursor->rules, cursor->state, day->seed);
	/* Entries of the player, and undos before anybody has answered. */
	if (actor < 0 || actor == day->seat || (entry->flags & (MATCH_UNDO | MATCH_RESET)) != 0)
		return true;
	(*most)--;
	return entry->action ==
	       env_day_choose(other, &cursor->rules, cursor->state, day->seed, memory);
}

static enum bb_status set_table_of(const struct day *day, const struct match *match,
                                   struct table *table)
{
	enum bb_status status = set_table(day, table);

	if (status != BB_OK)
		return status;
	return match->rules.game == table->rules.game &&
	                       memcmp(match->rules.option, table->rules.option,
	                              sizeof table->rules.option) == 0 &&
	                       bb_values_hash(&match->rules) == bb_values_hash(&table->rules)
	               ? BB_OK
	               : BB_MISMATCH;
}

static enum bb_status check_entries(const struct day *day, const struct ai_agent *other,
                                    const struct match *match, struct match *cursor, unsigned most,
                                    struct ai_memory memory)
{
	while (cursor->count < match->count && most > 0)
		if (!is_right(day, other, cursor, match_entry_at(match, cursor->count + 1), memory,
		              &most) ||
		    !match_step(cursor, NULL))
			return BB_MISMATCH;
	return BB_OK;
}

enum bb_status env_day_check_on(const struct day *day, const struct match *match,
                                struct match *cursor, unsigned most, struct ai_memory memory)
{
	struct table table;
	enum bb_status status = set_table_of(day, match, &table);

	return status == BB_OK ? check_entries(day, &table.other, match, cursor, most, memory)
	                       : status;
}

enum bb_status env_day_check(const struct day *day, const struct match *match,
                             struct ai_memory memory, uint32_t *seq)
{
	struct match cursor;
	struct table table;
	enum bb_status status = set_table_of(day, match, &table);

	*seq = 0;
	if (status != BB_OK)
		return status;
	match_rewind(&cursor, match);
	status = check_entries(day, &table.other, match, &cursor, UINT_MAX, memory);
	if (status != BB_OK)
		*seq = cursor.count + 1;
	return status;
}
