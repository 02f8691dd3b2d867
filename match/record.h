/* Records: a match as text, one event a line. docs/notation.md describes the form.
 *
 * A record is complete: game, rules version, options, edition (with every value that differs from
 * the built-in one), seed or fair dice, seats, every action and outcome, a hash of the position
 * every 32 events and, as its last line, a hash of all bytes before. So one flipped bit anywhere
 * is noticed.
 *
 * Fair dice are carried, not checked: that takes SHA-256, which the pure folders do not have. */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "match/match.h"

enum {
	RECORD_FORMAT = 1,
	RECORD_HASH_EVERY = 32,
	RECORD_NAME_CHARACTERS = 31, /* of a seat's or an edition's name, at most */
	RECORD_NAME_MAX = 128,       /* bytes of them with the NUL */
	RECORD_TABLE_MAX = 24, /* the id of a table with fair dice, with the NUL */
	RECORD_SECRET = 32,    /* bytes of its secret and of the commitment to it */
	RECORD_NONCE_MAX = 33, /* hexadecimal digits of a seat's nonce, with the NUL */
};

/* Whether a record can be replayed here. A foreign one was written before a rule was mended or a
 * built-in value corrected: it is read as a log, its events checked for form only, and the match
 * stands before the first of them. */
enum {
	RECORD_OURS,
	RECORD_OLD_RULES,    /* its rules version is lower than that of the game */
	RECORD_OTHER_VALUES, /* it names the built-in edition with the hash of other values */
};

/* Where chance came from at a table with fair dice (docs/fair-dice.md). */
struct record_fair {
	char table[RECORD_TABLE_MAX]; /* "" = no such table: chance came from elsewhere */
	uint8_t commit[RECORD_SECRET];
	uint8_t secret[RECORD_SECRET];
	bool revealed; /* `secret` is known; never in a masked record */
	char nonce[BB_SEATS_MAX][RECORD_NONCE_MAX]; /* "" = the seat gave none */
};

/* What a record says besides its events. */
struct record_head {
	uint64_t seed;
	bool has_seed;      /* else chance comes from outside; never with fair dice */
	bool drawn;         /* luck in a hidden order (core/drawn.h), of the seed or of fair dice */
	uint8_t masked_for; /* BB_NO_SEAT: complete; else a seat or BB_SPECTATOR */
	/* Written when it is not the built-in one; with values that differ from the built-in ones
	 * it is never the built-in name. */
	char edition_name[RECORD_NAME_MAX];
	char seat_name[BB_SEATS_MAX][RECORD_NAME_MAX]; /* who sits there, "" = nobody named */
	_Alignas(8) uint8_t edition[BB_EDITION_MAX];   /* used when it is not the built-in one */
	bool own_edition;
	struct record_fair fair;
	/* Set by record_read. They tell of a masked or foreign record what the match cannot: it
	 * stands before the first event that cannot be replayed. record_write looks at the first
	 * three: it writes the log of a foreign match without replaying it. */
	uint8_t foreign;        /* RECORD_OURS or why not */
	uint16_t rules_version; /* the one it was written by */
	uint64_t edition_hash;  /* of the values it was played with */
	uint32_t events;        /* in the whole record */
	uint32_t masked_events; /* of them, those whose arguments this seat may not know */
};

/* Whether a name can stand in a record: 1 to RECORD_NAME_CHARACTERS characters of UTF-8, none of
 * them a control character, no blank at either end; that of an edition has no blank at all.
 * record_write relies on it for every name that is not empty. */
bool record_seat_name_ok(struct bb_token name);
bool record_edition_name_ok(struct bb_token name);
/* Likewise the id of a table (1 to RECORD_TABLE_MAX - 1 letters a-z and digits) and a nonce (1 to
 * RECORD_NONCE_MAX - 1 lower-case hexadecimal digits). */
bool record_table_ok(struct bb_token id);
bool record_nonce_ok(struct bb_token nonce);
/* Bytes as lower-case hexadecimal digits, two each, and back: false when the token is not exactly
 * that. */
void record_put_bytes(const uint8_t *bytes, size_t count, struct bb_text *text);
bool record_read_bytes(struct bb_token digits, uint8_t *bytes, size_t count);

/* Appends the whole record to `text`. For a seat other than BB_NO_SEAT (BB_SPECTATOR too) whatever
 * that seat may not know is masked: such a record can be read as a log but not be replayed past the
 * first masked event. For a complete record that is ours write(read(x)) = x, byte for byte; one
 * that was read as foreign cannot be written, because `match` does not hold its events.
 *
 * With another head->foreign than RECORD_OURS the entries of `match` are written as they are, as
 * a log, under the version and hash of the head: no position is known, so there is none to hash
 * ("= 32 ?"), nobody's view to mask for (mask_seat must be BB_NO_SEAT), and arguments whose
 * words need the position stand as "#" and their number. */
void record_write(const struct match *match, const struct record_head *head, unsigned mask_seat,
                  struct bb_text *text);

/* Reads and verifies: syntax, rules version, legality of every event, every hash line, the last
 * line. BB_OK does not mean that all of it was replayed: see `foreign` and `masked_for`. `match`
 * is set up from the record with the caller's log memory; its rules point to head->edition when
 * the record carries its own edition, so `head` must live as long. BB_FULL = more events than
 * `capacity`. On error `error` (may be NULL) has line, position and what was expected, and
 * `match` and `head` are not to be used. */
enum bb_status record_read(const char *text, size_t length, struct match *match,
                           struct record_head *head, struct match_entry *log, uint32_t capacity,
                           struct bb_error *error) BB_MUST_USE;

/* Number of events in a record text (an upper bound, from its lines), to size the log. */
uint32_t record_event_bound(const char *text, size_t length);

#endif
