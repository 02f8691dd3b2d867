/* Rated games: what a table that is over says of those who sat there, and how it gets into the
 * ratings. The rules are those of docs/decisions/ratings.md. */
#ifndef SERVER_MEET_RATED_H
#define SERVER_MEET_RATED_H

#include "match/rating.h"
#include "server/meet/ask.h"
#include "server/tables/tables.h"

enum {
	RATED_LAST = 9,    /* the place of those who left */
	RATED_PAIR = 3,    /* games of the same two that count in a day */
	RATED_NAME = 48,   /* of a row of the log, or of a person's, with the NUL */
};

/* A seat that counts: a person's or a measured agent's. */
struct rated_seat {
	char user[STORE_ID_MAX]; /* "" = the agent's */
	const char *agent;
	uint8_t place;
};

/* Those of a table that is over; of a table of nobody else than agents none. */
unsigned rated_seats(const struct srv_table *table, struct rated_seat seats[BB_SEATS_MAX]);

/* {"mean","doubt","games","at","proof"}, stored with every rating and in the log. */
json_t *rated_json(const struct rating *rating);
bool rated_parse(const json_t *object, struct rating *rating);
/* The seats of a row of the log, rated: before[] is filled from it, after[] is what follows.
 * Their number; 0 = the row cannot be read. */
unsigned rated_replay(const char *game, const json_t *row, int64_t at,
                      struct rating before[BB_SEATS_MAX], struct rating after[BB_SEATS_MAX]);

/* From the loop's tick: rates what waits, one game at a time. */
void rated_tick(struct srv *srv);
/* Has the next tick look. */
tables_listener rated_on_table;

#endif
