/* Records: a match as text, one event per line. The format is described in docs/notation.md.
 *
 * A record is complete: game, rules version, options, edition (with every value that differs from
 * the built-in one), seed or fair dice, seats, every action and outcome, a hash of the position
 * every 32 events and, on its last line, a hash of all bytes before it. So a single flipped bit is
 * detected.
 *
 * Fair dice are stored but not checked: that takes SHA-256, which the pure folders do not have. */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "match/match.h"

enum {
	RECORD_FORMAT = 1,
	RECORD_HASH_EVERY = 32,
	RECORD_NAME_CHARACTERS = 31, /* most characters in the name of a seat or an edition */
	RECORD_NAME_MAX = 128,       /* bytes of such a name with the NUL */
	RECORD_TABLE_MAX = 24, /* the id of a table with fair dice, with the NUL */
	RECORD_SECRET = 32,    /* bytes of its secret and of the commitment to it */
	RECORD_NONCE_MAX = 33, /* hexadecimal digits of a seat's nonce, with the NUL */
};

/* Whether a record can be replayed here. A foreign one was written before a rule was fixed or a
 * built-in value corrected. It is read as a log: only the form of its events is checked, and the
 * match stays before the first of them. */
enum {
	RECORD_OURS,
	RECORD_OLD_RULES,    /* its rules version is lower than that of the game */
	RECORD_OTHER_VALUES, /* it names the built-in edition, but with the hash of other values */
};

/* The source of chance at a table with fair dice (docs/fair-dice.md). */
struct record_fair {
	char table[RECORD_TABLE_MAX]; /* "" = not such a table: chance came from elsewhere */
	uint8_t commit[RECORD_SECRET];
	uint8_t secret[RECORD_SECRET];
	bool revealed; /* `secret` is known; never in a masked record */
	char nonce[BB_SEATS_MAX][RECORD_NONCE_MAX]; /* "" = the seat supplied none */
};

/* Everything in a record besides its events. */
struct record_head {
	uint64_t seed;
	bool has_seed; /* otherwise chance comes from outside; never with fair dice */
	/* luck in a hidden order (core/drawn.h), from the seed or from fair dice */
	bool drawn;
	uint8_t masked_for; /* BB_NO_SEAT: complete; else a seat or BB_SPECTATOR */
	/* Written if it is not the built-in edition. An edition with other values never has the
	 * built-in name. */
	char edition_name[RECORD_NAME_MAX];
	char seat_name[BB_SEATS_MAX][RECORD_NAME_MAX]; /* the player's name, "" = none */
	_Alignas(8) uint8_t edition[BB_EDITION_MAX];   /* used if it is not the built-in one */
	bool own_edition;
	struct record_fair fair;
	/* Set by record_read. For a masked or foreign record they give what the match cannot, since
	 * it stays before the first event that cannot be replayed. record_write uses the first
	 * three: it writes the log of a foreign match without replaying it. */
	uint8_t foreign;        /* RECORD_OURS or why not */
	uint16_t rules_version; /* the version that wrote it */
	uint64_t edition_hash;  /* of the values it was played with */
	uint32_t events;        /* in the whole record */
	uint32_t masked_events; /* how many of them have arguments that this seat may not know */
};

/* Whether a name is allowed in a record: 1 to RECORD_NAME_CHARACTERS characters of UTF-8, no
 * control characters, no blank at either end; in the name of an edition, no blank at all.
 * record_write requires it of every name that is not empty. */
bool record_seat_name_ok(struct bb_token name);
bool record_edition_name_ok(struct bb_token name);
/* The same for the id of a table (1 to RECORD_TABLE_MAX - 1 letters a-z and digits) and a nonce (1
 * to RECORD_NONCE_MAX - 1 lower-case hexadecimal digits). */
bool record_table_ok(struct bb_token id);
bool record_nonce_ok(struct bb_token nonce);
/* Bytes as lower-case hexadecimal digits, two each, and back. Reading returns false if the token is
 * anything else. */
void record_put_bytes(const uint8_t *bytes, size_t count, struct bb_text *text);
bool record_read_bytes(struct bb_token digits, uint8_t *bytes, size_t count);

/* Appends the whole record to `text`. For a mask_seat other than BB_NO_SEAT (or for BB_SPECTATOR)
 * it masks everything that this seat may not know: such a record can be read as a log, but not
 * replayed past the first masked event. For a complete record that is not foreign, write(read(x)) =
 * x, byte for byte. A record read as foreign cannot be written, because `match` does not contain
 * its events.
 *
 * If head->foreign is not RECORD_OURS, the entries of `match` are written as they are, as a log,
 * with the version and hash of the head. No position is known then, so there is none to hash ("= 32
 * ?") and no view to mask for (mask_seat must be BB_NO_SEAT), and arguments whose words need the
 * position are written as "#" and their number. */
void record_write(const struct match *match, const struct record_head *head, unsigned mask_seat,
                  struct bb_text *text);

/* Parses and verifies: syntax, rules version, legality of every event, every hash line, the last
 * line. BB_OK does not mean that everything was replayed: see `foreign` and `masked_for`. `match`
 * is initialised with the caller's log memory; its rules point to head->edition if the record has
 * its own edition, so `head` must live as long. BB_FULL = more events than `capacity`. On error
 * `error` (may be NULL) has line, position and what was expected; `match` and `head` must not be
 * used. */
enum bb_status record_read(const char *text, size_t length, struct match *match,
                           struct record_head *head, struct match_entry *log, uint32_t capacity,
                           struct bb_error *error) BB_MUST_USE;

/* An upper bound for the number of events in a record text, from its lines, to size the log. */
uint32_t record_event_bound(const char *text, size_t length);

#endif
