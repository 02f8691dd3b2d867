/* The day's game: see day.h. */
#include "match/day.h"

#include <string.h>

#include "core/hash.h"
#include "core/text.h"
#include "games/registry.h"

enum { WEEK = 7, SCENARIOS = 4, ERA = 146097 /* days of 400 years */, FORGOTTEN = 64 };

/* By weekday from Monday on; of Sa-Rê a scenario a week. */
static const struct {
	unsigned players;
	const char *game, *options[SCENARIOS], *agent;
} plan[WEEK] = {
	{1, "tekhenu", {"players=1 solo=easy"}, NULL},
	{2,
         "sare",
         {"players=2", "players=2 scenario=priest", "players=2 scenario=pharaoh",
          "players=2 scenario=divinities"},
         "vizier"},
	{3, "tekhenu", {"players=3"}, "scribe"},
	{1, "tekhenu", {"players=1 solo=medium"}, NULL},
	{3,
         "sare",
         {"players=3", "players=3 scenario=priest", "players=3 scenario=pharaoh",
          "players=3 scenario=divinities"},
         "vizier"},
	{3, "tekhenu", {"players=3"}, "vizier"},
	{1, "tekhenu", {"players=1 solo=hard"}, NULL},
};

/* Years from March on, so that the leap day is a year's last; in eras of 400 years. */
void day_date(int32_t number, struct day *day)
{
	uint32_t days = (uint32_t)(number + 719468);
	uint32_t era = days / ERA, of_era = days % ERA;
	uint32_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / (ERA - 1)) / 365;
	uint32_t of_year = of_era - (365 * year + year / 4 - year / 100);
	uint32_t month = (5 * of_year + 2) / 153;

	day->of_month = (uint8_t)(of_year - (153 * month + 2) / 5 + 1);
	day->month = (uint8_t)(month < 10 ? month + 3 : month - 9);
	day->year = (uint16_t)(year + era * 400 + (month >= 10));
}

bool day_number(unsigned year, unsigned month, unsigned of_month, int32_t *number)
{
	uint32_t from_march = (month + 9) % 12, y = year - (month <= 2), of_era = y % 400;
	struct day day;

	if (year < 1970 || year > 9999 || month < 1 || month > 12 || of_month < 1 || of_month > 31)
		return false;
	*number = (int32_t)(y / 400 * ERA + of_era * 365 + of_era / 4 - of_era / 100 +
	                    (153 * from_march + 2) / 5 + of_month - 1) -
	          719468;
	day_date(*number, &day);
	return day.month == month && day.of_month == of_month;
}

static void put_padded(struct bb_text *text, unsigned number, unsigned digits)
{
	for (unsigned ten = digits == 4 ? 1000 : 10; ten > number && ten > 1; ten /= 10)
		bb_put_char(text, '0');
	bb_put_uint(text, number);
}

static void put_date(struct bb_text *text, const struct day *day)
{
	put_padded(text, day->year, 4);
	bb_put_char(text, '-');
	put_padded(text, day->month, 2);
	bb_put_char(text, '-');
	put_padded(text, day->of_month, 2);
}

void day_of(int32_t number, struct day *day)
{
	/* 1970-01-01 was a Thursday. */
	unsigned days = (unsigned)number + 3, week = days / WEEK, weekday = days % WEEK;
	bool by_week = plan[weekday].options[1] != NULL;
	char buffer[64];
	struct bb_text text;

	day_date(number, day);
	day->game = plan[weekday].game;
	day->options = plan[weekday].options[by_week ? week % SCENARIOS : 0];
	day->agent = plan[weekday].agent;
	day->players = (uint8_t)plan[weekday].players;
	day->seat = (uint8_t)(week % day->players);
	bb_text_init(&text, buffer, sizeof buffer);
	bb_put(&text, "benben day ");
	put_date(&text, day);
	bb_put_char(&text, ' ');
	bb_put(&text, day->game);
	day->seed = bb_hash(buffer, text.length, 0) >> 1;
}

uint64_t day_will(uint64_t seed, const struct bb_rules *rules, const void *view)
{
	return bb_hash_mix(seed, bb_position_hash(rules, view));
}

bb_action day_choose(const struct ai_agent *agent, const struct bb_rules *rules, const void *state,
                     uint64_t seed, struct ai_memory memory)
{
	_Alignas(8) uint8_t view[BB_STATE_MAX] = {0};
	unsigned seat = (unsigned)rules->game->actor(rules, state);
	struct ai_limits limits = {0};

	memcpy(view, state, rules->game->layout->size);
	rules->game->view(rules, view, seat);
	limits.seed = day_will(seed, rules, view);
	memset(memory.at, 0, FORGOTTEN);
	return ai_choose(agent, rules, view, seat, &limits, memory, NULL);
}

/* --- playing and checking ------------------------------------------------------------------- */

/* The rules of a day, and who plays the other seats. */
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

enum bb_status day_play(const struct day *day, const char *agent, struct ai_memory memory,
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
		bb_action action = actor == BB_CHANCE
		                           ? draw(&table.rules, state, day->seed)
		                           : day_choose(actor == day->seat ? &player : &table.other,
		                                        &table.rules, state, day->seed, memory);

		game->play(&table.rules, state, action, NULL);
	}
	for (unsigned seat = 0; seat < table.rules.seats; seat++)
		score[seat] = game->score(&table.rules, state, seat);
	game->ranking(&table.rules, state, place);
	return BB_OK;
}

enum bb_status day_check(const struct day *day, const struct match *match, struct ai_memory memory,
                         uint32_t *seq)
{
	struct match cursor;
	struct table table;
	enum bb_status status = set_table(day, &table);

	*seq = 0;
	if (status != BB_OK)
		return status;
	if (match->rules.game != table.rules.game ||
	    memcmp(match->rules.option, table.rules.option, sizeof table.rules.option) != 0 ||
	    bb_values_hash(&match->rules) != bb_values_hash(&table.rules))
		return BB_MISMATCH;
	match_rewind(&cursor, match);
	while (cursor.count < match->count) {
		const struct match_entry *entry = match_entry_at(match, cursor.count + 1);
		int actor = match_actor(&cursor);
		bb_action right = entry->action;

		if (actor == BB_CHANCE)
			right = draw(&cursor.rules, cursor.state, day->seed);
		else if (actor >= 0 && actor != day->seat)
			right = day_choose(&table.other, &cursor.rules, cursor.state, day->seed,
			                   memory);
		*seq = cursor.count + 1;
		if (entry->action != right || !match_step(&cursor, NULL))
			return BB_MISMATCH;
	}
	*seq = 0;
	return BB_OK;
}

/* --- telling -------------------------------------------------------------------------------- */

void day_json(const struct day *day, struct bb_json *json)
{
	char buffer[32];
	struct bb_text text;

	bb_text_init(&text, buffer, sizeof buffer);
	put_date(&text, day);
	bb_json_put_string(json, "date", buffer);
	bb_json_put_string(json, "game", day->game);
	bb_json_put_string(json, "options", day->options);
	bb_json_put_int(json, "seat", day->seat);
	bb_json_key(json, "agents");
	bb_json_open(json, '[');
	for (unsigned seat = 0; seat < day->players; seat++)
		bb_json_string(json, seat == day->seat ? "" : day->agent);
	bb_json_close(json, ']');
	bb_text_init(&text, buffer, sizeof buffer);
	bb_put_uint(&text, day->seed);
	bb_json_put_string(json, "seed", buffer);
}
