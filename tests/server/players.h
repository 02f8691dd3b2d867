/* Tables whose seats play at random: every seat is a WebSocket of its own that knows no more
 * than its view. It keeps the position by the lines that updates bring, chooses a legal action
 * and sends it. What is measured is the time from an act to its `done`. */
#ifndef TESTS_SERVER_PLAYERS_H
#define TESTS_SERVER_PLAYERS_H

#include "games/registry.h"
#include "tests/server/client.h"

enum { PLAYERS_SEATS = 4 };

struct players;

/* More ports of the same service, one for each node: seats take turns at them. None:
 * client_port. */
extern unsigned players_ports[16], players_port_count;

/* Tables of four seats, every second one of `second` (NULL: all of `game`), set up and
 * subscribed to. Acts are sent `per_second` (all tables together, at fixed moments: an act that
 * has to wait is measured from its moment on), or as fast as they are answered with 0. A seat's
 * socket comes from 127.0.0.`from`. */
struct players *players_open(unsigned tables, const char *game, const char *second,
                             double per_second, unsigned from);
/* Plays for so long, or until all tables are over. */
void players_run(struct players *players, double seconds);
/* Forgets what was measured so far. */
void players_forget(struct players *players);
/* Waits until what was sent is answered, at most so long: how many acts still are not. */
unsigned players_drain(struct players *players, double seconds);
void players_close(struct players *players);

struct players_result {
	double seconds;
	uint64_t acts, updates, refused, bytes;
	unsigned over;
	double p50_ms, p99_ms, max_ms;
};
struct players_result players_result(struct players *players);

#endif
