/* Limits of rate: so many of something per second, with bursts.
 *
 * A bucket is one moment in time: when it would be full again. Taking from it moves that moment on
 * by the time one token needs; it is empty when the moment is further away than the burst allows.
 * Knows no HTTP and no clock: times are those of net_monotonic, in milliseconds. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

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

/* Takes `tokens` whether or not they are left. Returns the milliseconds until the bucket is no longer
 * overdrawn; 0 = it is not. */
int64_t limit_charge(struct limit_bucket *bucket, struct limit_rate rate, int64_t now_ms, unsigned tokens);

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
/* limit_charge for the bucket of an address. With a rate of one token a microsecond the tokens are time: what
 * work costs, paid back by waiting. */
int64_t limits_charge_address(struct limits *limits, const char *address, int64_t now_ms, unsigned tokens);

#endif
