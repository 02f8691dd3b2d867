/* The day's game: see day.h. */
#include "match/day.h"

#include <string.h>

#include "core/hash.h"
#include "core/never.h"
#include "core/text.h"

enum { WEEK = 7, SCENARIOS = 4, ERA = 146097 /* days in 400 years */ };

/* By weekday from Monday on; for Sa-Rê one scenario per week. */
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

/* Years begin in March, so that the leap day is the last day of a year; in eras of 400 years. */
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

	(void)BB_ALWAYS(number >= 0); /* before 1970 the weekdays would be wrong */
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

uint64_t day_search_seed(uint64_t seed, const struct bb_rules *rules, const void *view)
{
	return bb_hash_mix(seed, bb_position_hash(rules, view));
}

/* --- output ------------------------------------------------------------------------------ */

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
	(void)BB_ALWAYS(day->agent != NULL || day->players == 1);
	for (unsigned seat = 0; seat < day->players; seat++)
		bb_json_string(json, seat == day->seat ? "" : day->agent);
	bb_json_close(json, ']');
	bb_text_init(&text, buffer, sizeof buffer);
	bb_put_uint(&text, day->seed);
	bb_json_put_string(json, "seed", buffer);
}
