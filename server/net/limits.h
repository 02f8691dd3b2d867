/* Rate limits: a number of something per second, with bursts.
 *
 * A bucket is a single time: when it would be full again. Taking a token moves that time on by what
 * one token needs; the bucket is empty if the time is further away than the burst allows. Knows no
 * HTTP and no clock: times are those of net_monotonic, in milliseconds. */
#ifndef SERVER_NET_LIMITS_H
#define SERVER_NET_LIMITS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

struct limit_rate {
	int64_t each_us; /* time until one more is allowed; 0 = no limit */
	unsigned burst;  /* how many at once after a pause, at least 1 */
};

/* `count` per second; 0 = no limit. */
struct limit_rate limit_per_second(unsigned count, unsigned burst);

/* One bucket, for a caller that has a place for it, such as a socket. All zero = full. */
struct limit_bucket {
	int64_t full_us;
};

/* Takes one token. Returns false if none is left; *retry (may be NULL) is then the seconds to wait,
 * at least 1. */
bool limit_take(struct limit_bucket *bucket, struct limit_rate rate, int64_t now_ms,
                unsigned *retry);

/* Takes `tokens` even if they are not left. Returns the milliseconds until the bucket is no longer
 * overdrawn; 0 = it is not. */
int64_t limit_charge(struct limit_bucket *bucket, struct limit_rate rate, int64_t now_ms,
                     unsigned tokens);

/* Buckets for keys such as addresses, in a table of fixed size. When it is full, the key that was
 * idle longest is dropped, which can only be too generous. */
struct limits;

/* NULL if memory runs out. */
struct limits *limits_open(struct limit_rate rate);
void limits_close(struct limits *limits);
bool limits_take(struct limits *limits, const char *key, int64_t now_ms, unsigned *retry);
/* The same for a client's address; an IPv6 network of 64 bits counts as one client. */
bool limits_take_address(struct limits *limits, const char *address, int64_t now_ms,
                         unsigned *retry);
/* The key of an address: the network of an IPv6 address, written to *six, or its text. */
const void *limits_key_of_address(const char *address, struct in6_addr *six, size_t *length);
/* limit_charge for the bucket of an address. With a rate of one token per microsecond, the tokens
 * are time: the cost of work, paid back by waiting. */
int64_t limits_charge_address(struct limits *limits, const char *address, int64_t now_ms,
                              unsigned tokens);

/* Milliseconds until the bucket of an address is full again: its whole debt. */
int64_t limits_debt_of_address(struct limits *limits, const char *address, int64_t now_ms);

/* --- shared with other nodes ------------------------------------------------------------------ */
/* Each node takes from its own buckets and learns what was taken from the same ones at other nodes.
 * So an address that uses all nodes at once gets the burst of each, once, and no more than one
 * node's rate from then on. */

enum { LIMITS_KEY = 16 };

/* Call it before anything is taken. Keys are hashed with this key, which all nodes share, and what
 * is taken is recorded. */
void limits_share(struct limits *limits, const uint8_t key[LIMITS_KEY]);
/* The next bucket, from *at (0 at first) on, to report to others: its hash, and what was taken here
 * since the last report. Amounts below an eighth of a burst are kept for later. Returns false if
 * there is none. */
bool limits_next_unreported(struct limits *limits, size_t *at, int64_t now_ms, uint64_t *key,
                            unsigned *tokens);
/* This much was taken at another node. No bucket is in debt for longer than a second burst
 * takes. */
void limits_apply_report(struct limits *limits, uint64_t key, int64_t now_ms, unsigned tokens);

#endif
