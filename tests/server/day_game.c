/* Writes the record of the game of a day, played by an agent.
 *
 * usage: day_game DATE AGENT [OTHERS [SEED [LEFT]]]
 *
 * OTHERS: the agents in the other seats instead of those of the day; SEED: other luck; LEFT: how
 * many of the player's choices are left open. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "env/day.h"
#include "games/registry.h"
#include "match/record.h"

enum { LOG_MAX = 8000, RECORD_BYTES = 1 << 20 };

static struct match match;
static struct match_entry the_log[LOG_MAX];
static char record[RECORD_BYTES];

/* Up to so many choices of the player; counts them. */
static bool play(const struct day *day, const char *player, unsigned most, unsigned *own_choices)
{
	const struct ai_memory memory = {calloc(1, AI_MEMORY), AI_MEMORY};
	uint64_t seed = day->seed;
	const struct match_chance chance = {match_draw_ordered, &seed};
	const struct bb_game *game = bb_find_game(day->game);
	struct ai_agent own, other = {0};
	struct bb_rules rules;
	bool good =
		memory.at != NULL &&
		bb_rules_parse(&rules, game, day->options, strlen(day->options), NULL) == BB_OK &&
		ai_find(game, player, &own) &&
		(day->agent == NULL || ai_find(game, day->agent, &other));

	if (good)
		match_init(&match, &rules, the_log, LOG_MAX);
	good = good && match_advance(&match, &chance) == BB_OK;
	*own_choices = 0;
	for (int actor; good && (actor = match_actor(&match)) >= 0;) {
		if (actor == day->seat && (*own_choices)++ == most)
			break;
		good = match_submit(&match, actor,
		                    env_day_choose(actor == day->seat ? &own : &other, &rules,
		                                   match.state, day->seed, memory),
		                    NULL) == BB_OK &&
		       match_advance(&match, &chance) == BB_OK;
	}
	free(memory.at);
	return good;
}

int main(int count, char **words)
{
	struct record_head head = {.has_seed = true, .drawn = true, .masked_for = BB_NO_SEAT};
	unsigned year, month, of_month, choices, left;
	struct bb_text text;
	struct day day;
	int32_t number;

	if (count < 3 || sscanf(words[1], "%u-%u-%u", &year, &month, &of_month) != 3 ||
	    !day_number(year, month, of_month, &number))
		return 2;
	day_of(number, &day);
	if (count > 3 && day.agent != NULL)
		day.agent = words[3];
	if (count > 4)
		day.seed = strtoull(words[4], NULL, 10);
	head.seed = day.seed;
	if (!play(&day, words[2], UINT_MAX, &choices))
		return 1;
	left = count > 5 ? (unsigned)strtoul(words[5], NULL, 10) : 0;
	if (left > 0 && (left > choices || !play(&day, words[2], choices - left, &choices)))
		return 1;
	bb_text_init(&text, record, sizeof record);
	record_write(&match, &head, BB_NO_SEAT, &text);
	fwrite(record, 1, text.length, stdout);
	return text.full ? 1 : 0;
}
