/* Shared by all users: limits of attempts, the threads that hash, valid names. */
#include "server/users/identity.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/record.h"
#include "server/net/net_text.h"
#include "server/users/identity_store.h"

/* New guests per address: a thousand a day. Attempts per address, and per address and handle or
 * user. */
static const struct limit_rate guest_rate = {.each_us = INT64_C(86400000), .burst = 1000};
static const struct limit_rate attempt_rate = {.each_us = 6000000, .burst = 20};
/* Codes to one mailbox: three, then one per hour; requested by one client: ten, then six per
 * hour. */
static const struct limit_rate letter_rate = {.each_us = INT64_C(3600000000), .burst = 3};
static const struct limit_rate writer_rate = {.each_us = INT64_C(600000000), .burst = 10};

/* A key that is generated once and stored. */
static bool read_key(struct srv *srv, const char *name, uint8_t key[CONFIRM_KEY])
{
	char text[2 * CONFIRM_KEY + 1];
	size_t length;

	randombytes_buf(key, CONFIRM_KEY);
	sodium_bin2hex(text, sizeof text, key, CONFIRM_KEY);
	return store_init_value(srv->store, name, text, sizeof text) == STORE_OK &&
	       sodium_hex2bin(key, CONFIRM_KEY, text, strlen(text), NULL, &length, NULL) == 0 &&
	       length == CONFIRM_KEY;
}

static void wake(void *net)
{
	net_wake(net);
}

struct identity *identity_open(struct srv *srv)
{
	struct identity *identity = calloc(1, sizeof(*identity));
	struct limit_rate guests = guest_rate;

	if (identity == NULL)
		return NULL;
	if (srv->settings.requests_per_second == 0)
		guests.each_us = 0;
	identity->guests = limits_open(guests);
	identity->attempts = limits_open(attempt_rate);
	identity->letters = limits_open(letter_rate);
	identity->writers = limits_open(writer_rate);
	identity->hasher = hasher_open(wake, srv->net);
	(void)read_key(srv, "email-key", identity->email_key);
	/* Do not use a key that the next start would not know. */
	if (!read_key(srv, "day-key", identity->day_key) || !identity->guests ||
	    !identity->attempts || !identity->letters || !identity->writers || !identity->hasher) {
		identity_close(identity);
		return NULL;
	}
	srv_key_limits(srv, identity->email_key, CONFIRM_KEY);
	srv_share_limits(srv, 'g', identity->guests);
	srv_share_limits(srv, 'a', identity->attempts);
	srv_share_limits(srv, 'l', identity->letters);
	srv_share_limits(srv, 'w', identity->writers);
	return identity;
}

void identity_close(struct identity *identity)
{
	if (identity == NULL)
		return;
	hasher_close(identity->hasher);
	limits_close(identity->guests);
	limits_close(identity->attempts);
	limits_close(identity->letters);
	limits_close(identity->writers);
	free(identity);
}

void identity_stop(struct identity *identity)
{
	hasher_close(identity->hasher);
	identity->hasher = NULL;
}

void identity_finish(struct identity *identity)
{
	hasher_finish(identity->hasher);
}

size_t identity_pending(const struct identity *identity)
{
	return hasher_pending(identity->hasher);
}

/* Rejects invisible characters and those that change the direction of text: with these one name
 * could look like another. The two joiners are part of words and pictures, but cannot begin a
 * name. */
bool identity_name_ok(const char *name)
{
	static const char *const unseen[] = {
		"\u00a0", "\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u180e", "\u2000",
		"\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2007", "\u2008",
		"\u2009", "\u200a", "\u200b", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a",
		"\u202b", "\u202c", "\u202d", "\u202e", "\u202f", "\u205f", "\u2060", "\u2061",
		"\u2062", "\u2063", "\u2064", "\u2066", "\u2067", "\u2068", "\u2069", "\u206a",
		"\u206b", "\u206c", "\u206d", "\u206e", "\u206f", "\u2800", "\u3000", "\u3164",
		"\ufeff", "\uffa0"};

	if (!record_seat_name_ok((struct bb_token){name, strlen(name)}) ||
	    strncmp(name, "\u200c", 3) == 0 || strncmp(name, "\u200d", 3) == 0)
		return false;
	for (size_t i = 0; i < sizeof(unseen) / sizeof(unseen[0]); i++)
		if (strstr(name, unseen[i]) != NULL)
			return false;
	return true;
}

enum api_code identity_count_attempt(const struct api_call *call, const char *key,
                                     struct api_error *error)
{
	struct limits *attempts = call->srv->identity->attempts;
	const int64_t now = net_monotonic();
	char client[NET_ADDRESS_MAX], both[NET_ADDRESS_MAX + STORE_ID_MAX];
	unsigned retry;

	/* Never by the key alone: attempts by others must not lock a user out. */
	net_text_client(call->request->address, client);
	snprintf(both, sizeof(both), "%.23s %s", key, client);
	if (limits_take_address(attempts, call->request->address, now, &retry) &&
	    limits_take(attempts, both, now, &retry))
		return API_OK;
	srv_log(call->srv, "warning", "too many attempts", "address", client, NULL);
	api_refuse(error, API_TOO_MANY, "You have tried too often; wait a moment.");
	error->retry = retry;
	return API_TOO_MANY;
}
