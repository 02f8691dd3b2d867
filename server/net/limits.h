/* Limits of rate: so many of something per second, with bursts.
 *
 * A bucket is one moment in time: when it would be full again. Taking from it moves that moment on
 * by the time one token needs; it is empty when the moment is further away than the burst allows.
 * Knows no HTTP and no clock: times are those of net_monotonic, in milliseconds. */
#ifndef SERVER_NET_LIMITS_H
#define SERVER_NET_LIMITS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

struct limit_rate {
	int64_t each_us; /* time until one more is allowed; 0 = no limit */
	unsigned burst;  /* so many at once after a pause, at least 1 */
};

/* `count` per second; 0 = no limit. */
struct limit_rate limit_per_second(unsigned count, unsigned burst);

/* One bucket, for whoever has a place for it (a socket has). All zero = full. */
struct limit_bucket {
	int64_t full_us;
};

/* Takes one token. False: none is left, and *retry (may be NULL) is the seconds to wait, at
 * least 1. */
bool limit_take(struct limit_bucket *bucket, struct limit_rate rate, int64_t now_ms,
                unsigned *retry);

/* Takes `tokens` whether or not they are left. Returns the milliseconds until the bucket is no
 * longer overdrawn; 0 = it is not. */
int64_t limit_charge(struct limit_bucket *bucket, struct limit_rate rate, int64_t now_ms,
                     unsigned tokens);

/* Buckets for keys such as addresses, in a table of fixed size. When it is full the key that was
 * quiet longest is forgotten, which can only be generous. */
struct limits;

/* NULL when there is no memory. */
struct limits *limits_open(struct limit_rate rate);
void limits_close(struct limits *limits);
bool limits_take(struct limits *limits, const char *key, int64_t now_ms, unsigned *retry);
/* The same for a client's address; an IPv6 network of 64 bits counts as one. */
bool limits_take_address(struct limits *limits, const char *address, int64_t now_ms,
                         unsigned *retry);
/* What an address counts by: the network of an IPv6 address, written to *six, or its text. */
const void *limits_key_of_address(const char *address, struct in6_addr *six, size_t *length);
/* limit_charge for the bucket of an address. With a rate of one token a microsecond the tokens
 * are time: what work costs, paid back by waiting. */
int64_t limits_charge_address(struct limits *limits, const char *address, int64_t now_ms,
                              unsigned tokens);

/* Milliseconds until the bucket of an address is full again: all that it owes. */
int64_t limits_debt_of_address(struct limits *limits, const char *address, int64_t now_ms);

/* --- shared with other nodes ------------------------------------------------------------------ */
/* Each node takes from buckets of its own and is told what was taken from the same ones at other
 * nodes. So an address that goes to all nodes at once gets the burst of each, once, and no more
 * than one node's rate from then on. */

enum { LIMITS_KEY = 16 };

/* Before anything is taken: keys are hashed by this key, which all nodes have, and what is taken
 * is noted. */
void limits_share(struct limits *limits, const uint8_t key[LIMITS_KEY]);
/* The next bucket, from *at (0 at first) on, of which others should know: its hash, and what was
 * taken here since they were told. Small amounts, less than an eighth of a burst, are kept for
 * later. False when there is none. */
bool limits_next_unreported(struct limits *limits, size_t *at, int64_t now_ms, uint64_t *key,
                            unsigned *tokens);
/* So much was taken at another node. Nobody is in debt for longer than a second burst takes. */
void limits_hear(struct limits *limits, uint64_t key, int64_t now_ms, unsigned tokens);

#endif
