/* Tables whose seats play at random: every seat is a WebSocket of its own that knows only its view.
 * It maintains the position from the lines of updates, chooses a legal action and sends it.
 * Measures the time from an act to its `done`. */
#ifndef TESTS_SERVER_PLAYERS_H
#define TESTS_SERVER_PLAYERS_H

#include "games/registry.h"
#include "tests/server/client.h"

enum { PLAYERS_SEATS = 4 };

struct players;

/* More ports of the same service, one per node: seats use them in turn. None: client_port. */
extern unsigned players_ports[16], players_port_count;

/* Sets up tables of four seats, every second one of `second` (NULL: all of `game`), and subscribes.
 * Acts are sent `per_second` (all tables together, at fixed times: an act that has to wait is
 * measured from its time on), or with 0 as fast as they are answered. The socket of a seat comes
 * from 127.0.0.`from`. */
struct players *players_open(unsigned tables, const char *game, const char *second,
                             double per_second, unsigned from);
/* Plays for this long, or until all tables are over. */
void players_run(struct players *players, double seconds);
/* Discards the measurements so far. */
void players_forget(struct players *players);
/* Waits until everything sent is answered, at most this long; returns how many acts are not. */
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
