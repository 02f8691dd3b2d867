/* Rated games: the result of a finished table, and how it enters the ratings. The rules are in
 * docs/decisions/ratings.md. */
#ifndef SERVER_MEET_RATED_H
#define SERVER_MEET_RATED_H

#include "match/rating.h"
#include "server/meet/ask.h"
#include "server/tables/tables.h"

enum {
	RATED_LAST = 9,    /* the place of players who left */
	RATED_PAIR = 3,    /* games per day of the same two players that count */
	RATED_NAME = 48,   /* size of a name in the log, or of a person's row, with the NUL */
};

/* A seat that counts: a person or a measured agent. */
struct rated_seat {
	char user[STORE_ID_MAX]; /* "" = an agent */
	const char *agent;
	uint8_t place;
};

/* The seats of a finished table; none if only agents played. */
unsigned rated_seats(const struct srv_table *table, struct rated_seat seats[BB_SEATS_MAX]);

/* {"mean","doubt","games","at","proof"}, stored with every rating and in the log. */
json_t *rated_json(const struct rating *rating);
bool rated_parse(const json_t *object, struct rating *rating);
/* Rates the seats of a row of the log again: fills before[] from it, and after[] with the result.
 * Returns their number; 0 = the row cannot be read. */
unsigned rated_replay(const char *game, const json_t *row, int64_t at,
                      struct rating before[BB_SEATS_MAX], struct rating after[BB_SEATS_MAX]);

/* Called from the loop's tick: rates waiting games, one at a time. */
void rated_tick(struct srv *srv);
/* Makes the next tick check for games. */
tables_listener rated_on_table;

#endif
