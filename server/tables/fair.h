/* Fair dice: luck that nobody at the table can choose and anybody can check afterwards.
 * docs/fair-dice.md explains how it works, what it proves and what it does not.
 *
 * Pure functions on libsodium's SHA-256 and HMAC-SHA-256; no state. tables.c and lobby.c decide
 * when a commitment is shown, nonces are accepted and the secret is revealed. */
#ifndef SERVER_TABLES_FAIR_H
#define SERVER_TABLES_FAIR_H

#include "match/record.h"

enum {
	FAIR_BYTES = RECORD_SECRET,        /* of a secret, a commitment or a key */
	FAIR_HEX_MAX = 2 * FAIR_BYTES + 1, /* the same as text, with the NUL */
	FAIR_NONCE_MAX = RECORD_NONCE_MAX,
};

/* Generates a secret with the system's generator. Call sodium_init first. */
void fair_make_secret(uint8_t secret[FAIR_BYTES]);
/* SHA-256 of the secret, shown when the table is created. */
void fair_commit(const uint8_t secret[FAIR_BYTES], uint8_t commit[FAIR_BYTES]);
/* The key of all chance at a table: nonces[0..seats-1] are texts of up to FAIR_NONCE_MAX - 1
 * lower-case hexadecimal digits, "" = none (fair_nonce_ok). `table` is the table's id. */
void fair_key(const uint8_t secret[FAIR_BYTES], const char *table, const char *const *nonces,
              unsigned seats, uint8_t key[FAIR_BYTES]);
bool fair_nonce_ok(const char *nonce);

/* For struct match_chance: `key` points to the FAIR_BYTES bytes. The luck of an event depends only
 * on key and label. Always BB_OK. */
enum bb_status fair_draw(void *key, const struct bb_rules *rules, const void *state,
                         const char *label, bb_action *outcome);

/* The same in the hidden order that the key fixes (core/drawn.h). */
enum bb_status fair_draw_ordered(void *key, const struct bb_rules *rules, const void *state,
                                 const char *label, bb_action *outcome);

/* The first outcome of a match that differs from the one given by its key. */
struct fair_fault {
	uint32_t seq; /* 0 = there is none */
	char label[BB_LABEL_MAX];
	char found[96], right[96]; /* the outcome in the match and the correct one, in notation */
	uint32_t outcomes;         /* how many were compared, including the wrong one */
};
/* Replays the match and compares every outcome with the one that `chance` draws; returns true if
 * all match. */
bool fair_check_luck(const struct match *match, const struct match_chance *chance,
                     struct fair_fault *fault);
/* The same for luck from fair_draw. */
bool fair_check(const struct match *match, const uint8_t key[FAIR_BYTES], struct fair_fault *fault);
/* The key of a record whose secret has been revealed. */
void fair_record_key(const struct record_fair *fair, unsigned seats, uint8_t key[FAIR_BYTES]);

/* Bytes as lower-case digits with a NUL, and back; returns false if the text is anything else. */
void fair_to_hex(const uint8_t bytes[FAIR_BYTES], char hex[FAIR_HEX_MAX]);
bool fair_from_hex(const char *hex, uint8_t bytes[FAIR_BYTES]);

#endif
