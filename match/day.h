/* The day's game: the same rules, opponents and luck for everybody on one date
 * (docs/puzzles.md). */
#ifndef MATCH_DAY_H
#define MATCH_DAY_H

#include "core/game.h"

struct day {
	uint16_t year;
	uint8_t month, of_month; /* from 1 */
	const char *game;        /* its name */
	const char *options;     /* as words */
	const char *agent;       /* for every seat but the player's; NULL = there are no agents */
	uint64_t seed;           /* below 2^63; luck comes in a hidden order (core/drawn.h) */
	uint8_t players, seat;   /* their number; the seat of the person who plays the day's game */
};

/* Days from 1970-01-01 to a date; negative before it. Returns false if there is no such date in
 * 1970 to 9999. */
bool day_number(unsigned year, unsigned month, unsigned of_month, int32_t *number);
/* The date of a day, counted from 1970-01-01. */
void day_date(int32_t number, struct day *day);
/* The game of a day, counted from 1970-01-01. */
void day_of(int32_t number, struct day *day);
/* The seed of a search in the day's game, for the seat to act in this view. Everybody gets the same
 * agents' moves, and they can be repeated. */
uint64_t day_search_seed(uint64_t seed, const struct bb_rules *rules, const void *view);
/* Writes the members of an object: date, game, options, agents by seat ("" = the player), seat,
 * seed as text. */
void day_json(const struct day *day, struct bb_json *json);

#endif
