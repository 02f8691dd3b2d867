/* Fair dice: see fair.h. */
#include "server/tables/fair.h"

#include <string.h>

#include <sodium.h>

#include "core/drawn.h"
#include "core/never.h"

_Static_assert((int)FAIR_BYTES == crypto_hash_sha256_BYTES, "a commitment is a SHA-256");
_Static_assert((int)FAIR_BYTES == crypto_auth_hmacsha256_BYTES, "a key is an HMAC-SHA-256");

void fair_make_secret(uint8_t secret[FAIR_BYTES])
{
	randombytes_buf(secret, FAIR_BYTES);
}

void fair_commit(const uint8_t secret[FAIR_BYTES], uint8_t commit[FAIR_BYTES])
{
	crypto_hash_sha256(commit, secret, FAIR_BYTES);
}

/* --- keys ----------------------------------------------------------------------------------- */

static void add(crypto_auth_hmacsha256_state *hmac, const char *text)
{
	crypto_auth_hmacsha256_update(hmac, (const unsigned char *)text, strlen(text));
}

void fair_key(const uint8_t secret[FAIR_BYTES], const char *table, const char *const *nonces,
              unsigned seats, uint8_t key[FAIR_BYTES])
{
	crypto_auth_hmacsha256_state hmac;

	/* A text on its own line must not contain another line: it would not be bound by the
	 * key. */
	(void)BB_NEVER(strchr(table, '\n'));
	crypto_auth_hmacsha256_init(&hmac, secret, FAIR_BYTES);
	add(&hmac, "benben-fair 1\n");
	add(&hmac, table);
	add(&hmac, "\n");
	for (unsigned seat = 0; seat < seats; seat++) {
		char number[16];
		struct bb_text text;

		bb_text_init(&text, number, sizeof number);
		bb_put_uint(&text, seat);
		bb_put_char(&text, ' ');
		add(&hmac, number);
		(void)BB_ALWAYS(fair_nonce_ok(nonces[seat]));
		add(&hmac, nonces[seat]);
		add(&hmac, "\n");
	}
	crypto_auth_hmacsha256_final(&hmac, key);
}

bool fair_nonce_ok(const char *nonce)
{
	return nonce[0] == '\0' || record_nonce_ok((struct bb_token){nonce, strlen(nonce)});
}

void fair_record_key(const struct record_fair *fair, unsigned seats, uint8_t key[FAIR_BYTES])
{
	const char *nonces[BB_SEATS_MAX];

	for (unsigned seat = 0; seat < seats; seat++)
		nonces[seat] = fair->nonce[seat];
	fair_key(fair->secret, fair->table, nonces, seats, key);
}

/* --- luck ----------------------------------------------------------------------------------- */

/* The digest is the generator's state, four words with the lowest byte first. Only the all-zero
 * state does not work; such a digest will never occur, but the result is defined: seed 0. */
static void seed_generator(struct bb_rng *rng, const uint8_t digest[FAIR_BYTES])
{
	for (unsigned word = 0; word < 4; word++) {
		rng->s[word] = 0;
		for (unsigned i = 0; i < 8; i++)
			rng->s[word] |= (uint64_t)digest[8 * word + i] << (8 * i);
	}
	if ((rng->s[0] | rng->s[1] | rng->s[2] | rng->s[3]) == 0)
		bb_rng_seed(rng, 0);
}

static void seed_by_name(const void *key, const char *name, struct bb_rng *rng)
{
	uint8_t digest[FAIR_BYTES];

	crypto_auth_hmacsha256(digest, (const unsigned char *)name, strlen(name), key);
	seed_generator(rng, digest);
}

enum bb_status fair_draw(void *key, const struct bb_rules *rules, const void *state,
                         const char *label, bb_action *outcome)
{
	struct bb_rng rng;

	seed_by_name(key, label, &rng);
	*outcome = bb_sample_by_weight(rules, state, &rng);
	return BB_OK;
}

enum bb_status fair_draw_ordered(void *key, const struct bb_rules *rules, const void *state,
                                 const char *label, bb_action *outcome)
{
	const struct bb_order_luck luck = {.seed = seed_by_name, .context = key};

	*outcome = bb_draw_first(rules, state, label, &luck);
	return BB_OK;
}

/* --- checking ------------------------------------------------------------------------------- */

static void put_outcome(const struct match *before, bb_action outcome, char *buffer, size_t size)
{
	struct bb_text text;

	bb_text_init(&text, buffer, size);
	bb_action_format(&before->rules, before->state, outcome, &text);
}

/* Checks the cursor's next entry, which is an outcome. */
static bool check_outcome(const struct match *cursor, const struct match_chance *chance,
                          struct fair_fault *fault)
{
	bb_action found = cursor->log[cursor->count].action;
	struct bb_text label;
	bb_action right;

	fault->outcomes++;
	bb_text_init(&label, fault->label, sizeof fault->label);
	cursor->rules.game->label(&cursor->rules, cursor->state, &label);
	if (chance->draw(chance->context, &cursor->rules, cursor->state, fault->label, &right) ==
	            BB_OK &&
	    right == found)
		return true;
	fault->seq = cursor->count + 1;
	put_outcome(cursor, found, fault->found, sizeof fault->found);
	put_outcome(cursor, right, fault->right, sizeof fault->right);
	return false;
}

bool fair_check_luck(const struct match *match, const struct match_chance *chance,
                     struct fair_fault *fault)
{
	struct match cursor;

	memset(fault, 0, sizeof *fault);
	match_rewind(&cursor, match);
	while (cursor.count < match->count) {
		if ((match->log[cursor.count].flags & MATCH_CHANCE) != 0 &&
		    !check_outcome(&cursor, chance, fault))
			return false;
		match_step(&cursor, NULL);
	}
	return true;
}

bool fair_check(const struct match *match, const uint8_t key[FAIR_BYTES], struct fair_fault *fault)
{
	uint8_t own_key[FAIR_BYTES];
	const struct match_chance chance = {fair_draw, own_key};

	memcpy(own_key, key, sizeof own_key);
	return fair_check_luck(match, &chance, fault);
}

/* --- text ----------------------------------------------------------------------------------- */

void fair_to_hex(const uint8_t bytes[FAIR_BYTES], char hex[FAIR_HEX_MAX])
{
	struct bb_text text;

	bb_text_init(&text, hex, FAIR_HEX_MAX);
	record_put_bytes(bytes, FAIR_BYTES, &text);
}

bool fair_from_hex(const char *hex, uint8_t bytes[FAIR_BYTES])
{
	return record_read_bytes((struct bb_token){hex, strlen(hex)}, bytes, FAIR_BYTES);
}
